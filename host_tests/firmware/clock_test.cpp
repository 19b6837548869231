// The clock through the whole application: hands and commands press it, flags fall, and it comes back after a power
// cut.
#include <unity.h>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

/// A board on which the pieces stand, so that nobody complains.
struct Table : TestBoard {
    explicit Table(uint32_t now = 0) {
        fake.clock.milliseconds = now;
        restart();
        stand_pieces();
        run(100);
    }

    void expect(const char* request, const char* answer) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE(answer, ask(request).c_str(), request);
    }
    std::string hear(unsigned milliseconds) {
        fake.link.from_board.clear();
        run(milliseconds);
        return fake.link.from_board;
    }
    /// A half move by hand; what the board said of it.
    std::string carry(unsigned from, unsigned to) {
        fake.sensors.set(from, hal::kOpen);
        run(100);
        fake.sensors.set(to, hal::kClosed);
        return hear(400);
    }
};

constexpr unsigned kE7 = 52;
constexpr unsigned kE5 = 36;

void hands_press_it() {
    Table table;
    table.expect("clock 5+3", "!clock 0:05:00 0:05:00 white waits\r\nok\r\n");
    TEST_ASSERT_FALSE(contains(table.hear(5000), "!clock"));
    TEST_ASSERT_TRUE(contains(table.carry(kE2, kE4), "b KQkq e3 0 1\r\n!clock 0:05:03 0:05:00 black runs\r\n"));
    table.run(9000);
    TEST_ASSERT_TRUE(contains(table.carry(kE7, kE5), "!clock 0:05:03 0:04:54 white runs\r\n"));
    table.run(60'000);
    table.expect("clock", "5+3 0:04:03 0:04:54 white runs\r\nok\r\n");
}

/// The squares of a rank that show the time that is left.
unsigned lit_for_the_time(Table& table, unsigned rank) {
    unsigned lit = 0;
    for (unsigned file = 0; file < 8; ++file) {
        const hal::Colour colour = table.fake.lights.frame[rank * 8 + file];
        if (colour.red == 0 || colour.blue != 0 || colour.green == 0) break;
        ++lit;
    }
    return lit;
}

void lights_show_what_is_left_if_asked() {
    Table table;
    table.ask("lights 255");
    table.ask("clock 4");
    table.carry(kE2, kE4);
    TEST_ASSERT_EQUAL_UINT(0, lit_for_the_time(table, 7));
    table.expect("clock lights", "off\r\nok\r\n");
    table.expect("clock lights on", "ok\r\n");
    table.run(100);
    TEST_ASSERT_EQUAL_UINT(8, lit_for_the_time(table, 0));
    TEST_ASSERT_EQUAL_UINT(8, lit_for_the_time(table, 7));
    table.run(121'000);
    TEST_ASSERT_EQUAL_UINT(8, lit_for_the_time(table, 0));
    TEST_ASSERT_EQUAL_UINT(4, lit_for_the_time(table, 7));
    table.run(119'000);
    TEST_ASSERT_EQUAL_UINT(0, lit_for_the_time(table, 7));
    table.expect("clock lights maybe", "error bad-argument the lights of the clock can be 'on' or 'off'\r\n");
    table.expect("clock 5 3", "error bad-argument one word is enough, as in 'clock 5+3'\r\n");
    table.restart();
    table.expect("clock lights", "on\r\nok\r\n");
    table.ask("clock off");
    table.run(100);
    TEST_ASSERT_EQUAL_UINT(0, lit_for_the_time(table, 0));
}

void a_flag_falls_once_and_the_game_goes_on() {
    Table table;
    table.ask("clock 1");
    table.carry(kE2, kE4);
    TEST_ASSERT_FALSE(contains(table.hear(59'000), "!flag"));
    TEST_ASSERT_EQUAL_STRING("!flag black\r\n", table.hear(5000).c_str());
    TEST_ASSERT_EQUAL_STRING("", table.hear(5000).c_str());
    TEST_ASSERT_TRUE(contains(table.carry(kE7, kE5), "!clock 0:01:00 0:00:00 white runs\r\n"));
    table.expect("result", "*\r\nok\r\n");
}

void without_a_clock_nothing_is_told() {
    Table table;
    TEST_ASSERT_FALSE(contains(table.carry(kE2, kE4), "!clock"));
    table.expect("clock", "off\r\nok\r\n");
    TEST_ASSERT_FALSE(contains(table.hear(70'000), "!flag"));
}

/// Whoever shows the clock needs no question to stay in step with it.
void each_change_by_command_is_told() {
    Table table;
    table.expect("clock 5+3", "!clock 0:05:00 0:05:00 white waits\r\nok\r\n");
    table.expect("clock go", "!clock 0:05:00 0:05:00 white runs\r\nok\r\n");
    table.expect("clock go", "ok\r\n");
    table.run(10'000);
    table.expect("clock stop", "!clock 0:04:50 0:05:00 white waits\r\nok\r\n");
    // The same time control once more gives the time back, and so does a new game.
    table.expect("clock 5+3", "!clock 0:05:00 0:05:00 white waits\r\nok\r\n");
    table.ask("clock go");
    table.run(10'000);
    table.ask("result draw");
    TEST_ASSERT_EQUAL_STRING("!clock 0:04:50 0:05:00 white waits\r\n", table.hear(10).c_str());
    table.ask("new");
    TEST_ASSERT_EQUAL_STRING("!clock 0:05:00 0:05:00 white waits\r\n", table.hear(10).c_str());
    // In a game without rules there is none; it is there again with the game that has it.
    table.ask("game free");
    TEST_ASSERT_EQUAL_STRING("!clock off\r\n", table.hear(10).c_str());
    table.ask("game chess");
    TEST_ASSERT_EQUAL_STRING("!clock 0:05:00 0:05:00 white waits\r\n", table.hear(10).c_str());
    table.expect("clock off", "!clock off\r\nok\r\n");
    table.expect("clock off", "ok\r\n");
    TEST_ASSERT_EQUAL_STRING("", table.hear(5000).c_str());
}

void sync_tells_the_clock() {
    Table table;
    TEST_ASSERT_TRUE(contains(table.ask("sync text"), "\r\nclock off\r\n"));
    table.ask("clock 5+3");
    TEST_ASSERT_TRUE(contains(table.ask("sync text"), "\r\nclock 5+3 0:05:00 0:05:00 white waits\r\n"));
    TEST_ASSERT_TRUE(contains(table.ask("sync json"), ",\"clock\":\"5+3 0:05:00 0:05:00 white waits\","));
    table.ask("game free");
    table.run(10);
    TEST_ASSERT_FALSE(contains(table.ask("sync json"), "clock"));
}

void after_a_power_cut_it_waits_with_what_was_left() {
    Table table;
    table.ask("clock 5+3");
    table.carry(kE2, kE4);
    table.run(20'000);
    table.carry(kE7, kE5);
    table.expect("clock", "5+3 0:05:03 0:04:43 white runs\r\nok\r\n");
    table.restart();
    table.run(30'000);
    table.expect("clock", "5+3 0:05:03 0:04:43 white waits\r\nok\r\n");
    table.expect("clock go", "!clock 0:05:03 0:04:43 white runs\r\nok\r\n");
    table.run(10'000);
    table.expect("clock", "5+3 0:04:53 0:04:43 white runs\r\nok\r\n");
}

void the_end_of_the_game_stops_it_and_a_new_one_has_all_of_the_time() {
    Table table;
    table.ask("clock 5+3");
    table.ask("move e4");
    table.run(10'000);
    table.ask("result resign black");
    table.run(10'000);
    TEST_ASSERT_TRUE(contains(table.ask("clock"), "5+3 0:05:03 0:04:50 black waits\r\nok\r\n"));
    table.ask("new");
    TEST_ASSERT_TRUE(contains(table.ask("clock"), "5+3 0:05:00 0:05:00 white waits\r\nok\r\n"));
    TEST_ASSERT_TRUE(contains(table.ask("pgn 1 times"), "1. e4 {[%emt 0:00:00] [%clk 0:05:03]} 1-0\r\nok\r\n"));
}

void the_game_at_hand_named_again_keeps_its_times() {
    Table table;
    table.ask("clock 5+3");
    table.carry(kE2, kE4);
    table.run(10'000);
    table.carry(kE7, kE5);
    table.expect("game chess", "ok\r\n");
    table.expect("clock", "5+3 0:05:03 0:04:53 white runs\r\nok\r\n");
    TEST_ASSERT_TRUE(contains(table.ask("pgn times"), "e5 {[%emt 0:00:10] [%clk 0:04:53]} *"));
}

void the_counter_of_milliseconds_may_wrap() {
    Table table(UINT32_MAX - 3000);
    table.ask("clock 5");
    table.carry(kE2, kE4);
    table.run(10'000);
    TEST_ASSERT_LESS_THAN_UINT(20'000, table.fake.clock.milliseconds);
    table.expect("clock", "5+0 0:05:00 0:04:50 black runs\r\nok\r\n");
    table.expect("pgn times", "1. e4 {[%emt 0:00:00] [%clk 0:05:00]} *\r\nok\r\n");
}

void a_position_in_which_black_moves_begins_with_black() {
    Table table;
    table.ask("events off");
    table.ask("set fen 4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1");
    table.expect("clock 2+1", "ok\r\n");
    table.expect("clock", "2+1 0:02:00 0:02:00 black waits\r\nok\r\n");
    table.ask("move e5");
    table.expect("clock", "2+1 0:02:00 0:02:01 white runs\r\nok\r\n");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(hands_press_it);
    RUN_TEST(lights_show_what_is_left_if_asked);
    RUN_TEST(a_flag_falls_once_and_the_game_goes_on);
    RUN_TEST(without_a_clock_nothing_is_told);
    RUN_TEST(each_change_by_command_is_told);
    RUN_TEST(sync_tells_the_clock);
    RUN_TEST(after_a_power_cut_it_waits_with_what_was_left);
    RUN_TEST(the_end_of_the_game_stops_it_and_a_new_one_has_all_of_the_time);
    RUN_TEST(the_game_at_hand_named_again_keeps_its_times);
    RUN_TEST(the_counter_of_milliseconds_may_wrap);
    RUN_TEST(a_position_in_which_black_moves_begins_with_black);
    return UNITY_END();
}
