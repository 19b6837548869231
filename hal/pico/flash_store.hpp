#pragma once
#include "hal/board.hpp"

namespace hal::pico {

/// The last sectors of the flash chip. While one is programmed or erased the processor runs from RAM with
/// interrupts off: about a millisecond for a page, up to 400 for an erase.
class FlashStore final : public Store {
  public:
    static constexpr uint32_t kSectors = 8;

    uint32_t sectors() const override { return kSectors; }
    void read(uint32_t offset, etl::span<uint8_t> bytes) const override;
    bool program(uint32_t offset, etl::span<const uint8_t> bytes) override;
    bool erase(uint32_t sector) override;
};

}  // namespace hal::pico
