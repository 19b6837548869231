#pragma once
#include <array>
#include <cstdint>

#include "core/board/square.hpp"

namespace board {

/// A set of squares on a board of any size: a row of bits for each rank, bit 0 is the a-file.
struct Occupancy {
    std::array<uint16_t, kMaxRanks> rows{};

    constexpr bool operator==(const Occupancy&) const = default;
    constexpr bool has(Square square) const { return rows[square.rank()] >> square.file() & 1u; }
    constexpr void add(Square square) { rows[square.rank()] |= bit(square); }
    constexpr void remove(Square square) { rows[square.rank()] &= static_cast<uint16_t>(~bit(square)); }
    constexpr void set(Square square, bool present) { present ? add(square) : remove(square); }

  private:
    static constexpr uint16_t bit(Square square) { return static_cast<uint16_t>(1u << square.file()); }
};

}  // namespace board
