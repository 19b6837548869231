#pragma once
#include "core/rules/game.hpp"
#include "core/rules/octad/rules.hpp"
#include "core/rules/validate.hpp"

extern template class rules::Position<octad::Rules>;
extern template class rules::Game<octad::Rules>;

namespace octad {

/// A legal Octad position.
using Position = rules::Position<Rules>;

/// A game of Octad.
using Game = rules::Game<Rules>;

}  // namespace octad
