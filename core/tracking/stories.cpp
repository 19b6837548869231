#include "core/tracking/stories.hpp"

#include <algorithm>

namespace tracking {

bool Story::is_held() const {
    const auto all = pieces();
    return std::all_of(all.begin(), all.end(), [this](const Piece& piece) {
        const Piece* owner = piece.name == kBox ? find(piece.at) : &piece;
        return owner != nullptr && owner->in_air();
    });
}

void Stories::reset() {
    stories_[0] = {};
    count_ = 1;
}

void Stories::lose() {
    count_ = 0;
}

void Stories::open(Square square, uint32_t now, bool slid) {
    next_count_ = 0;
    for (unsigned i = 0; i < count_; ++i) {
        Story story = stories_[i];
        Piece piece = story.take_from(square);
        // Where it rested on its way does not matter.
        const bool lifted = piece.also == board::kNoSquare;
        if (lifted && piece.at == piece.name) piece.lifted = now;
        if (lifted && slid) story.cost = static_cast<Cost>(story.cost + kCosts.parted);
        piece.leave(square);
        story.put(piece);
        offer(story);
    }
    swap_in();
}

void Stories::close(const Closing& closing, const board::Occupancy& pieces) {
    next_count_ = 0;
    for (unsigned i = 0; i < count_; ++i) extend(stories_[i], closing, pieces);
    swap_in();
}

void Stories::extend(const Story& story, const Closing& closing, const board::Occupancy& pieces) {
    const Square square = closing.square;
    const auto go_on = [&](Piece piece, unsigned cost) {
        if (!is_wanted(story.cost + cost)) return;
        Story next = story;
        if (piece.name != kBox) (void)next.take(piece.name);
        next.put(piece);
        next.cost = static_cast<Cost>(next.cost + cost);
        offer(next);
    };
    const auto all = story.pieces();
    bool any_in_air = false;
    for (const Piece& piece : all) {
        if (!piece.in_air() || !closing.fitting.has(piece.name)) continue;
        any_in_air = true;
        Piece landed = piece;
        landed.at = square;
        go_on(landed, landing_cost(story, piece, closing));
    }
    // Nobody holds two pieces between squares.
    const bool may_pair = std::none_of(all.begin(), all.end(),
                                       [](const Piece& piece) { return piece.also != board::kNoSquare; });
    for (unsigned step = 0; may_pair && step < 9; ++step) {
        const unsigned file = square.file() + step % 3 - 1;
        const unsigned rank = square.rank() + step / 3 - 1;
        if (step == 4 || file >= board::kMaxFiles || rank >= board::kMaxRanks) continue;
        const Square next_to = board::square(file, rank);
        const Piece* displaced = story.find_on(next_to);
        if (displaced == nullptr && (!pieces.has(next_to) || story.find(next_to) != nullptr)) continue;
        Piece piece =
            displaced != nullptr ? *displaced : Piece{next_to, next_to, board::kNoSquare, closing.now};
        if (piece.name == kBox || !closing.fitting.has(piece.name)) continue;
        piece.also = square;
        const unsigned starting = (closing.to_move.has(piece.name) ? kCosts.slid : kCosts.nudged) +
                                  (any_in_air ? kCosts.beside_air : 0u);
        const unsigned sliding = displaced != nullptr ? unsigned{kCosts.slid_on} : starting;
        go_on(piece, closing.recent.has(next_to) ? kCosts.settling : sliding);
    }
    go_on({kBox, square}, closing.returning ? kCosts.returning : kCosts.from_box);
}

Cost Stories::landing_cost(const Story& story, const Piece& piece, const Closing& closing) const {
    const bool home = piece.name == closing.square;
    const bool legal = closing.legal.has(piece.name);
    unsigned cost = home ? kCosts.returned : legal ? kCosts.reached : kCosts.elsewhere;
    if (!home && closing.too_soon.has(piece.name)) cost += kCosts.flickered;
    bool contested = false;
    for (const Piece& other : story.pieces()) {
        if (other.name == piece.name || other.name == kBox) continue;
        contested |=
            home && closing.legal.has(other.name) && (other.in_air() || closing.recent.has(other.at));
        if (other.in_air() && static_cast<int32_t>(other.lifted - piece.lifted) > 0)
            cost += kCosts.lifted_later;
    }
    return static_cast<Cost>(cost + (contested ? kCosts.contested : 0));
}

/// Whether a story of that cost may be among the next ones.
bool Stories::is_wanted(unsigned cost) const {
    if (next_count_ == 0) return true;
    return cost <= unsigned{next_[order_[0]].cost} + kCosts.hopeless &&
           (next_count_ < kMost || cost < next_[order_[kMost - 1]].cost);
}

/// Takes a story into the next ones, unless it is known, cannot be followed, or is dearer than all of them.
void Stories::offer(const Story& story) {
    if (story.overflowed()) return;
    uint8_t place = 0;
    while (place != next_count_ && !next_[place].same(story)) ++place;
    unsigned rank = next_count_;
    if (place != next_count_) {
        if (next_[place].cost <= story.cost) return;
        rank = static_cast<unsigned>(std::find(order_.begin(), order_.end(), place) - order_.begin());
    } else if (next_count_ != kMost) {
        ++next_count_;
    } else {
        place = order_[--rank];
        if (story.cost >= next_[place].cost) return;
    }
    for (; rank != 0 && next_[order_[rank - 1]].cost > story.cost; --rank) order_[rank] = order_[rank - 1];
    order_[rank] = place;
    next_[place] = story;
}

void Stories::swap_in() {
    count_ = 0;
    for (unsigned i = 0; i < next_count_; ++i) {
        const Story& next = next_[order_[i]];
        const Cost above = static_cast<Cost>(next.cost - next_[order_[0]].cost);
        if (above > kCosts.hopeless) break;
        stories_[i] = next;
        stories_[i].cost = above;
        ++count_;
    }
}

void Stories::rename(const Motion& motion, bool back) {
    next_count_ = 0;
    for (unsigned i = 0; i < count_; ++i) {
        Story story = stories_[i];
        back ? story.rename_back(motion) : story.rename(motion);
        offer(story);
    }
    swap_in();
}

void Stories::overrule(const board::Occupancy& occupied) {
    next_count_ = 0;
    for (unsigned i = 0; i < count_; ++i) {
        Story story = stories_[i];
        if (story.misfits({}, occupied) != 0)
            story.cost =
                static_cast<Cost>(story.cost + (story.is_held() ? kCosts.still_held : kCosts.misfit));
        offer(story);
    }
    swap_in();
}

void Stories::stand(bool guessed) {
    next_count_ = 0;
    offer({});
    for (unsigned i = 0; i < count_; ++i) {
        if (guessed || stories_[i].is_held()) offer(stories_[i]);
    }
    swap_in();
}

void Stories::rotate(board::Geometry geometry) {
    for (unsigned i = 0; i < count_; ++i) stories_[i].rotate(geometry);
}

Stories::Fit Stories::fit(const Arrangement& node, const board::Occupancy& occupied) const {
    Fit best{kCosts.lost, nullptr};
    if (node.overflowed()) return best;
    for (unsigned i = 0; i < count_; ++i) {
        const auto cost =
            static_cast<Cost>(stories_[i].cost + stories_[i].misfits(node, occupied) * kCosts.misfit);
        if (cost < best.cost) best = {cost, &stories_[i]};
    }
    return best;
}

board::Occupancy Stories::displaced(Cost below) const {
    board::Occupancy squares;
    for (unsigned i = 0; i < count_ && stories_[i].cost < below; ++i) {
        for (const Piece& piece : stories_[i].pieces()) {
            for (Square square : {piece.name, piece.at, piece.also}) {
                if (square != board::kNoSquare && square != kBox) squares.add(square);
            }
        }
    }
    return squares;
}

bool Stories::in_air(const board::Occupancy& names) const {
    bool all = true;
    for (unsigned i = 0; i < count_ && stories_[i].cost < kCosts.misfit; ++i) {
        names.visit([&](Square name) {
            const Piece* piece = stories_[i].find(name);
            all = all && piece != nullptr && piece->in_air();
        });
    }
    return all;
}

}  // namespace tracking
