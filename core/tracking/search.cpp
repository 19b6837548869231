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

bool Reading::same_line(const Reading& other) const {
    return back == other.back && count == other.count &&
           std::equal(moves.begin(), moves.begin() + count, other.moves.begin(),
                      [](const Motion& a, const Motion& b) { return a.move == b.move; });
}

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

void Contacts::rotate(Square last_corner) {
    const auto across = [&](Square square) {
        return Square{static_cast<uint8_t>(last_corner.code - square.code)};
    };
    for (Touches* touches : {&since_decided, &since_stood}) {
        board::Occupancy turned;
        touches->squares.visit([&](Square square) { turned.add(across(square)); });
        touches->squares = turned;
    }
    earlier = {};
    for (unsigned rank = 0; rank <= last_corner.rank(); ++rank) {
        for (unsigned file = 0; file <= last_corner.file(); ++file) {
            const Square here = board::square(file, rank);
            const Square there = across(here);
            if (here.code >= there.code) continue;
            std::swap(changed[index(here)], changed[index(there)]);
            for (Touches* touches : {&since_decided, &since_stood})
                std::swap(touches->closings[index(here)], touches->closings[index(there)]);
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
    castled_ = false;
    if (plies != 0) {
        const Motion last = game_->motion(plies - 1);
        castled_ = last.castles() && !last.swaps();
    }
    repeats_ = stood_earlier(sight);
    const board::Occupancy held = sight.occupied.without(seen_.occupied);
    held_ = seen_.occupied.within(sight.occupied) && held.count() < kHands;
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
            const Motion undone = game_->motion(plies - back);
            // Whoever adjusts pieces may seem to have made one that leaves the same squares occupied.
            const bool unseen = undone.swaps() || (undone.captures() && !colours_);
            moved_on_ = moved_on_ && (unseen || contacts_.since_stood.squares.has(undone.to));
            undone.revert(sight);
            touched_ = touched_ | contacts_.since_stood.squares | undone.squares();
            vacated_.add(undone.to);
            if (undone.castles()) vacated_.add(undone.partner_to);
        }
        line_.back = static_cast<uint16_t>(back);
        if (back <= (game_->takes_turns() ? 2u : 0u)) game_->look_back(back);
        descend(sight);
    }
}

/// Whether the board stands as it did two or more half moves ago.
bool Search::stood_earlier(Sight sight) const {
    const unsigned plies = game_->plies();
    for (unsigned back = 1; back <= plies && (back <= scope_.back || scope_.taking_back); ++back) {
        game_->motion(plies - back).revert(sight);
        if (back > 1 && seen_.occupied == sight.occupied && (!colours_ || seen_.black == sight.black))
            return true;
    }
    return false;
}

void Search::descend(const Sight& sight) {
    weigh(sight);
    const unsigned deepest = game_->takes_turns() ? 2 : 0;
    const unsigned left = line_.back > deepest ? 0u : unsigned{scope_.ahead} - line_.count;
    if (left == 0 || visits_ == 0 || (best.found() && line_cost() > best.cost + kMargin)) return;
    // A half move brings a piece to one square and empties one, castling and capturing in passing one more.
    if (seen_.occupied.without(sight.occupied).count() > left + 1) return;
    if (sight.occupied.without(seen_.occupied).count() > left + 1 + kHands) return;
    --visits_;
    game_->visit(sight.occupied & (touched_ | contacts_.earlier), [&](const Motion& motion) {
        if (!may_make(motion)) return false;
        const unsigned in_place = motion.captured == motion.to && !touched_.has(motion.to) ? 1 : 0;
        in_place_ += in_place;
        Sight after = sight;
        motion.apply(after);
        line_.moves[line_.count++] = motion;
        const bool ahead = line_.count < Reading::kMostMoves;
        if (ahead) game_->look_ahead(motion.move);
        descend(after);
        if (ahead) game_->look_return();
        --line_.count;
        in_place_ -= in_place;
        return false;
    });
}

/// A half move is looked at if hands can have made it: they touched its squares, and put a piece down wherever one came.
/// A pawn becomes a queen, or what was chosen for it.
bool Search::may_make(const Motion& motion) const {
    const unsigned ply = game_->plies() - line_.back + line_.count;
    if (ply < game_->plies()) {
        // What was made is made again under another half move, and a pawn then becomes what it became.
        const Motion made = game_->motion(ply);
        if (made.move == motion.move) return line_.count != 0;
        if (made.promotion != 0 && made.from == motion.from && made.to == motion.to) return false;
    }
    if (motion.promotion > 1) return false;
    // Two pieces that traded places may have seemed to be put back, until the reply tells.
    if (motion.swaps() && scope_.waited != 0 && contacts_.earlier.has(motion.from) &&
        contacts_.earlier.has(motion.to))
        return true;
    if (!touched_.has(motion.from)) return false;
    const bool in_place = motion.captured == motion.to && !touches().squares.has(motion.to);
    if (in_place) return line_.back == 0 && !(colours_ && game_->takes_turns());
    if (motion.captures() && !touches().squares.has(motion.captured)) return false;
    const auto may_land = [&](Square square) {
        unsigned landings = 1;
        for (unsigned i = 0; i < line_.count; ++i) landings += line_.moves[i].brings_to(square);
        return touches().closings[Contacts::index(square)] + unsigned{vacated_.has(square)} >= landings;
    };
    if (!may_land(motion.to)) return false;
    return !motion.castles() || (touched_.has(motion.partner_from) && may_land(motion.partner_to));
}

void Search::weigh(const Sight& sight) {
    line_.between = false;
    line_.corrects = corrects();
    line_.guessed =
        line_.count != 0 && line_.last().captured == line_.last().to && !touched_.has(line_.last().to);
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
    if (in_place_ != 0 && !scope_.untouched && line_.count == in_place_) return;
    // A half move whose piece nobody has touched since is not made another one, unless it castles now.
    if (line_.back != 0 && line_.count != 0 && !moved_on_ && !line_.moves[0].castles()) return;
    const Stories::Fit fit = stories_.fit(arrangement(), seen_.occupied);
    // King and rook that have castled are not mistaken for each other.
    if (line_.back == 1 && line_.count == 1 && fit.cost >= 2 * kCosts.misfit && castled_) return;
    unsigned cost = fit.cost + line_cost() + air_cost(sight);
    if (!line_.in_air.empty()) cost += scope_.waited * kCosts.still_in_air;
    if (fit.story != nullptr) cost += order_cost(*fit.story);
    // What has stood for long is not explained away.
    const unsigned doubtful = scope_.untouched ? std::max<unsigned>(scope_.recent, 1) : 0;
    if (line_.count != 0 && line_.back > doubtful && cost > kRepairLimit) return;
    line_.cost = static_cast<Cost>(cost);
    keep();
}

/// The likeliest story has a piece on two contacts: the line leaves it on one of them, and it has yet to be put right.
void Search::weigh_between(const Sight& sight) {
    const Story* story = stories_.best();
    if (story == nullptr || scope_.waited != 0 || line_.back != 0) return;
    for (const Piece& piece : story->pieces()) {
        if (piece.also == board::kNoSquare) continue;
        Story put_right = *story;
        Piece piece_put_right = put_right.take(piece.name);
        const Square stray = sight.occupied.has(piece.at) ? piece.also : piece.at;
        if (stray == piece.at) piece_put_right.at = piece.also;
        piece_put_right.also = board::kNoSquare;
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

void Search::keep() {
    if (line_.cost < best.cost) {
        if (!line_.same_line(best)) second = best;
        best = line_;
    } else if (line_.cost < second.cost && !line_.same_line(best)) {
        second = line_;
    }
}

/// The piece of the last half move goes elsewhere, or went back before another one was made.
bool Search::corrects() const {
    if (line_.back != 1 || line_.count != 1) return false;
    const Square from = game_->motion(game_->plies() - 1).from;
    const Motion& made = line_.moves[0];
    return made.from == from || !before(contacts_.at(made.to), contacts_.at(from));
}

Cost Search::line_cost() const {
    unsigned cost = line_.count * kCosts.move;
    for (unsigned i = 0; i < line_.count; ++i) {
        const Motion& motion = line_.moves[i];
        const bool swapped = motion.promotion != 0 && contacts_.earlier.has(motion.to);
        const bool opened = touched_.has(motion.to) || swapped;
        if (motion.captured == motion.to && !opened) cost += kCosts.in_place;
    }
    const unsigned hasty = std::min(line_.back, scope_.hasty);
    const unsigned rested = line_.back - hasty;
    cost += hasty * kCosts.undo_hasty;
    if (rested != 0) cost += kCosts.undo + (rested - 1) * kCosts.undo_more;
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
        strange |= line_.count != 0 && !(turns && moves_next) && line_.last().brings_to(square);
        ++(moves_next ? movers : others);
    });
    strange |= turns && movers > 1;
    // Who lifts the piece that has just moved has second thoughts.
    const unsigned plies = game_->plies();
    strange |= turns && line_.count == 0 && line_.back == 0 && movers == 0 && plies != 0 &&
               line_.in_air.has(game_->motion(plies - 1).to);
    if (!strange && others != 0 && turns && line_.count < Reading::kMostMoves && line_.back <= 2 &&
        visits_ != 0) {
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
    return static_cast<Cost>((movers != 0 ? kCosts.reply_in_air : 0) + others * kCosts.next_in_air);
}

/// Whether hands made the half moves in order, as `story` has it.
Cost Search::order_cost(const Story& story) const {
    if (!game_->takes_turns()) return 0;
    unsigned cost = 0;
    Arrangement node;
    for (unsigned back = 1; back <= line_.back; ++back) node.unmake(game_->motion(game_->plies() - back));
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
        began = mover;
        if (began && victim && before(*victim, *began)) began = victim;
        node.make(motion);
    }
    // What is taken back goes back before two others are made.
    for (unsigned back = 1; line_.count > 1 && back <= line_.back; ++back) {
        const Square from = game_->motion(game_->plies() - back).from;
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
    for (unsigned back = 1; back <= line_.back; ++back) node.unmake(game_->motion(game_->plies() - back));
    for (unsigned i = 0; i < line_.count; ++i) node.make(line_.moves[i]);
    return node;
}

}  // namespace tracking
