#include "core/tracking/tracker.hpp"

#include <algorithm>
#include <utility>

namespace tracking {

namespace {

/// Shorter absences of a promoted piece are a wobble, not a gesture.
constexpr uint32_t kGestureMs = 100;
/// Longer ones are the pawn being replaced by the piece that it became.
constexpr uint32_t kReplacedMs = 1000;
constexpr uint8_t kChoices = 4;
/// A sliding piece may be seen on two squares at once for less than this.
constexpr uint32_t kBriefMs = 30;

/// The shapes of a reading, the likeliest first.
struct Shape {
    uint8_t undone;
    uint8_t count;
};
constexpr Shape kShapes[] = {{1, 1}, {0, 2}, {1, 2}, {2, 2}, {0, 3}, {1, 3}};

}  // namespace

void Tracker::follow(Game& game) {
    game_ = &game;
    seen_ = logical(physical_);
    begin();
}

void Tracker::begin() {
    ready_ = false;
    rested_ = false;
    by_hand_ = false;
    correcting_ = false;
    behind_ = 0;
    base_ = game_->plies();
    plan_ = {};
    half_done_ = {};
    touches_.forget();
    plan_.again = true;
    strayed_ = false;
    turned_by_move_ = false;
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
    if (plan_.outstanding() || plan_.again) return;
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
    revised_ = false;
    evaluate();
}

void Tracker::note_changes(const Sight& sight, uint32_t now) {
    const board::Occupancy changed = (sight.occupied ^ seen_.occupied) | (sight.black ^ seen_.black);
    if (rested_) note_touch(changed & seen_.occupied);
    last_placed_ = board::kNoSquare;
    changed.visit([&](Square square) {
        if (seen_.occupied.has(square)) touches_.lift(square, seen_.black.has(square), now);
        if (!sight.occupied.has(square)) return;
        touches_.place(square, sight.black.has(square), now);
        last_placed_ = square;
    });
    if (!rearranging()) {
        row_ = last_placed_ == board::kNoSquare ? row_ | (changed & seen_.occupied) : board::Occupancy{};
        if (row_.count() > 1) juggled_ = row_;
    }
    seen_ = sight;
    last_change_ = now;
    if ((seen_.occupied ^ game_->start().occupied).count() > kHands) strayed_ = true;
}

/// The board has rested after the last half move, and now pieces are lifted: if the opponent's come first, it is firm.
void Tracker::note_touch(const board::Occupancy& lifted) {
    rested_ = false;
    if (lifted.empty() || open() == 0) return;
    const Sight expected = game_->sight();
    const board::Occupancy black = lifted & expected.black;
    if (expected.black.has(last().to) ? black == lifted : black.empty()) return;
    base_ = game_->plies();
    touches_.begin_at(expected, rest_since_);
}

void Tracker::evaluate() {
    ++version_;
    half_done_ = {};
    visits_left_ = kMostVisits;
    // Pieces that are put back, or up, in some order: only where they come to rest counts.
    if (ready_ && behind_ == 0 && rearranging() && !settled()) return;
    const Sight expected = game_->sight();
    // With a capturing piece in the air the board already looks as a move from elsewhere leaves it.
    stands_ = matches(expected) && (behind_ == 0 || allowed(line(0)));
    const bool decided = decide(expected);
    if (decided) row_ = {};
    if (decided || !settled() || explained(expected)) return;
    if (stage_ != Stage::Stale || game_->over()) return;
    correcting_ = true;
    notice_ = Event::Kind::Correct;
}

bool Tracker::decide(const Sight& expected) {
    if (!ready_) {
        if (!stands_) return renew();
        set_right(Event::Kind::Ready);
        return true;
    }
    if (game_->closed()) return stands_ || renew();
    if (stands_) return read_trade() || read_turned(expected) || rest();
    // What has not explained the board at rest will not do so later.
    if (stage_ == Stage::Stale) return renew();
    return read_whole(expected) || read_turned(expected) || read_in_air(expected) || restore() ||
           recover(expected);
}

/// The board stands as the game has it: what else was touched came to nothing, but for two gestures.
bool Tracker::rest() {
    if (behind_ != 0) {
        set_right(Event::Kind::Ready);
        return true;
    }
    if (correcting_) {
        correcting_ = false;
        notice_ = Event::Kind::Corrected;
    }
    // A reply that stands makes firm what it answers.
    if (stage_ != Stage::Fresh && open() > 1) advance(game_->plies() - 1);
    if (step_promotion()) return true;
    if (!settled() && !rests_again()) return true;
    if (open() != 0) {
        touches_.rest_on(last(), tells_colours_, last_change_);
    } else {
        touches_.forget();
    }
    rested_ = true;
    rest_since_ = last_change_;
    note_rest(game_->plies());
    return true;
}

/// Whether several pieces were put back to where they stood: then the board rests at once.
bool Tracker::rests_again() const {
    // A piece that was captured may have been put back for the one that captured it.
    if (stage_ == Stage::Fresh || open() == 0 || touches_.returned_after(last().to) != 0) return false;
    const auto as_then = [&](const Rest& rest) {
        return seen_ == rest.seen && game_->plies() == rest.plies && last().move == rest.last.move;
    };
    return as_then(rest_) || as_then(rest_before_);
}

/// All that was touched until now has led to half move number `plies`.
void Tracker::note_rest(unsigned plies) {
    if (!(seen_ == rest_.seen)) rest_before_ = seen_ == rest_before_.seen ? Rest{} : rest_;
    rest_ = {seen_, plies, plies, plies == game_->plies() && plies != 0 ? last() : Motion{}};
    juggled_ = {};
}

bool Tracker::promoted_by_hand() const {
    return by_hand_ && game_->plies() != 0 && last().promotion != 0;
}

bool Tracker::step_promotion() {
    // A piece that slides in to capture the promoted one may close its contact before it leaves its own.
    if (!promoted_by_hand() || stage_ == Stage::Fresh) return false;
    const uint32_t away = touches_.returned_after(last().to);
    if (away < kGestureMs || away >= kReplacedMs || gesture_ == last_change_) return false;
    gesture_ = last_change_;
    choose(static_cast<uint8_t>(last().promotion % kChoices + 1));
    return true;
}

bool Tracker::promote(uint8_t choice) {
    if (!promoted_by_hand() || game_->closed() || choice == 0 || choice > kChoices) return false;
    // Whoever says what it became says that it was this move.
    base_ = game_->plies();
    touches_.forget();
    choose(choice);
    return true;
}

/// Plans to make the last half move, a promotion, another choice.
void Tracker::choose(uint8_t choice) {
    const Motion before = last();
    board::Occupancy movers;
    movers.add(before.from);
    game_->look_back(1);
    game_->visit(movers, [&](const Motion& motion) {
        if (motion.to != before.to || motion.promotion != choice) return false;
        plan_ = {};
        plan_.undos = 1;
        plan_.reading.count = 1;
        plan_.reading.moves[0] = motion;
        return true;
    });
}

bool Tracker::read_whole(const Sight& expected) {
    if (!touches_.any()) return false;
    Reading reading;
    if (find(expected, 0, 1, Fit::Whole, reading)) return accept(reading, Fit::Whole);
    if ((rearranging() || !played_back()) && take_back(expected)) return true;
    Reading best;
    unsigned least = Touches::kMax;
    for (const Shape& shape : kShapes) {
        // A half move that was answered is read anew only right after.
        if (shape.undone > open() || (shape.undone > 1 && settled())) continue;
        // Where any piece may go anywhere, many touched pieces could have gone every way.
        if (!game_->takes_turns() && touches_.lifted().count() > kHands * 2) break;
        if (!find(expected, shape.undone, shape.count, Fit::Whole, reading)) continue;
        const Doubt doubt = this->doubt(expected, reading);
        const bool simple = settled() && shape.undone == 0 && shape.count <= 2;
        // Pieces that stand as they last rested were put back.
        const bool restored = shape.undone != 0 && seen_ == rest_.seen &&
                              game_->plies() - shape.undone + shape.count == rest_.plies;
        if (!restored && (doubt.sum >= least || (doubt.other_piece && !simple))) continue;
        least = restored ? 0 : doubt.sum;
        best = reading;
    }
    if (best.count != 0) {
        Reading other;
        const bool better = best.undone != 0 && find_in_air(expected, other) && other.undone == 0 &&
                            doubt(expected, other).sum < least;
        return better ? accept(other, Fit::InAir) : accept(best, Fit::Whole);
    }
    return played_back() && take_back(expected);
}

bool Tracker::read_in_air(const Sight& expected) {
    Reading reading;
    return find_in_air(expected, reading) && accept(reading, Fit::InAir);
}

/// King and partner of Octad may trade places, and trade them back: the board looks the same.
bool Tracker::read_trade() {
    if (!touches_.any() || !game_->takes_turns()) return false;
    Line line = this->line(0);
    Reading reading;
    reading.count = 1;
    game_->look_back(0);
    const bool found = game_->visit(touches_.lifted() & touches_.placed(), [&](const Motion& motion) {
        if (!motion.swaps()) return false;
        line.moves[line.count++] = motion;
        if (allowed(line)) return true;
        --line.count;
        return false;
    });
    if (found) {
        const uint32_t done = touches_.finished(line.span(), line.count);
        reading.moves[0] = line.moves[line.count - 1u];
        accept(reading, Fit::Whole);
        // No hand shows whether it was so: it is firm at once.
        base_ = game_->plies() + 1;
        touches_.begin_at(seen_, done);
        note_rest(base_);
        return true;
    }
    if (behind_ != 0 || game_->plies() == 0 || !last().swaps()) return false;
    line.moves[line.count++] = last();
    if (!allowed(line)) return false;
    Origins origins;
    give_back(traded(origins, 0));
    return true;
}

/// Plays what a reading says, but for a half move that may yet go on.
bool Tracker::accept(const Reading& reading, Fit fit) {
    const Motion& last_move = reading.moves[reading.count - 1u];
    if (stage_ == Stage::Fresh && !last_move.castles()) {
        // A piece that slides may be seen on two squares for a moment, and look like something else.
        const bool next =
            reading.count == 1 || (reading.count == 2 && reading.moves[0].move == pending_move_);
        if (reading.undone != 0 || !next || looks_like_slide(reading)) return true;
    }
    // Once for each look: what is read anew is not read anew again.
    if (reading.undone != 0 && std::exchange(revised_, true)) return true;
    unsigned plays = reading.count;
    const bool open_ended = fit == Fit::InAir ? !opponent_lifts(reading) || can_go_on(reading)
                                              : can_go_on(reading) && !answered_by_trade(reading);
    if (!settled() && open_ended) --plays;
    if (fit == Fit::Whole) pending_move_ = plays == 0 ? reading.moves[0].move : 0;
    if (plays == 0 && reading.undone == 0) return true;
    if (correcting_) notice_ = Event::Kind::Corrected;
    correcting_ = false;
    if (reading.undone == 0) juggled_ = {};
    if (behind_ != 0) advance(game_->plies());
    plan_.undos = reading.undone;
    plan_.reading = reading;
    plan_.reading.count = static_cast<uint8_t>(plays);
    plan_.played = 0;
    plan_.again = true;
    return true;
}

/// Sensors that cannot tell colours see a turned board by its first move only.
bool Tracker::read_turned(const Sight& expected) {
    if (tells_colours_ || behind_ != 0 || game_->plies() != 0 || !(expected == game_->start())) return false;
    if (!touches_.any()) return false;
    flip();
    if (stands_ ? read_trade() : read_whole(expected) || read_in_air(expected)) {
        if (plan_.outstanding()) {
            notice_ = Event::Kind::Flipped;
            turned_by_move_ = true;
            return true;
        }
    }
    flip();
    return false;
}

/// The board stands as the game has it: nothing is wrong or outstanding any more.
void Tracker::set_right(Event::Kind kind) {
    notice_ = kind;
    ready_ = true;
    stands_ = true;
    correcting_ = false;
    behind_ = 0;
    base_ = game_->plies() - plan_.undos;
    touches_.forget();
}

/// Half moves up to number `base` are firm: what was touched to make them is forgotten.
void Tracker::advance(unsigned base) {
    const Line made = line(0);
    const unsigned plies = game_->plies();
    Sight sight = game_->sight();
    for (unsigned ply = plies; ply > base; --ply) game_->motion(ply - 1).revert(sight);
    touches_.begin_at(sight, touches_.finished(made.span(), base - base_));
    base_ = base;
    behind_ = 0;
}

Event Tracker::next() {
    if (plan_.again && notice_ == Event::Kind::None && !plan_.outstanding()) {
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
        const Motion motion = last();
        game_->undo();
        for (Rest* rest : {&rest_, &rest_before_}) rest->fewest = std::min(rest->fewest, game_->plies());
        rested_ = false;
        if (turned_by_move_ && game_->plies() == 0 && !plan_.outstanding()) {
            turned_by_move_ = false;
            plan_.flip = true;
        }
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
    if (plan_.played != plan_.reading.count) {
        const Motion motion = plan_.reading.moves[plan_.played++];
        if (!game_->play(motion.move)) {
            // The game is full.
            base_ = std::min(base_, game_->plies());
            plan_ = {};
            return {};
        }
        by_hand_ = true;
        rested_ = false;
        gesture_ = last_change_;
        const unsigned most = game_->takes_turns() ? kMostOpen : 0;
        if (open() > most) advance(game_->plies() - most);
        return {Event::Kind::Moved, motion};
    }
    return {};
}

bool Tracker::play(uint32_t move) {
    if (!game_->play(move)) return false;
    if (behind_ == 0) {
        // What was touched and put back has nothing to do with the move that comes now.
        base_ = game_->plies() - 1;
        Sight before = game_->sight();
        last().revert(before);
        touches_.begin_at(before, last_change_);
    }
    stands_ = false;
    rested_ = false;
    by_hand_ = false;
    if (ready_) ++behind_;
    plan_.again = true;
    stage_ = Stage::Settled;
    // More moves than hands are likely to make in order: the pieces are guided one by one.
    if (behind_ > kMostOpen) begin();
    return true;
}

void Tracker::settle() {
    if (!settled()) look_again();
}

void Tracker::look_again() {
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
