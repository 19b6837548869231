#pragma once
#include <bit>

#include "core/notation/san.hpp"
#include "core/notation/uci.hpp"
#include "core/rules/result.hpp"
#include "core/text/duration.hpp"
#include "core/text/writer.hpp"
#include "core/timing/game_clock.hpp"
#include "firmware/games.hpp"

namespace firmware {

/// Writes a move that `position` gave, in coordinates.
template <class Position>
void put_uci(text::Writer& line, const Position& position, rules::Move move) {
    line.accept(notation::Uci::encode(position, move, line.room()));
}

/// Writes a move that `position` gave, as SAN. The position is used to try the move, and is then as before.
template <class Position>
void put_san(text::Writer& line, Position& position, rules::Move move) {
    line.accept(notation::San::encode(position, move, line.room()));
}

/// Writes a half move of the game at hand in coordinates; from and to alone where there are no rules.
inline void put_motion(text::Writer& line, const Games& games, const tracking::Motion& motion) {
    const bool has_rules = games.with_rules(
        [&](const auto& game) { put_uci(line, game.position(), std::bit_cast<rules::Move>(motion.move)); });
    if (!has_rules) line.put(motion.from, motion.to);
}

/// Writes `motion`, the last half move of the game at hand, as SAN; nothing where there are no rules.
inline void put_last_san(text::Writer& line, const Games& games, const tracking::Motion& motion) {
    games.with_rules([&](const auto& game) {
        auto before = game.position_after(game.plies() - 1);
        put_san(line, before, std::bit_cast<rules::Move>(motion.move));
    });
}

/// Writes `1-0 checkmate`, or `*` for a game that goes on.
inline void put_result(text::Writer& line, rules::GameResult result) {
    line.put(rules::score_text(result.score));
    if (!result.over()) return;
    line.put(' ', rules::ending_name(result.ending));
}

inline void put_control(text::Writer& line, timing::TimeControl control) {
    if (!control.is_set()) return line.put("off");
    line.put(control.minutes, '+', control.increment);
}

inline const char* side_name(timing::GameClock::Side side) {
    return side == timing::GameClock::Side::White ? "white" : "black";
}

/// `0:04:57 0:05:00 white runs`
inline void put_times(text::Writer& line, const timing::GameClock::Face& clock) {
    for (const uint32_t seconds : {clock.white, clock.black}) {
        text::put_duration(line, seconds);
        line.put(' ');
    }
    line.put(side_name(clock.to_move), clock.runs ? " runs" : " waits");
}

/// `5+3 0:04:57 0:05:00 white runs`, or `off`
inline void put_clock(text::Writer& line, const timing::GameClock::Face& clock) {
    put_control(line, clock.control);
    if (!clock.control.is_set()) return;
    line.put(' ');
    put_times(line, clock);
}

}  // namespace firmware
