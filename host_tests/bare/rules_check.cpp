/// The rules on the chip itself: perft 3 of both games and the edge cases. Ends with status 0 if all is right.
#include "core/octad/position.hpp"
#include "emulator/bare/bare.h"
#include "host_tests/bench/perft.hpp"
#include "host_tests/core/chess/edge_cases.hpp"

namespace {

bool good = true;

void check(const char* name, bool holds) {
    bare_print(holds ? "ok " : "FAILED ");
    bare_print(name);
    bare_print("\n");
    good = good && holds;
}

}  // namespace

int main() {
    static chess::Position chess;
    static octad::Position octad;
    check("chess perft 3", bench::perft(chess, 3) == 8902 && bench::perft_bulk(chess, 3) == 8902);
    check("octad perft 3", bench::perft(octad, 3) == 642 && bench::perft_bulk(octad, 3) == 642);
    using namespace edge_cases;
    check("castling", first_failure(kCastlingNeedsFreeAndSafeSquares) == nullptr);
    check("en passant", first_failure(kEnPassantMustNotUncoverTheKing) == nullptr);
    check("pins", first_failure(kPinnedPiecesStayOnTheirLine) == nullptr);
    check("checks", first_failure(kACheckMustBeAnswered) == nullptr);
    return good ? 0 : 1;
}
