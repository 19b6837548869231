#include "core/eboard/certabo.hpp"

#include <algorithm>

namespace eboard {

namespace {

/// The number of a piece is its place here, from 1.
constexpr etl::string_view kPieces = "KQRBNPkqrbnp";
constexpr etl::string_view kLineEnd = "\r\n";
/// So many light messages can be acknowledged late.
constexpr uint8_t kMostLit = 8;

constexpr unsigned corner_of(unsigned file, unsigned rank) {
    return rank * 9 + 7 - file;
}

void put_occupancy(text::Writer& line, uint64_t occupied) {
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned row = 0;
        for (unsigned file = 0; file < 8; ++file)
            row |= static_cast<unsigned>(occupied >> number_of(file, rank) & 1) << (7 - file);
        line.put(row);
        if (rank > 0) line.put(' ');
    }
}

void put_identities(text::Writer& line, const Pieces& pieces) {
    for (unsigned rank = 8; rank-- > 0;) {
        for (unsigned file = 0; file < 8; ++file) {
            const char piece = pieces[number_of(file, rank)];
            const size_t place = std::min(kPieces.find(piece), kPieces.size());
            line.put(piece == kEmpty ? "0 0 0 0 " : "1 1 1 1 ", piece == kEmpty ? 0 : static_cast<uint32_t>(place) + 1,
                     ' ');
        }
    }
}

}  // namespace

void Certabo::begin() {
    lit_ = length_ = 0;
    is_new_ = true;
}

bool Certabo::receive(uint8_t byte, uint32_t now, Lights& lights) {
    bool known = false;
    if (length_ != 0 && now - heard_at_ >= (length_ > kPlainBytes ? kColourPauseMs : kPlainPauseMs)) {
        // The top ranks can be lit in just the way in which colours begin.
        if (length_ == kPlainBytes) {
            take_plain(lights);
            known = true;
        }
        length_ = 0;
    }
    heard_at_ = now;
    bytes_[length_++] = byte;
    if (length_ == kPlainBytes && !is_coloured()) {
        take_plain(lights);
    } else if (length_ == kColourBytes) {
        if (bytes_[kColourBytes - 2] != '\r' || bytes_[kColourBytes - 1] != '\n') {
            length_ = 0;
            return known;
        }
        take_coloured(lights);
    } else {
        return known;
    }
    length_ = 0;
    return true;
}

void Certabo::begin_lights(Lights& lights) {
    ++lights.changes;
    lights.slot_us = 0;
    lights.by_wire = form_ == Form::Occupancy;
    lit_ = std::min<uint8_t>(lit_ + 1, kMostLit);
}

void Certabo::take_plain(Lights& lights) {
    begin_lights(lights);
    for (unsigned i = 0; i < kSquares; ++i) {
        const bool is_lit = (bytes_[7 - i / 8] >> (i % 8) & 1) != 0;
        lights.squares[i] = is_lit ? plain_light(kSteady) : Light{};
    }
}

void Certabo::take_coloured(Lights& lights) {
    begin_lights(lights);
    light_corners(lights, corner_of, [this](unsigned i) -> Light {
        const uint8_t* const colour = &bytes_[2 + 3 * i];
        const bool is_lit = (colour[0] | colour[1] | colour[2]) != 0;
        return {colour[0], colour[1], colour[2], is_lit ? kSteady : uint8_t{0}};
    });
}

size_t Certabo::next(const View& view, Game&, uint32_t now, etl::span<uint8_t> out) {
    text::Writer line = text_in(out);
    if (lit_ > 0) {
        --lit_;
        line.put("L\r\n");
        return line.length();
    }
    const bool changed = form_ == Form::Occupancy ? view.occupied != occupied_ : !(view.pieces == pieces_);
    if (!changed && !is_new_ && now - told_at_ < kLineMs) return 0;
    is_new_ = false;
    told_at_ = now;
    occupied_ = view.occupied;
    pieces_ = view.pieces;
    line.put(':');
    form_ == Form::Occupancy ? put_occupancy(line, occupied_) : put_identities(line, pieces_);
    line.put(kLineEnd);
    return line.length();
}

}  // namespace eboard
