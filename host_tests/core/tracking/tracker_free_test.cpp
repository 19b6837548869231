// What the tracker tells in a game without rules, where only time tells one half move from two.
#include <unity.h>

#include <array>

#include "core/tracking/free_game.hpp"
#include "core/tracking/tracker.hpp"
#include "host_tests/core/tracking/bench.hpp"

void setUp() {}
void tearDown() {}

namespace {

using bench::at;
using tracking::Event;

/// A game without rules on ten by ten squares, two pieces on it, and reed switches.
struct FreePlay {
    static constexpr board::Geometry kGeometry{10, 10};
    std::array<uint8_t, 100> codes{};
    tracking::FreeGame game{kGeometry, codes, 0x20};
    tracking::Tracker tracker{game, false};
    tracking::Sight sight;
    uint32_t now = 0;

    FreePlay() {
        codes[kGeometry.index(at("a1"))] = 1;
        codes[kGeometry.index(at("i9"))] = 0x21;
        sight.put(at("i9"), false);
        step("a1", true, 400);
        TEST_ASSERT_TRUE(tracker.ready());
    }

    /// The half moves that were told until `ms` after a contact opened or closed.
    unsigned step(const char* square, bool placed, uint32_t ms) {
        placed ? sight.put(at(square), false) : sight.clear(at(square));
        unsigned moves = 0;
        for (uint32_t end = now + ms; now < end; now += 10) {
            tracker.update(sight, now);
            for (Event event = tracker.next(); event.kind != Event::Kind::None; event = tracker.next())
                moves += event.kind == Event::Kind::Moved;
        }
        return moves;
    }
    void expect_move(unsigned ply, const char* from, const char* to) const {
        TEST_ASSERT_EQUAL_HEX8(at(from).code, game.motion(ply).from.code);
        TEST_ASSERT_EQUAL_HEX8(at(to).code, game.motion(ply).to.code);
    }
};

void a_game_without_rules_follows_the_hands_alone() {
    FreePlay play;
    TEST_ASSERT_EQUAL_UINT(0, play.step("a1", false, 200));
    TEST_ASSERT_EQUAL_UINT(1, play.step("h6", true, 400));
    TEST_ASSERT_EQUAL_UINT8(1, play.game.at(at("h6")));
    play.step("i9", false, 200);
    play.step("h6", false, 200);
    TEST_ASSERT_EQUAL_UINT(1, play.step("i9", true, 400));
    TEST_ASSERT_EQUAL_UINT8(1, play.game.at(at("i9")));
    TEST_ASSERT_EQUAL_UINT8(0, play.game.at(at("h6")));
    // The captured piece returns, and so does the other: taken back.
    play.step("i9", false, 200);
    play.step("i9", true, 200);
    play.step("h6", true, 400);
    TEST_ASSERT_EQUAL_UINT8(0x21, play.game.at(at("i9")));
    TEST_ASSERT_EQUAL_UINT(1, play.game.plies());
    // A piece from nowhere is to be put right.
    play.step("c3", true, 1500);
    TEST_ASSERT_TRUE(play.tracker.correcting());
}

void without_rules_a_piece_that_stands_for_less_than_250_ms_only_passes() {
    for (const uint32_t ms : {240u, 250u}) {
        FreePlay play;
        play.step("a1", false, 200);
        TEST_ASSERT_EQUAL_UINT(1, play.step("j1", true, ms));
        play.step("j1", false, 100);
        play.step("f4", true, 400);
        const bool passes = ms < 250;
        TEST_ASSERT_EQUAL_UINT(passes ? 1 : 2, play.game.plies());
        play.expect_move(0, "a1", passes ? "f4" : "j1");
    }
}

void without_rules_what_passes_under_another_half_move_is_taken_out() {
    FreePlay play;
    play.step("i9", false, 200);
    TEST_ASSERT_EQUAL_UINT(1, play.step("j1", true, 30));
    play.step("j1", false, 200);
    play.step("a1", false, 200);
    play.step("i9", true, 1200);
    TEST_ASSERT_EQUAL_UINT(1, play.game.plies());
    play.expect_move(0, "a1", "i9");
    TEST_ASSERT_EQUAL_UINT8(1, play.game.at(at("i9")));
}

void without_rules_a_piece_that_is_not_seen_for_a_moment_is_not_captured() {
    FreePlay play;
    play.step("a1", false, 200);
    play.step("i9", false, 100);
    TEST_ASSERT_EQUAL_UINT(0, play.step("i9", true, 200));
    TEST_ASSERT_EQUAL_UINT(1, play.step("d4", true, 400));
    play.expect_move(0, "a1", "d4");
    TEST_ASSERT_EQUAL_UINT8(0x21, play.game.at(at("i9")));
}

void without_rules_half_moves_are_told_in_the_order_of_landing() {
    FreePlay play;
    play.step("a1", false, 100);
    TEST_ASSERT_EQUAL_UINT(0, play.step("c3", true, 100));
    TEST_ASSERT_EQUAL_UINT(0, play.step("i9", false, 100));
    play.step("g2", true, 500);
    TEST_ASSERT_EQUAL_UINT(2, play.game.plies());
    play.expect_move(0, "a1", "c3");
    play.expect_move(1, "i9", "g2");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_game_without_rules_follows_the_hands_alone);
    RUN_TEST(without_rules_a_piece_that_stands_for_less_than_250_ms_only_passes);
    RUN_TEST(without_rules_what_passes_under_another_half_move_is_taken_out);
    RUN_TEST(without_rules_a_piece_that_is_not_seen_for_a_moment_is_not_captured);
    RUN_TEST(without_rules_half_moves_are_told_in_the_order_of_landing);
    return UNITY_END();
}
