#include "firmware/commands.hpp"

#include <unity.h>

#include <fstream>
#include <set>
#include <sstream>

#include "core/text/result.hpp"
#include "firmware/version.hpp"
#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

void expect_answer(const char* request, const char* answer) {
    TestBoard board;
    TEST_ASSERT_EQUAL_STRING_MESSAGE(answer, board.ask(request).c_str(), request);
}

void simple_commands_answer() {
    expect_answer("version", (std::string(firmware::kVersion) + "\r\nok\r\n").c_str());
    expect_answer("board", "name fake\r\nsquares 8x8\r\nsensors cells in memory\r\nlights 64\r\nok\r\n");
    expect_answer("events", "on\r\nok\r\n");
    expect_answer("lights", "64\r\nok\r\n");
    expect_answer("  lights   17  ", "ok\r\n");
    expect_answer("uptime", "1\r\nok\r\n");
    expect_answer("", "");
    expect_answer("   ", "");
}

void sensors_draw_the_board() {
    TestBoard board(4, 4);
    board.fake.sensors.set(0, hal::kClosed);
    board.fake.sensors.set(14, hal::kClosed);
    TEST_ASSERT_EQUAL_STRING(
        "   +------------+\r\n"
        " 4 | .  .  o  . |\r\n"
        " 3 | .  .  .  . |\r\n"
        " 2 | .  .  .  . |\r\n"
        " 1 | o  .  .  . |\r\n"
        "   +------------+\r\n"
        "     a  b  c  d\r\n"
        "ok\r\n",
        board.ask("sensors").c_str());
}

void sensors_that_measure_draw_the_poles() {
    TestBoard board(4, 4);
    board.fake.measure(2048);
    board.fake.sensors.set(7, 2048 + 400);
    board.fake.sensors.set(15, 2048 - 400);
    board.restart();
    TEST_ASSERT_EQUAL_STRING(
        "   +------------+\r\n"
        " 4 | .  .  .  S |\r\n"
        " 3 | .  .  .  . |\r\n"
        " 2 | .  .  .  N |\r\n"
        " 1 | .  .  .  . |\r\n"
        "   +------------+\r\n"
        "     a  b  c  d\r\n"
        "ok\r\n",
        board.ask("sensors").c_str());
}

void wrong_requests_say_what_is_wrong() {
    expect_answer("fly", "error unknown-command there is no command 'fly'; 'help' lists them all\r\n");
    expect_answer("help fly", "error unknown-command there is no command 'fly'; 'help' lists them all\r\n");
    expect_answer("\xFFx\x80", "error unknown-command there is no command '?x?'; 'help' lists them all\r\n");
    expect_answer("events maybe", "error bad-argument events can be 'on' or 'off', and 'text' or 'json'\r\n");
    expect_answer("lights 256",
                  "error bad-argument lights can be 'on', 'off', 'test' or a brightness from 0 to 255\r\n");
    expect_answer("ver\tsion", "error bad-character at 3 a line may not hold control characters\r\n");
}

/// What the last of several requests is answered.
std::string ask_all(std::initializer_list<const char*> requests) {
    TestBoard board;
    std::string answer;
    for (const char* request : requests) answer = board.ask(request);
    return answer;
}

void a_game_that_has_ended_takes_no_moves() {
    const char* over = "error game-over the game has ended; 'undo' or 'new' goes on\r\n";
    const char* ends[] = {
        "set fen 8/8/8/8/8/8/8/K1k4B w - - 0 1",    // insufficient material
        "set fen 7k/8/8/8/8/8/R7/K7 w - - 150 90",  // no progress
        "set fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",   // mate
        "set fen 7k/8/6Q1/8/8/8/8/K7 b - - 0 1",    // stalemate
    };
    for (const char* end : ends) {
        TEST_ASSERT_TRUE_MESSAGE(ask_all({end}).find("!result ") != std::string::npos, end);
        for (const char* move : {"move Bg2", "move Rb2", "move a3"}) {
            TEST_ASSERT_EQUAL_STRING_MESSAGE(over, ask_all({end, move}).c_str(), end);
        }
        TEST_ASSERT_EQUAL_STRING("no\r\nok\r\n", ask_all({end, "valid Rb2"}).c_str());
    }
}

void errors_say_what_is_missing_or_in_the_way() {
    TEST_ASSERT_EQUAL_STRING("error bad-argument which notation? 'notation' lists them all\r\n",
                             ask_all({"set"}).c_str());
    for (const char* request : {"contains ofen x", "position ofen"}) {
        TEST_ASSERT_EQUAL_STRING("error other-game 'ofen' is for octad, the game is chess\r\n",
                                 ask_all({request}).c_str());
    }
    TEST_ASSERT_EQUAL_STRING("error bad-argument which notation? 'notation' lists them all\r\n",
                             ask_all({"contains"}).c_str());
    TEST_ASSERT_EQUAL_STRING("error unknown-notation there is no notation 'fenn'; did you mean 'fen'?\r\n",
                             ask_all({"contains fenn x"}).c_str());
    TEST_ASSERT_EQUAL_STRING(
        "error cannot-express chess never has more than one en passant square\r\n",
        ask_all({"set hartwig rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq a3c3 0 1"}).c_str());
    TEST_ASSERT_EQUAL_STRING(
        "error cannot-express hartwig has no words for this position\r\n",
        ask_all({"set fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 32769", "notation hartwig", "after 0"})
            .c_str());
}

void words_of_the_board_may_be_written_in_any_case() {
    const std::string text = " 1 0 4 1,2,3,4 0/0/0/0/0/0/0/0/0/0 0 LLLUUA|LLLLLA 10|5";
    expect_answer(("CHECK Spooky MAPS=1 Techs=5" + text).c_str(),
                  "readable\r\nforgiven the status groups have 6 and 6 letters for 4 techs\r\nok\r\n");
    expect_answer(
        ("check spooky Strict" + text).c_str(),
        "error wrong-count at 40 tech status: two groups of L U A with | between, one letter for each tech\r\n");
    expect_answer("CONVERT FEN STRICT HARTWIG 4k3/8/8/8/8/8/8/4K3 b - - 7 40",
                  "4k3/8/8/8/8/8/8/4K3 b - - 79 40\r\nok\r\n");
}

void an_over_long_line_is_refused_whole() {
    TestBoard board;
    const std::string line = "version " + std::string(console::kMaxLine, 'x');
    TEST_ASSERT_EQUAL_STRING("error line-too-long a line may have up to 1536 characters\r\n", board.ask(line).c_str());
    TEST_ASSERT_EQUAL_STRING("error line-too-long a line may have up to 1536 characters\r\n",
                             board.ask(line + "\x01").c_str());
    TEST_ASSERT_EQUAL_STRING("on\r\nok\r\n", board.ask("events").c_str());
}

void every_command_is_listed_and_explained() {
    std::set<std::string> names;
    const std::string list = TestBoard().ask("help");
    for (unsigned i = 0; firmware::command_at(i) != nullptr; ++i) {
        const firmware::Command& command = *firmware::command_at(i);
        TEST_ASSERT_TRUE_MESSAGE(names.insert(command.name).second, "two commands of one name");
        TEST_ASSERT_TRUE_MESSAGE(
            list.find("\n" + std::string(command.name)) != std::string::npos || list.starts_with(command.name),
            command.name);
        const std::string help = TestBoard().ask("help " + std::string(command.name));
        TEST_ASSERT_TRUE_MESSAGE(help.find(command.summary) != std::string::npos, command.name);
        TEST_ASSERT_TRUE(help.ends_with("ok\r\n"));
    }
    for (std::istringstream lines(list); !lines.eof();) {
        std::string line;
        std::getline(lines, line);
        TEST_ASSERT_TRUE_MESSAGE(line.size() <= 110, line.c_str());
    }
}

std::stringstream protocol_page() {
    std::ifstream file(TEST_DATA "/../../docs/protocol.md");
    std::stringstream page;
    page << file.rdbuf();
    return page;
}

void the_protocol_page_lists_every_error() {
    const std::string page = protocol_page().str();
    for (unsigned i = 1; i <= static_cast<unsigned>(text::kLastError); ++i) {
        const etl::string_view name = text::error_name(static_cast<text::Error>(i));
        const std::string row = "| `" + std::string(name.data(), name.size()) + "` |";
        TEST_ASSERT_TRUE_MESSAGE(page.find(row) != std::string::npos, row.c_str());
    }
}

/// docs/protocol.md carries what `help` says, word for word.
void the_protocol_page_says_what_help_says() {
    const std::stringstream page = protocol_page();
    for (unsigned i = 0; firmware::command_at(i) != nullptr; ++i) {
        const firmware::Command& command = *firmware::command_at(i);
        std::string entry = "### " + std::string(command.name) + "\n\n    " + command.name;
        if (*command.arguments != '\0') entry += std::string(" ") + command.arguments;
        entry += "\n    " + std::string(command.summary) + "\n";
        std::istringstream details(command.details);
        for (std::string line; std::getline(details, line);) entry += "    " + line + "\n";
        if (page.str().find(entry) == std::string::npos) printf("docs/protocol.md should have:\n%s\n", entry.c_str());
        TEST_ASSERT_TRUE_MESSAGE(page.str().find(entry) != std::string::npos, command.name);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(simple_commands_answer);
    RUN_TEST(sensors_draw_the_board);
    RUN_TEST(sensors_that_measure_draw_the_poles);
    RUN_TEST(wrong_requests_say_what_is_wrong);
    RUN_TEST(a_game_that_has_ended_takes_no_moves);
    RUN_TEST(errors_say_what_is_missing_or_in_the_way);
    RUN_TEST(words_of_the_board_may_be_written_in_any_case);
    RUN_TEST(an_over_long_line_is_refused_whole);
    RUN_TEST(every_command_is_listed_and_explained);
    RUN_TEST(the_protocol_page_lists_every_error);
    RUN_TEST(the_protocol_page_says_what_help_says);
    return UNITY_END();
}
