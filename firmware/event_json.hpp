#pragma once
#include <cstdint>

#include "core/text/json.hpp"
#include "firmware/event.hpp"
#include "firmware/live_game.hpp"

namespace firmware {

class ConsoleEvents;

/// Writes the member `position` in the chosen notation; or `error`, if that has no words for it.
void put_position_member(text::Members& out, const Games& games);

/// Events as JSON, one object a line behind a `!`: docs/protocol.md has the members.
class EventJson {
  public:
    /// What an event has beyond `seq`, `ms` and `event`, a bit each: a member, or some that belong together.
    enum Member : uint16_t {
        kSquare = 1 << 0,
        kPly = 1 << 1,
        kCoordinates = 1 << 2,
        kSan = 1 << 3,
        kResult = 1 << 4,
        kFlipped = 1 << 5,
        kText = 1 << 6,
        kPosition = 1 << 7,
        kSquares = 1 << 8,
        kUnclear = 1 << 9,
        kCorrection = 1 << 10,
        kTouched = 1 << 11,
        kClock = 1 << 12,
        kSide = 1 << 13,
        kEnd = 1 << 14,
    };

    explicit EventJson(const LiveGame& game) : game_(game) {}

    /// Takes note of what hands touch; for every event, whether it is told or not.
    void note(const Event& event);

    /// Writes the event that is the last one of `events`, `ms` milliseconds after the start. What a line has no room for is
    /// left out, beginning with the last member.
    void put(text::Writer& line, const Event& event, const ConsoleEvents& events, uint32_t ms) const;
    static void put_lost(text::Writer& line, uint32_t count, uint32_t ms);

  private:
    const LiveGame& game_;
    board::Occupancy touched_;  ///< by hands since the position before, in squares of the game
};

}  // namespace firmware
