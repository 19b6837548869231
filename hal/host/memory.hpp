#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hal/board.hpp"

/// The hardware contract in memory: every part of a board as a plain object that a test or the virtual board
/// can look into and change.
namespace hal::host {

/// Sensors whose readings are set by hand. Each `tick` completes a frame, as a millisecond does on a real board.
class MemorySensors final : public Sensors {
  public:
    explicit MemorySensors(unsigned cells) : readings(cells, kOpen) {}

    bool scan(etl::span<uint16_t> frame) override;
    Origin origin(unsigned cell) const override;
    Origin line(unsigned cell) const override {
        return lines == 0 ? Origin{} : Origin{"line ", cell / per_part % lines};
    }
    void tick() { fresh_ = true; }
    void set(unsigned cell, uint16_t reading) { readings.at(cell) = reading; }
    uint16_t get(unsigned cell) const { return readings.at(cell); }

    std::vector<uint16_t> readings;
    unsigned per_part = 0;  ///< so many cells in a row are on one part
    unsigned lines = 0;     ///< so many lines take the parts in turn

  private:
    bool fresh_ = true;
};

/// Keeps the last frame shown and counts the frames.
class MemoryLights final : public Lights {
  public:
    void show(etl::span<const Colour> frame) override;

    std::vector<Colour> frame;
    unsigned frames = 0;
};

class ManualClock final : public Clock {
  public:
    uint32_t now() override { return milliseconds; }

    uint32_t milliseconds = 0;
};

/// Both ends of a serial line. `room` is how many more bytes the other side is ready to take.
class MemoryLink final : public Link {
  public:
    bool take_opened() override { return std::exchange(opened, false); }
    size_t read(etl::span<char> bytes) override;
    size_t write(etl::span<const char> bytes) override;

    bool is_open() const override { return open; }
    bool has_odd_parity() const override { return odd_parity; }
    bool is_terminal() const override { return terminal; }

    bool open = true;
    bool odd_parity = false;
    bool opened = false;
    bool terminal = false;
    std::string to_board;
    std::string from_board;
    size_t room = SIZE_MAX;
};

/// NOR flash that remembers how often each sector was erased, and can lose its power: once `bytes_until_cut`
/// bytes have been programmed or erased, nothing changes any more and every change reports a fault. Of the byte that
/// the cut hits, and in an erase of the rest of the sector too, the bits in `torn_bits` still change. Its last sectors
/// can be retired: they are read and erased, but no longer written.
class MemoryStore final : public Store {
  public:
    explicit MemoryStore(uint32_t sector_count) : bytes(sector_count * kSectorBytes, 0xFF), erases(sector_count) {}

    uint32_t sectors() const override { return static_cast<uint32_t>(erases.size()) - retired; }
    uint32_t retired_sectors() const override { return retired; }
    void read(uint32_t offset, etl::span<uint8_t> out) const override {
        std::copy_n(bytes.data() + offset, out.size(), out.begin());
    }
    bool program(uint32_t offset, etl::span<const uint8_t> data) override;
    bool erase(uint32_t sector) override;

    /// The power was cut.
    bool is_dead() const { return dead_; }

    std::vector<uint8_t> bytes;
    std::vector<unsigned> erases;
    uint32_t retired = 0;
    uint64_t bytes_until_cut = UINT64_MAX;
    uint8_t torn_bits = 0;
    uint64_t bytes_changed = 0;

  private:
    bool change(uint32_t offset, uint8_t value);

    bool dead_ = false;
};

/// Up to `most` sectors of a store from number `first` on, as a store. The last of them can be retired.
class StorePart final : public Store {
  public:
    StorePart(Store& whole, uint32_t first, uint32_t most) : whole_(whole), first_(first), most_(most) {}

    uint32_t sectors() const override {
        return std::min(most_, whole_.sectors() - std::min(first_, whole_.sectors())) - retired;
    }
    uint32_t retired_sectors() const override { return retired; }
    void read(uint32_t offset, etl::span<uint8_t> out) const override {
        whole_.read(first_ * kSectorBytes + offset, out);
    }
    bool program(uint32_t offset, etl::span<const uint8_t> data) override {
        return offset + data.size() <= sectors() * kSectorBytes && whole_.program(first_ * kSectorBytes + offset, data);
    }
    bool erase(uint32_t sector) override { return sector < sectors() + retired && whole_.erase(first_ + sector); }

    uint32_t retired = 0;

  private:
    Store& whole_;
    uint32_t first_;
    uint32_t most_;
};

/// Counts what the application asks of the machine. A panic ends the program.
class MemorySystem final : public System {
  public:
    Start start_cause() const override { return cause; }
    const char* last_words() const override { return words; }
    bool is_safe_start() const override { return safe; }
    [[noreturn]] void panic(const char* text) override;
    void idle() override { ++idles; }
    void enter_boot_loader() override { in_boot_loader = true; }

    Start cause = Start::Power;
    const char* words = "";
    bool safe = false;
    unsigned idles = 0;
    bool in_boot_loader = false;
};

/// A whole board in memory, for tests: set cells, move the clock, write to the link, look at everything.
class FakeBoard {
  public:
    FakeBoard(uint8_t files, uint8_t ranks);

    static constexpr uint32_t kJournalSectors = 8;
    static constexpr uint32_t kArchiveSectors = 6;
    static constexpr uint32_t kMostArchiveSectors = 32;

    Board& board() { return board_; }

    /// The sensors measure from now on, and all read this.
    void measure(uint16_t reading) {
        layout.tells_poles = true;
        sensors.readings.assign(sensors.readings.size(), reading);
    }

    MemorySensors sensors;
    MemoryLights lights;
    ManualClock clock;
    MemoryLink link;
    MemoryStore store;  ///< its first sectors are the journal's, those after them the archive's: a test may give more
    StorePart journal{store, 0, kJournalSectors};
    StorePart archive{store, kJournalSectors, kMostArchiveSectors};
    MemorySystem system;
    Layout layout;

  private:
    Board board_;
};

}  // namespace hal::host
