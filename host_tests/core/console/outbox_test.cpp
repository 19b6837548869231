#include "core/console/outbox.hpp"

#include <unity.h>

#include <random>
#include <string>

void setUp() {}
void tearDown() {}

namespace {

bool post(console::Outbox& outbox, const std::string& line) {
    const etl::span<char> room = outbox.reserve(static_cast<uint16_t>(line.size()));
    if (room.empty() && !line.empty()) return false;
    std::copy(line.begin(), line.end(), room.begin());
    outbox.commit(static_cast<uint16_t>(line.size()));
    return true;
}

void three_of_the_longest_lines_fit_and_a_fourth_does_not() {
    console::Outbox outbox;
    const std::string longest(console::kMaxLine, 'x');
    for (int i = 0; i < 3; ++i) TEST_ASSERT_TRUE(post(outbox, longest));
    TEST_ASSERT_FALSE(post(outbox, longest));
    outbox.sent(console::kMaxLine + 2);
    TEST_ASSERT_TRUE(post(outbox, longest));
}

void whatever_the_pace_lines_come_out_whole_and_in_order() {
    constexpr unsigned kSeed = 20261116;
    printf("seed %u\n", kSeed);
    std::mt19937 random(kSeed);
    console::Outbox outbox;
    std::string expected, received;
    for (int turn = 0; turn < 20000; ++turn) {
        const std::string line = std::to_string(turn) + std::string(random() % 400, '.');
        if (post(outbox, line)) expected += line + "\r\n";
        const auto pending = outbox.pending();
        const size_t count = pending.empty() ? 0 : random() % (pending.size() + 1);
        received.append(pending.data(), count);
        outbox.sent(count);
    }
    const auto rest = outbox.pending();
    received.append(rest.data(), rest.size());
    TEST_ASSERT_EQUAL_UINT(expected.size(), received.size());
    TEST_ASSERT_TRUE(expected == received);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(three_of_the_longest_lines_fit_and_a_fourth_does_not);
    RUN_TEST(whatever_the_pace_lines_come_out_whole_and_in_order);
    return UNITY_END();
}
