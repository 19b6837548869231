#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include "core/rules/move.hpp"
#include "core/text/result.hpp"

namespace notation {

/// Coordinate moves, as engines and electronic boards write them.
///
///     uci    = square square [piece] *mark    ; from, to, and what a pawn becomes: q r b n
///     square = file rank
///     mark   = "+" / "#" / "!" / "?"          ; read, not written
///
/// Castling is the king's move: `e1g1`. In Octad the second square is the partner's: `b1a1`, `b1c1`, `b1d1`.
struct Uci {
    static constexpr uint16_t kMaxLength = 5;

    /// Reads the one legal move of `position` that the text names; else `out` is untouched.
    template <class Position>
    static text::Result decode(etl::string_view text, const Position& position, rules::Move& out);

    /// Writes a move that `position` gave.
    template <class Position>
    static text::Result encode(const Position& position, rules::Move move, etl::span<char> out);
};

}  // namespace notation
