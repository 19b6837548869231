#pragma once
#include <etl/span.h>

#include <array>
#include <cstdint>

namespace tracking {

/// Turns restless readings into settled ones, a cell at a time: a reading counts once it has stood unchanged
/// for kSettleMs. Readings are small numbers whose meaning is the caller's.
class Debounce {
  public:
    static constexpr unsigned kMaxCells = 128;
    static constexpr uint16_t kSettleMs = 20;

    /// Takes `frame` as settled, with no changes to report: the board as it stands at the start.
    void start(etl::span<const uint8_t> frame);

    /// Takes a frame read at `now` (milliseconds, may wrap) and returns how many cells settled on another
    /// reading; `changed(i)` names them in ascending order.
    unsigned update(etl::span<const uint8_t> frame, uint32_t now);

    /// No cell has a reading that waits to settle.
    bool at_rest() const { return calm_; }

    uint8_t changed(unsigned i) const { return changed_[i]; }
    uint8_t settled(unsigned cell) const { return settled_[cell]; }

  private:
    std::array<uint8_t, kMaxCells> settled_{};
    std::array<uint8_t, kMaxCells> reading_{};
    std::array<uint16_t, kMaxCells> since_{};
    std::array<uint8_t, kMaxCells> changed_{};
    bool calm_ = true;
};

}  // namespace tracking
