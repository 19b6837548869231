#pragma once
#include <cstdint>

#include "core/board/grid.hpp"
#include "core/rules/piece.hpp"

namespace chessplus {

using rules::Colour;

/// What a piece is, with what the game remembers of it. An egg counts the ticks until it hatches.
enum class Form : uint8_t {
    None,
    Pawn,
    PawnEnPassant,
    PawnMoved,
    Rook,
    RookMoved,
    King,
    KingMoved,
    Panda,
    PandaImmortal,
    Frog,
    Dog,
    Cleric,
    Chicken,
    ChickenMoved,
    ChickenImmortal,
    Blob0,
    Blob1,
    Blob2,
    Blob3,
    Egg6,
    Egg5,
    Egg4,
    Egg3,
    Egg2,
    Egg1,
};

/// What stands on a square: bits 0-4 hold the form, bit 5 is set for Black. 0 is an empty square.
struct Piece {
    static constexpr uint8_t kBlack = 1 << 5;

    uint8_t code = 0;

    constexpr Form form() const { return static_cast<Form>(code & (kBlack - 1)); }
    constexpr Colour colour() const { return code & kBlack ? Colour::Black : Colour::White; }
    constexpr bool empty() const { return code == 0; }
    constexpr bool is_panda() const { return form() == Form::Panda || form() == Form::PandaImmortal; }
    constexpr bool operator==(const Piece&) const = default;
};

constexpr Piece piece(Colour colour, Form form) {
    return Piece{static_cast<uint8_t>(static_cast<unsigned>(form) | (colour == Colour::Black ? Piece::kBlack : 0u))};
}

/// A set-up of the 10x10 game: everything a board state says. Whose turn it is is not part of it.
struct Setup {
    static constexpr board::Geometry kGeometry{10, 10};

    board::Grid<Piece, 10, 10> board{};

    constexpr bool operator==(const Setup&) const = default;
};

}  // namespace chessplus
