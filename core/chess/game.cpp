#include "core/chess/game.hpp"

#include "core/chess/basic_game_impl.hpp"

namespace chess {

template class BasicGame<Rules>;

}  // namespace chess
