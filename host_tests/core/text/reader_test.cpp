#include "core/text/reader.hpp"

#include <unity.h>

#include "core/text/result.hpp"

void setUp() {}
void tearDown() {}

namespace {

using text::Error;
using text::Reader;

void the_first_error_stays_and_later_calls_do_nothing() {
    Reader reader("abc");
    reader.literal('a');
    reader.literal('x');
    reader.literal('b');
    reader.finish();
    TEST_ASSERT_TRUE(reader.result().error == Error::BadCharacter);
    TEST_ASSERT_EQUAL_UINT16(1, reader.result().at);
    TEST_ASSERT_EQUAL_CHAR('x', reader.result().info);
    TEST_ASSERT_TRUE(reader.done());
    TEST_ASSERT_EQUAL_CHAR('\0', reader.take());
}

void the_end_of_the_text_is_its_own_error() {
    Reader reader("a");
    reader.literal('a');
    reader.literal('b');
    TEST_ASSERT_TRUE(reader.result().error == Error::UnexpectedEnd);
    TEST_ASSERT_EQUAL_UINT16(1, reader.result().at);
}

void numbers_are_read_within_their_range() {
    struct Row {
        const char* text;
        text::Range range;
        Error error;
        uint32_t value;
    };
    constexpr Row kRows[] = {
        {"0", {0, 9}, Error::None, 0},
        {"9", {0, 9}, Error::None, 9},
        {"10", {0, 9}, Error::BadNumber, 0},
        {"10", {0, 9, Error::TooMany}, Error::TooMany, 0},
        {"0", {1, 9, Error::TooMany}, Error::BadNumber, 0},
        {"07", {0, 9}, Error::BadNumber, 0},
        {"00", {0, 9}, Error::BadNumber, 0},
        {"2147483648", {0, 2147483648u}, Error::None, 2147483648u},
        {"4294967295", {0, 2147483648u}, Error::BadNumber, 0},
        {"4294967289", {0, 4294967289u}, Error::None, 4294967289u},
        {"4294967295", {0, 4294967289u}, Error::BadNumber, 0},
        {"42949672890", {0, 4294967289u}, Error::BadNumber, 0},
        {"", {0, 9}, Error::UnexpectedEnd, 0},
        {"x", {0, 9}, Error::BadNumber, 0},
    };
    for (const Row& row : kRows) {
        Reader reader(row.text);
        uint32_t value = 0;
        reader.number(value, row.range);
        TEST_ASSERT_TRUE_MESSAGE(reader.result().error == row.error, row.text);
        if (row.error == Error::None) TEST_ASSERT_EQUAL_UINT32(row.value, value);
        if (row.error != Error::None) TEST_ASSERT_EQUAL_UINT16(0, reader.at());
    }
}

void every_error_has_a_name_of_small_letters_and_hyphens() {
    for (unsigned i = 0; i <= static_cast<unsigned>(text::kLastError); ++i) {
        const etl::string_view name = text::error_name(static_cast<Error>(i));
        TEST_ASSERT_FALSE(name.empty());
        for (char c : name) TEST_ASSERT_TRUE((c >= 'a' && c <= 'z') || c == '-');
        for (unsigned j = 0; j < i; ++j) TEST_ASSERT_FALSE(name == text::error_name(static_cast<Error>(j)));
    }
    TEST_ASSERT_TRUE(text::error_name(Error::BadRow) == "bad-row");
    TEST_ASSERT_TRUE(text::error_name(Error::UnexpectedEnd) == "unexpected-end");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_first_error_stays_and_later_calls_do_nothing);
    RUN_TEST(the_end_of_the_text_is_its_own_error);
    RUN_TEST(numbers_are_read_within_their_range);
    RUN_TEST(every_error_has_a_name_of_small_letters_and_hyphens);
    return UNITY_END();
}
