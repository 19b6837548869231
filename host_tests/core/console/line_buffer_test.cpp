#include "core/console/line_buffer.hpp"

#include <unity.h>

#include <string>
#include <vector>

void setUp() {}
void tearDown() {}

namespace {

using console::Input;

struct Seen {
    Input input;
    std::string line;
};

/// Everything that `bytes` completes.
std::vector<Seen> feed(console::LineBuffer& buffer, const std::string& bytes) {
    std::vector<Seen> seen;
    for (const char byte : bytes) {
        const Input input = buffer.push(byte);
        if (input != Input::Nothing) seen.push_back({input, std::string(buffer.line().data(), buffer.line().size())});
    }
    return seen;
}

void expect_line(const char* expected, const Seen& seen) {
    TEST_ASSERT_EQUAL(Input::Line, seen.input);
    TEST_ASSERT_EQUAL_STRING(expected, seen.line.c_str());
}

void lines_end_with_newline_return_or_both() {
    console::LineBuffer buffer;
    const auto seen = feed(buffer, "one\ntwo\rthree\r\nfour\n\r\n\n");
    TEST_ASSERT_EQUAL_UINT(6, seen.size());
    expect_line("one", seen[0]);
    expect_line("two", seen[1]);
    expect_line("three", seen[2]);
    expect_line("four", seen[3]);
    expect_line("", seen[4]);
    expect_line("", seen[5]);
}

void the_longest_line_passes_and_one_more_is_refused_whole() {
    console::LineBuffer buffer;
    const std::string longest(console::kMaxLine, 'x');
    const auto seen = feed(buffer, longest + "\n" + longest + "y\nnext\n");
    TEST_ASSERT_EQUAL_UINT(3, seen.size());
    expect_line(longest.c_str(), seen[0]);
    TEST_ASSERT_EQUAL(Input::TooLong, seen[1].input);
    expect_line("next", seen[2]);
}

void control_characters_are_refused_with_their_place() {
    console::LineBuffer buffer;
    const auto seen = feed(buffer, std::string("he\0lp\x01\nversion\n", 15));
    TEST_ASSERT_EQUAL_UINT(2, seen.size());
    TEST_ASSERT_EQUAL(Input::BadCharacter, seen[0].input);
    expect_line("version", seen[1]);
    feed(buffer, "ab\tc\n");
    TEST_ASSERT_EQUAL_UINT16(2, buffer.bad_at());
}

void backspace_takes_back_a_character() {
    console::LineBuffer buffer;
    const auto seen = feed(buffer, "\b\x7Fhelk\bp\x7Fp\n");
    TEST_ASSERT_EQUAL_UINT(1, seen.size());
    expect_line("help", seen[0]);
}

void backspace_takes_back_a_bad_character_and_a_whole_one_of_utf8() {
    console::LineBuffer buffer;
    const auto seen = feed(buffer, "ver\t\bsion\nvers\xC3\xA9\x7Fion\n");
    TEST_ASSERT_EQUAL_UINT(2, seen.size());
    expect_line("version", seen[0]);
    expect_line("version", seen[1]);
}

void while_collecting_a_line_of_any_length_comes_in_pieces() {
    console::LineBuffer buffer;
    buffer.collect(true);
    const std::string longest(console::kMaxLine, 'x');
    const auto seen = feed(buffer, longest + longest + "tail\tend\n");
    TEST_ASSERT_EQUAL_UINT(3, seen.size());
    TEST_ASSERT_EQUAL(Input::Piece, seen[0].input);
    TEST_ASSERT_EQUAL_STRING(longest.c_str(), seen[0].line.c_str());
    TEST_ASSERT_EQUAL(Input::Piece, seen[1].input);
    expect_line("tail\tend", seen[2]);
}

void bytes_of_utf8_pass() {
    console::LineBuffer buffer;
    const auto seen = feed(buffer,
                           "1\xE2\x80\x93"
                           "0\n");
    TEST_ASSERT_EQUAL_UINT(1, seen.size());
    expect_line(
        "1\xE2\x80\x93"
        "0",
        seen[0]);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(lines_end_with_newline_return_or_both);
    RUN_TEST(the_longest_line_passes_and_one_more_is_refused_whole);
    RUN_TEST(control_characters_are_refused_with_their_place);
    RUN_TEST(backspace_takes_back_a_character);
    RUN_TEST(backspace_takes_back_a_bad_character_and_a_whole_one_of_utf8);
    RUN_TEST(while_collecting_a_line_of_any_length_comes_in_pieces);
    RUN_TEST(bytes_of_utf8_pass);
    return UNITY_END();
}
