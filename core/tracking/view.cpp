#include "core/tracking/view.hpp"

namespace tracking {

void View::follow(board::Geometry geometry) {
    geometry_ = geometry;
    seen_ = of_game(physical_);
}

void View::turn_round() {
    flipped_ = !flipped_;
    seen_ = of_game(physical_);
}

Sight View::of_game(const Sight& physical) const {
    Sight result;
    physical.occupied.visit([&](Square square) {
        if (geometry_.contains(square)) result.put(turned(square), physical.black.has(square));
    });
    return result;
}

void View::take(const Sight& physical) {
    const Sight now = sees(physical);
    touch((now.occupied ^ seen_.occupied) | (now.black ^ seen_.black));
    physical_ = physical;
    seen_ = now;
}

void View::toggle(Square square, bool black) {
    touched_.add(square);
    if (seen_.occupied.has(square)) {
        seen_.clear(square);
        physical_.clear(turned(square));
    } else {
        seen_.put(square, black);
        physical_.put(turned(square), black);
    }
}

/// Where `sight` has pieces that `other` has not.
board::Occupancy View::lacking(const Sight& sight, const Sight& other) const {
    const board::Occupancy alone = sight.occupied.without(other.occupied);
    return tells_colours_ ? alone | (sight.occupied & (sight.black ^ other.black)) : alone;
}

bool View::shows_either_way(const Sight& start) const {
    if (!(seen_.occupied == start.occupied) || start.occupied.empty()) return false;
    return !tells_colours_ || seen_.black == start.black || seen_.black == start.occupied.without(start.black);
}

}  // namespace tracking
