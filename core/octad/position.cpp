#include "core/octad/position.hpp"

#include "core/chess/basic_position_impl.hpp"

template class chess::BasicPosition<octad::Rules>;
