#pragma once
#include "core/journal/journal.hpp"
#include "hal/board.hpp"

namespace firmware {

/// A board's store as the journal sees it.
class StoreMedium final : public journal::Medium {
  public:
    explicit StoreMedium(hal::Store& store) : store_(store) {}

    uint32_t sectors() const override { return store_.sectors(); }
    uint32_t retired_sectors() const override { return store_.retired_sectors(); }
    void read(uint32_t offset, etl::span<uint8_t> bytes) const override { store_.read(offset, bytes); }
    bool program(uint32_t offset, etl::span<const uint8_t> bytes) override {
        return store_.program(offset, bytes);
    }
    bool erase(uint32_t sector) override { return store_.erase(sector); }

  private:
    static_assert(journal::kSectorBytes == hal::Store::kSectorBytes);
    static_assert(journal::kPageBytes == hal::Store::kPageBytes);

    hal::Store& store_;
};

/// What a board remembers across a power cut.
class Notebook {
  public:
    /// The kinds of records. Their numbers are in the flash of boards: add, never change.
    enum Page : uint8_t {
        kSettings,
        kCalibration,
        kGame,   ///< which game, the position it began from, and what had been played when this was written
        kMoves,  ///< what was played since, a stream that a new kGame empties
        kPages
    };

    /// How long nobody must have touched a piece or sent a byte before the flash may take its time; and how long if
    /// the pieces do not stand as the game has them, since then somebody may be in the middle of a move.
    static constexpr uint32_t kCalmMs = 3000;
    static constexpr uint32_t kLongCalmMs = 30'000;
    /// How long the board is looked at between two things that take time.
    static constexpr uint32_t kPauseMs = 500;

    /// Finds what was kept.
    explicit Notebook(hal::Store& store) : medium_(store), journal_(medium_, kKinds) { journal_.mount(); }

    journal::Journal& journal() { return journal_; }
    const journal::Journal& journal() const { return journal_; }

    /// Whether there is something to tidy up, and it has been calm for long enough.
    bool may_rest(uint32_t now, uint32_t calm_for) const {
        return calm_for >= kCalmMs && now - rested_ >= kPauseMs && journal_.is_tired();
    }

    /// Tidies up, one step a call; up to 400 ms.
    void rest(uint32_t now) {
        journal_.rest();
        rested_ = now;
    }

  private:
    static constexpr journal::Kind kKinds[kPages] = {{}, {}, {}, {kGame}};

    StoreMedium medium_;
    journal::Journal journal_;
    uint32_t rested_ = 0;
};

}  // namespace firmware
