#pragma once
#include <array>

#include "core/board/geometry.hpp"

namespace board {

/// One value for each square of a board whose size is known when compiling.
template <typename T, uint8_t Files, uint8_t Ranks>
struct Grid {
    static constexpr Geometry kGeometry{Files, Ranks};

    std::array<T, kGeometry.count()> cells{};

    constexpr T& operator[](Square square) { return cells[kGeometry.index(square)]; }
    constexpr const T& operator[](Square square) const { return cells[kGeometry.index(square)]; }
    constexpr bool operator==(const Grid&) const = default;
};

/// The codes of the pieces on a grid as plain bytes, a1 first: what text and diagrams work on.
template <class Grid>
auto* codes(Grid& grid) {
    static_assert(sizeof grid.cells[0] == 1, "a piece is its code");
    return &grid.cells[0].code;
}

}  // namespace board
