#include "firmware/live_game.hpp"

#include <bit>

#include "core/tracking/ending_by_kings.hpp"

namespace firmware {

using sensing::Cell;
using Kind = Event::Kind;

LiveGame::LiveGame(board::Geometry board, bool measures, EventStream& events)
    : board_(board),
      measures_(measures),
      events_(events),
      games_(board, events),
      debounce_(measures ? sensing::Debounce::kSmoothedMs : sensing::Debounce::kSettleMs),
      tracker_(games_.tracked(), measures) {}

void LiveGame::see(uint32_t now) {
    const etl::span<Cell> cells(cells_.data(), board_.count());
    classify(cells, now);
    ++frames_;
    if (!started_) return start(cells, now);
    const unsigned changes = debounce_.update(cells, now);
    for (unsigned i = 0; i < changes; ++i) {
        const board::Square square = board_.at(debounce_.changed(i));
        take_cell(square);
        publish(settled(square) == Cell::Empty ? Kind::Lifted : Kind::Placed, square);
    }
    if (changes != 0 || !debounce_.is_still()) {
        still_since_ = now;
        kings_watched_ = false;
    }
    if (is_paused_) return step();
    watch_kings(now);
    tracker_.update(sight_, now, debounce_.is_still());
    tell_found();
}

/// Where the pieces stand takes some looking, so it is asked once in each rest, unless kings have just ended the game.
void LiveGame::watch_kings(uint32_t now) {
    const uint32_t still = now - still_since_;
    const bool may_be_slip = now - kings_ended_at_ < kKingsSlipMs;
    if (is_busy_ || kings_watched_ || still < (may_be_slip ? kKingsSlipBackMs : kKingsRestMs)) return;
    kings_watched_ = still >= kKingsRestMs;
    bool changed = false;
    games_.with_rules([&](auto& game) { changed = follow_kings(game); });
    if (!changed) return;
    kings_ended_at_ = now;
    declared_changed();
    tracker_.look_again();
}

/// Ends the game if the kings say so, or takes that back once they stand again.
template <class Game>
bool LiveGame::follow_kings(Game& game) {
    if (game.declared().ending == rules::Ending::Kings) return stands() && game.reopen();
    if (!kings_watched_ || game.result().over() || tracker_.behind() != 0) return false;
    const rules::Score score = tracking::score_of_kings(
        games_.geometry(), {game.position().king(rules::Colour::White), game.position().king(rules::Colour::Black),
                            tracker_.missing(), tracker_.extra()});
    if (score == rules::Score::Open) return false;
    game.declare({score, rules::Ending::Kings});
    return true;
}

void LiveGame::classify(etl::span<Cell> cells, uint32_t now) {
    for (unsigned i = 0; i < cells.size(); ++i) {
        cells[i] = measures_ ? classifier_.update(i, readings_[i]) : readings_[i] != 0 ? Cell::Magnet : Cell::Empty;
    }
    // By the clock rather than by frames: how many of these there are depends on the board.
    const uint32_t elapsed = now - drift_followed_at_;
    if (!measures_ || !started_ || elapsed < kFollowDriftMs) return;
    drift_followed_at_ = now;
    for (unsigned i = 0; i < cells.size(); ++i) classifier_.follow(i, elapsed);
}

/// What stands at the start is no news, but what is missing later is.
void LiveGame::start(etl::span<const Cell> cells, uint32_t now) {
    started_ = true;
    drift_followed_at_ = now;
    debounce_.start(cells);
    for (unsigned i = 0; i < cells.size(); ++i) take_cell(board_.at(i));
    // Before and after the first look there is at most one thing to tell: that the pieces stand.
    (void)tracker_.next();
    tracker_.update(sight_, now);
    (void)tracker_.next();
}

void LiveGame::take_cell(board::Square square) {
    sight_.clear(square);
    if (settled(square) != Cell::Empty) sight_.put(square, settled(square) == Cell::South);
}

void LiveGame::tell_found() {
    using Found = tracking::Event::Kind;
    /// In the order of tracking::Event::Kind.
    static constexpr Kind kKinds[] = {Kind::Position, Kind::Moved,   Kind::Undone,    Kind::NewGame, Kind::Flipped,
                                      Kind::Ready,    Kind::Correct, Kind::Corrected, Kind::Unclear, Kind::Expected};
    bool changed = false;
    is_busy_ = true;
    for (unsigned i = 0; i < kEventsAtOnce; ++i) {
        const tracking::Event found = tracker_.next();
        is_busy_ = found.kind != Found::None;
        if (!is_busy_) break;
        Event event{kKinds[static_cast<unsigned>(found.kind)]};
        event.motion = found.motion;
        if (found.kind == Found::Correct) {
            event.missing = tracker_.missing();
            event.extra = tracker_.extra();
        }
        if (found.kind == Found::Unclear) event.unclear = tracker_.unclear();
        if (found.kind == Found::NewGame) {
            result_told_ = false;
            if (games_.has_rules()) {
                games_.tags().clear();
                games_.is_played() = false;
            }
        }
        changed |= found.kind == Found::Moved || found.kind == Found::Undone || found.kind == Found::NewGame;
        publish(event);
    }
    if (changed) tell_position();
}

void LiveGame::begin() {
    result_told_ = false;
    tracker_.follow(games_.tracked());
    publish(Kind::GameSet);
    tell_position();
    settle();
}

rules::Error LiveGame::play(rules::Move move) {
    rules::Error error = rules::Error::None;
    games_.with_rules([&](const auto& game) {
        if (game.result().over()) {
            error = rules::Error::GameOver;
        } else if (game.plies() == game.kMaxPlies || !tracker_.play(std::bit_cast<uint32_t>(move))) {
            error = rules::Error::GameFull;
        }
    });
    if (error != rules::Error::None) return error;
    publish({.kind = Kind::Moved, .motion = last_motion()});
    tell_position();
    return error;
}

bool LiveGame::take_back() {
    bool reopened = false;
    Event event{Kind::Undone};
    games_.with_rules([&](auto& game) {
        reopened = game.reopen();
        if (!reopened && game.plies() > 0) event.motion = last_motion();
    });
    if (reopened) {
        declared_changed();
        tracker_.look_again();
        return true;
    }
    if (event.motion.move == 0 || !tracker_.undo()) return false;
    publish(event);
    tell_position();
    return true;
}

bool LiveGame::promote(uint8_t choice) {
    // The new piece may stand where the captured one was before the pawn came off.
    if (!is_paused_) tracker_.settle(true);
    tell_found();
    if (!tracker_.promote(choice)) return false;
    tell_found();
    return true;
}

void LiveGame::settle() {
    // What was seen before a pause may be long gone.
    if (!is_paused_) tracker_.settle();
    tell_found();
}

tracking::Motion LiveGame::last_motion() {
    const tracking::Game& game = games_.tracked();
    return game.motion(game.plies() - 1);
}

void LiveGame::tell_position() {
    publish(Kind::Position);
    tell_result();
}

void LiveGame::tell_result() {
    games_.with_rules([this](const auto& game) {
        Event event{Kind::Result};
        event.result = game.result();
        const bool goes_on_after_all = result_told_ && !event.result.over();
        result_told_ = event.result.over();
        if (event.result.over() || goes_on_after_all) publish(event);
    });
}

void LiveGame::declared_changed() {
    publish(Kind::Declared);
    tell_result();
}

void LiveGame::publish(const Event& event) {
    switch (event.kind) {
        case Kind::Moved:
            if (games_.has_rules()) games_.is_played() = true;
            [[fallthrough]];
        case Kind::Undone:
        case Kind::NewGame:
        case Kind::GameSet:
        case Kind::Annotated:
        case Kind::Declared: ++revision_; break;
        default: break;
    }
    events_.publish(event);
}

}  // namespace firmware
