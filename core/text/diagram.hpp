#pragma once
#include "core/board/geometry.hpp"
#include "core/text/writer.hpp"

namespace text {

/// How many lines a diagram has: the ranks, a border above and below, the names of the files.
constexpr unsigned diagram_lines(board::Geometry geometry) {
    return geometry.ranks + 3u;
}

/// Writes one line of a diagram, line 0 first, seen from White's side. `put_cell(square)` writes the three columns of a
/// square.
///
///       +------------+
///     2 | .  .  .  . |
///     1 | .  x  .  . |
///       +------------+
///         a  b  c  d
template <typename PutCell>
void put_diagram_cells(Writer& writer, board::Geometry geometry, unsigned line, PutCell put_cell) {
    const unsigned last_rank_line = geometry.ranks;
    if (line == 0 || line == last_rank_line + 1) {
        writer.put("   +");
        for (unsigned i = 0; i < geometry.files * 3u; ++i) writer.put('-');
        writer.put('+');
    } else if (line <= last_rank_line) {
        const unsigned rank = last_rank_line - line;
        writer.put(rank < 9 ? " " : "", rank + 1, " |");
        for (unsigned file = 0; file < geometry.files; ++file) put_cell(board::square(file, rank));
        writer.put('|');
    } else {
        writer.put("    ");
        for (unsigned file = 0; file < geometry.files; ++file) {
            writer.put(file == 0 ? " " : "  ", static_cast<char>('a' + file));
        }
    }
}

/// The same; `symbol(square)` gives the character of a square.
template <typename Symbol>
void put_diagram_line(Writer& writer, board::Geometry geometry, unsigned line, Symbol symbol) {
    put_diagram_cells(writer, geometry, line, [&](board::Square square) { writer.put(' ', symbol(square), ' '); });
}

}  // namespace text
