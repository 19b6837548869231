#include "hal/hall/classifier.hpp"

namespace hal::hall {

Classifier::Classifier() {
    for (unsigned cell = 0; cell < kMaxCells; ++cell) adopt(cell, kNominal);
}

Cell Classifier::update(unsigned cell, uint16_t reading) {
    Sensor& sensor = sensors_[cell];
    const int32_t now = reading * kFraction;
    if (sensor.smoothed < 0) sensor.smoothed = now;
    sensor.smoothed += (now - sensor.smoothed) / kSmoothing;

    const int32_t empty = sensor.empty / kDriftFraction;
    const int32_t field = sensor.smoothed / kFraction - empty;
    const bool holds_north = sensor.cell == Cell::North && field * kReleaseOf > sensor.north * kRelease;
    const bool holds_south = sensor.cell == Cell::South && field * kReleaseOf < sensor.south * kRelease;
    if (field >= sensor.north || holds_north) {
        sensor.cell = Cell::North;
    } else if (field <= sensor.south || holds_south) {
        sensor.cell = Cell::South;
    } else {
        sensor.cell = Cell::Empty;
        // A field this strong may be a piece that is not quite on its square: that is no drift.
        const bool is_drift = field * 2 < sensor.north && field * 2 > sensor.south;
        const int32_t scale = kDriftFraction / kFraction;
        if (is_drift) sensor.empty += (sensor.smoothed * scale - sensor.empty) / kDriftFrames;
    }
    return sensor.cell;
}

CellLevels Classifier::levels(unsigned cell) const {
    const Sensor& sensor = sensors_[cell];
    const int32_t empty = sensor.empty / kDriftFraction;
    return {static_cast<uint16_t>(empty), static_cast<uint16_t>(empty + sensor.north),
            static_cast<uint16_t>(empty + sensor.south), sensor.noise};
}

void Classifier::adopt(unsigned cell, const CellLevels& levels) {
    Sensor& sensor = sensors_[cell];
    sensor.empty = levels.empty * kDriftFraction;
    sensor.north = static_cast<int16_t>(levels.north - levels.empty);
    sensor.south = static_cast<int16_t>(levels.south - levels.empty);
    sensor.noise = levels.noise;
}

}  // namespace hal::hall
