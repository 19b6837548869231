#include "core/tracking/tracker.hpp"

namespace tracking {

namespace {

/// Shorter absences of a promoted piece are a wobble, not a gesture.
constexpr uint32_t kGestureMs = 100;
/// Pieces that may be in the air while nothing is wrong.
constexpr unsigned kHands = 2;
constexpr uint8_t kChoices = 4;
/// A sliding piece may be seen on two squares at once for less than this.
constexpr uint32_t kBriefMs = 30;
/// Putting this many half moves back needs no rest: nothing else looks like it.
constexpr unsigned kQuickTakeBack = 2;

}  // namespace

void Tracker::follow(Game& game) {
    game_ = &game;
    flipped_ = false;
    seen_ = logical(physical_);
    begin();
}

void Tracker::begin() {
    ready_ = false;
    revisable_ = false;
    correcting_ = false;
    pending_ = false;
    behind_ = 0;
    plan_ = {};
    half_done_ = {};
    touches_.forget();
    plan_.again = true;
    strayed_ = false;
    stage_ = Stage::Settled;
}

Square Tracker::last_corner() const {
    const board::Geometry geometry = game_->geometry();
    return board::square(geometry.files - 1u, geometry.ranks - 1u);
}

Square Tracker::turned(Square square) const {
    if (!flipped_) return square;
    const Square last = last_corner();
    return board::square(last.file() - unsigned{square.file()}, last.rank() - unsigned{square.rank()});
}

Sight Tracker::logical(const Sight& sight) const {
    Sight result;
    sight.occupied.visit([&](Square square) {
        if (game_->geometry().contains(square)) result.put(turned(square), sight.black.has(square));
    });
    return result;
}

void Tracker::update(const Sight& sight, uint32_t now) {
    if (plan_.play || plan_.undos != 0 || plan_.reset || plan_.again) return;
    const uint32_t still = now - last_change_;
    if (!(sight == physical_)) {
        physical_ = sight;
        note_changes(logical(sight), now);
        stage_ = Stage::Fresh;
    } else if (stage_ == Stage::Fresh && still >= kBriefMs) {
        stage_ = Stage::Brief;
    } else if (stage_ == Stage::Brief && still >= settle_ms_) {
        stage_ = Stage::Settled;
    } else if (stage_ == Stage::Settled && still >= kPatienceMs) {
        stage_ = Stage::Stale;
    } else {
        return;
    }
    evaluate();
}

void Tracker::note_changes(const Sight& sight, uint32_t now) {
    const board::Occupancy changed = (sight.occupied ^ seen_.occupied) | (sight.black ^ seen_.black);
    last_placed_ = board::kNoSquare;
    changed.visit([&](Square square) {
        if (seen_.occupied.has(square)) touches_.lift(square, now);
        if (!sight.occupied.has(square)) return;
        touches_.place(square, now);
        last_placed_ = square;
    });
    seen_ = sight;
    last_change_ = now;
    revised_ = false;
    if ((seen_.occupied ^ game_->start().occupied).count() > kHands) strayed_ = true;
}

void Tracker::evaluate() {
    ++version_;
    half_done_ = {};
    const Sight expected = game_->sight();
    stands_ = matches(expected);
    if (decide(expected) || !settled() || explained(expected)) return;
    const bool stale = stage_ == Stage::Stale;
    if ((stale || correcting_) && recover(expected)) return;
    if (!stale) return;
    correcting_ = true;
    notice_ = Event::Kind::Correct;
}

bool Tracker::decide(const Sight& expected) {
    if (!ready_) {
        if (!stands_) return renew();
        set_right(Event::Kind::Ready);
        return true;
    }
    if (behind_ != 0) return follow_remote(expected);
    // What has not explained the board at rest will not do so later.
    if (stage_ == Stage::Stale && !stands_) return renew();
    if (read_move(expected, Fit::Whole, nullptr)) return true;
    if (stands_) return read_turned(expected) || rest();
    // After a half move that only waited to be sure, the reply comes before any other explanation.
    if (pending_ && read_two(expected)) return true;
    return revise(expected, Revision::One) || take_back(expected) || read_two(expected) ||
           read_move(expected, Fit::OpponentInAir, nullptr) || revise(expected, Revision::Answered) ||
           revise(expected, Revision::OpponentInAir) || read_turned(expected) || renew();
}

/// The board stands as the game has it: what was touched came to nothing, but for two gestures.
bool Tracker::rest() {
    if (settled()) {
        rested_ = true;
        stand_firm();
    }
    if (!touches_.any()) return true;
    if (step_promotion()) return true;
    if (game_->plies() != 0) {
        const Motion last = game_->motion(game_->plies() - 1);
        Origins origins;
        if (last.swaps() && touches_.allow(last)) {
            give_back(traded(origins, 0));
            return true;
        }
    }
    pending_ = false;
    if (settled()) touches_.forget();
    if (correcting_) set_right(Event::Kind::Corrected);
    return true;
}

bool Tracker::step_promotion() {
    // A piece that slides in to capture the promoted one may close its contact before it leaves its own.
    if (!revisable_ || stage_ == Stage::Fresh) return false;
    const Motion last = game_->motion(game_->plies() - 1);
    board::Occupancy only;
    only.add(last.to);
    if (last.promotion == 0 || !(touches_.lifted() == only)) return false;
    const uint32_t lifted_at = touches_.lifted_at(last.to);
    if (touches_.placed_at(last.to) - lifted_at < kGestureMs || lifted_at == gesture_) return false;
    // The lift is kept in mind: it may yet prove to be the first part of taking the move back.
    gesture_ = lifted_at;
    choose(static_cast<uint8_t>(last.promotion % kChoices + 1));
    return true;
}

bool Tracker::promote(uint8_t choice) {
    if (!revisable_ || choice == 0 || choice > kChoices) return false;
    if (game_->motion(game_->plies() - 1).promotion == 0) return false;
    choose(choice);
    return true;
}

/// Plans to make the last half move, a promotion, another choice.
void Tracker::choose(uint8_t choice) {
    const Motion last = game_->motion(game_->plies() - 1);
    board::Occupancy movers;
    movers.add(last.from);
    game_->look_back(1);
    game_->visit(movers, [&](const Motion& motion) {
        if (motion.to != last.to || motion.promotion != choice) return false;
        plan_.motion = motion;
        plan_.undos = 1;
        plan_.play = true;
        return true;
    });
}

bool Tracker::read_move(const Sight& expected, Fit fit, const Motion* first) {
    // A piece of the opponent in the air may yet prove to be captured by the motion that is seen.
    if (fit == Fit::OpponentInAir && !settled() && game_->takes_turns()) return false;
    if (!touches_.any()) return false;
    game_->look_back(0);
    Motion motion;
    if (!find(expected, fit, first, motion)) return false;
    if (fit == Fit::OpponentInAir && first == nullptr && on_its_way_to(motion.to)) return false;
    const bool more = fit != Fit::Whole || answered_by_trade(motion);
    if (!settled() && !more && can_go_on(motion, expected)) {
        pending_ = true;
        pending_move_ = motion.move;
        return true;
    }
    commit(motion, more);
    return true;
}

bool Tracker::read_two(const Sight& expected) {
    game_->look_back(0);
    Motion motion;
    if (!find_two(expected, Fit::Whole, motion) &&
        (!find_two(expected, Fit::OpponentInAir, motion) || reverses(motion)))
        return false;
    // A half move that was seen as a whole is not dropped for another in passing.
    if (pending_ && !settled() && motion.move != pending_move_) return false;
    commit(motion, true);
    return true;
}

/// The last half move turns out to be another one: e3 was on the way to e4, a rook's move half of castling.
bool Tracker::revise(const Sight& expected, Revision revision) {
    if (!revisable_ || revised_) return false;
    // Once the board has rested after a half move, only the whole of another one speaks against it.
    if (revision != Revision::One && (!settled() || rested_)) return false;
    Sight base = expected;
    const Motion last = game_->motion(game_->plies() - 1);
    last.revert(base);
    game_->look_back(1);
    touches_.join(true);
    barred_ = &last;
    Motion motion;
    bool found = false;
    switch (revision) {
        case Revision::One:
            found = find(base, Fit::Whole, nullptr, motion) &&
                    (settled() || !opponent_touched(expected, motion)) &&
                    // A slide that is seen on two squares for a moment may look like another move.
                    (stage_ != Stage::Fresh || tells_colours_ || motion.castles()) &&
                    could_have_gone(last, motion) && (!last.castles() || motion.castles());
            break;
        case Revision::Answered:
            found = find_two(base, Fit::Whole, motion) && could_have_gone(last, motion);
            break;
        case Revision::OpponentInAir:
            found = find(base, Fit::OpponentInAir, nullptr, motion) && on_its_way_to(motion.to);
            break;
    }
    barred_ = nullptr;
    touches_.join(false);
    if (!found) return false;
    if (firm_ == game_->plies()) {
        --firm_;
        turned_ = last;
    }
    plan_.undos = 1;
    plan_.again = true;
    revisable_ = false;
    revised_ = true;
    touches_.reopen();
    return true;
}

/// Whether a piece of the side to move was touched that `motion` does not capture.
bool Tracker::opponent_touched(const Sight& expected, const Motion& motion) const {
    const bool mover_black = expected.black.has(game_->motion(game_->plies() - 1).to);
    bool touched = false;
    touches_.lifted().visit([&](Square square) {
        const bool opponent = expected.occupied.has(square) && expected.black.has(square) != mover_black;
        if (opponent && square != motion.captured && touches_.was_lifted(square)) touched = true;
    });
    return touched;
}

bool Tracker::take_back(const Sight& expected) {
    const unsigned plies = game_->plies();
    const unsigned deepest = !settled() && plies > kQuickTakeBack ? kQuickTakeBack : plies;
    const board::Occupancy lifted = touches_.lifted();
    // No move adds a piece: then a board that rests is proof enough, and also if it is but one half move.
    const bool grown = seen_.occupied.count() > expected.occupied.count();
    Sight sight = expected;
    Origins origins;
    for (unsigned back = 1; back <= deepest; ++back) {
        const Motion motion = game_->motion(plies - back);
        motion.revert(sight);
        origins.revert(motion);
        if (!matches(sight)) continue;
        const board::Occupancy moved = origins.moved();
        const bool shallow = back <= kQuickTakeBack;
        const bool in_hand = moved.within(lifted) && (shallow || moved.count() > 1);
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
    const board::Occupancy lifted = touches_.lifted();
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
    revisable_ = false;
    pending_ = false;
    touches_.close();
    if (correcting_) set_right(Event::Kind::Corrected);
}

void Tracker::stand_firm() {
    firm_ = game_->plies();
    turned_ = {};
}

bool Tracker::renew() {
    if (stage_ != Stage::Stale || !strayed_) return false;
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

/// Sensors that cannot tell colours see a turned board by its first move only.
bool Tracker::read_turned(const Sight& expected) {
    if (tells_colours_ || !settled() || game_->plies() != 0) return false;
    if (!(expected == game_->start())) return false;
    flip();
    game_->look_back(0);
    Motion motion;
    if (!find(expected, Fit::Whole, nullptr, motion)) {
        flip();
        return false;
    }
    notice_ = Event::Kind::Flipped;
    commit(motion, false);
    return true;
}

bool Tracker::remote_done() const {
    for (unsigned back = 1; back <= behind_; ++back) {
        if (!touches_.allow(game_->motion(game_->plies() - back))) return false;
    }
    return true;
}

bool Tracker::follow_remote(const Sight& expected) {
    if (!remote_done()) return false;
    if (stands_) {
        set_right(Event::Kind::Ready);
        return true;
    }
    const Motion remote = game_->motion(game_->plies() - 1);
    return read_move(expected, Fit::Whole, &remote) || read_move(expected, Fit::OpponentInAir, &remote);
}

/// The board stands as the game has it: nothing is wrong or outstanding any more.
void Tracker::set_right(Event::Kind kind) {
    notice_ = kind;
    ready_ = true;
    stands_ = true;
    correcting_ = false;
    behind_ = 0;
    stand_firm();
    touches_.forget();
}

void Tracker::commit(const Motion& motion, bool more) {
    if (correcting_) notice_ = Event::Kind::Corrected;
    correcting_ = false;
    behind_ = 0;
    revisable_ = game_->takes_turns();
    pending_ = false;
    plan_.play = true;
    plan_.again = more;
    plan_.motion = motion;
    more ? touches_.close(motion) : touches_.close();
    rested_ = settled() && !more;
}

Event Tracker::next() {
    if (plan_.again && notice_ == Event::Kind::None && plan_.undos == 0 && !plan_.flip && !plan_.reset &&
        !plan_.play) {
        plan_.again = false;
        evaluate();
    }
    const Event event = carry_out();
    if (event.kind != Event::Kind::None) ++version_;
    return event;
}

Event Tracker::carry_out() {
    if (notice_ != Event::Kind::None) {
        const Event event{notice_, {}};
        notice_ = Event::Kind::None;
        return event;
    }
    if (plan_.undos != 0) {
        --plan_.undos;
        const Motion motion = game_->motion(game_->plies() - 1);
        game_->undo();
        if (game_->plies() < firm_) stand_firm();
        return {Event::Kind::Undone, motion};
    }
    if (plan_.flip) {
        plan_.flip = false;
        flip();
        return {Event::Kind::Flipped, {}};
    }
    if (plan_.reset) {
        plan_.reset = false;
        game_->reset();
        begin();
        return {Event::Kind::NewGame, {}};
    }
    if (plan_.play) {
        plan_.play = false;
        if (!game_->play(plan_.motion.move)) return {};
        if (rested_) stand_firm();
        return {Event::Kind::Moved, plan_.motion};
    }
    return {};
}

bool Tracker::play(uint32_t move) {
    if (!game_->play(move)) return false;
    // What was touched and put back has nothing to do with the move that comes now.
    if (stands_) touches_.forget();
    stands_ = false;
    revisable_ = false;
    stand_firm();
    if (ready_) ++behind_;
    plan_.again = true;
    stage_ = Stage::Settled;
    return true;
}

void Tracker::settle() {
    if (settled()) return;
    stage_ = Stage::Settled;
    plan_.again = true;
}

bool Tracker::undo() {
    if (game_->plies() == 0) return false;
    game_->undo();
    if (behind_ != 0) {
        --behind_;
        plan_.again = true;
    } else {
        begin();
    }
    return true;
}

void Tracker::flip() {
    flipped_ = !flipped_;
    touches_.rotate(last_corner());
    seen_ = logical(physical_);
    ++version_;
}

board::Occupancy Tracker::missing() const {
    const Sight expected = game_->sight();
    board::Occupancy missing = expected.occupied.without(seen_.occupied);
    if (tells_colours_) missing = missing | (expected.occupied & (expected.black ^ seen_.black));
    return missing;
}

board::Occupancy Tracker::extra() const {
    const Sight expected = game_->sight();
    board::Occupancy extra = seen_.occupied.without(expected.occupied);
    if (tells_colours_) extra = extra | (seen_.occupied & (expected.black ^ seen_.black));
    return extra;
}

}  // namespace tracking
