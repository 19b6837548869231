#pragma once
#include "core/chess/basic_position.hpp"
#include "core/octad/rules.hpp"

namespace octad {

/// A legal Octad position: see chess::BasicPosition.
using Position = chess::BasicPosition<Rules>;

}  // namespace octad

extern template class chess::BasicPosition<octad::Rules>;
