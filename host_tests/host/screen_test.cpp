#include "host/program/screen.hpp"

#include <unity.h>

#include "host_tests/host/check.hpp"

using namespace host;

void setUp() {}
void tearDown() {}

namespace {

using Lines = std::vector<std::string>;

Panel panel(const std::string& title, const Lines& below = {}) {
    Panel made{title, "clock of " + title, "e4 e5 Nf3", {"   +---+", " 2 | a |", " 1 | b |", "   +---+", "     a"}};
    made.picture.insert(made.picture.end(), below.begin(), below.end());
    return made;
}

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

}  // namespace

static void test_one_board_has_the_screen() {
    expect_text("clock of A\ne4 e5 Nf3\n   +---+\n 2 | a |\n 1 | b |\n   +---+\n     a\n    [+] here\nmove e2e4\n",
                joined(lay_out({panel("A", {"    [+] here"})}, {"move e2e4"}, {80, 24})));
    // As long as the screen, less the line where somebody types; of the moves the last ones.
    expect_text("clock of\ne5 Nf3\n   +---+\n 2 | a |\n", joined(lay_out({panel("A")}, {"x"}, {8, 5})));
    expect_text("clock of A\ne4 e5 Nf3\n   +---+\n 2 | a |\n 1 | b |\n   +---+\n     a\n2\n3\n",
                joined(lay_out({panel("A")}, {"1", "2", "3"}, {80, 10})));
}

static void test_several_stand_side_by_side() {
    expect_text(
        "A                      B\n"
        "clock of A             clock of B\n"
        "e4 e5 Nf3              e4 e5 Nf3\n"
        "   +---+                  +---+\n"
        " 2 | a |                2 | a |\n"
        " 1 | b |                1 | b |\n"
        "   +---+                  +---+\n"
        "     a                      a\n"
        "    [+] here\n"
        "A:    to be made on the board: e7e5\n"
        "    [-] there\n"
        "B: move e2e4\n",
        joined(lay_out({panel("A", {"    [+] here", "    to be made on the board: e7e5"}),
                        panel("B", {"    [+] here", "    [-] there"})},
                       {"B: move e2e4"}, {50, 24})));
}

static void test_what_has_no_room_is_named() {
    const std::vector<Panel> panels{panel("A"), panel("B"), panel("C"), panel("D"), panel("E")};
    const Lines two_rows = lay_out(panels, {"old", "new"}, {50, 20});
    TEST_ASSERT_EQUAL(2 * 8 + 1 + 2, two_rows.size());
    expect_text("C                      D", two_rows[8]);
    expect_text("no room for E", two_rows[16]);
    expect_text("new", two_rows.back());
    const Lines narrow = lay_out(panels, {}, {10, 10});
    expect_text("A", narrow[0]);
    expect_text("no room fo", narrow.back());
    TEST_ASSERT_EQUAL(9, narrow.size());
    for (unsigned columns = 1; columns < 90; columns += 4) {
        for (unsigned rows = 1; rows < 40; ++rows) {
            const Lines lines = lay_out(panels, {"a", "b"}, {columns, rows});
            TEST_ASSERT_LESS_OR_EQUAL(rows > 1 ? rows - 1 : 1, lines.size());
            for (const std::string& line : lines) TEST_ASSERT_LESS_OR_EQUAL(columns, line.size());
        }
    }
}

static void test_a_board_that_has_said_nothing_yet() {
    expect_text("A                      B\n\ne4\n",
                joined(lay_out({{"A", "", "e4", {}}, {"B", "", "", {}}}, {}, {80, 24})));
    TEST_ASSERT_EQUAL(0, lay_out({}, {}, {80, 24}).size());
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_one_board_has_the_screen);
    RUN_TEST(test_several_stand_side_by_side);
    RUN_TEST(test_what_has_no_room_is_named);
    RUN_TEST(test_a_board_that_has_said_nothing_yet);
    return UNITY_END();
}
