/// What the rules cost: perft with and without counting leaves in bulk, make and undo, SAN read, made and
/// written. A part whose outcome is wrong reports no units.
#include "core/notation/san.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "host_tests/bench/bench.hpp"
#include "host_tests/bench/perft.hpp"

namespace {

template <class Position>
void bench_perft(const char* made, const char* counted, unsigned long leaves) {
    constexpr unsigned kDepth = 3;
    static Position position;
    bench_begin(made);
    unsigned long nodes = bench::perft(position, kDepth);
    bench_end(nodes == leaves ? nodes : 0);
    bench_begin(counted);
    nodes = bench::perft_bulk(position, kDepth);
    bench_end(nodes == leaves ? nodes : 0);
}

// Each legal move of the start position, made and undone a hundred times.
void bench_make_undo() {
    static chess::Position position;
    unsigned long count = 0;
    bench_begin("chess-make-undo");
    position.visit_moves([&count](rules::Move move) {
        for (unsigned i = 0; i < 100; ++i) position.undo(move, position.make(move));
        count += 100;
    });
    bench_end(count == 2000 ? count : 0);
}

// The game of the notations' document, the half moves that have text.
constexpr const char* kMoves[] = {
    "e4",   "e5",   "h3",   "d5",  "exd5", "Bc5", "Bc4", "c6",  "Nc3",  "Nf6",  "d3",   "a5",   "Bg5",
    "Nbd7", "dxc6", "bxc6", "Nf3", "O-O",  "O-O", "h6",  "Bh4", "Qc7",  "d4",   "exd4", "Nxd4", "Bd6",
    "Nf5",  "Bh2+", "Kh1",  "Ne5", "Bb3",  "Ba6", "Re1", "Ng6", "Bxf6", "gxf6", "Qh5",
};

void bench_san() {
    static chess::Position position;
    unsigned long plies = 0;
    bool good = true;
    bench_begin("san-read-make-write");
    for (const char* text : kMoves) {
        rules::Move move;
        char written[notation::San::kMaxLength];
        good = good && notation::San::decode(text, position, move);
        const text::Result result = notation::San::encode(position, move, written);
        good = good && etl::string_view(written, result.at) == text;
        position.make(move);
        ++plies;
    }
    bench_end(good ? plies : 0);
}

}  // namespace

void bench_main() {
    bench_perft<chess::Position>("chess-perft", "chess-perft-bulk", 8902);
    bench_perft<octad::Position>("octad-perft", "octad-perft-bulk", 642);
    bench_make_undo();
    bench_san();
}
