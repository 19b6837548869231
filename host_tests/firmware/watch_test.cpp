// What the lights ask of the hands, as text: in colours for people, with marks for programs.
#include "firmware/watch.hpp"

#include <unity.h>

#include <cstring>

#include "host_tests/firmware/table.hpp"
#include "host_tests/support/console_answer.hpp"

void setUp() {}
void tearDown() {}

namespace {

std::vector<std::string> picture(TestBoard& board) {
    board.run(5);
    const auto answer = ConsoleAnswer::read(board.ask("show lights"));
    TEST_ASSERT_TRUE(answer.has_value() && answer->is_ok());
    return answer->data;
}

/// The lines that begin like this, of what the board has sent since the last call.
std::vector<std::string> sent_lines(TestBoard& board, const std::string& begin) {
    std::vector<std::string> found;
    std::istringstream sent(board.fake.link.from_board);
    board.fake.link.from_board.clear();
    for (std::string line; std::getline(sent, line);) {
        if (line.starts_with(begin)) found.push_back(line.substr(begin.size(), line.size() - begin.size() - 1));
    }
    return found;
}

void a_move_by_hand_is_marked() {
    Table table;
    table.lift("e2");
    std::vector<std::string> lines = picture(table.board);
    TEST_ASSERT_EQUAL_STRING(" 4 | .  .  .  .  .* .  .  . |", lines.at(5).c_str());
    TEST_ASSERT_EQUAL_STRING(" 3 | .  .  .  .  .* .  .  . |", lines.at(6).c_str());
    TEST_ASSERT_EQUAL_STRING(" 2 | P  P  P  P  P- P  P  P |", lines.at(7).c_str());
    TEST_ASSERT_EQUAL_STRING("    [-] the last move began here, or the lifted piece stood here", lines.at(11).c_str());
    TEST_ASSERT_EQUAL_STRING("    [*] the lifted piece may go here", lines.at(12).c_str());
    TEST_ASSERT_EQUAL_UINT(13, lines.size());
    table.place("e4");
    table.board.run(400);
    lines = picture(table.board);
    TEST_ASSERT_EQUAL_STRING(" 4 | .  .  .  .  P+ .  .  . |", lines.at(5).c_str());
}

void the_corner_squares_count_too() {
    Table table;
    table.ask("set fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    table.stand("e1 h1 e8");
    TEST_ASSERT_EQUAL_STRING("    [o] put a piece here, a white one if colours matter",
                             picture(table.board).back().c_str());
    table.place("a1");
    table.place("h8");
    table.board.run(2000);
    TEST_ASSERT_EQUAL_STRING("    [#] take this piece off", picture(table.board).back().c_str());
}

void what_hands_owe_is_told() {
    Table table;
    table.ask("move e4");
    const std::vector<std::string> lines = picture(table.board);
    TEST_ASSERT_EQUAL_STRING(" 4 | .  .  .  .  P> .  .  . |", lines.at(5).c_str());
    TEST_ASSERT_EQUAL_STRING(" 2 | P  P  P  P  .< P  P  P |", lines.at(7).c_str());
    TEST_ASSERT_EQUAL_STRING("    to be made on the board: e2e4", lines.back().c_str());
}

void a_turned_board_is_drawn_as_the_game_names_its_squares() {
    Table table;
    table.ask("flip");
    table.put("d7", false);  // White's e2, seen from the other side
    const std::vector<std::string> lines = picture(table.board);
    TEST_ASSERT_EQUAL_STRING(" 2 | P  P  P  P  P- P  P  P |", lines.at(7).c_str());
}

void a_small_game_on_a_large_board_is_drawn() {
    Table table;
    table.ask("game octad");
    TEST_ASSERT_TRUE(picture(table.board).size() > 7);
}

void a_terminal_has_colours() {
    Table table;
    table.board.ask("echo on");
    table.lift("e2");
    table.board.fake.link.from_board.clear();
    const std::string shown = table.board.ask("show lights");
    TEST_ASSERT_TRUE(shown.find("\x1B[30;48;5;46m . \x1B[0m") != std::string::npos);
    TEST_ASSERT_EQUAL_UINT(std::string::npos, shown.find('*'));
}

void watch_draws_on_each_event_and_stops() {
    Table table;
    table.board.ask("watch");
    table.board.run(20);
    TEST_ASSERT_EQUAL_UINT(11, sent_lines(table.board, "!show ").size());
    table.board.run(1000);
    TEST_ASSERT_EQUAL_UINT(0, sent_lines(table.board, "!show ").size());
    table.lift("e2");
    table.board.run(20);
    TEST_ASSERT_EQUAL_UINT(13, sent_lines(table.board, "!show ").size());
    table.board.ask("watch off");
    table.place("e2");
    table.board.run(500);
    TEST_ASSERT_EQUAL_UINT(0, sent_lines(table.board, "!show ").size());
}

void every_answer_stays_whole_under_watch() {
    Table table;
    table.board.ask("watch");
    for (unsigned early = 0; early < 60; ++early) {
        table.board.fake.sensors.set(kE2, early % 2 == 0 ? hal::kOpen : hal::kClosed);
        table.board.run(early);
        table.board.fake.link.from_board.clear();
        const std::string sent = table.board.ask("help");
        TEST_ASSERT_TRUE(ConsoleAnswer::read(sent).has_value());
        table.board.run(100);
    }
}

void a_terminal_is_drawn_from_the_top_with_what_happened_below() {
    Table table;
    table.board.ask("echo on");
    table.board.ask("watch");
    table.board.run(20);
    table.board.fake.link.from_board.clear();
    table.board.ask("move e4");
    table.board.run(50);
    const std::string shown = table.board.fake.link.from_board;
    const size_t top = shown.find("\x1B[H\x1B[J   +---");
    TEST_ASSERT_TRUE_MESSAGE(top != std::string::npos, shown.c_str());
    TEST_ASSERT_TRUE_MESSAGE(shown.find("!move e2e4 e4\r\n> ", top) != std::string::npos, shown.c_str());
}

/// What a terminal shows below the board after these requests, which come at once.
std::string told_below(const char* requests) {
    Table table;
    table.board.ask("echo on");
    table.board.ask("watch");
    table.board.run(20);
    table.board.fake.link.from_board.clear();
    table.board.fake.link.to_board += requests;
    table.board.run(50);
    const std::string& shown = table.board.fake.link.from_board;
    constexpr const char* kFiles = "a  b  c  d  e  f  g  h\r\n";
    const size_t board = shown.rfind(kFiles);
    TEST_ASSERT_TRUE_MESSAGE(board != std::string::npos, shown.c_str());
    return shown.substr(board + strlen(kFiles));
}

void what_has_no_words_is_not_told_below() {
    TEST_ASSERT_EQUAL_STRING("> ", told_below("tag White \"Anna\"\n").c_str());
    TEST_ASSERT_EQUAL_STRING("!ready\r\n> ", told_below("new\n").c_str());
    TEST_ASSERT_EQUAL_STRING("> ", told_below("clock 5+3\n").c_str());
}

void a_move_of_a_game_that_is_gone_is_not_told_below() {
    TEST_ASSERT_EQUAL_UINT(std::string::npos, told_below("move e4\nnew\n").find("!move"));
    TEST_ASSERT_EQUAL_UINT(std::string::npos, told_below("move e4\ngame free\n").find("!move"));
}

void who_opens_the_port_does_not_watch() {
    Table table;
    table.board.ask("watch");
    table.board.run(20);
    table.board.fake.link.opened = true;
    table.board.run(5);
    (void)sent_lines(table.board, "");
    table.lift("e2");
    TEST_ASSERT_EQUAL_UINT(0, sent_lines(table.board, "!show ").size());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_move_by_hand_is_marked);
    RUN_TEST(the_corner_squares_count_too);
    RUN_TEST(what_hands_owe_is_told);
    RUN_TEST(a_turned_board_is_drawn_as_the_game_names_its_squares);
    RUN_TEST(a_small_game_on_a_large_board_is_drawn);
    RUN_TEST(a_terminal_has_colours);
    RUN_TEST(watch_draws_on_each_event_and_stops);
    RUN_TEST(every_answer_stays_whole_under_watch);
    RUN_TEST(a_terminal_is_drawn_from_the_top_with_what_happened_below);
    RUN_TEST(what_has_no_words_is_not_told_below);
    RUN_TEST(a_move_of_a_game_that_is_gone_is_not_told_below);
    RUN_TEST(who_opens_the_port_does_not_watch);
    return UNITY_END();
}
