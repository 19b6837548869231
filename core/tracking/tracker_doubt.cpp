// What the tracker does when it has decided nothing: whether hands should know, and what they are told.
#include <utility>

#include "core/tracking/tracker.hpp"

namespace tracking {

/// Nothing was decided: says so, if hands should know.
void Tracker::complain() {
    if (explained()) return;
    if (behind_ != 0 && !std::exchange(state_.expected_told, true)) {
        plan_.notice = {Event::Kind::Expected, outstanding()};
        return;
    }
    if (state_.stage != Stage::Stale || game_->over()) return;
    if (search_.best.found() && search_.second.found() && search_.best.complete() &&
        search_.second.complete()) {
        board::Occupancy squares[2];
        for (unsigned i = 0; i < 2; ++i) {
            const Reading& reading = i == 0 ? search_.best : search_.second;
            for (unsigned j = 0; j < reading.count; ++j) squares[i] = squares[i] | reading.moves[j].squares();
            for (unsigned j = 1; j <= reading.back; ++j)
                squares[i] = squares[i] | game_->motion(game_->plies() - j).squares();
        }
        state_.unclear = squares[0] ^ squares[1];
        const Reading& made = search_.best.count != 0 ? search_.best : search_.second;
        plan_.notice = {Event::Kind::Unclear, made.count != 0 ? made.last() : last()};
        return;
    }
    state_.correcting = true;
    plan_.notice = {Event::Kind::Correct, {}};
}

/// Whether pieces in the hand, or a motion of two pieces that is half done, explain the board.
bool Tracker::explained() {
    Sight sight = game_->sight();
    for (unsigned back = 0; back <= behind_; ++back) {
        if (back != 0) game_->motion(game_->plies() - back).revert(sight);
        const board::Occupancy missing = sight.occupied.without(seen_.occupied);
        if (state_.ready && seen_.occupied.within(sight.occupied) && missing.count() <= kHands &&
            (back != 0 || stories_.in_air(missing)))
            return true;
    }
    return is_half_done();
}

/// Whether castling or en passant waits for its other piece, or the new piece stands and its pawn has yet to come off.
bool Tracker::is_half_done() {
    if (!state_.ready || behind_ != 0) return false;
    const Sight expected = game_->sight();
    const board::Occupancy changed = expected.occupied ^ seen_.occupied;
    game_->look_back(0);
    return game_->visit(expected.occupied, [&](const Motion& motion) {
        const bool passing = motion.captures() && motion.captured != motion.to;
        const bool promotes = motion.promotion == 1 && !motion.captures();
        if ((!motion.castles() && !passing && !promotes) || !changed.within(motion.squares())) return false;
        if (seen_.occupied.has(motion.from) != promotes || !seen_.occupied.has(motion.to)) return false;
        half_done_ = motion;
        ++version_;
        return true;
    });
}

/// The game began with the start position, so that the board may lie turned round.
bool Tracker::began_at_start() const {
    Sight begun = game_->sight();
    for (unsigned ply = game_->plies(); ply-- != 0;) game_->motion(ply).revert(begun);
    return begun == game_->start();
}

}  // namespace tracking
