#pragma once
#include <array>
#include <cstdint>

#include "core/rules/setup.hpp"

namespace chess {

using rules::Colour;
using rules::Kind;
using rules::Piece;

/// Everything that a FEN says. Castling: bits in the order of the letters KQkq, K is bit 0.
using Setup = rules::Setup<8, 8>;

/// Chess, as data: all that differs between the games that share rules::Position.
struct Rules {
    using Setup = chess::Setup;

    static constexpr unsigned kFiles = 8;
    static constexpr unsigned kRanks = 8;
    static constexpr unsigned kMaxPieces = 16;  ///< of one colour
    static constexpr unsigned kMaxPawns = 8;
    /// How many of each kind a side starts with, in the order of Kind.
    static constexpr std::array<uint8_t, 7> kArmy{0, 8, 2, 2, 2, 1, 1};
    /// The start position from a1 to h8, rank by rank.
    static constexpr const char* kStart = "RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr";
    /// The rank that pawns may leave by two squares, for White and Black.
    static constexpr std::array<uint8_t, 2> kPawnRank{1, 6};
    static constexpr unsigned kCastlingsPerColour = 2;
    static constexpr std::array<rules::Castling, 4> kCastlings{{
        {0x04, 0x06, 0x07, 0x05, 0x06, 0x05, 0x06, Kind::Rook},
        {0x04, 0x02, 0x00, 0x03, 0x02, 0x01, 0x03, Kind::Rook},
        {0x74, 0x76, 0x77, 0x75, 0x76, 0x75, 0x76, Kind::Rook},
        {0x74, 0x72, 0x70, 0x73, 0x72, 0x71, 0x73, Kind::Rook},
    }};
    /// How castling is written, in the order of a colour's rows.
    static constexpr std::array<const char*, 2> kCastlingText{"O-O", "O-O-O"};
    /// Losing a castling right restarts the half move clock.
    static constexpr bool kRightsRestartClock = false;

    static constexpr unsigned kClaimClock = 100;  ///< half moves: the fifty-move rule
    static constexpr unsigned kDrawClock = 150;   ///< half moves: the seventy-five-move rule
    static constexpr unsigned kClaimRepetition = 3;
    static constexpr unsigned kDrawRepetition = 5;
};

}  // namespace chess
