#pragma once
/// The product on the bench, and all that the simulator knows of it: frames of cells in, events out, in virtual time.
#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string>
#include <vector>

#include "core/notation/uci.hpp"
#include "core/tracking/debounce.hpp"
#include "core/tracking/free_game.hpp"
#include "core/tracking/ruled_game.hpp"
#include "core/tracking/tracker.hpp"

namespace simulator {

using board::Square;

/// What a sensor says of its square; reed switches say Magnet for either colour.
enum Cell : uint8_t { kEmpty, kMagnet, kWhite, kBlack };

/// One contact that changes: at `time`, the cell of a physical square reads `cell`.
struct Toggle {
    uint32_t time;
    uint8_t index;
    uint8_t cell;
};

/// What the product told.
struct Report {
    enum class Kind : uint8_t { Moved, Undone, NewGame, Flipped, Ready, Correct, Corrected, Other };
    Kind kind;
    std::string uci;  ///< of Moved and Undone
};

/// Stands for play without rules, where chess::Game and octad::Game stand for play with them.
struct FreePlay {
    static constexpr board::Geometry kGeometry{8, 8};
};

/// A game with rules as the tracker plays it.
template <class GameT>
struct Product {
    static constexpr board::Geometry kGeometry = GameT::Setup::kGeometry;

    static std::string uci(const tracking::Motion& motion) {
        char text[8];
        const typename GameT::Position any;
        const auto result = notation::Uci::encode(any, tracking::RuledGame<GameT>::move(motion),
                                                  etl::span<char>(text, sizeof text));
        return {text, result.at};
    }

    GameT game;
    tracking::RuledGame<GameT> adapter{game};
};

/// Free play as the tracker plays it.
template <>
struct Product<FreePlay> {
    static constexpr board::Geometry kGeometry = FreePlay::kGeometry;

    static std::string uci(const tracking::Motion& motion) {
        std::string text;
        for (const Square square : {motion.from, motion.to}) {
            text += static_cast<char>('a' + square.file());
            text += static_cast<char>('1' + square.rank());
        }
        return text;
    }

    tracking::FreeGame adapter{kGeometry};
};

/// The way from a frame of cells to events: debouncer, game and tracker. `see` is all that a simulation needs; what
/// follows it serves tests that change single contacts.
template <class GameT>
struct Rig : Product<GameT> {
    using Product<GameT>::kGeometry;
    using Product<GameT>::adapter;
    using Product<GameT>::uci;

    explicit Rig(bool colours) : tells_colours(colours), tracker(adapter, colours) {}

    /// Shows a frame, cells in the order of the squares, and returns what the product told since the last frame.
    const std::vector<Report>& see(std::span<const uint8_t> cells, uint32_t time) {
        now = time;
        // A test that changes single contacts may have set the debouncer itself.
        const bool own = cells.data() == frame.data();
        if (debounce.update({cells.data(), cells.size()}, now) != 0 || own) look();
        tracker.update(sight_, now);
        drain();
        told_.clear();
        told_.swap(reports_);
        return told_;
    }

    /// Begins to watch a board that stands like this and has for a while, with a game that is known.
    template <class Known>
    void start(const Known& known, std::span<const uint8_t> cells) {
        known.copy_to(*this);
        start(cells);
    }
    void start(std::span<const uint8_t> cells) {
        debounce.start({cells.data(), cells.size()});
        look();
        started = true;
        tracker.begin();
    }

    /// What the game holds, in UCI.
    std::vector<std::string> record() const {
        std::vector<std::string> moves;
        for (unsigned ply = 0; ply < adapter.plies(); ++ply) moves.push_back(uci(adapter.motion(ply)));
        return moves;
    }
    bool correcting() const { return tracker.correcting(); }
    bool flipped() const { return tracker.flipped(); }

    /// A move that comes from elsewhere, in the game's own words; what was told meanwhile comes with the next frame.
    bool play(uint32_t move) {
        settle();
        const bool played = tracker.play(move);
        settle();
        return played;
    }
    /// Chooses what the pawn just promoted becomes (1 queen, 2 rook, 3 bishop, 4 knight).
    bool promote(uint8_t choice) {
        settle();
        const bool chosen = tracker.promote(choice);
        settle();
        return chosen;
    }
    void settle() {
        tracker.settle();
        drain();
    }
    /// Goes on from a game that is known to be right, on a board that lies like this.
    template <class Known>
    void resume(const Known& known, bool turned) {
        known.copy_to(*this);
        if (tracker.flipped() != turned) tracker.flip();
        tracker.begin();
        drain();
        reports_.clear();
        log.clear();
    }

    /// Puts the pieces of the game on the board, all at rest.
    void stand() {
        const tracking::Sight sight = adapter.sight();
        const unsigned count = kGeometry.count();
        for (unsigned i = 0; i < count; ++i) {
            frame[tracker.flipped() ? count - 1 - i : i] = cell_of(sight, kGeometry.at(i));
        }
        start({frame.data(), count});
        run(now + 400);
        log.clear();
    }

    uint8_t cell_of(const tracking::Sight& sight, Square square) const {
        if (!sight.occupied.has(square)) return kEmpty;
        return reading(sight.black.has(square) ? kBlack : kWhite);
    }
    uint8_t reading(uint8_t cell) const { return cell == kEmpty || tells_colours ? cell : uint8_t{kMagnet}; }

    /// Changes a contact of the board that `stand` set up.
    void set(const Toggle& toggle) {
        run(toggle.time);
        frame[toggle.index] = reading(toggle.cell);
        active_until = toggle.time + 25;
    }

    /// Lets time pass: by the millisecond where contacts change, else in larger steps.
    void run(uint32_t until) {
        while (now < until) {
            now += now < active_until ? 1 : std::min<uint32_t>(10, until - now);
            step();
        }
    }

    void step() {
        if (!started) return;
        see({frame.data(), kGeometry.count()}, now);
    }

    void drain() {
        using Kind = tracking::Event::Kind;
        for (tracking::Event event = tracker.next(); event.kind != Kind::None; event = tracker.next()) {
            note(event);
        }
    }

    bool tells_colours;
    tracking::Tracker tracker;
    tracking::Debounce debounce;
    std::array<uint8_t, 128> frame{};
    uint32_t now = 0;
    uint32_t active_until = 0;
    uint32_t moved_at = 0;
    bool started = false;
    std::vector<std::string> log;

  private:
    void look() {
        sight_ = {};
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            const uint8_t cell = debounce.settled(i);
            if (cell != kEmpty) sight_.put(kGeometry.at(i), cell == kBlack);
        }
    }

    void note(const tracking::Event& event) {
        using Kind = tracking::Event::Kind;
        struct Name {
            Kind kind;
            Report::Kind told;
            const char* text;
        };
        static constexpr Name kNames[] = {
            {Kind::Moved, Report::Kind::Moved, "move "},
            {Kind::Undone, Report::Kind::Undone, "undo "},
            {Kind::NewGame, Report::Kind::NewGame, "new"},
            {Kind::Flipped, Report::Kind::Flipped, "flip"},
            {Kind::Ready, Report::Kind::Ready, "ready"},
            {Kind::Correct, Report::Kind::Correct, "correct"},
            {Kind::Corrected, Report::Kind::Corrected, "corrected"},
        };
        const auto* name = std::find_if(std::begin(kNames), std::end(kNames),
                                        [&](const Name& row) { return row.kind == event.kind; });
        const bool known = name != std::end(kNames);
        const bool has_move = event.kind == Kind::Moved || event.kind == Kind::Undone;
        const std::string move = has_move ? uci(event.motion) : "";
        if (event.kind == Kind::Moved) moved_at = now;
        reports_.push_back({known ? name->told : Report::Kind::Other, move});
        log.push_back((known ? name->text : "other") + move);
    }

    tracking::Sight sight_;
    std::vector<Report> reports_;  ///< since the last frame
    std::vector<Report> told_;     ///< with the last frame
};

}  // namespace simulator
