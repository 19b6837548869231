#pragma once
#include <cstdint>

#include "core/rules/piece.hpp"

namespace rules {

/// One way to castle, for one colour. Its row in the rules' table is also its bit in `Setup::castling`.
struct Castling {
    uint8_t king_from;
    uint8_t king_to;
    uint8_t partner_from;
    uint8_t partner_to;
    uint8_t written_to;  ///< the second square of the coordinate move
    uint8_t empty_from;  ///< the squares that must be empty, first and last along the rank
    uint8_t empty_to;    ///< none if first > last
    Kind partner;
};

}  // namespace rules
