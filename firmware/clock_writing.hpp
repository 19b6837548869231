#pragma once
#include "core/text/duration.hpp"
#include "core/timing/game_clock.hpp"

namespace firmware {

inline void put_control(text::Writer& line, timing::TimeControl control) {
    if (!control.is_set()) return line.put("off");
    line.put(control.minutes, '+', control.increment);
}

inline const char* side_name(timing::GameClock::Side side) {
    return side == timing::GameClock::Side::White ? "white" : "black";
}

/// `0:04:57 0:05:00 white runs`
inline void put_times(text::Writer& line, const timing::GameClock::Face& clock) {
    for (const uint32_t seconds : {clock.white, clock.black}) {
        text::put_duration(line, seconds);
        line.put(' ');
    }
    line.put(side_name(clock.to_move), clock.runs ? " runs" : " waits");
}

/// `5+3 0:04:57 0:05:00 white runs`, or `off`
inline void put_clock(text::Writer& line, const timing::GameClock::Face& clock) {
    put_control(line, clock.control);
    if (!clock.control.is_set()) return;
    line.put(' ');
    put_times(line, clock);
}

}  // namespace firmware
