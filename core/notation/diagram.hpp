#pragma once
#include <cstdint>

#include "core/board/geometry.hpp"
#include "core/text/alphabet.hpp"
#include "core/text/writer.hpp"

namespace notation {

/// A board to be drawn: one code a cell, cell 0 is a1.
///
///        +------------+
///      4 | p  p  k  n |
///      3 | .  .  .  . |
///      2 | .  .  .  . |
///      1 | N  K  P  P |
///        +------------+
///          a  b  c  d
struct Diagram {
    board::Geometry geometry;
    const text::Alphabet& alphabet;
    const uint8_t* cells;

    /// The longest line of any diagram.
    static constexpr uint16_t kMaxLine = 3 + 1 + 3 * board::kMaxFiles + 1;

    constexpr unsigned lines() const { return geometry.ranks + 3u; }

    /// Writes line `index`, from 0 at the top, without a line end.
    void line(unsigned index, text::Writer& out) const;
};

}  // namespace notation
