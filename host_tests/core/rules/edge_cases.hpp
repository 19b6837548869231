#pragma once
/// Positions that rules engines get wrong, with moves that must be there and moves that must not. A table without a
/// test framework, so that it runs on the host and on the bare chip.
#include "core/notation/fen.hpp"
#include "core/notation/san.hpp"
#include "core/rules/chess/chess.hpp"

namespace edge_cases {

/// Moves have single spaces between them.
struct Row {
    const char* fen;
    const char* legal;
    const char* illegal;
};

/// Castling needs free and safe squares.
inline constexpr Row kCastlingNeedsFreeAndSafeSquares[] = {
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O O-O-O", ""},
    {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O O-O-O", ""},
    {"r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "O-O-O", "O-O"},
    {"r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", "", "O-O O-O-O"},
    // Out of, through and into check.
    {"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "", "O-O O-O-O"},
    {"4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "O-O-O", "O-O"},
    {"4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "O-O-O", "O-O"},
    // The rook may pass an attacked square.
    {"4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "O-O O-O-O", ""},
    {"4k3/8/8/8/8/8/p6p/R3K2R w KQ - 0 1", "O-O-O", "O-O"},
};

/// En passant must not uncover the king.
inline constexpr Row kEnPassantMustNotUncoverTheKing[] = {
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e6", ""},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e6", "exd6"},
    // Both pawns leave the fifth rank at once.
    {"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e6", "exd6"},
    {"8/8/8/r2pP2K/8/8/8/4k3 w - d6 0 1", "e6", "exd6"},
    {"7k/8/8/q2pP2K/8/8/8/8 w - d6 0 1", "e6", "exd6"},
    // The capturing pawn is pinned, along its file or along a diagonal.
    {"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e6", "exd6"},
    {"7k/b7/8/2Pp4/8/4K3/8/8 w - d6 0 1", "Ke2", "cxd6 c6"},
    // The captured pawn gave the check; or it also kept a bishop away; or another piece gives check.
    {"8/8/8/3pP3/4K3/8/8/6k1 w - d6 0 1", "exd6 Kxd5", "e6"},
    {"6k1/8/2b5/3pP3/4K3/8/8/8 w - d6 0 1", "Kf4", "exd6 Kxd5"},
    {"6k1/8/8/3pP3/8/b7/8/2K5 w - d6 0 1", "Kc2", "exd6 e6"},
};

/// Pinned pieces stay on their line.
inline constexpr Row kPinnedPiecesStayOnTheirLine[] = {
    {"4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "Re3 Rxe8", "Rd2"}, {"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Kd1", "Nc3 Ng3"},
    {"6k1/8/8/8/7b/8/5P2/4K3 w - - 0 1", "Kd1", "f3 f4"},     {"6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "fxg3", "f3 f4"},
    {"4r1k1/8/8/8/8/8/4P3/4K3 w - - 0 1", "e3 e4", ""},       {"4r1k1/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e3 e4", "exd3"},
};

/// A check must be answered.
inline constexpr Row kACheckMustBeAnswered[] = {
    {"4r1k1/8/8/8/8/8/3B4/4K3 w - - 0 1", "Be3 Kf1", "Bc3 Ke2"},
    {"6k1/8/8/8/8/3n4/8/R3K2R w KQ - 0 1", "Kd1 Kf1", "O-O O-O-O Rb1"},
    // Two checkers: only the king moves.
    {"4r1k1/8/8/8/8/3n4/2R5/4K3 w - - 0 1", "Kd1 Kf1", "Re2 Rc1"},
    // Not along the line that the king itself shades.
    {"4r1k1/8/8/8/4K3/8/8/8 w - - 0 1", "Kd3 Kf5", "Ke3 Ke5"},
};

/// Whether each of `moves` is legal, or none of them is.
inline bool all(const chess::Position& position, const char* moves, bool legal) {
    while (*moves != '\0') {
        size_t length = 0;
        while (moves[length] != '\0' && moves[length] != ' ') ++length;
        rules::Move move;
        if (bool(notation::San::decode({moves, length}, position, move)) != legal) return false;
        moves += length + (moves[length] == ' ');
    }
    return true;
}

/// The FEN of the first row that the rules get wrong, or nullptr.
template <unsigned N>
const char* first_failure(const Row (&rows)[N]) {
    for (const Row& row : rows) {
        chess::Setup setup;
        if (!notation::Fen::decode(row.fen, setup)) return row.fen;
        const chess::Position position(setup);
        if (!all(position, row.legal, true) || !all(position, row.illegal, false)) return row.fen;
    }
    return nullptr;
}

}  // namespace edge_cases
