// A game that has ended, by a rule or because the players said so, takes no further half move: not by hand, not by
// command, and `legal` says so. What a rule ended can be taken back by hand and by `undo`; what the players declared by
// `undo` alone.
#include <unity.h>

#include "host_tests/firmware/table.hpp"

void setUp() {}
void tearDown() {}

namespace {

/// A position one half move before its end, and that half move by hand.
struct Ending {
    const char* name;
    uint8_t side;          ///< of the board
    const char* set;       ///< the request that sets it up
    const char* stand;     ///< where its pieces stand
    const char* captured;  ///< taken off first; empty if nothing is
    const char* from;
    const char* to;
    const char* told;
    const char* next_from;  ///< what a hand could do next, if the game went on
    const char* next_to;
    const char* next_move;
};

constexpr Ending kByRule[] = {
    {"move limit", 8, "set fen 6k1/8/8/8/8/8/4R3/4K3 w - - 149 100", "e1 e2 g8", "", "e2", "a2",
     "!move e2a2 Ra2, !position, !result 1/2-1/2 move-limit", "g8", "h8", "move Kh8"},
    {"dead position", 8, "set fen 4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1 e2 e8", "e2", "e1", "e2",
     "!move e1e2 Kxe2, !position, !result 1/2-1/2 insufficient-material", "e8", "d8", "move Kd8"},
    {"move limit of Octad", 4, "set ofen 1k2/4/4/RK2 w - - 49 30", "a1 b1 b4", "", "a1", "a2",
     "!move a1a2 Ra2, !position, !result 1/2-1/2 move-limit", "b4", "c4", "move Kc4"},
};

/// The end is on the board, and the world knows.
void reach(Table& table, const Ending& row) {
    table.ask(row.set);
    table.stand(row.stand);
    table.board.run(1200);
    table.told();
    if (*row.captured != '\0') table.lift(row.captured);
    table.carry(row.from, row.to);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(row.told, table.told().c_str(), row.name);
}

void no_hand_goes_on_after_a_rule_has_ended_the_game() {
    for (const Ending& row : kByRule) {
        Table table(row.side, row.side);
        reach(table, row);
        const std::string moves = table.ask("moves");
        const std::string result = table.ask("result");
        table.carry(row.next_from, row.next_to);
        table.board.run(1500);
        TEST_ASSERT_EQUAL_STRING_MESSAGE("", table.told().c_str(), row.name);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(moves.c_str(), table.ask("moves").c_str(), row.name);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(result.c_str(), table.ask("result").c_str(), row.name);
    }
}

void a_reply_in_the_same_moment_as_the_end_does_not_count() {
    for (const Ending& row : kByRule) {
        Table table(row.side, row.side);
        table.ask(row.set);
        table.stand(row.stand);
        table.board.run(1200);
        table.told();
        const auto cell = [&row](const char* square) {
            return static_cast<unsigned>(square[1] - '1') * row.side + static_cast<unsigned>(square[0] - 'a');
        };
        for (const char* square : {row.from, row.captured, row.next_from})
            if (*square != '\0') table.board.fake.sensors.set(cell(square), hal::kOpen);
        table.board.run(60);
        for (const char* square : {row.to, row.next_to}) table.board.fake.sensors.set(cell(square), hal::kClosed);
        table.board.run(1500);
        const std::string told = table.told();
        const std::string reply = std::string(row.next_from) + row.next_to;
        TEST_ASSERT_TRUE_MESSAGE(told.find("!move " + reply) == std::string::npos, told.c_str());
    }
}

void no_command_goes_on_and_none_is_offered() {
    for (const Ending& row : kByRule) {
        Table table(row.side, row.side);
        reach(table, row);
        for (const std::string& request :
             {std::string("legal"), std::string("legal ") + row.next_from, std::string(row.next_move)}) {
            const std::string answer = table.ask(request.c_str());
            TEST_ASSERT_TRUE_MESSAGE(answer.starts_with("error game-over "),
                                     (std::string(row.name) + ", " + request + ": " + answer).c_str());
        }
        const std::string valid = std::string("valid ") + (row.next_move + 5);
        TEST_ASSERT_EQUAL_STRING_MESSAGE("no, ok", table.ask(valid.c_str()).c_str(), row.name);
    }
}

void what_a_rule_ended_can_be_taken_back_by_hand() {
    for (const Ending& row : kByRule) {
        Table table(row.side, row.side);
        reach(table, row);
        table.board.run(1500);
        table.lift(row.to);
        if (*row.captured != '\0') table.place(row.captured);
        table.place(row.from);
        table.board.run(1500);
        const std::string told = table.told();
        TEST_ASSERT_TRUE_MESSAGE(told.starts_with("!undo ") && told.ends_with("!result *"),
                                 (row.name + (": " + told)).c_str());
        TEST_ASSERT_EQUAL_STRING_MESSAGE("ok", table.ask("moves").c_str(), row.name);
    }
}

void so_it_can_after_hands_have_moved_on_and_put_that_back() {
    for (const Ending& row : kByRule) {
        Table table(row.side, row.side);
        reach(table, row);
        table.carry(row.next_from, row.next_to);
        table.board.run(1500);
        table.carry(row.next_to, row.next_from);
        table.board.run(1500);
        TEST_ASSERT_EQUAL_STRING_MESSAGE("", table.told().c_str(), row.name);
        table.lift(row.to);
        if (*row.captured != '\0') table.place(row.captured);
        table.place(row.from);
        table.board.run(1500);
        const std::string told = table.told();
        TEST_ASSERT_TRUE_MESSAGE(told.starts_with("!undo ") && told.ends_with("!result *"),
                                 (row.name + (": " + told)).c_str());
    }
}

void so_it_can_by_undo() {
    for (const Ending& row : kByRule) {
        Table table(row.side, row.side);
        reach(table, row);
        const std::string told = table.ask("undo");
        TEST_ASSERT_TRUE_MESSAGE(told.starts_with("!undo ") && told.ends_with(", ok"), told.c_str());
        TEST_ASSERT_EQUAL_STRING_MESSAGE("*, ok", table.ask("result").c_str(), row.name);
        TEST_ASSERT_FALSE_MESSAGE(table.ask("legal").starts_with("error "), row.name);
    }
}

void the_fifth_repetition_ends_the_game_for_hands_too() {
    Table table;
    std::string told;
    for (int i = 0; i < 4; ++i) {
        for (const char* move : {"move Nf3", "move Nf6", "move Ng1", "move Ng8"}) told = table.ask(move);
    }
    TEST_ASSERT_TRUE_MESSAGE(told.find("!result 1/2-1/2 repetition") != std::string::npos, told.c_str());
    table.board.run(1500);
    table.told();
    table.carry("e2", "e4");
    TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
    TEST_ASSERT_TRUE(table.ask("legal").starts_with("error game-over "));
    TEST_ASSERT_TRUE(table.ask("move e4").starts_with("error game-over "));
    TEST_ASSERT_EQUAL_STRING("1/2-1/2 repetition, ok", table.ask("result").c_str());
}

void a_kept_game_that_has_ended_takes_no_half_move_after_a_restart() {
    for (const Ending& row : kByRule) {
        Table table(row.side, row.side);
        reach(table, row);
        const std::string moves = table.ask("moves");
        table.board.restart();
        table.board.run(1500);
        table.told();
        table.carry(row.next_from, row.next_to);
        table.board.run(1500);
        TEST_ASSERT_EQUAL_STRING_MESSAGE("", table.told().c_str(), row.name);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(moves.c_str(), table.ask("moves").c_str(), row.name);
    }
}

void what_is_over_by_mate_or_stalemate_offers_nothing_either() {
    for (const char* set : {"set fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "set fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"}) {
        Table table;
        table.ask(set);
        TEST_ASSERT_TRUE(table.ask("legal").starts_with("error game-over "));
        TEST_ASSERT_TRUE(table.ask("move Kh7").starts_with("error game-over "));
    }
}

void a_declared_end_is_taken_back_by_undo_alone() {
    for (const char* declared : {"result resign white", "result draw"}) {
        Table table;
        table.carry("e2", "e4");
        table.carry("e7", "e5");
        table.ask(declared);
        TEST_ASSERT_TRUE(table.ask("legal").starts_with("error game-over "));
        TEST_ASSERT_TRUE(table.ask("legal g1").starts_with("error game-over "));
        TEST_ASSERT_TRUE(table.ask("move Nf3").starts_with("error game-over "));
        table.carry("g1", "f3");
        table.carry("f3", "g1");
        table.carry("e5", "e7");
        table.carry("e7", "e5");
        table.board.run(1500);
        TEST_ASSERT_EQUAL_STRING("", table.told().c_str());
        TEST_ASSERT_EQUAL_STRING("!result *, ok", table.ask("undo").c_str());
        TEST_ASSERT_EQUAL_STRING("1. e4 e5, ok", table.ask("moves").c_str());
        TEST_ASSERT_EQUAL_STRING("d2d3 d3, d2d4 d4, ok", table.ask("legal d2").c_str());
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(no_hand_goes_on_after_a_rule_has_ended_the_game);
    RUN_TEST(a_reply_in_the_same_moment_as_the_end_does_not_count);
    RUN_TEST(no_command_goes_on_and_none_is_offered);
    RUN_TEST(what_a_rule_ended_can_be_taken_back_by_hand);
    RUN_TEST(so_it_can_after_hands_have_moved_on_and_put_that_back);
    RUN_TEST(so_it_can_by_undo);
    RUN_TEST(the_fifth_repetition_ends_the_game_for_hands_too);
    RUN_TEST(a_kept_game_that_has_ended_takes_no_half_move_after_a_restart);
    RUN_TEST(what_is_over_by_mate_or_stalemate_offers_nothing_either);
    RUN_TEST(a_declared_end_is_taken_back_by_undo_alone);
    return UNITY_END();
}
