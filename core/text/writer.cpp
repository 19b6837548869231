#include "core/text/writer.hpp"

#include <algorithm>
#include <array>

#include "core/text/characters.hpp"

namespace text {

namespace {

constexpr std::array<uint32_t, 10> kPowers = {1,      10,      100,      1000,      10000,
                                              100000, 1000000, 10000000, 100000000, 1000000000};

// The digit for a number of empty squares.
constexpr char kRuns[] = " 1234567890";

// The longest placement: no square empty.
constexpr size_t longest(board::Geometry geometry) {
    return geometry.count() + geometry.ranks - 1;
}

// Writes a row and returns the end of it. Stops at a piece without a letter: that is the fault. Cells count up
// to 0 behind the row, which needs no comparison.
inline char* put_row(const Alphabet& alphabet, const uint8_t* row_end, ptrdiff_t cell, char* next,
                     const uint8_t*& fault) {
    size_t run = 0;  // empty squares before this one
    for (; cell != 0; ++cell) {
        const uint8_t code = row_end[cell];
        if (code == 0) {
            ++run;
            continue;
        }
        if (run != 0) {
            *next++ = kRuns[run];
            run = 0;
        }
        const char letter = alphabet.letter(code);
        if (letter == Alphabet::kNoLetter) {
            fault = row_end + cell;
            return next;
        }
        *next++ = letter;
    }
    if (run != 0) *next++ = kRuns[run];
    return next;
}

}  // namespace

void Writer::put(etl::string_view text) {
    for (const char c : text) put(c);
}

void Writer::put(const char* text) {
    for (; *text != '\0'; ++text) put(*text);
}

void Writer::put_number(uint32_t value) {
    unsigned length = 1;
    while (length < kPowers.size() && value >= kPowers[length]) ++length;
    if (static_cast<size_t>(end_ - next_) < length) return fail(Error::BufferTooSmall);
    next_ += length;
    for (char* digit = next_; length > 0; --length) {
        *--digit = static_cast<char>('0' + value % 10);
        value /= 10;
    }
}

void Writer::signed_number(int32_t value) {
    const auto bits = static_cast<uint32_t>(value);
    if (value < 0) put('-');
    put(value < 0 ? 0u - bits : bits);
}

void Writer::escape(uint16_t begin, etl::string_view special) {
    const auto is_special = [special](char c) { return special.find(c) != special.npos; };
    char* from = next_;
    const auto marks = static_cast<size_t>(std::count_if(begin_ + begin, next_, is_special));
    if (failed()) return;
    if (static_cast<size_t>(end_ - next_) < marks) return fail(Error::BufferTooSmall);
    next_ += marks;
    for (char* to = next_; from != begin_ + begin;) {
        const char c = *--from;
        *--to = printable(c);
        if (is_special(c)) *--to = '\\';
    }
}

void Writer::flags(etl::string_view letters, uint8_t bits) {
    if (bits >> letters.size() != 0) return fail(Error::CannotExpress);
    if (bits == 0) return put('-');
    for (const char* letter = letters.data(); bits != 0; ++letter, bits >>= 1) {
        if (bits & 1u) put(*letter);
    }
}

void Writer::put_square(const Targets& targets, board::Square target) {
    const bool on_rank = target.rank() == targets.lower || target.rank() == targets.upper;
    if (!on_rank || target.file() >= targets.files) return fail(Error::CannotExpress, target.code);
    put(target);
}

void Writer::squares(const Targets& targets, const board::Occupancy& set) {
    if (set.empty()) return put('-');
    set.visit([&](board::Square target) { put_square(targets, target); });
}

void Writer::placement(const Placement& rule, const uint8_t* cells) {
    // With room for the longest board, characters need no check one by one; else they make a detour.
    char detour[longest(board::Geometry{board::kMaxFiles, board::kMaxRanks})];
    const bool direct = static_cast<size_t>(end_ - next_) >= longest(rule.geometry);
    char* const first = direct ? next_ : detour;
    char* next = first;
    const uint8_t* fault = nullptr;
    const Alphabet& alphabet = rule.alphabet;
    const ptrdiff_t files = rule.geometry.files;
    for (const uint8_t* row = cells + rule.geometry.count(); row != cells && fault == nullptr;) {
        next = put_row(alphabet, row, -files, next, fault);
        row -= files;
        if (row != cells) *next++ = '/';
    }
    if (direct) next_ = next;
    if (!direct) put(etl::string_view(first, static_cast<size_t>(next - first)));
    if (fault != nullptr) fail(Error::CannotExpress, rule.geometry.at(static_cast<unsigned>(fault - cells)).code);
}

}  // namespace text
