#pragma once
#include <etl/span.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

/// A journal of small records in flash: what a board must know again after a power cut.
///
///     sector  = ready:4 sequence:4 format:4 crc:4 record*
///     record  = length:2 kind:1 version:1 payload:length crc:4         all numbers little-endian
///
/// Records are only ever appended. When a sector is full, what still counts is copied to the next one in the
/// ring, and the header that is written last makes it the current one. A cut at any moment therefore leaves the
/// last complete state. A record that fits a page does not cross one, so that it is one program operation.
///
/// Nothing but `tidy` ever erases. It keeps all sectors but the current one erased ahead, so that the ring can take
/// far more than a game before it needs another calm moment.
///
/// A journal may have kinds whose records all stay: then a full sector is left as it is, the sectors with an unbroken
/// row of sequence numbers up to the current one count, and `tidy` erases the oldest of them when there is need.
namespace journal {

inline constexpr uint32_t kSectorBytes = 4096;
inline constexpr uint32_t kPageBytes = 256;

/// What the records of one kind mean: the newest alone counts, or all of them in a row are one stream of
/// bytes, emptied by each new record of the kind that begins it, or each stays on its own until its sector is erased.
struct Kind {
    static constexpr uint8_t kNewestCounts = 0xFF;
    static constexpr uint8_t kEachStays = 0xFE;

    uint8_t begun_by = kNewestCounts;  ///< for a stream: the kind, a lower one, that begins it

    constexpr bool is_stream() const { return begun_by < kEachStays; }
    constexpr bool stays() const { return begun_by == kEachStays; }
};

/// A record in its sector.
struct Record {
    static constexpr uint32_t kOverhead = 8;

    uint32_t at = 0;  ///< 0 before the first one
    uint16_t length = 0;
    uint8_t kind = 0;
    uint8_t version = 0;

    constexpr uint32_t end() const { return at + length + kOverhead; }
};

/// Where a record that stays is; by default before the oldest.
struct Place : Record {
    uint32_t sequence = 0;  ///< of its sector
};

enum class Error : uint8_t {
    None,
    Full,    ///< what counts would no longer fit a sector; nothing was changed
    NotNow,  ///< no erased sector is left, so `tidy` must come first; nothing was changed
    Fault,   ///< the store failed; what was there before still is
};

/// The journal; JournalOn says on what it is written.
class Journal {
  public:
    static constexpr unsigned kMaxKinds = 8;
    static constexpr uint32_t kHeaderBytes = 16;
    /// So many sectors are erased ahead where records stay.
    static constexpr int kErasedAhead = 2;

    /// Finds the last complete state. Writes nothing.
    void mount();

    /// Appends a record; an empty one says that there is none of its kind any more. One program operation if it
    /// fits a page and the sector has room; otherwise what counts is copied to the next sector on the way.
    [[nodiscard]] Error append(uint8_t kind, uint8_t version, etl::span<const uint8_t> payload);

    /// Makes everything forgotten, at once and in one program operation; the old records themselves go with the
    /// next tidyings.
    [[nodiscard]] Error clear();

    /// Whether `tidy` has something to do.
    bool needs_tidying() const { return next_after(tidied_, false) != kNoSector || needs_room() || is_worth_moving(); }

    /// Does one slow thing that later appends are then spared: erases a sector (up to 400 ms), or copies what
    /// counts out of one that is nearly full. For a calm moment.
    void tidy();

    /// How many bytes the newest record of a kind, or its whole stream, has; 0 if there is none.
    uint32_t size(uint8_t kind) const { return entries_[kind].bytes; }

    /// The version of the newest record of a kind; 0 if there is none.
    uint8_t version(uint8_t kind) const { return entries_[kind].version; }

    /// Copies bytes of a kind from `offset` on; returns how many there were.
    size_t read(uint8_t kind, uint32_t offset, etl::span<uint8_t> out) const;

    /// Goes on to the next younger record that stays; false, and `place` is as before, if there is none.
    bool next(Place& place) const;
    /// Copies bytes of a record that `next` found from `offset` on; returns how many there were, 0 if it is gone.
    size_t read(const Place& place, uint32_t offset, etl::span<uint8_t> out) const;

  protected:
    explicit Journal(etl::span<const Kind> kinds);
    ~Journal() = default;

  private:
    virtual uint32_t sectors() const = 0;
    virtual uint32_t retired_sectors() const = 0;
    virtual void read_flash(uint32_t offset, etl::span<uint8_t> bytes) const = 0;
    virtual bool program(uint32_t offset, etl::span<const uint8_t> bytes) = 0;
    virtual bool erase(uint32_t sector) = 0;

    /// Where the records of a kind that count are.
    struct Entry {
        uint32_t first = 0;  ///< offset in the sector of the first one; 0 if there is none
        uint32_t bytes = 0;  ///< of payload
        uint8_t version = 0;
    };

    /// A record on its way in; by default none.
    struct Addition {
        uint8_t kind = kNoKind;
        uint8_t version = 0;
        etl::span<const uint8_t> payload{};
    };

    class RecordWriter;

    static constexpr uint32_t kNoSector = UINT32_MAX;
    static constexpr uint8_t kNoKind = 0xFF;

    static uint32_t place(uint32_t at, uint32_t length);
    bool is_ready(uint32_t sector) const;
    bool read_sequence(uint32_t sector, uint32_t& sequence) const;
    bool find_record(uint32_t base, uint32_t& at, Record& record) const;
    bool is_intact(uint32_t base, const Record& record) const;
    bool is_blank(uint32_t sector, uint32_t from) const;
    void scan();
    void enter(const Record& record);
    void find_history();
    uint32_t find_sector(uint32_t sequence, uint32_t among) const;
    uint32_t sector_of(uint32_t sequence) const {
        return sequence == sequence_ ? sector_ : find_sector(sequence, history_);
    }
    uint32_t next_in_history(uint32_t sequence) const;
    /// Whether the oldest sector must go, so that enough of them are erased ahead.
    bool needs_room() const { return history_ != 0 && std::popcount(ready_) < kErasedAhead; }
    uint32_t next_after(uint32_t sector, bool is_erased) const;
    bool is_worth_moving() const;
    uint32_t bytes_with(const Addition& added, uint8_t kind) const;
    uint32_t end_of_copy(const Addition& added) const;
    void mark_new_store();
    void make_ready(uint32_t sector);
    Error move_on(const Addition& added, uint32_t steps = 1);
    bool copy_kind(RecordWriter& writer, uint8_t kind, const Addition& added) const;
    uint32_t base() const { return sector_ * kSectorBytes; }

    etl::span<const Kind> kinds_;
    uint32_t sector_ = kNoSector;  ///< the current one
    uint32_t sequence_ = 0;
    uint32_t end_ = 0;             ///< offset in the sector where the next record may begin
    uint32_t ready_ = 0;           ///< a bit for each sector that is erased and marked
    uint32_t history_ = 0;         ///< a bit for each earlier sector whose records stay
    uint32_t tidied_ = kNoSector;  ///< the sector that was erased last
    bool is_torn_ = false;        ///< nothing more can be written to the sector: its end is not blank, or it is retired
    bool is_fresh_ = false;       ///< the store has never been written, so it needs no erase
    bool keeps_history_ = false;  ///< there are records that stay
    std::array<Entry, kMaxKinds> entries_{};
};

/// A journal on a store, which is memory with the manners of NOR flash:
///
///     sectors()              at least two, at most 32
///     retired_sectors()      how many follow that are read but never written: an earlier firmware had its journal there,
///                            and what is still in them is carried over
///     read(offset, bytes)
///     program(offset, bytes) clears bits within one page; false on a fault
///     erase(sector)          sets every bit of a sector; false on a fault
template <class Store>
class JournalOn final : public Journal {
  public:
    /// `kinds`: their meanings, the index is the kind; must outlive the journal.
    JournalOn(Store& store, etl::span<const Kind> kinds) : Journal(kinds), store_(store) {}

  private:
    uint32_t sectors() const override { return store_.sectors(); }
    uint32_t retired_sectors() const override { return store_.retired_sectors(); }
    void read_flash(uint32_t offset, etl::span<uint8_t> bytes) const override { store_.read(offset, bytes); }
    bool program(uint32_t offset, etl::span<const uint8_t> bytes) override { return store_.program(offset, bytes); }
    bool erase(uint32_t sector) override { return store_.erase(sector); }

    Store& store_;
};

}  // namespace journal
