#include "boards/reed_8x8_165/wiring.hpp"
#include "hal/pico/assembly.hpp"
#include "hal/pico/settings.hpp"
#include "hal/pico/shift_registers.hpp"
#include "pico/binary_info.h"

namespace reed_8x8_165 {

namespace {

using namespace hal::pico;

bi_decl(bi_1pin_with_name(kDataPin, "shift registers, data"));
bi_decl(bi_1pin_with_name(kClockPin, "shift registers, clock"));
bi_decl(bi_1pin_with_name(kClockPin + 1, "shift registers, load"));
bi_decl(bi_1pin_with_name(kLightsPin, "WS2812 lights, data"));

// What `picotool config` can change in the finished image.
bi_decl(bi_ptr_int32(kSettings, kWiring, data_pin, kDataPin));
bi_decl(bi_ptr_int32(kSettings, kWiring, clock_pin, kClockPin));
bi_decl(bi_ptr_int32(kSettings, kWiring, lights_pin, kLightsPin));
bi_decl(bi_ptr_int32(kSettings, kWiring, lights_milliamps, kLightsMilliamps));
bi_decl(bi_ptr_int32(kSettings, kWiring, brightness, kBrightness));

}  // namespace

}  // namespace reed_8x8_165

hal::Board& hal::board() {
    using namespace reed_8x8_165;
    static ShiftRegisters sensors;
    sensors.start({pin_setting(data_pin, kDataPin), pin_setting(clock_pin, kClockPin), kInputs});
    static const Layout layout{"reed_8x8_165",
                               8,
                               8,
                               "reed switches on shift registers",
                               false,
                               64,
                               brightness_setting(brightness, kBrightness)};
    return assemble(sensors,
                    {pin_setting(lights_pin, kLightsPin), kLightChain,
                     milliamps_setting(lights_milliamps, kLightsMilliamps)},
                    layout);
}
