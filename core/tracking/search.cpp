#include "core/tracking/search.hpp"

#include <algorithm>
#include <optional>

namespace tracking {

namespace {

/// What is seen closer together may have happened in any order: contacts bounce.
constexpr int32_t kOrderMs = 30;

/// Who captures lifts both pieces within this.
constexpr uint32_t kTogetherMs = 1000;

/// What takes half moves back and makes others must cost no more than this, until nothing else is left.
constexpr unsigned kRepairLimit = 25;

bool before(uint32_t a, uint32_t b) {
    return static_cast<int32_t>(b - a) > kOrderMs;
}

}  // namespace

void Contacts::Touches::add(Square square, bool closes) {
    squares.add(square);
    uint8_t& count = closings[index(square)];
    if (closes && count != UINT8_MAX) ++count;
}

void Contacts::touch(Square square, bool closes) {
    since_decided.add(square, closes);
    since_stood.add(square, closes);
}

void Contacts::decided(const board::Occupancy& squares, const board::Occupancy& occupied) {
    since_decided = {squares, {}};
    (squares & occupied).visit([this](Square square) { since_decided.closings[index(square)] = 1; });
}

void Contacts::stood() {
    if (!since_decided.squares.empty()) earlier = since_decided.squares;
    since_decided = since_stood = {};
}

void Contacts::rotate(board::Geometry geometry) {
    earlier = {};
    for (unsigned i = 0; i < geometry.count() / 2; ++i) {
        const Square here = geometry.at(i);
        const Square there = geometry.across(here);
        std::swap(changed[index(here)], changed[index(there)]);
        for (Touches* touches : {&since_decided, &since_stood}) {
            std::swap(touches->closings[index(here)], touches->closings[index(there)]);
            const bool touched = touches->squares.has(here);
            touches->squares.set(here, touches->squares.has(there));
            touches->squares.set(there, touched);
        }
    }
}

void Search::clear() {
    best = second = line_ = {};
    vacated_ = {};
}

void Search::run(Game& game, bool colours, const Scope& scope) {
    clear();
    game_ = &game;
    colours_ = colours;
    scope_ = scope;
    visits_ = kMostVisits;
    touched_ = contacts_.since_decided.squares;
    Sight sight = game_->sight();
    const unsigned plies = game_->plies();
    repeats_ = stood_earlier(sight);
    const board::Occupancy held = sight.occupied.without(seen_.occupied);
    held_ = seen_.occupied.within(sight.occupied);
    if (scope_.untouched && held_) {
        // Who has lifted a piece, and one that it may capture, has not captured another.
        game_->look_back(0);
        scope_.untouched = !game_->visit(held, [&](const Motion& motion) {
            return motion.captures() && held.has(motion.captured) &&
                   !before(contacts_.at(motion.from) + kTogetherMs, contacts_.at(motion.captured));
        });
    }
    moved_on_ = true;
    for (unsigned back = 0; back <= plies && back <= scope.back; ++back) {
        if (back != 0) {
            const Motion undone = made(back);
            // Whoever adjusts pieces may seem to have made one that leaves the same squares occupied.
            const bool unseen = undone.swaps() || (undone.captures() && !colours_);
            moved_on_ = moved_on_ && (unseen || contacts_.since_stood.squares.has(undone.to));
            undone.revert(sight);
            touched_ = touched_ | contacts_.since_stood.squares | undone.squares();
            vacated_.add(undone.to);
            if (undone.castles()) vacated_.add(undone.partner_to);
        }
        line_.back = static_cast<uint16_t>(back);
        if (back <= deepest()) game_->look_back(back);
        back < scope_.passing ? weigh(sight) : descend(sight);
    }
}

/// Whether the board stands as it did two or more half moves ago.
bool Search::stood_earlier(Sight sight) const {
    const unsigned plies = game_->plies();
    for (unsigned back = 1; back <= plies && (back <= scope_.back || scope_.taking_back); ++back) {
        made(back).revert(sight);
        if (back > 1 && seen_.occupied == sight.occupied && (!colours_ || seen_.black == sight.black))
            return true;
    }
    return false;
}

void Search::descend(const Sight& sight) {
    weigh(sight);
    const unsigned left = line_.back > deepest() ? 0u : unsigned{scope_.ahead} - line_.count;
    if (left == 0 || visits_ == 0 || (best.found() && line_cost() > best.cost + kMargin)) return;
    // A half move brings a piece to one square and empties one, castling and capturing in passing one more.
    if (seen_.occupied.without(sight.occupied).count() > left + 1) return;
    if (sight.occupied.without(seen_.occupied).count() > left + 1 + kHands) return;
    --visits_;
    game_->visit(sight.occupied & (touched_ | contacts_.earlier), [&](const Motion& motion) {
        if (!may_make(motion)) return false;
        Sight after = sight;
        motion.apply(after);
        line_.moves[line_.count++] = motion;
        const bool ahead = line_.count < Reading::kMostMoves;
        if (ahead) game_->look_ahead(motion.move);
        descend(after);
        if (ahead) game_->look_return();
        --line_.count;
        return false;
    });
}

/// A half move is looked at if hands can have made it: they touched its squares, and put a piece down wherever one came.
/// A pawn becomes a queen, or what was chosen for it.
bool Search::may_make(const Motion& motion) const {
    const unsigned ply = game_->plies() - line_.back + line_.count;
    if (ply < game_->plies()) {
        // What was made is made again under another half move, and a pawn then becomes what it became.
        const Motion instead = game_->motion(ply);
        if (instead.move == motion.move) return line_.count != 0;
        if (instead.promotion != 0 && instead.from == motion.from && instead.to == motion.to) return false;
    }
    if (motion.promotion > 1) return false;
    // Without turns, a piece that goes on makes one half move.
    for (unsigned i = 0; i < line_.count && !game_->takes_turns(); ++i) {
        if (line_.moves[i].to == motion.from) return false;
    }
    // Two pieces that traded places may have seemed to be put back, until the reply tells.
    if (motion.swaps() && scope_.waited != 0 && contacts_.earlier.has(motion.from) &&
        contacts_.earlier.has(motion.to))
        return true;
    if (!touched_.has(motion.from)) return false;
    if (in_place(motion)) return line_.back == 0 && (game_->takes_turns() ? !colours_ : scope_.untouched);
    if (motion.captures() && !touches().squares.has(motion.captured)) return false;
    unsigned landings = 1;
    for (unsigned i = 0; i < line_.count; ++i) landings += line_.moves[i].brings_to(motion.to);
    return touches().closings[Contacts::index(motion.to)] + unsigned{vacated_.has(motion.to)} >= landings;
}

void Search::weigh(const Sight& sight) {
    line_.between = false;
    line_.corrects = corrects();
    line_.guessed = line_.count != 0 && in_place(line_.last());
    if (!seen_.occupied.within(sight.occupied)) return weigh_between(sight);
    if (colours_ && !((sight.black ^ seen_.black) & seen_.occupied).empty()) return;
    line_.in_air = sight.occupied.without(seen_.occupied);
    if (line_.in_air.count() > kHands) return;
    // Who lifts the piece that has just moved has not taken it back yet.
    if (!line_.in_air.empty() && line_.back != 0 && line_.count == 0) return;
    // A piece that is so long in the hand is not in the hand.
    if (scope_.untouched && !line_.in_air.empty()) return;
    // Where colours tell that it has captured nothing, who holds it has not made other half moves long ago either.
    if (colours_ && scope_.untouched && held_ && line_.back != 0 && line_.count != 0) return;
    const bool swapped = line_.count != 0 && in_place(line_.moves[0]) && is_swapped(line_.moves[0]);
    const auto in_place_too = [this](const Motion& motion) { return in_place(motion); };
    if (line_.count != 0 && !scope_.untouched && !(swapped && scope_.waited != 0) &&
        std::all_of(line_.moves.begin(), line_.moves.begin() + line_.count, in_place_too))
        return;
    // A half move whose piece nobody has touched since is not made another one, unless it castles now.
    if (line_.back != 0 && line_.count != 0 && !moved_on_ && !line_.moves[0].castles()) return;
    Stories::Fit fit = stories_.fit(arrangement(), seen_.occupied);
    // The story of that is not known any more: it has the pawn in the air, and the captured piece where it was.
    if (swapped && fit.cost >= 2 * kCosts.misfit)
        fit.cost = static_cast<Cost>(fit.cost - 2 * kCosts.misfit + kCosts.in_place);
    // King and rook that have castled are not mistaken for each other.
    if (line_.back == 1 && line_.count == 1 && fit.cost >= 2 * kCosts.misfit && made(1).castles() &&
        !made(1).swaps())
        return;
    unsigned cost = fit.cost + line_cost() + air_cost(sight);
    if (!line_.in_air.empty()) cost += scope_.waited * kCosts.still_in_air;
    if (fit.story != nullptr) cost += order_cost(*fit.story);
    // What was told is not explained away, but for the last half move when nothing else is left.
    if (line_.count != 0 && line_.back > (scope_.untouched ? 1 : 0) && cost > kRepairLimit) return;
    line_.cost = static_cast<Cost>(cost);
    keep();
}

/// The likeliest story has a piece on two contacts: the line leaves it on one of them, and it has yet to be put right.
void Search::weigh_between(const Sight& sight) {
    const Story* story = stories_.best();
    if (story == nullptr || scope_.waited != 0 || line_.back != 0) return;
    for (const Piece& piece : story->pieces()) {
        if (piece.also == board::kNoSquare) continue;
        const Square stray = sight.occupied.has(piece.at) ? piece.also : piece.at;
        Story put_right = *story;
        Piece piece_put_right = put_right.take_from(stray);
        piece_put_right.leave(stray);
        put_right.put(piece_put_right);
        board::Occupancy seen = seen_.occupied;
        seen.remove(stray);
        if (!seen.within(sight.occupied) || put_right.misfits(arrangement(), seen) != 0) return;
        line_.in_air = sight.occupied.without(seen);
        line_.between = true;
        line_.cost = static_cast<Cost>(line_cost() + air_cost(sight) + kCosts.between);
        keep();
        return;
    }
}

/// No line is looked at twice, so that the second is never the best.
void Search::keep() {
    if (line_.cost < best.cost) {
        second = best;
        best = line_;
    } else if (line_.cost < second.cost) {
        second = line_;
    }
}

/// The piece of the last half move goes elsewhere, or went back before another one was made.
bool Search::corrects() const {
    if (line_.back != 1 || line_.count != 1) return false;
    const Square from = made(1).from;
    const Motion& instead = line_.moves[0];
    return instead.from == from || !before(contacts_.at(instead.to), contacts_.at(from));
}

Cost Search::line_cost() const {
    unsigned cost = line_.count * kCosts.move;
    for (unsigned i = 0; i < line_.count; ++i) {
        const Motion& motion = line_.moves[i];
        if (in_place(motion) && !is_swapped(motion)) cost += kCosts.in_place;
    }
    const unsigned rested = line_.back - std::min(line_.back, scope_.hasty);
    cost += line_.back * kCosts.undo;
    if (rested != 0) cost += kCosts.undo_rested;
    const bool answered = rested > 1 || (rested == 1 && line_.back > 1 && line_.count > 1);
    if (answered && line_.count != 0) cost += kCosts.undo_replaced;
    // Who makes a single half move, or puts one right, may well repeat a position.
    const bool single = line_.count == 1 && (line_.back == 0 ? !scope_.taking_back : line_.corrects);
    if (repeats_ && line_.count != 0 && !single) cost += kCosts.repeated;
    return static_cast<Cost>(cost);
}

/// Pieces in the air are a half move that begins, if one of them may move and may capture the other, and perhaps the
/// one after it; else something is amiss.
Cost Search::air_cost(const Sight& sight) {
    if (line_.in_air.empty()) return 0;
    const bool black = game_->black_to_move() != (((line_.back + line_.count) & 1u) != 0);
    const bool turns = game_->takes_turns();
    unsigned movers = 0;
    unsigned others = 0;
    bool strange = false;
    line_.in_air.visit([&](Square square) {
        const bool moves_next = !turns || sight.black.has(square) == black;
        // Nobody lifts again what he has just put down.
        strange |= line_.count != 0 && line_.last().brings_to(square);
        ++(moves_next ? movers : others);
    });
    strange |= turns && movers > 1;
    // Who lifts the piece that has just moved has second thoughts.
    strange |=
        turns && line_.count == 0 && movers == 0 && game_->plies() != 0 && line_.in_air.has(made(1).to);
    if (!strange && others != 0 && line_.count < Reading::kMostMoves && visits_ != 0) {
        --visits_;
        const bool captures = game_->visit(sight.occupied, [&](const Motion& motion) {
            return motion.captures() && line_.in_air.has(motion.captured) &&
                   (movers == 0 || line_.in_air.has(motion.from));
        });
        if (captures) --others;
        if (captures && movers == 0) ++movers;
    }
    if (strange || others > (line_.count != 0 ? 1u : 0u))
        return static_cast<Cost>(kCosts.in_air * line_.in_air.count());
    return static_cast<Cost>(((movers != 0 ? 1u : 0u) + others) * kCosts.reply_in_air);
}

/// Whether hands made the half moves in order, as `story` has it.
Cost Search::order_cost(const Story& story) const {
    unsigned cost = 0;
    Arrangement node;
    for (unsigned back = 1; back <= line_.back; ++back) node.unmake(made(back));
    board::Occupancy undone;
    for (const Piece& piece : node.pieces()) {
        if (piece.name != kBox) undone.add(piece.name);
    }
    // When hands began with a half move: the first of its pieces was lifted. Nobody knows it any more of those whose half
    // moves are taken back.
    std::optional<uint32_t> began;
    const auto lifted = [&](Square square) -> std::optional<uint32_t> {
        const Piece* there = node.find_on(square);
        const Square name = there != nullptr ? there->name : square;
        const Piece* piece = name == kBox || undone.has(name) ? nullptr : story.find(name);
        return piece != nullptr ? std::optional<uint32_t>(piece->lifted) : std::nullopt;
    };
    for (unsigned i = 0; i < line_.count; ++i) {
        const Motion& motion = line_.moves[i];
        const auto mover = lifted(motion.from);
        const auto victim = motion.captures() ? lifted(motion.captured) : std::nullopt;
        const bool too_soon = began && mover && before(*mover, *began);
        const Motion* previous = i == 0 ? nullptr : &line_.moves[i - 1];
        const bool first = previous != nullptr && !motion.touches(previous->to) &&
                           before(contacts_.at(motion.to), contacts_.at(previous->to));
        if (too_soon || first) cost += kCosts.disorder;
        // Without turns, only the order of landing counts.
        began = game_->takes_turns() ? mover : std::nullopt;
        if (began && victim && before(*victim, *began)) began = victim;
        node.make(motion);
    }
    // What is taken back goes back before two others are made.
    for (unsigned back = 1; line_.count > 1 && back <= line_.back; ++back) {
        const Square from = made(back).from;
        if (before(contacts_.at(line_.moves[0].to), contacts_.at(from))) cost += kCosts.disorder;
    }
    line_.in_air.visit([&](Square square) {
        const auto reply = lifted(square);
        if (began && reply && before(*reply, *began)) cost += kCosts.disorder;
    });
    return static_cast<Cost>(cost);
}

/// The pieces as the line leaves them.
Arrangement Search::arrangement() const {
    Arrangement node;
    for (unsigned back = 1; back <= line_.back; ++back) node.unmake(made(back));
    for (unsigned i = 0; i < line_.count; ++i) node.make(line_.moves[i]);
    return node;
}

}  // namespace tracking
