#include "core/notation/diagram.hpp"

namespace notation {

namespace {

void put_border(unsigned files, text::Writer& out) {
    out.put("   +");
    for (unsigned file = 0; file < files; ++file) out.put("---");
    out.put('+');
}

void put_files(unsigned files, text::Writer& out) {
    out.put("   ");
    for (unsigned file = 0; file < files; ++file) {
        out.put("  ");
        out.put(static_cast<char>('a' + file));
    }
}

void put_rank(const Diagram& diagram, unsigned rank, text::Writer& out) {
    if (rank + 1 < 10) out.put(' ');
    out.number(rank + 1);
    out.put(" |");
    const uint8_t* row = diagram.cells + rank * diagram.geometry.files;
    for (unsigned file = 0; file < diagram.geometry.files; ++file) {
        const char letter = row[file] == 0 ? '.' : diagram.alphabet.letter(row[file]);
        out.put(' ');
        out.put(letter == text::Alphabet::kNoLetter ? '?' : letter);
        out.put(' ');
    }
    out.put('|');
}

}  // namespace

void Diagram::line(unsigned index, text::Writer& out) const {
    const unsigned ranks = geometry.ranks;
    if (index == 0 || index == ranks + 1) return put_border(geometry.files, out);
    if (index == ranks + 2) return put_files(geometry.files, out);
    put_rank(*this, ranks - index, out);
}

}  // namespace notation
