#include "hal/pico/flash_store.hpp"

#include <algorithm>
#include <array>

#include "hal/pico/system.hpp"
#include "hardware/flash.h"
#include "hardware/sync.h"
#include "pico.h"
#include "pico/binary_info.h"

namespace hal::pico {

namespace {

static_assert(Store::kSectorBytes == FLASH_SECTOR_SIZE);
static_assert(Store::kPageBytes == FLASH_PAGE_SIZE);

// Commands go by the address in the chip, so reading must not be translated as the RP2350 does it for partitions.
#if PICO_RP2040
constexpr uint32_t kRetiredSectors = 0;
constexpr uint32_t kWindow = XIP_BASE;
#else
constexpr uint32_t kRetiredSectors = 1;
constexpr uint32_t kWindow = XIP_NOCACHE_NOALLOC_NOTRANSLATE_BASE;
#endif
constexpr uint32_t kJournalSectors = 8;
constexpr uint32_t kArchiveSectors = 32;
constexpr uint32_t kJournalFirst = PICO_FLASH_SIZE_BYTES / Store::kSectorBytes - kRetiredSectors - kJournalSectors;
constexpr uint32_t kArchiveFirst = kJournalFirst - kArchiveSectors;

// For `picotool info`, and for the check that no update writes there.
constexpr uint32_t kDrive =
    BINARY_INFO_BLOCK_DEV_FLAG_READ | BINARY_INFO_BLOCK_DEV_FLAG_WRITE | BINARY_INFO_BLOCK_DEV_FLAG_PT_NONE;
bi_decl(bi_block_device(BINARY_INFO_TAG_RASPBERRY_PI, "journal", XIP_BASE + kJournalFirst * Store::kSectorBytes,
                        kJournalSectors* Store::kSectorBytes, nullptr, kDrive));
bi_decl(bi_block_device(BINARY_INFO_TAG_RASPBERRY_PI, "archive", XIP_BASE + kArchiveFirst * Store::kSectorBytes,
                        kArchiveSectors* Store::kSectorBytes, nullptr, kDrive));

// What every serial flash chip understands.
enum : uint8_t { kPageProgram = 0x02, kReadStatus = 0x05, kWriteEnable = 0x06 };
constexpr uint8_t kBusy = 0x01;
constexpr size_t kAddressedCommand = 4;

/// At most 50 + 12 a byte = 434 microseconds in a slow chip, and some 100 for each command around it.
constexpr size_t kPieceBytes = 32;

/// The commands that program a piece. All of it is in RAM, as is the code that uses it: while the chip is busy, a
/// constant in flash could not be read.
struct Piece {
    std::array<uint8_t, 1> enable{kWriteEnable};
    std::array<uint8_t, kAddressedCommand + kPieceBytes> command{};
    size_t command_bytes = 0;
    std::array<uint8_t, 2> ask{kReadStatus, 0};
    std::array<uint8_t, kAddressedCommand + kPieceBytes> answer{};

    Piece(uint32_t address, etl::span<const uint8_t> bytes)
        : command{kPageProgram, static_cast<uint8_t>(address >> 16), static_cast<uint8_t>(address >> 8),
                  static_cast<uint8_t>(address)},
          command_bytes(kAddressedCommand + bytes.size()) {
        std::copy(bytes.begin(), bytes.end(), command.begin() + kAddressedCommand);
    }
};

// The boot ROM can only program whole pages. `flash_do_cmd` gives the flash back to the processor after each command,
// but nothing reads it before the status says that it can be read.
void __no_inline_not_in_flash_func(program_piece)(Piece& piece) {
    flash_do_cmd(&piece.enable[0], &piece.answer[0], 1);
    flash_do_cmd(&piece.command[0], &piece.answer[0], piece.command_bytes);
    do flash_do_cmd(&piece.ask[0], &piece.answer[0], 2);
    while ((piece.answer[1] & kBusy) != 0);
}

const uint8_t* in_flash(uint32_t address) {
    return reinterpret_cast<const uint8_t*>(kWindow + address);
}

bool holds(uint32_t address, etl::span<const uint8_t> bytes) {
    return std::equal(bytes.begin(), bytes.end(), in_flash(address),
                      [](uint8_t wanted, uint8_t found) { return (found & ~wanted) == 0; });
}

/// The boot ROM's way, slow but known to work with every chip that a Pico can start from. Ones change nothing in NOR
/// flash, so a page full of them around the bytes leaves the rest alone.
void program_page(uint32_t address, etl::span<const uint8_t> bytes) {
    const uint32_t in_page = address % Store::kPageBytes;
    std::array<uint8_t, Store::kPageBytes> page;
    page.fill(0xFF);
    std::copy(bytes.begin(), bytes.end(), page.begin() + in_page);
    const uint32_t interrupts = save_and_disable_interrupts();
    flash_range_program(address - in_page, page.data(), page.size());
    restore_interrupts(interrupts);
}

bool program_small(uint32_t address, etl::span<const uint8_t> bytes) {
    Piece piece(address, bytes);
    const uint32_t interrupts = save_and_disable_interrupts();
    program_piece(piece);
    restore_interrupts(interrupts);
    if (holds(address, bytes)) return true;
    program_page(address, bytes);
    return holds(address, bytes);
}

}  // namespace

const FlashRegion kJournal{kJournalFirst, kJournalSectors, kRetiredSectors};
const FlashRegion kArchive{kArchiveFirst, kArchiveSectors, 0};

void FlashStore::read(uint32_t offset, etl::span<uint8_t> bytes) const {
    std::copy_n(in_flash(region_.first * kSectorBytes + offset), bytes.size(), bytes.begin());
}

bool FlashStore::program(uint32_t offset, etl::span<const uint8_t> bytes) {
    if (offset % kPageBytes + bytes.size() > kPageBytes) return false;
    if (offset + bytes.size() > region_.sectors * kSectorBytes) return false;
    PicoSystem::stay_awake();
    for (size_t done = 0; done < bytes.size(); done += kPieceBytes) {
        const size_t count = std::min(kPieceBytes, bytes.size() - done);
        const auto address = region_.first * kSectorBytes + offset + static_cast<uint32_t>(done);
        if (!program_small(address, bytes.subspan(done, count))) return false;
    }
    return true;
}

bool FlashStore::erase(uint32_t sector) {
    if (sector >= region_.sectors + region_.retired) return false;
    PicoSystem::stay_awake();
    const uint32_t interrupts = save_and_disable_interrupts();
    flash_range_erase((region_.first + sector) * kSectorBytes, kSectorBytes);
    restore_interrupts(interrupts);
    return true;
}

}  // namespace hal::pico
