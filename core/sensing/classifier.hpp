#pragma once
#include <array>

#include "core/sensing/cell.hpp"

namespace sensing {

/// Turns readings of linear Hall sensors into cells, each square by its own levels: smooths, compares with
/// hysteresis, and follows slow drift. An empty square shows its drift openly. Under a piece it is seen too: whoever
/// places, lifts or nudges a piece does so within a second, so what moves more slowly than that is the sensor. How
/// far it goes is in docs/hardware.md.
class Classifier {
  public:
    /// Levels of a sensor that nobody calibrated: half scale, and what a fair magnet does to it.
    static constexpr Levels kNominal{2048, 2048 + 250, 2048 - 250, 0};

    Classifier();

    /// Takes the next reading of a cell, once a frame.
    Cell update(unsigned cell, uint16_t reading);

    /// Follows the drift of a cell over the milliseconds since the last call; about ten times a second is enough.
    void follow(unsigned cell, uint32_t elapsed);

    /// As adopted, moved by the drift since.
    Levels levels(unsigned cell) const;
    void adopt(unsigned cell, const Levels& levels);

  private:
    static constexpr int32_t kSmoothing = 4;    ///< a reading counts for this part of the smoothed value
    static constexpr int32_t kFraction = 1024;  ///< of a step, in which levels are kept

    /// A magnet that made it past its threshold stays until the field is weaker than 2/3 of it.
    static constexpr int32_t kRelease = 2;
    static constexpr int32_t kReleaseOf = 3;

    /// Time constants of following: a hand may hover over an empty square for a while, but a piece that stands is
    /// left alone.
    static constexpr int32_t kFollowEmptyMs = 32'768;
    static constexpr int32_t kFollowPieceMs = 8'192;

    /// A piece that moves by this many steps, beyond the noise, was nudged.
    static constexpr int32_t kNudge = 8;
    /// A piece must have stood this long before its sensor is followed.
    static constexpr uint16_t kRestMs = 1000;

    /// Readings and levels are steps of the converter times kFraction.
    struct Sensor {
        int32_t smoothed = -1;  ///< below 0 before the first reading
        int32_t empty = 0;
        int32_t stood = 0;     ///< what the piece on the square reads, followed slowly
        int32_t followed = 0;  ///< how far it moved slowly since it stands
        int16_t north = 0;     ///< from empty, above 0, in whole steps
        int16_t south = 0;     ///< from empty, below 0, in whole steps
        uint16_t noise = 0;    ///< in whole steps
        uint16_t rested = 0;   ///< for how long the piece has stood still, up to kRestMs
        Cell cell = Cell::Empty;
    };

    static Cell judge(const Sensor& sensor);
    static void follow_empty(Sensor& sensor, uint32_t elapsed);
    static void follow_piece(Sensor& sensor, uint32_t elapsed);

    std::array<Sensor, kMaxCells> sensors_;
};

}  // namespace sensing
