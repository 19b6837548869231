#include "core/text/writer.hpp"

#include <unity.h>

#include <cstring>

void setUp() {}
void tearDown() {}

namespace {

void numbers_are_decimal_without_leading_zeros() {
    struct Row {
        uint32_t value;
        const char* text;
    };
    constexpr Row rows[] = {{0, "0"}, {7, "7"}, {10, "10"}, {65535, "65535"}, {4294967295u, "4294967295"}};
    for (const Row& row : rows) {
        char buffer[10];
        text::Writer writer(buffer);
        writer.put(row.value);
        TEST_ASSERT_TRUE(writer.result());
        TEST_ASSERT_EQUAL_STRING_LEN(row.text, buffer, strlen(row.text));
        TEST_ASSERT_EQUAL_UINT16(strlen(row.text), writer.length());
    }
}

void the_first_error_stays_and_nothing_is_written_after_it() {
    char buffer[4] = {'.', '.', '.', '.'};
    text::Writer writer(etl::span<char>(buffer, 3));
    writer.put("ab");
    writer.put("cd");
    writer.put('e');
    TEST_ASSERT_TRUE(writer.result().error == text::Error::BufferTooSmall);
    TEST_ASSERT_EQUAL_UINT16(3, writer.result().at);
    TEST_ASSERT_EQUAL_STRING_LEN("abc.", buffer, 4);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(numbers_are_decimal_without_leading_zeros);
    RUN_TEST(the_first_error_stays_and_nothing_is_written_after_it);
    return UNITY_END();
}
