#include "core/tracking/ending_by_kings.hpp"

namespace tracking {

namespace {

bool is_central(board::Geometry board, board::Square square) {
    const auto is_middle = [](unsigned at, unsigned count) { return at == count / 2 || at + 1 == count / 2; };
    return is_middle(square.file(), board.files) && is_middle(square.rank(), board.ranks);
}

}  // namespace

rules::Score score_of_kings(board::Geometry board, const KingsAtRest& kings) {
    board::Occupancy squares;
    squares.add(kings.white);
    squares.add(kings.black);
    if (kings.missing.empty() || !kings.missing.within(squares)) return rules::Score::Open;
    const board::Occupancy now = squares.without(kings.missing) | kings.extra;
    if (now.count() != 2) return rules::Score::Open;
    unsigned light = 0;
    bool central = true;
    now.visit([&](board::Square square) {
        central &= is_central(board, square);
        light += (square.file() + square.rank()) % 2u;
    });
    if (!central) return rules::Score::Open;
    /// By how many kings stand on light squares.
    constexpr rules::Score kScores[] = {rules::Score::BlackWins, rules::Score::Draw, rules::Score::WhiteWins};
    return kScores[light];
}

}  // namespace tracking
