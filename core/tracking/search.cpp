#include "core/tracking/tracker.hpp"

/// Which legal moves explain what the sensors see. No list of moves is ever kept: a visitor judges each.
namespace tracking {

namespace {

/// Pieces that may be in the air while nothing is wrong.
constexpr unsigned kHands = 2;
/// A sliding piece may be seen on the next square this long before it is seen to leave the last.
constexpr uint32_t kSkewMs = 30;

constexpr bool later(uint32_t a, uint32_t b) {
    return static_cast<int32_t>(a - b) > 0;
}

/// Whether a piece that goes straight from `from` to `far` comes over `near`.
constexpr bool on_the_way(Square from, Square near, Square far) {
    const int near_x = near.file() - from.file();
    const int near_y = near.rank() - from.rank();
    const int far_x = far.file() - from.file();
    const int far_y = far.rank() - from.rank();
    return near_x * far_y == near_y * far_x &&
           near_x * far_x + near_y * far_y > near_x * near_x + near_y * near_y;
}

constexpr bool reaches_or_passes(Square from, Square near, Square far) {
    return near == far || on_the_way(from, near, far);
}

}  // namespace

bool Tracker::matches(const Sight& sight) const {
    return sight.occupied == seen_.occupied && (!tells_colours_ || sight.black == seen_.black);
}

/// Promotions are read as the first choice.
bool Tracker::in_question(const Motion& motion) const {
    if (motion.promotion > 1) return false;
    return barred_ == nullptr || barred_->from != motion.from || barred_->to != motion.to;
}

bool Tracker::fits(const Sight& after, const Motion& motion, Fit fit) const {
    if (fit == Fit::Whole) return matches(after);
    const board::Occupancy in_air = after.occupied.without(seen_.occupied);
    if (in_air.empty() || in_air.count() > kHands || !seen_.occupied.within(after.occupied)) return false;
    if (tells_colours_ && !((after.black & seen_.occupied) == seen_.black)) return false;
    const bool mover_black = after.black.has(motion.to);
    bool fine = true;
    in_air.visit([&](Square square) {
        const bool own = game_->takes_turns() && after.black.has(square) == mover_black;
        if (own || motion.touches(square)) fine = false;
    });
    return fine;
}

bool Tracker::find(const Sight& base, Fit fit, const Motion* first, Motion& out) const {
    const board::Occupancy lifted = touches_.lifted();
    bool found = false;
    game_->visit(lifted, [&](const Motion& motion) {
        if (!in_question(motion)) return false;
        Sight after = base;
        motion.apply(after);
        if (!fits(after, motion, fit) || !touches_.allow(motion, first)) return false;
        const bool doubtful = barred_ != nullptr && fit == Fit::OpponentInAir;
        const board::Occupancy in_hand = after.occupied.without(seen_.occupied) | motion.squares();
        if (doubtful && !(lifted & base.occupied).within(in_hand)) return false;
        // Two captures by one piece look alike if both victims were touched: the last one put down it is.
        if (found && !later(touches_.finished(motion), touches_.finished(out))) return false;
        found = true;
        out = motion;
        return false;
    });
    return found;
}

/// Finds the first of two half moves that together explain the board. One that is to replace another must
/// also explain every piece that was touched: the other one did.
bool Tracker::find_two(const Sight& base, Fit fit, Motion& out) {
    const board::Occupancy lifted = touches_.lifted();
    const board::Occupancy black = lifted & base.black;
    const board::Occupancy white = (lifted & base.occupied).without(base.black);
    if (black.empty() != white.empty() && game_->takes_turns()) return false;
    const bool replaces = barred_ != nullptr;
    return game_->visit(lifted, [&](const Motion& motion) {
        if (!in_question(motion) || !touches_.allow(motion)) return false;
        if (!seen_.occupied.has(motion.to) && !lifted.has(motion.to)) return false;
        Sight between = base;
        motion.apply(between);
        game_->look_ahead(motion.move);
        const bool answered = game_->visit(lifted, [&](const Motion& reply) {
            if (reply.promotion > 1) return false;
            Sight after = between;
            reply.apply(after);
            if (!fits(after, reply, fit)) return false;
            if (fit == Fit::OpponentInAir && !seen_.occupied.has(motion.to)) return false;
            if (replaces && !(lifted & base.occupied).within(motion.squares() | reply.squares()))
                return false;
            if (looks_like_slide(motion, reply)) return false;
            return touches_.allow(reply, &motion) &&
                   !later(touches_.finished(motion), touches_.finished(reply) + Touches::kSlackMs);
        });
        game_->look_return();
        if (answered) out = motion;
        return answered;
    });
}

/// Whether hands made a reply that leaves the same squares occupied.
bool Tracker::answered_by_trade(const Motion& motion) {
    game_->look_ahead(motion.move);
    const bool answered = game_->visit(touches_.lifted(), [&](const Motion& reply) {
        return reply.swaps() && touches_.allow(reply, &motion);
    });
    game_->look_return();
    return answered;
}

/// Whether what looks like a reply may be the first piece, seen on two squares while it slides on to capture.
bool Tracker::looks_like_slide(const Motion& motion, const Motion& reply) const {
    const int x = reply.to.file() - motion.to.file();
    const int y = reply.to.rank() - motion.to.rank();
    const bool neighbours = x >= -1 && x <= 1 && y >= -1 && y <= 1;
    return stage_ == Stage::Fresh && !tells_colours_ && neighbours &&
           on_the_way(motion.from, reply.to, reply.from);
}

bool Tracker::can_go_on(const Motion& motion, const Sight& expected) const {
    if (!game_->takes_turns()) return true;
    if (revisable_ && looks_like_slide(game_->motion(game_->plies() - 1), motion)) return true;
    if (motion.captures() || motion.castles()) return false;
    return game_->visit(expected.occupied, [&](const Motion& other) {
        if (other.castles() && other.partner_from == motion.from)
            return reaches_or_passes(motion.from, motion.to, other.partner_to);
        if (other.from != motion.from) return false;
        return other.castles() ? reaches_or_passes(motion.from, motion.to, other.to)
                               : on_the_way(motion.from, motion.to, other.to);
    });
}

/// Whether the piece that moved last was lifted again before one came to `square`, so that it may be that
/// one.
bool Tracker::on_its_way_to(Square square) const {
    if (!revisable_) return false;
    const Square last = game_->motion(game_->plies() - 1).to;
    if (seen_.occupied.has(last)) return false;
    return !later(touches_.lifted_at(last), touches_.placed_at(square) + kSkewMs);
}

/// Whether the piece that moved last can have made `motion` instead: not if it was lifted again only later.
bool Tracker::could_have_gone(const Motion& last, const Motion& motion) const {
    if (last.from != motion.from || motion.castles() || !touches_.was_lifted(last.to)) return true;
    return !later(touches_.lifted_at(last.to), touches_.placed_at(motion.to) + kSkewMs);
}

/// Whether `motion` takes a piece back to where it came from with its last move: two such may be a taking back.
bool Tracker::reverses(const Motion& motion) const {
    if (game_->plies() < 2) return false;
    const Motion own = game_->motion(game_->plies() - 2);
    return motion.from == own.to && motion.to == own.from;
}

bool Tracker::half_done(const Sight& base, unsigned back) {
    const board::Occupancy wrong = base.occupied ^ seen_.occupied;
    game_->look_back(back);
    touches_.join(back != 0);
    const bool found = game_->visit(touches_.lifted(), [&](const Motion& motion) {
        const bool two_pieces = motion.castles() || (motion.captures() && motion.captured != motion.to);
        if (!two_pieces || !wrong.within(motion.squares()) || !motion.touches(last_placed_)) return false;
        half_done_ = motion;
        return true;
    });
    touches_.join(false);
    return found;
}

/// Whether what is seen is part of something that may still become a move.
bool Tracker::explained(const Sight& expected) {
    if (stands_ && behind_ == 0) return true;
    if (!ready_) return false;
    const board::Occupancy wrong = expected.occupied ^ seen_.occupied;
    if (behind_ != 0) {
        board::Occupancy outstanding;
        for (unsigned back = 1; back <= behind_; ++back) {
            outstanding = outstanding | game_->motion(game_->plies() - back).squares();
        }
        return wrong.within(outstanding);
    }
    const bool in_air = seen_.occupied.within(expected.occupied) && wrong.count() <= kHands;
    if (last_placed_ == board::kNoSquare) return in_air;
    if (half_done(expected, 0)) return true;
    if (!revisable_) return false;
    Sight base = expected;
    game_->motion(game_->plies() - 1).revert(base);
    return half_done(base, 1);
}

/// Knocked pieces were read as half moves, and stand again where they were: those half moves are dropped, and
/// a firm one that had turned into the first of them is made again.
bool Tracker::recover(const Sight& expected) {
    if (!ready_ || behind_ != 0 || !game_->takes_turns()) return false;
    const unsigned plies = game_->plies();
    Sight sight = expected;
    for (unsigned back = 1; back + firm_ <= plies; ++back) {
        game_->motion(plies - back).revert(sight);
        const bool again = back + firm_ == plies && turned_.from != board::kNoSquare;
        if (again) turned_.apply(sight);
        if (!matches(sight)) continue;
        plan_.play = again;
        plan_.motion = turned_;
        plan_.again = true;
        give_back(back);
        revisable_ = again;
        return true;
    }
    return false;
}

}  // namespace tracking
