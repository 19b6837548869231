#include "core/rules/octad/octad.hpp"

#include "core/rules/game_impl.hpp"
#include "core/rules/position_impl.hpp"
#include "core/rules/validate_impl.hpp"

template class rules::Position<octad::Rules>;
template class rules::Game<octad::Rules>;
template rules::Reasons rules::validate<octad::Rules>(const octad::Setup& setup);
