#pragma once
#include "boards/serpentine.hpp"
#include "hal/pico/hall_multiplexers.hpp"
#include "hal/pico/image_settings.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. `./reedfish plan` draws it.
namespace wiring {

using Driver = hal::pico::HallMultiplexers;

inline constexpr hal::pico::ImageSetting kSettings[] = {
    {"select_0", 2},
    {"select_1", 3},
    {"select_2", 4},  // S0 to S2 of every multiplexer
    {"enable_1", 5},
    {"enable_2", 6},
    {"enable_3", 7},  // of ranks 1-3, 4-6, 7-8
    // A multiplexer's switch and half a metre of wire settle in 5; a frame is 48 times as long.
    {"settle_microseconds", 50, 40, 1000},
    {"lights_pin", 8},
    hal::pico::milliamps(150),  // what is left of USB's 500 beside 64 sensors
    hal::pico::brightness(64),
    hal::pico::lights_stride(1),
    hal::pico::lights_per_square(1),
    hal::pico::lights_order(0),
};
using Settings = hal::pico::ImageSettings<kSettings>;

inline constexpr hal::pico::PinLabel kPins[] = {
    {Settings::mask("select_0", 3), "multiplexers, S0-S2"},
    {Settings::mask("enable_1", 3), "multiplexers, enable of ranks 1-3, 4-6, 7-8"},
    {0b111 << 26, "multiplexers, common of ranks 1 4 7, 2 5 8, 3 6"},
    {Settings::mask("lights_pin"), "WS2812 lights, data"},
};

inline constexpr hal::Layout kLayout{"hall_8x8", 8, 8, "linear Hall sensors on multiplexers", true, 64};
inline constexpr auto kLightChain = boards::serpentine<8, 8>();

/// What is drawn without the lights: the Pico, and 64 sensors of 4 mA.
inline constexpr unsigned kMilliamps = 310;

inline hal::pico::HallWiring sensors(const Settings& settings) {
    return {settings.pins("select_0", 3), settings.pins("enable_1", 3), 64, settings["settle_microseconds"]};
}

}  // namespace wiring
