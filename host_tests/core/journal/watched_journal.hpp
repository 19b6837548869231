#pragma once
/// What the tests of the journal share.
#include <unity.h>

#include <cstdint>
#include <vector>

#include "core/journal/journal.hpp"
#include "hal/host/memory.hpp"

namespace journal_test {

using Bytes = std::vector<uint8_t>;

/// A store that counts, and that only tidying may erase.
class WatchedStore {
  public:
    explicit WatchedStore(hal::Store& store) : store_(store) {}
    uint32_t sectors() const { return store_.sectors(); }
    uint32_t retired_sectors() const { return store_.retired_sectors(); }
    void read(uint32_t offset, etl::span<uint8_t> bytes) const { store_.read(offset, bytes); }
    bool program(uint32_t offset, etl::span<const uint8_t> bytes) {
        ++programs;
        return store_.program(offset, bytes);
    }
    bool erase(uint32_t sector) {
        TEST_ASSERT_TRUE_MESSAGE(may_erase, "only tidying may erase");
        return store_.erase(sector);
    }

    unsigned programs = 0;
    bool may_erase = false;

  private:
    hal::Store& store_;
};

using Journal = journal::JournalOn<WatchedStore>;

inline void tidy(Journal& log, WatchedStore& watched) {
    watched.may_erase = true;
    log.tidy();
    watched.may_erase = false;
}

/// The bytes as a span; a null pointer of an empty vector is not to be looked at.
inline etl::span<const uint8_t> span_of(const Bytes& bytes) {
    return bytes.empty() ? etl::span<const uint8_t>{} : etl::span<const uint8_t>(bytes.data(), bytes.size());
}

struct Tally {
    unsigned program_cuts = 0;
    unsigned erase_cuts = 0;
};

}  // namespace journal_test
