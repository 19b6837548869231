#pragma once
#include <array>
#include <cstdint>

#include "core/sensing/classifier.hpp"
#include "core/sensing/debounce.hpp"
#include "core/tracking/tracker.hpp"
#include "firmware/event.hpp"
#include "firmware/games.hpp"

namespace firmware {

/// The game as it is played on the board: frames of readings and moves from elsewhere go in, events come out. The one
/// place that changes a game, and the same class on a Pico, on a PC and in the simulator.
class LiveGame {
  public:
    static constexpr uint16_t kLongestSettleMs = 5000;
    /// So long kings must rest in the centre to end the game, and back where they were for it to go on: less than a
    /// board that nothing explains is left alone.
    static constexpr uint32_t kKingsRestMs = 800;
    /// Kings that go back so soon were not put there to end it: then this short rest is enough, since hands play on.
    static constexpr uint32_t kKingsSlipMs = 3000;
    static constexpr uint32_t kKingsSlipBackMs = 150;
    static_assert(kKingsRestMs < tracking::Tracker::kPatienceMs);

    /// `measures`: the readings are those of sensors that measure, else of switches.
    LiveGame(board::Geometry board, bool measures, EventStream& events);
    LiveGame(const LiveGame&) = delete;

    /// Where the next frame goes: board().count() readings, along the ranks from a1.
    etl::span<uint16_t> frame() { return {readings_.data(), board_.count()}; }
    /// Takes what is in `frame`, read at `now` (milliseconds, may wrap), and publishes what it means. Call it at least
    /// every few milliseconds.
    void see(uint32_t now);
    /// Goes on with what is still to be told, a bounded part of it.
    void step() {
        if (is_busy_) tell_found();
    }
    /// Something that was found out is still to be told; `step` goes on with it.
    bool is_busy() const { return is_busy_; }
    /// While paused, frames are no moves; pieces that are lifted and placed are told.
    void pause(bool on) { is_paused_ = on; }

    const Games& games() const { return games_; }
    /// For what leaves the game as it is: notations, and values on their way in. After more, call `begin`.
    Games& games() { return games_; }
    /// Changes whenever the game at hand does: a move, a take-back, another position, an ending.
    uint32_t revision() const { return revision_; }

    // What comes from elsewhere. All of it publishes events, and guides the hands.

    /// A game with rules takes the place of the one at hand; `begin` must follow.
    template <class Game>
    void replace(Game& at_hand, const Game& by, const notation::PgnTags& tags) {
        events_.publish(Event::Kind::Leaving);
        at_hand = by;
        games_.tags() = tags;
        games_.is_played() = false;
    }
    /// The tags or the time control of the game at hand are others.
    void annotated() { publish(Event::Kind::Annotated); }
    /// Another game or position was set: follows it from now on.
    void begin();
    /// The same before the first frame, when a game was brought back: nobody is told.
    void resume() { tracker_.follow(games_.tracked()); }
    /// Plays a legal move of a game with rules; GameFull and GameOver change nothing.
    rules::Error play(rules::Move move);
    /// Takes back what ended the game, or else the last half move; false if there is neither.
    bool take_back();
    /// The players end the game by `end(game)`, which returns whether it did; the game must have rules.
    template <class End>
    bool declare(End&& end) {
        bool ended = false;
        games_.with_rules([&](auto& game) { ended = end(game); });
        if (ended) declared_changed();
        return ended;
    }
    /// What the pawn just promoted by hand becomes: see tracking::Tracker::promote.
    bool promote(uint8_t choice);
    /// Sees the board from the other side.
    void flip() {
        tracker_.flip();
        publish(Event::Kind::Flipped);
    }
    /// Takes the board as still, so that a move by hand that waited to be sure counts now. It has been told once
    /// `is_busy` is false.
    void settle();

    uint16_t settle_ms() const { return tracker_.settle_ms(); }
    /// At most kLongestSettleMs.
    void set_settle_ms(uint16_t ms) { tracker_.set_settle_ms(ms); }
    bool is_flipped() const { return tracker_.flipped(); }

    // What the board looks like.

    board::Geometry board() const { return board_; }
    bool measures() const { return measures_; }
    sensing::Cell settled(board::Square square) const { return debounce_.settled(board_.index(square)); }
    /// The same as a character: `.` empty, `o` a magnet, `N` or `S` a pole of one.
    char seen(board::Square square) const { return ".oNS"[static_cast<uint8_t>(settled(square))]; }
    /// No cell waits to settle.
    bool is_still() const { return debounce_.is_still(); }
    /// The pieces stand as the game has them.
    bool stands() const { return tracker_.missing().empty() && tracker_.extra().empty(); }
    /// The newest reading of a cell, and how many frames there were; wraps.
    uint16_t reading(unsigned cell) const { return readings_[cell]; }
    uint32_t frames() const { return frames_; }
    /// What a measuring sensor is compared with: as adopted, moved by the drift that was followed since.
    sensing::Levels levels(unsigned cell) const { return classifier_.levels(cell); }
    void adopt(unsigned cell, const sensing::Levels& levels) { classifier_.adopt(cell, levels); }

    /// What is made of the hands, for guidance and for tests.
    const tracking::Tracker& tracker() const { return tracker_; }

  private:
    /// So much of what the tracker found out is told at once; a take-back of many moves goes on in the next step.
    static constexpr unsigned kEventsAtOnce = 2;
    static constexpr uint32_t kFollowDriftMs = 64;

    void classify(etl::span<sensing::Cell> cells, uint32_t now);
    void start(etl::span<const sensing::Cell> cells, uint32_t now);
    void take_cell(board::Square square);
    void tell_found();
    tracking::Motion last_motion();
    void tell_position();
    void tell_result();
    void watch_kings(uint32_t now);
    template <class Game>
    bool follow_kings(Game& game);
    void declared_changed();
    void publish(const Event& event);
    [[gnu::noinline]] void publish(Event::Kind kind, board::Square square = board::kNoSquare) {
        publish(Event{kind, square});
    }

    board::Geometry board_;
    bool measures_;
    EventStream& events_;
    Games games_;

    sensing::Classifier classifier_;
    sensing::Debounce debounce_;
    std::array<uint16_t, sensing::kMaxCells> readings_{};
    std::array<sensing::Cell, sensing::kMaxCells> cells_{};
    uint32_t frames_ = 0;
    uint32_t drift_followed_at_ = 0;

    tracking::Sight sight_;
    tracking::Tracker tracker_;
    uint32_t revision_ = 0;
    uint32_t still_since_ = 0;
    uint32_t kings_ended_at_ = 0;
    bool kings_watched_ = false;  ///< since the board is still
    bool started_ = false;        ///< the first frame has come
    bool is_paused_ = false;
    bool is_busy_ = false;
    bool result_told_ = false;  ///< the listeners know that the game has ended
};

}  // namespace firmware
