// What the tracker tells at once, and what it keeps to itself until it is clear.
#include <unity.h>

#include "core/tracking/tracker.hpp"
#include "host_tests/core/tracking/bench.hpp"

void setUp() {}
void tearDown() {}

namespace {

using bench::standing;
using bench::touch;
using simulator::kBlack;
using simulator::kEmpty;
using simulator::kWhite;

void what_all_likely_stories_tell_is_told_though_the_end_is_unclear() {
    auto rig = standing(false, "4k3/7p/8/8/8/8/8/4K2R w - - 0 1");
    // The reply slides before the king stands: is it made, or on its way?
    touch(*rig, "e1", kEmpty, 100);
    touch(*rig, "h6", kBlack, 60);
    touch(*rig, "h7", kEmpty, 60);
    EXPECT_EVENTS(*rig, "");
    touch(*rig, "e2", kWhite, 100);
    EXPECT_EVENTS(*rig, "move e1e2");
    rig->run(rig->now + 400);
    EXPECT_EVENTS(*rig, "move h7h6");
}

void the_half_move_before_is_told_when_a_reply_lands_that_may_slide_on() {
    auto rig = standing(false, "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1");
    touch(*rig, "a2", kWhite, 60);
    touch(*rig, "a1", kEmpty, 60);
    touch(*rig, "h6", kBlack, 60);
    EXPECT_EVENTS(*rig, "");
    touch(*rig, "h7", kEmpty, 100);
    EXPECT_EVENTS(*rig, "move a1a2");
    rig->run(rig->now + 400);
    EXPECT_EVENTS(*rig, "move h7h6");
}

void a_piece_that_slides_to_what_it_captures_is_not_told_on_its_way() {
    for (const uint32_t both : {40u, 60u, 100u}) {
        auto rig = standing(false, "4k3/8/8/8/R6r/8/8/4K3 w - - 0 1");
        touch(*rig, "h4", kEmpty, 200);
        // On each square that it passes the other rook could have been put down.
        const char* const path[] = {"a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"};
        for (unsigned i = 1; i < std::size(path); ++i) {
            touch(*rig, path[i], kWhite, both);
            touch(*rig, path[i - 1], kEmpty, 140 - both);
            if (i + 1 != std::size(path)) EXPECT_EVENTS(*rig, "");
        }
        rig->run(rig->now + 300);
        EXPECT_EVENTS(*rig, "move a4h4");
    }
}

void a_piece_lifted_before_another_one_stands_does_not_tell_that_it_does() {
    for (const bool early : {true, false}) {
        auto rig = standing(false, "4k3/8/6p1/8/8/8/7P/4K3 w - - 0 1");
        if (early) touch(*rig, "g6", kEmpty, 100);
        touch(*rig, "h2", kEmpty, 100);
        touch(*rig, "h3", kWhite, 121);
        EXPECT_EVENTS(*rig, "");
        if (!early) {
            // Who lifts the reply has seen it stand.
            touch(*rig, "g6", kEmpty, 50);
            EXPECT_EVENTS(*rig, "move h2h3");
            continue;
        }
        touch(*rig, "h3", kEmpty, 60);
        touch(*rig, "h4", kWhite, 100);
        EXPECT_EVENTS(*rig, "move h2h4");
        touch(*rig, "g5", kBlack, 400);
        EXPECT_EVENTS(*rig, "move g6g5");
    }
}

void a_piece_that_has_just_come_may_slide_on_though_the_reply_is_lifted() {
    for (const uint32_t stood : {120u, 121u}) {
        auto rig = standing(false, "4k3/8/6p1/8/8/8/7P/4K3 w - - 0 1");
        touch(*rig, "h2", kEmpty, 10);
        touch(*rig, "h3", kWhite, stood);
        touch(*rig, "g6", kEmpty, 100);
        EXPECT_EVENTS(*rig, stood == 120 ? "" : "move h2h3");
        // The reply that lands tells it.
        touch(*rig, "g5", kBlack, 40);
        EXPECT_EVENTS(*rig, stood == 120 ? "move h2h3, move g6g5" : "move g6g5");
    }
}

void a_slide_goes_on_while_the_reply_is_in_the_air_that_was_lifted_before() {
    auto rig = standing(false, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    touch(*rig, "e8", kEmpty);
    touch(*rig, "a2", kWhite, 40);
    touch(*rig, "a1", kEmpty, 60);
    touch(*rig, "a3", kWhite, 40);
    touch(*rig, "a2", kEmpty, 60);
    EXPECT_EVENTS(*rig, "");
    rig->run(rig->now + 300);
    EXPECT_EVENTS(*rig, "move a1a3");
}

void who_has_another_piece_of_the_same_side_in_the_air_is_not_done() {
    for (const char* other : {"d2", "g1"}) {
        auto rig = standing();
        touch(*rig, other, kEmpty);
        touch(*rig, "e2", kEmpty);
        touch(*rig, "e4", kWhite, 500);
        EXPECT_EVENTS(*rig, "");
        touch(*rig, other, kWhite, 100);
        EXPECT_EVENTS(*rig, "move e2e4");
    }
}

void where_pieces_of_one_side_were_knocked_over_only_rest_tells() {
    // Three in the air at a time, or two that were lifted at the same moment.
    struct Row {
        bool three;
        uint32_t apart;
        bool knocked;
    };
    for (const Row& row : {Row{true, 60, true}, Row{false, 40, true}, Row{false, 60, false}}) {
        auto rig = standing();
        touch(*rig, "a2", kEmpty, row.apart);
        if (row.three) touch(*rig, "b2", kEmpty, row.apart);
        touch(*rig, "c2", kEmpty, 100);
        touch(*rig, "a2", kWhite, 100);
        if (row.three) touch(*rig, "b2", kWhite, 100);
        // Nothing is in the air any more when it lands.
        touch(*rig, "c4", kWhite, 250);
        EXPECT_EVENTS(*rig, row.knocked ? "" : "move c2c4");
        rig->run(rig->now + 100);
        EXPECT_EVENTS(*rig, row.knocked ? "move c2c4" : "");
    }
}

void nothing_is_told_while_the_board_is_cleared_up() {
    for (const bool cleared : {true, false}) {
        auto rig = standing(false, "4k3/8/8/1n3n2/8/8/8/RN2K2R w - - 0 1");
        const auto carry = [&](const char* from, const char* to, uint8_t colour) {
            touch(*rig, from, kEmpty, 100);
            touch(*rig, to, colour, 100);
        };
        carry("b1", "g6", kWhite);
        carry("b5", "a5", kBlack);
        if (cleared) carry("f5", "h8", kBlack);
        // With three pieces that stand wrong, no legal half move beside them counts; with two they do, as hands go on.
        carry("a1", "a2", kWhite);
        carry("e8", "e7", kBlack);
        carry("h1", "h2", kWhite);
        carry("e7", "e8", kBlack);
        EXPECT_EVENTS(*rig, cleared ? "" : "move a1a2, move e8e7");
    }
}

void a_half_move_that_has_stood_is_put_right_while_hands_go_on() {
    auto rig = standing();
    touch(*rig, "e2", kEmpty);
    touch(*rig, "e3", kWhite, 500);
    EXPECT_EVENTS(*rig, "move e2e3");
    touch(*rig, "e3", kEmpty);
    touch(*rig, "e4", kWhite);
    touch(*rig, "e7", kEmpty);
    touch(*rig, "e5", kBlack);
    EXPECT_EVENTS(*rig, "");
    // Two half moves instead of it, and the next one begins.
    touch(*rig, "g1", kEmpty);
    EXPECT_EVENTS(*rig, "undo e2e3, move e2e4, move e7e5");
    touch(*rig, "f3", kWhite);
    EXPECT_EVENTS(*rig, "move g1f3");
}

void a_capture_that_was_guessed_stays_a_guess() {
    for (const uint32_t ms : {2100u, 6000u}) {
        auto rig = standing(false, "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1");
        touch(*rig, "d1", kEmpty, ms);
        EXPECT_EVENTS(*rig, "move d1d5");
        touch(*rig, "d2", kWhite, 400);
        EXPECT_EVENTS(*rig, "undo d1d5, move d1d2");
    }
}

void half_moves_taken_back_in_any_order_are_told_at_rest() {
    auto rig = standing();
    touch(*rig, "e2", kEmpty);
    touch(*rig, "e4", kWhite, 3000);
    touch(*rig, "e7", kEmpty);
    touch(*rig, "e5", kBlack, 3000);
    EXPECT_EVENTS(*rig, "move e2e4, move e7e5");
    touch(*rig, "e4", kEmpty);
    touch(*rig, "e5", kEmpty);
    touch(*rig, "e2", kWhite);
    touch(*rig, "e7", kBlack, 300);
    EXPECT_EVENTS(*rig, "");
    rig->run(rig->now + 100);
    EXPECT_EVENTS(*rig, "undo e7e5, undo e2e4");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_all_likely_stories_tell_is_told_though_the_end_is_unclear);
    RUN_TEST(the_half_move_before_is_told_when_a_reply_lands_that_may_slide_on);
    RUN_TEST(a_piece_that_slides_to_what_it_captures_is_not_told_on_its_way);
    RUN_TEST(a_piece_lifted_before_another_one_stands_does_not_tell_that_it_does);
    RUN_TEST(a_piece_that_has_just_come_may_slide_on_though_the_reply_is_lifted);
    RUN_TEST(nothing_is_told_while_the_board_is_cleared_up);
    RUN_TEST(a_slide_goes_on_while_the_reply_is_in_the_air_that_was_lifted_before);
    RUN_TEST(who_has_another_piece_of_the_same_side_in_the_air_is_not_done);
    RUN_TEST(where_pieces_of_one_side_were_knocked_over_only_rest_tells);
    RUN_TEST(a_half_move_that_has_stood_is_put_right_while_hands_go_on);
    RUN_TEST(a_capture_that_was_guessed_stays_a_guess);
    RUN_TEST(half_moves_taken_back_in_any_order_are_told_at_rest);
    return UNITY_END();
}
