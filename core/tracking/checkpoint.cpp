#include "core/tracking/checkpoint.hpp"

#include <algorithm>

namespace tracking {

namespace {

/// So many half moves may be taken back to where a game begins, and still be that game.
constexpr unsigned kMostBackToStart = 4;

}  // namespace

void Checkpoint::set(const Game& game) {
    plies_ = stood_ = lowest_ = static_cast<uint16_t>(game.plies());
    over_ = game.over();
}

void Checkpoint::stand(const Game& game) {
    stood_ = static_cast<uint16_t>(game.plies());
    if (stood_ != lowest_) set(game);
}

void Checkpoint::go_on(const Game& game) {
    if (game.plies() == stood_ && stood_ == lowest_) set(game);
}

void Checkpoint::made(const Game& game) {
    if (game.over() && lowest_ == plies_) set(game);
}

void Checkpoint::undone(const Game& game, uint32_t move) {
    const unsigned plies = game.plies();
    if (plies >= lowest_) return;
    lowest_ = static_cast<uint16_t>(plies);
    const unsigned place = plies_ - 1u - plies;
    if (place < kMost) {
        undone_[place] = move;
    } else {
        set(game);
    }
}

bool Checkpoint::is_a_game(const Game& game) const {
    return over_ || std::max<unsigned>(game.plies(), plies_) > kMostBackToStart;
}

Checkpoint::Step Checkpoint::next_step(const Game& game) const {
    const unsigned plies = game.plies();
    if (lowest_ < plies_) return plies > lowest_ ? Step::Undo : Step::Play;
    // What a rule ended was played, and nobody clears up by castling; else a piece that came to where one begins was
    // put up.
    if (plies <= plies_ || game.over()) return Step::None;
    const Motion last = game.motion(plies - 1);
    return !last.castles() && game.start().occupied.has(last.to) ? Step::Undo : Step::None;
}

}  // namespace tracking
