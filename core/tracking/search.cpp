#include <algorithm>

#include "core/tracking/tracker.hpp"

/// Which legal moves explain what the sensors see. No list of moves is ever kept: a visitor judges each.
namespace tracking {

namespace {

/// Pieces that may be in the air while nothing is wrong.
constexpr unsigned kHands = 2;

/// The shapes of a reading with pieces in the air.
constexpr struct {
    uint8_t undone;
    uint8_t count;
} kShapesInAir[] = {{0, 1}, {1, 1}, {0, 2}, {1, 2}};

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

/// What a search for a reading carries along.
struct Tracker::Search {
    Fit fit;
    unsigned left;  ///< half moves that are still to be found
    unsigned known;
    Line line;
    unsigned found = 0;
    uint32_t finished = 0;
    Reading* best;
    Motion undone{};  ///< the first half move that is read anew: not as the same again
};

bool Tracker::matches(const Sight& sight) const {
    return sight.occupied == seen_.occupied && (!tells_colours_ || sight.black == seen_.black);
}

bool Tracker::fits(const Sight& after, const Motion& motion, Fit fit) const {
    if (fit == Fit::Whole) return matches(after);
    const board::Occupancy in_air = after.occupied.without(seen_.occupied);
    // Where many pieces are on their way, more than one in the air is no sign of a reply.
    const unsigned most = settled() ? kHands : 1;
    if (in_air.empty() || in_air.count() > most || !seen_.occupied.within(after.occupied)) return false;
    if (tells_colours_ && !((after.black & seen_.occupied) == seen_.black)) return false;
    if (!in_air.within(touches_.lifted()) || !(in_air & motion.squares()).empty()) return false;
    // A piece of the same side may be one that the opponent is about to capture, but is no reason to read anew.
    const bool mover_black = after.black.has(motion.to);
    return fit == Fit::InAir || (mover_black ? (in_air & after.black).empty() : in_air.within(after.black));
}

/// Whether so many half moves can change the board from `sight` to what is seen: each changes four squares at most, and
/// without castling and capturing in passing two.
bool Tracker::within_reach(const Sight& sight, unsigned moves, Fit fit) const {
    const unsigned most = moves * (game_->takes_turns() ? 4 : 2) + (fit == Fit::Whole ? 0 : kHands);
    return (sight.occupied ^ seen_.occupied).count() <= most;
}

/// How much a reading with pieces in the air leaves unexplained: half moves that did not happen, pieces in the air, above
/// all if they seem to have slid to the next square, and touches that have nothing to do with its moves.
unsigned Tracker::doubt(const Sight& expected, const Reading& reading) const {
    Sight after = expected;
    unsigned touches = 0;
    const auto count = [&](const Motion& motion) { touches += 2 + motion.captures() + 2 * motion.castles(); };
    for (unsigned back = 1; back <= reading.undone; ++back)
        game_->motion(game_->plies() - back).revert(after);
    const Line before = line(reading.undone);
    for (const Motion& motion : before.span()) count(motion);
    for (unsigned i = 0; i < reading.count; ++i) {
        reading.moves[i].apply(after);
        count(reading.moves[i]);
    }
    const board::Occupancy missing = after.occupied.without(seen_.occupied);
    const unsigned in_air = missing.count();
    unsigned slid = 0;
    missing.visit([&](Square square) { slid += touches_.slid_off(square); });
    const unsigned other = touches_.count() - std::min(touches_.count(), touches + in_air);
    return 2u * reading.undone + in_air + other + 4 * slid;
}

/// The game's half moves that are not firm, without the last `undone`.
Tracker::Line Tracker::line(unsigned undone) const {
    Line line;
    for (unsigned ply = base_; ply + undone < game_->plies(); ++ply) {
        line.moves[line.count++] = game_->motion(ply);
    }
    return line;
}

/// Whether hands can have made a line; they make moves from elsewhere in any order.
bool Tracker::allowed(const Line& line) const {
    return touches_.allow(line.span(), behind_);
}

/// Finds the `count` half moves that explain the board instead of the last `undone` of the game.
bool Tracker::find(const Sight& expected, unsigned undone, unsigned count, Fit fit, Reading& out) {
    Sight base = expected;
    for (unsigned back = 1; back <= undone; ++back) game_->motion(game_->plies() - back).revert(base);
    if (!within_reach(base, count, fit)) return false;
    game_->look_back(undone);
    if (fit == Fit::InAir && undone != 0) fit = Fit::OpponentInAir;
    Search search{fit, count, 0, line(undone), 0, 0, &out, {}};
    search.known = search.line.count;
    if (undone != 0) search.undone = game_->motion(game_->plies() - undone);
    out.undone = static_cast<uint8_t>(undone);
    out.count = static_cast<uint8_t>(count);
    descend(search, base);
    // Where pieces are in the air there is time: what can be read in two ways is not read yet.
    return fit == Fit::Whole ? search.found != 0 : search.found == 1;
}

/// Finds the half moves that best explain the board while pieces are in the air that may belong to the next one.
bool Tracker::find_in_air(const Sight& expected, Reading& out) {
    if (stage_ == Stage::Fresh || !touches_.any()) return false;
    // Pieces may just have been lifted.
    const bool only_lifted = seen_.occupied.within(expected.occupied) &&
                             (!tells_colours_ || (expected.black & seen_.occupied) == seen_.black);
    unsigned least = only_lifted ? doubt(expected, {}) : Touches::kMax;
    out.count = 0;
    for (const auto& shape : kShapesInAir) {
        Reading reading;
        if (shape.undone > open() || !find(expected, shape.undone, shape.count, Fit::InAir, reading))
            continue;
        const unsigned doubt = this->doubt(expected, reading);
        if (doubt == least) out.count = 0;
        if (doubt >= least) continue;
        least = doubt;
        out = reading;
    }
    // On the way only what leaves nothing unexplained but one piece in the air counts, or a piece that goes on.
    const bool goes_on = out.undone != 0 && out.moves[0].from == last().from;
    return out.count != 0 && (settled() || goes_on || least == 1);
}

void Tracker::descend(Search& search, const Sight& sight) {
    if (visits_left_ == 0) return;
    --visits_left_;
    const board::Occupancy& lifted = touches_.lifted();
    const board::Occupancy& placed = touches_.placed();
    board::Occupancy movers = lifted & sight.occupied;
    // Where any piece may go anywhere, at least look only at those that are gone.
    if (!game_->takes_turns() && search.left == 1) movers = movers.without(seen_.occupied);
    game_->visit(movers, [&](const Motion& motion) {
        // Promotions are read as the first choice.
        if (motion.promotion > 1 || !placed.has(motion.to)) return false;
        if (search.line.count == search.known && motion.squares() == search.undone.squares()) return false;
        if (motion.captures() && !lifted.has(motion.captured)) return false;
        if (motion.castles() && !(lifted.has(motion.partner_from) && placed.has(motion.partner_to)))
            return false;
        Sight after = sight;
        motion.apply(after);
        search.line.moves[search.line.count++] = motion;
        if (--search.left == 0) {
            weigh(search, after);
        } else if (within_reach(after, search.left, search.fit)) {
            game_->look_ahead(motion.move);
            descend(search, after);
            game_->look_return();
        }
        ++search.left;
        --search.line.count;
        return false;
    });
}

/// Keeps the line if it explains the board, and better than one before.
void Tracker::weigh(Search& search, const Sight& after) {
    const etl::span<const Motion> moves = search.line.span();
    if (!fits(after, moves.back(), search.fit)) return;
    if (!allowed(search.line)) return;
    ++search.found;
    // Two captures by one piece look alike if both victims were touched: the last one put down it is.
    const uint32_t finished = touches_.placed_at(moves.back().to);
    if (search.found > 1 && static_cast<int32_t>(finished - search.finished) <= 0) return;
    search.finished = finished;
    for (unsigned i = 0; i < search.best->count; ++i) search.best->moves[i] = moves[search.known + i];
}

/// Whether a reading's last half move may be the first part of another.
bool Tracker::can_go_on(const Reading& reading) {
    if (!game_->takes_turns()) return true;
    const Motion& motion = reading.moves[reading.count - 1u];
    if (motion.captures() || motion.castles()) return false;
    game_->look_back(reading.undone);
    for (unsigned i = 0; i + 1u < reading.count; ++i) game_->look_ahead(reading.moves[i].move);
    // Before the motion, pieces stood where some stand now or have left.
    const bool found = game_->visit(game_->sight().occupied | touches_.lifted(), [&](const Motion& other) {
        if (other.castles() && other.partner_from == motion.from)
            return reaches_or_passes(motion.from, motion.to, other.partner_to);
        if (other.from != motion.from) return false;
        return other.castles() ? reaches_or_passes(motion.from, motion.to, other.to)
                               : on_the_way(motion.from, motion.to, other.to);
    });
    for (unsigned i = 0; i + 1u < reading.count; ++i) game_->look_return();
    return found;
}

/// Whether hands have also made a reply that leaves the same squares occupied: king and partner trade places.
bool Tracker::answered_by_trade(const Reading& reading) {
    if (!game_->takes_turns()) return false;
    Line answered = line(reading.undone);
    game_->look_back(reading.undone);
    for (unsigned i = 0; i < reading.count; ++i) answered.moves[answered.count++] = reading.moves[i];
    if (reading.count > Game::kLookAhead) return false;
    for (unsigned i = 0; i < reading.count; ++i) game_->look_ahead(reading.moves[i].move);
    const bool found = game_->visit(touches_.lifted() & touches_.placed(), [&](const Motion& reply) {
        if (!reply.swaps()) return false;
        answered.moves[answered.count] = reply;
        return touches_.allow({answered.moves.data(), answered.count + 1u}, behind_);
    });
    for (unsigned i = 0; i < reading.count; ++i) game_->look_return();
    return found;
}

/// Whether what looks like a reply may be the first piece, seen on two squares while it slides on to capture.
bool Tracker::looks_like_slide(const Reading& reading) const {
    const Line before = line(reading.undone);
    if (tells_colours_ || before.count + reading.count < 2) return false;
    const Motion& reply = reading.moves[reading.count - 1u];
    const Motion& motion =
        reading.count > 1 ? reading.moves[reading.count - 2u] : before.moves[before.count - 1u];
    return board::adjacent(reply.to, motion.to) && on_the_way(motion.from, reply.to, reply.from);
}

bool Tracker::half_done(const Sight& base, unsigned back) {
    const board::Occupancy wrong = base.occupied ^ seen_.occupied;
    game_->look_back(back);
    return game_->visit(touches_.lifted() & base.occupied, [&](const Motion& motion) {
        const bool two_pieces = motion.castles() || (motion.captures() && motion.captured != motion.to);
        if (!two_pieces || !wrong.within(motion.squares())) return false;
        if (last_placed_ != board::kNoSquare && !motion.touches(last_placed_)) return false;
        half_done_ = motion;
        return true;
    });
}

/// Whether what is seen is part of something that may still become a move.
bool Tracker::explained(const Sight& expected) {
    if (stands_) return true;
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
    if (last_placed_ == board::kNoSquare && in_air) return true;
    if (!game_->takes_turns()) return false;
    if (half_done(expected, 0)) return true;
    if (open() == 0) return false;
    Sight base = expected;
    last().revert(base);
    return half_done(base, 1);
}

}  // namespace tracking
