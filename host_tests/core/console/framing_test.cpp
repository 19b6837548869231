#include "core/console/framing.hpp"

#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

void what_could_be_taken_for_another_line_needs_a_frame() {
    for (const char* content :
         {"!", "!move e2e4 e4", "ok", "ok ", "okay", "error", "errors", "=", "=ok", "  ok", "  !", "   = "})
        TEST_ASSERT_TRUE_MESSAGE(console::needs_frame(content), content);
}

void everything_else_is_plain() {
    for (const char* content :
         {"", " ", "   +---+", "rnbqkbnr/8 w - - 0 1", "OK", "Error", "o k", "k ok", "'!lift e2'", "on", "1-0"})
        TEST_ASSERT_FALSE_MESSAGE(console::needs_frame(content), content);
}

void a_line_gives_its_content() {
    TEST_ASSERT_TRUE(console::content_of("") == "");
    TEST_ASSERT_TRUE(console::content_of("=") == "");
    TEST_ASSERT_TRUE(console::content_of("==") == "=");
    TEST_ASSERT_TRUE(console::content_of("=ok") == "ok");
    TEST_ASSERT_TRUE(console::content_of(" ok") == " ok");
    TEST_ASSERT_TRUE(console::content_of("yes") == "yes");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_could_be_taken_for_another_line_needs_a_frame);
    RUN_TEST(everything_else_is_plain);
    RUN_TEST(a_line_gives_its_content);
    return UNITY_END();
}
