#include "hal/pico/flash_store.hpp"

#include <algorithm>
#include <array>

#include "hardware/flash.h"
#include "hardware/sync.h"
#include "pico.h"

namespace hal::pico {

namespace {

static_assert(Store::kSectorBytes == FLASH_SECTOR_SIZE);
static_assert(Store::kPageBytes == FLASH_PAGE_SIZE);

constexpr uint32_t kBytes = FlashStore::kSectors * Store::kSectorBytes;
constexpr uint32_t kBase = PICO_FLASH_SIZE_BYTES - kBytes;

}  // namespace

void FlashStore::read(uint32_t offset, etl::span<uint8_t> bytes) const {
    const auto* flash = reinterpret_cast<const uint8_t*>(XIP_BASE + kBase + offset);
    std::copy_n(flash, bytes.size(), bytes.begin());
}

bool FlashStore::program(uint32_t offset, etl::span<const uint8_t> bytes) {
    const uint32_t in_page = offset % kPageBytes;
    if (in_page + bytes.size() > kPageBytes || offset + bytes.size() > kBytes) return false;
    // Ones change nothing in NOR flash, so a page full of them around the bytes leaves the rest alone.
    std::array<uint8_t, kPageBytes> page;
    page.fill(0xFF);
    std::copy(bytes.begin(), bytes.end(), page.begin() + in_page);

    const uint32_t interrupts = save_and_disable_interrupts();
    flash_range_program(kBase + offset - in_page, page.data(), page.size());
    restore_interrupts(interrupts);
    const auto* written = reinterpret_cast<const uint8_t*>(XIP_BASE + kBase + offset);
    return std::equal(bytes.begin(), bytes.end(), written,
                      [](uint8_t wanted, uint8_t found) { return (found & ~wanted) == 0; });
}

bool FlashStore::erase(uint32_t sector) {
    if (sector >= kSectors) return false;
    const uint32_t interrupts = save_and_disable_interrupts();
    flash_range_erase(kBase + sector * kSectorBytes, kSectorBytes);
    restore_interrupts(interrupts);
    return true;
}

}  // namespace hal::pico
