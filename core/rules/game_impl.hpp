#pragma once
/// The definitions of Game, for the one file of each game that instantiates it.
#include "core/rules/game.hpp"
#include "core/rules/start.hpp"
#include "core/rules/validate.hpp"

namespace rules {

template <class R>
void Game<R>::reset() {
    start_ = start_setup<R>();
    position_ = Position();
    plies_ = 0;
    declared_ = {};
}

template <class R>
Error Game<R>::reset(const Setup& setup) {
    if (!validate<R>(setup).empty()) return Error::IllegalPosition;
    start_ = setup;
    position_ = Position(setup);
    plies_ = 0;
    declared_ = {};
    return Error::None;
}

template <class R>
Error Game<R>::play(Move move) {
    if (declared_.over()) return Error::GameOver;
    if (plies_ == kMaxPlies) return Error::GameFull;
    records_[plies_].move = move;
    records_[plies_].before = position_.make(move);
    ++plies_;
    return Error::None;
}

template <class R>
bool Game<R>::undo() {
    declared_ = {};
    if (plies_ == 0) return false;
    --plies_;
    position_.undo(records_[plies_].move, records_[plies_].before);
    return true;
}

template <class R>
GameResult Game<R>::result() const {
    if (!position_.has_legal_move()) {
        if (!position_.in_check()) return {Score::Draw, Ending::Stalemate};
        return {win(!position_.turn()), Ending::Checkmate};
    }
    if (is_insufficient_material()) return {Score::Draw, Ending::InsufficientMaterial};
    if (position_.halfmoves() >= R::kDrawClock) return {Score::Draw, Ending::Clock};
    if (repeated(R::kDrawRepetition)) return {Score::Draw, Ending::Repetition};
    return declared_;
}

template <class R>
bool Game<R>::claim_draw() {
    if (declared_.over()) return false;
    if (is_draw_by_move_rule()) {
        declared_ = {Score::Draw, Ending::ClaimedClock};
    } else if (is_draw_by_repetition()) {
        declared_ = {Score::Draw, Ending::ClaimedRepetition};
    }
    return declared_.over();
}

// Bare kings, one knight, or bishops that all stand on one colour of squares: no mate can come.
template <class R>
bool Game<R>::is_insufficient_material() const {
    unsigned knights = 0;
    unsigned bishops[2] = {0, 0};
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) {
        const board::Square square = Setup::kGeometry.at(i);
        switch (position_.piece_at(square).kind()) {
            case Kind::None:
            case Kind::King: break;
            case Kind::Knight: ++knights; break;
            case Kind::Bishop: ++bishops[(square.file() + square.rank()) & 1u]; break;
            default: return false;
        }
    }
    if (knights != 0) return knights == 1 && bishops[0] + bishops[1] == 0;
    return bishops[0] == 0 || bishops[1] == 0;
}

template <class R>
unsigned Game<R>::count_repetitions(unsigned enough) const {
    const State& now = position_.state();
    const unsigned oldest = now.halfmoves < plies_ ? plies_ - now.halfmoves : 0;
    unsigned count = 1;
    unsigned at = plies_;
    Position past = position_;
    // No position comes again before two moves of each side; then only every second one has the same turn.
    for (unsigned back = 4; back <= plies_ - oldest && count < enough; back += 2) {
        const State& then = records_[plies_ - back].before;
        if (then.key != now.key || then.castling != now.castling) continue;
        for (; at != plies_ - back; --at) past.undo(records_[at - 1].move, records_[at - 1].before);
        if (past.repeats(position_)) ++count;
    }
    return count;
}

template <class R>
Position<R> Game<R>::position_after(unsigned ply) const {
    Position position = position_;
    rewind(position, ply);
    return position;
}

template <class R>
void Game<R>::rewind(Position& position, unsigned ply) const {
    for (unsigned at = plies_; at > ply;) {
        --at;
        position.undo(records_[at].move, records_[at].before);
    }
}

template <class R>
bool Game<R>::contains(const decltype(Setup::board)& board) const {
    Position position = position_;
    for (unsigned at = plies_;; --at) {
        if (position.setup().board == board) return true;
        if (at == 0) return false;
        position.undo(records_[at - 1].move, records_[at - 1].before);
    }
}

template <class R>
bool Game<R>::starts_with(const Game& opening) const {
    if (opening.plies_ > plies_ || !(opening.start_ == start_)) return false;
    for (unsigned ply = 0; ply < opening.plies_; ++ply) {
        if (!(records_[ply].move == opening.records_[ply].move)) return false;
    }
    return true;
}

}  // namespace rules
