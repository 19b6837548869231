#pragma once
#include "hal/board.hpp"
#include "hal/pico/ws2812.hpp"

namespace hal::pico {

/// Puts a board together: to its sensors, already started, come a chain of lights and what every Pico has
/// (clock, USB, flash, watchdog), all started here. Once only. `milliamps`: what it draws without the lights. If that
/// and the lights' limit are more than a USB port gives, the lights must have a supply of their own, and the host is asked
/// for the rest only.
Board& assemble(Sensors& sensors, const Ws2812Wiring& lights, const Layout& layout, unsigned milliamps);

}  // namespace hal::pico
