#include "core/text/reader.hpp"

#include <unity.h>

#include "core/text/writer.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr board::Geometry kLargest{board::kMaxFiles, board::kMaxRanks};

void every_square_is_found_by_its_name() {
    for (unsigned i = 0; i < kLargest.count(); ++i) {
        char name[3];
        text::Writer writer(name);
        writer.put(kLargest.at(i));
        TEST_ASSERT_TRUE(writer.result());
        TEST_ASSERT_EQUAL_HEX8(kLargest.at(i).code, text::find_square(writer.written(), kLargest).code);
    }
}

void what_is_not_a_square_is_not_found() {
    for (const char* name : {"", "e", "4", "e0", "e04", "e9x", "e99", "i1", "E4", "e4 ", "a10x", "`1", "e-1"}) {
        TEST_ASSERT_EQUAL_HEX8_MESSAGE(board::kNoSquare.code, text::find_square(name, {8, 8}).code, name);
    }
}

void a_square_must_be_on_the_board() {
    TEST_ASSERT_EQUAL_HEX8(0x33, text::find_square("d4", {4, 4}).code);
    TEST_ASSERT_EQUAL_HEX8(board::kNoSquare.code, text::find_square("d5", {4, 4}).code);
    TEST_ASSERT_EQUAL_HEX8(0x99, text::find_square("j10", {10, 10}).code);
    TEST_ASSERT_EQUAL_HEX8(board::kNoSquare.code, text::find_square("j10", {8, 8}).code);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_square_is_found_by_its_name);
    RUN_TEST(what_is_not_a_square_is_not_found);
    RUN_TEST(a_square_must_be_on_the_board);
    return UNITY_END();
}
