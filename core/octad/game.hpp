#pragma once
#include "core/chess/basic_game.hpp"
#include "core/octad/position.hpp"

namespace octad {

/// A game of Octad: see chess::BasicGame.
using Game = chess::BasicGame<Rules>;

}  // namespace octad

extern template class chess::BasicGame<octad::Rules>;
