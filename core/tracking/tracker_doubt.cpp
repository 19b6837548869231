// What the tracker does when it has decided nothing: whether hands should know, and what they are told.
#include <algorithm>
#include <utility>

#include "core/tracking/tracker.hpp"

namespace tracking {

/// Nothing was decided: says so, if hands should know.
void Tracker::complain() {
    if (explained()) return;
    if (behind_ != 0 && state_.stage == Stage::Settled && matches(game_->sight())) return;
    if (behind_ != 0 && !std::exchange(state_.expected_told, true)) {
        plan_.notice = {Event::Kind::Expected, outstanding()};
        return;
    }
    if (state_.stage != Stage::Stale || game_->over()) return;
    if (best_.story != nullptr && second_.story != nullptr && best_.weight.complete && second_.weight.complete) {
        board::Occupancy squares[2];
        Motion made = {};
        for (unsigned i = 0; i < 2; ++i) {
            Line line = i == 0 ? best_.story->line : second_.story->line;
            for (unsigned j = 1; j <= line.back; ++j)
                squares[i] = squares[i] | game_->motion(game_->plies() - j).squares();
            for (; line.count != 0; line.pop()) {
                const Motion motion = stories_.look_at(line).last;
                if (made.from == board::kNoSquare) made = motion;
                squares[i] = squares[i] | motion.squares();
            }
        }
        state_.unclear = squares[0] ^ squares[1];
        plan_.notice = {Event::Kind::Unclear, made.from != board::kNoSquare ? made : last()};
        return;
    }
    state_.correcting = true;
    plan_.notice = {Event::Kind::Correct, {}};
}

/// Whether pieces in the hand, or a motion of two pieces that is half done, explain the board.
bool Tracker::explained() {
    if (state_.ready && best_.story != nullptr && best_.story->line.count == 0 && !best_.weight.wrong &&
        best_.story->line.back <= std::max(behind_, uint16_t{1}) && best_.story->pieces().size() <= Stories::kHands &&
        stories_.all_in_air(best_.story->line, kCosts.misfit + kCosts.rests))
        return true;
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
        Sight made = expected;
        motion.apply(made);
        if (matches(made)) return false;
        if (seen_.occupied.has(motion.from) != promotes || !seen_.occupied.has(motion.to)) return false;
        half_done_ = motion;
        ++version_;
        return true;
    });
}

}  // namespace tracking
