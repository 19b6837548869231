#pragma once
#include <array>
#include <cstdint>

#include "core/rules/piece.hpp"

/// Tables over squares that are written as rank << 4 | file: the difference of two such codes says how the
/// squares lie to each other, on a board of any size up to 8x8.
namespace rules::tables {

/// A square that no board has. Differences with it fall into the empty part of kReach.
inline constexpr unsigned kNowhere = 0xEF;
inline constexpr unsigned kDifferences = kNowhere + 0x78;

inline constexpr std::array<int8_t, 8> kKnightSteps{14, 18, 31, 33, -14, -18, -31, -33};
/// Rook steps first, then bishop steps.
inline constexpr std::array<int8_t, 8> kQueenSteps{1, -1, 16, -16, 15, -15, 17, -17};

constexpr unsigned bit(Kind kind) {
    return 1u << static_cast<unsigned>(kind);
}

constexpr auto make_reach() {
    std::array<uint8_t, kDifferences> table{};
    const auto add = [&table](int difference, unsigned kinds) {
        uint8_t& entry = table[static_cast<unsigned>(difference + static_cast<int>(kNowhere))];
        entry = static_cast<uint8_t>(entry | kinds);
    };
    for (int step : kKnightSteps) add(step, bit(Kind::Knight));
    for (unsigned i = 0; i < kQueenSteps.size(); ++i) {
        add(kQueenSteps[i], bit(Kind::King));
        for (int n = 1; n < 8; ++n) {
            add(n * kQueenSteps[i], bit(Kind::Queen) | bit(i < 4 ? Kind::Rook : Kind::Bishop));
        }
    }
    return table;
}

constexpr auto make_steps() {
    std::array<int8_t, kDifferences> table{};
    for (int step : kQueenSteps) {
        for (int n = 1; n < 8; ++n) {
            table[static_cast<unsigned>(n * step + static_cast<int>(kNowhere))] = static_cast<int8_t>(step);
        }
    }
    return table;
}

/// Which kinds (one bit each; no pawns) go from a square to another over an empty board: [to - from +
/// kNowhere].
inline constexpr auto kReach = make_reach();
/// The queen's step from a square towards another on its lines, else 0: [to - from + kNowhere].
inline constexpr auto kSteps = make_steps();

/// Numbers without a pattern (xorshift32), so that different boards rarely have the same key.
template <unsigned N>
constexpr auto make_keys(uint32_t seed) {
    std::array<uint32_t, N> table{};
    for (uint32_t& entry : table) {
        for (int round = 0; round < 4; ++round) {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
        }
        entry = seed | 1u;
    }
    return table;
}

/// A piece on a square adds the product of its two numbers to the key of a position.
inline constexpr auto kSquareKeys = make_keys<0x78>(0x52656564u);
inline constexpr auto kPieceKeys = make_keys<16>(0x66697368u);
inline constexpr auto kStateKeys = make_keys<3>(0x20263034u);  ///< for turn, castling and en passant

}  // namespace rules::tables
