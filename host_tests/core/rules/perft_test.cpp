#include <cstdlib>

#include "host_tests/bench/perft.hpp"
#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

/// A line is a position, `;`, and the counts of leaves from depth 1 on.
template <class Game>
void check_line(char* line) {
    char* counts = strchr(line, ';');
    TEST_ASSERT_NOT_NULL_MESSAGE(counts, line);
    counts[-1] = '\0';
    const typename Game::Setup setup = support::setup<Game>(line);
    typename Game::Position position(setup);
    ++counts;
    for (unsigned depth = 1; *counts != '\0'; ++depth) {
        const unsigned long expected = strtoul(counts, &counts, 10);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, bench::perft(position, depth), line);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, bench::perft_bulk(position, depth), line);
    }
    TEST_ASSERT_TRUE_MESSAGE(position.setup() == setup, "the position is as before");
}

void chess_has_the_known_numbers_of_leaves() {
    support::for_each_line("chess_perft.txt", check_line<chess::Game>);
}

void octad_has_the_known_numbers_of_leaves() {
    support::for_each_line("octad_perft.txt", check_line<octad::Game>);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(chess_has_the_known_numbers_of_leaves);
    RUN_TEST(octad_has_the_known_numbers_of_leaves);
    return UNITY_END();
}
