#pragma once
#include "core/rules/chess/rules.hpp"
#include "core/rules/game.hpp"
#include "core/rules/validate.hpp"

extern template class rules::Position<chess::Rules>;
extern template class rules::Game<chess::Rules>;

namespace chess {

/// A legal chess position.
using Position = rules::Position<Rules>;

/// A game of chess.
using Game = rules::Game<Rules>;

}  // namespace chess
