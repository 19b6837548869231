#pragma once
#include <cstdint>

namespace rules {

enum class Colour : uint8_t { White, Black };

constexpr Colour operator!(Colour colour) {
    return colour == Colour::White ? Colour::Black : Colour::White;
}

enum class Kind : uint8_t { None, Pawn, Knight, Bishop, Rook, Queen, King };

/// What stands on a square: bits 0-2 hold the kind, bit 3 is set for Black. 0 is an empty square.
/// Chess and Octad share it.
struct Piece {
    uint8_t code = 0;

    constexpr Kind kind() const { return static_cast<Kind>(code & 7); }
    constexpr Colour colour() const { return static_cast<Colour>(code >> 3); }
    constexpr bool empty() const { return code == 0; }
    constexpr bool operator==(const Piece&) const = default;
};

constexpr Piece piece(Colour colour, Kind kind) {
    return Piece{static_cast<uint8_t>(static_cast<unsigned>(colour) << 3 | static_cast<unsigned>(kind))};
}

inline constexpr Piece kNoPiece{};

}  // namespace rules
