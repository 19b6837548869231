#pragma once
#include "core/rules/setup.hpp"

namespace octad {

using rules::Colour;
using rules::Kind;
using rules::Piece;

/// Everything that an OFEN says. Castling: bits in the order of the letters NCFncf, N is bit 0.
using Setup = rules::Setup<4, 4>;

}  // namespace octad
