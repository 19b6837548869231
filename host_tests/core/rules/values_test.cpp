#include "core/rules/chess/values.hpp"

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
            TEST_ASSERT_TRUE(
                chess::piece_square_value(piece(Colour::White, static_cast<Kind>(kind)), square) ==
                chess::piece_square_value(piece(Colour::Black, static_cast<Kind>(kind)), mirrored));
        }
    }
    TEST_ASSERT_EQUAL_INT(0, chess::balance(Position()));
}

void the_values_are_those_of_the_table_in_the_docs() {
    const chess::Value knight =
        chess::piece_square_value(piece(Colour::White, Kind::Knight), board::square(3, 3));
    TEST_ASSERT_EQUAL_INT(320 + 24 + 6, knight.middlegame);
    TEST_ASSERT_EQUAL_INT(290 + 18 + 4, knight.endgame);
    const chess::Value pawn =
        chess::piece_square_value(piece(Colour::Black, Kind::Pawn), board::square(0, 1));
    TEST_ASSERT_EQUAL_INT(100 - 4 + 48, pawn.middlegame);
    TEST_ASSERT_EQUAL_INT(115 + 4 + 96, pawn.endgame);
    TEST_ASSERT_TRUE(chess::piece_square_value(rules::kNoPiece, board::square(0, 0)) == chess::Value{});
}

void the_phase_mixes_the_two_sides_of_the_table() {
    const Position start;
    TEST_ASSERT_EQUAL_UINT(chess::kMaxPhase, chess::phase(start));
    TEST_ASSERT_EQUAL_INT(
        chess::piece_square_value(piece(Colour::White, Kind::King), board::square(4, 0)).middlegame,
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
