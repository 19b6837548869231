#include "core/tracking/recovery.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tracking {

namespace {

/// So many half moves may be taken back in any order.
constexpr unsigned kMostTakenBack = 32;
/// So many half moves may be taken back and others made instead.
constexpr unsigned kMostReplaced = 2;
constexpr unsigned kMostMade = 3;
/// ... and so many, if hands went on by one half move: some of them may have been told in vain.
constexpr unsigned kMostReplacedByOne = 8;
/// Who touches no more squares than these does not take back more half moves than so many.
constexpr unsigned kFewSquares = 4;
constexpr unsigned kMostBackByFew = 12;
/// So many stories may have pieces in each other's places.
constexpr size_t kMostTraded = 4;
/// So often at most the legal moves of a position are asked for.
constexpr unsigned kMostVisits = 24;

}  // namespace

void Recovery::look_for_taken_back(unsigned stood, uint32_t spent) {
    Sight sight = game_.sight();
    board::Occupancy explained;
    unsigned cost = kCosts.undo + kCosts.undo_rested;
    Line line;
    while (line.back < std::min(game_.plies(), kMostTakenBack)) {
        const Motion motion = game_.motion(game_.plies() - ++line.back);
        // Nobody has put back what it captured.
        if (motion.captures() && !touched_.has(motion.captured)) return;
        motion.revert(sight);
        explained = explained | motion.squares();
        // A piece that moved several times is put back at once; nobody takes back what he does not touch.
        const bool at_all = touched_.has(motion.to);
        cost += touched_.has(motion.from) ? kCosts.undo_more : at_all ? kCosts.undo_rested : 2 * kCosts.undo_rested;
        const bool had_stood = game_.plies() - line.back < stood;
        // What was decided since then, and answered, was seen to be made.
        if (!had_stood && line.back != 1) cost += kCosts.doubted;
        if (!had_stood || !touched_.within(explained) || !matches(sight)) continue;
        return stories_.add_since(line, cost, spent);
    }
}

void Recovery::look_for_others(unsigned stood, unsigned rewritten) {
    Sight sight = game_.sight();
    visits_ = kMostVisits;
    stories_.begin_adding();
    look_for_traded();
    Line line;
    search(line, sight, {}, kMostMade);
    const unsigned most = touched_.count() > kFewSquares ? game_.plies() : std::min(game_.plies(), kMostBackByFew);
    while (line.back < most) {
        const Motion motion = game_.motion(game_.plies() - ++line.back);
        motion.revert(sight);
        // Its piece may have been in the hand instead, or another one brought there.
        doubtful_ = line.back <= rewritten;
        reached_ = doubtful_ || line.back == 1 ? reached_ | motion.squares() : touched_;
        stood_still_ = !doubtful_ && game_.plies() - line.back + 1 < stood;
        const bool begins = line.back == game_.plies();
        const unsigned by_few = line.back <= kMostReplacedByOne ? 1 : 0;
        search(line, sight, {}, line.back <= kMostReplaced || begins ? kMostMade : by_few);
    }
    stories_.end_adding();
}

/// Stories that only have pieces in each other's places: to the sensors their lines leave the board as it is.
void Recovery::look_for_traded() {
    const auto likeliest = stories_.all().first(std::min<size_t>(stories_.all().size(), kMostTraded));
    for (const Story& story : likeliest) {
        if (!story.pieces().empty() && !story.turned && matches(stories_.look_at(story.line).sight))
            stories_.add(story.line, static_cast<Cost>(story.cost + kCosts.misfit));
    }
}

/// Whether `left` half moves may make the pieces stand as they do.
bool Recovery::may_lead_to_what_is_seen(const Sight& sight, unsigned left) const {
    return left != 0 && visits_ != 0 && seen_.occupied.without(sight.occupied).count() <= left + 1;
}

/// `arrived`: where half moves of the line brought pieces. No piece moves twice that nobody followed.
void Recovery::search(Line& line, const Sight& sight, const board::Occupancy& arrived, unsigned left, unsigned cost) {
    if (matches(sight)) {
        // The same half moves in another order are no other explanation.
        const uint32_t sum = std::accumulate(line.moves.begin(), line.moves.end(), uint32_t{line.back});
        if (std::exchange(found_, sum) == sum) return;
        const bool replaced = line.back != 0 && line.count != 0;
        cost += kCosts.misfit + line.count * kCosts.move + (replaced ? kCosts.undo_replaced : 0u);
        return stories_.add(line, static_cast<Cost>(cost));
    }
    if (!may_lead_to_what_is_seen(sight, left)) return;
    --visits_;
    --left;
    if (line.count == 0) game_.look_back(line.back);
    const unsigned ply = game_.plies() - line.back + line.count;
    const Motion recorded = ply < game_.plies() ? game_.motion(ply) : Motion{};
    game_.visit(sight.occupied & (touched_ | recorded.squares()), [&](const Motion& motion) {
        const bool again = motion.from == recorded.from && motion.to == recorded.to;
        // Who seemed to have captured may still have had the piece in the hand.
        const bool held = line.back == 1 && line.count == 0 && recorded.captures() && motion.from == recorded.from;
        const bool in_place = in_place_ && cost == 0 && motion.captured == motion.to && !reached_.has(motion.to);
        const bool gone = doubtful_ && motion.from == recorded.from && touched_.has(recorded.to);
        const bool touched = (held || gone || touched_.has(motion.from)) && (in_place || reached_.has(motion.to));
        if (motion.promotion > 1 || arrived.has(motion.from) || (again ? stood_still_ || line.count == 0 : !touched))
            return false;
        // What was told is no other half move and the capture of its piece, of which no contact tells.
        if (line.back != 0 && motion.captures() && arrived.has(motion.captured)) return false;
        Sight after = sight;
        motion.apply(after);
        // Most lead nowhere.
        if (!matches(after) && !may_lead_to_what_is_seen(after, left)) return false;
        line.push(motion.move);
        game_.look_ahead(motion.move);
        search(line, after, arrived | motion.squares(), left, cost + (in_place ? kCosts.in_place : 0u));
        game_.look_return();
        line.pop();
        return false;
    });
}

}  // namespace tracking
