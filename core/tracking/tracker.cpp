#include "core/tracking/tracker.hpp"

#include <algorithm>
#include <utility>

namespace tracking {

namespace {

/// More contacts than hands can change between two looks.
constexpr unsigned kMostContacts = 10;
/// If more pieces than these are gone, further ones are waited for: a table that is bumped brings them back.
constexpr unsigned kMostLifted = 6;
constexpr uint32_t kBumpMs = 150;
/// A piece that is in the air for less than this was not carried.
constexpr uint32_t kCarriedMs = 60;
/// Nobody ponders this long with a piece in the hand over its place: what stands is a capture in place.
constexpr uint32_t kAbandonedMs = 2000;
/// Who lifts a piece sooner after the start position stands is still putting pieces up, or came by it in passing, unless
/// more contacts than these were touched: then all pieces were put up at once.
constexpr uint32_t kPutUpMs = 150;
constexpr unsigned kMostInPassing = 8;
/// If no more pieces were away from where they start, the start position was not put up anew when it stands again.
constexpr unsigned kNearStart = 3;

/// So many half moves may be taken back to where a game begins, and still be that game.
constexpr unsigned kMostBackToStart = 4;

/// What it takes to decide at each stage: so much cheaper than the next.
constexpr unsigned kMargins[] = {5, 3, 1, 1};
constexpr unsigned kNothing = Line::kMost + 1;
/// So many half moves that all likely stories tell leave no doubt about those which they replace.
constexpr unsigned kGoneOn = 2;

}  // namespace

void Tracker::follow(Game& game) {
    game_ = &game;
    stories_.follow(game);
    seen_ = logical(physical_);
    begin();
}

void Tracker::begin() {
    plan_ = {};
    look_again();
    half_done_ = {};
    behind_ = hasty_ = 0;
    state_.stage = Stage::Settled;
    state_.ready = state_.by_hand = state_.strayed = state_.correcting = state_.turned_by_move = false;
    state_.expected_told = false;
    state_.unclear = {};
    stories_.reset(false);
    const board::Occupancy touched = touched_;
    touched_ = {};
    rest();
    // Who has just lifted a piece, and nothing else is missing, goes on with it.
    const board::Occupancy held = missing();
    if (held.empty() || held.count() > Stories::kHands || !held.within(touched) || !extra().empty()) return;
    stand(Event::Kind::Ready);
    held.visit([this](Square square) {
        seen_.clear(square);
        touched_.add(square);
        stories_.open(square, state_.now, 0);
    });
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

void Tracker::update(const Sight& sight, uint32_t now, bool quiet) {
    if (plan_.active || plan_.again || plan_.notice.kind != Event::Kind::None) return;
    state_.now = now;
    // Most looks see nothing new, and need not know where that is in the game.
    const Sight sees = sight == physical_ ? seen_ : logical(sight);
    if (!(sees == seen_)) {
        // A game that is begun in a hurry: the start position did stand.
        if (state_.strayed && was_put_up() &&
            (now - state_.last_change >= kPutUpMs || touched_.count() > kMostInPassing))
            return renew();
        if (state_.tells_colours && !quiet && now - state_.same_at < kCarriedMs && arrives_early(sees)) return;
        Square contact;
        if (!find_change(sees, now, contact)) return;
        if (contact != board::kNoSquare) {
            take_change(contact, sees.black.has(contact), now);
        } else {
            seen_ = sees;
            physical_ = sight;
            stories_.lose();
        }
        // A look has an end: what took long, or is more than one contact, is looked at the next time.
        if (state_.ready && (!(sees == seen_) || stories_.took_long())) return;
    } else {
        physical_ = sight;
        state_.same_at = now;
    }
    const uint32_t still = now - state_.last_change;
    const uint32_t delays[] = {0, settle_ms_, std::max<uint32_t>(settle_ms_, kPatienceMs),
                               std::max<uint32_t>(settle_ms_, kAbandonedMs)};
    const auto stage = static_cast<unsigned>(state_.stage);
    if (state_.stage != Stage::Abandoned && still >= delays[stage + 1]) {
        state_.stage = static_cast<Stage>(stage + 1);
        state_.looked = state_.searched = false;
        stories_.rest();
        if (state_.ready && !stands_anew()) recovery().look_for_taken_back(stood_.plies, stood_.spent);
        if (state_.stage == Stage::Abandoned) stories_.capture_in_place(now);
    }
    if (state_.looked || (state_.stage == Stage::Fresh && !quiet)) return;
    state_.looked = true;
    evaluate(true);
}

/// Whether nothing in the air can be what closes a contact. Sensors that tell colours take longer to see a piece leave:
/// another contact may be about to open.
bool Tracker::arrives_early(const Sight& sees) const {
    const Story* story = stories_.best();
    if (!seen_.occupied.without(sees.occupied).empty() || story == nullptr) return false;
    return !story->any([](const Piece& piece) { return piece.in_air(); });
}

/// Says which contact to take next; kNoSquare if stories cannot follow so many. False if all of it can wait.
bool Tracker::find_change(const Sight& sees, uint32_t now, Square& contact) {
    const board::Occupancy recoloured = (sees.black ^ seen_.black) & sees.occupied & seen_.occupied;
    board::Occupancy opened = seen_.occupied.without(sees.occupied) | recoloured;
    const board::Occupancy closed = sees.occupied.without(seen_.occupied);
    const board::Occupancy changed = opened | closed;
    const unsigned gone = opened.count() + (stories_.best() == nullptr ? 0 : stories_.best()->count_in_air());
    if (state_.ready && now - state_.same_at < kBumpMs && gone > kMostLifted) {
        if (closed.empty()) return false;
        opened = {};
    }
    state_.last_change = now;
    if (game_->start().occupied.without(sees.occupied).count() > kNearStart) state_.strayed = true;
    if (state_.stage != Stage::Fresh) hasty_ = 0;
    state_.stage = Stage::Fresh;
    state_.looked = state_.searched = false;
    state_.unclear = {};
    ++version_;
    contact = opened.empty() ? closed.first() : opened.first();
    // Until the pieces stand, and where more is touched at once than hands can do, only where pieces stand matters.
    if (!state_.ready || opened.count() + closed.count() > kMostContacts) {
        touched_ = touched_ | changed;
        contact = board::kNoSquare;
    }
    return true;
}

/// Takes one contact that changed: it opens first if it does both.
void Tracker::take_change(Square contact, bool black, uint32_t now) {
    touched_.add(contact);
    if (seen_.occupied.has(contact)) {
        seen_.clear(contact);
        physical_.clear(turned(contact));
        stories_.open(contact, now, hasty_);
    } else {
        seen_.put(contact, black);
        physical_.put(turned(contact), black);
        stories_.close(contact, black, now, hasty_);
    }
}

void Tracker::evaluate(bool complains) {
    best_ = second_ = {};
    if (half_done_.from != board::kNoSquare) ++version_;
    half_done_ = {};
    if (!state_.ready) {
        if (matches(game_->sight())) return stand(Event::Kind::Ready);
        if (state_.stage != Stage::Fresh && state_.strayed && stands_anew()) return renew();
        if (complains && state_.stage >= Stage::Stale && !game_->over()) complain();
        return;
    }
    choose();
    // Hands that put things right have been seen to do the unexpected: nothing but that counts at once.
    if (state_.stage == Stage::Fresh && state_.correcting && behind_ == 0) {
        if (best_.story != nullptr && best_.story->line.is_record() && best_.weight.complete && best_.cost() == 0)
            stand(Event::Kind::Corrected);
        return;
    }
    // What came from elsewhere is made as soon as the pieces stand so, in whatever way.
    if (behind_ != 0 && best_.story != nullptr && !stories_.best()->turned &&
        stories_.by_record(*stories_.best()).pieces().empty())
        return stand(Event::Kind::Ready);
    const bool yet_to_be_made = behind_ != 0 && best_.story != nullptr && best_.story->line.back != 0;
    if (state_.stage != Stage::Fresh && state_.strayed && was_put_up() &&
        (yet_to_be_made || best_.cost() > kCosts.new_game))
        return renew();
    if (accept()) return;
    if (state_.stage != Stage::Fresh && behind_ == 0 && was_put_up()) return renew();
    const bool lost = stories_.best() == nullptr && state_.stage == Stage::Settled;
    if ((lost || state_.stage >= Stage::Stale) && (!game_->closed() || state_.strayed) && !explained()) {
        // One thing a look.
        if (complains && !std::exchange(state_.searched, true)) {
            state_.looked = false;
            return recovery().look_for_others();
        }
        if (!complains) {
            recovery().look_for_others();
            choose();
            accept();
        }
    }
    if (complains && state_.stage != Stage::Fresh) complain();
}

/// Weighs the stories.
void Tracker::choose() {
    best_ = second_ = {};
    agreed_ = 0;
    struct {
        const Story* story;
        unsigned cost;
    } all[Stories::kMost];
    unsigned count = 0;
    const auto compare = [&](const Story& story, const Stories::Weight& weighed) {
        Stories::Weight weight = weighed;
        const Line& line = story.line;
        if (behind_ != 0 && line.back != 0 && line.count != 0) return;
        if (game_->closed() && !line.is_record() && !begins_anew(line)) return;
        if (story.guessed && state_.stage != Stage::Abandoned) return;
        // Only a half move shows that the board lies turned round.
        if (story.turned && line.count == 0 && line.back >= behind_) return;
        // What is not complete is the less likely the longer the board stands still.
        if (state_.stage == Stage::Settled ? weight.wrong && !weight.slides
                                           : !weight.complete && state_.stage > Stage::Settled)
            weight.cost += state_.stage == Stage::Abandoned ? kCosts.in_air : kCosts.still_in_air;
        // A piece that slides will be somewhere in a moment: better wait for that than tell what it may refute.
        if (weight.slides && state_.stage == Stage::Fresh) weight.cost = story.cost;
        const Choice choice{&story, weight};
        all[count++] = {&story, weight.cost};
        if (choice.cost() < best_.cost()) {
            if (best_.story != nullptr && !best_.story->tells_same(story)) second_ = best_;
            best_ = choice;
        } else if (!best_.story->tells_same(story) && choice.cost() < second_.cost()) {
            second_ = choice;
        }
    };
    stories_.weigh(compare);
    if (best_.story == nullptr) return;
    agreed_ = best_.story->line.count;
    const unsigned margin = kMargins[static_cast<unsigned>(state_.stage)];
    for (unsigned i = 0; i < count; ++i) {
        if (all[i].cost < best_.cost() + margin)
            agreed_ = std::min(agreed_, best_.story->line.agrees(all[i].story->line));
    }
}

/// Tells what all likely stories have in common.
bool Tracker::accept() {
    if (best_.story == nullptr) return false;
    const Story& story = *best_.story;
    const bool complete = best_.weight.complete;
    const bool fresh = state_.stage == Stage::Fresh;
    Line line = story.line;
    if (line.is_record() && !story.turned) {
        if (!complete) return false;
        if (behind_ != 0) {
            stand(Event::Kind::Ready);
        } else if (!fresh) {
            stand(state_.correcting ? Event::Kind::Corrected : Event::Kind::None);
        }
        return true;
    }
    const unsigned told = tellable();
    if (told == kNothing) return false;
    const bool whole = told == line.count;
    while (line.count > told) line.pop();
    if (line.is_record() && !(story.turned && whole)) return fresh;
    if (line.count == 0 && line.back == game_->plies() && ends_the_game()) {
        renew();
        return true;
    }
    if (std::exchange(state_.correcting, false)) plan_.notice = {Event::Kind::Corrected, {}};
    plan_.flip = story.turned;
    if (story.turned) state_.turned_by_move = !state_.turned_by_move;
    plan_.line = line;
    plan_.played = 0;
    plan_.active = true;
    if (begins_anew(line)) {
        plan_.reset = true;
        plan_.line.back = 0;
        stories_.begin_anew();
    }
    plan_.caught_up = behind_ != 0 && line.count == 0;
    plan_.firm = whole && complete && (!fresh || plan_.caught_up);
    behind_ = 0;
    // Stories change places by this.
    if (story.guessed && whole) stories_.believe(line);
    return true;
}

/// So many half moves of the likeliest story may be told; kNothing if none may be taken back either.
unsigned Tracker::tellable() {
    const Story& story = *best_.story;
    const Line& line = story.line;
    const Stories::Weight& weight = best_.weight;
    const bool fresh = state_.stage == Stage::Fresh;
    const bool fits = !weight.wrong && !weight.strange;
    if (!fresh && (!fits || ((weight.early || story.returning) && state_.stage == Stage::Settled))) return kNothing;
    // The board is cleared up.
    const auto astray =
        std::count_if(story.pieces().begin(), story.pieces().end(), [](const Piece& piece) { return !piece.in_air(); });
    if (astray > int{Stories::kHands}) return kNothing;
    // What may prove to be something else waits, at once. Who takes back with a piece in the hand may go on with that.
    const bool doubtful = fresh && (!fits || weight.early || (line.count != 0 && goes_on(story)));
    const unsigned held = std::min<unsigned>(line.count, !doubtful ? 0 : fits ? 1 : 2);
    const unsigned certain = std::min<unsigned>(agreed_, line.count - held);
    if (line.back != 0 && behind_ != 0) return kNothing;
    if (line.back != 0 && certain < kGoneOn) {
        const bool waits = !weight.complete && (line.count == 0 || state_.stage == Stage::Settled);
        const bool unclear = second_.cost() < best_.cost() + kMargins[static_cast<unsigned>(state_.stage)];
        if (doubtful || waits || unclear) return kNothing;
        // Half moves are taken back when the board rests; a wrong one is put right when hands go on.
        if (fresh && (line.count == 0 || weight.complete || line.back > hasty_)) return kNothing;
    }
    // Pieces that were knocked over must stand first.
    const bool knocked = story.knocked && (fresh || !weight.complete);
    if (certain != 0 && !knocked) return certain;
    // A line that is full cannot wait for more: better the likeliest than to lose sight of the pieces.
    return line.count == Line::kMost && !state_.correcting && line.back == 0 ? 1 : 0;
}

/// Whether the last half move of a story may be a part of another one.
bool Tracker::goes_on(const Story& story) {
    Line before = story.line;
    before.pop();
    const Motion made = stories_.look_at(story.line).last;
    board::Occupancy in_air;
    for (const Piece& piece : story.pieces()) {
        if (piece.in_air()) in_air.add(piece.name);
    }
    const bool answered = stories_.is_answered(story, made);
    if (!answered && stories_.gap() < kCarriedMs) return true;
    board::Occupancy free = in_air;
    free.add(made.from);
    const Stories::Node node = stories_.look_at(before);
    return game_->visit(node.sight.occupied, [&](const Motion& other) {
        if (other.castles() && !made.castles() && free.has(other.partner_from))
            return free.has(other.from) || (!answered && other.partner_to == made.to);
        if (other.from != made.from) return false;
        if (answered) return other.captures() && in_air.has(other.captured);
        // What stands there may be the piece that it captures, dragged off.
        if (!state_.tells_colours && !made.captures() && other.captures() && board::adjacent(other.captured, made.to))
            return true;
        return !made.captures() && board::on_the_way(made.from, made.to, other.to);
    });
}

/// The board stands as the game has it: whatever else was touched came to nothing.
void Tracker::stand(Event::Kind notice) {
    // Pieces that were put up for this game are not put up for another.
    if (stands_anew()) state_.strayed = false;
    plan_.notice = {notice, {}};
    const bool first = !std::exchange(state_.ready, true);
    state_.correcting = state_.expected_told = false;
    behind_ = 0;
    const auto is_guess = [](const Story& story) { return story.guessed && story.line.is_record(); };
    const bool guessed = std::any_of(stories_.all().begin(), stories_.all().end(), is_guess);
    if (first || notice == Event::Kind::Ready) {
        stories_.reset(may_be_turned());
    } else if (state_.stage != Stage::Fresh && !guessed) {
        const Cost kept = state_.stage == Stage::Settled ? kCosts.hopeless : kCosts.forgotten;
        stories_.reset(may_be_turned(), kept, state_.stage == Stage::Abandoned);
    }
    touched_ = {};
    stood_ = {game_->plies(), stories_.spent()};
    if (state_.now - state_.last_change < kPatienceMs) return;
    rested_.stood = game_->plies();
    // What was only taken back may be cleared up.
    if (rested_.stood != rested_.lowest) rest();
}

/// Sensors that cannot tell colours see a turned board by its first move only.
bool Tracker::may_be_turned() const {
    return !state_.tells_colours && game_->plies() == 0 && game_->sight() == game_->start();
}

void Tracker::rest() {
    rested_.plies = rested_.lowest = rested_.stood = game_->plies();
    rested_.over = game_->over();
}

/// The pieces were put up, and one was moved before the last of them stood.
bool Tracker::begins_anew(const Line& line) const {
    return state_.strayed && line.count != 0 && line.back != 0 && line.back == game_->plies() &&
           stories_.look_at({.back = line.back}).sight == game_->start();
}

/// Who puts all pieces back to where they begin takes back a few half moves, but no game.
bool Tracker::ends_the_game() const {
    return was_put_up() && (rested_.over || std::max(game_->plies(), rested_.plies) > kMostBackToStart);
}

/// The start position stands, and not because the game came to it.
bool Tracker::was_put_up() const {
    return stands_anew() && !matches(game_->sight());
}

/// The start position stands, whichever way round.
bool Tracker::stands_anew() const {
    const Sight start = game_->start();
    if (!(seen_.occupied == start.occupied) || start.occupied.empty()) return false;
    return !state_.tells_colours || seen_.black == start.black || seen_.black == start.occupied.without(start.black);
}

}  // namespace tracking
