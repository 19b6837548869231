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

// How many pieces of a colour on `squares` are lifted after touch `at`, but may have left before it.
int Touches::lifted_soon(const board::Occupancy& squares, bool black, int at) const {
    int count = 0;
    for (auto i = static_cast<unsigned>(at + 1);
         i < count_ && comes_before(static_cast<int>(i), at, kBounceMs); ++i) {
        const Touch& touch = touches_[i];
        count += !touch.placed && touch.black == black && squares.has(touch.square);
    }
    return count;
}

// How many pieces of the colour that touch `at` put down had been in the air for longer than `moment`.
int Touches::waiting(int at, uint32_t moment) const {
    const Touch& here = touches_[static_cast<unsigned>(at)];
    int count = 0;
    for (unsigned i = 0; i < static_cast<unsigned>(at); ++i) {
        const Touch& touch = touches_[i];
        if (touch.black == here.black) count += touch.placed ? -1 : here.time - touch.time > moment;
    }
    return count;
}

// Whether touch `at` may have put down a piece that was only just lifted off one of `squares`: rather one that has been
// in the air for longer and is none of those `captured`, unless it may have slid from the next square.
bool Touches::lifted_just_now(const board::Occupancy& squares, int at, int captured) const {
    const Touch& here = touches_[static_cast<unsigned>(at)];
    board::Occupancy from = squares;
    if (waiting(at, kBounceMs) > captured) {
        squares.visit([&](Square square) { from.set(square, board::adjacent(square, here.square)); });
    }
    return lifted_soon(from, here.black, at) != 0;
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
    /// `past`: what hands did after the moves is not to be explained.
    Account(const Touches& touches, etl::span<const Motion> moves, bool past = false)
        : touches_(touches), moves_(moves), past_(past) {}

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
        if (motion.captures() && !take(motion.captured)) return false;
        if (before != kNone && !touches_.comes_before(before, done_, kBounceMs)) return false;
        remember(motion.to);
        if (motion.castles()) remember(motion.partner_to);
        return true;
    }

    /// Follows one piece through all that happened: where it can be, given that only a piece in the air can be put
    /// down. Gives the touch that first can have brought it to `to`, to make move number `i`.
    int carry(unsigned i, Square from, Square to, int before) const {
        const int start = came(from);
        int arrived = kNone;
        int in_air[2] = {0, 0};  // pieces, by colour
        bool in_hand = false;    // the piece may be one of them
        board::Occupancy on;     // and may be on one of these squares
        on.add(from);
        bool black = false;
        const Touch* lifted = nullptr;
        Square stood = to;  // where it was for certain, last
        for (int at = 0; at < static_cast<int>(touches_.count_); ++at) {
            const Touch& touch = touches_.touches_[static_cast<unsigned>(at)];
            int& others = in_air[touch.black];
            others += touch.placed ? -1 : 1;
            if (at <= start) continue;
            if (!touch.placed) {
                if (!on.has(touch.square)) continue;
                if (touch.square == from) black = touch.black;
                on.remove(touch.square);
                lifted = &touch;
                in_hand |= others + touches_.lifted_soon(touches_.lifted_, touch.black, at) > 0;
                continue;
            }
            const bool possible =
                in_hand ? touch.black == black : touches_.lifted_just_now(on, at, captured(i));
            if (!possible) continue;
            on.add(touch.square);
            in_hand = in_hand && may_be_another(i, at, *lifted, others);
            if (!in_hand) stood = touch.square;
            const bool in_time = before == kNone || touches_.comes_before(before, at, kBounceMs);
            if (touch.square == to && arrived == kNone && in_time && at > came(to)) arrived = at;
        }
        const bool past = past_ && i < moves_.size();
        const bool lifted_again = in_hand && stood == to && touches_.left_empty(to);
        return past || on.has(to) || lifted_again || moves_on(i, to) ? arrived : kNone;
    }

  private:
    // Whether touch `at` may have put down another piece than the one that `lifted` took off: one that has been in the
    // air for a while, too; or any of `in_air`, if this one was lifted only just now.
    bool may_be_another(unsigned i, int at, const Touch& lifted, int in_air) const {
        if (touches_.touches_[static_cast<unsigned>(at)].time - lifted.time > kBounceMs)
            return touches_.waiting(at, kBounceMs) > gone(at) + 1;
        return in_air > gone(at) || touches_.lifted_just_now(touches_.lifted_, at, captured(i));
    }

    // Whether a later move takes the piece off `square` again.
    bool moves_on(unsigned i, Square square) const {
        for (unsigned later = i + 1; later < moves_.size(); ++later) {
            if (moves_[later].lifts(square) != 0) return true;
        }
        return false;
    }

    // Finds the touch that lifted the piece captured on `square`, which was not put down elsewhere before the move was
    // done. En passant takes it off elsewhere, at any time.
    bool take(Square square) {
        for (int lifted = touches_.next(square, false, came(square)); lifted != kNone;
             lifted = touches_.next(square, false, lifted)) {
            if (!kept(lifted)) continue;
            taken_[taken_count_++] = lifted;
            return true;
        }
        return false;
    }

    // Whether the piece that touch `lifted` took off may have been in the air until now.
    bool kept(int lifted) const {
        const bool black = touches_.touches_[static_cast<unsigned>(lifted)].black;
        int in_air = 0;
        for (int at = 0; at <= done_; ++at) {
            const Touch& touch = touches_.touches_[static_cast<unsigned>(at)];
            if (touch.black != black) continue;
            in_air += touch.placed ? -1 : 1;
            if (at <= lifted || !touch.placed) continue;
            if (in_air + touches_.lifted_soon(touches_.lifted_, black, at) <= gone(at)) return false;
        }
        return true;
    }

    // How many pieces are captured until move number `i` is made.
    int captured(unsigned i) const {
        int count = 0;
        for (unsigned at = 0; at <= i && at < moves_.size(); ++at) count += moves_[at].captures();
        return count;
    }

    // How many pieces of the colour that touch `at` put down the moves so far had captured.
    int gone(int at) const {
        const auto& touches = touches_.touches_;
        return static_cast<int>(std::count_if(taken_.begin(), taken_.begin() + taken_count_, [&](int lifted) {
            return lifted < at &&
                   touches[static_cast<unsigned>(lifted)].black == touches[static_cast<unsigned>(at)].black;
        }));
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
    bool past_;
    int done_ = kNone;
    unsigned count_ = 0;
    std::array<Square, 2 * kMaxMoves> squares_;
    std::array<int, 2 * kMaxMoves> at_;
    unsigned taken_count_ = 0;
    std::array<int, kMaxMoves> taken_;
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

bool Touches::may_bring(Square from, Square to, etl::span<const Motion> moves) const {
    Account account(*this, moves, true);
    for (unsigned i = 0; i < moves.size(); ++i) {
        if (!account.make(i, kNone)) return true;
    }
    return account.carry(static_cast<unsigned>(moves.size()), from, to, kNone) != kNone;
}

bool Touches::lifted_before(const board::Occupancy& squares, Square square) const {
    const uint32_t time = placed_at(square);
    return std::any_of(touches_.begin(), touches_.begin() + count_, [&](const Touch& touch) {
        const auto before = static_cast<int32_t>(time - touch.time);
        return !touch.placed && squares.has(touch.square) && before > static_cast<int32_t>(kBounceMs);
    });
}

uint32_t Touches::placed_at(Square square) const {
    uint32_t time = 0;
    for (unsigned i = 0; i < count_; ++i) {
        if (touches_[i].square == square && touches_[i].placed) time = touches_[i].time;
    }
    return time;
}

bool Touches::answered(const Motion& move, const Motion& instead, board::Occupancy opponents) const {
    if (instead.captures()) opponents.remove(instead.captured);
    const auto goes_on = [&](const Touch& touch) {
        if (touch.placed) return instead.brings_to(touch.square);
        return touch.square == move.to || instead.lifts(touch.square) != 0;
    };
    for (int came = next(move.to, true, kNone); came != kNone; came = next(move.to, true, came)) {
        if (move.castles()) came = std::max(came, next(move.partner_to, true, kNone));
        const Touch* lifted = nullptr;
        for (auto i = static_cast<unsigned>(came + 1); i < count_; ++i) {
            const Touch& touch = touches_[i];
            if (lifted != nullptr && touch.time - lifted->time > kBounceMs) return true;
            if (goes_on(touch)) break;
            const bool after = touch.time - touches_[static_cast<unsigned>(came)].time > kBounceMs;
            if (after && !touch.placed && opponents.has(touch.square) && lifted == nullptr) lifted = &touch;
            if (i + 1 == count_ && lifted != nullptr) return true;
        }
    }
    return false;
}

unsigned Touches::between(Square from, Square to) const {
    return static_cast<unsigned>(
        std::count_if(touches_.begin(), touches_.begin() + count_,
                      [&](const Touch& touch) { return board::on_the_way(from, touch.square, to); }));
}

unsigned Touches::returns(Square square, bool stood) const {
    unsigned count = 0;
    bool came = stood;
    for (unsigned i = 0; i + 1 < count_; ++i) {
        const Touch& touch = touches_[i];
        if (touch.square != square) continue;
        came |= touch.placed;
        count += came && !touch.placed && touches_[i + 1].square == square;
    }
    return count;
}

bool Touches::hasty(Square from, Square to, int captured) const {
    if (!board::adjacent(from, to)) return false;
    int came = kNone;
    for (int at = next(to, true, kNone); at != kNone; at = next(to, true, at)) came = at;
    if (came == kNone || waiting(came, kStepMs) <= captured) return false;
    const uint32_t time = touches_[static_cast<unsigned>(came)].time;
    return std::any_of(touches_.begin(), touches_.begin() + count_, [&](const Touch& touch) {
        return touch.square == from && !touch.placed && touch.time - time + kStepMs <= 2 * kStepMs;
    });
}

board::Occupancy Touches::slid_to(Square square) const {
    uint32_t left = 0;
    for (unsigned i = 0; i < count_; ++i) {
        if (touches_[i].square == square && !touches_[i].placed) left = touches_[i].time;
    }
    board::Occupancy squares;
    for (unsigned i = 0; i < count_; ++i) {
        const Touch& touch = touches_[i];
        const unsigned steps = board::distance(touch.square, square);
        // On the next square it can be seen before it has left; those between may bounce too much to be seen at all.
        const uint32_t early = steps == 1 ? kBounceMs : 0;
        const uint32_t late = steps == 1 ? kStepMs : 2 * kStepMs * steps;
        const bool at_once = steps > 1 && touch.time == left;
        if (touch.placed && steps != 0 && !at_once && touch.time - left + early <= early + late)
            squares.add(touch.square);
    }
    return squares;
}

void Touches::forget() {
    count_ = 0;
    lifted_ = {};
    placed_ = {};
}

void Touches::rest_on(const Motion& motion, bool colours, uint32_t now) {
    forget();
    const bool black = colours && !motion.captured_black;
    // So far apart that nobody takes one piece for another, unless they trade places.
    uint32_t time = now - 3 * kApartMs;
    if (motion.captures()) lift(motion.captured, colours && motion.captured_black, time);
    lift(motion.from, black, time);
    if (motion.swaps()) lift(motion.partner_from, black, time);
    place(motion.to, black, time += kApartMs);
    if (!motion.castles()) return;
    if (!motion.swaps()) lift(motion.partner_from, black, time += kApartMs);
    place(motion.partner_to, black, now);
}

void Touches::begin_at(const Sight& base, uint32_t until) {
    const auto past = [&](unsigned i) { return static_cast<int32_t>(touches_[i].time - until) <= 0; };
    board::Occupancy touched;
    for (unsigned i = 0; i < count_;) {
        const Square square = touches_[i].square;
        bool last = true;
        for (unsigned j = i + 1; j < count_ && past(j); ++j) last &= touches_[j].square != square;
        const bool as_in_base = base.occupied.has(square) == touches_[i].placed;
        // What the first touch left as it already was belongs to the past, even if it was seen late.
        if (past(i) ? !last || as_in_base : as_in_base && !touched.has(square)) {
            erase(i);
        } else {
            touched.add(square);
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

bool Origins::put_back(const Touches& touches, etl::span<const Motion> moves) const {
    for (unsigned i = 0; i < now_.size(); ++i) {
        const Square then = square_of(i);
        if (now_[i] == board::kNoSquare || now_[i] == then) continue;
        if (touches.hasty(now_[i], then, 0) || !touches.may_bring(now_[i], then, moves)) return false;
    }
    return true;
}

}  // namespace tracking
