// Whatever a data line says, a program can tell it from an event and from the end of the answer.
#include <unity.h>

#include "core/notation/all.hpp"
#include "host_tests/firmware/test_board.hpp"
#include "host_tests/support/answers.hpp"
#include "host_tests/support/console_answer.hpp"
#include "host_tests/support/random.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr size_t kSquares = 100;

ConsoleAnswer ask(TestBoard& board, const std::string& request) {
    const std::string sent = board.ask(request);
    board.run(5);
    const auto answer = ConsoleAnswer::read(board.fake.link.from_board);
    TEST_ASSERT_TRUE_MESSAGE(answer.has_value(), (request + "\n" + sent).c_str());
    return *answer;
}

std::string board_of(const std::string& begin, const std::string& end = "") {
    std::string board(kSquares, ' ');
    board.replace(0, begin.size(), begin);
    board.replace(kSquares - end.size(), end.size(), end);
    return board;
}

const std::string kHostile[] = {
    board_of("ok"),       board_of("!"),      board_of("error"), board_of("  ok"), board_of("", "ok"),
    board_of("error  r"), board_of("!!!!"),   board_of("okok"),  board_of(""),     board_of(" !"),
    board_of("", "!"),    board_of("errore"), board_of("o k"),   board_of("rok"),  board_of("", "error"),
};

void expect_round_trip(TestBoard& board, const std::string& notation, const std::string& text) {
    const ConsoleAnswer answer = ask(board, "convert " + notation + " " + notation + " " + text);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("ok", answer.last.c_str(), text.c_str());
    TEST_ASSERT_EQUAL_UINT(1, answer.data.size());
    TEST_ASSERT_EQUAL_STRING(text.c_str(), answer.data[0].c_str());
}

void hostile_boards_come_through_conversion() {
    TestBoard board(10, 10);
    for (const std::string& text : kHostile) {
        expect_round_trip(board, "board", text);
        expect_round_trip(board, "board-live", text);
    }
}

void hostile_boards_come_through_the_position() {
    TestBoard board(10, 10);
    for (const std::string& text : kHostile) {
        const ConsoleAnswer set = ask(board, "set board " + text);
        TEST_ASSERT_EQUAL_STRING("ok", set.last.c_str());
        TEST_ASSERT_EQUAL_STRING(("!position " + text).c_str(), set.events.at(0).c_str());
        for (const char* request : {"position", "position board", "position board-live"}) {
            const ConsoleAnswer answer = ask(board, request);
            TEST_ASSERT_EQUAL_UINT(1, answer.data.size());
            TEST_ASSERT_EQUAL_STRING(text.c_str(), answer.data[0].c_str());
        }
        TEST_ASSERT_EQUAL_UINT(13, ask(board, "show").data.size());
    }
}

void any_board_comes_through_and_any_other_text_is_one_error() {
    constexpr uint32_t kSeed = 0x5EED0400;
    printf("boards with seed 0x%08lX\n", static_cast<unsigned long>(kSeed));
    Random random{kSeed};
    TestBoard board(10, 10);
    const std::string pieces = " pePE?rmRMk(K)aAIfdcFDCohyOHYzxvjZXVJ543210%$\\\"!";
    const std::string starts[] = {"", "ok", "error", "!", " ", "=", "o", "e"};
    unsigned framed = 0;
    for (unsigned n = 0; n < 3000; ++n) {
        std::string text;
        const bool any_printable = n % 4 == 0;
        for (unsigned i = 0; i < kSquares; ++i)
            text += any_printable ? static_cast<char>(' ' + random.below('~' - ' ' + 1))
                                  : pieces[random.below(static_cast<unsigned>(pieces.size()))];
        const std::string& start = starts[random.below(static_cast<unsigned>(std::size(starts)))];
        text.replace(0, start.size(), start);
        if (text.find_first_not_of(pieces) == std::string::npos) {
            expect_round_trip(board, "board", text);
            framed += board.fake.link.from_board.starts_with("=");
        } else {
            const ConsoleAnswer answer = ask(board, "convert board board " + text);
            TEST_ASSERT_TRUE(answer.last.starts_with("error bad-character at "));
            TEST_ASSERT_EQUAL_UINT(0, answer.data.size());
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT(300, framed);
}

void every_notation_comes_through_and_only_hostile_boards_are_framed() {
    TestBoard board;
    unsigned texts = 0;
    for (const notation::Info& info : notation::infos()) {
        const std::string name(info.name.data(), info.name.size());
        for (const std::string& text : answers(info.name)) {
            expect_round_trip(board, name, text);
            const bool framed = board.fake.link.from_board.starts_with("=");
            const size_t begin = text.find_first_not_of(' ');
            const bool may_be = name.starts_with("board") && begin != std::string::npos &&
                                std::string("!oe").find(text[begin]) != std::string::npos;
            TEST_ASSERT_TRUE_MESSAGE(!framed || may_be, text.c_str());
            ++texts;
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT(20, texts);
}

void no_help_needs_a_frame() {
    TestBoard board;
    std::vector<std::string> requests = {"help"};
    for (const std::string& line : ask(board, "help").data)
        requests.push_back("help " + line.substr(0, line.find(' ')));
    for (const std::string& request : requests) {
        const ConsoleAnswer answer = ask(board, request);
        TEST_ASSERT_TRUE(answer.events.empty());
        TEST_ASSERT_EQUAL_STRING_MESSAGE(
            std::string::npos == board.fake.link.from_board.find("\n=") ? "" : request.c_str(), "", request.c_str());
    }
}

void a_frame_that_comes_back_from_a_terminal_is_no_request() {
    TestBoard board;
    board.fake.link.to_board = "=ok\r\n  =error x\r\n";
    board.run(20);
    TEST_ASSERT_EQUAL_STRING("", board.fake.link.from_board.c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(hostile_boards_come_through_conversion);
    RUN_TEST(hostile_boards_come_through_the_position);
    RUN_TEST(any_board_comes_through_and_any_other_text_is_one_error);
    RUN_TEST(every_notation_comes_through_and_only_hostile_boards_are_framed);
    RUN_TEST(no_help_needs_a_frame);
    RUN_TEST(a_frame_that_comes_back_from_a_terminal_is_no_request);
    return UNITY_END();
}
