#include "hal/host/terminal.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using hal::host::PseudoTerminal;

int open_end(const PseudoTerminal& terminal) {
    const int end = open(terminal.path().c_str(), O_RDWR | O_NOCTTY);
    TEST_ASSERT_TRUE(end >= 0);
    return end;
}

void it_is_open_while_somebody_has_it_open() {
    PseudoTerminal terminal;
    TEST_ASSERT_FALSE(terminal.take_opened());
    TEST_ASSERT_FALSE(terminal.is_open());
    const int end = open_end(terminal);
    TEST_ASSERT_TRUE(terminal.take_opened());
    TEST_ASSERT_TRUE(terminal.is_open());
    TEST_ASSERT_FALSE(terminal.take_opened());
    close(end);
    TEST_ASSERT_FALSE(terminal.take_opened());
    TEST_ASSERT_FALSE(terminal.is_open());
}

/// A driver that reconnects opens the port anew before its old connection is cleared away.
void a_second_one_that_closes_it_leaves_it_to_the_first() {
    PseudoTerminal terminal;
    const int first = open_end(terminal);
    TEST_ASSERT_TRUE(terminal.take_opened());
    const int second = open_end(terminal);
    close(first);
    // As with a serial port: only the first who opens it is news, and only the last who closes it leaves it.
    TEST_ASSERT_FALSE(terminal.take_opened());
    TEST_ASSERT_TRUE(terminal.is_open());
    close(second);
    TEST_ASSERT_FALSE(terminal.take_opened());
    TEST_ASSERT_FALSE(terminal.is_open());
}

void closed_and_opened_between_two_looks_is_opened() {
    PseudoTerminal terminal;
    close(open_end(terminal));
    const int end = open_end(terminal);
    TEST_ASSERT_TRUE(terminal.take_opened());
    TEST_ASSERT_TRUE(terminal.is_open());
    close(end);
    close(open_end(terminal));
    TEST_ASSERT_TRUE(terminal.take_opened());
    TEST_ASSERT_FALSE(terminal.is_open());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(it_is_open_while_somebody_has_it_open);
    RUN_TEST(a_second_one_that_closes_it_leaves_it_to_the_first);
    RUN_TEST(closed_and_opened_between_two_looks_is_opened);
    return UNITY_END();
}
