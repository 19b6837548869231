/// The rules on the chip itself: perft 3 of both games and the edge cases. Prints what it has counted, which the test
/// that runs it compares; ends with status 0 if all is right.
#include "core/rules/octad/octad.hpp"
#include "core/text/writer.hpp"
#include "emulator/bare/bare.h"
#include "host_tests/bench/perft.hpp"
#include "host_tests/core/rules/edge_cases.hpp"

namespace {

bool good = true;

// Prints "ok <name>: <count> of <expected> <unit>".
void report(etl::string_view name, unsigned long count, unsigned long expected, etl::string_view unit) {
    char line[80];
    text::Writer out(line);
    out.put(count == expected ? "ok " : "FAILED ", name, ": ", count, " of ", expected, ' ', unit, "\n", '\0');
    bare_print(line);
    good = good && count == expected;
}

template <class Position>
void check_perft(etl::string_view made, etl::string_view bulk, unsigned long leaves) {
    static Position position;
    report(made, bench::perft(position, 3), leaves, "leaves");
    report(bulk, bench::perft_bulk(position, 3), leaves, "leaves");
}

template <unsigned N>
void check_cases(etl::string_view name, const edge_cases::Row (&rows)[N]) {
    unsigned right = 0;
    for (const edge_cases::Row& row : rows) {
        const edge_cases::Row alone[] = {row};
        if (edge_cases::first_failure(alone) == nullptr) ++right;
    }
    report(name, right, N, "positions");
}

}  // namespace

int main() {
    check_perft<chess::Position>("chess perft 3, made", "chess perft 3, in bulk", 8902);
    check_perft<octad::Position>("octad perft 3, made", "octad perft 3, in bulk", 642);
    check_cases("castling", edge_cases::kCastlingNeedsFreeAndSafeSquares);
    check_cases("en passant", edge_cases::kEnPassantMustNotUncoverTheKing);
    check_cases("pins", edge_cases::kPinnedPiecesStayOnTheirLine);
    check_cases("checks", edge_cases::kACheckMustBeAnswered);
    return good ? 0 : 1;
}
