#pragma once
#include "hal/board.hpp"

namespace hal::pico {

/// Where in the flash chip a store is: sectors from number `first` on, and retired ones after them.
struct FlashRegion {
    uint32_t first;
    uint32_t sectors;
    uint32_t retired;
};

/// The journal is at the end of the flash chip, the archive before it. On the RP2350 the very last sector stays free:
/// each UF2 for it begins with a block for the end of the flash (erratum E10), for which the boot ROM erases that
/// sector; before this was known the journal reached into it.
extern const FlashRegion kJournal;
extern const FlashRegion kArchive;

/// A region of the flash chip. While it is busy the processor runs from RAM with interrupts off, so no scan
/// can happen. Programming therefore goes in small pieces with the interrupts on in between: with the figures of the
/// W25Q16JV a piece takes 0.3 to 0.8 ms, a whole page would take 0.6 to 3.2. An erase takes 45 to 400 ms.
class FlashStore final : public Store {
  public:
    explicit FlashStore(const FlashRegion& region) : region_(region) {}

    uint32_t sectors() const override { return region_.sectors; }
    uint32_t retired_sectors() const override { return region_.retired; }
    void read(uint32_t offset, etl::span<uint8_t> bytes) const override;
    bool program(uint32_t offset, etl::span<const uint8_t> bytes) override;
    bool erase(uint32_t sector) override;

  private:
    const FlashRegion& region_;
};

}  // namespace hal::pico
