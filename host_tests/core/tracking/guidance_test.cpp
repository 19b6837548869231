#include "core/tracking/guidance.hpp"

#include "host_tests/core/tracking/bench.hpp"

void setUp() {}
void tearDown() {}

namespace {

using bench::role;
using bench::standing;
using bench::touch;
using bench::word;
using simulator::kBlack;
using simulator::kEmpty;
using simulator::kWhite;
using tracking::Role;

void a_set_position_is_guided_until_the_pieces_stand() {
    auto rig = standing();
    TEST_ASSERT_TRUE(rig->game.reset(support::fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")) ==
                     rules::Error::None);
    rig->live.resume();
    rig->run(rig->now + 2000);
    EXPECT_EVENTS(*rig, "correct");
    TEST_ASSERT_TRUE(role(*rig, "e2") == Role::Extra);
    TEST_ASSERT_TRUE(role(*rig, "e4") == Role::Missing);
    // What is put down on the way is no move, however legal.
    touch(*rig, "e7", kEmpty, 200);
    touch(*rig, "e5", kBlack, 2000);
    TEST_ASSERT_EQUAL_UINT(0, rig->game.plies());
    TEST_ASSERT_TRUE(role(*rig, "e7") == Role::MissingBlack);
    touch(*rig, "e5", kEmpty);
    touch(*rig, "e7", kBlack);
    touch(*rig, "e2", kEmpty);
    rig->log.clear();
    touch(*rig, "e4", kWhite);
    EXPECT_EVENTS(*rig, "ready");
    touch(*rig, "e7", kEmpty);
    touch(*rig, "e5", kBlack);
    EXPECT_EVENTS(*rig, "move e7e5");
}

void a_set_position_is_not_lost_because_the_start_position_stands() {
    auto rig = standing();
    TEST_ASSERT_TRUE(rig->game.reset(support::fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")) == rules::Error::None);
    rig->live.resume();
    rig->run(rig->now + 3000);
    touch(*rig, "a2", kEmpty, 500);
    touch(*rig, "a2", kWhite, 3000);
    TEST_ASSERT_TRUE(rig->game.position().setup() == support::fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
}

void a_move_from_elsewhere_is_lit_and_made_by_hand() {
    auto rig = standing(false, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2");
    TEST_ASSERT_TRUE(rig->play_now(word(*rig, "e4d5")));
    rig->drain();
    TEST_ASSERT_TRUE(role(*rig, "e4") == Role::RemoteFrom);
    TEST_ASSERT_TRUE(role(*rig, "d5") == Role::RemoteCapture);
    // With the capturing piece in the air the board already looks right, but is not.
    touch(*rig, "e4", kEmpty, 2000);
    EXPECT_EVENTS(*rig, "");
    touch(*rig, "d5", kEmpty);
    touch(*rig, "d5", kWhite);
    EXPECT_EVENTS(*rig, "ready");
    TEST_ASSERT_EQUAL_UINT(1, rig->game.plies());
}

void a_move_from_elsewhere_may_be_made_together_with_its_reply() {
    auto rig = standing();
    touch(*rig, "e2", kEmpty);
    touch(*rig, "e4", kWhite);
    TEST_ASSERT_TRUE(rig->play_now(word(*rig, "e7e5")));
    rig->drain();
    rig->log.clear();
    touch(*rig, "g1", kEmpty);
    touch(*rig, "e7", kEmpty);
    touch(*rig, "f3", kWhite);
    touch(*rig, "e5", kBlack);
    EXPECT_EVENTS(*rig, "move g1f3");
    TEST_ASSERT_EQUAL_STRING("e2e4 e7e5 g1f3", simulator::moves_text(*rig).c_str());
}

void anything_but_the_move_from_elsewhere_is_corrected_first() {
    auto rig = standing();
    TEST_ASSERT_TRUE(rig->play_now(word(*rig, "e2e4")));
    rig->drain();
    touch(*rig, "d2", kEmpty, 200);
    touch(*rig, "d4", kWhite, 1500);
    EXPECT_EVENTS(*rig, "expected e2e4, correct");
    TEST_ASSERT_TRUE(role(*rig, "d4") == Role::Extra);
    TEST_ASSERT_TRUE(role(*rig, "d2") == Role::Missing);
    TEST_ASSERT_TRUE(role(*rig, "e2") == Role::RemoteFrom);
    touch(*rig, "d4", kEmpty, 200);
    touch(*rig, "d2", kWhite, 200);
    touch(*rig, "e2", kEmpty, 200);
    touch(*rig, "e4", kWhite, 200);
    EXPECT_EVENTS(*rig, "ready");
}

void undo_from_elsewhere_is_guided_too() {
    auto rig = standing();
    touch(*rig, "e2", kEmpty);
    touch(*rig, "e4", kWhite);
    TEST_ASSERT_TRUE(rig->undo());
    rig->drain();
    rig->log.clear();
    TEST_ASSERT_TRUE(role(*rig, "e4") == Role::Extra);
    TEST_ASSERT_TRUE(role(*rig, "e2") == Role::Missing);
    touch(*rig, "e4", kEmpty);
    touch(*rig, "e2", kWhite);
    EXPECT_EVENTS(*rig, "ready");
    TEST_ASSERT_FALSE(rig->undo());
    // A move that the hands have not made yet is simply forgotten.
    TEST_ASSERT_TRUE(rig->play_now(word(*rig, "e2e4")));
    TEST_ASSERT_TRUE(rig->undo());
    rig->drain();
    touch(*rig, "d2", kEmpty);
    touch(*rig, "d4", kWhite);
    TEST_ASSERT_EQUAL_STRING("d2d4", simulator::moves_text(*rig).c_str());
}

void lights_show_legal_targets_check_and_the_last_move() {
    auto rig = standing(false, "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1");
    touch(*rig, "d1", kEmpty);
    TEST_ASSERT_TRUE(role(*rig, "d1") == Role::From);
    TEST_ASSERT_TRUE(role(*rig, "d2") == Role::Target);
    TEST_ASSERT_TRUE(role(*rig, "d5") == Role::TargetCapture);
    TEST_ASSERT_TRUE(role(*rig, "d6") == Role::None);
    touch(*rig, "a4", kWhite, 400);
    TEST_ASSERT_TRUE(role(*rig, "d1") == Role::From);
    TEST_ASSERT_TRUE(role(*rig, "a4") == Role::To);
    TEST_ASSERT_TRUE(role(*rig, "e8") == Role::Check);
}

void half_of_castling_lights_the_other_half() {
    auto rig = standing(false, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    touch(*rig, "e1", kEmpty, 200);
    touch(*rig, "g1", kWhite, 3000);
    EXPECT_EVENTS(*rig, "");
    TEST_ASSERT_TRUE(role(*rig, "h1") == Role::RemoteFrom);
    TEST_ASSERT_TRUE(role(*rig, "f1") == Role::RemoteTo);
    touch(*rig, "h1", kEmpty, 200);
    touch(*rig, "f1", kWhite, 200);
    EXPECT_EVENTS(*rig, "move e1g1");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_set_position_is_guided_until_the_pieces_stand);
    RUN_TEST(a_set_position_is_not_lost_because_the_start_position_stands);
    RUN_TEST(a_move_from_elsewhere_is_lit_and_made_by_hand);
    RUN_TEST(a_move_from_elsewhere_may_be_made_together_with_its_reply);
    RUN_TEST(anything_but_the_move_from_elsewhere_is_corrected_first);
    RUN_TEST(undo_from_elsewhere_is_guided_too);
    RUN_TEST(lights_show_legal_targets_check_and_the_last_move);
    RUN_TEST(half_of_castling_lights_the_other_half);
    return UNITY_END();
}
