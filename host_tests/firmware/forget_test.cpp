// `forget` clears what was kept; what is chosen after it is kept again, even if it was in use all the time.
#include <unity.h>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

struct Setting {
    const char* choose;
    const char* ask;
    const char* chosen;  ///< somewhere in the answer
    const char* at_first;
};

constexpr Setting kSettings[] = {
    {"lights 9", "lights", "9\r\n", "64\r\n"},
    {"settle 450", "settle", "450\r\n", "300\r\n"},
    {"notation hartwig", "notation", "hartwig (chosen)", "fen (chosen)"},
};

void expect_after_restart(TestBoard& board, const Setting& setting, const char* part) {
    board.restart();
    const std::string answer = board.ask(setting.ask);
    TEST_ASSERT_TRUE_MESSAGE(answer.find(part) != std::string::npos,
                             (std::string(setting.ask) + ": " + answer).c_str());
}

void what_is_in_use_stays_so_until_the_restart() {
    for (const Setting& setting : kSettings) {
        TestBoard board;
        board.ask(setting.choose);
        TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("forget").c_str());
        TEST_ASSERT_TRUE(board.ask(setting.ask).find(setting.chosen) != std::string::npos);
        board.run(100);
        expect_after_restart(board, setting, setting.at_first);
    }
}

void the_same_choice_after_it_is_kept() {
    for (const Setting& setting : kSettings) {
        TestBoard board;
        board.ask(setting.choose);
        board.ask("forget");
        TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask(setting.choose).c_str());
        board.run(5);
        expect_after_restart(board, setting, setting.chosen);
    }
}

void another_choice_after_it_is_kept() {
    for (const Setting& setting : kSettings) {
        TestBoard board;
        board.ask("forget");
        board.ask(setting.choose);
        board.run(5);
        expect_after_restart(board, setting, setting.chosen);
    }
}

void what_was_turned_round_is_so_until_it_is_forgotten() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    const auto is_flipped = [&board] {
        // A pawn's move tells: with the board turned, e2 to e4 is a move of d7.
        board.fake.sensors.set(kE2, hal::kOpen);
        board.run(60);
        board.fake.link.from_board.clear();
        board.fake.sensors.set(kE4, hal::kClosed);
        board.run(400);
        const bool flipped = board.fake.link.from_board.find("!move d7d5") != std::string::npos;
        board.fake.sensors.set(kE4, hal::kOpen);
        board.run(60);
        board.fake.sensors.set(kE2, hal::kClosed);
        board.run(400);
        return flipped;
    };
    board.ask("set fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    board.ask("flip");
    board.run(1500);
    TEST_ASSERT_TRUE(is_flipped());
    board.ask("forget");
    board.ask("flip");
    board.ask("flip");
    board.run(5);
    board.ask("new");
    board.ask("set fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    board.restart();
    board.run(1500);
    TEST_ASSERT_TRUE(is_flipped());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_is_in_use_stays_so_until_the_restart);
    RUN_TEST(the_same_choice_after_it_is_kept);
    RUN_TEST(another_choice_after_it_is_kept);
    RUN_TEST(what_was_turned_round_is_so_until_it_is_forgotten);
    return UNITY_END();
}
