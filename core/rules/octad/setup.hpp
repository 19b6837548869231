#pragma once
#include <cstdint>

#include "core/board/grid.hpp"
#include "core/rules/piece.hpp"

namespace octad {

using rules::Colour;
using rules::Kind;
using rules::Piece;

/// A set-up of the 4x4 game: everything an OFEN says, legal or not.
struct Setup {
    static constexpr board::Geometry kGeometry{4, 4};

    board::Grid<Piece, 4, 4> board{};
    Colour turn = Colour::White;
    uint8_t castling = 0;  ///< bits in the order of the letters NCFncf, N is bit 0
    board::Square en_passant = board::kNoSquare;
    uint16_t halfmoves = 0;  ///< half moves since the last capture, pawn move or loss of a castling right
    uint16_t fullmove = 1;   ///< number of the full move, from 1

    constexpr bool operator==(const Setup&) const = default;
};

}  // namespace octad
