#include "hal/host/memory.hpp"

#include <unity.h>

#include <algorithm>

void setUp() {}
void tearDown() {}

namespace {

using hal::host::MemoryStore;

void programming_only_clears_bits_and_erasing_sets_them() {
    MemoryStore store(2);
    const uint8_t first[] = {0xF0, 0xAA};
    const uint8_t second[] = {0x3C};
    TEST_ASSERT_TRUE(store.program(10, first));
    TEST_ASSERT_TRUE(store.program(10, second));
    TEST_ASSERT_EQUAL_HEX8(0x30, store.bytes[10]);
    TEST_ASSERT_EQUAL_HEX8(0xAA, store.bytes[11]);
    TEST_ASSERT_TRUE(store.erase(0));
    TEST_ASSERT_EQUAL_HEX8(0xFF, store.bytes[10]);
    TEST_ASSERT_EQUAL_UINT(1, store.erases[0]);
    TEST_ASSERT_EQUAL_UINT(0, store.erases[1]);
}

void a_range_across_pages_or_off_the_end_is_refused() {
    MemoryStore store(1);
    const uint8_t two[] = {0, 0};
    TEST_ASSERT_FALSE(store.program(255, two));
    TEST_ASSERT_FALSE(store.program(4095, two));
    TEST_ASSERT_FALSE(store.erase(1));
    TEST_ASSERT_EQUAL_HEX8(0xFF, store.bytes[255]);
}

void a_power_cut_stops_at_its_byte_and_nothing_changes_after_it() {
    MemoryStore store(1);
    const uint8_t four[] = {1, 2, 3, 4};
    store.bytes_until_cut = 2;
    TEST_ASSERT_FALSE(store.program(0, four));
    TEST_ASSERT_EQUAL_HEX8(2, store.bytes[1]);
    TEST_ASSERT_EQUAL_HEX8(0xFF, store.bytes[2]);
    TEST_ASSERT_FALSE(store.erase(0));
    TEST_ASSERT_EQUAL_HEX8(1, store.bytes[0]);
}

void a_cut_erase_leaves_the_sector_half_erased() {
    MemoryStore store(1);
    std::fill(store.bytes.begin(), store.bytes.end(), 0x11);
    store.bytes_until_cut = 2;
    store.torn_bits = 0xC0;
    TEST_ASSERT_FALSE(store.erase(0));
    TEST_ASSERT_EQUAL_HEX8(0xFF, store.bytes[1]);
    TEST_ASSERT_EQUAL_HEX8(0xD1, store.bytes[2]);
    TEST_ASSERT_EQUAL_HEX8(0xD1, store.bytes[4095]);
    store.torn_bits = 0xFF;
    TEST_ASSERT_FALSE(store.erase(0));
    TEST_ASSERT_EQUAL_HEX8(0xD1, store.bytes[3]);
}

void sensors_give_each_frame_once() {
    hal::host::MemorySensors sensors(4);
    uint16_t frame[4];
    TEST_ASSERT_TRUE(sensors.scan(frame));
    TEST_ASSERT_FALSE(sensors.scan(frame));
    sensors.set(2, hal::kClosed);
    sensors.tick();
    TEST_ASSERT_TRUE(sensors.scan(frame));
    TEST_ASSERT_EQUAL(hal::kClosed, frame[2]);
}

void a_link_whose_other_side_stops_reading_takes_no_more() {
    hal::host::MemoryLink link;
    link.room = 3;
    const char bytes[] = {'a', 'b', 'c', 'd'};
    TEST_ASSERT_EQUAL_UINT(3, link.write(bytes));
    TEST_ASSERT_EQUAL_UINT(0, link.write(bytes));
    TEST_ASSERT_EQUAL_STRING("abc", link.from_board.c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(programming_only_clears_bits_and_erasing_sets_them);
    RUN_TEST(a_range_across_pages_or_off_the_end_is_refused);
    RUN_TEST(a_power_cut_stops_at_its_byte_and_nothing_changes_after_it);
    RUN_TEST(a_cut_erase_leaves_the_sector_half_erased);
    RUN_TEST(sensors_give_each_frame_once);
    RUN_TEST(a_link_whose_other_side_stops_reading_takes_no_more);
    return UNITY_END();
}
