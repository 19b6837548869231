// What hands do to the game: which half moves the stories let them make and take back, and what that costs.
#include "core/tracking/stories.hpp"

#include "host_tests/core/tracking/story_table.hpp"

void setUp() {}
void tearDown() {}

namespace {

using story_table::Chess;
using story_table::kCosts;
using story_table::kNone;
using story_table::text_of;

constexpr const char* kRooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr const char* kPassing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
constexpr const char* kPawn = "3rk3/P7/8/8/8/8/8/4K3 w - - 0 1";
constexpr const char* kCapturingPawn = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

void a_capture_is_made_in_either_order() {
    for (const char* hands : {"e4- d5- d5+", "d5- e4- d5+"}) {
        Chess table(nullptr, "e4 d5");
        table.hands(hands);
        EXPECT_BEST(table, "e4d5");
        EXPECT_DEARER(table, "d5- e4>d5", "e4d5", kCosts.waits - kCosts.move);
        TEST_ASSERT_EQUAL_STRING("d5- e4>d5", text_of(table.stories.by_record(table.story("e4d5"))).c_str());
        // Without a victim in the air nothing is captured.
        TEST_ASSERT_EQUAL_UINT(0, table.weight("e4d5").cost);
    }
    Chess early(nullptr, "e4 d5");
    early.hands("e4- d5+");
    EXPECT_NONE(early, "e4d5");
}

void a_half_move_before_its_turn_is_disorder() {
    // Nobody answers what has not been begun.
    Chess before;
    before.hands("e7- e5+ e2- e4+");
    EXPECT_NONE(before, "e2e4 e7e5");
    Chess table;
    table.hands("e7- e2- e5+ e4+");
    EXPECT_DEARER(table, "e2e4 e7e5", "e2>e4 e7>e5", kCosts.move + kCosts.move + kCosts.disorder - kCosts.waits);
    EXPECT_DEARER(table, "e2e4 e7>e5", "e2>e4 e7>e5", kCosts.move);
}

void castling_counts_when_the_king_has_arrived() {
    Chess table(kRooks);
    table.hands("e1- g1+");
    EXPECT_BEST(table, "e1g1 f1>h1");
    EXPECT_DEARER(table, "e1>g1", "e1g1 f1>h1", kCosts.waits - kCosts.move);
    TEST_ASSERT_EQUAL_UINT(kCosts.left_over, table.weight("e1g1 f1>h1").cost);
    table.stories.rest();
    EXPECT_DEARER(table, "e1>g1", "e1g1 f1>h1", kCosts.waits - kCosts.move + kCosts.rests);
    table.hands("h1-");
    EXPECT_BEST(table, "e1g1 f1-");
    TEST_ASSERT_EQUAL_UINT(kCosts.left_over, table.weight("e1g1 f1-").cost);
    table.hands("f1+");
    EXPECT_BEST(table, "e1g1");
    EXPECT_DEARER(table, "e1g1 *>f1 f1-", "e1g1", kCosts.from_box);
    TEST_ASSERT_TRUE(table.weight("e1g1").complete);
}

void castling_counts_when_the_rook_has_arrived_and_the_king_is_in_the_air() {
    Chess rook(kRooks);
    rook.hands("h1- f1+");
    EXPECT_BEST(rook, "h1f1");
    EXPECT_NONE(rook, "e1g1");
    // A piece that is lifted completes nothing.
    rook.hands("e1-");
    EXPECT_NONE(rook, "e1g1 g1-");
    rook.hands("g1+");
    EXPECT_DEARER(rook, "e1g1", "h1f1 e1>g1", kCosts.undo + kCosts.reached + kCosts.move - kCosts.elsewhere);
    TEST_ASSERT_EQUAL_INT(rook.cost("e1g1"), rook.weight("e1g1").cost);
    TEST_ASSERT_LESS_THAN_UINT(rook.weight("h1f1 e1>g1").cost, rook.weight("e1g1").cost);
    for (const char* hands : {"e1- h1- f1+ g1+", "h1- e1- g1+ f1+", "h1- e1- f1+ g1+"}) {
        Chess table(kRooks);
        table.hands(hands);
        EXPECT_BEST(table, "e1g1");
        TEST_ASSERT_TRUE(table.weight("e1g1").complete);
    }
}

void what_is_left_over_may_wait_for_the_reply() {
    Chess castles(kRooks);
    castles.hands("e1- g1+ e8- e7+");
    EXPECT_BEST(castles, "e1g1 e8e7 f1>h1");
    TEST_ASSERT_EQUAL_UINT(kCosts.left_over, castles.weight("e1g1 e8e7 f1>h1").cost);
    EXPECT_DEARER(castles, "e1g1 e8>e7 f1>h1", "e1g1 e8e7 f1>h1", kCosts.waits - kCosts.move);
    TEST_ASSERT_EQUAL_UINT(kCosts.waits - kCosts.move + kCosts.left_over + kCosts.misfit,
                           castles.weight("e1g1 e8>e7 f1>h1").cost);
}

void en_passant_takes_its_victim_last_or_first() {
    Chess table(kPassing);
    table.hands("e5- d6+");
    EXPECT_BEST(table, "e5d6 *>d5");
    TEST_ASSERT_EQUAL_UINT(kCosts.left_over, table.weight("e5d6 *>d5").cost);
    EXPECT_DEARER(table, "e5>d6", "e5d6 *>d5", kCosts.waits - kCosts.move);
    EXPECT_DEARER(table, "d5>d5+d6 e5-", "e5d6 *>d5", kCosts.nudged + kCosts.beside_air - kCosts.reached - kCosts.move);
    TEST_ASSERT_EQUAL_STRING("e5>d6", text_of(table.stories.by_record(table.story("e5d6 *>d5"))).c_str());
    table.hands("d5-");
    EXPECT_BEST(table, "e5d6");
    EXPECT_DEARER(table, "d5- e5>d6", "e5d6", kCosts.waits - kCosts.move + kCosts.ignored);
    for (const char* hands : {"d5- e5- d6+", "e5- d5- d6+"}) {
        Chess first(kPassing);
        first.hands(hands);
        EXPECT_BEST(first, "e5d6");
        EXPECT_DEARER(first, "d5- e5>d6", "e5d6", kCosts.waits - kCosts.move);
    }
}

void a_pawn_becomes_a_queen_before_or_after_it_comes_off() {
    Chess pawn(kPawn);
    pawn.hands("a7- a8+");
    EXPECT_BEST(pawn, "a7a8q");
    EXPECT_DEARER(pawn, "*>a8 a7-", "a7a8q", kCosts.new_piece + kCosts.waits - kCosts.reached - kCosts.move);
    EXPECT_DEARER(pawn, "a7>a8", "a7a8q", kCosts.waits - kCosts.move);
    EXPECT_NONE(pawn, "a7a8r");
    Chess queen(kPawn);
    queen.hands("a8+");
    EXPECT_BEST(queen, "*>a8");
    EXPECT_DEARER(queen, "a7>a7+a8", "*>a8", kCosts.slid - kCosts.new_piece);
    queen.hands("a7-");
    EXPECT_DEARER(queen, "a7a8q", "a7>a8", kCosts.new_piece + kCosts.move - kCosts.slid);
    EXPECT_DEARER(queen, "*>a8 a7-", "a7a8q", kCosts.waits - kCosts.move);
    // Nowhere else.
    Chess other(kPawn);
    other.hands("b7+");
    EXPECT_DEARER(other, "*>b7", "a7>a7+b7", kCosts.from_box - kCosts.nudged);
}

void a_pawn_captures_and_becomes_a_queen() {
    Chess table(kCapturingPawn);
    table.hands("a7- b8- b8+");
    EXPECT_BEST(table, "a7b8q");
    EXPECT_DEARER(table, "*>b8 a7- b8-", "a7b8q", kCosts.new_piece + kCosts.waits - kCosts.reached - kCosts.move);
    Chess queen(kCapturingPawn);
    queen.hands("b8- b8+");
    EXPECT_DEARER(queen, "*>b8 b8-", "", kCosts.new_piece);
    queen.hands("a7-");
    EXPECT_DEARER(queen, "a7b8q", "a7-", kCosts.new_piece + kCosts.move);
    // Only if what it captures is off.
    Chess stands(kCapturingPawn);
    stands.hands("b8+");
    EXPECT_DEARER(stands, "*>b8", "a7>a7+b8", kCosts.from_box - kCosts.slid);
}

void who_thinks_better_of_it_steps_back() {
    Chess table;
    table.hands("e2- e3+ 200 e3-");
    EXPECT_DEARER(table, "e2e3 e3-", "e2-", kCosts.move + kCosts.relifted - kCosts.waits);
    table.hands("e4+");
    EXPECT_BEST(table, "e2e4");
    EXPECT_DEARER(table, "e2e3 e3>e4", "e2e4", kCosts.relifted + kCosts.elsewhere - kCosts.waits - kCosts.reached);
    Chess recorded;
    recorded.hands("e2- e3+");
    recorded.record();
    recorded.hasty = 1;
    recorded.hands("e3- e4+");
    EXPECT_DEARER(recorded, "<e2e4", "e3>e4", kCosts.undo + kCosts.reached + kCosts.move - kCosts.elsewhere);
    EXPECT_DEARER(recorded, "< e2>e4", "<e2e4", kCosts.waits - kCosts.move);
}

void what_has_just_moved_slides_elsewhere() {
    Chess table(kRooks, "Ra2");
    table.hasty = 1;
    table.hands("a3+ 100 a2-");
    EXPECT_DEARER(table, "< a1>a3", "a2>a3", kCosts.undo);
    EXPECT_DEARER(table, "<a1a3", "< a1>a3", kCosts.move);
    // What is recorded has stood there: it did not slide past.
    EXPECT_DEARER(table, "*>a3 a2-", "a2>a3", kCosts.from_box + kCosts.parted - kCosts.slid);
    // So does another piece of the same side, but not one of the other.
    Chess same(kRooks, "Ra2");
    same.hasty = 1;
    same.hands("e2+ 100 e1-");
    EXPECT_DEARER(same, "< a1>a2 e1>e2", "e1>e2", kCosts.undo);
    EXPECT_DEARER(same, "<e1e2 a1>a2", "< a1>a2 e1>e2", kCosts.move);
    Chess other(kRooks, "Ra2");
    other.hasty = 1;
    other.hands("e7+ 100 e8-");
    EXPECT_DEARER(other, "e8e7", "e8>e7", kCosts.move);
    EXPECT_NONE(other, "< a1>a2 e8>e7");
}

void a_slide_may_come_after_the_reply() {
    Chess table(kRooks);
    table.hands("e8- a2+ e7+ 100 a1-");
    EXPECT_DEARER(table, "a1a2 e8>e7", "a1>a2 e8>e7", kCosts.move);
    EXPECT_DEARER(table, "a1a2 e8e7", "a1>a2 e8>e7", 2 * kCosts.move + kCosts.disorder);
}

void what_has_stood_still_is_dearer_to_take_back() {
    for (const unsigned hasty : {0u, 1u, 2u}) {
        Chess table(nullptr, "e4 e5");
        table.hasty = hasty;
        table.hands("e5- e6+");
        EXPECT_DEARER(
            table, "<e7e6", "e5>e6",
            kCosts.undo + kCosts.reached + kCosts.move - kCosts.elsewhere + (hasty == 0 ? kCosts.undo_rested : 0));
        EXPECT_DEARER(table, "< e7>e6", "<e7e6", kCosts.waits - kCosts.move);
    }
}

void several_half_moves_are_taken_back() {
    for (const unsigned hasty : {0u, 1u, 2u}) {
        Chess table(nullptr, "e4 e5");
        table.hasty = hasty;
        table.hands("e5- e7+");
        EXPECT_DEARER(table, "<", "e5>e7", kCosts.undo - kCosts.elsewhere + (hasty == 0 ? kCosts.undo_rested : 0));
        table.hands("e4- e2+");
        // Only the first one that stood still counts.
        EXPECT_DEARER(table, "<<", "e4>e2 e5>e7",
                      kCosts.undo + kCosts.undo_more - 2 * kCosts.elsewhere + (hasty < 2 ? kCosts.undo_rested : 0));
        TEST_ASSERT_EQUAL_STRING("e4>e2 e5>e7", text_of(table.stories.by_record(table.story("<<"))).c_str());
        table.hands("d2- d4+");
        EXPECT_DEARER(table, "<<d2d4", "<< d2>d4", kCosts.move + kCosts.undo_replaced - kCosts.waits);
    }
}

void half_moves_are_taken_back_in_any_order() {
    Chess table(nullptr, "e4 e5");
    table.hasty = 2;
    table.hands("e4- e2+");
    EXPECT_NONE(table, "<<");
    EXPECT_NONE(table, "< e4>e2 e7>e5");
    table.hands("e5- e7+");
    EXPECT_DEARER(table, "<<", "< e4>e2", kCosts.undo_more);
}

void what_was_made_before_is_taken_back_when_all_of_it_is_back() {
    Chess castles(kRooks, "O-O Ke7");
    castles.hasty = 2;
    castles.hands("f1- h1+ g1- e1+ e7- e8+");
    EXPECT_DEARER(castles, "<<", "< f1>h1 g1>e1", kCosts.undo_more);
    Chess king(kRooks, "O-O Ke7");
    king.hasty = 2;
    king.hands("g1- e1+ e7- e8+");
    TEST_ASSERT_LESS_THAN_INT(kNone, king.cost("< g1>e1"));
    EXPECT_NONE(king, "<< h1>f1");
    for (const bool all : {true, false}) {
        Chess capture("4k3/8/8/R2p4/8/8/8/4K3 w - - 0 1", "Rxd5 Ke7");
        capture.hasty = 2;
        capture.hands(all ? "d5- a5+ d5+ e7- e8+" : "d5- a5+ e7- e8+");
        TEST_ASSERT_LESS_THAN_INT(kNone, capture.cost(all ? "< *>d5 d5>a5" : "< d5>a5"));
        TEST_ASSERT_EQUAL(all, capture.weight("<<").cost < kNone);
        EXPECT_NONE(capture, "<< d5-");
    }
}

void one_contact_completes_the_taking_back_of_five_half_moves() {
    Chess table("4k3/1p4p1/8/8/8/8/P1P4P/4K3 w - - 0 1", "a4 b5 c4 g5 h4");
    table.hasty = 5;
    table.hands("a4- a2+ b5- b7+ c4- c2+ g5- g7+ h4- h2+");
    EXPECT_DEARER(table, "<<<< a4>a2", "<<< a4>a2 b5>b7", kCosts.undo_more);
    EXPECT_DEARER(table, "<<<<<", "<<<< a4>a2", kCosts.undo_more);
}

void what_was_captured_comes_back() {
    Chess table(nullptr, "e4 d5 exd5");
    table.hands("d5- e4+ d5+");
    EXPECT_DEARER(table, "<", "d5>e4+d5", kCosts.undo + kCosts.undo_rested - kCosts.elsewhere - kCosts.slid_on);
    // And goes back further at once.
    Chess further(nullptr, "e4 d5 exd5");
    further.hands("d5- e4+ d7+");
    EXPECT_DEARER(further, "<<", "< d5>d7", kCosts.undo_more - kCosts.elsewhere);
    Chess passing(kPassing, "exd6");
    passing.hands("d6- e5+ d5+");
    EXPECT_DEARER(passing, "<", "d6>e5+d5", kCosts.undo + kCosts.undo_rested - kCosts.elsewhere - kCosts.slid_on);
    // First of all it comes from the box.
    Chess first(kPassing, "exd6");
    first.hands("d5+ d6- e5+");
    EXPECT_DEARER(first, "<", "*>d5 d6>e5", kCosts.undo + kCosts.undo_rested - kCosts.elsewhere);
}

void castling_is_taken_back() {
    for (const char* hands : {"g1- e1+ f1- h1+", "f1- h1+ g1- e1+", "f1- g1- h1+ e1+"}) {
        // It is taken back when its first piece is; the other one stands where it does not belong from then on.
        const bool stood = hands != std::string("f1- g1- h1+ e1+");
        Chess table(kRooks, "O-O");
        table.hands(hands);
        EXPECT_DEARER(table, "<", "f1>h1 g1>e1",
                      kCosts.undo + kCosts.undo_rested + (stood ? kCosts.ignored : 0) - 2 * kCosts.elsewhere);
        TEST_ASSERT_TRUE(table.weight("<").complete);
        TEST_ASSERT_LESS_THAN_UINT(table.weight("f1>h1 g1>e1").cost, table.weight("<").cost);
    }
}

void what_is_taken_back_and_made_again_is_nothing() {
    Chess table(nullptr, "e4 e5");
    table.hands("e5- e7+ e7- e5+");
    EXPECT_BEST(table, "");
    TEST_ASSERT_TRUE(table.stories.best()->line.is_record());
    EXPECT_NONE(table, "<e7e5");
    // A pawn becomes what it became.
    Chess pawn("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N");
    pawn.hands("a8- a7+ a7- a8+");
    EXPECT_BEST(pawn, "");
    EXPECT_NONE(pawn, "<a7a8q");
}

void who_has_just_taken_back_does_not_play_back() {
    Chess apart(nullptr, "Nf3 Nf6 Ng1");
    apart.hands("f6- g8+");
    EXPECT_DEARER(apart, "f6>g8", "f6g8", kCosts.waits - kCosts.move);
    Chess back(nullptr, "Nf3 Nf6 Ng1 a6");
    back.hands("a6- a7+ f6- g8+");
    EXPECT_DEARER(back, "<f6g8", "< f6>g8", kCosts.move + kCosts.returns_too - kCosts.waits);
    // Half moves that never stood still may be replaced by others.
    Chess hasty(nullptr, "Nf3 Nf6 Ng1 a6");
    hasty.hasty = 1;
    hasty.hands("a6- a7+ f6- g8+");
    EXPECT_DEARER(hasty, "< f6>g8", "<f6g8", kCosts.waits - kCosts.move);
    Chess between(nullptr, "Nf3 Nf6 h3");
    between.hands("f6- g8+");
    EXPECT_DEARER(between, "f6>g8", "f6g8", kCosts.waits - kCosts.move);
    Chess hands(nullptr, "Nf3 Nf6");
    hands.hands("f3- f6- g1+ g8+");
    EXPECT_DEARER(hands, "f3g1 f6g8", "f3g1 f6>g8", kCosts.move + kCosts.returns - kCosts.waits);
}

void who_puts_a_piece_back_and_lifts_the_next_one_at_once_has_slid_that_onto_it() {
    const std::pair<const char*, int> rows[] = {
        {"79", kCosts.put_back}, {"80", kCosts.parted}, {"219", kCosts.parted}, {"220", 0}};
    for (const auto& [ms, cost] : rows) {
        Chess table(nullptr, "e4 d5 a3 a6");
        table.hands(std::string("d5- d5+ ") + ms + " e4-");
        EXPECT_DEARER(table, "e4d5", "e4-", kCosts.slid + kCosts.beside_air + kCosts.move - cost);
    }
    // What has just been played is no piece that was put back.
    Chess reply(nullptr, "e4 d5");
    reply.hands("c2- c4+ 50 d5-");
    EXPECT_DEARER(reply, "c2>c4 d5-", "c2c4 d5-", kCosts.waits - kCosts.move + kCosts.ignored);
}

/// Once it is recorded, a half move that brought a piece back is one like others, and so is what follows it.
void what_was_recorded_returns_no_more() {
    Chess back(nullptr, "Nf3 Nf6 Ng1 a6");
    back.hands("a6- a7+ f6- g8+");
    const tracking::Story returned = back.story("<f6g8");
    TEST_ASSERT_TRUE(returned.returning);
    const uint32_t last = back.tracked.motion(3).move;
    back.tracked.undo();
    back.stories.unrecorded(last);
    back.tracked.play(returned.line.moves[0]);
    back.stories.recorded(returned.line.moves[0], true);
    TEST_ASSERT_FALSE(back.story("").returning);
    back.hands("b1- c3+");
    TEST_ASSERT_FALSE(back.story("b1c3").returning);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_capture_is_made_in_either_order);
    RUN_TEST(a_half_move_before_its_turn_is_disorder);
    RUN_TEST(castling_counts_when_the_king_has_arrived);
    RUN_TEST(castling_counts_when_the_rook_has_arrived_and_the_king_is_in_the_air);
    RUN_TEST(what_is_left_over_may_wait_for_the_reply);
    RUN_TEST(en_passant_takes_its_victim_last_or_first);
    RUN_TEST(a_pawn_becomes_a_queen_before_or_after_it_comes_off);
    RUN_TEST(a_pawn_captures_and_becomes_a_queen);
    RUN_TEST(who_thinks_better_of_it_steps_back);
    RUN_TEST(what_has_just_moved_slides_elsewhere);
    RUN_TEST(a_slide_may_come_after_the_reply);
    RUN_TEST(what_has_stood_still_is_dearer_to_take_back);
    RUN_TEST(several_half_moves_are_taken_back);
    RUN_TEST(half_moves_are_taken_back_in_any_order);
    RUN_TEST(what_was_made_before_is_taken_back_when_all_of_it_is_back);
    RUN_TEST(one_contact_completes_the_taking_back_of_five_half_moves);
    RUN_TEST(what_was_captured_comes_back);
    RUN_TEST(castling_is_taken_back);
    RUN_TEST(what_is_taken_back_and_made_again_is_nothing);
    RUN_TEST(who_puts_a_piece_back_and_lifts_the_next_one_at_once_has_slid_that_onto_it);
    RUN_TEST(what_was_recorded_returns_no_more);
    RUN_TEST(who_has_just_taken_back_does_not_play_back);
    return UNITY_END();
}
