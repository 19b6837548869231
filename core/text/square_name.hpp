#pragma once
#include <etl/string_view.h>

#include "core/board/geometry.hpp"

namespace text {

/// The square named by the whole of `name`, or kNoSquare if it names none on a board of this size.
board::Square find_square(etl::string_view name, board::Geometry geometry);

}  // namespace text
