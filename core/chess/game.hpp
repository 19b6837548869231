#pragma once
#include "core/chess/basic_game.hpp"
#include "core/chess/position.hpp"

namespace chess {

/// A game of chess: see BasicGame.
using Game = BasicGame<Rules>;
extern template class BasicGame<Rules>;

}  // namespace chess
