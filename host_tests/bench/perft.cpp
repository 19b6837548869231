/// perft <depth> [FEN]: leaves and nodes per second, all made and then counted in bulk.
#include "host_tests/bench/perft.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "core/notation/fen.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/validate.hpp"

namespace {

using Perft = unsigned long (*)(chess::Position&, unsigned);

void run(const char* name, Perft perft, chess::Position& position, unsigned depth) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begun = Clock::now();
    const unsigned long nodes = perft(position, depth);
    const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    printf("%s;%lu;%.0f\n", name, nodes, static_cast<double>(nodes) / seconds);
}

}  // namespace

int main(int argc, char** argv) {
    const int depth = argc > 1 ? atoi(argv[1]) : 0;
    chess::Setup setup = chess::Position().setup();
    if (argc > 2 && !notation::Fen::decode(argv[2], setup)) return 2;
    if (depth < 1 || !rules::validate<chess::Rules>(setup).empty()) {
        fputs("perft <depth> [FEN]\n", stderr);
        return 2;
    }
    chess::Position position(setup);
    run("made", bench::perft<chess::Position>, position, static_cast<unsigned>(depth));
    run("bulk", bench::perft_bulk<chess::Position>, position, static_cast<unsigned>(depth));
    return 0;
}
