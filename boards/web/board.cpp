#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "firmware/turn.hpp"
#include "hal/board.hpp"

/// A browser as a board. The page is the machine: it calls `configure` once, fills the store with what it kept, and
/// then `run` as time goes by. Everything else is a view of memory: readings in, colours out, bytes both ways, the
/// sectors of the store that changed. page/sources/wasm.js is the other half. Nothing is allocated: a library's memory
/// and strings would be most of what is loaded for this file.
namespace web_board {

namespace {

constexpr uint32_t kJournalSectors = 8;
constexpr uint32_t kArchiveSectors = 32;
constexpr uint32_t kSectors = kJournalSectors + kArchiveSectors;
constexpr size_t kMostWaiting = 16384;  // bytes, each way

class PageSensors final : public hal::Sensors {
  public:
    bool scan(etl::span<uint16_t> frame) override {
        std::copy_n(readings.begin(), std::min(readings.size(), frame.size()), frame.begin());
        return std::exchange(fresh, false);
    }
    hal::Origin origin(unsigned cell) const override { return {"cell ", cell}; }

    std::array<uint16_t, hal::kMaxCells> readings{};
    bool fresh = true;
};

class PageLights final : public hal::Lights {
  public:
    void show(etl::span<const hal::Colour> colours) override {
        std::copy_n(colours.begin(), std::min(colours.size(), frame.size()), frame.begin());
        ++frames;
    }

    std::array<hal::Colour, hal::kMaxCells> frame{};
    unsigned frames = 0;
};

class PageClock final : public hal::Clock {
  public:
    uint32_t now() override { return milliseconds; }

    uint32_t milliseconds = 0;
};

class PageLink final : public hal::Link {
  public:
    bool take_opened() override { return std::exchange(opened, false); }
    size_t read(etl::span<char> bytes) override {
        const size_t count = std::min(bytes.size(), in_end_ - in_begin_);
        std::copy_n(in_.begin() + static_cast<ptrdiff_t>(in_begin_), count, bytes.begin());
        in_begin_ += count;
        return count;
    }
    size_t write(etl::span<const char> bytes) override {
        const size_t count = std::min(bytes.size(), kMostWaiting - out_size);
        std::copy_n(bytes.begin(), count, out.begin() + static_cast<ptrdiff_t>(out_size));
        out_size += count;
        return count;
    }
    /// Where so many bytes to the board go; null while there is no room for them.
    char* room_for(size_t count) {
        if (in_begin_ == in_end_) in_begin_ = in_end_ = 0;
        if (count > kMostWaiting - in_end_) return nullptr;
        in_end_ += count;
        return in_.data() + in_end_ - count;
    }

    bool opened = false;
    std::array<char, kMostWaiting> out{};
    size_t out_size = 0;

  private:
    std::array<char, kMostWaiting> in_{};
    size_t in_begin_ = 0;
    size_t in_end_ = 0;
};

/// The flash of both stores, and which of its sectors the page has yet to keep.
struct Flash {
    std::array<uint8_t, kSectors * hal::Store::kSectorBytes> bytes{};
    uint64_t changed = 0;
};
static_assert(kSectors <= 64);

class PageStore final : public hal::Store {
  public:
    constexpr PageStore(Flash& flash, uint32_t first, uint32_t count) : flash_(flash), first_(first), count_(count) {}

    uint32_t sectors() const override { return count_; }
    void read(uint32_t offset, etl::span<uint8_t> out) const override {
        std::copy_n(at(offset), out.size(), out.begin());
    }
    bool program(uint32_t offset, etl::span<const uint8_t> data) override {
        if (offset / kPageBytes != (offset + data.size() - 1) / kPageBytes || offset >= count_ * kSectorBytes)
            return false;
        note(offset / kSectorBytes);
        uint8_t* byte = at(offset);
        for (const uint8_t bits : data) *byte++ &= bits;
        return true;
    }
    bool erase(uint32_t sector) override {
        if (sector >= count_) return false;
        note(sector);
        std::fill_n(at(sector * kSectorBytes), kSectorBytes, uint8_t{0xFF});
        return true;
    }

  private:
    uint8_t* at(uint32_t offset) const { return flash_.bytes.data() + first_ * kSectorBytes + offset; }
    void note(uint32_t sector) { flash_.changed |= uint64_t{1} << (first_ + sector); }

    Flash& flash_;
    const uint32_t first_;
    const uint32_t count_;
};

class PageSystem final : public hal::System {
  public:
    hal::Start start_cause() const override { return cause; }
    const char* last_words() const override { return ""; }
    /// The page sees the program stop, reads the words, and starts another one with the same store.
    [[noreturn]] void panic(const char* text) override {
        words = text;
        __builtin_trap();
    }
    void idle() override {}
    void enter_boot_loader() override { in_boot_loader = true; }

    hal::Start cause = hal::Start::Power;
    const char* words = "";
    bool in_boot_loader = false;
};

hal::Layout layout{"browser", 8, 8, "reed switches", false, 64};
PageSensors sensors;
PageLights lights;
PageClock clock;
PageLink link;
Flash flash;
PageStore journal{flash, 0, kJournalSectors};
PageStore archive{flash, kJournalSectors, kArchiveSectors};
PageSystem system;
hal::Board board{sensors, lights, clock, link, journal, archive, system, layout};

}  // namespace

}  // namespace web_board

hal::Board& hal::board() {
    return web_board::board;
}

// NOLINTBEGIN(misc-use-internal-linkage): the page calls these by name.

/// Once, before everything else: 4 to 10 files and ranks, and whether the sensors measure. False if it cannot be.
extern "C" [[clang::export_name("configure")]] bool configure(unsigned files, unsigned ranks, bool measures,
                                                              bool after_panic) {
    if (files < 4 || ranks < 4 || files > hal::kMaxFiles || ranks > hal::kMaxRanks) return false;
    hal::Layout& layout = web_board::layout;
    layout.files = static_cast<uint8_t>(files);
    layout.ranks = static_cast<uint8_t>(ranks);
    layout.lights = static_cast<uint8_t>(files * ranks);
    layout.tells_poles = measures;
    if (measures) layout.sensors = "Hall sensors";
    web_board::system.cause = after_panic ? hal::Start::Panic : hal::Start::Power;
    web_board::flash.bytes.fill(0xFF);
    return true;
}

/// Lets so many milliseconds pass, with a turn of the firmware in each; ends early if the board left for its boot
/// loader, and returns whether it did.
extern "C" [[clang::export_name("run")]] bool run(uint32_t milliseconds) {
    for (; milliseconds > 0 && !web_board::system.in_boot_loader; --milliseconds) {
        ++web_board::clock.milliseconds;
        web_board::sensors.fresh = true;
        firmware::turn();
    }
    return web_board::system.in_boot_loader;
}

/// A reading for each square along the ranks from a1, for the page to change between two runs.
extern "C" [[clang::export_name("readings")]] uint16_t* readings() {
    return web_board::sensors.readings.data();
}

/// How many frames of lights were shown, and the last one: red, green and blue of each square.
extern "C" [[clang::export_name("light_frames")]] unsigned light_frames() {
    return web_board::lights.frames;
}
extern "C" [[clang::export_name("lights")]] const hal::Colour* lights() {
    return web_board::lights.frame.data();
}

/// Where so many bytes to the board go; null while it has not read enough of what it got.
extern "C" [[clang::export_name("to_board")]] char* to_board(size_t count) {
    return web_board::link.room_for(count);
}

/// Bytes from the board: how many, where they are, and that they were taken.
extern "C" [[clang::export_name("from_board_size")]] size_t from_board_size() {
    return web_board::link.out_size;
}
extern "C" [[clang::export_name("from_board")]] const char* from_board() {
    return web_board::link.out.data();
}
extern "C" [[clang::export_name("taken")]] void taken() {
    web_board::link.out_size = 0;
}

/// Somebody opened the port.
extern "C" [[clang::export_name("open")]] void open() {
    web_board::link.opened = true;
}

/// The flash: its bytes, how many, and the next sector that changed since it was last asked about, -1 if none did.
extern "C" [[clang::export_name("store")]] uint8_t* store() {
    return web_board::flash.bytes.data();
}
extern "C" [[clang::export_name("store_size")]] size_t store_size() {
    return web_board::flash.bytes.size();
}
extern "C" [[clang::export_name("changed_sector")]] int changed_sector() {
    uint64_t& changed = web_board::flash.changed;
    if (changed == 0) return -1;
    const int sector = __builtin_ctzll(changed);
    changed &= changed - 1;
    return sector;
}

/// What the firmware said when it stopped, ending with a zero.
extern "C" [[clang::export_name("last_words")]] const char* last_words() {
    return web_board::system.words;
}

// NOLINTEND(misc-use-internal-linkage)
