#pragma once
#include "core/tracking/guidance.hpp"
#include "hal/board.hpp"

namespace firmware {

/// How a square looks that is lit for a reason: docs/lights.md.
struct Look {
    hal::Colour colour;
    bool blinks = false;
};

Look look_of(tracking::Role role);

/// What the light under a square is to show: `colour` at that brightness, evened out between dark and light
/// squares.
hal::Colour lit(hal::Colour colour, board::Square square, uint8_t brightness);

}  // namespace firmware
