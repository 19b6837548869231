// A journal in which every record stays until room is needed: what the archive of games stands on.
#include <unity.h>

#include <algorithm>
#include <cstdio>

#include "host_tests/core/journal/watched_journal.hpp"
#include "host_tests/support/random.hpp"

void setUp() {}
void tearDown() {}

namespace {

using journal::Error;
using journal::Kind;
using journal_test::Bytes;
using journal_test::Journal;
using journal_test::span_of;
using journal_test::Tally;
using journal_test::tidy;
using journal_test::WatchedStore;

constexpr Kind kLog[] = {{Kind::kEachStays}};

/// A journal in which every record stays.
struct MountedLog {
    hal::host::MemoryStore store;
    WatchedStore watched{store};
    Journal log{watched, kLog};

    explicit MountedLog(const hal::host::MemoryStore& on) : store(on) { log.mount(); }

    void rest_well() {
        while (log.needs_tidying()) tidy(log, watched);
    }
};

/// All records that stay, oldest first.
std::vector<Bytes> records_of(const Journal& log) {
    std::vector<Bytes> records;
    for (journal::Place place; log.next(place);) {
        Bytes bytes(place.length);
        TEST_ASSERT_EQUAL_size_t(place.length, log.read(place, 0, {bytes.data(), bytes.size()}));
        records.push_back(bytes);
    }
    return records;
}

std::vector<Bytes> mounted_records(const hal::host::MemoryStore& store) {
    return records_of(MountedLog(store).log);
}

/// A record that tells its number, so that no two are the same.
Bytes numbered(unsigned number, size_t length) {
    Bytes bytes(length, static_cast<uint8_t>(number * 7));
    for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<uint8_t>(number >> 8 * i);
    return bytes;
}

void records_that_stay_are_read_oldest_first_and_from_anywhere() {
    MountedLog kept(hal::host::MemoryStore(4));
    std::vector<Bytes> wanted;
    for (unsigned i = 0; i < 12; ++i) {
        wanted.push_back(numbered(i, 10 + i * 90));
        TEST_ASSERT_EQUAL(Error::None, kept.log.append(0, static_cast<uint8_t>(i), span_of(wanted.back())));
    }
    TEST_ASSERT_TRUE(wanted == records_of(kept.log));
    TEST_ASSERT_TRUE(wanted == mounted_records(kept.store));
    journal::Place place;
    for (unsigned i = 0; i < 12; ++i) TEST_ASSERT_TRUE(kept.log.next(place));
    TEST_ASSERT_EQUAL_UINT(11, place.version);
    uint8_t out[8] = {};
    TEST_ASSERT_EQUAL_size_t(3, kept.log.read(place, 10 + 11 * 90 - 3, out));
    TEST_ASSERT_EQUAL_UINT8(wanted.back().back(), out[2]);
    TEST_ASSERT_EQUAL_size_t(0, kept.log.read(place, 10 + 11 * 90, out));
    TEST_ASSERT_FALSE(kept.log.next(place));
    TEST_ASSERT_EQUAL_UINT(11, place.version);
}

void of_records_that_stay_the_oldest_go_first_and_only_as_many_as_must() {
    MountedLog kept(hal::host::MemoryStore(6));
    unsigned appended = 0;
    size_t fewest = SIZE_MAX;
    for (; appended < 200; ++appended) {
        kept.rest_well();
        TEST_ASSERT_EQUAL(Error::None, kept.log.append(0, 1, span_of(numbered(appended, 500))));
        const std::vector<Bytes> left = records_of(kept.log);
        if (appended >= 60) fewest = std::min(fewest, left.size());
        for (size_t i = 0; i < left.size(); ++i) {
            TEST_ASSERT_TRUE(left[i] == numbered(appended + 1 - static_cast<unsigned>(left.size() - i), 500));
        }
    }
    // Of six sectors with seven records each, two are erased ahead and one has only been begun.
    TEST_ASSERT_EQUAL_size_t(3 * 7 + 2, fewest);
}

void forgotten_records_do_not_come_back_and_leave_the_flash() {
    MountedLog kept(hal::host::MemoryStore(6));
    for (unsigned i = 0; i < 30; ++i) {
        kept.rest_well();
        TEST_ASSERT_EQUAL(Error::None, kept.log.append(0, 1, span_of(numbered(i, 500))));
    }
    journal::Place place;
    TEST_ASSERT_TRUE(kept.log.next(place));
    TEST_ASSERT_EQUAL(Error::None, kept.log.clear());
    uint8_t byte[1];
    TEST_ASSERT_EQUAL_size_t(0, kept.log.read(place, 0, byte));
    TEST_ASSERT_FALSE(kept.log.next(place));
    TEST_ASSERT_TRUE(mounted_records(kept.store).empty());
    TEST_ASSERT_EQUAL(Error::None, kept.log.append(0, 1, span_of(numbered(99, 50))));
    TEST_ASSERT_TRUE(mounted_records(kept.store) == std::vector<Bytes>{numbered(99, 50)});
    TEST_ASSERT_TRUE(kept.log.next(place));
    kept.rest_well();
    const Bytes secret(100, static_cast<uint8_t>(25 * 7));
    const auto& flash = kept.store.bytes;
    TEST_ASSERT_TRUE(std::search(flash.begin(), flash.end(), secret.begin(), secret.end()) == flash.end());
}

/// One thing that happens to records that stay: a record, a calm moment (empty), or that all are forgotten.
struct LogStep {
    Bytes payload{};
    bool forgets = false;
};

Error perform(Journal& log, WatchedStore& watched, const LogStep& step) {
    if (step.forgets) return log.clear();
    if (!step.payload.empty()) return log.append(0, 1, span_of(step.payload));
    tidy(log, watched);
    return Error::None;
}

/// What is left is what was before the step or what is after it; and that if the step was acknowledged.
void cut_log_everywhere(const hal::host::MemoryStore& before, const LogStep& step, uint8_t torn_bits, Tally& tally) {
    const std::vector<Bytes> old_records = mounted_records(before);
    MountedLog whole(before);
    TEST_ASSERT_EQUAL(Error::None, perform(whole.log, whole.watched, step));
    const std::vector<Bytes> new_records = records_of(whole.log);
    MountedLog kept(before);
    hal::host::MemoryStore after(before.sectors());
    std::vector<Bytes> left = mounted_records(after);
    for (uint64_t cut = 0;; ++cut) {
        kept.store = before;
        kept.store.bytes_until_cut = cut;
        kept.store.torn_bits = torn_bits;
        Journal log = kept.log;  // as it was mounted
        const bool done = perform(log, kept.watched, step) == Error::None && !step.payload.empty();
        // An erase often leaves a byte as it was, and so what the last cut left.
        if (after.bytes != kept.store.bytes) {
            after.bytes = kept.store.bytes;
            left = mounted_records(after);
        }
        TEST_ASSERT_TRUE_MESSAGE(left == new_records || (!done && left == old_records), "a state that never was");
        if (cut % 32 == 0) {  // and life goes on
            MountedLog next(after);
            next.rest_well();
            const std::vector<Bytes> rested = records_of(next.log);
            TEST_ASSERT_TRUE(rested.size() <= left.size() && std::equal(rested.rbegin(), rested.rend(), left.rbegin()));
            TEST_ASSERT_EQUAL(Error::None, next.log.append(0, 1, span_of(numbered(12345, 300))));
            TEST_ASSERT_EQUAL_size_t(rested.size() + 1, mounted_records(next.store).size());
        }
        ++(kept.store.erases == before.erases ? tally.program_cuts : tally.erase_cuts);
        if (!kept.store.is_dead()) return;
    }
}

void a_cut_at_every_byte_loses_no_record_that_stays() {
    for (const uint8_t torn_bits : Bytes{0x00, 0x5A, 0xFF}) {
        Random random{4711};
        MountedLog kept(hal::host::MemoryStore(4));
        // Something else was here before.
        for (size_t i = 0; i < kept.store.bytes.size(); ++i) kept.store.bytes[i] = static_cast<uint8_t>(i * 37);
        kept.log.mount();
        Tally tally;
        const auto live = [&](const LogStep& step) {
            cut_log_everywhere(kept.store, step, torn_bits, tally);
            TEST_ASSERT_EQUAL(Error::None, perform(kept.log, kept.watched, step));
        };
        live({});
        for (unsigned i = 0; i < 30; ++i) {
            live({numbered(i, 20 + random.below(700))});
            if (kept.log.needs_tidying() && random.below(3) != 0) live({});
            if (i == 21) live({{}, true});
        }
        printf("records that stay, torn bits %02X: %u cuts in steps that program, %u in steps that erase\n", torn_bits,
               tally.program_cuts, tally.erase_cuts);
        TEST_ASSERT_GREATER_THAN_UINT(5000, tally.program_cuts);
        TEST_ASSERT_GREATER_THAN_UINT(4 * 4096, tally.erase_cuts);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(records_that_stay_are_read_oldest_first_and_from_anywhere);
    RUN_TEST(of_records_that_stay_the_oldest_go_first_and_only_as_many_as_must);
    RUN_TEST(forgotten_records_do_not_come_back_and_leave_the_flash);
    RUN_TEST(a_cut_at_every_byte_loses_no_record_that_stays);
    return UNITY_END();
}
