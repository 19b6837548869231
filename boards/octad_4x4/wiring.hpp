#pragma once
#include "boards/serpentine.hpp"
#include "hal/pico/image_settings.hpp"
#include "hal/pico/reed_pins.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. `./reedfish plan` draws it.
namespace wiring {

using Driver = hal::pico::ReedPins;

inline constexpr hal::pico::ImageSetting kSettings[] = {
    {"square_a1", 0},
    {"square_b1", 1},
    {"square_c1", 2},
    {"square_d1", 3},
    {"square_a2", 4},
    {"square_b2", 5},
    {"square_c2", 6},
    {"square_d2", 7},
    {"square_a3", 8},
    {"square_b3", 9},
    {"square_c3", 10},
    {"square_d3", 11},
    {"square_a4", 12},
    {"square_b4", 13},
    {"square_c4", 14},
    {"square_d4", 15},
    {"lights_pin", 16},
    hal::pico::milliamps(400),
    hal::pico::brightness(64),
    hal::pico::lights_stride(1),
    hal::pico::lights_per_square(1),
    hal::pico::lights_order(0),
};
using Settings = hal::pico::ImageSettings<kSettings>;

inline constexpr hal::pico::PinLabel kPins[] = {
    {Settings::mask("square_a1", 16), "squares a1-d4, low when a switch is closed"},
    {Settings::mask("lights_pin"), "WS2812 lights, data"},
};

inline constexpr hal::Layout kLayout{"octad_4x4", 4, 4, "reed switches with a pin each", false, 16};
inline constexpr auto kLightChain = boards::serpentine<4, 4>();

/// What is drawn without the lights: the Pico.
inline constexpr unsigned kMilliamps = 50;

inline etl::span<const uint8_t> sensors(const Settings& settings) {
    return settings.pins("square_a1", 16);
}

}  // namespace wiring
