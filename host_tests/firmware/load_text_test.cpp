// Game text on its way in: lines of any length, and control characters anywhere in them.
#include <unity.h>

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

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_line_of_any_length_is_read);
    RUN_TEST(a_control_character_anywhere_refuses_the_text);
    return UNITY_END();
}
