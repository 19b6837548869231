#include "core/tracking/beam.hpp"

#include <algorithm>

namespace tracking {

void Beam::begin() {
    next_count_ = 0;
    too_dear_ = kAnyCost;
}

void Beam::offer(const Story& story, unsigned more) {
    const unsigned cost = story.cost + more;
    if (story.overflowed() || !is_wanted(cost)) return;
    uint8_t place = 0;
    while (place != next_count_ && !next_[place].same(story)) ++place;
    unsigned rank = next_count_;
    if (place != next_count_) {
        if (next_[place].cost <= cost) return;
        rank = static_cast<unsigned>(std::find(order_.begin(), order_.end(), place) - order_.begin());
    } else if (next_count_ != kMost) {
        ++next_count_;
    } else {
        place = order_[--rank];
    }
    for (; rank != 0 && next_[order_[rank - 1]].cost > cost; --rank) order_[rank] = order_[rank - 1];
    order_[rank] = place;
    next_[place] = story;
    next_[place].cost = static_cast<Cost>(cost);
    too_dear_ = unsigned{next_[order_[0]].cost} + kCosts.hopeless + 1;
    if (next_count_ == kMost) too_dear_ = std::min(too_dear_, unsigned{next_[order_[kMost - 1]].cost});
}

void Beam::end() {
    count_ = 0;
    if (next_count_ != 0) spent_ += next_[order_[0]].cost;
    for (unsigned i = 0; i < next_count_; ++i) {
        const Story& next = next_[order_[i]];
        const Cost above = static_cast<Cost>(next.cost - next_[order_[0]].cost);
        if (above > kCosts.hopeless) break;
        stories_[i] = next;
        stories_[i].cost = above;
        ++count_;
    }
}

}  // namespace tracking
