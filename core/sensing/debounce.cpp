#include "core/sensing/debounce.hpp"

#include <algorithm>

namespace sensing {

void Debounce::start(etl::span<const Cell> frame) {
    std::copy(frame.begin(), frame.end(), settled_.begin());
    std::copy(frame.begin(), frame.end(), shown_.begin());
    still_ = true;
}

unsigned Debounce::update(etl::span<const Cell> frame, uint32_t now) {
    // Nearly every frame of a game is this one: nothing moved, nothing pending.
    if (still_ && std::equal(frame.begin(), frame.end(), shown_.begin())) return 0;

    const auto time = static_cast<uint16_t>(now);
    unsigned changes = 0;
    still_ = true;
    for (unsigned cell = 0; cell < frame.size(); ++cell) {
        if (frame[cell] != shown_[cell]) {
            shown_[cell] = frame[cell];
            since_[cell] = time;
        }
        if (shown_[cell] == settled_[cell]) continue;
        if (static_cast<uint16_t>(time - since_[cell]) >= settle_ms_) {
            settled_[cell] = shown_[cell];
            changed_[changes++] = static_cast<uint8_t>(cell);
        } else {
            still_ = false;
        }
    }
    return changes;
}

}  // namespace sensing
