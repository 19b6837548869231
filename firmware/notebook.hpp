#pragma once
#include "core/journal/journal.hpp"
#include "hal/board.hpp"

namespace firmware {

/// A board's store as the journal sees it.
class StoreMedium final : public journal::Medium {
  public:
    explicit StoreMedium(hal::Store& store) : store_(store) {}

    uint32_t sectors() const override { return store_.sectors(); }
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
        kGame,   ///< which game, and the position it began from
        kMoves,  ///< what was played since, a stream that a new kGame empties
        kPages
    };

    /// How long nobody must have touched a piece before the flash may take its time.
    static constexpr uint32_t kCalmMs = 3000;

    /// Finds what was kept.
    explicit Notebook(hal::Store& store) : medium_(store), journal_(medium_, kKinds) { journal_.mount(); }

    journal::Journal& journal() { return journal_; }

    /// Tidies up, one step a call, if it has been calm for that many milliseconds.
    void rest(uint32_t calm_for) {
        if (calm_for >= kCalmMs && journal_.is_tired()) journal_.rest();
    }

  private:
    static constexpr journal::Kind kKinds[kPages] = {{}, {}, {}, {kGame}};

    StoreMedium medium_;
    journal::Journal journal_;
};

}  // namespace firmware
