#pragma once
#include "boards/serpentine.hpp"
#include "hal/pico/image_settings.hpp"
#include "hal/pico/shift_registers.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. `./reedfish plan` draws it.
namespace wiring {

using Driver = hal::pico::ShiftRegisters;

inline constexpr hal::pico::ImageSetting kSettings[] = {
    {"data_pin", 2},
    {"clock_pin", 3, 0, hal::pico::kLastPin - 1},  // the load line is on the next pin
    hal::pico::clock_kilohertz(500),
    {"lights_pin", 5},
    hal::pico::milliamps(400),
    hal::pico::brightness(64),
    hal::pico::lights_stride(1),
    hal::pico::lights_per_square(1),
    hal::pico::lights_order(0),
};
using Settings = hal::pico::ImageSettings<kSettings>;

inline constexpr hal::pico::PinLabel kPins[] = {
    {Settings::mask("data_pin"), "shift registers, data"},
    {Settings::mask("clock_pin"), "shift registers, clock"},
    {Settings::mask("clock_pin") << 1, "shift registers, load"},
    {Settings::mask("lights_pin"), "WS2812 lights, data"},
};

inline constexpr hal::Layout kLayout{"reed_10x10_165", 10, 10, "reed switches on shift registers", false, 100};
inline constexpr auto kLightChain = boards::serpentine<10, 10>();

/// What is drawn without the lights: the Pico, and 100 pull-ups of 10 kilohm with all switches closed.
inline constexpr unsigned kMilliamps = 85;

inline hal::pico::ShiftRegisterWiring sensors(const Settings& settings) {
    return {settings.pin("data_pin"), settings.pin("clock_pin"), 100, settings["clock_kilohertz"]};
}

}  // namespace wiring
