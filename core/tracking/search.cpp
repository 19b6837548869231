#include <algorithm>

#include "core/tracking/tracker.hpp"

/// Which legal moves explain what the sensors see. No list of moves is ever kept: a visitor judges each.
namespace tracking {

namespace {

constexpr unsigned kInAirDoubt = 2;
/// That a piece may have been another: more than to undo a half move and to leave unexplained that its piece
/// rested on the way.
constexpr unsigned kOtherPieceDoubt = 5;

/// The shapes of a reading with pieces in the air.
constexpr struct {
    uint8_t undone;
    uint8_t count;
} kShapesInAir[] = {{0, 1}, {1, 1}, {0, 2}, {1, 2}, {0, 3}};

/// The square from which a piece that goes straight comes to where it goes; else where it came from.
constexpr Square last_step(const Motion& motion) {
    const int x = motion.to.file() - motion.from.file();
    const int y = motion.to.rank() - motion.from.rank();
    if (x != 0 && y != 0 && x != y && x != -y) return motion.from;
    const auto back = [](unsigned to, int way) { return way > 0 ? to - 1 : way < 0 ? to + 1 : to; };
    return board::square(back(motion.to.file(), x), back(motion.to.rank(), y));
}

constexpr bool reaches_or_passes(Square from, Square near, Square far) {
    return near == far || board::on_the_way(from, near, far);
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

/// Whether all `pieces` are of the side that did not make `motion`, the last half move before `after`.
bool Tracker::opponents(const board::Occupancy& pieces, const Sight& after, const Motion& motion) {
    return after.black.has(motion.to) ? (pieces & after.black).empty() : pieces.within(after.black);
}

/// The board as a reading has it.
Sight Tracker::after(const Sight& expected, const Reading& reading) const {
    Sight sight = expected;
    for (unsigned back = 1; back <= reading.undone; ++back)
        game_->motion(game_->plies() - back).revert(sight);
    for (unsigned i = 0; i < reading.count; ++i) reading.moves[i].apply(sight);
    return sight;
}

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
    return fit == Fit::InAir || opponents(in_air, after, motion);
}

/// Whether so many half moves can change the board from `sight` to what is seen: each changes four squares at most, and
/// without castling and capturing in passing two.
bool Tracker::within_reach(const Sight& sight, unsigned moves, Fit fit) const {
    const unsigned most = moves * (game_->takes_turns() ? 4 : 2) + (fit == Fit::Whole ? 0 : kHands);
    return (sight.occupied ^ seen_.occupied).count() <= most;
}

/// How much a reading leaves unexplained: half moves that did not happen, pieces in the air, above all if they seem to
/// have slid on, and touches that have nothing to do with its moves.
Tracker::Doubt Tracker::doubt(const Sight& expected, const Reading& reading) const {
    Line line = this->line(reading.undone);
    for (unsigned i = 0; i < reading.count; ++i) line.moves[line.count++] = reading.moves[i];
    const Sight sight = after(expected, reading);
    const board::Occupancy missing = sight.occupied.without(seen_.occupied);
    const unsigned in_air = missing.count();
    unsigned explained = in_air;
    int captured = 0;
    for (const Motion& motion : line.span()) {
        explained += 2 + motion.captures() + 2 * motion.castles() + touches_.between(motion.from, motion.to);
        if (motion.promotion != 0) explained += 2 * touches_.returns(motion.to, false);
        captured += motion.captures();
    }
    // A choice of promotion just before.
    if (base_ != 0 && game_->motion(base_ - 1).promotion != 0)
        explained += 2 * touches_.returns(game_->motion(base_ - 1).to, true);
    unsigned hasty = 0;
    for (const Motion& motion : line.span()) hasty += touches_.hasty(last_step(motion), motion.to, captured);
    // A piece that goes on does so from where it rested.
    if (goes_on(reading)) hasty += touches_.hasty(undone(reading).to, reading.moves[0].to, captured);
    unsigned slid = 0;
    missing.visit([&](Square square) {
        const Motion before = line.count > 1 ? line.moves[line.count - 2u] : Motion{};
        const bool own =
            line.count == 0 || sight.black.has(square) == sight.black.has(line.moves[line.count - 1u].to);
        touches_.slid_to(square).visit([&](Square next) {
            slid |= own ? board::adjacent(square, next)
                        : before.to == square && board::on_the_way(before.from, square, next);
        });
    });
    const unsigned other = touches_.count() - std::min(touches_.count(), explained);
    const unsigned other_piece = slid + hasty;
    return {reading.undone + kInAirDoubt * in_air + other + kOtherPieceDoubt * other_piece, other_piece != 0};
}

/// The first half move that a reading undoes.
Motion Tracker::undone(const Reading& reading) const {
    return game_->motion(game_->plies() - reading.undone);
}

/// Whether a reading takes a half move for the first part of another.
bool Tracker::goes_on(const Reading& reading) const {
    return reading.undone != 0 && reading.count != 0 && reading.moves[0].lifts(undone(reading).from) != 0;
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

/// Whether the opponent has lifted a piece, and not put it back, after the half move that a reading undoes: it does not
/// turn into another any more.
bool Tracker::answered(const Sight& before, const Reading& reading) const {
    const Motion move = undone(reading);
    const board::Occupancy opponents =
        before.black.has(move.from) ? before.occupied.without(before.black) : before.black;
    return touches_.answered(move, reading.moves[0], opponents.without(seen_.occupied));
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
    if (search.found != 0 && undone != 0 && answered(base, out)) return false;
    // Where pieces are in the air there is time: what can be read in two ways is not read yet.
    return fit == Fit::Whole ? search.found != 0 : search.found == 1;
}

/// Finds the half moves that best explain the board while pieces are in the air that may belong to the next one.
bool Tracker::find_in_air(const Sight& expected, Reading& out) {
    if (stage_ == Stage::Fresh || !touches_.any()) return false;
    // Pieces may just have been lifted.
    const bool only_lifted = seen_.occupied.within(expected.occupied) &&
                             (!tells_colours_ || (expected.black & seen_.occupied) == seen_.black);
    Doubt least{only_lifted ? doubt(expected, {}).sum : Touches::kMax, false};
    out.count = 0;
    for (const auto& shape : kShapesInAir) {
        Reading reading;
        if (shape.undone > open() || !find(expected, shape.undone, shape.count, Fit::InAir, reading))
            continue;
        const Doubt doubt = this->doubt(expected, reading);
        if (doubt.sum == least.sum) out.count = 0;
        if (doubt.sum >= least.sum) continue;
        least = doubt;
        out = reading;
    }
    if (out.count == 0 || least.other_piece) return false;
    if (out.undone != 0) {
        const board::Occupancy in_air = after(expected, out).occupied.without(seen_.occupied);
        // What made the half move that is undone stands somewhere.
        if (in_air.has(undone(out).from)) return false;
        // The king may have moved to castle; and what was lifted before a piece came down may be about to capture it.
        if (half_done(expected, 0) && half_done_.castles()) return false;
        if (goes_on(out) && touches_.lifted_before(in_air, out.moves[0].to)) return false;
    }
    if (settled()) return true;
    if (last_placed_ != board::kNoSquare && may_take_back(expected)) return false;
    // On the way only what leaves nothing unexplained but one piece in the air counts, or a piece that goes on.
    return goes_on(out) || least.sum == kInAirDoubt;
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
                               : board::on_the_way(motion.from, motion.to, other.to);
    });
    for (unsigned i = 0; i + 1u < reading.count; ++i) game_->look_return();
    return found;
}

/// Whether the opponent has lifted a piece after a reading that leaves pieces in the air.
bool Tracker::opponent_lifts(const Reading& reading) const {
    const Sight sight = after(game_->sight(), reading);
    return opponents(sight.occupied.without(seen_.occupied), sight, reading.moves[reading.count - 1u]);
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
    return board::adjacent(reply.to, motion.to) && board::on_the_way(motion.from, reply.to, reply.from);
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
