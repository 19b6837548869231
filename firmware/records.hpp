#pragma once
#include <array>
#include <cstdint>

#include "core/journal/journal.hpp"
#include "core/rules/chess/chess.hpp"
#include "firmware/event.hpp"
#include "hal/board.hpp"

namespace firmware {

/// What a board keeps across a power cut. The numbers stand in the flash of boards: add, never change.
enum class RecordKind : uint8_t {
    Settings,
    Calibration,
    Game,   ///< which game, the position it began from, and what had been played when this was written
    Moves,  ///< what was played since, a stream that a new Game empties
    Count
};

/// Something that is kept as one record. What it is given back may be anything that was ever in the flash: it is
/// checked like what comes over the link.
class Kept {
  public:
    /// Packs all of it into `out`, which has Records::kLongest bytes; returns how many, 0 if that cannot be said.
    virtual size_t pack(etl::span<uint8_t> out) = 0;
    /// Takes back what was packed; false if there is something in it that cannot be.
    virtual bool unpack(etl::span<const uint8_t> bytes) = 0;

  protected:
    ~Kept() = default;
};

/// The records of a board in its flash. What changed is written at once unless the flash must be erased for it (up to
/// 100 ms where a sector is full), else at the next calm moment; KeepWaiting and KeepDone tell of the time between.
class Records {
  public:
    /// How long nobody must have touched a piece or sent a byte before the flash may take its time; and how long if
    /// the pieces do not stand as the game has them, since then somebody may be in the middle of a move.
    static constexpr uint32_t kCalmMs = 3000;
    static constexpr uint32_t kLongCalmMs = 30'000;
    /// How long the board is looked at between two things that take time.
    static constexpr uint32_t kPauseMs = 500;
    /// The longest record: the text of a position, tags, and a word for each half move.
    static constexpr size_t kLongest = 1024 + 2 * chess::Game::kMaxPlies;

    /// `sealed`: what is in the store is neither read nor changed before somebody asks to forget it; nothing is kept
    /// until then.
    Records(hal::Store& store, hal::Store& archive, bool sealed, EventStream& events);

    /// Keeps `kept` as this kind from now on, and gives it what was kept before; false if it did not take that, or if
    /// there was nothing.
    bool add(RecordKind kind, Kept& kept);

    /// This kind has changed: keeps all of it, unless the flash has just that.
    void keep(RecordKind kind);
    /// The same for what nobody would miss yet, so that its first change finds everything prepared.
    void prepare(RecordKind kind) { save(kind); }
    /// Keeps a few bytes more of a stream; or all of `whole`, which begins the stream, if that is not there.
    void append(RecordKind stream, etl::span<const uint8_t> bytes, RecordKind whole);
    /// Copies bytes of what is kept from `offset` on; returns how many there were, 0 of a version that is not known
    /// here.
    size_t read(RecordKind kind, uint32_t offset, etl::span<uint8_t> out) const;

    /// How many bytes of this kind the flash has.
    uint32_t size(RecordKind kind) const { return journal_.size(static_cast<uint8_t>(kind)); }
    /// The flash does not have all that it should.
    bool is_behind() const { return stale_ != 0; }

    /// Clears the flash: at once, or, if it is sealed, sector by sector in calm moments. What is in use stays so, and
    /// is kept again when it changes.
    [[nodiscard]] journal::Error forget();

    /// The games that were, in a store of their own. Empty while it is sealed.
    journal::Journal& archive() { return archive_; }
    /// Erases a sector of it now (up to 400 ms), where a game would find no room; calm moments then have a pause.
    void erase_in_archive();
    bool is_sealed() const { return is_sealed_; }
    /// A place to pack something into; whatever else is kept overwrites it.
    etl::span<uint8_t> scratch() { return buffer_; }

    /// Whether there is something to do that takes time.
    bool needs_tidying() const {
        return is_sealed_ ? is_wiping_ : journal_.needs_tidying() || archive_.needs_tidying();
    }
    /// Tells of a flash that lags behind, and does what takes time (up to 400 ms) if it is calm: see kCalmMs.
    void step(uint32_t now, uint32_t calm_for, bool pieces_stand);

  private:
    bool is_known(uint8_t kind) const;
    bool has(RecordKind kind, etl::span<const uint8_t> bytes) const;
    void save(RecordKind kind);
    void mount();
    void tidy();
    void wipe_sector();

    hal::Store& store_;
    hal::Store& archive_store_;
    EventStream& events_;
    journal::JournalOn<hal::Store> journal_;
    journal::JournalOn<hal::Store> archive_;
    std::array<Kept*, static_cast<size_t>(RecordKind::Count)> kept_{};
    uint8_t stale_ = 0;    ///< a bit for each kind of which the flash does not have all
    uint8_t at_risk_ = 0;  ///< a bit for those of them whose loss somebody would notice
    bool told_waiting_ = false;
    bool is_sealed_;
    bool is_wiping_ = false;  ///< what was sealed is being erased
    uint32_t wiped_ = 0;      ///< sectors so far
    uint32_t tidied_at_ = 0;
    bool has_erased_ = false;  ///< since the last step
    std::array<uint8_t, kLongest> buffer_{};
};

}  // namespace firmware
