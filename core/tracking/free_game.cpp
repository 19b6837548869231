#include "core/tracking/free_game.hpp"

#include <algorithm>

namespace tracking {

Sight FreeGame::sight() const {
    Sight sight;
    for (unsigned i = 0; i < geometry_.count(); ++i) {
        if (codes_[i] != 0) sight.put(geometry_.at(i), (codes_[i] & black_) != 0);
    }
    return sight;
}

Motion FreeGame::describe(Square from, Square to, uint8_t captured) const {
    Motion motion;
    motion.from = from;
    motion.to = to;
    if (captured != 0) motion.captured = to;
    motion.captured_black = (captured & black_) != 0;
    motion.move = uint32_t{from.code} | uint32_t{to.code} << 8;
    return motion;
}

Motion FreeGame::motion(unsigned ply) const {
    return describe(records_[ply].from, records_[ply].to, records_[ply].captured);
}

FreeGame::Record FreeGame::carry(etl::span<uint8_t> codes, uint32_t move) const {
    const Square from{static_cast<uint8_t>(move)};
    const Square to{static_cast<uint8_t>(move >> 8)};
    const Record record{from, to, codes[geometry_.index(to)]};
    codes[geometry_.index(to)] = codes[geometry_.index(from)];
    codes[geometry_.index(from)] = 0;
    return record;
}

void FreeGame::carry_back(etl::span<uint8_t> codes, const Record& record) const {
    codes[geometry_.index(record.from)] = codes[geometry_.index(record.to)];
    codes[geometry_.index(record.to)] = record.captured;
}

void FreeGame::look_back(unsigned back) {
    std::copy(codes_.begin(), codes_.end(), looked_at_.begin());
    for (unsigned i = 1; i <= back; ++i) carry_back(looked_at_, records_[plies_ - i]);
    depth_ = 0;
}

Motion FreeGame::describe(uint32_t move) const {
    const Square from{static_cast<uint8_t>(move)};
    const Square to{static_cast<uint8_t>(move >> 8)};
    return describe(from, to, looked_at_[geometry_.index(to)]);
}

bool FreeGame::play(uint32_t move) {
    if (plies_ == kMaxPlies) {
        std::copy(records_.begin() + 1, records_.end(), records_.begin());
        --plies_;
    }
    records_[plies_++] = carry(codes_, move);
    return true;
}

void FreeGame::undo() {
    if (plies_ != 0) carry_back(codes_, records_[--plies_]);
}

void FreeGame::reset() {
    while (plies_ != 0) undo();
}

bool FreeGame::visit_motions(const board::Occupancy& movers, Square to, Call call, void* context) const {
    bool stopped = false;
    movers.visit([&](Square from) {
        if (looked_at_[geometry_.index(from)] == 0) return;
        for (unsigned i = 0; i < geometry_.count() && !stopped; ++i) {
            const Square there = geometry_.at(i);
            if (there != from && (to == board::kNoSquare || to == there))
                stopped = call(context, describe(from, there, looked_at_[i]));
        }
    });
    return stopped;
}

}  // namespace tracking
