#pragma once
#include <cstdint>

namespace spooky {

/// The units, in the order of the document's list of labels.
enum class Kind : uint8_t {
    None,
    Zombie,
    Initiate,
    Skeleton,
    Serpent,
    Warg,
    Ghost,
    Wight,
    Haunt,
    Shrieker,
    Spectre,
    Rat,
    Sorcerer,
    Vampire,
    Mummy,
    Lich,
    Void,
    Banshee,
    Elemental,
    Harpy,
    Shadowlord,
    Necromancer,
};

inline constexpr Kind kLastKind = Kind::Necromancer;

/// What stands on a square: bits 0-4 hold the kind, bit 5 is set for side 1. 0 is an empty square.
struct Unit {
    static constexpr uint8_t kSide1 = 1 << 5;

    uint8_t code = 0;

    constexpr Kind kind() const { return static_cast<Kind>(code & (kSide1 - 1)); }
    constexpr uint8_t side() const { return code & kSide1 ? 1 : 0; }
    constexpr bool empty() const { return code == 0; }
    constexpr bool operator==(const Unit&) const = default;
};

constexpr Unit unit(unsigned side, Kind kind) {
    return Unit{static_cast<uint8_t>(static_cast<unsigned>(kind) | (side != 0 ? Unit::kSide1 : 0u))};
}

}  // namespace spooky
