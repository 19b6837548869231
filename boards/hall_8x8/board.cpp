#include "boards/hall_8x8/wiring.hpp"
#include "hal/pico/assembly.hpp"
#include "hal/pico/hall_multiplexers.hpp"
#include "hal/pico/settings.hpp"
#include "pico/binary_info.h"

namespace hall_8x8 {

namespace {

using namespace hal::pico;

bi_decl(bi_pin_mask_with_name(0x1C, "multiplexers, S0-S2"));
bi_decl(bi_pin_mask_with_name(0xE0, "multiplexers, enable of ranks 1-3, 4-6, 7-8"));
bi_decl(bi_pin_mask_with_name(0x1C000000, "multiplexers, common of ranks 1 4 7, 2 5 8, 3 6"));
bi_decl(bi_1pin_with_name(kLightsPin, "WS2812 lights, data"));

// What `picotool config` can change in the finished image.
bi_decl(bi_ptr_int32(kSettings, kWiring, select_0, kSelectPins[0]));
bi_decl(bi_ptr_int32(kSettings, kWiring, select_1, kSelectPins[1]));
bi_decl(bi_ptr_int32(kSettings, kWiring, select_2, kSelectPins[2]));
bi_decl(bi_ptr_int32(kSettings, kWiring, enable_1, kEnablePins[0]));
bi_decl(bi_ptr_int32(kSettings, kWiring, enable_2, kEnablePins[1]));
bi_decl(bi_ptr_int32(kSettings, kWiring, enable_3, kEnablePins[2]));
bi_decl(bi_ptr_int32(kSettings, kWiring, settle_microseconds, kSettleMicroseconds));
bi_decl(bi_ptr_int32(kSettings, kWiring, lights_pin, kLightsPin));
bi_decl(bi_ptr_int32(kSettings, kWiring, lights_milliamps, kLightsMilliamps));
bi_decl(bi_ptr_int32(kSettings, kWiring, brightness, kBrightness));

}  // namespace

}  // namespace hall_8x8

hal::Board& hal::board() {
    using namespace hall_8x8;
    static HallMultiplexers sensors;
    static const auto enable_pins = pin_settings(kEnablePins, enable_1, enable_2, enable_3);
    const auto settle = static_cast<uint16_t>(setting(settle_microseconds, 40, 1000, kSettleMicroseconds));
    sensors.start({pin_settings(kSelectPins, select_0, select_1, select_2), enable_pins, kSquares, settle});
    static const Layout layout{"hall_8x8",
                               8,
                               8,
                               "linear Hall sensors on multiplexers",
                               true,
                               64,
                               brightness_setting(brightness, kBrightness)};
    return assemble(sensors, sensors,
                    {pin_setting(lights_pin, kLightsPin), kLightChain,
                     milliamps_setting(lights_milliamps, kLightsMilliamps)},
                    layout);
}
