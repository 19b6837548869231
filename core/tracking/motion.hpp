#pragma once
#include <cstdint>

#include "core/board/occupancy.hpp"

namespace tracking {

using board::Square;

/// What stands where: as sensors see it, or as a game has it.
struct Sight {
    board::Occupancy occupied;
    board::Occupancy black;  ///< which of them are Black's; stays empty where sensors cannot tell

    constexpr bool operator==(const Sight&) const = default;

    /// Looks like another one to sensors that tell colours, or that do not.
    constexpr bool looks_like(const Sight& other, bool tells_colours) const {
        return occupied == other.occupied && (!tells_colours || black == other.black);
    }
    constexpr void put(Square square, bool is_black) {
        occupied.add(square);
        black.set(square, is_black);
    }
    constexpr void clear(Square square) {
        occupied.remove(square);
        black.remove(square);
    }
};

/// What a move does to the pieces on a board.
struct Motion {
    Square from = board::kNoSquare;
    Square to = board::kNoSquare;
    Square captured = board::kNoSquare;      ///< where a piece is taken off: `to`, but for en passant
    Square partner_from = board::kNoSquare;  ///< the second piece of castling
    Square partner_to = board::kNoSquare;
    bool captured_black = false;
    uint8_t promotion = 0;  ///< which choice of promotion this is, from 1; 0 for other moves
    uint32_t move = 0;      ///< the move in the game's own words; the tracker only hands it on

    constexpr bool captures() const { return captured != board::kNoSquare; }
    constexpr bool castles() const { return partner_from != board::kNoSquare; }
    /// King and partner trade places: the same squares are occupied before and after.
    constexpr bool swaps() const { return castles() && to == partner_from && partner_to == from; }

    /// Brings the piece back that another motion of the same side has brought.
    constexpr bool reverts(const Motion& other) const { return from == other.to && to == other.from; }

    /// How many pieces the hand must lift from `square` to make this move.
    constexpr unsigned lifts(Square square) const {
        return unsigned{square == from} + unsigned{square == captured} + unsigned{square == partner_from};
    }
    constexpr bool brings_to(Square square) const { return square == to || square == partner_to; }
    constexpr bool touches(Square square) const { return lifts(square) != 0 || brings_to(square); }
    /// Calls `visitor(Square)` for each square that a piece leaves.
    template <class Visitor>
    constexpr void visit_lifts(Visitor&& visitor) const {
        for (Square square : {from, captured, partner_from}) {
            if (square != board::kNoSquare) visitor(square);
        }
    }

    /// The squares that the move touches.
    constexpr board::Occupancy squares() const {
        board::Occupancy set;
        for (Square square : {from, to, captured, partner_from, partner_to}) {
            if (square != board::kNoSquare) set.add(square);
        }
        return set;
    }

    /// Makes the move on `sight`. Every piece is lifted before one is put down: they may trade places.
    constexpr void apply(Sight& sight) const {
        const bool is_black = sight.black.has(from);
        sight.clear(from);
        if (captures()) sight.clear(captured);
        if (castles()) sight.clear(partner_from);
        sight.put(to, is_black);
        if (castles()) sight.put(partner_to, is_black);
    }

    /// Takes the move back on `sight`.
    constexpr void revert(Sight& sight) const {
        const bool is_black = sight.black.has(to);
        sight.clear(to);
        if (castles()) sight.clear(partner_to);
        sight.put(from, is_black);
        if (castles()) sight.put(partner_from, is_black);
        if (captures()) sight.put(captured, captured_black);
    }
};

}  // namespace tracking
