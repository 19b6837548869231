// A person at a terminal: echo, prompt, editing and completion; and nothing of it for programs.
#include "firmware/terminal.hpp"

#include <unity.h>

#include "host_tests/firmware/table.hpp"
#include "host_tests/support/random.hpp"

void setUp() {}
void tearDown() {}

namespace {

/// A person who types a key every so many milliseconds.
struct Person {
    Person() {
        board.stand_pieces();
        board.run(100);
    }

    TestBoard board;
    unsigned pace = 80;

    void type(const std::string& keys) {
        for (const char key : keys) {
            board.fake.link.to_board += key;
            board.run(pace);
        }
    }
    /// An arrow comes as one packet.
    void press(const std::string& sequence) {
        board.fake.link.to_board += sequence;
        board.run(pace);
    }
    std::string seen() {
        std::string text;
        text.swap(board.fake.link.from_board);
        return text;
    }
};

void expect_seen(Person& person, const char* expected) {
    TEST_ASSERT_EQUAL_STRING(expected, person.seen().c_str());
}

void the_first_line_that_is_typed_turns_it_on() {
    Person person;
    person.type("echo");
    expect_seen(person, "");
    person.type("\r");
    expect_seen(person, "> echo\r\nauto\r\nok\r\n> ");
    person.type("ech");
    expect_seen(person, "ech");
    person.type("o\r");
    expect_seen(person, "o\r\nauto\r\nok\r\n> ");
    person.type("\r");
    expect_seen(person, "\r\n> ");
}

void fast_fingers_are_noticed_too() {
    Person person;
    person.pace = 16;
    person.type("echo\rx");
    TEST_ASSERT_TRUE(person.seen().starts_with("> echo\r\n"));
}

/// What programs do, by the whole line or by the byte: none of it may cause an echo.
void programs_never_see_an_echo() {
    for (const char* end : {"\n", "\r\n"}) {
        for (const unsigned pace : {0u, 1u, 5u, 14u, 20u, 45u, 200u}) {
            // Nobody sends the two halves of a line end so far apart.
            if (pace > 50 && *end == '\r') continue;
            Person program;
            program.pace = pace;
            for (unsigned i = 0; i < 3; ++i) program.type(std::string("echo") + end);
            program.board.run(300);
            expect_seen(program, "auto\r\nok\r\nauto\r\nok\r\nauto\r\nok\r\n");
        }
    }
    Person program;
    for (unsigned i = 0; i < 3; ++i) {
        program.press("echo\r");
        program.press("\r");
        program.press("\x1B[A\n");
    }
    const std::string seen = program.seen();
    TEST_ASSERT_EQUAL_UINT(std::string::npos, seen.find('>'));
    TEST_ASSERT_TRUE(seen.starts_with("auto\r\nok\r\nerror bad-character"));
}

void a_program_that_comes_later_turns_it_off() {
    Person person;
    person.type("echo\r");
    (void)person.seen();
    person.press("echo\n");
    (void)person.seen();
    person.press("echo\n");
    expect_seen(person, "auto\r\nok\r\n");
}

void who_opens_the_port_begins_anew() {
    Person person;
    person.type("echo\rver");
    person.board.fake.link.opened = true;
    person.board.run(5);
    (void)person.seen();
    person.press("echo\n");
    expect_seen(person, "auto\r\nok\r\n");
}

void a_link_that_is_a_terminal_has_a_prompt_at_once() {
    Person person;
    person.board.fake.link.terminal = true;
    person.board.restart();
    person.board.run(5);
    expect_seen(person, "> ");
}

void echo_on_and_off_are_kept() {
    Person person;
    person.press("echo on\n");
    TEST_ASSERT_EQUAL_STRING("ok\r\n> ", person.seen().c_str());
    person.board.restart();
    person.board.run(5);
    expect_seen(person, "> ");
    person.press("version\n");
    TEST_ASSERT_TRUE(person.seen().starts_with("version\r\n"));
    person.type("echo off\r");
    (void)person.seen();
    person.board.restart();
    person.type("echo\r");
    expect_seen(person, "off\r\nok\r\n");
    person.type("echo maybe\r");
    expect_seen(person, "error bad-argument echo can be 'on', 'off' or 'auto'\r\n");
}

void keys_edit_and_arrows_never_spoil_a_line() {
    Person person;
    person.type("echo\r");
    (void)person.seen();
    person.type("ecko");
    person.press("\x1B[D");
    person.type("\x7Fh");
    person.press("\x1B[C");
    (void)person.seen();
    person.type("\r");
    expect_seen(person, "\r\nauto\r\nok\r\n> ");
    person.press("\x1B[A");
    person.press("\x1B[B");
    person.press("\x1B[A");
    (void)person.seen();
    person.type("\r");
    expect_seen(person, "\r\nauto\r\nok\r\n> ");
    person.type("nonsense\x03");
    TEST_ASSERT_TRUE(person.seen().ends_with("^C\r\n> "));
}

void events_come_between_and_the_line_stays() {
    Person person;
    person.type("echo\rver");
    (void)person.seen();
    person.board.fake.sensors.set(kE2, hal::kOpen);
    person.board.run(100);
    expect_seen(person, "\r\x1B[K!lift e2\r\n> ver");
    person.type("sion\r");
    TEST_ASSERT_TRUE(person.seen().starts_with("sion\r\n"));
}

void tab_completes_commands_words_squares_and_moves() {
    Person person;
    person.type("echo\r");
    (void)person.seen();
    const auto completed = [&](const char* keys) {
        person.type(keys);
        (void)person.seen();
        person.type("\t");
        std::string seen = person.seen();
        person.type("\x15");
        (void)person.seen();
        return seen;
    };
    TEST_ASSERT_EQUAL_STRING("sion ", completed("ver").c_str());
    TEST_ASSERT_EQUAL_STRING("tad ", completed("game oc").c_str());
    TEST_ASSERT_EQUAL_STRING("tion ", completed("help posi").c_str());
    TEST_ASSERT_EQUAL_STRING("wig ", completed("set hart").c_str());
    TEST_ASSERT_EQUAL_STRING("\r\x1B[KNa3 Nc3 Nf3 Nh3\r\n> move N", completed("move N").c_str());
    TEST_ASSERT_EQUAL_STRING("3 ", completed("move Nf").c_str());
    TEST_ASSERT_EQUAL_STRING("te ", completed("tag Whi").c_str());
    // What may be left out is no obstacle to what follows.
    TEST_ASSERT_EQUAL_STRING("t", completed("pgn ").c_str());
    TEST_ASSERT_EQUAL_STRING("gs ", completed("pgn 3 ta").c_str());
    TEST_ASSERT_EQUAL_STRING("\r\x1B[Kstrict fen hartwig ofen board board-live spooky\r\n> convert fen ",
                             completed("convert fen ").c_str());
    TEST_ASSERT_EQUAL_STRING("rict ", completed("set fen st").c_str());
    TEST_ASSERT_EQUAL_STRING("abo ", completed("protocol cert").c_str());
    TEST_ASSERT_EQUAL_STRING("ig ", completed("notation hartw").c_str());
    TEST_ASSERT_EQUAL_STRING("ight ", completed("promote kn").c_str());
    TEST_ASSERT_EQUAL_STRING("xt ", completed("events te").c_str());
    TEST_ASSERT_EQUAL_STRING("\r\x1B[K5+3 stop go off lights\r\n> clock ", completed("clock ").c_str());
    TEST_ASSERT_EQUAL_STRING("", completed("tag White ").c_str());
    TEST_ASSERT_EQUAL_STRING("\r\x1B[Kb1 b2 b3 b4 b5 b6 b7 b8\r\n> legal b", completed("legal b").c_str());
    TEST_ASSERT_EQUAL_STRING("", completed("zzz").c_str());
    TEST_ASSERT_EQUAL_STRING("", completed("zzz a").c_str());
    TEST_ASSERT_EQUAL_STRING("ign ", completed("result res").c_str());
}

void a_listing_of_every_command_fits() {
    Person person;
    person.type("echo\r");
    (void)person.seen();
    person.type("\t");
    const std::string seen = person.seen();
    for (const char* name : {"help", "selftest", "forget", "position"})
        TEST_ASSERT_TRUE_MESSAGE(seen.find(name) != std::string::npos, name);
}

void a_line_too_long_to_edit_still_comes_through() {
    Person person;
    person.pace = 20;
    person.type("echo\r");
    (void)person.seen();
    person.press("check fen " + std::string(1000, 'p') + "\r");
    person.board.run(100);
    TEST_ASSERT_TRUE(person.seen().find("error bad-row at ") != std::string::npos);
    person.press("check fen " + std::string(5000, 'p') + "\r");
    person.board.run(200);
    TEST_ASSERT_TRUE(person.seen().find("error line-too-long ") != std::string::npos);
    // It cannot be edited, so it is not called back either.
    person.press("\x1B[A");
    expect_seen(person, "\r> echo\x1B[K");
    person.type("\r");
    TEST_ASSERT_TRUE(person.seen().ends_with("auto\r\nok\r\n> "));
}

void further_lines_have_a_prompt_of_their_own_and_no_history() {
    Person person;
    person.type("echo\r");
    (void)person.seen();
    person.type("load pgn\r");
    expect_seen(person, "load pgn\r\n| ");
    person.type("1. e4 e5\r");
    expect_seen(person, "1. e4 e5\r\n| ");
    person.type("\r");
    TEST_ASSERT_TRUE(person.seen().find("\r\nok\r\n") != std::string::npos);
    person.press("\x1B[A");
    expect_seen(person, "\r> load pgn\x1B[K");
}

void any_keys_leave_a_board_that_answers() {
    constexpr uint32_t kSeed = 0x5EED0700;
    printf("keys with seed 0x%08lX\n", static_cast<unsigned long>(kSeed));
    Random random{kSeed};
    Person person;
    person.board.ask("echo on");
    for (unsigned n = 0; n < 3000; ++n) {
        std::string keys;
        for (unsigned i = random.below(40); i > 0; --i) keys += static_cast<char>(random.below(128));
        if (keys.find("echo") != std::string::npos) continue;
        person.board.fake.link.to_board += keys;
        person.board.run(random.below(20));
        if (n % 50 == 0) person.board.fake.link.room = random.below(2) == 0 ? 0 : SIZE_MAX;
    }
    person.board.fake.link.room = SIZE_MAX;
    person.board.run(200);
    // Out of whatever line and text it is in.
    person.press("\r\r\r\r\r\x03");
    (void)person.seen();
    person.press("version\r");
    person.board.run(100);
    TEST_ASSERT_TRUE(person.seen().find("ok\r\n> ") != std::string::npos);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_first_line_that_is_typed_turns_it_on);
    RUN_TEST(fast_fingers_are_noticed_too);
    RUN_TEST(programs_never_see_an_echo);
    RUN_TEST(a_program_that_comes_later_turns_it_off);
    RUN_TEST(who_opens_the_port_begins_anew);
    RUN_TEST(a_link_that_is_a_terminal_has_a_prompt_at_once);
    RUN_TEST(echo_on_and_off_are_kept);
    RUN_TEST(keys_edit_and_arrows_never_spoil_a_line);
    RUN_TEST(events_come_between_and_the_line_stays);
    RUN_TEST(tab_completes_commands_words_squares_and_moves);
    RUN_TEST(a_listing_of_every_command_fits);
    RUN_TEST(a_line_too_long_to_edit_still_comes_through);
    RUN_TEST(further_lines_have_a_prompt_of_their_own_and_no_history);
    RUN_TEST(any_keys_leave_a_board_that_answers);
    return UNITY_END();
}
