#pragma once
#include <array>

#include "hal/board.hpp"

/// What can be known of linear Hall sensors without any hardware.
namespace hal::hall {

/// Turns readings into cells, each square by its own levels: smooths, compares with hysteresis, and follows the
/// slow drift of squares that are empty.
class Classifier {
  public:
    /// Levels of a sensor that nobody calibrated: half scale, and what a fair magnet does to it.
    static constexpr CellLevels kNominal{2048, 2048 + 250, 2048 - 250, 0};

    Classifier();

    /// Takes the next reading of a cell, once a frame.
    Cell update(unsigned cell, uint16_t reading);

    /// As adopted, moved by the drift since.
    CellLevels levels(unsigned cell) const;
    void adopt(unsigned cell, const CellLevels& levels);

  private:
    static constexpr int kSmoothing = 4;  ///< a reading counts for this part of the smoothed value
    static constexpr int kFraction = 16;  ///< of the smoothed value
    static constexpr int kDriftFraction = 1 << 16;
    static constexpr int kDriftFrames = 1 << 14;  ///< the empty level follows with this time constant

    /// A magnet that made it past its threshold stays until the field is weaker than 2/3 of it.
    static constexpr int kRelease = 2;
    static constexpr int kReleaseOf = 3;

    struct Sensor {
        int32_t smoothed = -1;  ///< times kFraction; below 0 before the first reading
        int32_t empty = 0;      ///< times kDriftFraction
        int16_t north = 0;      ///< from empty, above 0
        int16_t south = 0;      ///< from empty, below 0
        uint16_t noise = 0;
        Cell cell = Cell::Empty;
    };

    std::array<Sensor, kMaxCells> sensors_;
};

}  // namespace hal::hall
