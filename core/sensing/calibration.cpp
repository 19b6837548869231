#include "core/sensing/calibration.hpp"

#include <algorithm>

namespace sensing {

namespace {

constexpr int kSmoothing = 4;
constexpr int kSteadyWithin = 12;

constexpr uint16_t magnitude(int value) {
    return static_cast<uint16_t>(value < 0 ? -value : value);
}

}  // namespace

void Calibration::start(unsigned cells) {
    count_ = static_cast<uint8_t>(std::min(cells, kMaxCells));
    cells_.fill({});
    frames_ = 0;
    fault_ = Fault::None;
    phase_ = Phase::Empty;
}

void Calibration::take(etl::span<const uint16_t> readings) {
    if (phase_ == Phase::Empty) {
        for (unsigned cell = 0; cell < count_; ++cell) take_empty(cells_[cell], readings[cell]);
        if (++frames_ == kEmptyFrames) judge_empty();
    } else if (phase_ == Phase::Magnets) {
        for (unsigned cell = 0; cell < count_; ++cell) take_magnet(cells_[cell], readings[cell]);
        if (learned() == count_) phase_ = Phase::Done;
    }
}

void Calibration::finish() {
    if (phase_ != Phase::Magnets) return;
    for (unsigned cell = 0; cell < count_; ++cell) {
        if (!is_learned(cell)) return refuse(Fault::NoMagnet, cell, cells_[cell].strongest);
    }
    phase_ = Phase::Done;
}

unsigned Calibration::learned() const {
    unsigned learned = 0;
    for (unsigned cell = 0; cell < count_; ++cell) learned += is_learned(cell);
    return learned;
}

Levels Calibration::levels(unsigned cell) const {
    const Learner& learner = cells_[cell];
    const uint16_t north = learner.north != 0 ? learner.north : learner.south;
    const uint16_t south = learner.south != 0 ? learner.south : learner.north;
    // A pole that was not seen may be taken to be stronger than the converter can tell.
    return {learner.empty, std::min(static_cast<uint16_t>(learner.empty + north / 2), kHighestReading),
            static_cast<uint16_t>(learner.empty - std::min<int>(south / 2, learner.empty)),
            static_cast<uint16_t>(learner.high - learner.low)};
}

bool Calibration::is_possible(const Levels& levels) {
    constexpr uint16_t kLeast = kWeakestMagnet / 2;
    return levels.empty >= kLowestEmpty && levels.empty <= kHighestEmpty && levels.noise <= kMostNoise &&
           levels.north >= levels.empty + kLeast && levels.north <= kHighestReading &&
           levels.south + kLeast <= levels.empty;
}

void Calibration::take_empty(Learner& learner, uint16_t reading) const {
    learner.sum += reading;
    learner.low = std::min(learner.low, reading);
    learner.high = std::max(learner.high, reading);
}

void Calibration::take_magnet(Learner& learner, uint16_t reading) const {
    const int field = learner.field + (reading - learner.empty - learner.field) / kSmoothing;
    learner.field = static_cast<int16_t>(field);
    learner.strongest = std::max(learner.strongest, magnitude(field));
    const bool still = magnitude(field - learner.steady_at) <= kSteadyWithin;
    if (magnitude(field) < kWeakestMagnet || !still) {
        learner.steady = 0;
        learner.steady_at = learner.field;
        return;
    }
    if (learner.steady == kSteadyFrames) return;
    if (++learner.steady < kSteadyFrames) return;
    // The weakest piece decides: stronger ones pass its threshold all the more.
    uint16_t& pole = field > 0 ? learner.north : learner.south;
    pole = pole == 0 ? magnitude(field) : std::min(pole, magnitude(field));
}

void Calibration::judge_empty() {
    for (unsigned cell = 0; cell < count_; ++cell) {
        cells_[cell].empty = static_cast<uint16_t>(cells_[cell].sum / kEmptyFrames);
    }
    middle_ = find_middle();
    for (unsigned cell = 0; cell < count_; ++cell) {
        const Learner& learner = cells_[cell];
        const auto noise = static_cast<uint16_t>(learner.high - learner.low);
        if (learner.empty < kLowestEmpty || learner.empty > kHighestEmpty) {
            return refuse(Fault::OffScale, cell, learner.empty);
        }
        if (noise > kMostNoise) return refuse(Fault::Noisy, cell, noise);
        if (magnitude(learner.empty - middle_) > kMostSpread) return refuse(Fault::Outlier, cell, learner.empty);
    }
    phase_ = Phase::Magnets;
}

/// The median, found by counting: half of the squares read less.
uint16_t Calibration::find_middle() const {
    for (unsigned candidate = 0; candidate < count_; ++candidate) {
        const uint16_t level = cells_[candidate].empty;
        unsigned below = 0;
        unsigned same = 0;
        for (unsigned cell = 0; cell < count_; ++cell) {
            below += cells_[cell].empty < level;
            same += cells_[cell].empty == level;
        }
        if (below <= count_ / 2u && below + same > count_ / 2u) return level;
    }
    return 0;
}

void Calibration::refuse(Fault fault, unsigned cell, uint16_t measured) {
    fault_ = fault;
    faulty_cell_ = static_cast<uint8_t>(cell);
    measured_ = measured;
    phase_ = Phase::Refused;
}

}  // namespace sensing
