#pragma once
#include <etl/span.h>

#include <array>
#include <cstdint>

#include "core/sensing/cell.hpp"

namespace sensing {

/// Turns restless cells into settled ones: what a cell shows counts once it has stood unchanged for `settle_ms`.
class Debounce {
  public:
    static constexpr uint16_t kSettleMs = 20;
    /// For readings that were smoothed: they do not bounce, and come later.
    static constexpr uint16_t kSmoothedMs = 17;

    explicit Debounce(uint16_t settle_ms = kSettleMs) : settle_ms_(settle_ms) {}

    /// Takes `frame` as settled, with no changes to report: the board as it stands at the start.
    void start(etl::span<const Cell> frame);

    /// Takes a frame seen at `now` (milliseconds, may wrap) and returns how many cells settled on something
    /// else; `changed(i)` names them in ascending order.
    unsigned update(etl::span<const Cell> frame, uint32_t now);

    /// No cell shows something that waits to settle.
    bool is_still() const { return still_; }

    unsigned changed(unsigned i) const { return changed_[i]; }
    Cell settled(unsigned cell) const { return settled_[cell]; }

  private:
    std::array<Cell, kMaxCells> settled_{};
    std::array<Cell, kMaxCells> shown_{};
    std::array<uint16_t, kMaxCells> since_{};
    std::array<uint8_t, kMaxCells> changed_{};
    uint16_t settle_ms_;
    bool still_ = true;
};

}  // namespace sensing
