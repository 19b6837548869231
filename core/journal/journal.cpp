#include "core/journal/journal.hpp"

#include <etl/crc32.h>

#include <algorithm>

#include "core/journal/little_endian.hpp"

namespace journal {

namespace {

using Crc = etl::crc32_t16;

constexpr uint32_t kReady = 0x79646552;   ///< in a sector whose erase was completed
constexpr uint32_t kFormat = 0x314A4652;  ///< changes with the layout of sectors and records
constexpr uint16_t kBlankLength = 0xFFFF;
constexpr uint32_t kRecordHead = 4;
constexpr uint32_t kCrcBytes = 4;
constexpr uint32_t kChunk = 32;

/// Moving on early is worth an erase only if it wins at least this much room.
constexpr uint32_t kWorthMoving = kSectorBytes / 4;

uint32_t header_crc(const uint8_t* sequence_and_format) {
    Crc crc;
    crc.add(sequence_and_format, sequence_and_format + 8);
    return crc.value();
}

}  // namespace

/// Writes one record, gathering bytes so that each page is programmed once.
class Journal::RecordWriter {
  public:
    RecordWriter(Journal& journal, uint32_t base, uint32_t at) : journal_(journal), base_(base), at_(at) {}

    void begin(uint8_t kind, uint8_t version, uint32_t length) {
        at_ = place(at_, length);
        crc_.reset();
        const uint8_t head[kRecordHead] = {static_cast<uint8_t>(length), static_cast<uint8_t>(length >> 8), kind,
                                           version};
        add(head);
    }

    void add(etl::span<const uint8_t> bytes) {
        for (const uint8_t byte : bytes) {
            crc_.add(byte);
            put(byte);
        }
    }

    bool finish() {
        uint8_t crc[kCrcBytes];
        put_number(crc, crc_.value());
        for (const uint8_t byte : crc) put(byte);
        flush();
        return ok_;
    }

    uint32_t at() const { return at_; }

  private:
    void put(uint8_t byte) {
        page_[held_++] = byte;
        ++at_;
        if (at_ % kPageBytes == 0) flush();
    }

    void flush() {
        if (held_ != 0 && ok_) ok_ = journal_.program(base_ + at_ - held_, {page_.data(), held_});
        held_ = 0;
    }

    Journal& journal_;
    uint32_t base_;
    uint32_t at_;
    Crc crc_;
    std::array<uint8_t, kPageBytes> page_;
    uint32_t held_ = 0;
    bool ok_ = true;
};

Journal::Journal(etl::span<const Kind> kinds) : kinds_(kinds) {
    for (const Kind& kind : kinds) keeps_history_ |= kind.stays();
}

void Journal::mount() {
    sector_ = kNoSector;
    sequence_ = 0;
    for (uint32_t sector = 0; sector < sectors() + retired_sectors(); ++sector) {
        uint32_t sequence = 0;
        if (!read_sequence(sector, sequence)) continue;
        // Numbers wrap, so the newer one is the one that is less than half a turn ahead.
        if (sector_ != kNoSector && static_cast<int32_t>(sequence - sequence_) <= 0) continue;
        sequence_ = sequence;
        sector_ = sector;
    }
    scan();
    find_history();
    tidied_ = sector_;
    ready_ = 0;
    is_fresh_ = true;
    for (uint32_t sector = 0; sector < sectors(); ++sector) {
        ready_ |= uint32_t{is_ready(sector)} << sector;
        is_fresh_ = is_fresh_ && is_blank(sector, 0);
    }
}

Error Journal::append(uint8_t kind, uint8_t version, etl::span<const uint8_t> payload) {
    const Addition added{kind, version, payload};
    if (end_of_copy(added) > kSectorBytes) return Error::Full;
    const auto length = static_cast<uint32_t>(payload.size());
    const Record record{place(end_, length), static_cast<uint16_t>(length), kind, version};
    if (sector_ == kNoSector || is_torn_ || record.end() > kSectorBytes) return move_on(added);
    RecordWriter writer(*this, base(), end_);
    writer.begin(kind, version, length);
    writer.add(payload);
    if (!writer.finish()) {
        is_torn_ = true;
        return Error::Fault;
    }
    end_ = writer.at();
    enter(record);
    return Error::None;
}

Error Journal::clear() {
    if (sector_ == kNoSector) return Error::None;
    entries_ = {};
    // A number that is left out ends the row of those that count.
    const Error error = move_on({}, 2);
    error == Error::None ? void(history_ = 0) : scan();
    return error;
}

void Journal::tidy() {
    mark_new_store();
    if (ready_ != 0 && is_worth_moving()) {
        (void)move_on({});
        return;
    }
    // One that cannot be erased is tried again when its turn comes.
    uint32_t sector = next_after(tidied_, false);
    if (sector == kNoSector) {
        if (!needs_room()) return;
        sector = sector_of(next_in_history(sequence_));
        history_ &= ~(1u << sector);
    }
    tidied_ = sector;
    if (erase(sector)) make_ready(sector);
}

size_t Journal::read(uint8_t kind, uint32_t offset, etl::span<uint8_t> out) const {
    uint32_t at = entries_[kind].first;
    if (at == 0) return 0;
    size_t done = 0;
    Record record;
    while (done < out.size() && at < end_ && find_record(base(), at, record)) {
        at = record.end();
        if (record.kind != kind) continue;
        if (offset < record.length) {
            const size_t count = std::min<size_t>(record.length - offset, out.size() - done);
            read_flash(base() + record.at + kRecordHead + offset, out.subspan(done, count));
            done += count;
        }
        offset -= std::min<uint32_t>(offset, record.length);
        if (!kinds_[kind].is_stream()) break;
    }
    return done;
}

bool Journal::next(Place& place) const {
    if (sector_ == kNoSector) return false;
    uint32_t at = place.at;
    uint32_t sequence = at == 0 ? next_in_history(sequence_) : place.sequence;
    uint32_t sector = sector_of(sequence);
    // Where the sector is gone by now, those after it follow.
    while (true) {
        if (at == 0) at = kHeaderBytes;
        Record record;
        const uint32_t base = sector * kSectorBytes;
        while (sector != kNoSector && find_record(base, at, record) && is_intact(base, record)) {
            const bool is_next = place.at == 0 || sequence != place.sequence || record.at > place.at;
            at = record.end();
            if (!is_next || record.kind >= kinds_.size() || !kinds_[record.kind].stays()) continue;
            place = {record, sequence};
            return true;
        }
        if (sequence == sequence_) return false;
        sequence = next_in_history(sequence);
        sector = sector_of(sequence);
        at = 0;
    }
}

size_t Journal::read(const Place& place, uint32_t offset, etl::span<uint8_t> out) const {
    const uint32_t sector = sector_of(place.sequence);
    if (sector == kNoSector || offset >= place.length) return 0;
    const size_t count = std::min<size_t>(place.length - offset, out.size());
    read_flash(sector * kSectorBytes + place.at + kRecordHead + offset, out.first(count));
    return count;
}

/// Where a record of this length goes at the earliest.
uint32_t Journal::place(uint32_t at, uint32_t length) {
    const uint32_t left_in_page = kPageBytes - at % kPageBytes;
    return length + Record::kOverhead <= left_in_page ? at : at + left_in_page % kPageBytes;
}

bool Journal::is_ready(uint32_t sector) const {
    std::array<uint8_t, 4> mark;
    read_flash(sector * kSectorBytes, mark);
    return get_number(mark.data()) == kReady && is_blank(sector, mark.size());
}

/// False if the sector holds no complete state.
bool Journal::read_sequence(uint32_t sector, uint32_t& sequence) const {
    std::array<uint8_t, kHeaderBytes - 4> header;
    read_flash(sector * kSectorBytes + 4, header);
    sequence = get_number(&header[0]);
    return get_number(&header[4]) == kFormat && get_number(&header[8]) == header_crc(header.data());
}

/// Finds the record at or, if the rest of its page is blank, after `at`, and moves `at` to it. False if there is
/// none; then `at` stays.
bool Journal::find_record(uint32_t base, uint32_t& at, Record& record) const {
    for (const uint32_t candidate : {at, place(at, kPageBytes)}) {
        if (candidate + Record::kOverhead > kSectorBytes) return false;
        if (kPageBytes - candidate % kPageBytes < Record::kOverhead) continue;
        std::array<uint8_t, kRecordHead> head;
        read_flash(base + candidate, head);
        const auto length = static_cast<uint16_t>(head[0] | head[1] << 8);
        if (length == kBlankLength) continue;
        at = candidate;
        record = {candidate, length, head[2], head[3]};
        return true;
    }
    return false;
}

bool Journal::is_intact(uint32_t base, const Record& record) const {
    if (record.end() > kSectorBytes) return false;
    Crc crc;
    std::array<uint8_t, kChunk> bytes;
    uint32_t at = record.at;
    for (uint32_t left = record.length + kRecordHead; left != 0;) {
        const uint32_t count = std::min(left, kChunk);
        read_flash(base + at, {bytes.data(), count});
        crc.add(bytes.data(), bytes.data() + count);
        at += count;
        left -= count;
    }
    read_flash(base + at, {bytes.data(), kCrcBytes});
    return crc.value() == get_number(bytes.data());
}

bool Journal::is_blank(uint32_t sector, uint32_t from) const {
    std::array<uint8_t, kChunk> bytes;
    while (from < kSectorBytes) {
        const uint32_t count = std::min(kSectorBytes - from, kChunk);
        read_flash(sector * kSectorBytes + from, {bytes.data(), count});
        if (std::any_of(bytes.data(), bytes.data() + count, [](uint8_t byte) { return byte != 0xFF; })) return false;
        from += count;
    }
    return true;
}

void Journal::scan() {
    entries_ = {};
    end_ = kHeaderBytes;
    is_torn_ = false;
    if (sector_ == kNoSector) return;
    uint32_t at = end_;
    Record record;
    while (find_record(base(), at, record) && is_intact(base(), record)) {
        enter(record);
        at = end_ = record.end();
    }
    is_torn_ = sector_ >= sectors() || !is_blank(sector_, end_);
}

void Journal::enter(const Record& record) {
    if (record.kind >= kinds_.size()) return;
    for (size_t kind = 0; kind < kinds_.size(); ++kind) {
        if (kinds_[kind].begun_by == record.kind) entries_[kind] = {};
    }
    Entry& entry = entries_[record.kind];
    if (!kinds_[record.kind].is_stream()) entry = {};
    if (entry.first == 0) entry.first = record.at;
    entry.bytes += record.length;
    entry.version = record.version;
}

/// The earlier sectors that count: their numbers go down from the current one without a gap.
void Journal::find_history() {
    history_ = 0;
    if (!keeps_history_ || sector_ == kNoSector) return;
    for (uint32_t sequence = sequence_ - 1;; --sequence) {
        const uint32_t sector = find_sector(sequence, UINT32_MAX);
        if (sector == kNoSector) return;
        history_ |= 1u << sector;
    }
}

/// The sector of that number, of those whose bit is set in `among`; kNoSector if there is none.
uint32_t Journal::find_sector(uint32_t sequence, uint32_t among) const {
    for (uint32_t sector = 0; sector < sectors(); ++sector) {
        uint32_t number = 0;
        if ((among >> sector & 1u) != 0 && read_sequence(sector, number) && number == sequence) return sector;
    }
    return kNoSector;
}

/// The number of the sector that came after `sequence`, of all that count; after the current one, the oldest.
uint32_t Journal::next_in_history(uint32_t sequence) const {
    uint32_t next = sequence_;
    for (uint32_t sector = 0; sector < sectors(); ++sector) {
        uint32_t number = 0;
        if ((history_ >> sector & 1u) == 0 || !read_sequence(sector, number)) continue;
        // Numbers wrap, so their distances are compared.
        const bool is_later = sequence == sequence_ || static_cast<int32_t>(number - sequence) > 0;
        if (is_later && static_cast<int32_t>(next - number) > 0) next = number;
    }
    return next;
}

/// The next sector in the ring that is erased, or that is to be; kNoSector if there is none.
uint32_t Journal::next_after(uint32_t sector, bool is_erased) const {
    const uint32_t count = sectors();
    for (uint32_t i = 0; i < count; ++i) {
        sector = sector + 1 >= count ? 0 : sector + 1;  // kNoSector + 1 is 0
        if (sector == sector_ || (history_ >> sector & 1u) != 0) continue;
        if ((ready_ >> sector & 1u) == is_erased) return sector;
    }
    return kNoSector;
}

/// Whether the sector should be left before it is full.
bool Journal::is_worth_moving() const {
    if (sector_ == kNoSector) return false;
    return is_torn_ ||
           (!keeps_history_ && kSectorBytes - end_ < kWorthMoving && end_ >= end_of_copy({}) + kWorthMoving);
}

/// How many bytes of a kind count once a record is added.
uint32_t Journal::bytes_with(const Addition& added, uint8_t kind) const {
    if (kinds_[kind].stays()) return added.kind == kind ? static_cast<uint32_t>(added.payload.size()) : 0;
    if (added.kind == kNoKind) return entries_[kind].bytes;
    if (kinds_[kind].begun_by == added.kind) return 0;
    if (added.kind != kind) return entries_[kind].bytes;
    const auto length = static_cast<uint32_t>(added.payload.size());
    return kinds_[kind].is_stream() ? entries_[kind].bytes + length : length;
}

/// Where a sector would end that holds everything that counts once a record is added, and nothing else.
uint32_t Journal::end_of_copy(const Addition& added) const {
    uint32_t at = kHeaderBytes;
    for (uint8_t kind = 0; kind < kinds_.size(); ++kind) {
        const uint32_t bytes = bytes_with(added, kind);
        if (bytes != 0) at = place(at, bytes) + bytes + Record::kOverhead;
    }
    return at;
}

/// A chip from the factory is blank: erasing it again would only take time. A sector that reads blank in a store
/// that was in use is not trusted like that, since its erase may have been cut.
void Journal::mark_new_store() {
    if (!is_fresh_) return;
    is_fresh_ = false;
    for (uint32_t sector = 0; sector < sectors(); ++sector) make_ready(sector);
}

/// Marks an erased sector, which counts as such if it holds what it should then.
void Journal::make_ready(uint32_t sector) {
    uint8_t mark[4];
    put_number(mark, kReady);
    if (program(sector * kSectorBytes, mark)) ready_ |= uint32_t{is_ready(sector)} << sector;
}

/// Copies what counts to the next sector, and the new record with it. The header comes last: until then the old
/// sector is the current one.
Error Journal::move_on(const Addition& added, uint32_t steps) {
    mark_new_store();
    const uint32_t target = next_after(sector_, true);
    if (target == kNoSector) return Error::NotNow;
    ready_ &= ~(1u << target);
    uint32_t end = kHeaderBytes;
    for (uint8_t kind = 0; kind < kinds_.size(); ++kind) {
        if (bytes_with(added, kind) == 0) continue;
        RecordWriter writer(*this, target * kSectorBytes, end);
        if (!copy_kind(writer, kind, added)) return Error::Fault;
        end = writer.at();
    }
    uint8_t header[12];
    put_number(&header[0], sequence_ + steps);
    put_number(&header[4], kFormat);
    put_number(&header[8], header_crc(header));
    if (!program(target * kSectorBytes + 4, header)) return Error::Fault;
    if (keeps_history_ && sector_ != kNoSector) history_ |= 1u << sector_;
    sector_ = target;
    sequence_ += steps;
    scan();
    return Error::None;
}

bool Journal::copy_kind(RecordWriter& writer, uint8_t kind, const Addition& added) const {
    const Entry& entry = entries_[kind];
    const bool is_added = added.kind == kind;
    const uint32_t old_bytes = is_added && !kinds_[kind].is_stream() ? 0 : entry.bytes;
    writer.begin(kind, is_added ? added.version : entry.version, bytes_with(added, kind));
    std::array<uint8_t, kChunk> bytes;
    for (uint32_t offset = 0; offset < old_bytes;) {
        const size_t count = read(kind, offset, bytes);
        if (count == 0) return false;
        writer.add({bytes.data(), count});
        offset += static_cast<uint32_t>(count);
    }
    if (is_added) writer.add(added.payload);
    return writer.finish();
}

}  // namespace journal
