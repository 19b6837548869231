#include "core/tracking/touches.hpp"

#include <algorithm>

namespace tracking {

void Touches::lift(Square square, bool black, uint32_t now) {
    add({now, square, false, black});
}

void Touches::place(Square square, bool black, uint32_t now) {
    add({now, square, true, black});
}

void Touches::add(const Touch& touch) {
    if (count_ == kMax) make_room();
    touches_[count_++] = touch;
    (touch.placed ? placed_ : lifted_).add(touch.square);
}

// Drops the oldest two touches of one square: it was then as it had been before.
void Touches::make_room() {
    for (unsigned i = 0; i < count_; ++i) {
        for (unsigned j = i + 1; j < count_; ++j) {
            if (touches_[j].square != touches_[i].square) continue;
            erase(j);
            erase(i);
            return collect();
        }
    }
    erase(0);
    collect();
}

void Touches::erase(unsigned i) {
    std::copy(touches_.begin() + i + 1, touches_.begin() + count_, touches_.begin() + i);
    --count_;
}

void Touches::collect() {
    lifted_ = {};
    placed_ = {};
    for (unsigned i = 0; i < count_; ++i) {
        (touches_[i].placed ? placed_ : lifted_).add(touches_[i].square);
    }
}

uint32_t Touches::returned_after(Square square) const {
    if (count_ < 2) return 0;
    const Touch& lifted = touches_[count_ - 2];
    const Touch& placed = touches_[count_ - 1];
    const bool returned =
        lifted.square == square && placed.square == square && !lifted.placed && placed.placed;
    return returned ? placed.time - lifted.time : 0;
}

// Whether touch `a` came before `b`, or may have: it was seen no more than `slack` later.
bool Touches::comes_before(int a, int b, uint32_t slack) const {
    const auto time = [this](int at) { return touches_[static_cast<unsigned>(at)].time; };
    return a < b || time(a) - time(b) <= slack;
}

// The next touch of `square` after number `after` that puts a piece down, or takes one off.
int Touches::next(Square square, bool placed, int after) const {
    for (auto at = static_cast<unsigned>(after + 1); at < count_; ++at) {
        if (touches_[at].square == square && touches_[at].placed == placed) return static_cast<int>(at);
    }
    return kNone;
}

// How many pieces of a colour on `squares` are lifted after touch `at`, but may have left before it: at about the same
// time, or from the square next to it, where a piece that slides is seen on both for a moment.
int Touches::lifted_soon(const board::Occupancy& squares, bool black, int at) const {
    const Touch& here = touches_[static_cast<unsigned>(at)];
    int count = 0;
    for (auto i = static_cast<unsigned>(at + 1);
         i < count_ && comes_before(static_cast<int>(i), at, kSlideMs); ++i) {
        const Touch& touch = touches_[i];
        if (touch.placed || touch.black != black || !squares.has(touch.square)) continue;
        count += touch.time - here.time <= kBounceMs || board::adjacent(touch.square, here.square);
    }
    return count;
}

// Whether the last touch of `square` took a piece off.
bool Touches::left_empty(Square square) const {
    for (unsigned at = count_; at-- > 0;) {
        if (touches_[at].square == square) return !touches_[at].placed;
    }
    return false;
}

/// Which touches made the moves so far: the earliest that can have.
class Touches::Account {
  public:
    Account(const Touches& touches, etl::span<const Motion> moves) : touches_(touches), moves_(moves) {}

    /// When the last piece of the last move was put down.
    int done() const { return done_; }

    /// Finds the touches that made move number `i`; false if there are none. It is not done before `before`.
    bool make(unsigned i, int before) {
        const Motion& motion = moves_[i];
        if (motion.swaps()) {
            done_ = trade(motion);
        } else {
            // Either piece of castling may come last.
            done_ = carry(i, motion.from, motion.to, motion.castles() ? kNone : before);
            const int partner =
                motion.castles() ? carry(i, motion.partner_from, motion.partner_to, kNone) : done_;
            done_ = done_ == kNone || partner == kNone ? kNone : std::max(done_, partner);
        }
        if (done_ == kNone) return false;
        // En passant takes a piece off elsewhere, at any time.
        if (motion.captures() && touches_.next(motion.captured, false, came(motion.captured)) == kNone)
            return false;
        if (before != kNone && !touches_.comes_before(before, done_, kBounceMs)) return false;
        remember(motion.to);
        if (motion.castles()) remember(motion.partner_to);
        return true;
    }

  private:
    // Follows one piece through all that happened: where it can be, given that only a piece in the air can be put
    // down. Gives the touch that first can have brought it to `to`.
    int carry(unsigned i, Square from, Square to, int before) const {
        const int start = came(from);
        int arrived = kNone;
        int in_air[2] = {0, 0};  // pieces, by colour
        bool in_hand = false;    // the piece may be one of them
        board::Occupancy on;     // and may be on one of these squares
        on.add(from);
        bool black = false;
        for (int at = 0; at < static_cast<int>(touches_.count_); ++at) {
            const Touch& touch = touches_.touches_[static_cast<unsigned>(at)];
            int& others = in_air[touch.black];
            others += touch.placed ? -1 : 1;
            if (at <= start) continue;
            if (!touch.placed) {
                if (!on.has(touch.square)) continue;
                if (touch.square == from) black = touch.black;
                on.remove(touch.square);
                in_hand |= others + touches_.lifted_soon(touches_.lifted_, touch.black, at) > 0;
                continue;
            }
            const bool possible =
                in_hand ? touch.black == black : touches_.lifted_soon(on, touch.black, at) != 0;
            if (!possible) continue;
            on.add(touch.square);
            in_hand &= others + touches_.lifted_soon(touches_.lifted_, touch.black, at) > 0;
            const bool in_time = before == kNone || touches_.comes_before(before, at, kBounceMs);
            if (touch.square == to && arrived == kNone && in_time && at > came(to)) arrived = at;
        }
        return on.has(to) || (in_hand && touches_.left_empty(to)) || moves_on(i, to) ? arrived : kNone;
    }

    // Whether a later move takes the piece off `square` again.
    bool moves_on(unsigned i, Square square) const {
        for (unsigned later = i + 1; later < moves_.size(); ++later) {
            if (moves_[later].lifts(square) != 0) return true;
        }
        return false;
    }

    // King and partner who trade places must have been in the air at the same time.
    int trade(const Motion& motion) const {
        for (int king = touches_.next(motion.from, false, came(motion.from)); king != kNone;
             king = touches_.next(motion.from, false, king)) {
            const int back = touches_.next(motion.from, true, king);
            for (int partner = touches_.next(motion.to, false, came(motion.to));
                 partner != kNone && partner < back; partner = touches_.next(motion.to, false, partner)) {
                const int there = touches_.next(motion.to, true, partner);
                if (there > king) return std::max(back, there);
            }
        }
        return kNone;
    }

    int came(Square square) const {
        for (unsigned i = count_; i-- > 0;) {
            if (squares_[i] == square) return at_[i];
        }
        return kNone;
    }

    void remember(Square square) {
        squares_[count_] = square;
        at_[count_++] = done_;
    }

    const Touches& touches_;
    etl::span<const Motion> moves_;
    int done_ = kNone;
    unsigned count_ = 0;
    std::array<Square, 2 * kMaxMoves> squares_;
    std::array<int, 2 * kMaxMoves> at_;
};

bool Touches::allow(etl::span<const Motion> moves, unsigned any_order) const {
    Account account(*this, moves);
    int before = kNone;
    for (unsigned i = 0; i < moves.size(); ++i) {
        if (!account.make(i, before)) return false;
        if (i >= any_order) before = account.done();
    }
    return true;
}

uint32_t Touches::finished(etl::span<const Motion> moves, unsigned count) const {
    Account account(*this, moves);
    for (unsigned i = 0; i < count; ++i) {
        if (!account.make(i, kNone)) return 0;
    }
    return touches_[static_cast<unsigned>(account.done())].time;
}

uint32_t Touches::placed_at(Square square) const {
    uint32_t time = 0;
    for (unsigned i = 0; i < count_; ++i) {
        if (touches_[i].square == square && touches_[i].placed) time = touches_[i].time;
    }
    return time;
}

bool Touches::slid_off(Square square) const {
    uint32_t left = 0;
    for (unsigned i = 0; i < count_; ++i) {
        if (touches_[i].square == square && !touches_[i].placed) left = touches_[i].time;
    }
    return std::any_of(touches_.begin(), touches_.begin() + count_, [&](const Touch& touch) {
        const bool close = touch.time - left + kStepMs <= 2 * kStepMs;
        return touch.placed && close && touch.square != square && board::adjacent(touch.square, square);
    });
}

void Touches::forget() {
    count_ = 0;
    lifted_ = {};
    placed_ = {};
}

void Touches::rest_on(const Motion& motion, bool colours, uint32_t now) {
    forget();
    const bool taken_black = colours && motion.captured_black;
    const bool black = colours && !motion.captured_black;
    motion.visit_lifts(
        [&](Square square) { lift(square, square == motion.captured ? taken_black : black, now); });
    place(motion.to, black, now);
    if (motion.castles()) place(motion.partner_to, black, now);
}

void Touches::begin_at(const Sight& base, uint32_t until) {
    const auto past = [&](unsigned i) { return static_cast<int32_t>(touches_[i].time - until) <= 0; };
    for (unsigned i = 0; i < count_ && past(i);) {
        bool last = true;
        for (unsigned j = i + 1; j < count_ && past(j); ++j) last &= touches_[j].square != touches_[i].square;
        const bool as_in_base = base.occupied.has(touches_[i].square) == touches_[i].placed;
        if (!last || as_in_base) {
            erase(i);
        } else {
            ++i;
        }
    }
    collect();
}

void Touches::rotate(Square last) {
    for (unsigned i = 0; i < count_; ++i) {
        const Square square = touches_[i].square;
        touches_[i].square = board::square(last.file() - square.file(), last.rank() - square.rank());
    }
    collect();
}

namespace {

constexpr unsigned cell(Square square) {
    return unsigned{square.rank()} * board::kMaxFiles + square.file();
}

constexpr Square square_of(unsigned cell) {
    return board::square(cell % board::kMaxFiles, cell / board::kMaxFiles);
}

}  // namespace

Origins::Origins() {
    for (unsigned i = 0; i < now_.size(); ++i) now_[i] = square_of(i);
}

void Origins::revert(const Motion& motion) {
    const Square mover = now_[cell(motion.to)];
    const Square partner = motion.castles() ? now_[cell(motion.partner_to)] : board::kNoSquare;
    now_[cell(motion.to)] = board::kNoSquare;
    if (motion.castles()) {
        now_[cell(motion.partner_to)] = board::kNoSquare;
        now_[cell(motion.partner_from)] = partner;
    }
    now_[cell(motion.from)] = mover;
    // What a capture took stands nowhere now.
    if (motion.captures()) now_[cell(motion.captured)] = board::kNoSquare;
}

board::Occupancy Origins::moved() const {
    board::Occupancy set;
    for (unsigned i = 0; i < now_.size(); ++i) {
        if (now_[i] != board::kNoSquare && now_[i] != square_of(i)) set.add(now_[i]);
    }
    return set;
}

}  // namespace tracking
