#pragma once
#include "core/board/grid.hpp"

namespace notation {

/// The codes of the pieces on a board as plain bytes, a1 first: what text and diagrams work on.
template <class Grid>
auto* cells(Grid& grid) {
    static_assert(sizeof grid.cells[0] == 1, "a piece is its code");
    return &grid.cells[0].code;
}

}  // namespace notation
