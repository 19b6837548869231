#include "boards/reed_10x10/wiring.hpp"
#include "hal/pico/assembly.hpp"
#include "hal/pico/reed_matrix.hpp"
#include "hal/pico/settings.hpp"
#include "pico/binary_info.h"

namespace reed_10x10 {

namespace {

using namespace hal::pico;

bi_decl(bi_pin_mask_with_name(0x000FFC, "files a-j, driven low one at a time"));
bi_decl(bi_pin_mask_with_name(0x3FF000, "ranks 1-10, low when a switch is closed"));
bi_decl(bi_1pin_with_name(kLightsPin, "WS2812 lights, data"));

// What `picotool config` can change in the finished image.
bi_decl(bi_ptr_int32(kSettings, kWiring, file_a, kFilePins[0]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_b, kFilePins[1]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_c, kFilePins[2]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_d, kFilePins[3]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_e, kFilePins[4]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_f, kFilePins[5]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_g, kFilePins[6]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_h, kFilePins[7]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_i, kFilePins[8]));
bi_decl(bi_ptr_int32(kSettings, kWiring, file_j, kFilePins[9]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_1, kRankPins[0]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_2, kRankPins[1]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_3, kRankPins[2]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_4, kRankPins[3]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_5, kRankPins[4]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_6, kRankPins[5]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_7, kRankPins[6]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_8, kRankPins[7]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_9, kRankPins[8]));
bi_decl(bi_ptr_int32(kSettings, kWiring, rank_10, kRankPins[9]));
bi_decl(bi_ptr_int32(kSettings, kWiring, lights_pin, kLightsPin));
bi_decl(bi_ptr_int32(kSettings, kWiring, lights_milliamps, kLightsMilliamps));
bi_decl(bi_ptr_int32(kSettings, kWiring, brightness, kBrightness));

}  // namespace

}  // namespace reed_10x10

hal::Board& hal::board() {
    using namespace reed_10x10;
    static ReedMatrix sensors;
    static const auto file_pins = pin_settings(kFilePins, file_a, file_b, file_c, file_d, file_e, file_f,
                                               file_g, file_h, file_i, file_j);
    static const auto rank_pins = pin_settings(kRankPins, rank_1, rank_2, rank_3, rank_4, rank_5, rank_6,
                                               rank_7, rank_8, rank_9, rank_10);
    sensors.start({file_pins, rank_pins});
    static const Layout layout{"reed_10x10",
                               10,
                               10,
                               "reed switches in a diode matrix",
                               false,
                               100,
                               brightness_setting(brightness, kBrightness)};
    return assemble(sensors,
                    {pin_setting(lights_pin, kLightsPin), kLightChain,
                     milliamps_setting(lights_milliamps, kLightsMilliamps)},
                    layout);
}
