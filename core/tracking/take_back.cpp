#include "core/tracking/tracker.hpp"

/// Half moves that are taken back, and games that begin anew.
namespace tracking {

namespace {

/// Putting this many half moves back needs no rest: nothing else looks like it.
constexpr unsigned kQuickTakeBack = 2;
/// Hands that put several half moves back rarely put back more.
constexpr unsigned kLikelyTakeBack = 6;
/// Times further apart are not compared.
constexpr uint32_t kAgeMs = 1u << 31;
/// So many half moves at most may have been read from knocked pieces.
constexpr unsigned kMostLost = 3;

}  // namespace

/// Whether the pieces of the last two half moves came back in the order of play: to be taken back, the last comes first.
bool Tracker::played_back() const {
    const unsigned plies = game_->plies();
    if (plies < 2) return false;
    const uint32_t last_back = touches_.placed_at(last().from);
    const uint32_t first_back = touches_.placed_at(game_->motion(plies - 2).from);
    return first_back != 0 && last_back - first_back - Touches::kBounceMs - 1 < kAgeMs;
}

/// Whether pieces in the air may be on their way to where they stood before.
bool Tracker::may_take_back(const Sight& expected) const {
    Sight sight = expected;
    for (unsigned back = 1; back <= kLikelyTakeBack && back <= game_->plies(); ++back) {
        game_->motion(game_->plies() - back).revert(sight);
        const board::Occupancy missing = sight.occupied.without(seen_.occupied);
        if (back > 1 && seen_.occupied.within(sight.occupied) && missing.count() <= kHands) return true;
    }
    return false;
}

bool Tracker::take_back(const Sight& expected) {
    if (behind_ != 0) return false;
    const unsigned plies = game_->plies();
    const unsigned deepest = !settled() && plies > kQuickTakeBack ? kQuickTakeBack : plies;
    // No move adds a piece: then a board that rests is proof enough, and also if it is but one half move.
    const unsigned pieces = seen_.occupied.count();
    const bool grown = pieces > expected.occupied.count() || pieces > rest_.seen.occupied.count();
    const board::Occupancy vacated = rest_.seen.occupied.without(seen_.occupied);
    const Line made = line(0);
    Sight sight = expected;
    Origins origins;
    for (unsigned back = 1; back <= deepest; ++back) {
        const Motion motion = game_->motion(plies - back);
        motion.revert(sight);
        origins.revert(motion);
        if (!matches(sight)) continue;
        const bool shallow = back <= kQuickTakeBack;
        const bool juggled = vacated.count() > 1 && vacated.within(juggled_);
        const board::Occupancy moved = origins.moved();
        const bool all_lifted = moved.within(touches_.lifted()) && (shallow || moved.count() > 1 || juggled);
        const bool in_hand = (settled() && (rearranging() || juggled)) ||
                             (all_lifted && (grown || origins.put_back(touches_, made.span())));
        if (!in_hand && !(settled() && (grown || (back == 1 && !motion.castles())))) continue;
        // All of a longer game put back, or as good as all, is a new game, once it has stood for a while.
        if (!shallow && matches(game_->start())) return false;
        // One contact of two that change together may be seen first: it may look like a piece put back.
        if (stage_ != Stage::Fresh) give_back(back + traded(origins, back));
        return true;
    }
    return false;
}

/// How many half moves before the last `back` only trade two pieces that the hands have traded too: boards
/// before and after them look the same, so what was lifted must tell.
unsigned Tracker::traded(Origins& origins, unsigned back) const {
    const unsigned plies = game_->plies();
    const board::Occupancy& lifted = touches_.lifted();
    const auto doubt = [&] {
        const board::Occupancy moved = origins.moved();
        return static_cast<int>(8 * moved.without(lifted).count()) - static_cast<int>(moved.count());
    };
    unsigned best = 0;
    int least = doubt();
    for (unsigned count = 1; back + count <= plies; ++count) {
        const Motion motion = game_->motion(plies - back - count);
        if (!motion.swaps()) break;
        origins.revert(motion);
        if (doubt() >= least) continue;
        least = doubt();
        best = count;
    }
    return best;
}

void Tracker::give_back(unsigned plies) {
    plan_.undos = static_cast<uint16_t>(plies);
    plan_.reading.count = plan_.played = 0;
    plan_.again = true;
    by_hand_ = false;
    base_ = game_->plies() - plies;
    rest_before_ = {};
    rest_.last = {};
    touches_.forget();
    if (correcting_) set_right(Event::Kind::Corrected);
}

/// Knocked pieces may have been read as half moves, and one before them as another. Once the board has asked to be put
/// right and rests again, half moves that were firm may be read anew; before that only if sensors tell colours, several
/// pieces stand elsewhere, and all of them were lifted: then half moves were taken back and another one made.
bool Tracker::recover(const Sight& expected) {
    if (!(correcting_ || tells_colours_) || !settled() || revised_) return false;
    if (behind_ != 0 || !game_->takes_turns()) return false;
    // One that is missing may be about to be captured.
    if (!correcting_ && seen_.occupied.count() != rest_.seen.occupied.count()) return false;
    if (matches(game_->start()) || seen_.occupied.within(expected.occupied)) return false;
    const unsigned plies = game_->plies();
    Sight base = expected;
    Origins origins;
    for (unsigned back = 1; back <= kMostLost && back <= plies; ++back) {
        game_->motion(plies - back).revert(base);
        origins.revert(game_->motion(plies - back));
        const board::Occupancy moved = origins.moved();
        if (!correcting_ && (moved.count() < 2 || !moved.within(touches_.lifted()))) continue;
        game_->look_back(back);
        Reading reading;
        reading.undone = static_cast<uint8_t>(back);
        reading.count = 1;
        const bool found = game_->visit(base.occupied, [&](const Motion& motion) {
            if (motion.promotion > 1 || !touches_.placed().has(motion.to)) return false;
            if (motion.captures() && !touches_.lifted().has(motion.captured)) return false;
            Sight after = base;
            motion.apply(after);
            if (!matches(after)) return false;
            reading.moves[0] = motion;
            return true;
        });
        if (!found) continue;
        base_ = plies - back;
        touches_.rest_on(reading.moves[0], tells_colours_, last_change_);
        return accept(reading, Fit::Whole);
    }
    return false;
}

/// If the board stands as it did at the rest before the last, what was read since is undone.
bool Tracker::restore() {
    const unsigned plies = game_->plies();
    const Rest& rest = rest_before_;
    if (!settled() || revised_ || behind_ != 0 || !game_->takes_turns()) return false;
    // Its last half move must have been read anew since, and none before.
    if (!(seen_ == rest.seen)) return false;
    if (rest.last.from == board::kNoSquare || rest.fewest + 1 != rest.plies || rest.plies > plies)
        return false;
    // With one in the air the board may look like it, too.
    if (seen_.occupied.count() != rest_.seen.occupied.count() || plies - rest.plies >= kMostLost)
        return false;
    game_->look_back(plies - rest.plies + 1);
    board::Occupancy mover;
    mover.add(rest.last.from);
    const bool legal =
        game_->visit(mover, [&](const Motion& motion) { return motion.move == rest.last.move; });
    if (!legal) return false;
    Reading reading;
    reading.undone = static_cast<uint8_t>(plies - rest.plies + 1);
    reading.count = 1;
    reading.moves[0] = rest.last;
    base_ = rest.plies - 1;
    touches_.rest_on(rest.last, tells_colours_, last_change_);
    return accept(reading, Fit::Whole);
}

bool Tracker::renew() {
    if (stage_ != Stage::Stale || !strayed_ || (behind_ != 0 && !touches_.any())) return false;
    const Sight start = game_->start();
    if (start.occupied.empty()) return false;
    if (!matches(start)) {
        flip();
        const bool turned_start = tells_colours_ && matches(start);
        flip();
        if (!turned_start) return false;
        plan_.flip = true;
    }
    plan_.reset = true;
    return true;
}

}  // namespace tracking
