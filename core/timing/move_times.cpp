#include "core/timing/move_times.hpp"

#include <algorithm>

namespace timing {

void MoveTimes::begin(unsigned plies) {
    plies_ = 0;
    set_control({});
    for (; plies > plies_;) add(kUnknown);
}

void MoveTimes::add(uint16_t seconds) {
    if (plies_ == kMaxPlies) return;
    seconds_[plies_++] = seconds == kUnknown ? seconds : std::min(seconds, kLongest);
}

void MoveTimes::remove() {
    if (plies_ > 0) --plies_;
    control_begins_ = std::min(control_begins_, plies_);
}

void MoveTimes::set_control(TimeControl control) {
    control_ = control;
    control_begins_ = plies_;
}

uint16_t MoveTimes::left_after(unsigned ply) const {
    if (!control_.is_set() || ply < control_begins_ || ply >= plies_) return kUnknown;
    uint32_t given = control_.minutes * 60u;
    uint32_t used = 0;
    for (unsigned at = control_begins_ + (ply - control_begins_) % 2; at <= ply; at += 2) {
        given += control_.increment;
        if (seconds_[at] != kUnknown) used += seconds_[at];
    }
    return static_cast<uint16_t>(std::min<uint32_t>(given - std::min(used, given), kUnknown - 1));
}

}  // namespace timing
