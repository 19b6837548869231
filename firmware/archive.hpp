#pragma once
#include <etl/string_view.h>

#include <cstdint>
#include <utility>

#include "firmware/event.hpp"
#include "firmware/live_game.hpp"
#include "firmware/records.hpp"
#include "firmware/timekeeper.hpp"

namespace firmware {

/// Keeps the games that were. A game with rules in which somebody has moved is put here the moment before another takes
/// its place, finished or not: before the start position set up by hand, `new`, `set` and `load`. The oldest go first.
///
///     record = number:4 plies:2 result:1 game        all numbers little-endian; the game as in game_bytes.hpp
///
/// The game at hand knows the number that it will have here, in the journal too: a power cut after it was put here and
/// before the journal knew of the next one does not put it here twice.
class Archive final : public Listener {
  public:
    /// What a listing tells of a game.
    struct Summary {
        uint32_t number = 0;
        uint16_t plies = 0;
        rules::GameResult result{};
        rules::Variant variant{};
    };
    static constexpr uint32_t kHeaderBytes = 7;

    Archive(LiveGame& game, const Timekeeper& time, Records& records, EventStream& events);

    void take(const Event& event) override;
    /// Tells of a game that could not be kept.
    void step() {
        if (std::exchange(not_kept_, false)) events_.publish(Event::Kind::GameNotKept);
    }

    /// Goes on to the next younger game; false if there is none.
    bool next(journal::Place& place, Summary& summary) const;
    /// Finds a game by its number; false if it is not here.
    bool find(uint32_t number, journal::Place& place, Summary& summary) const;
    /// Copies bytes of a game, as in game_bytes.hpp, from `offset` on; returns how many there were, 0 if it is gone.
    size_t read(const journal::Place& place, uint32_t offset, etl::span<uint8_t> out) const {
        return records_.archive().read(place, kHeaderBytes + offset, out);
    }
    /// Forgets all games; their numbers do not come again before a restart.
    [[nodiscard]] journal::Error forget() { return records_.archive().clear(); }
    /// Nothing is read or written, after starts that failed.
    bool is_sealed() const { return records_.is_sealed(); }

    /// The number that the game at hand will have, modulo 256; and what the journal says of it.
    uint8_t number() const { return number_; }
    void set_number(uint8_t number) { number_ = number; }

  private:
    static constexpr uint8_t kKind = 0;
    static constexpr uint8_t kVersion = 1;

    void put();
    bool is_here() const { return newest_ != 0 && number_ == static_cast<uint8_t>(newest_); }
    void number_anew() { number_ = static_cast<uint8_t>(newest_ + 1); }

    Games& games_;
    const Timekeeper& time_;
    Records& records_;
    EventStream& events_;
    uint32_t newest_ = 0;  ///< the number of the newest game; 0 if there was none
    uint8_t number_ = 1;
    bool not_kept_ = false;
};

}  // namespace firmware
