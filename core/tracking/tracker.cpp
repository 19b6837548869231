#include "core/tracking/tracker.hpp"

#include <algorithm>
#include <utility>

namespace tracking {

namespace {

/// More contacts than hands can change between two looks.
constexpr unsigned kMostContacts = 6;
/// A contact next to one that closed this recently may be closed by the same piece.
constexpr uint32_t kSettlingMs = 120;
/// A contact that opens so soon after the one next to it closed is left by the same piece: it slides.
constexpr uint32_t kSlidingMs = 220;
/// A piece that is in the air for less than this was not carried.
constexpr uint32_t kCarriedMs = 60;
/// So many pieces that leave their squares within this time were knocked, not lifted.
constexpr uint32_t kKnockMs = 60;
constexpr unsigned kKnocked = 3;
/// Pieces that jump when the table is bumped are back by then.
constexpr uint32_t kBumpMs = 150;
/// In less time nobody takes a piece off and puts another one there.
constexpr uint32_t kFlickerMs = 120;
/// A piece that stands for less than this passes. Without turns only this tells one half move from two.
constexpr uint32_t kPassingMs = 150;
/// So many half moves may have been told since then.
constexpr unsigned kMostPassing = 2;
/// Nobody ponders this long with a piece in the hand over its place: what stands is a capture in place.
constexpr uint32_t kAbandonedMs = 2000;
/// Pieces captured within so many half moves come back more easily than others.
constexpr unsigned kReturning = 8;
/// If no more pieces were away from where they start, the start position was not put up anew when it stands again.
constexpr unsigned kNearStart = 2;

/// What it takes to decide at each stage.
struct Demand {
    Cost limit;
    Cost margin;
    Search::Scope scope;
};
constexpr Demand kDemands[] = {{5, 5, {1, 2, false, 0}},
                               {21, 3, {0xFFFF, 3, false, 0}},
                               {0xFFFE, 1, {0xFFFF, 3, false, 1}},
                               {0xFFFE, 1, {0xFFFF, 3, true, 1}}};
/// ... while pieces are in the air.
constexpr Demand kUnfinished{10, 3, {}};
/// ... where half moves were wrong that were told.
constexpr Demand kRepair[] = {{13, 5, {}}, {21, 3, {}}, {21, 3, {}}, {0xFFFE, 1, {}}};

}  // namespace

void Tracker::follow(Game& game) {
    game_ = &game;
    seen_ = logical(physical_);
    begin();
}

void Tracker::begin() {
    plan_ = {};
    look_again();
    half_done_ = {};
    behind_ = hasty_ = passing_ = 0;
    state_.stage = Stage::Settled;
    state_.ready = state_.by_hand = state_.strayed = state_.correcting = state_.turned_by_move = false;
    state_.expected_told = state_.taking_back = state_.guessed = false;
    state_.unclear = {};
    stories_.reset();
    const board::Occupancy touched = contacts_.since_decided.squares;
    contacts_.since_decided = contacts_.since_stood = {};
    rest();
    // Who has just lifted a piece, and nothing else is missing, goes on with it.
    const board::Occupancy held = missing();
    if (held.empty() || held.count() > kHands || !held.within(touched) || !extra().empty()) return;
    stand(Event::Kind::Ready);
    held.visit([this](Square square) { open(square, state_.now); });
}

Square Tracker::turned(Square square) const {
    return state_.flipped ? game_->geometry().across(square) : square;
}

Sight Tracker::logical(const Sight& sight) const {
    Sight result;
    sight.occupied.visit([&](Square square) {
        if (game_->geometry().contains(square)) result.put(turned(square), sight.black.has(square));
    });
    return result;
}

bool Tracker::matches(const Sight& sight) const {
    return seen_.occupied == sight.occupied && (!state_.tells_colours || seen_.black == sight.black);
}

void Tracker::update(const Sight& sight, uint32_t now, bool quiet) {
    if (plan_.active || plan_.again || plan_.notice.kind != Event::Kind::None) return;
    state_.now = now;
    const Sight steady = without_bumps(sight, now);
    if (!(steady == physical_)) {
        const Sight sees = logical(steady);
        const bool changed = !(sees == seen_);
        if (changed && state_.stage == Stage::Fresh && look_before(sees)) return;
        physical_ = steady;
        if (changed) take_changes(sees, now);
    }
    const uint32_t still = now - contacts_.last_change;
    const uint32_t delays[] = {0, settle_ms_, std::max<uint32_t>(settle_ms_, kPatienceMs),
                               std::max<uint32_t>(settle_ms_, kAbandonedMs)};
    const auto stage = static_cast<unsigned>(state_.stage);
    if (state_.stage != Stage::Abandoned && still >= delays[stage + 1]) {
        state_.stage = static_cast<Stage>(stage + 1);
        state_.looked = false;
    }
    if (state_.looked || (state_.stage == Stage::Fresh && !quiet)) return;
    state_.looked = true;
    evaluate(true);
}

/// What the sensors see, but for contacts that opened together a moment ago.
Sight Tracker::without_bumps(const Sight& sight, uint32_t now) {
    // What has just closed is a piece on its way.
    board::Occupancy opened;
    physical_.occupied.without(sight.occupied).without(bump_.waiting).visit([&](Square square) {
        if (game_->geometry().contains(square) && now - contacts_.at(turned(square)) >= kSlidingMs)
            opened.add(square);
    });
    if (!opened.empty()) {
        if (now - bump_.since > kKnockMs) bump_ = {{}, {}, bump_.knocked, now};
        bump_.opened = bump_.opened | opened;
        if (state_.ready && bump_.opened.count() >= kKnocked) {
            bump_.waiting = bump_.waiting | opened;
            bump_.knocked = bump_.knocked | bump_.opened;
        }
    }
    bump_.waiting = bump_.waiting.without(sight.occupied);
    bump_.knocked = bump_.knocked.without(sight.occupied);
    const board::Occupancy closed = sight.occupied.without(physical_.occupied).without(bump_.opened);
    if (!closed.empty() || now - bump_.since >= kBumpMs) bump_.waiting = {};
    Sight steady = sight;
    bump_.waiting.visit([&](Square square) { steady.put(square, physical_.black.has(square)); });
    return steady;
}

/// Decides what the board before a change tells, if the change shows that it was no passing state: the next contacts are
/// touched elsewhere.
bool Tracker::look_before(const Sight& sees) {
    // A game that is begun in a hurry: the start position did stand.
    if (state_.strayed && was_put_up()) renew();
    const board::Occupancy opened = seen_.occupied.without(sees.occupied);
    const Square last = contacts_.last_closed;
    bool apart = state_.ready && (last == board::kNoSquare || !opened.has(last));
    const bool at_once = last != board::kNoSquare && state_.now - contacts_.at(last) < kCarriedMs;
    (seen_.occupied ^ sees.occupied).visit([&](Square square) {
        apart = apart && !(board::adjacent(square, last) && (at_once || sees.occupied.has(square)));
    });
    if (apart && !plan_.active) {
        state_.next_touched = seen_.occupied ^ sees.occupied;
        evaluate(false);
        state_.next_touched = {};
    }
    return plan_.active;
}

void Tracker::take_changes(const Sight& sight, uint32_t now) {
    const board::Occupancy recoloured = (sight.black ^ seen_.black) & sight.occupied & seen_.occupied;
    const board::Occupancy opened = seen_.occupied.without(sight.occupied) | recoloured;
    const board::Occupancy closed = sight.occupied.without(seen_.occupied) | recoloured;
    contacts_.last_change = now;
    if (game_->start().occupied.without(sight.occupied).count() > kNearStart) state_.strayed = true;
    if (state_.stage != Stage::Fresh) hasty_ = 0;
    state_.stage = Stage::Fresh;
    state_.looked = false;
    state_.unclear = {};
    ++version_;
    // Until the pieces stand, and where more is touched at once than hands can do, only where pieces stand matters.
    if (!state_.ready || opened.count() + closed.count() > kMostContacts) {
        stories_.lose();
        seen_ = sight;
        (opened | closed).visit([&](Square square) { contacts_.touch(square, false); });
        return;
    }
    opened.visit([&](Square square) { open(square, now); });
    closed.visit([&](Square square) {
        seen_.put(square, sight.black.has(square));
        close(square, now);
    });
}

void Tracker::open(Square square, uint32_t now) {
    seen_.clear(square);
    contacts_.touch(square, false);
    if (!game_->takes_turns() && now - contacts_.at(square) < kPassingMs) {
        for (unsigned back = 1; back <= kMostPassing && back <= hasty_; ++back) {
            if (game_->motion(game_->plies() - back).to == square)
                passing_ = std::max(passing_, static_cast<uint16_t>(back));
        }
    }
    contacts_.changed[Contacts::index(square)] = now;
    contacts_.last_opened = now;
    // A piece that slides may close the next contact before it opens its own.
    const Square next_to = contacts_.last_closed;
    const bool beside = board::adjacent(square, next_to);
    const uint32_t after = beside ? now - contacts_.at(next_to) : UINT32_MAX;
    if (after < kSlidingMs) contacts_.gap = 0;
    // Without turns everybody may lift anything at any time.
    const uint32_t longest = game_->takes_turns() ? kSlidingMs : kCarriedMs;
    stories_.open(square, now, after < longest);
}

void Tracker::close(Square square, uint32_t now) {
    const Sight expected = game_->sight();
    Closing closing{square, now, {}, expected.occupied, expected.occupied, {}};
    // Who was asked to put things right puts pieces back.
    if (!state_.correcting) closing.legal = may_go_to(square, expected);
    // Where captured pieces would come back to.
    Sight before = expected;
    bool captured = false;
    for (unsigned back = 1; back <= kReturning && back <= game_->plies(); ++back) {
        const Motion motion = game_->motion(game_->plies() - back);
        motion.revert(before);
        captured |= motion.captures();
        if (back == 1 && motion.from == square) closing.legal.add(motion.to);
        if (captured && before.occupied.has(square) &&
            (motion.captured == square || !expected.occupied.has(square)))
            closing.returning = true;
    }
    const board::Occupancy white = expected.occupied.without(expected.black);
    if (game_->takes_turns()) closing.to_move = game_->black_to_move() ? expected.black : white;
    if (state_.tells_colours) closing.fitting = seen_.black.has(square) ? expected.black : white;
    seen_.occupied.visit([&](Square other) {
        if (other != square && board::adjacent(other, square) && now - contacts_.at(other) <= kSettlingMs &&
            contacts_.since_decided.squares.has(other))
            closing.recent.add(other);
    });
    if (now - contacts_.at(square) < kFlickerMs && closing.fitting.has(square)) {
        // King and partner that trade places may be quick.
        const bool others = game_->takes_turns() && closing.to_move.has(square);
        closing.too_soon = others ? expected.occupied.without(closing.to_move) : closing.to_move;
        if (!game_->takes_turns()) closing.legal = {};
    }
    contacts_.touch(square, true);
    contacts_.changed[Contacts::index(square)] = now;
    contacts_.gap = now - contacts_.last_opened;
    contacts_.last_closed = square;
    stories_.close(closing, expected.occupied);
}

/// The pieces of those that stories have elsewhere that may legally go to `square`.
board::Occupancy Tracker::may_go_to(Square square, const Sight& expected) {
    board::Occupancy legal;
    board::Occupancy movers = stories_.displaced(kCosts.hopeless);
    const auto visit = [&](Square to, auto name) {
        game_->visit(movers, [&](const Motion& motion) {
            if (motion.to == to) legal.add(name(motion.from));
            if (motion.partner_to == to) legal.add(name(motion.partner_from));
            return false;
        });
    };
    const auto same = [](Square name) { return name; };
    game_->look_back(0);
    if (plan_.likely != 0 && game_->takes_turns()) {
        game_->look_ahead(plan_.likely);
        visit(square, same);
        game_->look_return();
    }
    visit(square, same);
    if (!state_.tells_colours && game_->plies() == 0 && expected == game_->start()) {
        // The board may lie turned round.
        const auto across = [this](Square name) { return game_->geometry().across(name); };
        movers = expected.occupied;
        visit(across(square), across);
    }
    if ((game_->plies() > rested_.plies || state_.guessed) && game_->takes_turns()) {
        // Who has second thoughts goes elsewhere with the piece that has just moved.
        const Motion made = last();
        movers.add(made.from);
        game_->look_back(1);
        visit(square, [&](Square name) { return name == made.from ? made.to : name; });
    }
    return legal;
}

void Tracker::evaluate(bool complains) {
    search_.clear();
    if (half_done_.from != board::kNoSquare) ++version_;
    half_done_ = {};
    if (!state_.ready) {
        if (matches(game_->sight())) return stand(Event::Kind::Ready);
        if (state_.stage != Stage::Fresh && state_.strayed && stands_anew()) return renew();
        if (complains && state_.stage >= Stage::Stale && !game_->over()) complain();
        return;
    }
    // Hands that put things right have been seen to do the unexpected: nothing but that counts at once.
    if (state_.stage == Stage::Fresh && state_.correcting && behind_ == 0) {
        if (matches(game_->sight()) && stories_.fit({}, seen_.occupied).cost == 0)
            stand(Event::Kind::Corrected);
        return;
    }
    const Demand& demand = kDemands[static_cast<unsigned>(state_.stage)];
    if (!game_->closed()) {
        Search::Scope scope = demand.scope;
        if (behind_ != 0) scope.back = 0;
        scope.hasty = hasty_;
        scope.passing = passing_;
        scope.taking_back = state_.taking_back;
        search_.run(*game_, state_.tells_colours, scope);
        if (read_turned(scope)) return;
    }
    if (state_.stage != Stage::Fresh && state_.strayed && was_put_up() && search_.best.cost > kCosts.new_game)
        return renew();
    // Nobody has taken anything back who puts a queen before a pawn.
    if (state_.stage >= Stage::Stale && search_.best.back != 0 && is_half_done() && half_done_.promotion != 0)
        return;
    if (search_.best.found() && search_.best.back == 0 && search_.best.count == 1)
        plan_.likely = search_.best.last().move;
    if (accept(search_.best, search_.second.cost)) return;
    if (state_.stage != Stage::Fresh && behind_ == 0 && was_put_up()) return renew();
    if (complains && state_.stage != Stage::Fresh) complain();
}

/// Whether a piece was put down wherever a half move from elsewhere brings one. Where one of them takes a piece away and
/// a later one brings another, that may have been too quick to be seen.
bool Tracker::was_put_down() const {
    const Contacts::Touches& touches = contacts_.since_decided;
    board::Occupancy left;
    bool all = true;
    for (unsigned ply = game_->plies() - behind_; ply != game_->plies(); ++ply) {
        const Motion motion = game_->motion(ply);
        for (Square square : {motion.to, motion.partner_to}) {
            if (square == board::kNoSquare || touches.closings[Contacts::index(square)] != 0) continue;
            all = all && left.has(square) && touches.squares.has(motion.from);
        }
        left.add(motion.from);
    }
    return all;
}

/// Does what a reading says, if nothing else is about as likely.
bool Tracker::accept(Reading reading, Cost second) {
    const Demand& demand = kDemands[static_cast<unsigned>(state_.stage)];
    if (!reading.found()) return false;
    const bool complete = reading.complete();
    if (reading.between) return false;
    if (reading.idle()) {
        if (!complete) return false;
        if (behind_ != 0) {
            if (reading.cost < kCosts.misfit || (state_.stage >= Stage::Stale && was_put_down()))
                stand(Event::Kind::Ready);
        } else if (state_.stage != Stage::Fresh && (reading.cost == 0 || reading.cost >= kCosts.lost ||
                                                    state_.stage >= Stage::Stale || state_.correcting)) {
            stand(state_.correcting ? Event::Kind::Corrected : Event::Kind::None);
        }
        return true;
    }
    // Who puts pieces back one by one does not play.
    const bool doubtful = state_.stage == Stage::Settled && !bump_.knocked.empty();
    if (doubtful && (!complete || reading.back != 0)) return false;
    const bool mixed = reading.back != 0 && reading.count != 0;
    // Half moves are taken back when the board rests; a wrong one is put right when hands go on.
    const bool goes_by = state_.stage == Stage::Fresh && reading.back != 0;
    const bool carried_on = !state_.next_touched.empty() && (contacts_.gap >= kCarriedMs || passing_ != 0);
    if (goes_by && (!mixed || !carried_on || game_->plies() <= rested_.plies)) return false;
    const Demand& needed = doubtful || (!complete && !goes_by) ? kUnfinished
                           : mixed                             ? kRepair[static_cast<unsigned>(state_.stage)]
                                                               : demand;
    // Without turns there is no end to what pieces may have done: better the likeliest than to lose sight of them.
    const bool full =
        !game_->takes_turns() && !state_.next_touched.empty() && reading.count >= demand.scope.ahead;
    if (reading.cost > needed.limit && !full) return false;
    if (second < reading.cost + needed.margin && !full) return false;
    uint32_t held = 0;
    if (state_.stage == Stage::Fresh && !mixed && goes_on(reading)) {
        held = reading.last().move;
        --reading.count;
    }
    if (reading.idle()) return true;
    if (std::exchange(state_.correcting, false)) plan_.notice = {Event::Kind::Corrected, {}};
    plan_.likely = held;
    plan_.reading = reading;
    plan_.played = 0;
    plan_.active = true;
    plan_.guessed = reading.guessed;
    plan_.firm = complete && state_.stage != Stage::Fresh;
    state_.taking_back = mixed && !reading.corrects;
    behind_ = 0;
    return true;
}

/// Whether the last half move of a reading may be a part of another one.
bool Tracker::goes_on(const Reading& reading) {
    const Motion& made = reading.last();
    const bool answered = !reading.in_air.empty();
    bool may_slide = state_.next_touched.empty();
    state_.next_touched.visit(
        [&](Square square) { may_slide = may_slide || board::on_the_way(made.from, made.to, square); });
    const bool gone_on = !state_.next_touched.empty() && !may_slide;
    may_slide = may_slide && !answered;
    if (may_slide && contacts_.gap < kCarriedMs) return true;
    game_->look_back(0);
    if (reading.count == 2) game_->look_ahead(reading.moves[0].move);
    board::Occupancy free = reading.in_air;
    free.add(made.from);
    const bool on = game_->visit(game_->sight().occupied, [&](const Motion& other) {
        if (other.castles() && !made.castles() && free.has(other.partner_from))
            return free.has(other.from) || (!answered && other.partner_to == made.to);
        if (other.from != made.from) return false;
        if (answered) return !gone_on && other.captures() && reading.in_air.has(other.captured);
        // What stands there may be the piece that it captures, dragged off.
        if (!gone_on && !state_.tells_colours && !made.captures() && other.captures() &&
            board::adjacent(other.captured, made.to))
            return true;
        return may_slide && !made.captures() && board::on_the_way(made.from, made.to, other.to);
    });
    if (reading.count == 2) game_->look_return();
    return on;
}

/// Sensors that cannot tell colours see a turned board by its first move only.
bool Tracker::read_turned(const Search::Scope& scope) {
    if (state_.tells_colours || behind_ != game_->plies() || contacts_.since_decided.squares.empty())
        return false;
    if (!began_at_start()) return false;
    const bool stands = matches(game_->sight());
    flip();
    if (behind_ != 0) {
        // Hands have made the moves from elsewhere on a board that lies turned round.
        plan_.active = plan_.flip = plan_.firm = !stands && matches(game_->sight());
        flip();
        return plan_.active;
    }
    const Cost straight = search_.best.cost;
    search_.run(*game_, false, scope);
    const bool better = search_.best.found() && search_.best.count != 0 && search_.best.cost < straight;
    if (better && accept(search_.best, std::min(straight, search_.second.cost))) {
        plan_.notice = {Event::Kind::Flipped, {}};
        state_.turned_by_move = true;
        return true;
    }
    flip();
    if (better && state_.stage != Stage::Abandoned) return true;
    // Once more, rather than to keep both.
    search_.run(*game_, false, scope);
    return false;
}

/// The board stands as the game has it: whatever else was touched came to nothing.
void Tracker::stand(Event::Kind notice) {
    // Pieces that were put up for this game are not put up for another.
    if (stands_anew()) state_.strayed = false;
    plan_.notice = {notice, {}};
    // What was touched while pieces were put up is no part of the game.
    if (!std::exchange(state_.ready, true)) contacts_.since_decided = {};
    state_.correcting = state_.expected_told = false;
    behind_ = 0;
    state_.guessed = std::exchange(plan_.guessed, false);
    const bool lasts = state_.stage >= Stage::Stale && !state_.guessed;
    lasts ? stories_.reset() : stories_.stand(state_.guessed);
    contacts_.stood();
    plan_.likely = 0;
    passing_ = 0;
    bump_.knocked = {};
    if (state_.stage == Stage::Abandoned) rest();
}

void Tracker::rest() {
    rested_.plies = rested_.lowest = game_->plies();
}

/// The start position stands, and not because the game came to it.
bool Tracker::was_put_up() const {
    return stands_anew() && !matches(game_->sight());
}

/// The start position stands, whichever way round.
bool Tracker::stands_anew() const {
    const Sight start = game_->start();
    if (!(seen_.occupied == start.occupied) || start.occupied.empty()) return false;
    return !state_.tells_colours || seen_.black == start.black ||
           seen_.black == start.occupied.without(start.black);
}

}  // namespace tracking
