#include "core/rules/chess/values.hpp"

#include <algorithm>
#include <array>

namespace chess {

namespace {

// A square adds what its file, its rank and its distance from the centre are worth to the kind that stands on
// it. Three short rows instead of a table of 64 keep the reasons readable: docs/rules.md has them.
struct Terms {
    int16_t material;
    std::array<int8_t, 4> centre;  // by distance from the centre: 0 is d4, e4, d5, e5; 3 is the edge
    std::array<int8_t, 8> rank;    // by rank as the piece's own side counts them
};

struct KindTerms {
    Terms middlegame;
    Terms endgame;
};

constexpr std::array<KindTerms, 7> kTerms{{
    {},
    // A pawn wants the centre early, and the last rank late.
    {{100, {16, 8, 0, -4}, {0, 0, 2, 6, 12, 24, 48, 0}}, {115, {0, 0, 2, 4}, {0, 0, 4, 12, 28, 54, 96, 0}}},
    // A knight on the rim reaches half as many squares.
    {{320, {24, 14, 2, -24}, {-8, 0, 4, 6, 8, 10, 4, -4}}, {290, {18, 10, 0, -20}, {-6, -2, 0, 4, 6, 4, -2, -8}}},
    // A bishop sees more from the centre, and must leave home.
    {{330, {14, 10, 4, -6}, {-10, 4, 4, 4, 4, 2, 0, -4}}, {310, {10, 6, 2, -4}, {-4, 0, 2, 2, 2, 2, 0, -4}}},
    // A rook likes the seventh rank, and files near the centre while kings hide.
    {{490, {6, 4, 2, 0}, {0, -4, -4, -2, 0, 4, 20, 8}}, {530, {2, 2, 0, 0}, {-4, -2, 0, 2, 4, 6, 10, 6}}},
    // A queen that leaves early is chased; late she rules the centre.
    {{960, {6, 4, 2, -4}, {2, 2, 0, -4, -4, 0, 4, 2}}, {980, {24, 16, 4, -12}, {-10, -4, 0, 6, 10, 8, 6, 0}}},
    // A king hides at first and marches later; it has no price.
    {{0, {-50, -36, -16, 12}, {16, 0, -20, -32, -40, -48, -52, -56}},
     {0, {30, 18, 2, -24}, {-16, -4, 4, 10, 14, 12, 4, -8}}},
}};

constexpr std::array<uint8_t, 7> kPhase{0, 0, 1, 1, 2, 4, 0};

unsigned distance_from_centre(board::Square square) {
    const unsigned file = square.file() < 4 ? 3u - square.file() : square.file() - 4u;
    const unsigned rank = square.rank() < 4 ? 3u - square.rank() : square.rank() - 4u;
    return file > rank ? file : rank;
}

int16_t sum(const Terms& terms, unsigned distance, unsigned rank) {
    return static_cast<int16_t>(terms.material + terms.centre[distance] + terms.rank[rank]);
}

int mix(Value value, unsigned phase) {
    const int share = static_cast<int>(phase);
    return (value.middlegame * share + value.endgame * (static_cast<int>(kMaxPhase) - share)) /
           static_cast<int>(kMaxPhase);
}

}  // namespace

Value piece_square_value(Piece piece, board::Square square) {
    if (piece.empty()) return {};
    const KindTerms& terms = kTerms[static_cast<unsigned>(piece.kind())];
    const unsigned distance = distance_from_centre(square);
    const unsigned rank = piece.colour() == Colour::White ? square.rank() : 7u - square.rank();
    return {sum(terms.middlegame, distance, rank), sum(terms.endgame, distance, rank)};
}

unsigned phase(const Position& position) {
    unsigned phase = 0;
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) {
        phase += kPhase[static_cast<unsigned>(position.piece_at(Setup::kGeometry.at(i)).kind())];
    }
    return std::min(phase, kMaxPhase);
}

int piece_square_value(const Position& position, board::Square square) {
    return mix(piece_square_value(position.piece_at(square), square), phase(position));
}

int balance(const Position& position) {
    const unsigned now = phase(position);
    int balance = 0;
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) {
        const board::Square square = Setup::kGeometry.at(i);
        const Piece piece = position.piece_at(square);
        const int value = mix(piece_square_value(piece, square), now);
        balance += piece.colour() == Colour::White ? value : -value;
    }
    return balance;
}

}  // namespace chess
