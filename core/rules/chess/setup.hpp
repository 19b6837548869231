#pragma once
#include "core/rules/setup.hpp"

namespace chess {

using rules::Colour;
using rules::Kind;
using rules::Piece;

/// Everything that a FEN says. Castling: bits in the order of the letters KQkq, K is bit 0.
using Setup = rules::Setup<8, 8>;

}  // namespace chess
