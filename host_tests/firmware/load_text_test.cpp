// Game text on its way in: lines of any length, and control characters anywhere in them.
#include <unity.h>

#include <sstream>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr size_t kLine = 1536;  ///< longer lines come in pieces

/// Loads a text with so many blanks in its first line, and perhaps a control character among them. What comes before
/// them would be a game of its own.
std::string load(TestBoard& board, size_t blanks, size_t bad_at, char bad) {
    std::string gap(blanks, ' ');
    if (bad_at != std::string::npos) gap[bad_at] = bad;
    const std::string line = "1. e4" + gap + "e5";
    board.fake.link.from_board.clear();
    board.fake.link.to_board = "load pgn\n" + line + "\n2. Nf3\n\n";
    board.run(500);
    return board.fake.link.from_board;
}

void a_line_of_any_length_is_read() {
    for (const size_t blanks : {size_t{10}, kLine - 20, kLine, kLine + 1, 2 * kLine, 5 * kLine}) {
        TestBoard board;
        TEST_ASSERT_TRUE(load(board, blanks, std::string::npos, ' ').ends_with("ok\r\n"));
        TEST_ASSERT_EQUAL_STRING("1. e4 e5\r\n2. Nf3\r\nok\r\n", board.ask("moves").c_str());
    }
}

void a_control_character_anywhere_refuses_the_text() {
    for (const size_t blanks : {size_t{100}, kLine - 20, kLine, kLine + 200, 3 * kLine}) {
        for (const size_t bad_at : {size_t{0}, size_t{1}, size_t{50}, kLine - 2, kLine - 1, kLine, kLine + 1,
                                    2 * kLine - 1, 2 * kLine + 100}) {
            if (bad_at >= blanks) continue;
            for (const char bad : {'\x01', '\x1B'}) {
                TestBoard board;
                const std::string sent = load(board, blanks, bad_at, bad);
                const std::string what =
                    "blanks " + std::to_string(blanks) + ", character at " + std::to_string(bad_at) + ": " + sent;
                TEST_ASSERT_TRUE_MESSAGE(sent.starts_with("error "), what.c_str());
                TEST_ASSERT_EQUAL_STRING_MESSAGE("ok\r\n", board.ask("moves").c_str(), what.c_str());
            }
        }
    }
}

/// What becomes of a text of several lines; the events are left out.
std::string load(TestBoard& board, const std::string& text) {
    board.fake.link.from_board.clear();
    board.fake.link.to_board = "load pgn\n" + text;
    board.run(500);
    std::string answer;
    std::istringstream lines(board.fake.link.from_board);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("!")) answer += line.substr(0, line.size() - 1) + "\n";
    }
    return answer;
}

void a_fault_anywhere_has_its_line_and_column() {
    const std::string rest = "the game text cannot be read from here on; the game on the board is as before\n";
    struct Row {
        const char* text;
        const char* fault;
    };
    for (const Row& row : {Row{"1. e4 *\n 1. d4 *\n\n", "trailing-text line 2, column 2: "},
                           Row{"1. e4 1-0 {so it was}\n\n", "trailing-text line 1, column 11: "},
                           Row{"1. e4 1-0{so it was}\n\n", "trailing-text line 1, column 10: "},
                           Row{"1. e4\n[White \"A\"]\n1. d4\n\n", "trailing-text line 2, column 1: "},
                           Row{"1. e4\n2.\x01 d4 *\n\n", "bad-character line 2, column 3: "},
                           Row{"1. e4 {so\x1b it was} *\n\n", "bad-character line 1, column 10: "},
                           Row{"1. e4 * \x01\n\n", "bad-character line 1, column 9: "}}) {
        TestBoard board;
        TEST_ASSERT_EQUAL_STRING(("error " + std::string(row.fault) + rest).c_str(), load(board, row.text).c_str());
    }
}

void a_start_that_the_rules_refuse_is_refused_with_every_reason() {
    TestBoard board;
    TEST_ASSERT_EQUAL_STRING(
        "error illegal-position line 2, column 7: no-white-king: White has no king. pawn-on-last-rank: A pawn stands "
        "on the "
        "rank where it would have become another piece.\n",
        load(board, "[White \"A\"]\n[FEN \"P3k3/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. Kd2 *\n\n").c_str());
}

void a_game_may_have_no_moves_yet() {
    TestBoard board;
    board.ask("set fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    std::string written = board.ask("pgn tags");
    std::erase(written, '\r');
    written.erase(written.rfind("ok\n"));
    board.ask("new");
    TEST_ASSERT_EQUAL_STRING("ok\n", load(board, written + "\n").c_str());
    TEST_ASSERT_EQUAL_STRING("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r\nok\r\n", board.ask("position fen").c_str());
    for (const char* text : {"*\n\n", "[White \"A\"]\n\n*\n\n", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n\n\n"}) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE("ok\n", load(board, text).c_str(), text);
    }
    for (const char* text : {"\n", "[White \"A\"]\n\n\n\n", "{nothing}\n\n\n\n"}) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE("error unexpected-end there are no moves in this text\n",
                                         load(board, text).c_str(), text);
    }
    TEST_ASSERT_EQUAL_STRING("4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\nok\r\n", board.ask("position fen").c_str());
}

void the_moves_that_a_game_starts_with_are_read_from_where_it_starts() {
    TestBoard board;
    board.ask("set fen 4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1");
    board.ask("move Kd7");
    board.ask("move Kf1");
    const auto starts = [&](const std::string& moves) { return board.ask("starts " + moves); };
    TEST_ASSERT_EQUAL_STRING("yes\r\nok\r\n", starts("Kd7").c_str());
    TEST_ASSERT_EQUAL_STRING("yes\r\nok\r\n", starts("1... Kd7 2. Kf1").c_str());
    TEST_ASSERT_EQUAL_STRING("no\r\nok\r\n", starts("1... Kd8").c_str());
    TEST_ASSERT_EQUAL_STRING("yes\r\nok\r\n", starts("[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1\"] Kd7").c_str());
    TEST_ASSERT_EQUAL_STRING("no\r\nok\r\n", starts("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"] Kd7").c_str());
    TEST_ASSERT_TRUE(starts("1. e4").starts_with("error illegal-move line 1, column 4: "));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_line_of_any_length_is_read);
    RUN_TEST(a_control_character_anywhere_refuses_the_text);
    RUN_TEST(a_fault_anywhere_has_its_line_and_column);
    RUN_TEST(a_start_that_the_rules_refuse_is_refused_with_every_reason);
    RUN_TEST(a_game_may_have_no_moves_yet);
    RUN_TEST(the_moves_that_a_game_starts_with_are_read_from_where_it_starts);
    return UNITY_END();
}
