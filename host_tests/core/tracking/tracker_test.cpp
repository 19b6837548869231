#include "core/tracking/tracker.hpp"

#include <unity.h>

#include "core/tracking/ruled_game.hpp"
#include "host_tests/core/tracking/bench.hpp"

void setUp() {}
void tearDown() {}

namespace {

using bench::at;
using bench::ChessRig;
using bench::role;
using bench::standing;
using bench::touch;
using board::Square;
using simulator::kBlack;
using simulator::kEmpty;
using simulator::kWhite;
using tracking::Event;
using tracking::Role;

void a_motion_that_cannot_go_on_counts_within_25_ms_of_its_last_contact() {
    static const char* const kMotions[][3] = {{"g1", "f3", nullptr}, {"e2", "e4", nullptr}};
    for (const auto& motion : kMotions) {
        auto rig = standing();
        touch(*rig, motion[0], kEmpty, 300);
        const uint32_t closed = rig->now;
        touch(*rig, motion[1], kWhite, 25);
        TEST_ASSERT_EQUAL_UINT(1, rig->game.plies());
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(25, rig->moved_at - closed);
    }
    auto rig = standing(false, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2");
    touch(*rig, "d5", kEmpty, 300);
    touch(*rig, "e4", kEmpty, 300);
    const uint32_t closed = rig->now;
    touch(*rig, "d5", kWhite, 25);
    EXPECT_EVENTS(*rig, "move e4d5");
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(25, rig->moved_at - closed);
}

void what_hands_made_is_not_in_the_hand_when_a_program_refuses_it() {
    auto rig = standing(false, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2");
    touch(*rig, "d5", kEmpty, 300);
    touch(*rig, "e4", kEmpty, 300);
    touch(*rig, "d5", kWhite, 25);
    EXPECT_EVENTS(*rig, "move e4d5");
    TEST_ASSERT_TRUE(rig->undo());
    rig->run(rig->now + 100);
    TEST_ASSERT_FALSE(rig->tracker().ready());
    touch(*rig, "d5", kEmpty, 300);
    touch(*rig, "e4", kWhite, 300);
    touch(*rig, "d5", kBlack, 500);
    TEST_ASSERT_TRUE(rig->tracker().ready());
    TEST_ASSERT_EQUAL_UINT(0, rig->game.plies());
}

void a_motion_that_could_go_on_counts_after_the_settle_time() {
    for (const uint16_t settle : {uint16_t{300}, uint16_t{120}, uint16_t{1000}}) {
        auto rig = standing();
        rig->live.set_settle_ms(settle);
        touch(*rig, "e2", kEmpty, 200);
        touch(*rig, "e3", kWhite, settle);
        TEST_ASSERT_EQUAL_UINT(0, rig->game.plies());
        rig->run(rig->now + 40);
        EXPECT_EVENTS(*rig, "move e2e3");
    }
}

void a_piece_that_leaves_its_square_within_220_ms_of_the_next_one_slides_and_may_slide_on() {
    for (const uint32_t ms : {219u, 220u}) {
        const bool slides = ms < 220;
        auto rig = standing(false, "4k3/7p/8/8/8/8/7P/4K3 w - - 0 1");
        touch(*rig, "e2", kWhite, ms);
        touch(*rig, "e1", kEmpty, 100);
        EXPECT_EVENTS(*rig, slides ? "" : "move e1e2");
        rig->run(rig->now + 300);
        EXPECT_EVENTS(*rig, slides ? "move e1e2" : "");
    }
}

void a_rook_waits_where_it_may_be_castling_and_nowhere_else() {
    for (const char* to : {"f1", "h2"}) {
        const bool waits = to == std::string("f1");
        auto rig = standing(false, "4k3/8/8/8/8/7P/8/4K2R w K - 0 1");
        const std::string told = std::string("move h1") + to;
        touch(*rig, "h1", kEmpty, 200);
        touch(*rig, to, kWhite, 250);
        EXPECT_EVENTS(*rig, waits ? "" : told.c_str());
        rig->run(rig->now + 100);
        EXPECT_EVENTS(*rig, waits ? told.c_str() : "");
    }
}

void a_command_need_not_wait_for_the_settle_time() {
    auto rig = standing();
    touch(*rig, "e2", kEmpty);
    touch(*rig, "e3", kWhite);
    TEST_ASSERT_EQUAL_UINT(0, rig->game.plies());
    rig->settle();
    rig->drain();
    EXPECT_EVENTS(*rig, "move e2e3");
}

void a_piece_lifted_and_returned_is_no_move() {
    auto rig = standing();
    for (const char* square : {"e2", "e7", "b1"}) {
        touch(*rig, square, kEmpty, 3000);
        touch(*rig, square, kWhite, 500);
    }
    EXPECT_EVENTS(*rig, "");
    TEST_ASSERT_FALSE(rig->tracker().correcting());
}

void who_has_a_piece_in_the_hand_when_a_game_is_set_goes_on_with_it() {
    auto rig = standing();
    touch(*rig, "e2", kEmpty);
    rig->live.begin();
    rig->drain();
    EXPECT_EVENTS(*rig, "ready");
    touch(*rig, "e4", kWhite, 3000);
    EXPECT_EVENTS(*rig, "move e2e4");
    // A piece that was never there is not in the hand.
    TEST_ASSERT_TRUE(rig->game.reset(support::fen("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1")) == rules::Error::None);
    rig->frame.fill(kEmpty);
    rig->run(rig->now + 100);
    rig->live.begin();
    touch(*rig, "e8", kBlack);
    touch(*rig, "e1", kWhite);
    touch(*rig, "e2", kWhite, 3000);
    touch(*rig, "h2", kWhite, 3000);
    TEST_ASSERT_FALSE(rig->tracker().ready());
    TEST_ASSERT_EQUAL_UINT(0, rig->game.plies());
}

void a_game_that_is_set_forgets_what_hands_did_before() {
    auto rig = standing();
    touch(*rig, "e2", kEmpty);
    touch(*rig, "e3", kWhite);
    TEST_ASSERT_TRUE(rig->tracker().piece_on(at("e3"), rig->tracker().game().sight()) == at("e2"));
    // A piece too many stands on h7, so that the game is not ready.
    const char* const fen = "rnbqkbnr/ppppppp1/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    TEST_ASSERT_TRUE(rig->game.reset(support::fen(fen)) == rules::Error::None);
    rig->live.begin();
    rig->drain();
    TEST_ASSERT_FALSE(rig->tracker().ready());
    TEST_ASSERT_TRUE(rig->tracker().piece_on(at("e3"), rig->tracker().game().sight()) == at("e3"));
}

void the_first_half_move_of_a_game_that_is_set_may_repeat_a_position() {
    auto rig = std::make_unique<ChessRig>(false);
    for (const char* uci : {"g1f3", "g8f6", "f3g1"})
        TEST_ASSERT_TRUE(rig->game.play(std::bit_cast<rules::Move>(bench::word(*rig, uci))) == rules::Error::None);
    rig->stand();
    touch(*rig, "f6", kEmpty, 300);
    touch(*rig, "g8", kBlack, 400);
    EXPECT_EVENTS(*rig, "move f6g8");
}

void the_only_piece_that_is_missing_is_the_only_one_too_many() {
    auto rig = standing();
    const char* const fen = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    TEST_ASSERT_TRUE(rig->game.reset(support::fen(fen)) == rules::Error::None);
    rig->live.begin();
    rig->drain();
    TEST_ASSERT_TRUE(rig->tracker().piece_on(at("e2"), rig->tracker().game().sight()) == at("e3"));
    touch(*rig, "h2", kEmpty);
    TEST_ASSERT_TRUE(rig->tracker().piece_on(at("e2"), rig->tracker().game().sight()) == tracking::kBox);
}

void a_move_from_elsewhere_is_made_once_the_pieces_stand_whatever_was_touched_first() {
    auto rig = standing();
    TEST_ASSERT_TRUE(rig->play(bench::word(*rig, "e2e4")));
    touch(*rig, "e4", kWhite, 300);
    touch(*rig, "e2", kEmpty, 3000);
    EXPECT_EVENTS(*rig, "ready");
    TEST_ASSERT_EQUAL_UINT(0, rig->tracker().behind());
}

void the_console_can_choose_the_promotion_until_the_reply() {
    auto rig = standing(false, "8/4P2k/8/8/8/8/P7/K7 w - - 0 1");
    TEST_ASSERT_FALSE(rig->live.promote(4));
    touch(*rig, "e7", kEmpty);
    touch(*rig, "e8", kWhite);
    TEST_ASSERT_TRUE(role(*rig, "e8") == Role::Queen);
    TEST_ASSERT_FALSE(rig->live.promote(0));
    TEST_ASSERT_FALSE(rig->live.promote(5));
    TEST_ASSERT_TRUE(rig->live.promote(4));
    rig->drain();
    EXPECT_EVENTS(*rig, "move e7e8q, undo e7e8q, move e7e8n");
    TEST_ASSERT_TRUE(role(*rig, "e8") == Role::Knight);
    touch(*rig, "h7", kEmpty);
    touch(*rig, "h8", kBlack);
    TEST_ASSERT_FALSE(rig->live.promote(1));
}

void a_wobble_of_the_promoted_piece_chooses_nothing() {
    auto rig = standing(false, "8/4P2k/8/8/8/8/8/K7 w - - 0 1");
    touch(*rig, "e7", kEmpty);
    touch(*rig, "e8", kWhite, 60);
    touch(*rig, "e8", kEmpty, 60);
    touch(*rig, "e8", kWhite, 500);
    EXPECT_EVENTS(*rig, "move e7e8q");
}

void a_turned_board_shows_by_colours_at_once_and_on_reed_switches_by_the_first_move() {
    auto rig = std::make_unique<ChessRig>(true);
    for (unsigned i = 0; i < 16; ++i) {
        rig->frame[i] = kBlack;
        rig->frame[63 - i] = kWhite;
    }
    rig->see({rig->frame.data(), 64}, 0);
    rig->run(290);
    EXPECT_EVENTS(*rig, "");
    rig->run(400);
    EXPECT_EVENTS(*rig, "flip, new, ready");

    rig = standing();
    touch(*rig, "d7", kEmpty, 300);
    touch(*rig, "d5", kWhite, 400);
    EXPECT_EVENTS(*rig, "flip, move e2e4");
    TEST_ASSERT_TRUE(rig->tracker().flipped());
    TEST_ASSERT_TRUE(role(*rig, "d5") == Role::To);
}

void a_turned_board_on_reed_switches_is_known_even_if_the_reply_comes_at_once() {
    auto rig = standing();
    touch(*rig, "d7", kEmpty, 60);
    touch(*rig, "d6", kWhite, 60);
    touch(*rig, "e2", kEmpty, 60);
    touch(*rig, "e4", kBlack, 400);
    EXPECT_EVENTS(*rig, "flip, move e2e3, move d7d5");
    // Taken back, the start position lies either way round again.
    touch(*rig, "e4", kEmpty);
    touch(*rig, "e2", kBlack);
    touch(*rig, "d6", kEmpty);
    touch(*rig, "d7", kWhite, 500);
    EXPECT_EVENTS(*rig, "undo d7d5, undo e2e3, flip");
    touch(*rig, "e2", kEmpty);
    touch(*rig, "e4", kWhite);
    EXPECT_EVENTS(*rig, "move e2e4");
}

void nobody_is_asked_to_put_pieces_right_that_a_turned_board_explains() {
    auto rig = standing();
    // Turned round: e2e4, while the reply and another piece are in the hands.
    for (const char* square : {"d7", "e2", "g8"}) touch(*rig, square, kEmpty);
    touch(*rig, "d5", kWhite, 3000);
    EXPECT_EVENTS(*rig, "flip, move e2e4");
    touch(*rig, "g8", kWhite);
    touch(*rig, "e2", kBlack, 500);
    EXPECT_EVENTS(*rig, "");
}

void a_piece_that_could_be_captured_tells_that_the_other_stands_when_it_moves_on() {
    auto rig = standing(false, "6k1/8/8/8/p7/8/8/3QK3 w - - 0 1");
    touch(*rig, "d1", kEmpty, 300);
    touch(*rig, "d4", kWhite, 40);
    EXPECT_EVENTS(*rig, "");
    // The queen could have captured it, until it is put down elsewhere.
    touch(*rig, "a4", kEmpty, 100);
    EXPECT_EVENTS(*rig, "");
    touch(*rig, "a3", kBlack, 400);
    EXPECT_EVENTS(*rig, "move d1d4, move a4a3");
}

void a_move_turns_into_another_where_nothing_else_explains_the_board() {
    auto rig = standing();
    touch(*rig, "e2", kEmpty);
    touch(*rig, "e3", kWhite, 500);
    touch(*rig, "b8", kEmpty);
    touch(*rig, "b8", kBlack, 500);
    touch(*rig, "e3", kEmpty);
    touch(*rig, "e4", kWhite, 280);
    EXPECT_EVENTS(*rig, "move e2e3");
    rig->run(rig->now + 50);
    EXPECT_EVENTS(*rig, "undo e2e3, move e2e4");
}

void half_moves_that_are_seen_at_once_count_when_the_board_rests() {
    auto rig = standing();
    for (const char* from : {"b1", "g1", "b8"}) touch(*rig, from, kEmpty, 0);
    for (const char* to : {"c3", "f3"}) touch(*rig, to, kWhite, 0);
    touch(*rig, "c6", kBlack, 1000);
    EXPECT_EVENTS(*rig, "");
    rig->run(rig->now + 2000);
    EXPECT_EVENTS(*rig, "move b1c3, move b8c6, move g1f3");
}

void a_half_move_replaced_at_once_is_one_that_never_stood_and_not_two() {
    auto rig = standing();
    touch(*rig, "g1", kEmpty);
    touch(*rig, "f3", kWhite, 3000);
    touch(*rig, "b8", kEmpty);
    touch(*rig, "c6", kBlack);
    touch(*rig, "c6", kEmpty);
    touch(*rig, "a6", kBlack);
    EXPECT_EVENTS(*rig, "move g1f3, move b8c6");
    touch(*rig, "f3", kEmpty);
    EXPECT_EVENTS(*rig, "undo b8c6, move b8a6");
    // What White did has stood: it is not explained away together with the reply.
    touch(*rig, "h3", kWhite);
    touch(*rig, "a6", kEmpty);
    touch(*rig, "c6", kBlack, 900);
    EXPECT_EVENTS(*rig, "");
    rig->run(rig->now + 200);
    EXPECT_EVENTS(*rig, "correct");
}

void a_capture_that_no_contact_tells_counts_after_two_seconds() {
    auto rig = standing(false, "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1");
    touch(*rig, "d1", kEmpty, 1980);
    EXPECT_EVENTS(*rig, "");
    rig->run(rig->now + 60);
    EXPECT_EVENTS(*rig, "move d1d5");
}

void nobody_is_asked_to_put_pieces_right_when_the_game_is_over() {
    auto rig = standing(false, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    touch(*rig, "a1", kEmpty);
    touch(*rig, "a8", kWhite, 500);
    EXPECT_EVENTS(*rig, "move a1a8");
    touch(*rig, "g8", kEmpty);
    touch(*rig, "f7", kEmpty);
    touch(*rig, "h2", kEmpty);
    touch(*rig, "c4", kWhite, 3000);
    EXPECT_EVENTS(*rig, "");
    touch(*rig, "c4", kEmpty);
    touch(*rig, "h2", kWhite);
    touch(*rig, "f7", kBlack);
    touch(*rig, "g8", kBlack, 500);
    touch(*rig, "a8", kEmpty);
    touch(*rig, "a1", kWhite, 500);
    EXPECT_EVENTS(*rig, "undo a1a8");
}

void colours_tell_what_reed_switches_cannot() {
    auto rig = standing(true, "4k3/8/8/3r3q/8/8/8/3Q3K w - - 0 1");
    // The queen in one hand, the other adjusts the rook that she could take.
    touch(*rig, "d1", kEmpty, 200);
    touch(*rig, "d5", kEmpty, 200);
    touch(*rig, "d5", kBlack, 500);
    TEST_ASSERT_EQUAL_UINT(0, rig->game.plies());
    touch(*rig, "h5", kEmpty, 200);
    touch(*rig, "h5", kWhite, 200);
    EXPECT_EVENTS(*rig, "move d1h5");
}

void an_illegal_capture_is_corrected() {
    auto rig = standing(false, "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 1");
    touch(*rig, "a1", kEmpty, 200);
    touch(*rig, "c3", kEmpty, 200);
    touch(*rig, "c3", kWhite, 1500);
    EXPECT_EVENTS(*rig, "correct");
    TEST_ASSERT_TRUE(rig->tracker().missing().has(at("a1")));
    TEST_ASSERT_TRUE(rig->tracker().extra().empty());
    touch(*rig, "c3", kEmpty, 200);
    touch(*rig, "c3", kBlack, 200);
    touch(*rig, "a1", kWhite, 400);
    EXPECT_EVENTS(*rig, "corrected");
}

void hands_that_do_anything_at_all_never_leave_it_stuck() {
    constexpr uint32_t kSeed = 77;
    printf("seed %u\n", kSeed);
    support::Random random(kSeed);
    for (const bool colours : {false, true}) {
        auto rig = standing(colours);
        for (int round = 0; round < 3000; ++round) {
            const auto index = static_cast<uint8_t>(random.below(64));
            rig->set({rig->now, index, static_cast<uint8_t>(random.below(2) * (kWhite + random.below(2)))});
            rig->run(rig->now + random.below(random.below(10) == 0 ? 1500 : 60));
            if (round % 50 != 49) continue;
            // Whatever happened: the pieces as the game has them, and the next move counts.
            const tracking::Sight sight = rig->tracker().game().sight();
            for (unsigned i = 0; i < 64; ++i) {
                const Square square = board::Geometry{8, 8}.at(rig->tracker().flipped() ? 63 - i : i);
                rig->frame[i] = rig->cell_of(sight, square);
            }
            rig->active_until = rig->now + 25;
            rig->run(rig->now + 2500);
            TEST_ASSERT_FALSE(rig->tracker().correcting());
            TEST_ASSERT_TRUE(rig->tracker().missing().empty() && rig->tracker().extra().empty());
        }
    }
}

void a_first_move_that_goes_on_and_is_put_back_leaves_no_move() {
    auto rig = standing(false, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    touch(*rig, "a1", kEmpty);
    touch(*rig, "a3", kWhite, 400);
    touch(*rig, "a3", kEmpty, 300);
    touch(*rig, "a4", kWhite, 60);
    EXPECT_EVENTS(*rig, "move a1a3");
    touch(*rig, "a4", kEmpty, 300);
    touch(*rig, "a1", kWhite, 400);
    EXPECT_EVENTS(*rig, "undo a1a3");
    TEST_ASSERT_EQUAL_UINT(0, rig->game.plies());
    TEST_ASSERT_FALSE(rig->live.promote(2));
}

void a_game_that_is_full_takes_no_trade_of_places_either() {
    auto rig = std::make_unique<simulator::Rig<octad::Game>>(false);
    // Knights go out and back until there is no more room; king and partner have not moved yet.
    static const char* const kRound[] = {"a1c2", "d4b3", "c2a1", "b3d4"};
    while (rig->game.plies() < octad::Game::kMaxPlies) {
        rules::Move move;
        TEST_ASSERT_TRUE(notation::Uci::decode(kRound[rig->game.plies() % 4], rig->game.position(), move));
        TEST_ASSERT_TRUE(rig->game.play(move) == rules::Error::None);
    }
    rig->stand();
    for (int times = 0; times < 2; ++times) {
        touch(*rig, "b1", kEmpty);
        touch(*rig, "c1", kEmpty);
        touch(*rig, "b1", kWhite);
        touch(*rig, "c1", kWhite, 1500);
    }
    TEST_ASSERT_EQUAL_UINT(octad::Game::kMaxPlies, rig->game.plies());
    TEST_ASSERT_FALSE(rig->tracker().correcting());
}

void pieces_beside_a_small_turned_board_are_nothing_to_it() {
    octad::Game octad;
    tracking::OctadGame game(octad);
    tracking::Tracker tracker(game, false);
    tracking::Sight sight = game.sight();
    const auto see = [&](uint32_t now) {
        tracker.update(sight, now);
        while (tracker.next().kind != Event::Kind::None) {
        }
    };
    for (const char* beside : {"h8", "g8", "f8"}) sight.put(at(beside), false);
    tracker.flip();
    for (uint32_t now = 0; now < 400; ++now) see(now);
    // They go while a knight is lifted; four contacts would be a bump.
    for (const char* gone : {"h8", "g8", "f8", "d4"}) sight.clear(at(gone));
    see(1000);
    TEST_ASSERT_TRUE(tracker.in_air().has(at("a1")));
}

void the_second_of_two_half_moves_is_yet_to_be_explained_where_the_first_ends_the_game() {
    auto rig = standing(false, "4k3/8/8/8/8/8/7P/R3K3 w - - 149 100");
    touch(*rig, "e8", kEmpty);
    touch(*rig, "a1", kEmpty);
    touch(*rig, "e7", kBlack);
    touch(*rig, "a2", kWhite, 500);
    EXPECT_EVENTS(*rig, "move a1a2");
    TEST_ASSERT_TRUE(rig->tracker().lifted().has(at("e8")) && rig->tracker().lifted().has(at("e7")));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_motion_that_cannot_go_on_counts_within_25_ms_of_its_last_contact);
    RUN_TEST(what_hands_made_is_not_in_the_hand_when_a_program_refuses_it);
    RUN_TEST(a_motion_that_could_go_on_counts_after_the_settle_time);
    RUN_TEST(a_piece_that_leaves_its_square_within_220_ms_of_the_next_one_slides_and_may_slide_on);
    RUN_TEST(a_rook_waits_where_it_may_be_castling_and_nowhere_else);
    RUN_TEST(a_command_need_not_wait_for_the_settle_time);
    RUN_TEST(a_piece_lifted_and_returned_is_no_move);
    RUN_TEST(who_has_a_piece_in_the_hand_when_a_game_is_set_goes_on_with_it);
    RUN_TEST(a_game_that_is_set_forgets_what_hands_did_before);
    RUN_TEST(the_first_half_move_of_a_game_that_is_set_may_repeat_a_position);
    RUN_TEST(the_only_piece_that_is_missing_is_the_only_one_too_many);
    RUN_TEST(a_move_from_elsewhere_is_made_once_the_pieces_stand_whatever_was_touched_first);
    RUN_TEST(the_console_can_choose_the_promotion_until_the_reply);
    RUN_TEST(a_wobble_of_the_promoted_piece_chooses_nothing);
    RUN_TEST(a_turned_board_shows_by_colours_at_once_and_on_reed_switches_by_the_first_move);
    RUN_TEST(a_turned_board_on_reed_switches_is_known_even_if_the_reply_comes_at_once);
    RUN_TEST(nobody_is_asked_to_put_pieces_right_that_a_turned_board_explains);
    RUN_TEST(a_piece_that_could_be_captured_tells_that_the_other_stands_when_it_moves_on);
    RUN_TEST(a_move_turns_into_another_where_nothing_else_explains_the_board);
    RUN_TEST(half_moves_that_are_seen_at_once_count_when_the_board_rests);
    RUN_TEST(a_half_move_replaced_at_once_is_one_that_never_stood_and_not_two);
    RUN_TEST(a_capture_that_no_contact_tells_counts_after_two_seconds);
    RUN_TEST(nobody_is_asked_to_put_pieces_right_when_the_game_is_over);
    RUN_TEST(colours_tell_what_reed_switches_cannot);
    RUN_TEST(an_illegal_capture_is_corrected);
    RUN_TEST(hands_that_do_anything_at_all_never_leave_it_stuck);
    RUN_TEST(a_first_move_that_goes_on_and_is_put_back_leaves_no_move);
    RUN_TEST(a_game_that_is_full_takes_no_trade_of_places_either);
    RUN_TEST(pieces_beside_a_small_turned_board_are_nothing_to_it);
    RUN_TEST(the_second_of_two_half_moves_is_yet_to_be_explained_where_the_first_ends_the_game);
    return UNITY_END();
}
