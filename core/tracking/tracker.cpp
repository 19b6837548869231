#include "core/tracking/tracker.hpp"

#include <utility>

namespace tracking {

namespace {

/// More contacts than hands can change between two looks.
constexpr unsigned kMostContacts = 10;
/// If more pieces than these are gone, further ones are waited for: a table that is bumped brings them back.
constexpr unsigned kMostLifted = 6;
constexpr uint32_t kBumpMs = 150;
/// Sensors that tell colours see a piece leave so much later than they see it arrive.
constexpr uint32_t kSeenToLeaveMs = 60;
/// Who lifts a piece sooner after the start position stands is still putting pieces up, or came by it in passing,
/// unless more contacts than these were touched: then all pieces were put up at once.
constexpr uint32_t kPutUpMs = 150;
constexpr unsigned kMostInPassing = 8;
/// If no more pieces were away from where they start, the start position was not put up anew when it stands again.
constexpr unsigned kNearStart = 3;

}  // namespace

void Tracker::follow(Game& game) {
    game_ = &game;
    stories_.follow(game);
    view_.follow(game.geometry());
    begin();
}

void Tracker::begin() {
    plan_ = {};
    look_again();
    behind_ = hasty_ = 0;
    state_ = {};
    state_.strayed = false;
    stood_ = {};
    stillness_.take_for(Stage::Settled);
    stories_.reset(false);
    const board::Occupancy touched = view_.touched();
    view_.forget_touched();
    checkpoint_.set(*game_);
    // Who has just lifted a piece, and nothing else is missing, goes on with it.
    const board::Occupancy held = missing();
    if (held.empty() || held.count() > Stories::kHands || !held.within(touched) || !extra().empty()) return;
    stand(Event::Kind::Ready);
    view_.touch(held);
    held.visit([this](Square square) { stories_.open(square, stillness_.now(), 0); });
}

void Tracker::update(const Sight& sight, uint32_t now, bool quiet) {
    if (!plan_.is_empty() || plan_.again) return;
    stillness_.set_now(now);
    const Sight sees = view_.sees(sight);
    if (!(sees == view_.seen())) {
        // A game that is begun in a hurry: the start position did stand.
        if (state_.strayed && was_put_up() &&
            (stillness_.lasts() >= kPutUpMs || view_.touched().count() > kMostInPassing))
            return renew();
        if (view_.tells_colours() && !quiet && stillness_.unread() < kSeenToLeaveMs && arrives_early(sees)) return;
        if (!take_change(sight, sees)) return;
        // A look has an end: what took long, or is more than one contact, is looked at the next time.
        if (state_.ready && (!(sees == view_.seen()) || stories_.took_long())) return;
    } else {
        view_.take(sight);
        stillness_.set_read();
    }
    if (stillness_.goes_on()) {
        stories_.rest();
        if (state_.ready && !view_.shows_either_way(game_->start()))
            recovery().look_for_taken_back(stood_.plies, stood_.spent);
        if (stillness_.stage() == Stage::Abandoned) stories_.capture_in_place(now);
    }
    if ((stillness_.stage() == Stage::Fresh && !quiet) || !stillness_.looks()) return;
    evaluate(true);
}

/// Whether nothing in the air can be what closes a contact. Sensors that tell colours take longer to see a piece leave:
/// another contact may be about to open.
bool Tracker::arrives_early(const Sight& sees) const {
    const Story* story = stories_.best();
    if (!view_.seen().occupied.without(sees.occupied).empty() || story == nullptr) return false;
    return !story->any([](const Piece& piece) { return piece.in_air(); });
}

/// Takes one contact that changed, which opens first if it does both; false if all of it can wait.
bool Tracker::take_change(const Sight& sight, const Sight& sees) {
    const Sight& seen = view_.seen();
    const board::Occupancy recoloured = (sees.black ^ seen.black) & sees.occupied & seen.occupied;
    board::Occupancy opened = seen.occupied.without(sees.occupied) | recoloured;
    const board::Occupancy closed = sees.occupied.without(seen.occupied);
    const unsigned gone = opened.count() + (stories_.best() == nullptr ? 0 : stories_.best()->count_in_air());
    if (state_.ready && stillness_.unread() < kBumpMs && gone > kMostLifted) {
        if (closed.empty()) return false;
        opened = {};
    }
    if (game_->start().occupied.without(sees.occupied).count() > kNearStart) state_.strayed = true;
    if (stillness_.stage() != Stage::Fresh) hasty_ = 0;
    stillness_.end();
    state_.unclear = {};
    ++version_;
    // Until the pieces stand, and where more is touched at once than hands can do, only where pieces stand matters.
    if (!state_.ready || opened.count() + closed.count() > kMostContacts) {
        view_.take(sight);
        stories_.lose();
        return true;
    }
    const Square contact = opened.empty() ? closed.first() : opened.first();
    const bool black = sees.black.has(contact);
    const bool opens = seen.occupied.has(contact);
    view_.toggle(contact, black);
    opens ? stories_.open(contact, stillness_.now(), hasty_) : stories_.close(contact, black, stillness_.now(), hasty_);
    return true;
}

void Tracker::evaluate(bool complains) {
    if (state_.half_done.from != board::kNoSquare) ++version_;
    state_.half_done = {};
    const Stage stage = stillness_.stage();
    Choice choice(*game_, stories_, {stage, view_.tells_colours(), state_.correcting, state_.strayed, behind_, hasty_});
    if (!state_.ready) {
        if (view_.matches(game_->sight())) return stand(Event::Kind::Ready);
        const bool put_up = state_.strayed ? stage >= Stage::Settled : stood_.plies != 0 && stage >= Stage::Stale;
        if (put_up && view_.shows_either_way(game_->start())) return renew();
        if (complains && stage >= Stage::Stale && !game_->over()) complain(choice);
        return;
    }
    choice.weigh(stories_);
    const Story* story = choice.story();
    // Hands that put things right have been seen to do the unexpected: nothing but that counts at once.
    if (stage == Stage::Fresh && state_.correcting && behind_ == 0) {
        if (choice.complete() && story->line.is_record() && choice.cost() == 0) stand(Event::Kind::Corrected);
        return;
    }
    // What came from elsewhere is made as soon as the pieces stand so, in whatever way.
    if (behind_ != 0 && story != nullptr && !stories_.best()->turned &&
        stories_.by_record(*stories_.best()).pieces().empty())
        return stand(Event::Kind::Ready);
    const bool yet_to_be_made = behind_ != 0 && story != nullptr && story->line.back != 0;
    const bool rests = stage != Stage::Fresh;
    if (rests && state_.strayed && was_put_up() && (yet_to_be_made || choice.cost() > kCosts.new_game)) return renew();
    // Legality explains more than pieces that would be somewhere else if other half moves had been made.
    const bool open = behind_ == 0 && story != nullptr && story->line.back != 0 && !choice.complete();
    if (complains && open && stage >= Stage::Stale && stillness_.searches())
        return recovery().look_for_others(stood_.plies, stood_.rewritten);
    // Hands may yet put right what fell, before what stood was something else.
    if (stage == Stage::Stale && complains && choice.complete() && !choice.is_torn() && story->line.count != 0 &&
        story->line.back + stood_.plies > game_->plies())
        return;
    if (accept(choice)) return;
    // What is owed, or was taken back from elsewhere, does not hold up hands that put up a new game.
    const bool given_up = behind_ != 0 && stage >= Stage::Stale && stood_.plies != 0 && !view_.touched().empty();
    if (rests && was_put_up() && (behind_ == 0 || given_up)) return renew();
    const bool lost = stories_.best() == nullptr && stage == Stage::Settled;
    if ((lost || stage >= Stage::Stale) && !choice.is_torn() && (!game_->closed() || state_.strayed) &&
        !is_explained(choice)) {
        // One thing a look.
        if (complains && stillness_.searches()) return recovery().look_for_others(stood_.plies, stood_.rewritten);
        if (!complains) {
            recovery().look_for_others(stood_.plies, stood_.rewritten);
            choice.weigh(stories_);
            accept(choice);
        }
    }
    if (complains && rests) complain(choice);
}

/// Tells what all likely stories have in common.
bool Tracker::accept(const Choice& choice) {
    if (choice.story() == nullptr) return false;
    const Story& story = *choice.story();
    const bool fresh = stillness_.stage() == Stage::Fresh;
    Line line = story.line;
    if (line.is_record() && !story.turned) {
        if (!choice.complete()) return false;
        if (behind_ != 0) {
            stand(Event::Kind::Ready);
        } else if (!fresh) {
            stand(state_.correcting ? Event::Kind::Corrected : Event::Kind::None);
        }
        return true;
    }
    const unsigned told = choice.tellable();
    if (told == Choice::kNothing) return false;
    const bool whole = told == line.count;
    while (line.count > told) line.pop();
    if (line.is_record() && !(story.turned && whole)) return fresh;
    // Who puts all pieces back to where they begin takes back a few half moves, but no game.
    if (line.count == 0 && line.back == game_->plies() && was_put_up() && checkpoint_.is_a_game(*game_)) {
        renew();
        return true;
    }
    if (std::exchange(state_.correcting, false)) plan_.notice = {Event::Kind::Corrected, {}};
    plan_.flip = story.turned;
    if (story.turned) state_.turned_by_move = !state_.turned_by_move;
    plan_.line = line;
    plan_.played = 0;
    plan_.active = true;
    plan_.caught_up = behind_ != 0 && line.count == 0;
    plan_.rewrites = line.count != 0 && line.back + stood_.plies > game_->plies();
    plan_.firm = whole && choice.complete() && (!fresh || plan_.caught_up);
    behind_ = 0;
    // Stories change places by these.
    if (choice.begins_anew(line)) {
        plan_.reset = true;
        plan_.line.back = 0;
        stories_.begin_anew();
    } else if (story.guessed() && whole) {
        stories_.believe(line);
    }
    return true;
}

/// The board stands as the game has it: whatever else was touched came to nothing.
void Tracker::stand(Event::Kind notice) {
    // Pieces that were put up for this game are not put up for another.
    if (view_.shows_either_way(game_->start())) state_.strayed = false;
    plan_.notice = {notice, {}};
    const bool first = !std::exchange(state_.ready, true);
    state_.correcting = state_.expected_told = false;
    behind_ = 0;
    if (first || notice == Event::Kind::Ready) {
        stories_.reset(may_be_turned());
    } else if (stillness_.stage() != Stage::Fresh && !stories_.any_guess_of_record()) {
        const Cost kept = stillness_.stage() == Stage::Settled ? kCosts.hopeless : kCosts.forgotten;
        stories_.reset(may_be_turned(), kept, stillness_.stage() == Stage::Abandoned);
    }
    view_.forget_touched();
    // What was made of half moves that had stood may yet prove to be what they were.
    stood_ = {game_->plies(), stories_.spent(), plan_.rewrites ? plan_.line.count : 0u};
    if (stillness_.lasts() >= kPatienceMs) checkpoint_.stand(*game_);
}

/// Sensors that cannot tell colours see a turned board by its first move only.
bool Tracker::may_be_turned() const {
    return !view_.tells_colours() && game_->plies() == 0 && game_->sight() == game_->start();
}

/// The start position stands, whichever way round, and not because the game came to it.
bool Tracker::was_put_up() const {
    return view_.shows_either_way(game_->start()) && !view_.matches(game_->sight());
}

/// Nothing was decided: says so, if hands should know.
void Tracker::complain(const Choice& choice) {
    if (is_explained(choice)) return;
    if (behind_ != 0 && stillness_.stage() == Stage::Settled && view_.matches(game_->sight())) return;
    if (behind_ != 0 && !view_.touched().empty() && !std::exchange(state_.expected_told, true)) {
        plan_.notice = {Event::Kind::Expected, outstanding()};
        return;
    }
    if (stillness_.stage() != Stage::Stale || game_->over()) return;
    if (choice.is_torn()) {
        Motion made;
        state_.unclear = choice.differing(made);
        plan_.notice = {Event::Kind::Unclear, made.from != board::kNoSquare ? made : last()};
        return;
    }
    state_.correcting = true;
    plan_.notice = {Event::Kind::Correct, {}};
}

/// Whether pieces in the hand, or a motion of two pieces that is half done, explain the board.
bool Tracker::is_explained(const Choice& choice) {
    return choice.is_in_hand() || is_half_done();
}

/// Whether castling or en passant waits for its other piece, or the new piece stands and its pawn has yet to come off.
bool Tracker::is_half_done() {
    if (!state_.ready || behind_ != 0) return false;
    const Sight expected = game_->sight();
    const board::Occupancy& occupied = view_.seen().occupied;
    const board::Occupancy changed = expected.occupied ^ occupied;
    game_->look_back(0);
    return game_->visit(expected.occupied, [&](const Motion& motion) {
        const bool passing = motion.captures() && motion.captured != motion.to;
        const bool promotes = motion.promotion == 1 && !motion.captures();
        if ((!motion.castles() && !passing && !promotes) || !changed.within(motion.squares())) return false;
        Sight made = expected;
        motion.apply(made);
        if (view_.matches(made)) return false;
        if (occupied.has(motion.from) != promotes || !occupied.has(motion.to)) return false;
        state_.half_done = motion;
        ++version_;
        return true;
    });
}

}  // namespace tracking
