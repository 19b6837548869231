#include "core/text/reader.hpp"

#include <algorithm>

namespace text {

unsigned Reader::read_letter(etl::string_view letters) {
    for (unsigned index = 0; index < letters.size(); ++index) {
        if (accept(letters[index])) return index;
    }
    refuse(Error::BadCharacter);
    return 0;
}

void Reader::flags(etl::string_view letters, uint8_t& bits) {
    bits = 0;
    if (accept('-')) return;
    do {
        const uint16_t start = at();
        const unsigned bit = 1u << read_letter(letters);
        if (bits & bit) fail_at(start, Error::Repeated);
        bits = static_cast<uint8_t>(bits | bit);
    } while (!done() && peek() != ' ');
}

uint32_t Reader::read_number(Range range) {
    const uint16_t start = at();
    const bool zero = peek() == '0';
    const auto digit = [this] { return static_cast<unsigned>(peek() - '0'); };
    if (digit() > 9) refuse(Error::BadNumber);
    uint32_t value = 0;
    while (digit() <= 9) {
        if (value > range.max / 10 || value * 10 > range.max - digit()) fail_at(start, range.error);
        value = value * 10 + static_cast<unsigned>(take() - '0');
    }
    const bool leading_zero = zero && at() > start + 1;
    if (leading_zero || value < range.min) fail_at(start, Error::BadNumber);
    return value;
}

void Reader::signed_number(int32_t& value) {
    constexpr uint32_t kLargest = 0x7FFFFFFF;
    const bool negative = accept('-');
    // Zero has no sign: "-0" would be a second way to write it.
    const uint32_t size = read_number(negative ? Range{1, kLargest + 1} : Range{0, kLargest});
    value = static_cast<int32_t>(negative ? 0u - size : size);
}

board::Square Reader::read_square(const Targets& targets) {
    const auto file = static_cast<unsigned>(peek() - 'a');
    if (file >= targets.files) refuse(Error::BadSquare);
    take();
    const auto rank = static_cast<unsigned>(peek() - '1');
    if (rank != targets.lower && rank != targets.upper) refuse(Error::BadSquare);
    take();
    return failed() ? board::kNoSquare : board::square(file, rank);
}

void Reader::squares(const Targets& targets, board::Square& square) {
    square = accept('-') ? board::kNoSquare : read_square(targets);
}

void Reader::squares(const Targets& targets, board::Occupancy& squares) {
    squares = {};
    if (accept('-')) return;
    do {
        const uint16_t start = at();
        const board::Square square = read_square(targets);
        if (failed()) return;
        if (squares.has(square)) fail_at(start, Error::Repeated);
        squares.add(square);
    } while (!done() && peek() != ' ');
}

// Reads through to the end of the row, so that one square too many is found where it stands.
inline void Reader::row(const Placement& rule, uint8_t* cells) {
    const unsigned files = rule.geometry.files;
    unsigned file = 0;
    bool after_run = false;
    for (; next_ != end_; ++next_) {
        const unsigned code = rule.alphabet.code(*next_);
        if (code < Alphabet::kRun) {
            if (file == files) return fail(Error::BadRow);
            cells[file++] = static_cast<uint8_t>(code);
            after_run = false;
            continue;
        }
        if (code == Alphabet::kNone) break;
        const unsigned run = code - Alphabet::kRun;
        if (after_run) return fail(Error::AdjacentDigits);
        if (run > files) return fail(Error::BadCharacter);
        if (file + run > files) return fail(Error::BadRow);
        file += run;
        after_run = true;
    }
    if (file < files) {
        const bool stops_early = peek() == '/' || peek() == '|' || peek() == ' ';
        refuse(stops_early ? Error::BadRow : Error::BadCharacter);
    }
}

inline void Reader::row_end(bool last) {
    const bool more = peek() == '/';
    const bool over = peek() == ' ' || peek() == '|';
    if (last ? more : over) return fail(Error::BadRowCount);
    if (!last) literal('/');
}

void Reader::placement(const Placement& rule, uint8_t* cells) {
    // A copy stays in registers, where the members would be loaded again after each cell that is stored.
    Reader self = *this;
    const board::Geometry geometry = rule.geometry;
    std::fill_n(cells, geometry.count(), uint8_t{0});
    for (unsigned rank = geometry.ranks; rank-- > 0 && !self.failed();) {
        self.row(rule, cells + rank * geometry.files);
        self.row_end(rank == 0);
    }
    *this = self;
}

}  // namespace text
