// What one contact completes that others have told, and where the stories stop looking for it.
#include "core/tracking/stories.hpp"

#include "host_tests/core/tracking/story_table.hpp"

void setUp() {}
void tearDown() {}

namespace {

using story_table::Chess;
using story_table::kCosts;

constexpr const char* kRooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr const char* kPawn = "3rk3/P7/8/8/8/8/8/4K3 w - - 0 1";

void a_half_move_is_complete_once_others_are_taken_back() {
    // The pawn cannot pass the knight.
    Chess table(nullptr, "Nf3 Nf6");
    table.hasty = 2;
    table.hands("f2- f4+ f6- g8+ f3- g1+");
    EXPECT_DEARER(table, "<<f2f4", "<< f2>f4", kCosts.move + kCosts.undo_replaced);
}

void half_moves_that_were_not_recorded_are_taken_back_in_any_order() {
    Chess table;
    table.hands("e2- e4+ e7- e5+ e4- e2+ e5- e7+");
    EXPECT_DEARER(table, "", "e2e4 e4>e2", kCosts.undo);
}

void a_rook_that_slides_completes_castling_while_the_king_is_in_the_air() {
    Chess table(kRooks);
    table.hands("e1- g1+ 100 h1- f1+ 100 g1-");
    EXPECT_DEARER(table, "e1g1 g1-", "e1- h1>f1", kCosts.move);
    EXPECT_DEARER(table, "h1f1 e1-", "e1- h1>f1", kCosts.move);
}

void a_new_piece_beside_its_pawn_makes_other_half_moves_no_more_likely() {
    Chess table(kPawn);
    table.hands("e1- e2+ a8+ d8-");
    // White has moved: no pawn of his promotes.
    EXPECT_DEARER(table, "e1e2 *>a8 d8-", "*>a8 d8- e1>e2",
                  kCosts.move + kCosts.from_box - 2 * kCosts.waits - kCosts.new_piece - kCosts.ignored);
}

void a_half_move_is_looked_for_if_it_may_cost_just_enough() {
    for (const bool enough : {true, false}) {
        Chess table(kRooks);
        const unsigned more = kCosts.hopeless - kCosts.move + (enough ? 0u : 1u);
        table.add(table.line(0, "Rh2 Ke7"), static_cast<tracking::Cost>(more));
        table.hands("a2+ 100 a1-");
        EXPECT_DEARER(table, "h1h2 e8e7 a1>a2", "a1>a2", static_cast<int>(more));
        if (enough) {
            EXPECT_DEARER(table, "h1h2 e8e7 a1a2", "a1>a2", kCosts.hopeless);
        } else {
            EXPECT_NONE(table, "h1h2 e8e7 a1a2");
        }
    }
}

void what_is_recorded_ahead_may_be_made_in_any_order() {
    Chess table;
    table.record(table.line(0, "e4").moves[0], false);
    table.record(table.line(0, "e5").moves[0], false);
    table.hands("e7- e5+");
    EXPECT_DEARER(table, "<< *>e5 e7-", "<< e7>e5", kCosts.from_box - kCosts.reached);
    // What was recorded once, in another game, is not.
    Chess stale(nullptr, "a3 e6 a4 Bb4");
    for (unsigned i = 0; i < 4; ++i) stale.undo();
    for (const char* move : {"e3", "d6", "b3"}) stale.record(stale.line(0, move).moves[0], false);
    stale.stories.reset(false);
    stale.hands("f8- b4+");
    EXPECT_DEARER(stale, "*>b4 f8-", "f8>b4", kCosts.from_box - kCosts.elsewhere);
    // Nor after another half move.
    Chess other(nullptr, "e4 e5");
    other.stories.lose();
    other.add(other.line(2, "d4"), 0);
    other.hands("e2- e4+");
    EXPECT_DEARER(other, "<<d2d4 *>e4 e2-", "<<d2d4 e2>e4", kCosts.from_box - kCosts.elsewhere);
}

void a_piece_that_is_lifted_completes_nothing_and_takes_no_time() {
    Chess table;
    for (const char* move : {"a3", "b3", "c3", "d3", "e3", "f3"}) table.add(table.line(0, move), 0);
    table.hands("a7- a6+");
    TEST_ASSERT_TRUE(table.stories.took_long());
    table.hands("b7-");
    TEST_ASSERT_FALSE(table.stories.took_long());
}

void one_contact_looks_eight_times_for_half_moves_that_others_complete() {
    chess::Game game;
    tracking::ChessGame tracked(game);
    story_table::Counting counting(tracked);
    story_table::Table table(counting);
    support::play(game, "e4 e5 Nf3 Nf6 Nc3 Nc6");
    table.hands("c6- b8+ c3- b1+ f6- g8+ f3- g1+ e5- e7+ e4-");
    counting.visits = 0;
    table.hands("e2+");
    // Eight lines, four of them also before their last half move, and these.
    TEST_ASSERT_EQUAL_UINT(8 + 4 + 8, counting.visits);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_half_move_is_complete_once_others_are_taken_back);
    RUN_TEST(half_moves_that_were_not_recorded_are_taken_back_in_any_order);
    RUN_TEST(a_rook_that_slides_completes_castling_while_the_king_is_in_the_air);
    RUN_TEST(a_new_piece_beside_its_pawn_makes_other_half_moves_no_more_likely);
    RUN_TEST(a_half_move_is_looked_for_if_it_may_cost_just_enough);
    RUN_TEST(what_is_recorded_ahead_may_be_made_in_any_order);
    RUN_TEST(a_piece_that_is_lifted_completes_nothing_and_takes_no_time);
    RUN_TEST(one_contact_looks_eight_times_for_half_moves_that_others_complete);
    return UNITY_END();
}
