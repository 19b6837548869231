#pragma once
#include "core/notation/san.hpp"
#include "core/notation/uci.hpp"
#include "core/rules/result.hpp"
#include "core/text/writer.hpp"

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

/// Writes `1-0 checkmate`, or `*` for a game that goes on.
inline void put_result(text::Writer& line, rules::GameResult result) {
    line.put(rules::score_text(result.score));
    if (!result.over()) return;
    line.put(' ', rules::ending_name(result.ending));
}

}  // namespace firmware
