#include "hal/hall/classifier.hpp"

#include <unity.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "host_tests/support/random.hpp"

void setUp() {}
void tearDown() {}

namespace {

using hal::Cell;
using hal::CellLevels;
using hal::hall::Classifier;

Cell settle(Classifier& classifier, unsigned cell, uint16_t reading) {
    Cell seen = Cell::Empty;
    for (unsigned i = 0; i < 40; ++i) seen = classifier.update(cell, reading);
    return seen;
}

void poles_are_told_apart_by_each_squares_own_levels() {
    Classifier classifier;
    classifier.adopt(3, {1900, 2100, 1750, 8});
    TEST_ASSERT_EQUAL(Cell::Empty, settle(classifier, 3, 2095));
    TEST_ASSERT_EQUAL(Cell::North, settle(classifier, 3, 2101));
    TEST_ASSERT_EQUAL(Cell::Empty, settle(classifier, 3, 1900));
    TEST_ASSERT_EQUAL(Cell::South, settle(classifier, 3, 1749));
    TEST_ASSERT_EQUAL(Cell::North, settle(classifier, 3, 2400));
}

void a_magnet_near_its_threshold_does_not_flicker() {
    Classifier classifier;
    Random random{5};
    TEST_ASSERT_EQUAL(Cell::North, settle(classifier, 0, 2048 + 260));
    for (unsigned i = 0; i < 1000; ++i) {
        const auto reading = static_cast<uint16_t>(2048 + 200 + random.below(61));
        TEST_ASSERT_EQUAL(Cell::North, classifier.update(0, reading));
    }
    TEST_ASSERT_EQUAL(Cell::Empty, settle(classifier, 0, 2048 + 160));
}

/// An hour of frames on a board whose sensors drift, each its own way, while pieces come and go.
void an_hour_of_drift_gives_no_wrong_cell() {
    constexpr unsigned kFramesASecond = 400;
    constexpr unsigned kSeconds = 3600;
    constexpr unsigned kSquares = 64;
    Random random{20240229};
    Classifier classifier;
    struct Sensor {
        int offset;
        int drift;  ///< in an hour
        Cell piece = Cell::Empty;
    };
    std::vector<Sensor> sensors(kSquares);
    for (unsigned i = 0; i < kSquares; ++i) {
        sensors[i] = {static_cast<int>(random.below(201)) - 100, static_cast<int>(random.below(201)) - 100};
        const auto empty = static_cast<uint16_t>(2048 + sensors[i].offset);
        classifier.adopt(i,
                         {empty, static_cast<uint16_t>(empty + 225), static_cast<uint16_t>(empty - 225), 12});
    }
    unsigned wrong = 0;
    unsigned frames_since_hand = 0;
    for (unsigned frame = 0; frame < kFramesASecond * kSeconds; ++frame, ++frames_since_hand) {
        if (frame % (10 * kFramesASecond) == 0) {  // a hand each ten seconds
            sensors[random.below(kSquares)].piece = Cell{static_cast<Cell>(random.below(2) + 2)};
            sensors[random.below(kSquares)].piece = Cell::Empty;
            frames_since_hand = 0;
        }
        for (unsigned i = frame % 4; i < kSquares; i += 4) {  // each square 100 times a second
            const Sensor& sensor = sensors[i];
            const int field = sensor.piece == Cell::North ? 450 : sensor.piece == Cell::South ? -450 : 0;
            const int drift =
                static_cast<int>(static_cast<int64_t>(sensor.drift) * frame / (kFramesASecond * kSeconds));
            const int noise = static_cast<int>(random.below(13)) - 6;
            const Cell seen =
                classifier.update(i, static_cast<uint16_t>(2048 + sensor.offset + drift + field + noise));
            wrong += frames_since_hand > 100 && seen != sensor.piece;
        }
    }
    printf("an hour of drift up to 100 steps: %u wrong cells\n", wrong);
    TEST_ASSERT_EQUAL_UINT(0, wrong);
}

void a_piece_beside_its_square_is_not_taken_for_drift() {
    Classifier classifier;
    settle(classifier, 0, 2048);
    for (unsigned i = 0; i < 400'000; ++i) classifier.update(0, 2048 + 150);
    TEST_ASSERT_EQUAL_UINT16(2048, classifier.levels(0).empty);
    for (unsigned i = 0; i < 400'000; ++i) classifier.update(0, 2048 + 60);
    TEST_ASSERT_INT_WITHIN(1, 2048 + 60, classifier.levels(0).empty);
    TEST_ASSERT_INT_WITHIN(1, 2048 + 60 + 250, classifier.levels(0).north);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(poles_are_told_apart_by_each_squares_own_levels);
    RUN_TEST(a_magnet_near_its_threshold_does_not_flicker);
    RUN_TEST(an_hour_of_drift_gives_no_wrong_cell);
    RUN_TEST(a_piece_beside_its_square_is_not_taken_for_drift);
    return UNITY_END();
}
