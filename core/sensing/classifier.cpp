#include "core/sensing/classifier.hpp"

#include <algorithm>

namespace sensing {

namespace {

/// The part of `distance` that is gone after `elapsed` of `constant` milliseconds.
int32_t part(int32_t distance, uint32_t elapsed, int32_t constant) {
    return static_cast<int32_t>(int64_t{distance} * std::min<int64_t>(elapsed, constant) / constant);
}

}  // namespace

Classifier::Classifier() {
    for (unsigned cell = 0; cell < kMaxCells; ++cell) adopt(cell, kNominal);
}

Cell Classifier::update(unsigned cell, uint16_t reading) {
    Sensor& sensor = sensors_[cell];
    const int32_t now = reading * kFraction;
    if (sensor.smoothed < 0) sensor.smoothed = now;
    sensor.smoothed += (now - sensor.smoothed) / kSmoothing;
    const Cell seen = judge(sensor);
    if (seen != sensor.cell) {
        sensor.cell = seen;
        sensor.rested = 0;
        sensor.followed = 0;
    }
    return seen;
}

Cell Classifier::judge(const Sensor& sensor) {
    const int32_t field = (sensor.smoothed - sensor.empty) / kFraction;
    const bool holds_north = sensor.cell == Cell::North && field * kReleaseOf > sensor.north * kRelease;
    const bool holds_south = sensor.cell == Cell::South && field * kReleaseOf < sensor.south * kRelease;
    if (field >= sensor.north || holds_north) return Cell::North;
    if (field <= sensor.south || holds_south) return Cell::South;
    return Cell::Empty;
}

void Classifier::follow(unsigned cell, uint32_t elapsed) {
    Sensor& sensor = sensors_[cell];
    sensor.cell == Cell::Empty ? follow_empty(sensor, elapsed) : follow_piece(sensor, elapsed);
}

void Classifier::follow_empty(Sensor& sensor, uint32_t elapsed) {
    // A field this strong may be a piece that is not quite on its square: that is no drift.
    const int32_t field = sensor.smoothed - sensor.empty;
    const bool is_drift = field * 2 < sensor.north * kFraction && field * 2 > sensor.south * kFraction;
    if (is_drift) sensor.empty += part(field, elapsed, kFollowEmptyMs);
}

void Classifier::follow_piece(Sensor& sensor, uint32_t elapsed) {
    const int32_t moved = sensor.smoothed - sensor.stood;
    const int32_t nudge = (kNudge + sensor.noise / 2) * kFraction;
    if (moved > nudge || moved < -nudge) sensor.rested = 0;
    if (sensor.rested < kRestMs) {
        sensor.rested = static_cast<uint16_t>(std::min<uint32_t>(sensor.rested + elapsed, kRestMs));
        sensor.stood = sensor.smoothed;
        return;
    }
    const int32_t step = part(moved, elapsed, kFollowPieceMs);
    // Only so far: were all of it many small nudges instead, the square must still read as empty afterwards.
    const int32_t reach = (sensor.cell == Cell::North ? sensor.north : -sensor.south) * kFraction / 2;
    const auto within_reach = [reach](int32_t drift) { return std::clamp(drift, -reach, reach); };
    sensor.empty += within_reach(sensor.followed + step) - within_reach(sensor.followed);
    sensor.followed += step;
    sensor.stood += step;
}

Levels Classifier::levels(unsigned cell) const {
    const Sensor& sensor = sensors_[cell];
    const int32_t empty = sensor.empty / kFraction;
    return {static_cast<uint16_t>(empty), static_cast<uint16_t>(empty + sensor.north),
            static_cast<uint16_t>(empty + sensor.south), sensor.noise};
}

void Classifier::adopt(unsigned cell, const Levels& levels) {
    Sensor& sensor = sensors_[cell];
    sensor.empty = levels.empty * kFraction;
    sensor.north = static_cast<int16_t>(levels.north - levels.empty);
    sensor.south = static_cast<int16_t>(levels.south - levels.empty);
    sensor.noise = levels.noise;
    sensor.rested = 0;
    sensor.followed = 0;
}

}  // namespace sensing
