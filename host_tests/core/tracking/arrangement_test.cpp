#include "core/tracking/arrangement.hpp"

#include "host_tests/core/tracking/story_table.hpp"

void setUp() {}
void tearDown() {}

namespace {

using story_table::at;
using tracking::Arrangement;
using tracking::kBox;
using tracking::Motion;
using tracking::Piece;

#define EXPECT_PIECES(text, arrangement) TEST_ASSERT_EQUAL_STRING(text, story_table::text_of(arrangement).c_str())

Motion motion(const char* from, const char* to, const char* captured = nullptr) {
    Motion motion;
    motion.from = at(from);
    motion.to = at(to);
    if (captured != nullptr) motion.captured = at(captured);
    return motion;
}

Motion castling() {
    Motion castling = motion("e1", "g1");
    castling.partner_from = at("h1");
    castling.partner_to = at("f1");
    return castling;
}

void a_piece_on_two_squares_leaves_one_of_them() {
    Piece piece{at("e2"), at("e3"), at("e4")};
    TEST_ASSERT_TRUE(piece.on(at("e3")) && piece.on(at("e4")) && !piece.on(at("e2")));
    Piece back = piece;
    back.leave(at("e4"));
    TEST_ASSERT_EQUAL_STRING("e2>e3", story_table::text_of(back).c_str());
    piece.leave(at("e3"));
    TEST_ASSERT_EQUAL_STRING("e2>e4", story_table::text_of(piece).c_str());
    TEST_ASSERT_FALSE(piece.in_air());
    piece.leave(at("e4"));
    TEST_ASSERT_TRUE(piece.in_air());
}

void only_what_is_displaced_is_kept() {
    Arrangement arrangement;
    arrangement.put({at("a1"), at("a1")});
    arrangement.put({kBox, board::kNoSquare});
    EXPECT_PIECES("", arrangement);
    arrangement.put({at("a1"), at("a1"), at("a2")});
    arrangement.put({at("b1"), board::kNoSquare});
    arrangement.put({at("c1"), at("c2")});
    arrangement.put({kBox, at("d4")});
    EXPECT_PIECES("*>d4 a1>a1+a2 b1- c1>c2", arrangement);
}

void pieces_are_found_by_name_and_by_where_they_stand() {
    Arrangement arrangement;
    TEST_ASSERT_FALSE(arrangement.any_stands());
    arrangement.put({at("b1"), board::kNoSquare});
    TEST_ASSERT_FALSE(arrangement.any_stands());
    arrangement.put({at("c1"), at("c2"), at("c3")});
    TEST_ASSERT_TRUE(arrangement.any_stands());
    TEST_ASSERT_TRUE(arrangement.any_stands(at("b1")));
    TEST_ASSERT_FALSE(arrangement.any_stands(at("c1")));
    TEST_ASSERT_TRUE(arrangement.find(at("b1"))->in_air());
    TEST_ASSERT_NULL(arrangement.find(at("c2")));
    TEST_ASSERT_TRUE(arrangement.find_on(at("c2"))->name == at("c1"));
    TEST_ASSERT_TRUE(arrangement.find_on(at("c3"))->name == at("c1"));
    TEST_ASSERT_NULL(arrangement.find_on(at("c1")));
}

void a_piece_is_taken_by_name_or_from_where_it_stands() {
    Arrangement arrangement;
    arrangement.put({at("a1"), at("a2")});
    arrangement.put({at("b1"), board::kNoSquare, board::kNoSquare, 7});
    arrangement.put({at("c1"), at("c2")});
    TEST_ASSERT_TRUE(arrangement.take_from(at("a2")).name == at("a1"));
    EXPECT_PIECES("b1- c1>c2", arrangement);
    TEST_ASSERT_EQUAL_UINT(7, arrangement.take(at("b1")).lifted);
    EXPECT_PIECES("c1>c2", arrangement);
    // What is not displaced stands where it is named.
    const Piece taken = arrangement.take(at("d1"));
    TEST_ASSERT_TRUE(taken.name == at("d1") && taken.at == at("d1") && taken.also == board::kNoSquare);
    const Piece from = arrangement.take_from(at("e1"));
    TEST_ASSERT_TRUE(from.name == at("e1") && from.at == at("e1"));
    EXPECT_PIECES("c1>c2", arrangement);
}

void arrangements_are_the_same_in_any_order() {
    Arrangement one;
    Arrangement two;
    one.put({at("a1"), at("a2"), board::kNoSquare, 5});
    one.put({at("b1"), board::kNoSquare});
    two.put({at("b1"), board::kNoSquare});
    TEST_ASSERT_FALSE(one.has_same_pieces(two));
    two.put({at("a1"), at("a2"), board::kNoSquare, 6});
    TEST_ASSERT_TRUE(one.has_same_pieces(two));
    (void)two.take(at("a1"));
    two.put({at("a1"), at("a3")});
    TEST_ASSERT_FALSE(one.has_same_pieces(two));
    (void)two.take(at("a1"));
    two.put({at("a1"), at("a2"), at("a3")});
    TEST_ASSERT_FALSE(one.has_same_pieces(two));
    (void)two.take(at("a1"));
    two.put({at("c1"), at("a2")});
    TEST_ASSERT_FALSE(one.has_same_pieces(two));
    // Pieces that went and came leave no trace.
    (void)two.take(at("c1"));
    two.put({at("a1"), at("a2")});
    TEST_ASSERT_TRUE(one.has_same_pieces(two));
    TEST_ASSERT_TRUE(two.has_same_pieces(one));
}

void the_sum_of_the_pieces_does_not_make_them_the_same() {
    // a1 on b2 and a2 on b1, or each on the other's: the signatures add up alike.
    Arrangement one;
    one.put({at("a1"), at("b2")});
    one.put({at("a2"), at("b1")});
    Arrangement two;
    two.put({at("a1"), at("b1")});
    two.put({at("a2"), at("b2")});
    TEST_ASSERT_FALSE(one.has_same_pieces(two));
}

void more_than_eight_displaced_pieces_overflow() {
    Arrangement arrangement;
    for (unsigned file = 0; file < Arrangement::kMost; ++file)
        arrangement.put({board::square(file, 0), board::kNoSquare});
    TEST_ASSERT_EQUAL_UINT(8, arrangement.pieces().size());
    arrangement.put({at("a3"), at("a3")});
    TEST_ASSERT_FALSE(arrangement.overflowed());
    arrangement.put({at("a2"), board::kNoSquare});
    TEST_ASSERT_TRUE(arrangement.overflowed());
    TEST_ASSERT_EQUAL_UINT(8, arrangement.pieces().size());
}

void names_follow_a_half_move() {
    Arrangement arrangement;
    arrangement.put({at("e2"), at("e4")});
    arrangement.put({at("d7"), board::kNoSquare});
    arrangement.rename(motion("e2", "e4"));
    EXPECT_PIECES("d7-", arrangement);
    arrangement.rename_back(motion("e2", "e4"));
    EXPECT_PIECES("d7- e2>e4", arrangement);
    // A piece that has not moved is displaced by the name that it gets.
    Arrangement behind;
    behind.rename(motion("e2", "e4"));
    EXPECT_PIECES("e4>e2", behind);
    behind.rename_back(motion("e2", "e4"));
    EXPECT_PIECES("", behind);
}

void what_is_captured_goes_to_the_box() {
    Arrangement arrangement;
    arrangement.put({at("e4"), at("d5")});
    arrangement.put({at("d5"), board::kNoSquare});
    arrangement.rename(motion("e4", "d5", "d5"));
    EXPECT_PIECES("", arrangement);
    arrangement.rename_back(motion("e4", "d5", "d5"));
    EXPECT_PIECES("d5- e4>d5", arrangement);
    // Where it still stands it is left over, and comes back by that.
    Arrangement passing;
    passing.put({at("e5"), at("d6")});
    passing.rename(motion("e5", "d6", "d5"));
    EXPECT_PIECES("*>d5", passing);
    passing.rename_back(motion("e5", "d6", "d5"));
    EXPECT_PIECES("e5>d6", passing);
    // What stands there otherwise is not it.
    Arrangement other;
    other.put({at("a2"), at("d5")});
    other.rename_back(motion("e5", "d6", "d5"));
    EXPECT_PIECES("a2>d5 d5- e5>d6", other);
}

void castling_moves_two_names() {
    Arrangement arrangement;
    arrangement.put({at("e1"), at("g1")});
    arrangement.put({at("h1"), at("f1")});
    arrangement.rename(castling());
    EXPECT_PIECES("", arrangement);
    arrangement.rename_back(castling());
    EXPECT_PIECES("e1>g1 h1>f1", arrangement);
    Arrangement king;
    king.put({at("e1"), at("g1")});
    king.rename(castling());
    EXPECT_PIECES("f1>h1", king);
}

void the_new_piece_of_a_pawn_takes_its_name() {
    Motion promotion = motion("a7", "a8");
    promotion.promotion = 1;
    Arrangement queen;
    queen.put({at("a7"), board::kNoSquare});
    queen.put({kBox, at("a8")});
    queen.rename(promotion);
    EXPECT_PIECES("", queen);
    // The pawn is in the hand, and nothing stands there.
    Arrangement held;
    held.put({at("a7"), board::kNoSquare});
    held.rename(promotion);
    EXPECT_PIECES("a8-", held);
    // The pawn stands.
    Arrangement stands;
    stands.put({kBox, at("a8")});
    stands.rename(promotion);
    EXPECT_PIECES("*>a8 a8>a7", stands);
    // What does not promote has no new piece.
    Arrangement other;
    other.put({at("a7"), board::kNoSquare});
    other.put({kBox, at("a8")});
    other.rename(motion("a7", "a8"));
    EXPECT_PIECES("*>a8 a8-", other);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_piece_on_two_squares_leaves_one_of_them);
    RUN_TEST(only_what_is_displaced_is_kept);
    RUN_TEST(pieces_are_found_by_name_and_by_where_they_stand);
    RUN_TEST(a_piece_is_taken_by_name_or_from_where_it_stands);
    RUN_TEST(arrangements_are_the_same_in_any_order);
    RUN_TEST(the_sum_of_the_pieces_does_not_make_them_the_same);
    RUN_TEST(more_than_eight_displaced_pieces_overflow);
    RUN_TEST(names_follow_a_half_move);
    RUN_TEST(what_is_captured_goes_to_the_box);
    RUN_TEST(castling_moves_two_names);
    RUN_TEST(the_new_piece_of_a_pawn_takes_its_name);
    return UNITY_END();
}
