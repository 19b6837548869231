#include <unity.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "firmware/version.hpp"
#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

void a_lift_and_a_place_are_reported_once_they_settle() {
    TestBoard board;
    board.fake.sensors.set(kE2, hal::kClosed);
    board.run(100);
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(20);
    TEST_ASSERT_EQUAL_STRING("", board.fake.link.from_board.c_str());
    board.run(1);
    TEST_ASSERT_EQUAL_STRING("!lift e2\r\n", board.fake.link.from_board.c_str());
    board.fake.sensors.set(kE4, hal::kClosed);
    board.run(21);
    TEST_ASSERT_EQUAL_STRING("!lift e2\r\n!place e4\r\n", board.fake.link.from_board.c_str());
}

void what_stands_at_the_start_is_not_an_event() {
    TestBoard board;
    for (unsigned cell = 0; cell < 16; ++cell) board.fake.sensors.set(cell, hal::kClosed);
    board.run(200);
    TEST_ASSERT_EQUAL_STRING("", board.fake.link.from_board.c_str());
}

void events_can_be_switched_off_and_on() {
    TestBoard board;
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("events off").c_str());
    TEST_ASSERT_EQUAL_STRING("off\r\nok\r\n", board.ask("events").c_str());
    board.fake.sensors.set(kE4, hal::kClosed);
    board.fake.link.from_board.clear();
    board.run(50);
    TEST_ASSERT_EQUAL_STRING("", board.fake.link.from_board.c_str());
    board.ask("events on");
    board.fake.sensors.set(kE4, hal::kOpen);
    board.fake.link.from_board.clear();
    board.run(50);
    TEST_ASSERT_EQUAL_STRING("!lift e4\r\n", board.fake.link.from_board.c_str());
}

void a_lifted_piece_lights_where_it_may_go() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(30);
    board.ask("lights 255");
    board.run(2);
    const auto& frame = board.fake.lights.frame;
    TEST_ASSERT_GREATER_THAN_UINT8(0, frame[kE2].red);
    TEST_ASSERT_GREATER_THAN_UINT8(0, frame[kE4].green);
    TEST_ASSERT_EQUAL_UINT8(0, frame[kE4].red);
    board.ask("lights off");
    board.run(2);
    for (const hal::Colour& colour : frame) TEST_ASSERT_TRUE(colour == hal::Colour{});
}

/// For how many of 1600 milliseconds a light is on, and how often it changes meanwhile.
struct Blinking {
    unsigned on = 0;
    unsigned changes = 0;

    bool operator==(const Blinking&) const = default;
};

Blinking watch(TestBoard& board, unsigned cell) {
    const auto lit = [&] { return !(board.fake.lights.frame[cell] == hal::Colour{}); };
    Blinking seen;
    for (unsigned i = 0; i < 1600; ++i) {
        const bool before = lit();
        board.run(1);
        seen.on += lit();
        seen.changes += lit() != before;
    }
    return seen;
}

void what_is_wrong_blinks_and_what_is_in_the_hand_does_not() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    constexpr unsigned kE1 = 4, kE5 = 36;
    constexpr Blinking kSlowly{800, 4}, kSteady{1600, 0};
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(60);
    TEST_ASSERT_TRUE(watch(board, kE2) == kSteady);
    TEST_ASSERT_TRUE(watch(board, kE4) == kSteady);
    board.fake.sensors.set(kE2, hal::kClosed);
    board.fake.sensors.set(kE1, hal::kOpen);
    board.fake.sensors.set(kE5, hal::kClosed);
    board.run(2000);
    TEST_ASSERT_TRUE(watch(board, kE1) == kSlowly);
    TEST_ASSERT_TRUE(watch(board, kE5) == kSlowly);
}

void the_light_test_ends_with_the_next_word_on_lights() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    board.ask("lights test");
    board.run(2);
    TEST_ASSERT_GREATER_THAN_UINT8(0, board.fake.lights.frame[0].blue);
    board.ask("lights on");
    board.run(2);
    for (const hal::Colour& colour : board.fake.lights.frame) TEST_ASSERT_TRUE(colour == hal::Colour{});
}

void lights_are_sent_only_when_they_change() {
    TestBoard board;
    board.stand_pieces();
    board.run(2500);
    const unsigned frames = board.fake.lights.frames;
    board.run(1000);
    TEST_ASSERT_EQUAL_UINT(frames, board.fake.lights.frames);
}

void a_move_by_hand_is_told_and_kept() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(60);
    board.fake.sensors.set(kE4, hal::kClosed);
    board.run(400);
    TEST_ASSERT_EQUAL_STRING(
        "!lift e2\r\n!place e4\r\n!move e2e4 e4\r\n"
        "!position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\r\n",
        board.fake.link.from_board.c_str());
    TEST_ASSERT_EQUAL_STRING("1. e4\r\nok\r\n", board.ask("moves").c_str());
}

void while_nobody_reads_answers_wait_and_events_are_counted() {
    TestBoard board;
    board.run(5);
    board.fake.link.room = 0;
    board.fake.link.to_board = "help\nversion\n";
    for (int i = 0; i < 400; ++i) {
        board.fake.sensors.set(kE4, i % 2 == 0 ? hal::kClosed : hal::kOpen);
        board.run(25);
    }
    TEST_ASSERT_EQUAL_STRING("", board.fake.link.from_board.c_str());
    board.fake.link.room = SIZE_MAX;
    board.run(20);
    const std::string& sent = board.fake.link.from_board;
    TEST_ASSERT_TRUE(sent.starts_with("help [command]"));
    TEST_ASSERT_TRUE(sent.find(std::string(firmware::kVersion) + "\r\nok\r\n") != std::string::npos);
    const size_t lost = sent.find("!lost ");
    TEST_ASSERT_TRUE(lost != std::string::npos);
    const auto reported = static_cast<int>(std::count(sent.begin(), sent.begin() + static_cast<long>(lost), '!'));
    TEST_ASSERT_EQUAL_INT(400, reported + atoi(sent.c_str() + lost + 6));
    for (size_t line = 0; line < sent.size(); line = sent.find('\n', line) + 1) {
        TEST_ASSERT_TRUE_MESSAGE(sent.find("\r\n", line) != std::string::npos, "every line is whole");
    }
}

void a_request_waits_in_the_link_while_an_answer_is_under_way() {
    TestBoard board;
    board.fake.link.room = 0;
    for (const char* request : {"version\n", "events\n", "version\n"}) {
        board.fake.link.to_board += request;
        board.run(50);
    }
    // The first answer waits to be read, the second request waits for that, the third is not even taken.
    TEST_ASSERT_EQUAL_STRING("version\n", board.fake.link.to_board.c_str());
    board.fake.link.room = SIZE_MAX;
    board.run(50);
    const std::string version = std::string(firmware::kVersion) + "\r\nok\r\n";
    TEST_ASSERT_EQUAL_STRING((version + "on\r\nok\r\n" + version).c_str(), board.fake.link.from_board.c_str());
}

void a_step_writes_eight_lines_of_an_answer() {
    TestBoard board;
    const auto lines = [&board] {
        const std::string& sent = board.fake.link.from_board;
        return std::count(sent.begin(), sent.end(), '\n');
    };
    board.fake.link.to_board = "help\n";
    board.run(1);
    TEST_ASSERT_EQUAL_INT(8, lines());
    board.run(1);
    TEST_ASSERT_EQUAL_INT(16, lines());
}

void a_request_begins_when_all_before_it_is_on_its_way() {
    TestBoard board;
    board.fake.link.room = 0;
    board.fake.link.to_board = "move e4\n";
    board.run(5);
    board.fake.link.to_board = "events off\n";
    board.run(5);
    board.fake.sensors.set(kE4, hal::kClosed);
    board.run(50);
    board.fake.link.room = SIZE_MAX;
    board.run(5);
    TEST_ASSERT_TRUE(board.fake.link.from_board.ends_with("ok\r\n!place e4\r\nok\r\n"));
}

void at_any_pace_of_reading_a_request_loses_none_of_its_events() {
    for (size_t pace = 1; pace < 200; ++pace) {
        TestBoard board;
        board.fake.link.room = 0;
        board.fake.link.to_board = "move e4\nmove e5\nmove Nf3\nmove Nc6\nmove Bb5\nmove a6\n";
        for (int step = 0; step < 3000; ++step) {
            board.fake.link.room += pace;
            board.run(1);
        }
        const std::string& sent = board.fake.link.from_board;
        TEST_ASSERT_TRUE(sent.find("!lost") == std::string::npos);
        TEST_ASSERT_TRUE(sent.find("!move a7a6 a6\r\n!position ") != std::string::npos);
    }
}

void a_flood_of_random_bytes_leaves_the_board_answering() {
    constexpr unsigned kSeed = 42;
    printf("seed %u\n", kSeed);
    std::mt19937 random(kSeed);
    TestBoard board;
    const std::string version = board.ask("version");
    for (int i = 0; i < 100 * 1024; ++i) board.fake.link.to_board += static_cast<char>(random());
    board.run(5000);
    TEST_ASSERT_EQUAL_UINT(0, board.fake.link.to_board.size());
    board.ask("");
    TEST_ASSERT_EQUAL_STRING(version.c_str(), board.ask("version").c_str());
    TEST_ASSERT_FALSE(board.fake.system.in_boot_loader);
}

void bootsel_says_ok_before_it_leaves() {
    TestBoard board;
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("bootsel").c_str());
    TEST_ASSERT_FALSE(board.fake.system.in_boot_loader);
    board.run(100);
    TEST_ASSERT_TRUE(board.fake.system.in_boot_loader);
}

void who_opens_the_link_finds_nothing_of_what_was_before() {
    TestBoard board;
    board.run(100);
    board.fake.link.room = 0;
    board.ask("events off");
    board.fake.link.to_board += "help\nload pgn\n1. e4\nhal";
    board.run(50);
    board.fake.sensors.set(kE4, hal::kClosed);
    board.run(50);
    board.fake.link.to_board.clear();
    board.fake.link.opened = true;
    board.fake.link.room = SIZE_MAX;
    board.fake.link.from_board.clear();
    board.run(50);
    TEST_ASSERT_EQUAL_STRING("", board.fake.link.from_board.c_str());
    TEST_ASSERT_EQUAL_STRING("on\r\nok\r\n", board.ask("events").c_str());
    board.fake.sensors.set(kE4, hal::kOpen);
    board.fake.link.from_board.clear();
    board.run(50);
    TEST_ASSERT_EQUAL_STRING("!lift e4\r\n", board.fake.link.from_board.c_str());
}

void lines_of_our_own_are_not_answered() {
    TestBoard board;
    board.fake.link.to_board +=
        "!move e2e4 e4\nok\nerror bad-argument\n !lift e2\nerror bad\x07\n!" + std::string(2000, 'x') + "\n";
    board.run(200);
    TEST_ASSERT_EQUAL_STRING("", board.fake.link.from_board.c_str());
    TEST_ASSERT_EQUAL_STRING("error unknown-command there is no command 'okay'; 'help' lists them all\r\n",
                             board.ask("okay").c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_lift_and_a_place_are_reported_once_they_settle);
    RUN_TEST(what_stands_at_the_start_is_not_an_event);
    RUN_TEST(events_can_be_switched_off_and_on);
    RUN_TEST(a_lifted_piece_lights_where_it_may_go);
    RUN_TEST(what_is_wrong_blinks_and_what_is_in_the_hand_does_not);
    RUN_TEST(the_light_test_ends_with_the_next_word_on_lights);
    RUN_TEST(a_move_by_hand_is_told_and_kept);
    RUN_TEST(lights_are_sent_only_when_they_change);
    RUN_TEST(while_nobody_reads_answers_wait_and_events_are_counted);
    RUN_TEST(a_request_waits_in_the_link_while_an_answer_is_under_way);
    RUN_TEST(a_step_writes_eight_lines_of_an_answer);
    RUN_TEST(a_request_begins_when_all_before_it_is_on_its_way);
    RUN_TEST(at_any_pace_of_reading_a_request_loses_none_of_its_events);
    RUN_TEST(a_flood_of_random_bytes_leaves_the_board_answering);
    RUN_TEST(bootsel_says_ok_before_it_leaves);
    RUN_TEST(who_opens_the_link_finds_nothing_of_what_was_before);
    RUN_TEST(lines_of_our_own_are_not_answered);
    return UNITY_END();
}
