#pragma once
#include <cstdint>

#include "core/board/grid.hpp"

namespace notation {

/// The codes of the pieces on a board as plain bytes, a1 first: what text and diagrams work on.
template <typename T, uint8_t Files, uint8_t Ranks>
uint8_t* cells(board::Grid<T, Files, Ranks>& grid) {
    static_assert(sizeof(T) == 1, "a piece is its code");
    return &grid.cells[0].code;
}

template <typename T, uint8_t Files, uint8_t Ranks>
const uint8_t* cells(const board::Grid<T, Files, Ranks>& grid) {
    static_assert(sizeof(T) == 1, "a piece is its code");
    return &grid.cells[0].code;
}

}  // namespace notation
