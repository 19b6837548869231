#pragma once
#include <cstdint>

#include "core/rules/chess/chess.hpp"

namespace chess {

/// What a piece is worth on its square, in hundredths of a pawn, for its own side.
struct Value {
    int16_t middlegame = 0;
    int16_t endgame = 0;

    constexpr bool operator==(const Value&) const = default;
};

/// The largest phase: all officers on the board.
inline constexpr unsigned kMaxPhase = 24;

/// The value of `piece` on `square`: its material and what the square adds. Zero for no piece.
Value piece_square_value(Piece piece, board::Square square);

/// How far the game is from the endgame, 0 to kMaxPhase: a queen counts 4, a rook 2, a knight or bishop 1.
unsigned phase(const Position& position);

/// The value of what stands on `square`, mixed by the phase of the position.
int piece_square_value(const Position& position, board::Square square);

/// The sum over all pieces, mixed by phase: White's minus Black's.
int balance(const Position& position);

}  // namespace chess
