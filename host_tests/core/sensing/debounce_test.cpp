#include "core/sensing/debounce.hpp"

#include <unity.h>

#include <array>
#include <random>

void setUp() {}
void tearDown() {}

namespace {

using sensing::Cell;
using sensing::Debounce;
using Frame = std::array<Cell, 64>;

void the_board_as_it_stands_at_the_start_is_no_news() {
    Debounce debounce;
    Frame frame{};
    frame[3] = Cell::Magnet;
    debounce.start(frame);
    for (uint32_t now = 0; now < 100; ++now) TEST_ASSERT_EQUAL_UINT(0, debounce.update(frame, now));
    TEST_ASSERT_EQUAL(Cell::Magnet, debounce.settled(3));
}

void a_change_settles_after_exactly_the_settle_time() {
    for (const uint32_t start : {0u, 65530u, UINT32_MAX - 5u}) {  // across every wrap of the clock
        Debounce debounce;
        Frame frame{};
        debounce.start(frame);
        frame[63] = Cell::North;
        for (uint32_t ms = 0; ms < Debounce::kSettleMs; ++ms) {
            TEST_ASSERT_EQUAL_UINT(0, debounce.update(frame, start + ms));
        }
        TEST_ASSERT_EQUAL_UINT(1, debounce.update(frame, start + Debounce::kSettleMs));
        TEST_ASSERT_EQUAL_UINT(63, debounce.changed(0));
        TEST_ASSERT_EQUAL(Cell::North, debounce.settled(63));
        TEST_ASSERT_EQUAL_UINT(0, debounce.update(frame, start + Debounce::kSettleMs + 1));
    }
}

void the_settle_time_may_be_another() {
    Debounce debounce{Debounce::kSmoothedMs};
    Frame frame{};
    debounce.start(frame);
    frame[5] = Cell::South;
    TEST_ASSERT_EQUAL_UINT(0, debounce.update(frame, 100));
    TEST_ASSERT_EQUAL_UINT(0, debounce.update(frame, 116));
    TEST_ASSERT_EQUAL_UINT(1, debounce.update(frame, 117));
}

void a_bounce_shorter_than_the_settle_time_is_never_reported() {
    constexpr unsigned kSeed = 7;
    printf("seed %u\n", kSeed);
    std::mt19937 random(kSeed);
    Debounce debounce;
    Frame frame{};
    debounce.start(frame);
    uint32_t now = 0;
    for (int round = 0; round < 2000; ++round) {
        const auto cell = static_cast<unsigned>(random() % frame.size());
        for (auto toggles = random() % 12 * 2; toggles > 0; --toggles) {
            frame[cell] = frame[cell] == Cell::Empty ? Cell::Magnet : Cell::Empty;
            const auto held = frame[cell] == Cell::Empty ? random() % 60 : random() % Debounce::kSettleMs;
            for (uint32_t ms = 0; ms <= held; ++ms) TEST_ASSERT_EQUAL_UINT(0, debounce.update(frame, now++));
        }
    }
}

void several_changes_of_one_frame_come_in_order() {
    Debounce debounce;
    Frame frame{};
    debounce.start(frame);
    frame[40] = frame[2] = frame[17] = Cell::Magnet;
    debounce.update(frame, 0);
    TEST_ASSERT_EQUAL_UINT(3, debounce.update(frame, Debounce::kSettleMs));
    TEST_ASSERT_EQUAL_UINT(2, debounce.changed(0));
    TEST_ASSERT_EQUAL_UINT(17, debounce.changed(1));
    TEST_ASSERT_EQUAL_UINT(40, debounce.changed(2));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_board_as_it_stands_at_the_start_is_no_news);
    RUN_TEST(a_change_settles_after_exactly_the_settle_time);
    RUN_TEST(the_settle_time_may_be_another);
    RUN_TEST(a_bounce_shorter_than_the_settle_time_is_never_reported);
    RUN_TEST(several_changes_of_one_frame_come_in_order);
    return UNITY_END();
}
