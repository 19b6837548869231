#include "boards/octad_4x4/wiring.hpp"
#include "hal/pico/assembly.hpp"
#include "hal/pico/reed_pins.hpp"
#include "hal/pico/settings.hpp"
#include "pico/binary_info.h"

namespace octad_4x4 {

namespace {

using namespace hal::pico;

bi_decl(bi_pin_mask_with_name(0xFFFF, "squares a1-d4, low when a switch is closed"));
bi_decl(bi_1pin_with_name(kLightsPin, "WS2812 lights, data"));

// What `picotool config` can change in the finished image.
bi_decl(bi_ptr_int32(kSettings, kWiring, square_a1, kSquarePins[0]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_b1, kSquarePins[1]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_c1, kSquarePins[2]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_d1, kSquarePins[3]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_a2, kSquarePins[4]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_b2, kSquarePins[5]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_c2, kSquarePins[6]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_d2, kSquarePins[7]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_a3, kSquarePins[8]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_b3, kSquarePins[9]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_c3, kSquarePins[10]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_d3, kSquarePins[11]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_a4, kSquarePins[12]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_b4, kSquarePins[13]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_c4, kSquarePins[14]));
bi_decl(bi_ptr_int32(kSettings, kWiring, square_d4, kSquarePins[15]));
bi_decl(bi_ptr_int32(kSettings, kWiring, lights_pin, kLightsPin));
bi_decl(bi_ptr_int32(kSettings, kWiring, lights_milliamps, kLightsMilliamps));
bi_decl(bi_ptr_int32(kSettings, kWiring, brightness, kBrightness));

}  // namespace

}  // namespace octad_4x4

hal::Board& hal::board() {
    using namespace octad_4x4;
    static ReedPins sensors;
    static const auto square_pins = pin_settings(
        kSquarePins, square_a1, square_b1, square_c1, square_d1, square_a2, square_b2, square_c2, square_d2,
        square_a3, square_b3, square_c3, square_d3, square_a4, square_b4, square_c4, square_d4);
    sensors.start(square_pins);
    static const Layout layout{"octad_4x4",
                               4,
                               4,
                               "reed switches with a pin each",
                               false,
                               16,
                               brightness_setting(brightness, kBrightness)};
    return assemble(sensors,
                    {pin_setting(lights_pin, kLightsPin), kLightChain,
                     milliamps_setting(lights_milliamps, kLightsMilliamps)},
                    layout);
}
