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

void expect_after_restart(TestBoard& bench, const Setting& setting, const char* part) {
    bench.restart();
    const std::string answer = bench.ask(setting.ask);
    TEST_ASSERT_TRUE_MESSAGE(answer.find(part) != std::string::npos,
                             (std::string(setting.ask) + ": " + answer).c_str());
}

void what_is_in_use_stays_so_until_the_restart() {
    for (const Setting& setting : kSettings) {
        TestBoard bench;
        bench.ask(setting.choose);
        TEST_ASSERT_EQUAL_STRING("ok\r\n", bench.ask("forget").c_str());
        TEST_ASSERT_TRUE(bench.ask(setting.ask).find(setting.chosen) != std::string::npos);
        bench.run(100);
        expect_after_restart(bench, setting, setting.at_first);
    }
}

void the_same_choice_after_it_is_kept() {
    for (const Setting& setting : kSettings) {
        TestBoard bench;
        bench.ask(setting.choose);
        bench.ask("forget");
        TEST_ASSERT_EQUAL_STRING("ok\r\n", bench.ask(setting.choose).c_str());
        bench.run(5);
        expect_after_restart(bench, setting, setting.chosen);
    }
}

void another_choice_after_it_is_kept() {
    for (const Setting& setting : kSettings) {
        TestBoard bench;
        bench.ask("forget");
        bench.ask(setting.choose);
        bench.run(5);
        expect_after_restart(bench, setting, setting.chosen);
    }
}

void what_was_turned_round_is_so_until_it_is_forgotten() {
    TestBoard bench;
    bench.stand_pieces();
    bench.run(100);
    const auto is_flipped = [&bench] {
        // A pawn's move tells: with the board turned, e2 to e4 is a move of d7.
        bench.fake.sensors.set(kE2, hal::kOpen);
        bench.run(60);
        bench.fake.link.from_board.clear();
        bench.fake.sensors.set(kE4, hal::kClosed);
        bench.run(400);
        const bool flipped = bench.fake.link.from_board.find("!move d7d5") != std::string::npos;
        bench.fake.sensors.set(kE4, hal::kOpen);
        bench.run(60);
        bench.fake.sensors.set(kE2, hal::kClosed);
        bench.run(400);
        return flipped;
    };
    bench.ask("set fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    bench.ask("flip");
    bench.run(1500);
    TEST_ASSERT_TRUE(is_flipped());
    bench.ask("forget");
    bench.ask("flip");
    bench.ask("flip");
    bench.run(5);
    bench.ask("new");
    bench.ask("set fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    bench.restart();
    bench.run(1500);
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
