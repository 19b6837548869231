#include "core/timing/game_clock.hpp"

#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using timing::GameClock;
using timing::MoveTimes;
using Side = GameClock::Side;

/// A clock, and the times that it told.
struct Match {
    uint32_t now;
    GameClock clock;
    MoveTimes times;

    explicit Match(uint32_t start = 0) : now(start) {
        clock.pass(now);
        times.begin();
        clock.begin(Side::White);
    }

    void wait(uint32_t milliseconds) { clock.pass(now += milliseconds); }
    void set(uint8_t minutes, uint8_t increment) {
        times.set_control({minutes, increment});
        clock.set({minutes, increment});
    }
    void move_after(uint32_t milliseconds) {
        wait(milliseconds);
        times.add(clock.moved());
    }
    void undo() {
        clock.undone(times.seconds(times.plies() - 1));
        times.remove();
    }
    void expect(uint32_t white, uint32_t black) const {
        TEST_ASSERT_EQUAL_UINT(white, clock.seconds_left(Side::White));
        TEST_ASSERT_EQUAL_UINT(black, clock.seconds_left(Side::Black));
    }
};

void without_a_time_control_it_measures() {
    Match match;
    match.move_after(1500);
    match.move_after(900);
    match.move_after(600);  // with the half second of the first move, another whole one
    match.move_after(2100);
    const uint16_t wanted[] = {1, 0, 1, 3};
    for (unsigned ply = 0; ply < 4; ++ply) TEST_ASSERT_EQUAL_UINT16(wanted[ply], match.times.seconds(ply));
    TEST_ASSERT_EQUAL_UINT16(MoveTimes::kUnknown, match.times.seconds(4));
    TEST_ASSERT_EQUAL_UINT16(MoveTimes::kUnknown, match.times.left_after(0));
    match.expect(0, 0);
}

void a_clock_waits_for_a_half_move_and_runs_for_the_other_side() {
    Match match;
    match.set(5, 3);
    match.wait(60'000);
    match.expect(300, 300);
    TEST_ASSERT_FALSE(match.clock.runs());
    match.move_after(60'000);
    match.expect(303, 300);
    match.wait(10'999);
    match.expect(303, 290);
    match.move_after(1);
    match.expect(303, 292);
    match.move_after(7000);
    match.expect(299, 292);
    TEST_ASSERT_EQUAL_UINT16(303, match.times.left_after(0));
    TEST_ASSERT_EQUAL_UINT16(292, match.times.left_after(1));
    TEST_ASSERT_EQUAL_UINT16(299, match.times.left_after(2));
}

/// What is told with each half move is what the times of the moves say, to the second, however odd these are.
void the_times_of_the_moves_tell_what_was_left() {
    Match match;
    match.set(10, 2);
    for (unsigned ply = 0; ply < 200; ++ply) {
        match.move_after(ply * 37 % 2900 + 1);
        const Side mover = ply % 2 == 0 ? Side::White : Side::Black;
        TEST_ASSERT_EQUAL_UINT(match.clock.seconds_left(mover), match.times.left_after(ply));
    }
}

void a_stop_lasts_until_go_or_the_next_half_move() {
    Match match;
    match.set(1, 0);
    match.move_after(0);
    match.wait(10'000);
    match.clock.stop();
    match.wait(100'000);
    match.expect(60, 50);
    match.clock.go();
    match.wait(5000);
    match.expect(60, 45);
    match.clock.stop();
    match.move_after(100'000);
    match.wait(1000);
    match.expect(59, 45);
}

void a_take_back_gives_no_time_back_but_takes_the_increment() {
    Match match;
    match.set(2, 5);
    match.move_after(0);
    match.move_after(20'000);
    match.expect(125, 105);
    match.wait(4000);
    match.undo();
    match.expect(121, 100);
    match.move_after(1000);
    match.expect(121, 104);
    TEST_ASSERT_EQUAL_UINT16(21, match.times.seconds(1));
    TEST_ASSERT_EQUAL_UINT16(104, match.times.left_after(1));
}

void a_flag_falls_once_and_play_goes_on() {
    Match match;
    Side side = Side::White;
    match.set(1, 0);
    match.move_after(0);
    match.wait(59'999);
    TEST_ASSERT_FALSE(match.clock.take_flag(side));
    match.wait(1);
    TEST_ASSERT_TRUE(match.clock.take_flag(side));
    TEST_ASSERT_TRUE(side == Side::Black);
    TEST_ASSERT_FALSE(match.clock.take_flag(side));
    match.move_after(30'000);
    match.expect(60, 0);
    match.wait(60'000);
    TEST_ASSERT_TRUE(match.clock.take_flag(side));
    TEST_ASSERT_TRUE(side == Side::White);
    match.set(1, 0);
    match.expect(60, 60);
    TEST_ASSERT_FALSE(match.clock.take_flag(side));
}

void the_counter_of_milliseconds_may_wrap() {
    Match match(UINT32_MAX - 5000);
    match.set(5, 0);
    match.move_after(1000);
    match.move_after(10'000);
    TEST_ASSERT_LESS_THAN_UINT(10'000, match.now);
    match.expect(300, 290);
    match.move_after(3000);
    match.expect(297, 290);
    TEST_ASSERT_EQUAL_UINT16(10, match.times.seconds(1));
}

void who_thinks_for_months_has_used_very_much() {
    Match match;
    Side side{};
    match.set(255, 255);
    match.move_after(0);
    for (int day = 0; day < 100; ++day) match.wait(86'400'000);
    match.expect(255 * 60 + 255, 0);
    TEST_ASSERT_TRUE(match.clock.take_flag(side));
    match.move_after(1);
    TEST_ASSERT_EQUAL_UINT16(MoveTimes::kLongest, match.times.seconds(1));
}

void a_game_is_taken_up_again_with_what_was_used() {
    Match match;
    match.move_after(9000);  // before the clock was set
    match.set(5, 3);
    match.move_after(0);
    match.move_after(20'000);
    match.move_after(30'500);
    match.expect(283, 276);
    GameClock again;
    again.pass(7);
    again.resume(match.times, Side::White);
    TEST_ASSERT_FALSE(again.runs());
    again.pass(1'000'000);
    TEST_ASSERT_EQUAL_UINT(283, again.seconds_left(Side::White));
    TEST_ASSERT_EQUAL_UINT(276, again.seconds_left(Side::Black));
    TEST_ASSERT_EQUAL_UINT16(0, again.moved());
    TEST_ASSERT_EQUAL_UINT(286, again.seconds_left(Side::White));
}

void a_new_game_has_all_of_the_time_again() {
    Match match;
    match.set(5, 3);
    match.move_after(0);
    match.move_after(20'000);
    match.clock.begin(Side::Black);
    match.expect(300, 300);
    TEST_ASSERT_FALSE(match.clock.runs());
    match.clock.moved();
    TEST_ASSERT_TRUE(match.clock.to_move() == Side::White);
    match.expect(300, 303);
}

/// A face has room for more than the 18 hours of 16 bits.
void a_face_shows_all_of_it() {
    GameClock clock;
    clock.begin(Side::White);
    clock.set({255, 255});
    for (unsigned i = 0; i < 401; ++i) clock.moved();
    const GameClock::Face face = clock.face();
    TEST_ASSERT_TRUE(face.control == (timing::TimeControl{255, 255}));
    TEST_ASSERT_TRUE(face.runs && face.to_move == Side::Black);
    TEST_ASSERT_EQUAL_UINT(255 * 60 + 255 * 201, face.white);
    TEST_ASSERT_EQUAL_UINT(255 * 60 + 255 * 200, face.black);
}

void half_moves_from_elsewhere_have_no_times() {
    MoveTimes times;
    times.begin(3);
    TEST_ASSERT_EQUAL_UINT(3, times.plies());
    TEST_ASSERT_EQUAL_UINT16(MoveTimes::kUnknown, times.seconds(2));
    times.set_control({1, 0});
    times.add(61);
    TEST_ASSERT_EQUAL_UINT16(MoveTimes::kUnknown, times.left_after(2));
    TEST_ASSERT_EQUAL_UINT16(0, times.left_after(3));
    times.remove();
    times.remove();
    times.add(5);
    TEST_ASSERT_EQUAL_UINT16(55, times.left_after(2));
    for (int i = 0; i < 2000; ++i) times.add(1);
    TEST_ASSERT_EQUAL_UINT(MoveTimes::kMaxPlies, times.plies());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(without_a_time_control_it_measures);
    RUN_TEST(a_clock_waits_for_a_half_move_and_runs_for_the_other_side);
    RUN_TEST(the_times_of_the_moves_tell_what_was_left);
    RUN_TEST(a_stop_lasts_until_go_or_the_next_half_move);
    RUN_TEST(a_take_back_gives_no_time_back_but_takes_the_increment);
    RUN_TEST(a_flag_falls_once_and_play_goes_on);
    RUN_TEST(the_counter_of_milliseconds_may_wrap);
    RUN_TEST(who_thinks_for_months_has_used_very_much);
    RUN_TEST(a_game_is_taken_up_again_with_what_was_used);
    RUN_TEST(a_new_game_has_all_of_the_time_again);
    RUN_TEST(a_face_shows_all_of_it);
    RUN_TEST(half_moves_from_elsewhere_have_no_times);
    return UNITY_END();
}
