#include "core/tracking/search.hpp"

#include <algorithm>

namespace tracking {

namespace {

/// What is seen closer together may have happened in any order: contacts bounce.
constexpr int32_t kOrderMs = 30;
/// What takes half moves back and makes others must cost no more than this.
constexpr Cost kRepairLimit = 25;

bool before(uint32_t a, uint32_t b) {
    return static_cast<int32_t>(b - a) > kOrderMs;
}

}  // namespace

bool Reading::same_line(const Reading& other) const {
    return back == other.back && count == other.count &&
           std::equal(moves.begin(), moves.begin() + count, other.moves.begin(),
                      [](const Motion& a, const Motion& b) { return a.move == b.move; });
}

Search::Search(Game& game, const Stories& stories, const Contacts& contacts, const Sight& seen, bool colours)
    : game_(game), stories_(stories), contacts_(contacts), seen_(seen), colours_(colours) {}

void Search::run(const Scope& scope) {
    scope_ = scope;
    visits_ = kMostVisits;
    touched_ = contacts_.touched;
    Sight sight = game_.sight();
    const unsigned plies = game_.plies();
    if (plies != 0) {
        black_to_move_ = !sight.black.has(game_.motion(plies - 1).to);
    } else {
        game_.look_back(0);
        game_.visit(sight.occupied, [&](const Motion& motion) {
            black_to_move_ = sight.black.has(motion.from);
            return true;
        });
    }
    for (unsigned back = 0; back <= plies && back <= scope.back; ++back) {
        if (back != 0) {
            const Motion undone = game_.motion(plies - back);
            undone.revert(sight);
            touched_ = touched_ | undone.squares();
        }
        line_.back = static_cast<uint16_t>(back);
        if (back <= 2) game_.look_back(back);
        descend(sight);
    }
}

void Search::descend(const Sight& sight) {
    weigh(sight);
    const unsigned left = line_.back > 2 ? 0u : unsigned{scope_.ahead} - line_.count;
    if (left == 0 || visits_ == 0 || (best.found() && line_cost() > best.cost + kMargin)) return;
    if ((sight.occupied ^ seen_.occupied).count() > 4 * left + kHands) return;
    --visits_;
    game_.visit(sight.occupied & touched_, [&](const Motion& motion) {
        if (!may_make(motion)) return false;
        const bool was_in_place = in_place_;
        in_place_ |= !touched_.has(motion.to);
        Sight after = sight;
        motion.apply(after);
        line_.moves[line_.count++] = motion;
        if (left > 1) game_.look_ahead(motion.move);
        descend(after);
        if (left > 1) game_.look_return();
        --line_.count;
        in_place_ = was_in_place;
        return false;
    });
}

/// A half move is looked at if hands have touched its squares; a pawn becomes a queen.
bool Search::may_make(const Motion& motion) const {
    if (motion.promotion > 1) return false;
    board::Occupancy squares = motion.squares();
    const bool in_place = motion.captured == motion.to && !touched_.has(motion.to);
    if (in_place) squares.remove(motion.to);
    return squares.within(touched_);
}

void Search::weigh(const Sight& sight) {
    if (!seen_.occupied.within(sight.occupied)) return;
    if (colours_ && !((sight.black ^ seen_.black) & seen_.occupied).empty()) return;
    line_.in_air = sight.occupied.without(seen_.occupied);
    if (line_.in_air.count() > kHands) return;
    // Who lifts the piece that has just moved has not taken it back yet.
    if (!line_.in_air.empty() && line_.back != 0 && line_.count == 0) return;
    if (in_place_ && !scope_.untouched && line_.count < 2) return;
    const Stories::Fit fit = stories_.fit(arrangement());
    unsigned cost = fit.cost + line_cost() + air_cost(sight);
    if (fit.story != nullptr) cost += order_cost(*fit.story);
    if (line_.back != 0 && line_.count != 0 && cost > kRepairLimit) return;
    line_.cost = static_cast<Cost>(cost);
    keep();
}

void Search::keep() {
    if (line_.cost < best.cost) {
        if (!line_.same_line(best)) second = best;
        best = line_;
    } else if (line_.cost < second.cost && !line_.same_line(best)) {
        second = line_;
    }
}

Cost Search::line_cost() const {
    unsigned cost = line_.count * kCosts.move;
    if (line_.back != 0) cost += kCosts.undo + (line_.back - 1u) * kCosts.undo_more;
    if (line_.back > 1 && line_.count != 0) cost += kCosts.undo_replaced;
    if (in_place_) cost += kCosts.in_place;
    return static_cast<Cost>(cost);
}

Cost Search::air_cost(const Sight& sight) const {
    unsigned cost = 0;
    const bool black = black_to_move_ != (((line_.back + line_.count) & 1u) != 0);
    line_.in_air.visit([&](Square square) {
        bool may_reply = !game_.takes_turns() || sight.black.has(square) == black;
        for (unsigned i = 0; i < line_.count; ++i) may_reply = may_reply && !line_.moves[i].brings_to(square);
        cost += may_reply ? kCosts.reply_in_air : kCosts.in_air;
    });
    return static_cast<Cost>(cost);
}

/// Whether hands made the half moves in order, as `story` has it.
Cost Search::order_cost(const Story& story) const {
    unsigned cost = 0;
    const Arrangement node = arrangement();
    const auto mover = [&](const Motion& motion) -> const Piece* {
        const Piece* piece = node.find_on(motion.to);
        return piece != nullptr ? story.find(piece->name) : nullptr;
    };
    for (unsigned i = 1; i < line_.count; ++i) {
        const Motion& first = line_.moves[i - 1];
        const Motion& next = line_.moves[i];
        if (next.touches(first.to)) continue;
        const Piece* a = mover(first);
        const Piece* b = mover(next);
        const bool lifted_first = a != nullptr && b != nullptr && before(b->lifted, a->lifted);
        if (lifted_first || before(contacts_.at(next.to), contacts_.at(first.to))) cost += kCosts.disorder;
    }
    // A reply that was lifted before the half move it answers.
    if (line_.count != 0 && game_.takes_turns()) {
        const Piece* a = mover(line_.last());
        line_.in_air.visit([&](Square square) {
            const Piece* there = node.find_on(square);
            const Piece* b = story.find(there != nullptr ? there->name : square);
            if (a != nullptr && b != nullptr && before(b->lifted, a->lifted)) cost += kCosts.disorder;
        });
    }
    return static_cast<Cost>(cost);
}

/// The pieces as the line leaves them.
Arrangement Search::arrangement() const {
    Arrangement node;
    for (unsigned back = 1; back <= line_.back; ++back) node.unmake(game_.motion(game_.plies() - back));
    for (unsigned i = 0; i < line_.count; ++i) node.make(line_.moves[i]);
    return node;
}

}  // namespace tracking
