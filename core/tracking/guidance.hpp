#pragma once
#include <array>
#include <cstdint>

#include "core/board/square.hpp"

namespace tracking {

class Tracker;

/// Why a square is lit. docs/lights.md has the legend.
enum class Role : uint8_t {
    None,
    From,           ///< the last move began here, or the lifted piece stood here
    To,             ///< the last move ended here
    Target,         ///< the lifted piece may go here
    TargetCapture,  ///< the lifted piece may capture here
    Check,          ///< a king in check
    Queen,          ///< a pawn became this
    Rook,
    Bishop,
    Knight,
    Missing,        ///< a white piece, or one of unknown colour, should stand here
    MissingBlack,   ///< a black piece should stand here
    Extra,          ///< nothing should stand here, or something of the other colour
    RemoteFrom,     ///< lift this piece: the move came from elsewhere, or has a second piece to go
    RemoteTo,       ///< and put it here
    RemoteCapture,  ///< take this piece off
    Unclear         ///< what happened here is unclear: lift the piece that moved and put it back
};

/// A role for each square of the physical board.
struct Roles {
    std::array<Role, unsigned{board::kMaxFiles} * board::kMaxRanks> cells{};

    constexpr Role& operator[](board::Square square) { return cells[index(square)]; }
    constexpr Role operator[](board::Square square) const { return cells[index(square)]; }

  private:
    static constexpr unsigned index(board::Square square) {
        return unsigned{square.rank()} * board::kMaxFiles + square.file();
    }
};

/// What to light on the physical board, and why.
void guide(const Tracker& tracker, Roles& roles);

}  // namespace tracking
