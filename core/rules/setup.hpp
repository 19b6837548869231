#pragma once
#include <cstdint>

#include "core/board/grid.hpp"
#include "core/rules/piece.hpp"

namespace rules {

/// A set-up: everything that the text of a position says, legal or not. Text becomes a set-up, a legal set-up a
/// position.
template <uint8_t Files, uint8_t Ranks, class EnPassant = board::Square>
struct Setup {
    static constexpr board::Geometry kGeometry{Files, Ranks};

    board::Grid<Piece, Files, Ranks> board{};
    Colour turn = Colour::White;
    uint8_t castling = 0;    ///< bits in the order of the notation's letters, White's first
    EnPassant en_passant{};  ///< none at first
    uint16_t halfmoves = 0;  ///< since the last capture, pawn move or, in Octad, loss of a castling right
    uint16_t fullmove = 1;   ///< number of the full move, from 1

    constexpr bool operator==(const Setup&) const = default;
};

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
