#include "core/tracking/debounce.hpp"

#include <algorithm>

namespace tracking {

void Debounce::start(etl::span<const uint8_t> frame) {
    std::copy(frame.begin(), frame.end(), settled_.begin());
    std::copy(frame.begin(), frame.end(), reading_.begin());
    calm_ = true;
}

unsigned Debounce::update(etl::span<const uint8_t> frame, uint32_t now) {
    // Nearly every frame of a game is this one: nothing moved, nothing pending.
    if (calm_ && std::equal(frame.begin(), frame.end(), reading_.begin())) return 0;

    const auto time = static_cast<uint16_t>(now);
    unsigned changes = 0;
    calm_ = true;
    for (unsigned cell = 0; cell < frame.size(); ++cell) {
        if (frame[cell] != reading_[cell]) {
            reading_[cell] = frame[cell];
            since_[cell] = time;
        }
        if (reading_[cell] == settled_[cell]) continue;
        if (static_cast<uint16_t>(time - since_[cell]) >= kSettleMs) {
            settled_[cell] = reading_[cell];
            changed_[changes++] = static_cast<uint8_t>(cell);
        } else {
            calm_ = false;
        }
    }
    return changes;
}

}  // namespace tracking
