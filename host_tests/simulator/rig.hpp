#pragma once
/// A board on the bench: raw contacts in, through the real debouncer and tracker, in virtual time.
#include <array>
#include <string>
#include <vector>

#include "core/notation/uci.hpp"
#include "core/sensing/debounce.hpp"
#include "core/tracking/ruled_game.hpp"
#include "core/tracking/tracker.hpp"

namespace simulator {

using board::Square;
using tracking::Event;
using tracking::Motion;

/// What stands on a square, for sensors that tell colours; reed switches see Magnet for both.
enum Cell : uint8_t { kEmpty, kMagnet, kWhite, kBlack };

/// One contact that changes: at `time`, the cell of a physical square reads `cell`.
struct Toggle {
    uint32_t time;
    uint8_t index;
    uint8_t cell;
};

template <class GameT>
struct Rig {
    static constexpr board::Geometry kGeometry = GameT::Setup::kGeometry;

    explicit Rig(bool colours) : tells_colours(colours), adapter(game), tracker(adapter, colours) {}

    static std::string uci(const Motion& motion) {
        char text[8];
        const typename GameT::Position any;
        const auto result = notation::Uci::encode(any, tracking::RuledGame<GameT>::move(motion),
                                                  etl::span<char>(text, sizeof text));
        return {text, result.at};
    }

    /// Puts the pieces of the game on the board, all at rest.
    void stand() {
        const tracking::Sight sight = adapter.sight();
        const unsigned count = kGeometry.count();
        for (unsigned i = 0; i < count; ++i) {
            frame[tracker.flipped() ? count - 1 - i : i] =
                static_cast<sensing::Cell>(cell_of(sight, kGeometry.at(i)));
        }
        debounce.start({frame.data(), kGeometry.count()});
        started = true;
        tracker.begin();
        run(now + 400);
        log.clear();
    }

    uint8_t cell_of(const tracking::Sight& sight, Square square) const {
        if (!sight.occupied.has(square)) return kEmpty;
        return reading(sight.black.has(square) ? kBlack : kWhite);
    }
    uint8_t reading(uint8_t cell) const { return cell == kEmpty || tells_colours ? cell : uint8_t{kMagnet}; }

    void set(const Toggle& toggle) {
        run(toggle.time);
        frame[toggle.index] = static_cast<sensing::Cell>(reading(toggle.cell));
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
        debounce.update({frame.data(), kGeometry.count()}, now);
        tracking::Sight sight;
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            const auto cell = static_cast<uint8_t>(debounce.settled(i));
            if (cell != kEmpty) sight.put(kGeometry.at(i), cell == kBlack);
        }
        tracker.update(sight, now);
        drain();
    }

    void drain() {
        for (Event event = tracker.next(); event.kind != Event::Kind::None; event = tracker.next())
            note(event);
    }

    void note(const Event& event) {
        static const char* const kNames[] = {"",     "move ", "undo ",   "new",
                                             "flip", "ready", "correct", "corrected"};
        std::string line = kNames[static_cast<unsigned>(event.kind)];
        if (event.kind == Event::Kind::Moved || event.kind == Event::Kind::Undone) {
            line += uci(event.motion);
        }
        if (event.kind == Event::Kind::Moved) moved_at = now;
        log.push_back(line);
    }

    bool tells_colours;
    GameT game;
    tracking::RuledGame<GameT> adapter;
    tracking::Tracker tracker;
    sensing::Debounce debounce;
    std::array<sensing::Cell, 128> frame{};
    uint32_t now = 0;
    uint32_t active_until = 0;
    uint32_t moved_at = 0;
    bool started = false;
    std::vector<std::string> log;
};

}  // namespace simulator
