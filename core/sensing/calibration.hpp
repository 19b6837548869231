#pragma once
#include <etl/span.h>

#include <array>
#include <cstdint>

#include "core/sensing/cell.hpp"

namespace sensing {

/// Why a calibration was refused.
enum class Fault : uint8_t {
    None,
    OffScale,  ///< the empty square reads like no sensor at all
    Noisy,     ///< the empty square does not keep still
    Outlier,   ///< the empty square is far from all others: a piece stands on it
    NoMagnet,  ///< no piece was seen there, or too weak a one
};

/// Learns what each square of a board of linear Hall sensors reads, from frames alone. First all squares are
/// empty for a while; then a piece of either colour is put on each, in any order, several at a time. Where only one
/// pole was seen, the other one is taken to be as strong.
class Calibration {
  public:
    static constexpr uint16_t kEmptyFrames = 256;
    static constexpr uint16_t kLowestEmpty = 1000;
    static constexpr uint16_t kHighestEmpty = 3100;
    static constexpr uint16_t kMostNoise = 100;
    static constexpr uint16_t kMostSpread = 350;  ///< from the middle of the board
    static constexpr uint16_t kWeakestMagnet = 160;
    static constexpr uint16_t kHighestReading = 4095;
    static constexpr uint8_t kSteadyFrames = 48;  ///< a piece that stands this long is learned

    enum class Phase : uint8_t { Off, Empty, Magnets, Done, Refused };

    void start(unsigned cells);
    void stop() { phase_ = Phase::Off; }

    /// Takes the next frame, a reading for each cell.
    void take(etl::span<const uint16_t> readings);

    /// During Magnets: ends now, Refused if a square has not seen its magnet yet.
    void finish();

    Phase phase() const { return phase_; }

    // After Refused: what is wrong, where, and what was measured there.
    Fault fault() const { return fault_; }
    unsigned faulty_cell() const { return faulty_cell_; }
    uint16_t measured() const { return measured_; }
    /// The middle of the board, when an outlier was found.
    uint16_t middle() const { return middle_; }

    /// During Magnets: whether a piece was learned on this cell, and on how many.
    bool is_learned(unsigned cell) const { return cells_[cell].north != 0 || cells_[cell].south != 0; }
    unsigned learned() const;

    /// After Done.
    Levels levels(unsigned cell) const;

    /// Whether a calibration can have given these.
    static bool is_possible(const Levels& levels);

  private:
    struct Learner {
        uint32_t sum = 0;
        uint16_t low = UINT16_MAX;
        uint16_t high = 0;
        uint16_t empty = 0;
        int16_t field = 0;      ///< smoothed
        int16_t steady_at = 0;  ///< the field of a piece that stands still
        uint8_t steady = 0;     ///< for how many frames
        uint16_t strongest = 0;
        uint16_t north = 0;  ///< the weakest north pole that stood here; 0 before any
        uint16_t south = 0;
    };

    void take_empty(Learner& learner, uint16_t reading) const;
    void take_magnet(Learner& learner, uint16_t reading) const;
    void judge_empty();
    uint16_t find_middle() const;
    void refuse(Fault fault, unsigned cell, uint16_t measured);

    Phase phase_ = Phase::Off;
    uint8_t count_ = 0;
    uint16_t frames_ = 0;
    Fault fault_ = Fault::None;
    uint8_t faulty_cell_ = 0;
    uint16_t measured_ = 0;
    uint16_t middle_ = 0;
    std::array<Learner, kMaxCells> cells_{};
};

}  // namespace sensing
