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
    {"rank_1", 10},
    {"rank_2", 11},
    {"rank_3", 12},
    {"rank_4", 13},
    {"rank_5", 14},
    {"rank_6", 15},
    {"rank_7", 16},
    {"rank_8", 17},
    {"lights_pin", 18},
    hal::pico::milliamps(400),
    hal::pico::brightness(64),
    hal::pico::lights_stride(1),
    hal::pico::lights_per_square(1),
    hal::pico::lights_order(0),
};
using Settings = hal::pico::ImageSettings<kSettings>;

inline constexpr hal::pico::PinLabel kPins[] = {
    {Settings::mask("file_a", 8), "files a-h, driven low one at a time"},
    {Settings::mask("rank_1", 8), "ranks 1-8, low when a switch is closed"},
    {Settings::mask("lights_pin"), "WS2812 lights, data"},
};

inline constexpr hal::Layout kLayout{"reed_8x8", 8, 8, "reed switches in a diode matrix", false, 64};
inline constexpr auto kLightChain = boards::serpentine<8, 8>();

/// What is drawn without the lights: the Pico.
inline constexpr unsigned kMilliamps = 50;

inline hal::pico::ReedMatrixWiring sensors(const Settings& settings) {
    return {settings.pins("file_a", 8), settings.pins("rank_1", 8)};
}

}  // namespace wiring
