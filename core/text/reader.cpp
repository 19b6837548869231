#include "core/text/reader.hpp"

#include <cstddef>

#include "core/text/characters.hpp"

namespace text {

board::Square find_square(etl::string_view name, board::Geometry geometry) {
    if (name.size() < 2 || name.size() > 3 || name[1] == '0') return board::kNoSquare;
    const int file = name[0] - 'a';
    int rank = 0;
    for (const char c : name.substr(1)) {
        if (!is_digit(c)) return board::kNoSquare;
        rank = rank * 10 + (c - '0');
    }
    if (file < 0 || file >= geometry.files || rank > geometry.ranks) return board::kNoSquare;
    return board::square(static_cast<unsigned>(file), static_cast<unsigned>(rank - 1));
}

void Reader::flags(etl::string_view letters, uint8_t& bits) {
    bits = 0;
    if (accept('-')) return;
    unsigned found = 0;
    // One round takes letters that stand in their order; what stands out of it takes more rounds.
    const char* start;
    do {
        start = next_;
        unsigned bit = 1;
        for (char c : letters) {
            if (accept(c)) {
                if (found & bit) return fail_at(static_cast<uint16_t>(at() - 1), Error::Repeated);
                found |= bit;
            }
            bit <<= 1;
        }
    } while (next_ != start && !done() && *next_ != ' ');
    if (found == 0) refuse(Error::BadCharacter);
    bits = static_cast<uint8_t>(found);
}

uint32_t Reader::read_number(const Range& range) {
    constexpr uint32_t kTooLarge = 0xFFFFFFFF;
    constexpr uint32_t kLast = (kTooLarge - 9) / 10;  // one more digit still fits into 32 bits
    const char* const first = next_;
    const char* next = first;
    uint32_t value = 0;
    for (; next != end_ && is_digit(*next); ++next) {
        value = value > kLast ? kTooLarge : value * 10 + static_cast<unsigned>(*next - '0');
    }
    if (next == first) {
        refuse(Error::BadNumber);
    } else if (value > range.max) {
        fail(range.error);
    } else if (value < range.min || (*first == '0' && next != first + 1)) {
        fail(Error::BadNumber);
    } else {
        next_ = next;
    }
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

void Reader::placement(const Placement& rule, uint8_t* cells) {
    // Local copies stay in registers, where members would be loaded again after each cell that is stored.
    const Alphabet& alphabet = rule.alphabet;
    const ptrdiff_t files = rule.geometry.files;
    const char* const text = next_;
    const size_t length = static_cast<size_t>(end_ - text);
    size_t next = 0;
    size_t digit = length;
    uint8_t* row_end = cells + rule.geometry.count();
    ptrdiff_t cell;  // counts up to 0 behind the row
    for (;;) {
        cell = -files;
        while (next != length) {
            const ptrdiff_t code = alphabet.code(text[next]);
            if (code < Alphabet::kRun) {
                row_end[cell] = static_cast<uint8_t>(code);
            } else {
                if (cell + code > Alphabet::kRun || next == digit + 1) break;
                digit = next;
                cell += code - Alphabet::kRun - 1;
            }
            ++next;
            if (++cell == 0) break;
        }
        if (cell != 0 || row_end == cells + files || next == length || text[next] != '/') break;
        ++next;
        row_end -= files;
    }
    next_ += next;
    const bool last_row = row_end == cells + files;
    if (last_row && cell == 0 && next != length && text[next] == ' ') return;
    check_rows(rule, cell == 0, last_row, next == digit + 1);
}

// Says why a board ended here: after its last square, or too early, or not at all.
void Reader::check_rows(const Placement& rule, bool row_full, bool last_row, bool after_digit) {
    if (done()) {
        if (!row_full || !last_row) fail(Error::UnexpectedEnd);
        return;
    }
    const unsigned code = rule.alphabet.code(*next_);
    const bool digit = code != Alphabet::kNone && code > Alphabet::kRun;
    if (digit && after_digit) return fail(Error::AdjacentDigits);
    if (digit && code - Alphabet::kRun > rule.geometry.files) return fail(Error::BadCharacter);
    if (code != Alphabet::kNone) return fail(Error::BadRow);
    const bool divider = *next_ == '/' || *next_ == '|' || *next_ == ' ';
    if (!row_full) return fail(divider ? Error::BadRow : Error::BadCharacter);
    if (last_row ? *next_ == '/' : divider) return fail(Error::BadRowCount);
    if (!last_row) fail(Error::BadCharacter, '/');
}

}  // namespace text
