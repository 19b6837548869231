#pragma once
#include <etl/string_view.h>

#include "core/tracking/guidance.hpp"
#include "hal/board.hpp"

namespace firmware {

/// How a square looks that is lit for a reason: docs/lights.md.
struct Look {
    hal::Colour colour;
    bool blinks = false;
    char mark = ' ';                ///< in a picture without colours
    etl::string_view meaning = "";  ///< what the light says
};

const Look& look_of(tracking::Role role);

/// A square of the bar of the time that is left.
inline constexpr Look kTimeLook{{40, 24, 0}};

/// `colour` at a brightness from 0 to 255.
hal::Colour dimmed(hal::Colour colour, uint8_t brightness);

/// The same under a square of the game: dark squares are dimmed further, to look even.
hal::Colour dimmed(hal::Colour colour, board::Square square, uint8_t brightness);

/// What `lights test` shows under square number `index`: a colour of its own.
hal::Colour test_colour(board::Square square, unsigned index);

}  // namespace firmware
