#include "core/notation/pgn_lines.hpp"

#include <unity.h>

#include <sstream>
#include <string>

void setUp() {}
void tearDown() {}

namespace {

/// After how many lines a text ends, 0 if it goes on.
unsigned lines_of(const std::string& text) {
    notation::PgnLines lines;
    std::istringstream in(text);
    unsigned count = 0;
    for (std::string line; std::getline(in, line);) {
        ++count;
        if (lines.take({line.data(), line.size()})) return count;
    }
    return 0;
}

void an_empty_line_ends_a_text_with_moves() {
    TEST_ASSERT_EQUAL_UINT(2, lines_of("1. e4 e5\n\n"));
    TEST_ASSERT_EQUAL_UINT(2, lines_of("1. e4 e5\n \t\n"));
    TEST_ASSERT_EQUAL_UINT(2, lines_of("*\n\n"));
    TEST_ASSERT_EQUAL_UINT(3, lines_of("1. e4 e5\nnew\n\n"));
    TEST_ASSERT_EQUAL_UINT(2, lines_of("nonsense\n\nnew\n"));
    TEST_ASSERT_EQUAL_UINT(0, lines_of("1. e4 e5\n2. Nf3\n"));
}

void an_empty_text_ends_at_once() {
    TEST_ASSERT_EQUAL_UINT(1, lines_of("\n"));
}

void empty_lines_after_tags_and_in_comments_belong_to_the_text() {
    TEST_ASSERT_EQUAL_UINT(4, lines_of("[Event \"x\"]\n\n1. e4\n\n"));
    TEST_ASSERT_EQUAL_UINT(5, lines_of("[Event \"x\"]\n\n\n1. e4\n\n"));
    TEST_ASSERT_EQUAL_UINT(2, lines_of("[Event \"x\"] 1. e4\n\n"));
    TEST_ASSERT_EQUAL_UINT(5, lines_of("1. e4 {a\n\nb} e5\n2. d4\n\n"));
    TEST_ASSERT_EQUAL_UINT(5, lines_of("{first}\n\n; second\n1. e4\n\n"));
    TEST_ASSERT_EQUAL_UINT(4, lines_of("% for programs\n\n1. e4\n\n"));
    TEST_ASSERT_EQUAL_UINT(4, lines_of("\xEF\xBB\xBF[Event \"x\"]\n\n1. e4\n\n"));
    TEST_ASSERT_EQUAL_UINT(4, lines_of("[Event \"a ] \\\" b\"]\n\n1. e4\n\n"));
}

void three_empty_lines_end_anything() {
    TEST_ASSERT_EQUAL_UINT(4, lines_of("[Event \"x\"]\n\n\n\n1. e4\n"));
    TEST_ASSERT_EQUAL_UINT(4, lines_of("1. e4 {open\n\n\n\nnew\n"));
}

void a_tag_does_not_go_on_in_the_next_line() {
    TEST_ASSERT_EQUAL_UINT(3, lines_of("[Event \"open\n1. e4\n\n"));
    TEST_ASSERT_EQUAL_UINT(3, lines_of("[Event\n1. e4\n\n"));
}

void pieces_of_a_line_are_one_line() {
    notation::PgnLines lines;
    TEST_ASSERT_FALSE(lines.take("1. e4", true));
    TEST_ASSERT_FALSE(lines.take("     ", true));
    TEST_ASSERT_FALSE(lines.take("     "));
    TEST_ASSERT_FALSE(lines.take("  ", true));
    TEST_ASSERT_TRUE(lines.take(""));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(an_empty_line_ends_a_text_with_moves);
    RUN_TEST(an_empty_text_ends_at_once);
    RUN_TEST(empty_lines_after_tags_and_in_comments_belong_to_the_text);
    RUN_TEST(three_empty_lines_end_anything);
    RUN_TEST(a_tag_does_not_go_on_in_the_next_line);
    RUN_TEST(pieces_of_a_line_are_one_line);
    return UNITY_END();
}
