// Captures that leave the contact of the captured piece closed: when the stories guess one, and what that costs.
#include "core/tracking/stories.hpp"

#include "host_tests/core/tracking/story_table.hpp"

void setUp() {}
void tearDown() {}

namespace {

using story_table::Chess;
using story_table::Free;
using story_table::kCosts;
using story_table::kNone;

constexpr const char* kPassing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
constexpr const char* kCapturingPawn = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

void a_piece_in_the_hand_may_have_captured_in_place() {
    Chess table(nullptr, "e4 d5");
    table.hands("e4-");
    table.capture_in_place();
    EXPECT_DEARER(table, "e4d5", "e4-", kCosts.in_place + kCosts.move);
    TEST_ASSERT_TRUE(table.story("e4d5").guessed());
    TEST_ASSERT_FALSE(table.story("e4-").guessed());
    const int told = table.cost("e4d5");
    table.stories.believe(table.line(0, "exd5"));
    EXPECT_BEST(table, "e4d5");
    EXPECT_DEARER(table, "e4-", "e4d5", kCosts.still_held);
    TEST_ASSERT_EQUAL_INT(kCosts.in_place + kCosts.move, told);
    // What no story tells changes nothing.
    table.stories.believe(table.line(0, "a3"));
    EXPECT_DEARER(table, "e4-", "e4d5", kCosts.still_held);
    Chess colours(nullptr, "e4 d5", true);
    colours.hands("e4-");
    colours.capture_in_place();
    EXPECT_NONE(colours, "e4d5");
    // Whatever it may capture, after whatever else it may do.
    Chess choice(nullptr, "e4 d5 a3 f5");
    choice.hands("e4-");
    choice.capture_in_place();
    EXPECT_DEARER(choice, "e4d5", "e4f5", 0);
    Chess knight(nullptr, "e4 d5 Nc3 h6");
    knight.hands("c3-");
    knight.capture_in_place();
    EXPECT_DEARER(knight, "c3d5", "c3-", kCosts.in_place + kCosts.move);
    // Two pieces in the air, or one that stands, capture nothing.
    Chess two(nullptr, "e4 d5");
    two.hands("e4- 249 a2-");
    two.capture_in_place();
    EXPECT_NONE(two, "e4d5 a2-");
    Chess stands(nullptr, "e4 d5");
    stands.hands("e4- h5+");
    stands.capture_in_place();
    EXPECT_BEST(stands, "e4>h5");
    EXPECT_NONE(stands, "e4d5");
    // Not en passant, and a pawn becomes a queen.
    Chess passing(kPassing);
    passing.hands("e5-");
    passing.capture_in_place();
    EXPECT_NONE(passing, "e5d6");
    Chess pawn(kCapturingPawn);
    pawn.hands("a7-");
    pawn.capture_in_place();
    EXPECT_DEARER(pawn, "a7b8q", "a7-", kCosts.in_place + kCosts.move);
    EXPECT_NONE(pawn, "a7b8r");
}

void the_reply_to_a_capture_in_place_begins() {
    for (const bool long_enough : {true, false}) {
        Chess table(nullptr, "e4 d5");
        table.hands(long_enough ? "e4- 250 g8-" : "e4- 249 g8-");
        if (!long_enough) {
            EXPECT_NONE(table, "e4d5 g8-");
            continue;
        }
        EXPECT_DEARER(table, "e4d5 g8-", "e4- g8-", kCosts.in_place + kCosts.move);
        TEST_ASSERT_TRUE(table.story("e4d5 g8-").guessed());
        table.hands("f6+");
        EXPECT_DEARER(table, "e4d5 g8>f6", "e4d5 g8f6", kCosts.waits - kCosts.move);
        TEST_ASSERT_FALSE(table.story("e4d5 g8f6").guessed());
        // Once that is taken back it is a guess again.
        table.hands("f6- h6+");
        TEST_ASSERT_TRUE(table.story("e4d5 g8>h6").guessed());
    }
    // Colours leave it open to nobody.
    Chess colours(nullptr, "e4 d5", true);
    colours.hands("e4- 700 g8-");
    EXPECT_NONE(colours, "e4d5 g8-");
    // Who is not to move captures nothing.
    Chess turn(nullptr, "e4 d5 a3");
    turn.hands("e4- 700 g8-");
    EXPECT_NONE(turn, "e4d5 g8-");
    Free free({"e4"}, {"d5", "g8"});
    free.hands("e4- 700 g8-");
    EXPECT_NONE(free, "e4d5 g8-");
}

void what_may_be_captured_is_lifted_for_that() {
    Chess table(nullptr, "e4 d5 Nc3 f5");
    table.hands("e4- 300 d5-");
    EXPECT_NONE(table, "e4f5 d5-");
    EXPECT_NONE(table, "e4d5 d5-");
    Chess other(nullptr, "e4 d5 Nc3 f5");
    other.hands("e4- 300 c7-");
    EXPECT_DEARER(other, "e4f5 c7-", "c7- e4-", kCosts.in_place + kCosts.move);
}

void what_slides_on_captures_what_was_lifted_before_it_moved() {
    for (const bool slides : {true, false}) {
        Chess table(nullptr, "e4 d5 Nc3 a6");
        table.hands("d5- c3- b5+");
        table.record(table.line(0, "Nb5").moves[0], true);
        table.stories.reset(false, kCosts.hopeless);
        table.hands(slides ? "b5-" : "g1-");
        if (slides) {
            EXPECT_NONE(table, "d5e4 b5-");
        } else {
            EXPECT_DEARER(table, "d5e4 g1-", "d5- g1-", kCosts.in_place + kCosts.move);
        }
    }
}

void who_goes_to_where_a_piece_was_held_has_captured_it_there() {
    for (const bool there : {true, false}) {
        Chess table(nullptr, "e4 d5 Nc3 Nf6");
        table.hands(there ? "e4- 250 f6- e4+" : "e4- 250 f6- g4+");
        EXPECT_DEARER(table, there ? "e4d5 f6e4" : "e4d5 f6g4", there ? "e4d5 f6>e4" : "e4d5 f6>g4",
                      kCosts.move + (there ? kCosts.in_place : 0) - kCosts.waits);
    }
}

void captures_in_place_may_come_in_a_row() {
    Chess table(nullptr, "e4 d5");
    table.hands("e4- 250 d8-");
    EXPECT_DEARER(table, "e4d5 d8-", "d8- e4-", kCosts.in_place + kCosts.move);
    table.hands("250 a2-");
    // The second one is guessed though the story of the first is not the likeliest.
    EXPECT_DEARER(table, "e4d5 d8d5 a2-", "e4d5 a2- d8-", kCosts.in_place + kCosts.move);
    TEST_ASSERT_TRUE(table.story("e4d5 d8d5 a2-").guessed());
    EXPECT_DEARER(table, "e4d5 a2- d8-", "a2- d8- e4-", kCosts.in_place + kCosts.move - kCosts.crowded);
    Chess soon(nullptr, "e4 d5");
    soon.hands("e4- 250 d8- 249 a2-");
    EXPECT_NONE(soon, "e4d5 d8d5 a2-");
}

void what_has_stood_still_is_not_taken_back_for_a_capture_in_place() {
    for (const unsigned hasty : {0u, 1u}) {
        Chess table(nullptr, "e4 d5 a3");
        table.hasty = hasty;
        table.hands("a3- a2+ e4- 250 b7-");
        TEST_ASSERT_LESS_THAN_INT(kNone, table.cost("< b7- e4-"));
        if (hasty == 0) {
            EXPECT_NONE(table, "<e4d5 b7-");
        } else {
            EXPECT_DEARER(table, "<e4d5 b7-", "< b7- e4-", kCosts.in_place + kCosts.move);
        }
    }
}

void where_a_contact_has_changed_something_was_rather_shoved_aside() {
    // A black pawn could capture on both sides; what stood on one of them is taken off after it was shoved to c5.
    for (const char* victim : {"b5", "d5"}) {
        const char* const other = victim == std::string("b5") ? "<c6d5" : "<c6b5";
        Chess table("4k3/8/2p5/1N1N4/8/8/8/4K3 b - - 0 1");
        table.hands("c6- " + std::string(victim) + "- c5+ " + victim + "+");
        table.record(table.line(0, "c5").moves[0], true);
        table.stories.reset(false);
        table.hands("c5-");
        table.capture_in_place();
        EXPECT_DEARER(table, "<c6" + std::string(victim), "c5-",
                      kCosts.undo + kCosts.undo_rested + kCosts.in_place + kCosts.move);
        EXPECT_DEARER(table, other, "<c6" + std::string(victim), kCosts.elsewhere);
    }
}

void what_changed_as_the_piece_left_was_not_shoved_aside() {
    for (const char* wait : {"0", "1"}) {
        Chess table("4k3/8/8/8/8/8/8/R3n1K1 w - - 0 1");
        table.hands(std::string("e1- a1- ") + wait + " e1+ a5+");
        table.record(table.line(0, "Ra5").moves[0], true);
        table.stories.reset(false);
        table.hands("a5-");
        table.capture_in_place();
        TEST_ASSERT_EQUAL(wait == std::string("1"), table.cost("<a1e1") != kNone);
    }
}

void what_was_pushed_to_the_next_square_is_taken_off_soon() {
    for (const bool soon : {true, false}) {
        Chess table("4k3/8/8/p7/1P6/8/8/4K3 b - - 0 1");
        table.hands("a5- a4+");
        table.record(table.line(0, "a4").moves[0], true);
        table.stories.reset(false);
        table.hands(soon ? "999 a4-" : "1000 a4-");
        table.capture_in_place();
        const int cost = kCosts.undo + kCosts.undo_rested + kCosts.in_place_shoved + kCosts.move;
        TEST_ASSERT_EQUAL_INT(soon ? cost : kNone, table.cost("<a5b4"));
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_piece_in_the_hand_may_have_captured_in_place);
    RUN_TEST(the_reply_to_a_capture_in_place_begins);
    RUN_TEST(what_may_be_captured_is_lifted_for_that);
    RUN_TEST(what_slides_on_captures_what_was_lifted_before_it_moved);
    RUN_TEST(who_goes_to_where_a_piece_was_held_has_captured_it_there);
    RUN_TEST(captures_in_place_may_come_in_a_row);
    RUN_TEST(what_has_stood_still_is_not_taken_back_for_a_capture_in_place);
    RUN_TEST(where_a_contact_has_changed_something_was_rather_shoved_aside);
    RUN_TEST(what_changed_as_the_piece_left_was_not_shoved_aside);
    RUN_TEST(what_was_pushed_to_the_next_square_is_taken_off_soon);
    return UNITY_END();
}
