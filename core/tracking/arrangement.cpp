#include "core/tracking/arrangement.hpp"

#include <algorithm>

namespace tracking {

const Piece* Arrangement::find(Square name) const {
    for (const Piece& piece : pieces()) {
        if (piece.name == name) return &piece;
    }
    return nullptr;
}

const Piece* Arrangement::find_on(Square square) const {
    for (const Piece& piece : pieces()) {
        if (piece.on(square)) return &piece;
    }
    return nullptr;
}

bool Arrangement::any_stands(Square besides) const {
    return any([&](const Piece& piece) { return !piece.in_air() && piece.name != besides; });
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

void Arrangement::rename(const Motion& motion) {
    if (motion.captures()) {
        Piece captured = take(motion.captured);
        captured.name = kBox;
        put(captured);
    }
    Piece mover = take(motion.from);
    Piece partner = motion.castles() ? take(motion.partner_from) : Piece{kBox, board::kNoSquare};
    mover.name = motion.to;
    if (motion.promotion != 0 && mover.in_air() && find_on(motion.to) != nullptr) {
        // Its new piece stands there, and the pawn is beside the board.
        (void)take_from(motion.to);
        mover.at = motion.to;
    }
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
    if (!motion.captures()) return;
    // Whatever came from the box to where the captured piece belongs is taken for it.
    const Piece* back = find_on(motion.captured);
    if (back != nullptr && back->name == kBox) {
        (void)remove(back);
    } else {
        put({motion.captured, board::kNoSquare});
    }
}

bool Arrangement::has_same_pieces(const Arrangement& other) const {
    for (unsigned i = 0; i < count_; ++i) {
        const Piece& piece = pieces_[i];
        // Most have them in the same order.
        if (piece.stands_like(other.pieces_[i])) continue;
        if (!other.any([&](const Piece& their) { return piece.stands_like(their); })) return false;
    }
    return true;
}

}  // namespace tracking
