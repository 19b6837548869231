#pragma once
#include "core/chess/basic_position.hpp"
#include "core/chess/rules.hpp"

namespace chess {

/// A legal chess position: see BasicPosition.
using Position = BasicPosition<Rules>;
extern template class BasicPosition<Rules>;

}  // namespace chess
