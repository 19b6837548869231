#include "core/rules/chess/chess.hpp"

#include "host_tests/core/rules/edge_cases.hpp"
#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using chess::Position;
using rules::Colour;
using rules::Kind;
using rules::Move;

void check(const char* failure) {
    TEST_ASSERT_NULL_MESSAGE(failure, failure == nullptr ? "" : failure);
}

void castling_needs_free_and_safe_squares() {
    check(edge_cases::first_failure(edge_cases::kCastlingNeedsFreeAndSafeSquares));
}

void castling_moves_both_pieces_and_comes_back() {
    Position position(support::fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9"));
    const chess::Setup start = position.setup();
    for (const char* san : {"O-O", "O-O-O"}) {
        const Move move = support::move(position, san);
        const rules::State before = position.make(move);
        TEST_ASSERT_EQUAL_STRING(
            san[3] == '\0' ? "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 6 9" : "r3k2r/8/8/8/8/8/8/2KR3R b kq - 6 9",
            support::text_of(position));
        position.undo(move, before);
        TEST_ASSERT_TRUE(position.setup() == start);
    }
}

void rights_go_when_a_rook_moves_or_is_captured() {
    Position position(support::fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    position.make(support::move(position, "Rxa8+"));
    TEST_ASSERT_EQUAL_STRING("R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1", support::text_of(position));
    position.make(support::move(position, "Ke7"));
    TEST_ASSERT_EQUAL_STRING("R6r/4k3/8/8/8/8/8/4K2R w K - 1 2", support::text_of(position));
    position.make(support::move(position, "Rh2"));
    TEST_ASSERT_EQUAL_STRING("R6r/4k3/8/8/8/8/7R/4K3 b - - 2 2", support::text_of(position));
}

void en_passant_must_not_uncover_the_king() {
    check(edge_cases::first_failure(edge_cases::kEnPassantMustNotUncoverTheKing));
    TEST_ASSERT_TRUE(Position(support::fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")).en_passant_legal());
    TEST_ASSERT_FALSE(Position(support::fen("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")).en_passant_legal());
}

void a_pawn_becomes_any_officer_and_gives_check_as_one() {
    Position position(support::fen("3n2k1/4P3/8/8/8/8/8/K7 w - - 3 1"));
    TEST_ASSERT_EQUAL_UINT(3 + 8, position.legal_count());
    const chess::Setup start = position.setup();
    const Move move = support::move(position, "exd8=Q+");
    TEST_ASSERT_TRUE(move.promotion() == Kind::Queen);
    TEST_ASSERT_TRUE(position.captured(move) == piece(Colour::Black, Kind::Knight));
    const rules::State before = position.make(move);
    TEST_ASSERT_TRUE(position.in_check());
    TEST_ASSERT_EQUAL_STRING("3Q2k1/8/8/8/8/8/8/K7 b - - 0 1", support::text_of(position));
    position.undo(move, before);
    TEST_ASSERT_TRUE(position.setup() == start);
}

void pinned_pieces_stay_on_their_line() {
    check(edge_cases::first_failure(edge_cases::kPinnedPiecesStayOnTheirLine));
}

void a_check_must_be_answered() {
    check(edge_cases::first_failure(edge_cases::kACheckMustBeAnswered));
}

void mate_and_stalemate_are_told_apart() {
    const Position mate(support::fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"));
    TEST_ASSERT_TRUE(mate.in_check());
    TEST_ASSERT_FALSE(mate.has_legal_move());
    TEST_ASSERT_EQUAL_UINT(0, mate.legal_count());
    const Position stalemate(support::fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    TEST_ASSERT_FALSE(stalemate.in_check());
    TEST_ASSERT_FALSE(stalemate.has_legal_move());
}

void equal_positions_have_equal_keys_only_where_en_passant_counts_alike() {
    // No white pawn can capture on e6, so the square does not matter; with a pawn on d5 it does.
    const Position a(support::fen("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 2"));
    const Position b(support::fen("4k3/8/8/4p3/8/8/8/4K3 w - - 7 9"));
    TEST_ASSERT_TRUE(a.repeats(b));
    TEST_ASSERT_EQUAL_HEX32(a.key(), b.key());
    const Position c(support::fen("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2"));
    const Position d(support::fen("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 2"));
    TEST_ASSERT_FALSE(c.repeats(d));
    TEST_ASSERT_NOT_EQUAL_HEX32(c.key(), d.key());
}

void clocks_stay_at_their_largest_value() {
    Position position(support::fen("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535"));
    const Move move = support::move(position, "Kd8");
    const rules::State before = position.make(move);
    TEST_ASSERT_EQUAL_UINT16(65535, position.halfmoves());
    TEST_ASSERT_EQUAL_UINT16(65535, position.fullmove());
    position.undo(move, before);
    TEST_ASSERT_EQUAL_STRING("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", support::text_of(position));
}

void a_move_tells_which_squares_it_touches() {
    const Position position(support::fen("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"));
    const Move capture = support::move(position, "exd6");
    TEST_ASSERT_EQUAL_HEX8(0x43, capture.captured_square().code);
    const Move castling = support::move(position, "O-O-O");
    const rules::Castling& row = chess::Rules::kCastlings[castling.castling_row()];
    TEST_ASSERT_EQUAL_HEX8(0x00, row.partner_from);
    TEST_ASSERT_EQUAL_HEX8(0x03, row.partner_to);
    TEST_ASSERT_EQUAL_HEX8(0x02, castling.to().code);
}

void occupancy_is_where_the_pieces_stand() {
    const Position position;
    const board::Occupancy occupancy = position.occupancy();
    for (const unsigned rank : {0u, 1u, 6u, 7u}) TEST_ASSERT_EQUAL_HEX16(0xFF, occupancy.rows[rank]);
    for (const unsigned rank : {2u, 3u, 4u, 5u}) TEST_ASSERT_EQUAL_HEX16(0, occupancy.rows[rank]);
}

void a_visit_can_be_limited_to_kinds_and_stopped() {
    const Position position;
    unsigned count = 0;
    TEST_ASSERT_FALSE(position.visit_moves([&](Move) { ++count; }, rules::tables::bit(Kind::Knight)));
    TEST_ASSERT_EQUAL_UINT(4, count);
    TEST_ASSERT_TRUE(position.visit_moves([&](Move) { return ++count == 7; }));
    TEST_ASSERT_EQUAL_UINT(7, count);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(castling_needs_free_and_safe_squares);
    RUN_TEST(castling_moves_both_pieces_and_comes_back);
    RUN_TEST(rights_go_when_a_rook_moves_or_is_captured);
    RUN_TEST(en_passant_must_not_uncover_the_king);
    RUN_TEST(a_pawn_becomes_any_officer_and_gives_check_as_one);
    RUN_TEST(pinned_pieces_stay_on_their_line);
    RUN_TEST(a_check_must_be_answered);
    RUN_TEST(mate_and_stalemate_are_told_apart);
    RUN_TEST(equal_positions_have_equal_keys_only_where_en_passant_counts_alike);
    RUN_TEST(clocks_stay_at_their_largest_value);
    RUN_TEST(a_move_tells_which_squares_it_touches);
    RUN_TEST(occupancy_is_where_the_pieces_stand);
    RUN_TEST(a_visit_can_be_limited_to_kinds_and_stopped);
    return UNITY_END();
}
