#pragma once
#include <array>
#include <cstdint>

#include "core/rules/setup.hpp"

namespace octad {

using rules::Colour;
using rules::Kind;
using rules::Piece;

/// Everything that an OFEN says. Castling: bits in the order of the letters NCFncf, N is bit 0.
using Setup = rules::Setup<4, 4>;

/// Octad, as data, in the same words as chess::Rules.
struct Rules {
    using Setup = octad::Setup;

    static constexpr unsigned kFiles = 4;
    static constexpr unsigned kRanks = 4;
    static constexpr unsigned kMaxPieces = 4;
    static constexpr unsigned kMaxPawns = 2;
    static constexpr std::array<uint8_t, 7> kArmy{0, 2, 1, 0, 0, 0, 1};
    static constexpr const char* kStart = "NKPP........ppkn";
    static constexpr std::array<uint8_t, 2> kPawnRank{0, 3};
    static constexpr unsigned kCastlingsPerColour = 3;
    static constexpr std::array<rules::Castling, 6> kCastlings{{
        {0x01, 0x00, 0x00, 0x01, 0x00, 1, 0, Kind::Knight},
        {0x01, 0x02, 0x02, 0x01, 0x02, 1, 0, Kind::Pawn},
        {0x01, 0x02, 0x03, 0x01, 0x03, 0x02, 0x02, Kind::Pawn},
        {0x32, 0x33, 0x33, 0x32, 0x33, 1, 0, Kind::Knight},
        {0x32, 0x31, 0x31, 0x32, 0x31, 1, 0, Kind::Pawn},
        {0x32, 0x31, 0x30, 0x32, 0x30, 0x31, 0x31, Kind::Pawn},
    }};
    static constexpr std::array<const char*, 3> kCastlingText{"O", "O-O", "O-O-O"};
    static constexpr bool kRightsRestartClock = true;

    static constexpr unsigned kClaimClock = 40;  ///< half moves: the twenty-move rule
    static constexpr unsigned kDrawClock = 50;
    static constexpr unsigned kClaimRepetition = 3;
    static constexpr unsigned kDrawRepetition = 3;
};

}  // namespace octad
