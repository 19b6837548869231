#include <unity.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>

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
using journal_test::WatchedStore;

enum : uint8_t { kSettings, kCalibration, kGame, kMoves, kKinds };
constexpr Kind kTable[kKinds] = {{}, {}, {}, {kGame}};

/// What a journal should say, kept in the simplest way.
using State = std::array<Bytes, kKinds>;

State state_of(const Journal& log) {
    State state;
    for (uint8_t kind = 0; kind < kKinds; ++kind) {
        state[kind].resize(log.size(kind));
        if (state[kind].empty()) continue;
        TEST_ASSERT_EQUAL_size_t(log.size(kind), log.read(kind, 0, {state[kind].data(), state[kind].size()}));
    }
    return state;
}

void apply(State& state, uint8_t kind, const Bytes& payload) {
    if (kind == kMoves) {
        state[kind].insert(state[kind].end(), payload.begin(), payload.end());
    } else {
        state[kind] = payload;
    }
    if (kind == kGame) state[kMoves].clear();
}

State mounted_state(hal::host::MemoryStore& store) {
    WatchedStore watched(store);
    Journal log(watched, kTable);
    log.mount();
    return state_of(log);
}

struct MountedLog {
    hal::host::MemoryStore store;
    WatchedStore watched{store};
    Journal log{watched, kTable};

    explicit MountedLog(uint32_t sectors = 4) : store(sectors) { log.mount(); }

    void append(uint8_t kind, const Bytes& payload, uint8_t version = 1) {
        TEST_ASSERT_EQUAL(Error::None, log.append(kind, version, span_of(payload)));
    }

    void tidy() { journal_test::tidy(log, watched); }
    void rest_well() {
        while (log.needs_tidying()) tidy();
    }
    unsigned erases() const { return std::accumulate(store.erases.begin(), store.erases.end(), 0u); }
};

void an_empty_store_holds_nothing_and_takes_a_record() {
    MountedLog kept;
    TEST_ASSERT_EQUAL_UINT(0, kept.log.size(kSettings));
    kept.append(kSettings, {1, 2, 3}, 7);
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{1, 2, 3}}}));
    TEST_ASSERT_EQUAL_UINT8(7, kept.log.version(kSettings));
}

void the_newest_record_counts_and_streams_grow_until_they_begin_again() {
    MountedLog kept;
    kept.append(kGame, {9});
    kept.append(kMoves, {1, 1});
    kept.append(kSettings, {5});
    kept.append(kMoves, {2, 2});
    kept.append(kSettings, {6});
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{6}, {}, {9}, {1, 1, 2, 2}}}));
    kept.append(kGame, {8});
    kept.append(kMoves, {3, 3});
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{6}, {}, {8}, {3, 3}}}));
    kept.append(kGame, {});
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{6}, {}, {}, {}}}));
}

void a_stream_can_be_read_from_anywhere() {
    MountedLog kept;
    kept.append(kGame, {1});
    for (uint8_t i = 0; i < 100; ++i) kept.append(kMoves, {i, static_cast<uint8_t>(i + 100)});
    uint8_t out[4];
    TEST_ASSERT_EQUAL_UINT(4, kept.log.read(kMoves, 77, out));
    const uint8_t expected[] = {138, 39, 139, 40};
    TEST_ASSERT_EQUAL_UINT8_ARRAY(expected, out, 4);
    TEST_ASSERT_EQUAL_UINT(1, kept.log.read(kMoves, 199, out));
    TEST_ASSERT_EQUAL_UINT(0, kept.log.read(kMoves, 200, out));
}

void a_move_is_one_program_operation() {
    MountedLog kept;
    kept.append(kGame, {1});
    for (unsigned i = 0; i < 300; ++i) {
        kept.rest_well();
        const unsigned before = kept.watched.programs;
        kept.append(kMoves, {1, 2});
        TEST_ASSERT_EQUAL_UINT(before + 1, kept.watched.programs);
    }
}

void a_record_longer_than_a_page_is_kept() {
    MountedLog kept;
    Bytes calibration(1024);
    for (size_t i = 0; i < calibration.size(); ++i) calibration[i] = static_cast<uint8_t>(i * 7);
    kept.append(kSettings, {1});
    kept.append(kCalibration, calibration);
    kept.append(kSettings, {2});
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{2}, calibration}}));
}

void what_cannot_fit_is_refused_and_changes_nothing() {
    MountedLog kept;
    kept.append(kGame, {1});
    const Bytes moves(200, 3);
    unsigned taken = 0;
    while (kept.log.append(kMoves, 1, span_of(moves)) == Error::None) ++taken;
    TEST_ASSERT_GREATER_THAN_UINT(15, taken);
    TEST_ASSERT_EQUAL_UINT(taken * 200, kept.log.size(kMoves));
    TEST_ASSERT_EQUAL_UINT(taken * 200, mounted_state(kept.store)[kMoves].size());
    kept.append(kGame, {2});
    kept.append(kMoves, moves);
    TEST_ASSERT_EQUAL_UINT(200, mounted_state(kept.store)[kMoves].size());
}

void a_new_beginning_finds_room_however_long_the_stream_was() {
    MountedLog kept;
    kept.append(kCalibration, Bytes(512, 7));
    kept.append(kGame, {1});
    while (kept.log.append(kMoves, 1, span_of(Bytes(100, 3))) == Error::None) kept.rest_well();
    TEST_ASSERT_EQUAL_UINT(3000, kept.log.size(kMoves));
    kept.append(kGame, Bytes(2000, 5));
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{}, Bytes(512, 7), Bytes(2000, 5), {}}}));
    kept.append(kMoves, Bytes(1000, 6));
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{}, Bytes(512, 7), Bytes(2000, 5), Bytes(1000, 6)}}));
    TEST_ASSERT_EQUAL(Error::Full, kept.log.append(kMoves, 1, span_of(Bytes(1000, 6))));
}

void clear_forgets_everything_in_one_program_operation() {
    MountedLog kept;
    kept.append(kSettings, {1});
    kept.rest_well();
    const unsigned programs = kept.watched.programs;
    TEST_ASSERT_EQUAL(Error::None, kept.log.clear());
    TEST_ASSERT_EQUAL_UINT(programs + 1, kept.watched.programs);
    TEST_ASSERT_TRUE(state_of(kept.log) == State{});
    TEST_ASSERT_TRUE(mounted_state(kept.store) == State{});
    kept.append(kSettings, {2});
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{2}}}));
}

void what_was_forgotten_is_gone_from_the_flash_after_tidying() {
    MountedLog kept;
    const Bytes secret(32, 0xA5);
    kept.append(kSettings, secret);
    TEST_ASSERT_EQUAL(Error::None, kept.log.clear());
    kept.rest_well();
    const auto& flash = kept.store.bytes;
    TEST_ASSERT_TRUE(std::search(flash.begin(), flash.end(), secret.begin(), secret.end()) == flash.end());
}

void a_new_chip_is_not_erased_before_its_first_record() {
    MountedLog kept;
    kept.append(kSettings, {1});
    kept.rest_well();
    TEST_ASSERT_EQUAL_UINT(0, kept.erases());
}

void a_blank_sector_of_a_used_chip_is_erased_before_it_is_used() {
    MountedLog kept;
    kept.append(kSettings, {1});
    std::fill_n(kept.store.bytes.begin() + 2 * journal::kSectorBytes, journal::kSectorBytes, 0xFF);
    kept.log.mount();
    kept.rest_well();
    TEST_ASSERT_EQUAL_UINT(1, kept.store.erases[2]);
    TEST_ASSERT_EQUAL_UINT(1, kept.erases());
}

void a_sector_that_a_cut_has_spoilt_is_passed_over_until_there_is_time_to_erase_it() {
    MountedLog kept;
    kept.append(kGame, {1});
    kept.store.bytes[100] = 0;  // nothing can be added to this sector, and the next one is half written
    kept.store.bytes[journal::kSectorBytes + 20] = 0x55;
    kept.log.mount();
    kept.append(kMoves, {1, 2});
    TEST_ASSERT_EQUAL_UINT(0, kept.erases());
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{}, {}, {1}, {1, 2}}}));
    kept.rest_well();
    TEST_ASSERT_EQUAL_UINT(2, kept.erases());
    TEST_ASSERT_TRUE(mounted_state(kept.store) == (State{{{}, {}, {1}, {1, 2}}}));
}

void without_any_rest_a_record_is_refused_once_the_ring_is_full_and_nothing_is_lost() {
    MountedLog kept;
    kept.append(kGame, {1});
    unsigned moves = 0;
    Error error;
    while ((error = kept.log.append(kMoves, 1, span_of({1, 2}))) == Error::None) ++moves;
    TEST_ASSERT_EQUAL(Error::NotNow, error);
    TEST_ASSERT_GREATER_THAN_UINT(1024, moves);
    TEST_ASSERT_EQUAL(Error::NotNow, kept.log.clear());
    TEST_ASSERT_EQUAL_UINT(2 * moves, kept.log.size(kMoves));
    TEST_ASSERT_EQUAL_UINT(2 * moves, mounted_state(kept.store)[kMoves].size());
    kept.tidy();
    kept.append(kMoves, {1, 2});
    TEST_ASSERT_EQUAL_UINT(2 * moves + 2, mounted_state(kept.store)[kMoves].size());
    printf("%u sectors take %u moves without tidying\n", kept.store.sectors(), moves);
}

void anything_at_all_in_the_flash_is_survived() {
    Random random{20250601};
    for (unsigned round = 0; round < 200; ++round) {
        MountedLog kept;
        for (uint8_t& byte : kept.store.bytes) {
            if (random.below(4) < round % 5) byte = static_cast<uint8_t>(random.next());
        }
        kept.log.mount();
        if (round % 5 != 0) {
            const uint8_t byte[] = {4};
            TEST_ASSERT_EQUAL(Error::NotNow, kept.log.append(kSettings, 1, byte));
            kept.tidy();
        }
        kept.append(kSettings, {4});
        TEST_ASSERT_TRUE(mounted_state(kept.store)[kSettings] == Bytes{4});
    }
}

/// One thing that happens to a journal in the life of a board.
struct Step {
    uint8_t kind;  ///< kKinds: a calm moment
    Bytes payload;
};

/// Two games with settings, calibrations and calm moments, long enough to go round the ring.
std::vector<Step> a_life() {
    Random random{1234567};
    std::vector<Step> steps;
    const auto bytes = [&random](size_t count) {
        Bytes out(count);
        for (uint8_t& byte : out) byte = static_cast<uint8_t>(random.next());
        return out;
    };
    steps.push_back({kCalibration, bytes(512)});
    for (unsigned game = 0; game < 3; ++game) {
        steps.push_back({kGame, bytes(20 + random.below(60))});
        for (unsigned ply = 0; ply < 120; ++ply) {
            steps.push_back({kMoves, bytes(2)});
            if (ply % 50 == 0) steps.push_back({kSettings, bytes(8)});
            if (game != 1 && ply % 8 == 0) steps.push_back({kKinds, {}});
        }
        steps.push_back({kCalibration, bytes(512)});
    }
    return steps;
}

Error perform(Journal& log, WatchedStore& watched, const Step& step) {
    if (step.kind != kKinds) return log.append(step.kind, 1, span_of(step.payload));
    tidy(log, watched);
    return Error::None;
}

/// Cuts the power at every byte that this step changes, looks at what is left, and goes on from there.
void cut_everywhere(const hal::host::MemoryStore& before, const Step& step, const State& old_state, uint8_t torn_bits,
                    Tally& tally) {
    State new_state = old_state;
    if (step.kind != kKinds) apply(new_state, step.kind, step.payload);
    hal::host::MemoryStore store = before;
    WatchedStore watched(store);
    Journal mounted(watched, kTable);
    mounted.mount();
    hal::host::MemoryStore after(before.sectors());
    State left = mounted_state(after);
    for (uint64_t cut = 0;; ++cut) {
        store = before;
        Journal log = mounted;
        store.bytes_changed = 0;
        store.bytes_until_cut = cut;
        store.torn_bits = torn_bits;
        const bool done = perform(log, watched, step) == Error::None;
        const bool was_cut = store.bytes_changed == cut;

        // An erase often leaves a byte as it was, and so what the last cut left.
        if (after.bytes != store.bytes) {
            after.bytes = store.bytes;
            left = mounted_state(after);
        }
        const bool complete = left == new_state || (!done && left == old_state);
        TEST_ASSERT_TRUE_MESSAGE(complete, "a state that never was");
        if (cut % 64 == 0) {  // and life goes on
            hal::host::MemoryStore later = after;
            WatchedStore reborn(later);
            Journal next(reborn, kTable);
            next.mount();
            const uint8_t more[] = {42};
            for (int i = 0; i < 4; ++i) tidy(next, reborn);
            TEST_ASSERT_EQUAL(Error::None, next.append(kSettings, 1, more));
            State expected = left;
            apply(expected, kSettings, {42});
            TEST_ASSERT_TRUE(mounted_state(later) == expected);
        }
        ++(store.erases == before.erases ? tally.program_cuts : tally.erase_cuts);
        if (!was_cut) return;
    }
}

void live_with_cuts(uint32_t sectors, uint8_t torn_bits) {
    MountedLog kept(sectors);
    State state;
    Tally tally;
    for (const Step& step : a_life()) {
        cut_everywhere(kept.store, step, state, torn_bits, tally);
        TEST_ASSERT_EQUAL(Error::None, perform(kept.log, kept.watched, step));
        if (step.kind != kKinds) apply(state, step.kind, step.payload);
        TEST_ASSERT_TRUE(state_of(kept.log) == state);
    }
    printf("%u sectors, torn bits %02X: %u cuts in steps that program, %u in steps that erase\n", sectors, torn_bits,
           tally.program_cuts, tally.erase_cuts);
}

void a_cut_at_every_byte_leaves_the_last_complete_state() {
    live_with_cuts(4, 0x00);
    live_with_cuts(2, 0x00);
}

void a_cut_that_tears_a_byte_leaves_the_last_complete_state() {
    live_with_cuts(4, 0x5A);
    live_with_cuts(3, 0xA5);
}

constexpr uint32_t kOldSectors = 8;

/// The flash of a board whose earlier firmware had its journal in the last `kOldSectors` sectors, the current one being
/// the last of all, as the firmware of today sees it: all of it one sector further down.
hal::host::MemoryStore store_of_earlier_firmware(uint8_t before) {
    hal::host::MemoryStore old(kOldSectors);
    WatchedStore watched(old);
    Journal log(watched, kTable);
    log.mount();
    const Bytes moves(80, 7);
    while (old.bytes[(kOldSectors - 1) * journal::kSectorBytes + 4] == 0xFF) {
        TEST_ASSERT_EQUAL(Error::None, log.append(kGame, 1, span_of({1, 2})));
        for (int i = 0; i < 20; ++i) TEST_ASSERT_EQUAL(Error::None, log.append(kMoves, 1, span_of(moves)));
        while (log.needs_tidying()) tidy(log, watched);
    }
    TEST_ASSERT_EQUAL(Error::None, log.append(kSettings, 1, span_of({42})));
    hal::host::MemoryStore now(kOldSectors + 1);
    now.retired = 1;
    std::fill_n(now.bytes.begin(), journal::kSectorBytes, before);
    std::copy(old.bytes.begin(), old.bytes.end(), now.bytes.begin() + journal::kSectorBytes);
    return now;
}

void what_an_earlier_firmware_left_in_a_retired_sector_is_carried_over_and_the_sector_left_alone() {
    for (const uint8_t before : Bytes{0xFF, 0x00, 0xA5}) {
        hal::host::MemoryStore store = store_of_earlier_firmware(before);
        const Bytes all = store.bytes;
        const auto retired = all.begin() + kOldSectors * journal::kSectorBytes;
        const State kept = mounted_state(store);
        TEST_ASSERT_TRUE(kept[kSettings] == Bytes{42});
        TEST_ASSERT_TRUE(all == store.bytes);

        WatchedStore watched(store);
        Journal log(watched, kTable);
        log.mount();
        TEST_ASSERT_TRUE(log.needs_tidying());
        while (log.needs_tidying()) tidy(log, watched);
        TEST_ASSERT_TRUE(kept == state_of(log));
        TEST_ASSERT_TRUE(std::equal(retired, all.end(), store.bytes.end() - journal::kSectorBytes));

        // What the boot ROM does with an update: the sector is erased, and the state is elsewhere.
        std::fill(store.bytes.end() - journal::kSectorBytes, store.bytes.end(), 0xFF);
        TEST_ASSERT_TRUE(kept == mounted_state(store));
    }
}

/// Dropping a UF2 on a board with the earlier firmware: the boot ROM erases the newest sector before anybody can carry
/// it over. The newest state is lost, as docs/hardware.md says, and no more than that.
void an_update_that_erased_the_newest_sector_leaves_an_older_state_and_a_journal_that_works() {
    hal::host::MemoryStore store = store_of_earlier_firmware(0xA5);
    const State newest = mounted_state(store);
    std::fill(store.bytes.end() - journal::kSectorBytes, store.bytes.end(), 0xFF);
    State kept = mounted_state(store);
    TEST_ASSERT_FALSE(kept == newest);
    TEST_ASSERT_TRUE(kept[kSettings].empty());
    TEST_ASSERT_TRUE(kept[kGame].empty() || kept[kGame] == (Bytes{1, 2}));

    WatchedStore watched(store);
    Journal log(watched, kTable);
    log.mount();
    while (log.needs_tidying()) tidy(log, watched);
    TEST_ASSERT_EQUAL(Error::None, log.append(kGame, 1, span_of({3})));
    TEST_ASSERT_EQUAL(Error::None, log.append(kMoves, 1, span_of({5, 5})));
    apply(kept, kGame, {3});
    apply(kept, kMoves, {5, 5});
    TEST_ASSERT_TRUE(kept == mounted_state(store));
}

void a_cut_at_every_byte_of_carrying_over_leaves_the_state() {
    hal::host::MemoryStore before = store_of_earlier_firmware(0x00);
    const State kept = mounted_state(before);
    hal::host::MemoryStore store = before;
    WatchedStore watched(store);
    Journal mounted(watched, kTable);
    mounted.mount();
    Bytes left;  // by the last cut
    for (const uint8_t torn : Bytes{0x00, 0x5A, 0xFF}) {
        bool was_cut = true;
        for (uint64_t cut = 0; was_cut; ++cut) {
            store = before;
            store.bytes_until_cut = cut;
            store.torn_bits = torn;
            Journal log = mounted;
            for (int i = 0; i < 3 && log.needs_tidying(); ++i) tidy(log, watched);
            was_cut = store.is_dead();
            if (store.bytes == left) continue;
            left = store.bytes;

            hal::host::MemoryStore again(kOldSectors + 1);
            again.retired = 1;
            again.bytes = store.bytes;
            TEST_ASSERT_TRUE(kept == mounted_state(again));
            WatchedStore second(again);
            Journal later(second, kTable);
            later.mount();
            while (later.needs_tidying()) tidy(later, second);
            TEST_ASSERT_TRUE(kept == state_of(later));
            std::fill(again.bytes.end() - journal::kSectorBytes, again.bytes.end(), 0x00);
            TEST_ASSERT_TRUE(kept == mounted_state(again));
        }
    }
}

void an_append_leaves_the_retired_sector_too() {
    hal::host::MemoryStore store = store_of_earlier_firmware(0xFF);
    State wanted = mounted_state(store);
    WatchedStore watched(store);
    Journal log(watched, kTable);
    log.mount();
    TEST_ASSERT_EQUAL(Error::None, log.append(kMoves, 1, span_of({5, 5})));
    apply(wanted, kMoves, {5, 5});
    std::fill(store.bytes.end() - journal::kSectorBytes, store.bytes.end(), 0xFF);
    TEST_ASSERT_TRUE(wanted == mounted_state(store));
}

void wear_is_spread() {
    constexpr unsigned kAllMoves = 100'000;
    constexpr unsigned kPliesAGame = 80;
    for (const uint32_t sectors : {2u, 4u, 8u}) {
        MountedLog kept(sectors);
        kept.append(kCalibration, Bytes(512, 1));
        for (unsigned move = 0; move < kAllMoves; ++move) {
            if (move % kPliesAGame == 0) kept.append(kGame, Bytes(60, 2));
            kept.append(kMoves, {1, 2});
            if (kept.log.needs_tidying()) kept.tidy();
        }
        printf("%u moves in games of %u, %u sectors, erases of each:", kAllMoves, kPliesAGame, sectors);
        for (const unsigned erases : kept.store.erases) printf(" %u", erases);
        printf("\n");
        const auto [least, most] = std::minmax_element(kept.store.erases.begin(), kept.store.erases.end());
        TEST_ASSERT_LESS_OR_EQUAL_UINT(1, *most - *least);
        TEST_ASSERT_LESS_THAN_UINT(600 / sectors, *most);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(an_empty_store_holds_nothing_and_takes_a_record);
    RUN_TEST(the_newest_record_counts_and_streams_grow_until_they_begin_again);
    RUN_TEST(a_stream_can_be_read_from_anywhere);
    RUN_TEST(a_move_is_one_program_operation);
    RUN_TEST(a_record_longer_than_a_page_is_kept);
    RUN_TEST(what_cannot_fit_is_refused_and_changes_nothing);
    RUN_TEST(a_new_beginning_finds_room_however_long_the_stream_was);
    RUN_TEST(clear_forgets_everything_in_one_program_operation);
    RUN_TEST(what_was_forgotten_is_gone_from_the_flash_after_tidying);
    RUN_TEST(a_new_chip_is_not_erased_before_its_first_record);
    RUN_TEST(a_blank_sector_of_a_used_chip_is_erased_before_it_is_used);
    RUN_TEST(a_sector_that_a_cut_has_spoilt_is_passed_over_until_there_is_time_to_erase_it);
    RUN_TEST(without_any_rest_a_record_is_refused_once_the_ring_is_full_and_nothing_is_lost);
    RUN_TEST(anything_at_all_in_the_flash_is_survived);
    RUN_TEST(a_cut_at_every_byte_leaves_the_last_complete_state);
    RUN_TEST(a_cut_that_tears_a_byte_leaves_the_last_complete_state);
    RUN_TEST(what_an_earlier_firmware_left_in_a_retired_sector_is_carried_over_and_the_sector_left_alone);
    RUN_TEST(a_cut_at_every_byte_of_carrying_over_leaves_the_state);
    RUN_TEST(an_update_that_erased_the_newest_sector_leaves_an_older_state_and_a_journal_that_works);
    RUN_TEST(an_append_leaves_the_retired_sector_too);
    RUN_TEST(wear_is_spread);
    return UNITY_END();
}
