#include "core/tracking/arrangement.hpp"

#include <algorithm>

namespace tracking {

const Piece* Arrangement::find(Square name) const {
    const auto all = pieces();
    const Piece* found = std::find_if(all.begin(), all.end(), [=](const Piece& p) { return p.name == name; });
    return found == all.end() ? nullptr : found;
}

const Piece* Arrangement::find_on(Square square) const {
    const auto all = pieces();
    const Piece* found = std::find_if(all.begin(), all.end(), [=](const Piece& p) { return p.on(square); });
    return found == all.end() ? nullptr : found;
}

Piece Arrangement::remove(const Piece* piece) {
    const Piece removed = *piece;
    signature_ -= removed.signature();
    pieces_[static_cast<unsigned>(piece - pieces_.data())] = pieces_[--count_];
    return removed;
}

Piece Arrangement::take_from(Square square) {
    const Piece* displaced = find_on(square);
    return displaced != nullptr ? remove(displaced) : Piece{square, square};
}

Piece Arrangement::take(Square name) {
    const Piece* displaced = find(name);
    return displaced != nullptr ? remove(displaced) : Piece{name, name};
}

void Arrangement::put(const Piece& piece) {
    const bool at_home = piece.name == piece.at && piece.also == board::kNoSquare;
    if (at_home || (piece.name == kBox && piece.in_air())) return;
    if (count_ == kMost) {
        overflowed_ = true;
        return;
    }
    signature_ += piece.signature();
    pieces_[count_++] = piece;
}

void Arrangement::make(const Motion& motion) {
    if (motion.captures()) {
        Piece captured = take_from(motion.captured);
        captured.at = captured.also = board::kNoSquare;
        put(captured);
    }
    Piece mover = take_from(motion.from);
    Piece partner = motion.castles() ? take_from(motion.partner_from) : Piece{kBox, board::kNoSquare};
    mover.at = motion.to;
    partner.at = motion.partner_to;
    put(mover);
    put(partner);
}

void Arrangement::unmake(const Motion& motion) {
    Piece mover = take_from(motion.to);
    Piece partner = motion.castles() ? take_from(motion.partner_to) : Piece{kBox, board::kNoSquare};
    mover.at = motion.from;
    partner.at = motion.partner_from;
    put(mover);
    put(partner);
    if (motion.captures()) put({kBox, motion.captured});
}

void Arrangement::rename(const Motion& motion) {
    if (motion.captures()) {
        Piece captured = take(motion.captured);
        captured.name = kBox;
        put(captured);
    }
    Piece mover = take(motion.from);
    Piece partner = motion.castles() ? take(motion.partner_from) : Piece{kBox, board::kNoSquare};
    mover.name = motion.to;
    put(mover);
    if (!motion.castles()) return;
    partner.name = motion.partner_to;
    put(partner);
}

void Arrangement::rename_back(const Motion& motion) {
    Piece mover = take(motion.to);
    Piece partner = motion.castles() ? take(motion.partner_to) : Piece{kBox, board::kNoSquare};
    mover.name = motion.from;
    put(mover);
    if (motion.castles()) {
        partner.name = motion.partner_from;
        put(partner);
    }
    if (motion.captures()) put({motion.captured, board::kNoSquare});
}

void Arrangement::rotate(board::Geometry geometry) {
    const auto turn = [&](Square& square) {
        if (square != board::kNoSquare && square != kBox) square = geometry.across(square);
    };
    signature_ = 0;
    for (Piece& piece : etl::span<Piece>(pieces_.data(), count_)) {
        turn(piece.name);
        turn(piece.at);
        turn(piece.also);
        signature_ += piece.signature();
    }
}

unsigned Arrangement::misfits(const Arrangement& other, const board::Occupancy& occupied) const {
    unsigned count = 0;
    for (const Piece& piece : pieces()) {
        if (piece.also != board::kNoSquare) ++count;
        if (piece.name == kBox) {
            const Piece* there = other.find_on(piece.at);
            count += there == nullptr || there->name != kBox;
            continue;
        }
        const Piece* there = other.find(piece.name);
        const Square at = there != nullptr ? there->at : piece.name;
        count += piece.in_air() ? at != board::kNoSquare && occupied.has(at) : at != piece.at;
    }
    for (const Piece& there : other.pieces()) {
        count += (there.name == kBox ? find_on(there.at) : find(there.name)) == nullptr;
    }
    return count;
}

bool Arrangement::same(const Arrangement& other) const {
    if (signature_ != other.signature_ || count_ != other.count_) return false;
    const auto theirs = other.pieces();
    for (const Piece& piece : pieces()) {
        const auto like = [&](const Piece& their) { return piece.stands_like(their); };
        if (std::none_of(theirs.begin(), theirs.end(), like)) return false;
    }
    return true;
}

}  // namespace tracking
