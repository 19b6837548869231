#include "core/sensing/calibration.hpp"

#include <unity.h>

#include <vector>

#include "host_tests/support/random.hpp"

void setUp() {}
void tearDown() {}

namespace {

using sensing::Calibration;
using sensing::Fault;
using Phase = Calibration::Phase;

/// A board whose sensors read what a test says, with a little noise.
struct HallBoard {
    Calibration calibration;
    std::vector<uint16_t> readings = std::vector<uint16_t>(64, 2048);
    Random random{77};

    HallBoard() { calibration.start(64); }

    void run(unsigned frames) {
        std::vector<uint16_t> noisy(64);
        for (unsigned i = 0; i < frames; ++i) {
            for (unsigned cell = 0; cell < 64; ++cell) {
                noisy[cell] = static_cast<uint16_t>(readings[cell] + random.below(9) - 4);
            }
            calibration.take({noisy.data(), noisy.size()});
        }
    }

    void place(unsigned cell, int field) {
        const uint16_t empty = readings[cell];
        readings[cell] = static_cast<uint16_t>(empty + field);
        run(100);
        readings[cell] = empty;
        run(20);
    }
};

void an_empty_board_and_a_piece_on_each_square_give_levels() {
    HallBoard board;
    for (unsigned cell = 0; cell < 64; ++cell) board.readings[cell] = static_cast<uint16_t>(2000 + cell * 3);
    board.run(Calibration::kEmptyFrames);
    TEST_ASSERT_EQUAL(Phase::Magnets, board.calibration.phase());
    for (unsigned cell = 0; cell < 64; ++cell) board.place(cell, cell % 2 == 0 ? 500 : -400);
    TEST_ASSERT_EQUAL(Phase::Done, board.calibration.phase());
    for (unsigned cell = 0; cell < 64; ++cell) {
        const sensing::Levels levels = board.calibration.levels(cell);
        const int half = cell % 2 == 0 ? 250 : 200;
        TEST_ASSERT_INT_WITHIN(2, 2000 + cell * 3, levels.empty);
        TEST_ASSERT_INT_WITHIN(8, levels.empty + half, levels.north);
        TEST_ASSERT_INT_WITHIN(8, levels.empty - half, levels.south);
        TEST_ASSERT_INT_WITHIN(2, 8, levels.noise);
    }
}

void the_weakest_piece_decides_and_each_pole_for_itself() {
    HallBoard board;
    board.run(Calibration::kEmptyFrames);
    board.place(5, 600);
    board.place(5, 400);
    board.place(5, 500);
    board.place(5, -300);
    for (unsigned cell = 0; cell < 64; ++cell) board.place(cell, 600);
    TEST_ASSERT_INT_WITHIN(8, 2048 + 200, board.calibration.levels(5).north);
    TEST_ASSERT_INT_WITHIN(8, 2048 - 150, board.calibration.levels(5).south);
}

void expect_refusal(HallBoard& board, Fault fault, unsigned cell, int measured) {
    TEST_ASSERT_EQUAL(Phase::Refused, board.calibration.phase());
    TEST_ASSERT_EQUAL(fault, board.calibration.fault());
    TEST_ASSERT_EQUAL_UINT(cell, board.calibration.faulty_cell());
    TEST_ASSERT_INT_WITHIN(8, measured, board.calibration.measured());
}

void a_square_that_does_not_look_right_is_named() {
    HallBoard missing;
    missing.readings[17] = 30;
    missing.run(Calibration::kEmptyFrames);
    expect_refusal(missing, Fault::OffScale, 17, 30);

    HallBoard occupied;
    occupied.readings[3] = 2548;
    occupied.run(Calibration::kEmptyFrames);
    expect_refusal(occupied, Fault::Outlier, 3, 2548);
    TEST_ASSERT_INT_WITHIN(3, 2048, occupied.calibration.middle());

    HallBoard loose;
    for (unsigned i = 0; i < Calibration::kEmptyFrames; ++i) {
        loose.readings[63] = i % 40 == 0 ? 2300 : 2048;
        loose.run(1);
    }
    expect_refusal(loose, Fault::Noisy, 63, 256);

    HallBoard weak;
    weak.run(Calibration::kEmptyFrames);
    for (unsigned cell = 0; cell < 64; ++cell) weak.place(cell, cell == 40 ? 120 : 500);
    TEST_ASSERT_EQUAL(Phase::Magnets, weak.calibration.phase());
    TEST_ASSERT_EQUAL_UINT(63, weak.calibration.learned());
    weak.calibration.finish();
    expect_refusal(weak, Fault::NoMagnet, 40, 120);
}

void squares_are_compared_with_the_one_in_the_middle_wherever_it_is() {
    constexpr uint16_t kMiddle = 2048, kLow = kMiddle - Calibration::kMostSpread,
                       kHigh = kMiddle + Calibration::kMostSpread;
    for (const std::vector<uint16_t>& readings :
         {std::vector<uint16_t>{kMiddle, kLow, kHigh}, {kLow, kMiddle, kHigh}, {kHigh, kLow, kMiddle}}) {
        Calibration calibration;
        calibration.start(3);
        for (unsigned i = 0; i < Calibration::kEmptyFrames; ++i) calibration.take({readings.data(), 3});
        TEST_ASSERT_EQUAL(Phase::Magnets, calibration.phase());
    }
}

void a_hand_that_only_passes_teaches_nothing() {
    HallBoard board;
    board.run(Calibration::kEmptyFrames);
    for (unsigned i = 0; i < 40; ++i) {
        board.readings[9] = static_cast<uint16_t>(2048 + (i < 20 ? i * 25 : (40 - i) * 25));
        board.run(2);
    }
    TEST_ASSERT_FALSE(board.calibration.is_learned(9));
}

void nothing_happens_before_the_start_and_after_the_end() {
    Calibration calibration;
    const std::vector<uint16_t> frame(128, 2048);
    calibration.take({frame.data(), frame.size()});
    calibration.finish();
    TEST_ASSERT_EQUAL(Phase::Off, calibration.phase());
    calibration.start(4);
    calibration.stop();
    calibration.take({frame.data(), frame.size()});
    TEST_ASSERT_EQUAL(Phase::Off, calibration.phase());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(an_empty_board_and_a_piece_on_each_square_give_levels);
    RUN_TEST(the_weakest_piece_decides_and_each_pole_for_itself);
    RUN_TEST(a_square_that_does_not_look_right_is_named);
    RUN_TEST(squares_are_compared_with_the_one_in_the_middle_wherever_it_is);
    RUN_TEST(a_hand_that_only_passes_teaches_nothing);
    RUN_TEST(nothing_happens_before_the_start_and_after_the_end);
    return UNITY_END();
}
