#include "core/text/diagram.hpp"

#include <unity.h>

#include <string>

void setUp() {}
void tearDown() {}

namespace {

std::string diagram(board::Geometry geometry, board::Square marked) {
    std::string all;
    for (unsigned line = 0; line < text::diagram_lines(geometry); ++line) {
        char buffer[64];
        text::Writer writer(buffer);
        text::put_diagram_line(writer, geometry, line, [marked](board::Square s) { return s == marked ? 'x' : '.'; });
        TEST_ASSERT_TRUE(writer.result());
        all.append(buffer, writer.length());
        all += '\n';
    }
    return all;
}

void a_small_board_is_drawn_whole() {
    TEST_ASSERT_EQUAL_STRING(
        "   +------------+\n"
        " 4 | .  .  .  . |\n"
        " 3 | .  .  .  . |\n"
        " 2 | .  .  .  x |\n"
        " 1 | .  .  .  . |\n"
        "   +------------+\n"
        "     a  b  c  d\n",
        diagram({4, 4}, board::square(3, 1)).c_str());
}

void rank_ten_stays_in_line() {
    const std::string large = diagram({10, 10}, board::square(0, 9));
    TEST_ASSERT_EQUAL_STRING_LEN(
        "   +------------------------------+\n"
        "10 | x  .  .  .  .  .  .  .  .  . |\n"
        " 9 | .  .  .  .  .  .  .  .  .  . |\n",
        large.c_str(), 3 * 36);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_small_board_is_drawn_whole);
    RUN_TEST(rank_ten_stays_in_line);
    return UNITY_END();
}
