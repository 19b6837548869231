// Hands on a whole board: what is touched, what the board tells, and what a word on the console changes.
#include <unity.h>

#include "host_tests/firmware/table.hpp"

void setUp() {}
void tearDown() {}

namespace {

void set_up_promotion(Table& table) {
    TEST_ASSERT_EQUAL_STRING("!position, ok", table.ask("set fen 7k/P7/8/8/8/8/7P/4K3 w - - 0 1").c_str());
    table.stand("e1 h2 a7 h8");
    TEST_ASSERT_EQUAL_STRING("!ready", table.told().c_str());
    table.carry("a7", "a8");
    TEST_ASSERT_EQUAL_STRING("!move a7a8q a8=Q+, !position", table.told().c_str());
}

void a_position_that_was_set_is_guided_until_it_stands() {
    Table table;
    table.ask("set fen 7k/P7/8/8/8/8/7P/4K3 w - - 0 1");
    table.stand("e1 h2 a7");
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    table.board.run(1200);
    TEST_ASSERT_EQUAL_STRING("!correct +h8", table.told().c_str());
    table.place("h8");
    TEST_ASSERT_EQUAL_STRING("!ready", table.told().c_str());
}

void a_promoted_pawn_becomes_what_the_console_says_until_the_reply() {
    Table table;
    set_up_promotion(table);
    TEST_ASSERT_EQUAL_STRING("!undo a7a8q, !move a7a8n a8=N, !position, ok", table.ask("promote knight").c_str());
    TEST_ASSERT_EQUAL_STRING("!undo a7a8n, !move a7a8b a8=B, !position, ok", table.ask("promote B").c_str());
    TEST_ASSERT_EQUAL_STRING("error bad-argument a pawn can become queen, rook, bishop or knight",
                             table.ask("promote king").c_str());
    table.carry("h8", "g8");
    table.told();
    TEST_ASSERT_EQUAL_STRING("error no-promotion no pawn was just promoted by hand, or the reply has been made",
                             table.ask("promote queen").c_str());
}

void a_promoted_pawn_that_is_replaced_or_adjusted_stays_what_was_chosen() {
    for (const unsigned away : {40u, 150u, 700u, 1500u}) {
        Table table;
        set_up_promotion(table);
        for (const char* choice : {"queen", "knight"}) {
            table.ask((std::string("promote ") + choice).c_str());
            table.lift("a8");
            table.board.run(away);
            table.place("a8");
            table.board.run(1500);
            TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
            TEST_ASSERT_EQUAL_STRING(choice[0] == 'q' ? "1. a8=Q+, ok" : "1. a8=N, ok", table.ask("moves").c_str());
        }
    }
}

void the_settle_time_is_a_setting() {
    Table table;
    TEST_ASSERT_EQUAL_STRING("300, ok", table.ask("settle").c_str());
    TEST_ASSERT_EQUAL_STRING("ok", table.ask("settle 1000").c_str());
    table.carry("e2", "e3");
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    table.board.run(700);
    TEST_ASSERT_EQUAL_STRING("!move e2e3 e3, !position", table.told().c_str());
    TEST_ASSERT_EQUAL_STRING("error bad-argument '5001' is not a number of milliseconds from 0 to 5000",
                             table.ask("settle 5001").c_str());
    TEST_ASSERT_EQUAL_STRING("1000, ok", table.ask("settle").c_str());
}

void a_move_from_elsewhere_is_made_by_hand_together_with_the_reply() {
    Table table;
    TEST_ASSERT_EQUAL_STRING("!move e2e4 e4, !position, ok", table.ask("move e2e4").c_str());
    table.lift("e7");
    table.lift("e2");
    table.place("e5");
    table.place("e4");
    table.board.run(400);
    TEST_ASSERT_EQUAL_STRING("!move e7e5 e5, !position", table.told().c_str());
    TEST_ASSERT_EQUAL_STRING("1. e4 e5, ok", table.ask("moves").c_str());
}

void a_move_from_elsewhere_comes_after_the_one_that_a_hand_has_just_made() {
    Table table;
    table.ask("settle 1000");
    table.carry("e2", "e3");
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    TEST_ASSERT_EQUAL_STRING("!move e2e3 e3, !position, !move e7e5 e5, !position, ok", table.ask("move e5").c_str());
}

void what_a_hand_has_just_done_counts_before_it_is_taken_back() {
    Table table;
    table.ask("settle 1000");
    table.carry("e2", "e3");
    TEST_ASSERT_EQUAL_STRING("!move e2e3 e3, !position, !undo e2e3, !position, ok", table.ask("undo").c_str());
}

void anything_else_is_corrected_first() {
    Table table;
    table.ask("move e2e4");
    table.carry("d2", "d4");
    table.board.run(1000);
    TEST_ASSERT_EQUAL_STRING("!expected e2e4, !correct +d2 +e4 -e2 -d4", table.told().c_str());
    table.carry("d4", "d2");
    table.carry("e2", "e4");
    TEST_ASSERT_EQUAL_STRING("!ready", table.told().c_str());
}

void what_nothing_explains_is_corrected_and_the_game_goes_on() {
    Table table;
    table.carry("e1", "e5");
    table.board.run(700);
    TEST_ASSERT_EQUAL_STRING("!correct +e1 -e5", table.told().c_str());
    table.carry("e5", "e1");
    TEST_ASSERT_EQUAL_STRING("!corrected", table.told().c_str());
    table.carry("e2", "e4");
    TEST_ASSERT_EQUAL_STRING("!move e2e4 e4, !position", table.told().c_str());
}

void a_piece_that_goes_on_makes_another_move_of_the_same_turn() {
    Table table;
    table.carry("e2", "e3");
    table.carry("e3", "e4");
    TEST_ASSERT_EQUAL_STRING("!move e2e3 e3, !position, !undo e2e3, !move e2e4 e4, !position", table.told().c_str());
}

void pieces_put_back_take_moves_back() {
    Table table;
    table.carry("e2", "e4");
    table.carry("e7", "e5");
    table.told();
    table.carry("e5", "e7");
    TEST_ASSERT_EQUAL_STRING("!undo e7e5, !position", table.told().c_str());
    table.carry("e4", "e2");
    TEST_ASSERT_EQUAL_STRING("!undo e2e4, !position", table.told().c_str());
    TEST_ASSERT_EQUAL_STRING("ok", table.ask("moves").c_str());
}

void the_start_position_held_for_a_moment_is_a_new_game() {
    Table table;
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
        table.carry(std::string(move).substr(0, 2).c_str(), move + 2);
    }
    table.told();
    // All at once, as when a new set of pieces is put up.
    table.board.fake.sensors.set(0, hal::kOpen);
    table.board.run(60);
    table.board.stand_pieces();
    for (unsigned cell = 16; cell < 48; ++cell) table.board.fake.sensors.set(cell, hal::kOpen);
    table.board.run(250);
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    table.board.run(150);
    TEST_ASSERT_EQUAL_STRING("!new, !ready, !position", table.told().c_str());
}

void a_turned_board_is_played_from_the_other_side() {
    Table table;
    TEST_ASSERT_EQUAL_STRING("!flip, ok", table.ask("flip").c_str());
    table.carry("d7", "d5");
    TEST_ASSERT_EQUAL_STRING("!move e2e4 e4, !position", table.told().c_str());
    table.carry("d2", "d4");
    TEST_ASSERT_EQUAL_STRING("!move e7e5 e5, !position", table.told().c_str());
}

/// Moves by hand in coordinates, one after the other.
void play(Table& table, std::initializer_list<const char*> moves) {
    for (const char* move : moves) table.carry(std::string(move).substr(0, 2).c_str(), move + 2);
}

void a_turned_board_turns_back_with_the_move_that_turned_it() {
    Table table;
    table.carry("e7", "e5");
    TEST_ASSERT_EQUAL_STRING("!flip, !move d2d4 d4, !position", table.told().c_str());
    table.carry("e5", "e7");
    TEST_ASSERT_EQUAL_STRING("!undo d2d4, !flip, !position", table.told().c_str());
    table.carry("e2", "e4");
    TEST_ASSERT_EQUAL_STRING("!move e2e4 e4, !position", table.told().c_str());
}

void a_board_that_was_turned_stays_turned_when_the_game_changes() {
    Table table;
    table.ask("flip");
    play(table, {"d7d5"});
    table.ask("game octad");
    table.told();
    TEST_ASSERT_EQUAL_STRING("!position, !ready, ok", table.ask("game chess").c_str());
    table.carry("d2", "d4");
    TEST_ASSERT_EQUAL_STRING("!move e7e5 e5, !position", table.told().c_str());
}

void hands_that_move_after_the_end_change_nothing() {
    Table table;
    TEST_ASSERT_EQUAL_STRING("!result 0-1 resignation, ok", table.ask("result resign white").c_str());
    table.carry("g1", "f3");
    table.board.run(1500);
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    TEST_ASSERT_EQUAL_STRING("0-1 resignation, ok", table.ask("result").c_str());
}

void a_declared_result_stands_whatever_hands_do_to_the_last_move() {
    Table table;
    play(table, {"e2e3"});
    table.ask("result resign black");
    table.carry("e3", "e4");
    table.board.run(1500);
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    TEST_ASSERT_EQUAL_STRING("1-0 resignation, ok", table.ask("result").c_str());
    TEST_ASSERT_EQUAL_STRING("1. e3, ok", table.ask("moves").c_str());
}

void a_game_that_goes_on_after_all_takes_the_move_that_was_made_meanwhile() {
    Table table;
    play(table, {"e2e4"});
    table.ask("result draw");
    table.carry("e7", "e5");
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    TEST_ASSERT_EQUAL_STRING("!result *, ok", table.ask("undo").c_str());
    table.board.run(1500);
    TEST_ASSERT_EQUAL_STRING("!move e7e5 e5, !position", table.told().c_str());
}

void a_mate_can_be_taken_back_by_hand() {
    Table table;
    play(table, {"f2f3", "e7e5", "g2g4", "d8h4"});
    TEST_ASSERT_TRUE(table.told().ends_with("!result 0-1 checkmate"));
    table.carry("h4", "d8");
    TEST_ASSERT_EQUAL_STRING("!undo d8h4, !position, !result *", table.told().c_str());
}

void clearing_the_board_after_the_end_asks_for_nothing() {
    Table table;
    play(table, {"f2f3", "e7e5", "g2g4", "d8h4"});
    table.told();
    table.stand("");
    table.board.run(2500);
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    table.board.stand_pieces();
    table.board.run(1500);
    TEST_ASSERT_EQUAL_STRING("!new, !ready, !position", table.told().c_str());
}

void the_start_position_after_one_half_move_is_a_new_game_when_nothing_else_explains_it() {
    // What is owed to a program does not hold it up, nor an `undo` that hands have yet to follow.
    for (const char* word : {"move e5", "undo"}) {
        Table table;
        table.carry("e2", "e4");
        if (std::string(word) == "undo") table.carry("e7", "e5");
        table.ask(word);
        table.board.run(1000);
        table.told();
        table.carry("e4", "e2");
        if (std::string(word) == "undo") table.carry("e5", "e7");
        table.board.run(1500);
        const std::string told = table.told();
        TEST_ASSERT_TRUE_MESSAGE(told.find("!new, !ready") != std::string::npos, told.c_str());
        TEST_ASSERT_EQUAL_STRING_MESSAGE("ok", table.ask("moves").c_str(), word);
    }
    // A program that begins is not kept waiting for another game, whatever is adjusted meanwhile.
    Table table;
    table.ask("move e4");
    table.lift("a1");
    table.place("a1");
    table.board.run(3000);
    TEST_ASSERT_EQUAL_STRING("1. e4, ok", table.ask("moves").c_str());
}

void what_a_program_played_is_not_missed_before_anybody_touches_the_board() {
    Table table;
    table.ask("move e4");
    TEST_ASSERT_EQUAL_STRING("!result 1-0 resignation, ok", table.ask("resign").c_str());
    table.board.run(5000);
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
}

void a_move_from_elsewhere_right_after_the_pieces_were_put_up_stays() {
    Table table;
    for (const char* square : {"a2", "b2", "c2", "d2", "e2"}) table.lift(square);
    table.ask("new");
    for (const char* square : {"a2", "b2", "c2", "d2", "e2"}) table.place(square);
    table.board.run(1500);
    table.told();
    TEST_ASSERT_TRUE(table.ask("move e4").ends_with("ok"));
    table.board.run(2500);
    TEST_ASSERT_TRUE(table.told().find("!new") == std::string::npos);
    TEST_ASSERT_EQUAL_STRING("1. e4, ok", table.ask("moves").c_str());
}

void the_start_position_begins_anew_whatever_moves_from_elsewhere_are_yet_to_be_made() {
    Table table;
    for (const char* move : {"f4", "c6", "Nf3", "c5", "c4", "Nh6", "Ne5"}) {
        TEST_ASSERT_TRUE(table.ask((std::string("move ") + move).c_str()).ends_with("ok"));
    }
    for (const char* square : {"a2", "b2", "c2", "d2"}) table.lift(square);
    table.board.run(1500);
    table.told();
    for (const char* square : {"a2", "b2", "c2", "d2"}) table.place(square);
    table.board.run(2500);
    const std::string told = table.told();
    TEST_ASSERT_TRUE_MESSAGE(told.find("!new") != std::string::npos, told.c_str());
    TEST_ASSERT_EQUAL_STRING("ok", table.ask("moves").c_str());
}

void several_moves_from_elsewhere_are_done_once_the_board_stands() {
    struct Row {
        const char* moves[4];
        const char* by_hand[2];
        const char* next;
        const char* told;
    };
    constexpr Row rows[] = {
        {{"move e4", "move e6", "move e5"}, {"e2e5", "e7e6"}, "d7d6", "!move d7d6 d6, !position"},
        {{"move Nf3", "move Nf6", "move Ng1", "move Ng8"}, {}, "d2d3", "!move d2d3 d3, !position"},
    };
    for (const Row& row : rows) {
        Table table;
        for (const char* move : row.moves) {
            if (move != nullptr) table.ask(move);
        }
        for (const char* move : row.by_hand) {
            if (move != nullptr) play(table, {move});
        }
        table.board.run(500);
        TEST_ASSERT_TRUE(table.told().find("!correct") == std::string::npos);
        play(table, {row.next});
        TEST_ASSERT_EQUAL_STRING(row.told, table.told().c_str());
    }
}

void moves_from_elsewhere_are_lit_one_after_the_other() {
    Table table;
    play(table, {"e2e4"});
    table.ask("move e5");
    table.ask("move Nf3");
    constexpr unsigned kF3 = 21, kG1 = 6, kE5 = 36, kE7 = 52;
    const auto lit = [&table](unsigned cell) {
        table.board.run(5);
        return !(table.board.fake.lights.frame[cell] == hal::Colour{});
    };
    TEST_ASSERT_TRUE(lit(kE7) && lit(kE5) && !lit(kG1) && !lit(kF3));
    play(table, {"e7e5"});
    TEST_ASSERT_TRUE(!lit(kE7) && !lit(kE5) && lit(kG1) && lit(kF3));
    table.told();
    play(table, {"g1f3"});
    TEST_ASSERT_EQUAL_STRING("!ready", table.told().c_str());
}

void castling_by_the_king_waits_for_the_rook_in_the_hand() {
    Table table;
    play(table, {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"});
    table.told();
    table.carry("e1", "g1");
    table.board.run(2000);
    table.lift("h1");
    table.board.run(1500);
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    table.place("f1");
    table.board.run(400);
    TEST_ASSERT_EQUAL_STRING("!move e1g1 O-O, !position", table.told().c_str());
}

void free_play_knows_pieces_apart_at_any_pace() {
    for (const unsigned pause : {0u, 60u, 140u, 260u, 400u}) {
        Table table;
        table.ask("game free");
        table.board.run(500);
        table.told();
        for (const char* move : {"e2e3", "d2d3", "b1c3"}) {
            table.lift(std::string(move).substr(0, 2).c_str());
            table.board.run(pause);
            table.place(move + 2);
            table.board.run(pause);
        }
        table.board.run(1000);
        std::string told = table.told();
        for (size_t at; (at = told.find(", !position")) != std::string::npos;) told.erase(at, 11);
        TEST_ASSERT_EQUAL_STRING("!move e2e3, !move d2d3, !move b1c3", told.c_str());
    }
}

void octad_is_played_in_the_corner_of_a_larger_board() {
    Table table;
    table.ask("game octad");
    table.stand("a1 b1 c1 d1 a4 b4 c4 d4");
    TEST_ASSERT_EQUAL_STRING("!ready", table.told().c_str());
    table.carry("c1", "c2");
    TEST_ASSERT_EQUAL_STRING("!move c1c2 c2, !position", table.told().c_str());
}

void free_play_follows_hands_alone() {
    Table table;
    table.ask("game free");
    table.ask("set fen 7k/8/8/8/8/8/8/4K3 w - - 0 1");
    table.stand("e1 h8");
    TEST_ASSERT_EQUAL_STRING("!ready", table.told().c_str());
    table.carry("e1", "a5");
    TEST_ASSERT_EQUAL_STRING("!move e1a5, !position", table.told().c_str());
    TEST_ASSERT_EQUAL_STRING("7k/8/8/K7/8/8/8/8 w - - 0 1\r\nok\r\n", table.board.ask("position").c_str());
    table.told();
    table.carry("h8", "a5");
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_position_that_was_set_is_guided_until_it_stands);
    RUN_TEST(a_promoted_pawn_becomes_what_the_console_says_until_the_reply);
    RUN_TEST(a_promoted_pawn_that_is_replaced_or_adjusted_stays_what_was_chosen);
    RUN_TEST(the_settle_time_is_a_setting);
    RUN_TEST(a_move_from_elsewhere_is_made_by_hand_together_with_the_reply);
    RUN_TEST(a_move_from_elsewhere_comes_after_the_one_that_a_hand_has_just_made);
    RUN_TEST(what_a_hand_has_just_done_counts_before_it_is_taken_back);
    RUN_TEST(anything_else_is_corrected_first);
    RUN_TEST(what_nothing_explains_is_corrected_and_the_game_goes_on);
    RUN_TEST(a_piece_that_goes_on_makes_another_move_of_the_same_turn);
    RUN_TEST(pieces_put_back_take_moves_back);
    RUN_TEST(the_start_position_held_for_a_moment_is_a_new_game);
    RUN_TEST(a_turned_board_is_played_from_the_other_side);
    RUN_TEST(a_turned_board_turns_back_with_the_move_that_turned_it);
    RUN_TEST(a_board_that_was_turned_stays_turned_when_the_game_changes);
    RUN_TEST(hands_that_move_after_the_end_change_nothing);
    RUN_TEST(a_declared_result_stands_whatever_hands_do_to_the_last_move);
    RUN_TEST(a_game_that_goes_on_after_all_takes_the_move_that_was_made_meanwhile);
    RUN_TEST(a_mate_can_be_taken_back_by_hand);
    RUN_TEST(clearing_the_board_after_the_end_asks_for_nothing);
    RUN_TEST(the_start_position_after_one_half_move_is_a_new_game_when_nothing_else_explains_it);
    RUN_TEST(what_a_program_played_is_not_missed_before_anybody_touches_the_board);
    RUN_TEST(a_move_from_elsewhere_right_after_the_pieces_were_put_up_stays);
    RUN_TEST(the_start_position_begins_anew_whatever_moves_from_elsewhere_are_yet_to_be_made);
    RUN_TEST(several_moves_from_elsewhere_are_done_once_the_board_stands);
    RUN_TEST(moves_from_elsewhere_are_lit_one_after_the_other);
    RUN_TEST(castling_by_the_king_waits_for_the_rook_in_the_hand);
    RUN_TEST(free_play_knows_pieces_apart_at_any_pace);
    RUN_TEST(octad_is_played_in_the_corner_of_a_larger_board);
    RUN_TEST(free_play_follows_hands_alone);
    return UNITY_END();
}
