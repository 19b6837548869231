#include "core/rules/chess/chess.hpp"

#include "core/rules/game_impl.hpp"
#include "core/rules/position_impl.hpp"
#include "core/rules/validate_impl.hpp"

template class rules::Position<chess::Rules>;
template class rules::Game<chess::Rules>;
template rules::Reasons rules::validate<chess::Rules>(const chess::Setup& setup);
