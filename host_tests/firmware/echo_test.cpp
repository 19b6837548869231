// A terminal that echoes sends back all that the board says; nothing of it may be taken for a request, and nothing that
// somebody sends for an echo.
#include <unity.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr unsigned kQuietMs = 150;

/// What a terminal makes of the bytes that it echoes. Linux by default: a return counts as a line end, and a line end
/// goes out as two bytes.
enum class Echo { None, Cooked, ReturnShown, Plain };

std::string echo_of(const std::string& text, Echo echo) {
    if (echo == Echo::None) return "";
    if (echo == Echo::Plain) return text;
    std::string back;
    for (const char byte : text) {
        if (byte == '\n') {
            back += "\r\n";
        } else if (byte == '\r') {
            back += echo == Echo::Cooked ? "\r\n" : "^M";
        } else {
            back += byte;
        }
    }
    return back;
}

/// A board at a terminal.
class Terminal {
  public:
    explicit Terminal(Echo echo = Echo::None, unsigned delay = 1) : echo_(echo), delay_(delay) {
        board.stand_pieces();
        run(kQuietMs);
        board.fake.link.from_board.clear();
        echoed_ = 0;
    }

    void send(const std::string& text) { board.fake.link.to_board += text; }

    /// What the board says until nothing has come for a while.
    std::string listen() {
        std::string& said = board.fake.link.from_board;
        size_t length = SIZE_MAX;
        while ((length != said.size() || !board.fake.link.to_board.empty()) && said.size() < 100'000) {
            length = said.size();
            run(kQuietMs);
        }
        std::string text = said;
        said.clear();
        echoed_ = 0;
        return text;
    }

    std::string ask(const std::string& line) {
        send(line + "\n");
        return listen();
    }

    void run(unsigned milliseconds) {
        for (unsigned i = 0; i < milliseconds; ++i) {
            board.run(1);
            if (++age_ % delay_ != 0) continue;
            const std::string& said = board.fake.link.from_board;
            echoed_ = std::min(echoed_, said.size());
            board.fake.link.to_board += echo_of(said.substr(echoed_), echo_);
            echoed_ = said.size();
        }
    }

    TestBoard board;

  private:
    Echo echo_;
    unsigned delay_;
    unsigned age_ = 0;
    size_t echoed_ = 0;
};

const std::vector<std::string> kRequests = {"move e4",
                                            "move e5",
                                            "lights 9",
                                            "board",
                                            "lights",
                                            "help",
                                            "help new",
                                            "help lights",
                                            "pgn",
                                            "pgn tags",
                                            "position fen",
                                            "position hartwig",
                                            "moves",
                                            "legal",
                                            "legal b1",
                                            "show",
                                            "sensors",
                                            "sensors wires",
                                            "notation",
                                            "opening",
                                            "status",
                                            "selftest report",
                                            "fly",
                                            "set fen x",
                                            "check fen 8/8/8/8/8/8/8/8 w - - 0 1",
                                            "after 1",
                                            "version",
                                            "events",
                                            "game",
                                            "undo",
                                            "value",
                                            "forget"};

void at_a_terminal_that_echoes_each_request_is_answered_as_at_one_that_does_not() {
    for (const Echo echo : {Echo::Cooked, Echo::ReturnShown, Echo::Plain}) {
        for (const unsigned delay : {1u, 7u, 30u}) {
            Terminal raw;
            Terminal echoing(echo, delay);
            for (const std::string& request : kRequests) {
                const std::string expected = raw.ask(request);
                TEST_ASSERT_TRUE(expected.ends_with("ok\r\n") || expected.find("error ") != std::string::npos);
                TEST_ASSERT_EQUAL_STRING_MESSAGE(expected.c_str(), echoing.ask(request).c_str(), request.c_str());
            }
            TEST_ASSERT_EQUAL_STRING("9\r\nok\r\n", echoing.ask("lights").c_str());
        }
    }
}

void requests_that_are_sent_together_are_answered_once_each() {
    std::string all;
    for (const std::string& request : kRequests) all += request + "\n";
    Terminal raw;
    Terminal echoing(Echo::Cooked);
    raw.send(all);
    echoing.send(all);
    TEST_ASSERT_EQUAL_STRING(raw.listen().c_str(), echoing.listen().c_str());
}

void what_hands_do_meanwhile_is_told_once() {
    Terminal terminal(Echo::Cooked);
    terminal.send("board\n");
    terminal.run(2);
    terminal.board.fake.sensors.set(kE2, hal::kOpen);
    const std::string board = Terminal().ask("board");
    const std::string said = terminal.listen();
    TEST_ASSERT_EQUAL_STRING((board + "!lift e2\r\n").c_str(), said.c_str());
}

void text_that_is_loaded_is_not_mixed_with_echoes() {
    Terminal terminal(Echo::Cooked);
    terminal.send("load pgn\n1. e4\n");
    terminal.run(5);
    terminal.board.fake.sensors.set(kE2, hal::kOpen);
    TEST_ASSERT_EQUAL_STRING("!lift e2\r\n", terminal.listen().c_str());
    terminal.send("e5\n\n");
    TEST_ASSERT_TRUE(terminal.listen().ends_with("ok\r\n"));
    TEST_ASSERT_EQUAL_STRING("1. e4 e5\r\nok\r\n", terminal.ask("moves").c_str());
}

void the_longest_listing_comes_back_without_an_answer() {
    std::ifstream file(TEST_DATA "/long_game.pgn");
    const std::string game((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    Terminal raw;
    Terminal echoing(Echo::Cooked);
    for (Terminal* terminal : {&raw, &echoing}) {
        terminal->send("load pgn\n" + game + "\n\n");
        TEST_ASSERT_TRUE(terminal->listen().ends_with("ok\r\n"));
    }
    const std::string moves = raw.ask("moves");
    TEST_ASSERT_TRUE(moves.find("500. Rf8 g3\r\nok\r\n") != std::string::npos);
    TEST_ASSERT_TRUE(moves == echoing.ask("moves"));
}

void what_somebody_sends_counts_though_the_board_has_just_said_the_same() {
    Terminal terminal;
    terminal.ask("lights 9");
    const std::string board = terminal.ask("board");
    TEST_ASSERT_TRUE(board.find("\r\nlights 64\r\n") != std::string::npos);
    TEST_ASSERT_EQUAL_STRING("ok\r\n", terminal.ask("lights 64").c_str());
    TEST_ASSERT_EQUAL_STRING("64\r\nok\r\n", terminal.ask("lights").c_str());

    terminal.ask("move e4");
    terminal.ask("help new");
    TEST_ASSERT_TRUE(terminal.ask("new").ends_with("ok\r\n"));
    TEST_ASSERT_EQUAL_STRING("ok\r\n", terminal.ask("moves").c_str());
    const std::string name = terminal.ask("board").substr(0, 4);
    TEST_ASSERT_EQUAL_STRING("name", name.c_str());
}

void a_line_of_ours_waits_for_the_next_one_only_while_echoes_can_come() {
    Terminal terminal;
    const std::string& said = terminal.board.fake.link.from_board;
    for (const unsigned age : {300u, 900u}) {
        terminal.ask("help new");
        terminal.run(age - 2 * kQuietMs);
        terminal.send("new\n");
        terminal.run(35);
        TEST_ASSERT_EQUAL_STRING("", said.c_str());
        terminal.run(10);
        TEST_ASSERT_TRUE(said.ends_with("ok\r\n"));
        terminal.listen();
    }
    terminal.ask("help new");
    terminal.run(1000);
    terminal.send("new\n");
    terminal.run(3);
    TEST_ASSERT_TRUE(said.ends_with("ok\r\n"));
}

void a_game_that_was_just_told_can_be_loaded() {
    Terminal terminal;
    terminal.ask("move e4");
    terminal.send("pgn\nload pgn\n1. e4 *\n\nmoves\n");
    const std::string told = terminal.listen();
    TEST_ASSERT_TRUE_MESSAGE(told.starts_with("1. e4 *\r\nok\r\n"), told.c_str());
    TEST_ASSERT_TRUE_MESSAGE(told.ends_with("ok\r\n1. e4\r\nok\r\n"), told.c_str());
    TEST_ASSERT_TRUE_MESSAGE(told.find("error ") == std::string::npos, told.c_str());
}

void and_so_does_what_is_sent_together_with_it() {
    Terminal terminal;
    terminal.send("move e4\nhelp new\nnew\nmoves\nhelp load\nload pgn\n1.\td4\n\nmoves\n");
    const std::string said = terminal.listen();
    TEST_ASSERT_TRUE_MESSAGE(said.ends_with("1. d4\r\nok\r\n"), said.c_str());
    TEST_ASSERT_TRUE_MESSAGE(said.find("error ") == std::string::npos, said.c_str());
}

void at_a_terminal_that_echoes_a_line_of_the_last_answer_can_be_sent_too() {
    for (const unsigned delay : {1u, 30u}) {
        Terminal terminal(Echo::Cooked, delay);
        terminal.ask("lights 9");
        terminal.ask("board");
        TEST_ASSERT_EQUAL_STRING("ok\r\n", terminal.ask("lights 64").c_str());
        terminal.ask("lights 9");
        terminal.send("board\nlights 64\n");
        const std::string said = terminal.listen();
        TEST_ASSERT_TRUE_MESSAGE(said.ends_with("lights 64\r\nok\r\nok\r\n"), said.c_str());
        TEST_ASSERT_EQUAL_STRING("64\r\nok\r\n", terminal.ask("lights").c_str());
    }
}

void who_opens_the_port_is_not_taken_for_the_echo_of_what_was_before() {
    Terminal terminal;
    terminal.send("help new\n");
    terminal.run(3);
    terminal.board.fake.link.opened = true;
    terminal.run(1);
    terminal.board.fake.link.from_board.clear();
    terminal.send("new\n");
    terminal.run(3);
    TEST_ASSERT_TRUE(terminal.board.fake.link.from_board.ends_with("ok\r\n"));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(at_a_terminal_that_echoes_each_request_is_answered_as_at_one_that_does_not);
    RUN_TEST(requests_that_are_sent_together_are_answered_once_each);
    RUN_TEST(what_hands_do_meanwhile_is_told_once);
    RUN_TEST(text_that_is_loaded_is_not_mixed_with_echoes);
    RUN_TEST(the_longest_listing_comes_back_without_an_answer);
    RUN_TEST(what_somebody_sends_counts_though_the_board_has_just_said_the_same);
    RUN_TEST(a_line_of_ours_waits_for_the_next_one_only_while_echoes_can_come);
    RUN_TEST(a_game_that_was_just_told_can_be_loaded);
    RUN_TEST(and_so_does_what_is_sent_together_with_it);
    RUN_TEST(at_a_terminal_that_echoes_a_line_of_the_last_answer_can_be_sent_too);
    RUN_TEST(who_opens_the_port_is_not_taken_for_the_echo_of_what_was_before);
    return UNITY_END();
}
