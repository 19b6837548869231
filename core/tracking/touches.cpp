#include "core/tracking/touches.hpp"

#include <algorithm>

namespace tracking {

namespace {

// Times wrap: compare by subtracting.
constexpr bool not_before(uint32_t a, uint32_t b) {
    return static_cast<int32_t>(a - b) >= 0;
}

}  // namespace

void Touches::lift(Square square, uint32_t now) {
    uint8_t& count = now_[index(square)];
    if (count < 100) ++count;
    lifted_at_[index(square)] = now;
    lifted_now_.add(square);
}

void Touches::place(Square square, uint32_t now) {
    placed_at_[index(square)] = now;
}

board::Occupancy Touches::collect(const Counts& counts) {
    board::Occupancy set;
    for (unsigned rank = 0; rank < board::kMaxRanks; ++rank) {
        for (unsigned file = 0; file < board::kMaxFiles; ++file) {
            const Square square = board::square(file, rank);
            if (counts[index(square)] != 0) set.add(square);
        }
    }
    return set;
}

bool Touches::allow(const Motion& motion, const Motion* first) const {
    bool enough = true;
    motion.visit_lifts([&](Square square) {
        const unsigned used = first != nullptr ? first->lifts(square) : 0;
        if (lifts(square) < used + motion.lifts(square)) enough = false;
    });
    if (!enough) return false;
    if (motion.swaps()) return overlapped(motion.from, motion.to);
    // The capturing piece cannot have arrived before it left.
    if (motion.captured == motion.to)
        return not_before(placed_at(motion.to) + kSlackMs, lifted_at(motion.from));
    return true;
}

uint32_t Touches::finished(const Motion& motion) const {
    const uint32_t time = placed_at(motion.to);
    if (motion.castles() && not_before(placed_at(motion.partner_to), time))
        return placed_at(motion.partner_to);
    return time;
}

// Whether both squares were empty at the same time.
bool Touches::overlapped(Square a, Square b) const {
    return !not_before(lifted_at(a), placed_at(b)) && !not_before(lifted_at(b), placed_at(a));
}

void Touches::forget() {
    now_.fill(0);
    lifted_now_ = {};
}

void Touches::close() {
    before_ = now_;
    lifted_before_ = lifted_now_;
    forget();
}

void Touches::close(const Motion& motion) {
    before_ = now_;
    lifted_before_ = lifted_now_;
    motion.visit_lifts([this](Square square) {
        uint8_t& count = now_[index(square)];
        if (count != 0) --count;
        if (count == 0) lifted_now_.remove(square);
    });
}

void Touches::reopen() {
    for (unsigned i = 0; i < kSquares; ++i) now_[i] = static_cast<uint8_t>(now_[i] + before_[i]);
    before_.fill(0);
    lifted_now_ = lifted_now_ | lifted_before_;
    lifted_before_ = {};
}

void Touches::rotate(Square last) {
    const unsigned end = index(last);
    const auto turn = [last, end](auto& values) {
        for (unsigned i = 0; i <= end / 2; ++i) {
            const Square square = board::square(i % board::kMaxFiles, i / board::kMaxFiles);
            if (square.file() > last.file()) continue;
            const Square other = board::square(last.file() - square.file(), last.rank() - square.rank());
            if (index(other) > i) std::swap(values[i], values[index(other)]);
        }
    };
    turn(now_);
    turn(before_);
    turn(lifted_at_);
    turn(placed_at_);
    lifted_now_ = collect(now_);
    lifted_before_ = collect(before_);
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
