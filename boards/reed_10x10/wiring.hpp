#pragma once
#include "boards/serpentine.hpp"
#include "hal/pico/image_settings.hpp"
#include "hal/pico/reed_matrix.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. `./reedfish plan` draws it.
namespace wiring {

using Driver = hal::pico::ReedMatrix;

inline constexpr hal::pico::ImageSetting kSettings[] = {
    {"file_a", 2},
    {"file_b", 3},
    {"file_c", 4},
    {"file_d", 5},
    {"file_e", 6},
    {"file_f", 7},
    {"file_g", 8},
    {"file_h", 9},
    {"file_i", 10},
    {"file_j", 11},
    {"rank_1", 12},
    {"rank_2", 13},
    {"rank_3", 14},
    {"rank_4", 15},
    {"rank_5", 16},
    {"rank_6", 17},
    {"rank_7", 18},
    {"rank_8", 19},
    {"rank_9", 20},
    {"rank_10", 21},
    {"lights_pin", 22},
    hal::pico::milliamps(400),
    hal::pico::brightness(64),
    hal::pico::lights_stride(1),
    hal::pico::lights_per_square(1),
    hal::pico::lights_order(0),
};
using Settings = hal::pico::ImageSettings<kSettings>;

inline constexpr hal::pico::PinLabel kPins[] = {
    {Settings::mask("file_a", 10), "files a-j, driven low one at a time"},
    {Settings::mask("rank_1", 10), "ranks 1-10, low when a switch is closed"},
    {Settings::mask("lights_pin"), "WS2812 lights, data"},
};

inline constexpr hal::Layout kLayout{"reed_10x10", 10, 10, "reed switches in a diode matrix", false, 100};
inline constexpr auto kLightChain = boards::serpentine<10, 10>();

/// What is drawn without the lights: the Pico.
inline constexpr unsigned kMilliamps = 50;

inline hal::pico::ReedMatrixWiring sensors(const Settings& settings) {
    return {settings.pins("file_a", 10), settings.pins("rank_1", 10)};
}

}  // namespace wiring
