#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "core/board/square.hpp"

namespace board {

/// A set of squares on a board of any size: a row of bits for each rank, bit 0 is the a-file. It lies on a word
/// boundary, so that it is copied by words.
struct alignas(uint32_t) Occupancy {
    std::array<uint16_t, kMaxRanks> rows{};

    constexpr bool operator==(const Occupancy&) const = default;
    constexpr bool has(Square square) const { return rows[square.rank()] >> square.file() & 1u; }
    constexpr void add(Square square) { rows[square.rank()] |= bit(square); }
    constexpr void remove(Square square) { rows[square.rank()] &= static_cast<uint16_t>(~bit(square)); }
    constexpr void set(Square square, bool present) { present ? add(square) : remove(square); }

    constexpr bool empty() const {
        unsigned any = 0;
        for (uint16_t row : rows) any |= row;
        return any == 0;
    }
    constexpr unsigned count() const {
        unsigned total = 0;
        for (uint16_t row : rows) total += static_cast<unsigned>(std::popcount(row));
        return total;
    }
    /// Whether every square of this set is in `other`.
    constexpr bool within(const Occupancy& other) const { return without(other).empty(); }
    /// The squares of this set that are not in `other`.
    constexpr Occupancy without(const Occupancy& other) const {
        return zip(other, [](unsigned a, unsigned b) { return a & ~b; });
    }
    constexpr Occupancy operator|(const Occupancy& other) const {
        return zip(other, [](unsigned a, unsigned b) { return a | b; });
    }
    constexpr Occupancy operator&(const Occupancy& other) const {
        return zip(other, [](unsigned a, unsigned b) { return a & b; });
    }
    constexpr Occupancy operator^(const Occupancy& other) const {
        return zip(other, [](unsigned a, unsigned b) { return a ^ b; });
    }

    /// The first square of the set along the ranks from a1; the set is not empty.
    constexpr Square first() const {
        unsigned rank = 0;
        while (rows[rank] == 0) ++rank;
        return square(static_cast<unsigned>(std::countr_zero(rows[rank])), rank);
    }
    /// Calls `visitor(Square)` for each square of the set, along the ranks from a1.
    template <class Visitor>
    constexpr void visit(Visitor&& visitor) const {
        for (unsigned rank = 0; rank < kMaxRanks; ++rank) {
            for (unsigned row = rows[rank]; row != 0; row &= row - 1) {
                visitor(square(static_cast<unsigned>(std::countr_zero(row)), rank));
            }
        }
    }

  private:
    static constexpr uint16_t bit(Square square) { return static_cast<uint16_t>(1u << square.file()); }

    template <class Operation>
    constexpr Occupancy zip(const Occupancy& other, Operation operation) const {
        Occupancy result;
        for (unsigned rank = 0; rank < kMaxRanks; ++rank) {
            result.rows[rank] = static_cast<uint16_t>(operation(rows[rank], other.rows[rank]));
        }
        return result;
    }
};

/// The squares that touch a square.
constexpr Occupancy neighbours(Square square) {
    constexpr unsigned kFiles = (1u << kMaxFiles) - 1;
    const auto row = static_cast<uint16_t>((7u << square.file() >> 1) & kFiles);
    Occupancy set;
    for (unsigned rank = square.rank() - 1u; rank != square.rank() + 2u; ++rank) {
        if (rank < kMaxRanks) set.rows[rank] = row;
    }
    if (square.rank() < kMaxRanks) set.remove(square);
    return set;
}

}  // namespace board
