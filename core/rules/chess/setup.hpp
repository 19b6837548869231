#pragma once
#include <cstdint>

#include "core/board/grid.hpp"
#include "core/rules/piece.hpp"

namespace chess {

using rules::Colour;
using rules::Kind;
using rules::Piece;

/// A set-up: everything a FEN says, legal or not. Text becomes a set-up, a legal set-up becomes a position.
struct Setup {
    static constexpr board::Geometry kGeometry{8, 8};

    board::Grid<Piece, 8, 8> board{};
    Colour turn = Colour::White;
    uint8_t castling = 0;  ///< bits in the order of the letters KQkq, K is bit 0
    board::Square en_passant = board::kNoSquare;
    uint16_t halfmoves = 0;  ///< half moves since the last capture or pawn move
    uint16_t fullmove = 1;   ///< number of the full move, from 1

    constexpr bool operator==(const Setup&) const = default;
};

}  // namespace chess
