#pragma once
#include "core/board/grid.hpp"
#include "core/rules/chessplus/piece.hpp"

namespace chessplus {

/// A set-up of the 10x10 game: everything a board state says. Whose turn it is is not part of it.
struct Setup {
    static constexpr board::Geometry kGeometry{10, 10};

    board::Grid<Piece, 10, 10> board{};

    constexpr bool operator==(const Setup&) const = default;
};

}  // namespace chessplus
