#pragma once
#include <etl/string_view.h>

#include "core/board/geometry.hpp"
#include "core/text/writer.hpp"

namespace text {

/// Writes the name of a square: a letter for the file, a number from 1 for the rank (`e4`, `j10`).
void put_square(Writer& writer, board::Square square);

/// The square named by the whole of `name`, or kNoSquare if it names none on a board of this size.
board::Square find_square(etl::string_view name, board::Geometry geometry);

}  // namespace text
