#include "core/console/words.hpp"

#include <unity.h>

#include <string>

void setUp() {}
void tearDown() {}

namespace {

std::string text_of(etl::string_view view) {
    return {view.data(), view.size()};
}

void words_come_off_one_by_one() {
    etl::string_view text = "  set board   x ";
    TEST_ASSERT_EQUAL_STRING("set", text_of(console::take_word(text)).c_str());
    TEST_ASSERT_EQUAL_STRING("board", text_of(console::take_word(text)).c_str());
    TEST_ASSERT_EQUAL_STRING("  x ", text_of(text).c_str());
    TEST_ASSERT_EQUAL_STRING("x", text_of(console::take_word(text)).c_str());
    TEST_ASSERT_EQUAL_STRING("", text_of(console::take_word(text)).c_str());
    TEST_ASSERT_EQUAL_UINT(0, text.size());
}

void blanks_are_trimmed_at_both_ends() {
    TEST_ASSERT_EQUAL_STRING("a b", text_of(console::trimmed("  a b ")).c_str());
    TEST_ASSERT_EQUAL_STRING("", text_of(console::trimmed("   ")).c_str());
}

void numbers_are_read_up_to_their_limit() {
    uint32_t value = 7;
    TEST_ASSERT_TRUE(console::read_number("0", 0, value));
    TEST_ASSERT_EQUAL_UINT32(0, value);
    TEST_ASSERT_TRUE(console::read_number("255", 255, value));
    TEST_ASSERT_EQUAL_UINT32(255, value);
    TEST_ASSERT_TRUE(console::read_number("4294967295", UINT32_MAX, value));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, value);
    for (const char* bad : {"", "256", "99999999999", "-1", "1x", " 1", "0x10"}) {
        value = 7;
        TEST_ASSERT_FALSE_MESSAGE(console::read_number(bad, 255, value), bad);
        TEST_ASSERT_EQUAL_UINT32(7, value);
    }
    TEST_ASSERT_FALSE(console::read_number("4294967296", UINT32_MAX, value));
}

void words_are_the_same_in_any_case() {
    TEST_ASSERT_TRUE(console::is_same_word("HeLp", "help"));
    TEST_ASSERT_FALSE(console::is_same_word("help", "helps"));
    TEST_ASSERT_FALSE(console::is_same_word("[", "{"));
}

void the_distance_of_words_counts_what_a_typist_gets_wrong() {
    struct Row {
        const char* one;
        const char* other;
        unsigned distance;
    };
    constexpr Row rows[] = {
        {"help", "help", 0},
        {"HELP", "help", 0},
        {"hepl", "help", 1},
        {"hlp", "help", 1},
        {"helpp", "help", 1},
        {"halp", "help", 1},
        {"", "help", 3},
        {"abc", "", 3},
        {"psoition", "position", 1},
        {"psition", "position", 1},
        {"posiitn", "position", 2},
        {"xyz", "help", 3},
    };
    for (const Row& row : rows) {
        TEST_ASSERT_EQUAL_UINT_MESSAGE(row.distance, console::distance(row.one, row.other, 2), row.one);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(row.distance, console::distance(row.other, row.one, 2), row.one);
    }
    TEST_ASSERT_EQUAL_UINT(1, console::distance("averyverylongword", "averyverylongword", 0));
    TEST_ASSERT_EQUAL_UINT(0, console::distance("averylongword", "averylongword", 0));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(words_come_off_one_by_one);
    RUN_TEST(blanks_are_trimmed_at_both_ends);
    RUN_TEST(numbers_are_read_up_to_their_limit);
    RUN_TEST(words_are_the_same_in_any_case);
    RUN_TEST(the_distance_of_words_counts_what_a_typist_gets_wrong);
    return UNITY_END();
}
