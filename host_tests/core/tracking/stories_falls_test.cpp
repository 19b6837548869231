// Stories of what no hand means to do: tables that are bumped, pieces that are knocked over or roll.
#include <unity.h>

#include "host_tests/core/tracking/story_table.hpp"

void setUp() {}
void tearDown() {}

namespace {

using story_table::Chess;
using tracking::kCosts;

void what_comes_back_while_three_are_gone_was_never_lifted() {
    // The knight's square is where the bishop could capture; a pawn of each side is gone, too.
    const char* position = "4k3/p7/5n2/8/8/8/P4B2/4K3 w - - 0 1";
    Chess bumped(position, "Bd4 Ke7");
    bumped.hands("d4- 10 a2- 10 f6- 40 f6+");
    EXPECT_DEARER(bumped, "d4f6 a2-", "a2- d4-", kCosts.reached + kCosts.fell + kCosts.move - kCosts.contested_at_once);
    // With two of them gone it may have been a hand, and with more time between them.
    Chess two(position, "Bd4 Ke7");
    two.hands("d4- 10 f6- 40 f6+");
    EXPECT_DEARER(two, "d4f6", "d4-", kCosts.reached + kCosts.flickered + kCosts.move - kCosts.contested_at_once);
    Chess slowly(position, "Bd4 Ke7");
    slowly.hands("d4- 30 a2- 10 f6- 40 f6+");
    EXPECT_DEARER(slowly, "d4f6 a2-", "a2- d4-",
                  kCosts.reached + kCosts.flickered + kCosts.move - kCosts.contested_at_once);
}

void two_pieces_that_move_at_once_were_knocked_over() {
    for (const bool soon : {true, false}) {
        Chess table;
        table.hands(std::string("e2- 10 d2- 10 d3+ ") + (soon ? "59" : "60") + " e3+");
        EXPECT_DEARER(table, "e2e3 d2>d3", "d2>d3 e2>e3", kCosts.move - kCosts.waits + (soon ? kCosts.fell : 0));
    }
}

void what_stood_is_no_other_half_move_once_the_reply_is_lifted() {
    for (const bool lifted : {true, false}) {
        Chess table(nullptr, "Nf3");
        table.hands(lifted ? "1500 e7- 10 f3- 300 h3+" : "1500 f3- 10 e7- 300 h3+");
        const int made = kCosts.undo + kCosts.undo_rested + kCosts.reached + kCosts.move;
        EXPECT_DEARER(table, "<g1h3 e7-", "e7- f3>h3", made - kCosts.elsewhere + (lifted ? kCosts.answered : 0));
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_comes_back_while_three_are_gone_was_never_lifted);
    RUN_TEST(two_pieces_that_move_at_once_were_knocked_over);
    RUN_TEST(what_stood_is_no_other_half_move_once_the_reply_is_lifted);
    return UNITY_END();
}
