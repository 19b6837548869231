// Players end a game with their kings, and take that back.
#include <unity.h>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

enum : unsigned { kE1 = 4, kG1 = 6, kF3 = 21, kD4 = 27, kE3 = 20, kD5 = 35, kE5 = 36, kF6 = 45, kE8 = 60, kG8 = 62 };

bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

/// A board with hands, and what it said.
struct Table : TestBoard {
    Table() {
        stand_pieces();
        run(100);
    }

    void carry(unsigned from, unsigned to, unsigned milliseconds = 200) {
        fake.sensors.set(from, hal::kOpen);
        run(150);
        fake.sensors.set(to, hal::kClosed);
        run(milliseconds);
    }
    std::string hear(unsigned milliseconds) {
        fake.link.from_board.clear();
        run(milliseconds);
        return fake.link.from_board;
    }
    void expect(const char* request, const char* answer) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE(answer, ask(request).c_str(), request);
    }
};

/// Two half moves, then the kings go to these squares.
void end_by(Table& table, unsigned white, unsigned black) {
    table.carry(kG1, kF3, 500);
    table.carry(kG8, kF6, 500);
    table.carry(kE1, white);
    table.carry(kE8, black);
}

void kings_in_the_centre_end_the_game() {
    struct Row {
        unsigned white, black;
        const char* said;
    };
    const Row rows[] = {{kE4, kD5, "!result 1-0 kings\r\n"},
                        {kD5, kE4, "!result 1-0 kings\r\n"},
                        {kD4, kE5, "!result 0-1 kings\r\n"},
                        {kE4, kE5, "!result 1/2-1/2 kings\r\n"},
                        {kD5, kE5, "!result 1/2-1/2 kings\r\n"}};
    for (const Row& row : rows) {
        Table table;
        end_by(table, row.white, row.black);
        TEST_ASSERT_EQUAL_STRING(row.said, table.hear(3000).c_str());
        const std::string result = std::string(row.said).substr(std::string("!result ").size());
        table.expect("result", (result + "ok\r\n").c_str());
        TEST_ASSERT_EQUAL_STRING("", table.hear(40'000).c_str());
    }
}

void putting_them_back_takes_it_back_and_the_game_goes_on() {
    Table table;
    end_by(table, kE4, kD5);
    table.run(4000);
    table.carry(kE4, kE1);
    table.carry(kD5, kE8);
    const std::string said = table.hear(2000);
    TEST_ASSERT_EQUAL_STRING("!result *\r\n", said.c_str());
    table.carry(kE2, kE4, 1000);
    table.expect("moves", "1. Nf3 Nf6\r\n2. e4\r\nok\r\n");
}

void so_does_undo() {
    Table table;
    end_by(table, kE4, kD5);
    table.run(1000);
    TEST_ASSERT_TRUE(contains(table.ask("undo"), "!result *\r\n"));
    // The kings still stand there, but they say it once.
    TEST_ASSERT_EQUAL_STRING("", table.hear(3000).c_str());
    table.carry(kE4, kE1);
    table.carry(kD5, kE8, 1500);
    table.expect("result", "*\r\nok\r\n");
    table.carry(kE2, kE4, 1000);
    table.expect("moves", "1. Nf3 Nf6\r\n2. e4\r\nok\r\n");
}

void it_is_kept_over_a_power_cut_and_can_be_taken_back_after_it() {
    Table table;
    end_by(table, kD4, kE5);
    table.run(1000);
    table.restart();
    table.run(3000);
    table.expect("result", "0-1 kings\r\nok\r\n");
    table.carry(kD4, kE1);
    table.carry(kE5, kE8);
    table.run(1000);
    table.expect("result", "*\r\nok\r\n");
    table.restart();
    table.expect("result", "*\r\nok\r\n");
    table.expect("pgn", "1. Nf3 Nf6 *\r\nok\r\n");
}

void the_next_game_finds_it_in_the_archive() {
    Table table;
    end_by(table, kE4, kD5);
    table.run(1000);
    table.carry(kF3, kG1);
    table.carry(kF6, kG8);
    table.carry(kE4, kE1);
    table.carry(kD5, kE8);
    TEST_ASSERT_TRUE(contains(table.hear(3000), "!new\r\n"));
    table.expect("games", "1 chess 2 ????.??.?? 1-0 kings ? - ?\r\nok\r\n");
    table.expect("pgn 1", "1. Nf3 Nf6 1-0\r\nok\r\n");
}

void kings_that_go_back_at_once_were_a_slip() {
    Table table;
    end_by(table, kE4, kD5);
    table.carry(kE4, kE1);
    table.carry(kD5, kE8, 200);
    table.carry(kE2, kE4, 1000);
    table.expect("moves", "1. Nf3 Nf6\r\n2. e4\r\nok\r\n");
}

/// Nobody takes the result back who puts the kings where they stood and goes on to put up the rest.
void kings_may_be_put_up_first() {
    constexpr unsigned kMoves[][2] = {{kG1, kF3}, {kG8, kF6}, {1, 18}, {57, 42}, {14, 22}, {54, 46}};
    for (const unsigned gap : {200u, 350u, 500u}) {
        Table table;
        for (const auto& move : kMoves) table.carry(move[0], move[1], 600);
        table.carry(kE1, kE4);
        table.carry(kE8, kD5);
        table.run(4000);
        table.carry(kE4, kE1, gap);
        table.carry(kD5, kE8, gap);
        for (size_t i = std::size(kMoves); i-- != 0;) table.carry(kMoves[i][1], kMoves[i][0], gap);
        table.run(3000);
        table.expect("games", "1 chess 6 ????.??.?? 1-0 kings ? - ?\r\nok\r\n");
    }
}

/// A king that may go to the centre has moved there; the other one then ends the game.
void a_king_that_could_move_there_has_moved() {
    Table table;
    table.ask("set fen 4k3/8/8/8/8/4K3/8/8 w - - 0 1");
    for (unsigned cell = 0; cell < 64; ++cell)
        table.fake.sensors.set(cell, cell == kE8 || cell == kE3 ? hal::kClosed : hal::kOpen);
    table.run(1500);
    // Bare kings are a draw by rule, so there must be something else.
    table.ask("set fen 4k3/8/8/8/8/4K3/8/R7 w - - 0 1");
    table.fake.sensors.set(0, hal::kClosed);
    table.run(1500);
    table.carry(kE3, kE4, 1500);
    table.expect("moves", "1. Ke4\r\nok\r\n");
    table.carry(kE8, kD5, 1500);
    table.expect("result", "1-0 kings\r\nok\r\n");
    table.expect("moves", "1. Ke4\r\nok\r\n");
}

void other_pieces_and_other_squares_end_nothing() {
    Table table;
    table.carry(kE1, kE4);
    table.carry(59, kD5);  // the queen
    TEST_ASSERT_FALSE(contains(table.hear(3000), "!result"));
    table.expect("result", "*\r\nok\r\n");
}

void what_has_ended_already_stays_as_it_is() {
    Table table;
    table.carry(kG1, kF3, 500);
    table.ask("result resign white");
    table.carry(kE1, kE4);
    table.carry(kE8, kD5);
    TEST_ASSERT_EQUAL_STRING("", table.hear(3000).c_str());
    table.expect("result", "0-1 resignation\r\nok\r\n");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(kings_in_the_centre_end_the_game);
    RUN_TEST(putting_them_back_takes_it_back_and_the_game_goes_on);
    RUN_TEST(so_does_undo);
    RUN_TEST(it_is_kept_over_a_power_cut_and_can_be_taken_back_after_it);
    RUN_TEST(the_next_game_finds_it_in_the_archive);
    RUN_TEST(kings_that_go_back_at_once_were_a_slip);
    RUN_TEST(kings_may_be_put_up_first);
    RUN_TEST(a_king_that_could_move_there_has_moved);
    RUN_TEST(other_pieces_and_other_squares_end_nothing);
    RUN_TEST(what_has_ended_already_stays_as_it_is);
    return UNITY_END();
}
