#include "firmware/records.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace firmware {

static_assert(journal::kSectorBytes == hal::Store::kSectorBytes && journal::kPageBytes == hal::Store::kPageBytes);

namespace {

/// In the order of RecordKind.
constexpr uint8_t kVersions[] = {1, 1, 2, 2};
constexpr journal::Kind kMeanings[] = {{}, {}, {}, {static_cast<uint8_t>(RecordKind::Game)}};
constexpr size_t kKinds = static_cast<size_t>(RecordKind::Count);
static_assert(std::size(kVersions) == kKinds && std::size(kMeanings) == kKinds);

/// Of the archive: there is one kind of games.
constexpr journal::Kind kArchived[] = {{journal::Kind::kEachStays}};

constexpr uint8_t number(RecordKind kind) {
    return static_cast<uint8_t>(kind);
}

constexpr uint8_t bit(RecordKind kind) {
    return static_cast<uint8_t>(1u << number(kind));
}

constexpr uint8_t version(RecordKind kind) {
    return kVersions[number(kind)];
}

}  // namespace

Records::Records(hal::Store& store, hal::Store& archive, bool sealed, EventStream& events)
    : store_(store),
      archive_store_(archive),
      events_(events),
      journal_(store, kMeanings),
      archive_(archive, kArchived),
      is_sealed_(sealed) {
    if (!is_sealed_) mount();
}

void Records::mount() {
    journal_.mount();
    archive_.mount();
}

bool Records::add(RecordKind kind, Kept& kept) {
    kept_[number(kind)] = &kept;
    const size_t size = read(kind, 0, buffer_);
    bool taken = size != 0 && kept.unpack({buffer_.data(), size});
    // A stream that cannot be read is not to be gone on with.
    for (uint8_t i = 0; i < kKinds; ++i) taken &= kMeanings[i].begun_by != number(kind) || is_known(i);
    return taken;
}

/// Whether all that is kept of a kind is of the version that is written here.
bool Records::is_known(uint8_t kind) const {
    return journal_.size(kind) == 0 || journal_.version(kind) == kVersions[kind];
}

void Records::keep(RecordKind kind) {
    at_risk_ |= bit(kind);
    save(kind);
}

void Records::save(RecordKind kind) {
    stale_ |= bit(kind);
    const size_t size = kept_[number(kind)]->pack(buffer_);
    const etl::span<const uint8_t> bytes(buffer_.data(), size);
    // What cannot be packed leaves the last that could: that is better than none.
    if (size != 0 && !has(kind, bytes) && journal_.append(number(kind), version(kind), bytes) != journal::Error::None) {
        return;
    }
    stale_ &= static_cast<uint8_t>(~bit(kind));
    at_risk_ &= static_cast<uint8_t>(~bit(kind));
}

/// Whether the flash has just these bytes, with nothing after them in a stream that they begin.
bool Records::has(RecordKind kind, etl::span<const uint8_t> bytes) const {
    if (journal_.size(number(kind)) != bytes.size() || journal_.version(number(kind)) != version(kind)) return false;
    for (size_t i = 0; i < kKinds; ++i) {
        if (kMeanings[i].begun_by == number(kind) && journal_.size(static_cast<uint8_t>(i)) != 0) return false;
    }
    std::array<uint8_t, 32> part;
    for (uint32_t at = 0; at < bytes.size();) {
        const size_t count = journal_.read(number(kind), at, part);
        if (count == 0 || !std::equal(part.data(), part.data() + count, bytes.begin() + at)) return false;
        at += static_cast<uint32_t>(count);
    }
    return true;
}

void Records::append(RecordKind stream, etl::span<const uint8_t> bytes, RecordKind whole) {
    // A stream that the flash does not have all of begins anew; so does one that has filled a sector.
    const bool can_go_on = (stale_ & bit(whole)) == 0 && journal_.size(number(whole)) > 0;
    if (can_go_on && journal_.append(number(stream), version(stream), bytes) == journal::Error::None) return;
    keep(whole);
}

size_t Records::read(RecordKind kind, uint32_t offset, etl::span<uint8_t> out) const {
    return is_known(number(kind)) ? journal_.read(number(kind), offset, out) : 0;
}

journal::Error Records::forget() {
    if (is_sealed_) {
        is_wiping_ = true;
        return journal::Error::None;
    }
    const journal::Error error = journal_.clear();
    if (error == journal::Error::None) stale_ = at_risk_ = 0;
    return error;
}

void Records::erase_in_archive() {
    archive_.tidy();
    has_erased_ = true;
}

void Records::tidy() {
    if (is_sealed_) return wipe_sector();
    journal_.needs_tidying() ? journal_.tidy() : archive_.tidy();
}

// The journal would number its sectors from the beginning again, so nothing is written before the last old one is gone.
void Records::wipe_sector() {
    const uint32_t own = store_.sectors() + store_.retired_sectors();
    if (wiped_ < own ? store_.erase(wiped_) : archive_store_.erase(wiped_ - own)) ++wiped_;
    if (wiped_ < own + archive_store_.sectors()) return;
    is_sealed_ = false;
    mount();
}

void Records::step(uint32_t now, uint32_t calm_for, bool pieces_stand) {
    if (std::exchange(has_erased_, false)) tidied_at_ = now;
    const bool is_calm = calm_for >= (pieces_stand ? kCalmMs : kLongCalmMs);
    if (is_calm && now - tidied_at_ >= kPauseMs && needs_tidying()) {
        tidy();
        tidied_at_ = now;
        for (size_t i = 0; i < kKinds; ++i) {
            if ((stale_ >> i & 1u) != 0) save(static_cast<RecordKind>(i));
        }
    }
    const bool is_waiting = at_risk_ != 0;
    if (is_waiting == told_waiting_) return;
    told_waiting_ = is_waiting;
    events_.publish(is_waiting ? Event::Kind::KeepWaiting : Event::Kind::KeepDone);
}

}  // namespace firmware
