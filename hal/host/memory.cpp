#include "hal/host/memory.hpp"

#include <cstdio>
#include <cstdlib>

namespace hal::host {

bool MemorySensors::scan(etl::span<uint16_t> frame) {
    if (!fresh_) return false;
    fresh_ = false;
    std::copy_n(readings.begin(), std::min(readings.size(), frame.size()), frame.begin());
    return true;
}

Origin MemorySensors::origin(unsigned cell) const {
    if (per_part == 0) return {"cell ", cell};
    return {"part ", cell / per_part, "channel ", cell % per_part};
}

void MemoryLights::show(etl::span<const Colour> colours) {
    frame.assign(colours.begin(), colours.end());
    ++frames;
}

size_t MemoryLink::read(etl::span<char> bytes) {
    const size_t count = std::min(bytes.size(), to_board.size());
    std::copy_n(to_board.begin(), count, bytes.begin());
    to_board.erase(0, count);
    return count;
}

size_t MemoryLink::write(etl::span<const char> bytes) {
    const size_t count = std::min(bytes.size(), room);
    from_board.append(bytes.data(), count);
    if (room != SIZE_MAX) room -= count;
    return count;
}

bool MemoryStore::program(uint32_t offset, etl::span<const uint8_t> data) {
    if (offset / kPageBytes != (offset + data.size() - 1) / kPageBytes ||
        offset + data.size() > sectors() * kSectorBytes) {
        return false;
    }
    for (const uint8_t byte : data) {
        if (!change(offset, bytes[offset] & byte)) return false;
        ++offset;
    }
    return true;
}

bool MemoryStore::erase(uint32_t sector) {
    if (sector >= erases.size()) return false;
    ++erases[sector];
    const bool was_alive = !dead_;
    for (uint32_t i = 0; i < kSectorBytes; ++i) {
        if (change(sector * kSectorBytes + i, 0xFF)) continue;
        for (; was_alive && i < kSectorBytes; ++i) bytes[sector * kSectorBytes + i] |= torn_bits;
        return false;
    }
    return true;
}

bool MemoryStore::change(uint32_t offset, uint8_t value) {
    uint8_t& byte = bytes[offset];
    if (bytes_until_cut == 0) {
        if (!dead_) byte = static_cast<uint8_t>((byte & ~torn_bits) | (value & torn_bits));
        dead_ = true;
        return false;
    }
    if (bytes_until_cut != UINT64_MAX) --bytes_until_cut;
    ++bytes_changed;
    byte = value;
    return true;
}

void MemorySystem::panic(const char* text) {
    fprintf(stderr, "panic: %s\n", text);
    abort();
}

FakeBoard::FakeBoard(uint8_t files, uint8_t ranks)
    : sensors(unsigned{files} * ranks),
      store(kJournalSectors + kArchiveSectors),
      layout{"fake", files, ranks, "cells in memory", false, static_cast<uint8_t>(files * ranks)},
      board_{sensors, lights, clock, link, journal, archive, system, layout} {}

}  // namespace hal::host
