#include "core/rules/chess/values.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using chess::Position;
using rules::Colour;
using rules::Kind;

void both_colours_see_the_board_alike() {
    for (unsigned kind = 1; kind < 7; ++kind) {
        for (unsigned i = 0; i < 64; ++i) {
            const board::Square square = chess::Setup::kGeometry.at(i);
            const board::Square mirrored = board::square(square.file(), 7u - square.rank());
            TEST_ASSERT_TRUE(chess::piece_square_value(piece(Colour::White, static_cast<Kind>(kind)), square) ==
                             chess::piece_square_value(piece(Colour::Black, static_cast<Kind>(kind)), mirrored));
        }
    }
    TEST_ASSERT_EQUAL_INT(0, chess::balance(Position()));
}

/// One row: `| pawn, endgame | 115 | 0 0 2 4 | 0 0 4 12 28 54 96 0 |`.
struct Row {
    int material = 0;
    int centre[4] = {};
    int rank[8] = {};

    explicit Row(std::string line) {
        std::replace(line.begin(), line.end(), '|', ' ');
        std::istringstream words(line);
        std::string kind;
        std::string phase;
        words >> kind >> phase >> material;
        for (int& value : centre) words >> value;
        for (int& value : rank) words >> value;
        TEST_ASSERT_FALSE_MESSAGE(words.fail(), line.c_str());
    }
    int at(unsigned file, unsigned rank_of_square) const {
        const unsigned across = file < 4 ? 3 - file : file - 4;
        const unsigned along = rank_of_square < 4 ? 3 - rank_of_square : rank_of_square - 4;
        return material + centre[std::max(across, along)] + rank[rank_of_square];
    }
};

void the_values_are_those_of_the_table_in_the_docs() {
    std::ifstream page(TEST_DATA "/../../docs/rules.md");
    std::string line;
    while (std::getline(page, line) && !line.starts_with("| pawn, middlegame")) {
    }
    for (unsigned kind = 1; kind < 7; ++kind) {
        const Row middlegame(line);
        TEST_ASSERT_TRUE(std::getline(page, line));
        const Row endgame(line);
        std::getline(page, line);
        for (unsigned i = 0; i < 64; ++i) {
            const chess::Value value =
                chess::piece_square_value(piece(Colour::White, static_cast<Kind>(kind)), board::square(i % 8, i / 8));
            TEST_ASSERT_EQUAL_INT(middlegame.at(i % 8, i / 8), value.middlegame);
            TEST_ASSERT_EQUAL_INT(endgame.at(i % 8, i / 8), value.endgame);
        }
    }
    TEST_ASSERT_TRUE(chess::piece_square_value(rules::kNoPiece, board::square(0, 0)) == chess::Value{});
}

void the_phase_mixes_the_two_sides_of_the_table() {
    const Position start;
    TEST_ASSERT_EQUAL_UINT(chess::kMaxPhase, chess::phase(start));
    TEST_ASSERT_EQUAL_INT(chess::piece_square_value(piece(Colour::White, Kind::King), board::square(4, 0)).middlegame,
                          chess::piece_square_value(start, board::square(4, 0)));
    const Position end(support::fen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
    TEST_ASSERT_EQUAL_UINT(0, chess::phase(end));
    TEST_ASSERT_EQUAL_INT(115 + 4, chess::piece_square_value(end, board::square(0, 1)));
    TEST_ASSERT_EQUAL_INT(115 + 4, chess::balance(end));
    TEST_ASSERT_EQUAL_INT(0, chess::piece_square_value(end, board::square(0, 4)));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(both_colours_see_the_board_alike);
    RUN_TEST(the_values_are_those_of_the_table_in_the_docs);
    RUN_TEST(the_phase_mixes_the_two_sides_of_the_table);
    return UNITY_END();
}
