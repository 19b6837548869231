#pragma once
#include "hal/board.hpp"

namespace hal::pico {

/// Sectors at the end of the flash chip. On the RP2350 the very last one stays free: each UF2 for it begins with a
/// block for the end of the flash (erratum E10), for which the boot ROM erases that sector; before this was known the
/// journal reached into it. While it is busy the processor runs from RAM with interrupts off, so no scan
/// can happen. Programming therefore goes in small pieces with the interrupts on in between: with the figures of the
/// W25Q16JV a piece takes 0.3 to 0.8 ms, a whole page would take 0.6 to 3.2. An erase takes 45 to 400 ms.
class FlashStore final : public Store {
  public:
    static constexpr uint32_t kSectors = 8;

    uint32_t sectors() const override { return kSectors; }
    uint32_t retired_sectors() const override;
    void read(uint32_t offset, etl::span<uint8_t> bytes) const override;
    bool program(uint32_t offset, etl::span<const uint8_t> bytes) override;
    bool erase(uint32_t sector) override;
};

}  // namespace hal::pico
