#include "core/octad/game.hpp"

#include "core/chess/basic_game_impl.hpp"

template class chess::BasicGame<octad::Rules>;
