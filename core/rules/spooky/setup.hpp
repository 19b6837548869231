#pragma once
#include <array>
#include <cstdint>

#include "core/board/grid.hpp"

namespace spooky {

/// What stands on a square: bits 0-4 hold the kind, bit 5 is set for side 1. 0 is an empty square. The kinds count from
/// 1, in the order of the document's list of labels: zombie, initiate, skeleton, serpent, warg, ghost, wight, haunt,
/// shrieker, spectre, rat, sorcerer, vampire, mummy, lich, void, banshee, elemental, harpy, shadowlord, necromancer.
struct Unit {
    static constexpr uint8_t kSide1 = 1 << 5;
    static constexpr uint8_t kKinds = 21;

    uint8_t code = 0;

    constexpr unsigned kind() const { return code & (kSide1 - 1u); }
    constexpr unsigned side() const { return code & kSide1 ? 1 : 0; }
    constexpr bool empty() const { return code == 0; }
    constexpr bool operator==(const Unit&) const = default;
};

inline constexpr uint8_t kMaxBoards = 8;
inline constexpr uint8_t kMaxTechs = 32;

enum class Tech : uint8_t { Locked, Unlocked, Active };

/// What one side has of the techs. Its length is its own: real texts disagree with their tech count.
struct TechStatus {
    uint8_t count = 0;
    std::array<Tech, kMaxTechs> items{};

    constexpr bool operator==(const TechStatus&) const = default;
};

using Grid = board::Grid<Unit, 10, 10>;

/// A set-up: everything a Spooky FEN says. What lies past a count is zero.
struct Setup {
    static constexpr board::Geometry kGeometry = Grid::kGeometry;

    uint8_t board_count = 0;
    uint8_t tech_count = 0;
    uint8_t side = 0;  ///< the side to move, 0 or 1
    std::array<uint8_t, kMaxBoards> maps{};
    std::array<uint8_t, kMaxTechs> techs{};
    std::array<TechStatus, 2> status{};
    std::array<int32_t, 2> money{};
    std::array<Grid, kMaxBoards> boards{};

    constexpr bool operator==(const Setup&) const = default;
};

}  // namespace spooky
