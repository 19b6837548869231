#pragma once
#include "core/text/writer.hpp"
#include "firmware/live_game.hpp"

namespace firmware {

/// Writes line `number`, from 0, of a picture of the game and its lights: the diagram, then what each colour in it asks of
/// the hands, then the move from elsewhere that they owe. In colours of a terminal, or with a mark behind each piece. False
/// if there is no such line.
bool put_picture_line(text::Writer& line, const LiveGame& live, unsigned number, bool in_colours);

}  // namespace firmware
