#pragma once
#include "core/board/geometry.hpp"
#include "core/board/occupancy.hpp"
#include "core/rules/result.hpp"

namespace tracking {

/// What is known of the kings when nothing moves: where the game has them, where pieces are missing, and where some
/// stand that should not.
struct KingsAtRest {
    board::Square white;
    board::Square black;
    board::Occupancy missing;
    board::Occupancy extra;
};

/// How players tell the end of a game with their kings, as on tournament boards: both stand on squares of the centre
/// (d4, e4, d5, e5 on 8x8).
///
///     both on light squares (e4, d5)    White has won
///     both on dark squares (d4, e5)     Black has won
///     one on each                       draw
///
/// Score::Open if the board says nothing like that. At least one king has left its square, all other pieces stand, and
/// the squares that the kings came to were empty. Kings in the centre stand next to each other, so this is never a
/// move.
rules::Score score_of_kings(board::Geometry board, const KingsAtRest& kings);

}  // namespace tracking
