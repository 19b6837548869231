#include "core/text/writer.hpp"

namespace text {

void Writer::number(uint32_t value) {
    char digits[10];
    char* first = digits + sizeof digits;
    do {
        *--first = static_cast<char>('0' + value % 10);
        value /= 10;
    } while (value != 0);
    put(etl::string_view(first, static_cast<size_t>(digits + sizeof digits - first)));
}

void Writer::signed_number(int32_t value) {
    const auto bits = static_cast<uint32_t>(value);
    if (value < 0) put('-');
    number(value < 0 ? 0u - bits : bits);
}

void Writer::flags(etl::string_view letters, uint8_t bits) {
    if (bits >> letters.size() != 0) return fail(Error::CannotExpress);
    if (bits == 0) put('-');
    for (char c : letters) {
        if (bits & 1u) put(c);
        bits >>= 1;
    }
}

void Writer::squares(const Targets& targets, board::Square target) {
    if (target == board::kNoSquare) return put('-');
    const bool fits =
        target.file() < targets.files && (target.rank() == targets.lower || target.rank() == targets.upper);
    if (!fits) return fail(Error::CannotExpress, target.code);
    square(target);
}

void Writer::squares(const Targets& targets, const board::Occupancy& set) {
    if (set == board::Occupancy{}) return put('-');
    for (unsigned rank = 0; rank < board::kMaxRanks; ++rank) {
        for (unsigned file = 0; set.rows[rank] >> file != 0; ++file) {
            const board::Square target = board::square(file, rank);
            if (set.has(target)) squares(targets, target);
        }
    }
}

void Writer::placement(const Placement& rule, const uint8_t* cells) {
    // A copy stays in registers, where the members would be loaded again after each character that is stored.
    Writer self = *this;
    const unsigned files = rule.geometry.files;
    for (unsigned rank = rule.geometry.ranks; rank-- > 0;) {
        const uint8_t* row = cells + rank * files;
        unsigned run = 0;
        const auto put_run = [&] {
            if (run != 0) self.put(static_cast<char>('0' + run % 10));
            run = 0;
        };
        for (unsigned file = 0; file < files; ++file) {
            if (row[file] == 0) {
                ++run;
                continue;
            }
            put_run();
            const char letter = rule.alphabet.letter(row[file]);
            if (letter == Alphabet::kNoLetter)
                self.fail(Error::CannotExpress, board::square(file, rank).code);
            self.put(letter);
        }
        put_run();
        if (rank != 0) self.put('/');
    }
    *this = self;
}

}  // namespace text
