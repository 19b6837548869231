#include "firmware/panic.hpp"

#include <etl/error_handler.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unity.h>

#include <csignal>
#include <string>

#include "hal/host/memory.hpp"

void setUp() {}
void tearDown() {}

namespace {

/// Runs `fail` in a process of its own; returns what it said before it died of a panic.
template <typename Fail>
std::string last_words_of(Fail fail) {
    int ends[2];
    TEST_ASSERT_EQUAL_INT(0, pipe(ends));
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        fail();
        _exit(0);
    }
    close(ends[1]);
    std::string words;
    char buffer[256];
    for (ssize_t count = 0; (count = read(ends[0], buffer, sizeof buffer)) > 0;) {
        words.append(buffer, static_cast<size_t>(count));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    TEST_ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    return words;
}

hal::host::FakeBoard* lit_board = nullptr;

/// Says, when the program dies, what the lights show.
void tell_lights(int) {
    bool all_red = lit_board->lights.frame.size() == 64;
    for (const hal::Colour& colour : lit_board->lights.frame) {
        all_red &= colour.red > 0 && colour.green == 0 && colour.blue == 0;
    }
    const std::string words = all_red ? "64 red lights" : "other lights";
    (void)!write(STDERR_FILENO, words.data(), words.size());
}

void a_panic_shows_red_lights_before_the_end() {
    const std::string words = last_words_of([] {
        static hal::host::FakeBoard fake(8, 8);
        lit_board = &fake;
        std::signal(SIGABRT, tell_lights);
        firmware::catch_impossible_states(fake.board());
        etl::error_handler::error(etl::exception("queue:empty", "somewhere", 1));
    });
    TEST_ASSERT_EQUAL_STRING("panic: queue:empty\n64 red lights", words.c_str());
}

void a_failed_check_of_etl_panics_with_its_reason() {
    const std::string words = last_words_of([] {
        static hal::host::FakeBoard fake(8, 8);
        firmware::catch_impossible_states(fake.board());
        etl::error_handler::error(etl::exception("vector:full", "somewhere", 1));
    });
    TEST_ASSERT_EQUAL_STRING("panic: vector:full\n", words.c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_failed_check_of_etl_panics_with_its_reason);
    RUN_TEST(a_panic_shows_red_lights_before_the_end);
    return UNITY_END();
}
