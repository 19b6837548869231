#pragma once
#include "hal/host/memory.hpp"
#include "host_tests/fuzz/require.hpp"

namespace lives {

/// How often the application has called the machine, in a step or at its start.
struct Calls {
    unsigned scans = 0;
    unsigned clocks = 0;
    unsigned link_reads = 0;
    unsigned link_writes = 0;
    unsigned frames = 0;
    unsigned store_reads = 0;
    unsigned programs = 0;
    unsigned erases = 0;
};

/// The parts of a board in memory, behind counters. Of the flash it keeps what it was before the last operation, and
/// what it would be after all of it.
class WatchedBoard {
  public:
    explicit WatchedBoard(hal::host::FakeBoard& fake)
        : sensors_{fake.sensors, calls},
          lights_{fake.lights, calls},
          clock_{fake.clock, calls},
          link_{fake.link, calls},
          store_{fake.store, calls},
          board{sensors_, lights_, clock_, link_, journal_, archive_, fake.system, fake.layout} {}

    /// What the flash was before the last operation, and what it is after that, cut or not.
    const std::vector<uint8_t>& flash_before() const { return store_.before; }
    const std::vector<uint8_t>& flash_after() const { return store_.after; }

    Calls calls;

  private:
    struct Sensors final : hal::Sensors {
        Sensors(hal::Sensors& of, Calls& counter) : sensors(of), count(counter) {}
        bool scan(etl::span<uint16_t> frame) override {
            ++count.scans;
            return sensors.scan(frame);
        }
        hal::Origin origin(unsigned cell) const override { return sensors.origin(cell); }

        hal::Sensors& sensors;
        Calls& count;
    };
    struct Lights final : hal::Lights {
        Lights(hal::Lights& of, Calls& counter) : lights(of), count(counter) {}
        void show(etl::span<const hal::Colour> frame) override {
            ++count.frames;
            lights.show(frame);
        }

        hal::Lights& lights;
        Calls& count;
    };
    struct Clock final : hal::Clock {
        Clock(hal::Clock& of, Calls& counter) : clock(of), count(counter) {}
        uint32_t now() override {
            ++count.clocks;
            return clock.now();
        }

        hal::Clock& clock;
        Calls& count;
    };
    struct Link final : hal::Link {
        Link(hal::Link& of, Calls& counter) : link(of), count(counter) {}
        bool take_opened() override { return link.take_opened(); }
        size_t read(etl::span<char> bytes) override {
            ++count.link_reads;
            return link.read(bytes);
        }
        size_t write(etl::span<const char> bytes) override {
            ++count.link_writes;
            return link.write(bytes);
        }

        hal::Link& link;
        Calls& count;
    };
    struct Store final : hal::Store {
        Store(hal::host::MemoryStore& of, Calls& counter) : store(of), count(counter) {}
        uint32_t sectors() const override { return store.sectors(); }
        void read(uint32_t offset, etl::span<uint8_t> bytes) const override {
            ++count.store_reads;
            require(offset + bytes.size() <= store.bytes.size(), "what is read lies in the flash");
            store.read(offset, bytes);
        }
        bool program(uint32_t offset, etl::span<const uint8_t> bytes) override {
            ++count.programs;
            require(offset + bytes.size() <= store.bytes.size(), "what is programmed lies in the flash");
            require(offset / kPageBytes == (offset + bytes.size() - 1) / kPageBytes,
                    "what is programmed lies in a page");
            if (store.is_dead()) return false;
            before = after = store.bytes;
            for (size_t i = 0; i < bytes.size(); ++i) after[offset + i] &= bytes[i];
            return store.program(offset, bytes);
        }
        bool erase(uint32_t sector) override {
            ++count.erases;
            require(sector < store.sectors(), "what is erased lies in the flash");
            if (store.is_dead()) return false;
            before = after = store.bytes;
            for (size_t i = 0; i < kSectorBytes; ++i) after[sector * kSectorBytes + i] = 0xFF;
            return store.erase(sector);
        }

        hal::host::MemoryStore& store;
        Calls& count;
        std::vector<uint8_t> before;
        std::vector<uint8_t> after;
    };

    Sensors sensors_;
    Lights lights_;
    Clock clock_;
    Link link_;
    Store store_;
    hal::host::StorePart journal_{store_, 0, hal::host::FakeBoard::kJournalSectors};
    hal::host::StorePart archive_{store_, hal::host::FakeBoard::kJournalSectors,
                                  hal::host::FakeBoard::kMostArchiveSectors};

  public:
    hal::Board board;
};

}  // namespace lives
