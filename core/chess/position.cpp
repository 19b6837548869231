#include "core/chess/position.hpp"

#include "core/chess/basic_position_impl.hpp"

namespace chess {

template class BasicPosition<Rules>;

}  // namespace chess
