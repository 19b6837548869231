#pragma once
#include "core/chess/result.hpp"
#include "core/notation/san.hpp"
#include "core/notation/uci.hpp"
#include "core/text/writer.hpp"
#include "core/tracking/motion.hpp"
#include "firmware/session.hpp"

namespace firmware {

/// Writes a move that `position` gave, in coordinates.
template <class Position>
void put_uci(text::Writer& line, const Position& position, chess::Move move) {
    line.accept(notation::Uci::encode(position, move, line.room()));
}

/// Writes a move that `position` gave, as SAN. The position is used to try the move, and is then as before.
template <class Position>
void put_san(text::Writer& line, Position& position, chess::Move move) {
    line.accept(notation::San::encode(position, move, line.room()));
}

/// Writes `1-0 checkmate`, or `*` for a game that goes on.
inline void put_result(text::Writer& line, chess::GameResult result) {
    line.put(chess::score_text(result.score));
    if (!result.over()) return;
    line.put(' ');
    line.put(chess::ending_name(result.ending));
}

/// Writes `!move e2e4 e4` for a half move just made, in coordinates only where there are no rules.
void put_move_event(text::Writer& line, Session& session, const tracking::Motion& motion);

/// Writes `!undo e2e4`, or another event that names a half move in coordinates only.
void put_coordinates_event(text::Writer& line, Session& session, etl::string_view name,
                           const tracking::Motion& motion);

}  // namespace firmware
