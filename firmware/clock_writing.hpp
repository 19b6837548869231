#pragma once
#include "core/text/duration.hpp"
#include "core/timing/game_clock.hpp"

namespace firmware {

inline void put_control(text::Writer& line, timing::TimeControl control) {
    if (!control.is_set()) return line.put("off");
    line.number(control.minutes);
    line.put('+');
    line.number(control.increment);
}

inline void put_side(text::Writer& line, timing::GameClock::Side side) {
    line.put(side == timing::GameClock::Side::White ? "white" : "black");
}

/// `0:04:57 0:05:00 white runs`
inline void put_times(text::Writer& line, const timing::GameClock::Face& clock) {
    for (const uint32_t seconds : {clock.white, clock.black}) {
        text::put_duration(line, seconds);
        line.put(' ');
    }
    put_side(line, clock.to_move);
    line.put(clock.runs ? " runs" : " waits");
}

/// `5+3 0:04:57 0:05:00 white runs`, or `off`
inline void put_clock(text::Writer& line, const timing::GameClock::Face& clock) {
    put_control(line, clock.control);
    if (!clock.control.is_set()) return;
    line.put(' ');
    put_times(line, clock);
}

}  // namespace firmware
