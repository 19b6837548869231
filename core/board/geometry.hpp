#pragma once
#include <cstdint>

#include "core/board/square.hpp"

namespace board {

/// The size of a board. Squares are numbered along the ranks from a1: index = rank * files + file.
struct Geometry {
    uint8_t files = 0;
    uint8_t ranks = 0;

    constexpr bool operator==(const Geometry&) const = default;
    constexpr unsigned count() const { return unsigned{files} * ranks; }
    constexpr bool contains(Square square) const { return square.file() < files && square.rank() < ranks; }
    constexpr bool contains(Geometry other) const { return other.files <= files && other.ranks <= ranks; }
    constexpr unsigned index(Square square) const { return unsigned{square.rank()} * files + square.file(); }
    constexpr Square at(unsigned index) const { return square(index % files, index / files); }
    /// Where a square of a board comes to lie that is turned round.
    constexpr Square across(Square from) const { return square(files - 1u - from.file(), ranks - 1u - from.rank()); }
};

}  // namespace board
