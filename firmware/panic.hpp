#pragma once
#include "hal/board.hpp"

namespace firmware {

/// From now on an impossible state, found by a check of ETL, ends in red lights and a restart that tells why.
void catch_impossible_states(hal::Board& board);

}  // namespace firmware
