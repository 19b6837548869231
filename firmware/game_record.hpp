#pragma once
#include <cstdint>
#include <initializer_list>

#include "firmware/archive.hpp"
#include "firmware/event.hpp"
#include "firmware/game_bytes.hpp"
#include "firmware/live_game.hpp"
#include "firmware/records.hpp"
#include "firmware/timekeeper.hpp"

namespace firmware {

/// Keeps the game at hand, so that it goes on after a power cut: as in game_bytes.hpp, what was there when it was last
/// written as a whole, and a stream of items for what happened since. A game without rules has no items: its position
/// is kept anew each time.
class GameRecord final : public Listener, public Kept {
  public:
    GameRecord(LiveGame& game, Timekeeper& time, Archive& archive, Records& records)
        : games_(game.games()), board_(game.board()), time_(time), archive_(archive), records_(records) {}

    void take(const Event& event) override;
    size_t pack(etl::span<uint8_t> out) override;
    /// Brings back what was kept; false if that is nothing that can be read or played on this board, or not all of it.
    bool unpack(etl::span<const uint8_t> bytes) override;

  private:
    void append(std::initializer_list<uint16_t> items);
    bool recall_start(const GameParts& parts);

    Games& games_;
    board::Geometry board_;
    Timekeeper& time_;
    Archive& archive_;
    Records& records_;
    uint8_t kept_number_ = 0;  ///< the number in the archive that was last written
};

}  // namespace firmware
