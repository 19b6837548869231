#pragma once
#include "hal/board.hpp"
#include "hal/pico/ws2812.hpp"

namespace hal::pico {

/// Puts a board together: to its sensors, already started, come a chain of lights and what every Pico has
/// (clock, USB, flash, watchdog), all started here. Once only.
Board& assemble(Sensors& sensors, const Ws2812Wiring& lights, const Layout& layout);

}  // namespace hal::pico
