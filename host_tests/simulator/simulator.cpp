// The handling simulator: simulator <chess plies> <octad plies> [seed] [folder for traces]
#include <cstdio>
#include <cstdlib>

#include "host_tests/simulator/match.hpp"

namespace {

using simulator::Match;
using simulator::Style;
using simulator::Tally;

constexpr unsigned kStyles = static_cast<unsigned>(Style::Count);
/// Failures of one style after which there is no point in going on.
constexpr unsigned kEnough = 20;

template <class GameT>
unsigned run(const char* game, unsigned plies, uint32_t seed, const std::string& folder) {
    Tally total;
    for (const bool colours : {false, true}) {
        printf("%s, %s cells\n  %-18s %9s %9s %8s %8s %8s %8s %8s %8s\n", game, colours ? "colour" : "reed",
               "style", "plies", "captures", "castling", "passing", "promoted", "taken bk", "new game",
               "failures");
        for (unsigned style = 0; style < kStyles; ++style) {
            Tally tally;
            const unsigned wanted = plies / 2 / kStyles + 1;
            for (uint32_t round = 1; tally.plies < wanted && tally.failures < kEnough; ++round) {
                const uint32_t match_seed = seed * 1000003u + style * 7919u + round * 104729u + colours;
                Match<GameT> match(static_cast<Style>(style), colours, match_seed | 1u, tally);
                match.trace_folder = folder;
                match.play(wanted);
            }
            printf("  %-18s %9u %9u %8u %8u %8u %8u %8u %8u\n", simulator::name(static_cast<Style>(style)),
                   tally.plies, tally.captures, tally.castlings, tally.en_passant, tally.promotions,
                   tally.take_backs, tally.new_games, tally.failures);
            total.plies += tally.plies;
            total.failures += tally.failures;
        }
    }
    printf("%s: %u plies, %u failures\n\n", game, total.plies, total.failures);
    return total.failures;
}

}  // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i, unsigned long otherwise) {
        return static_cast<uint32_t>(argc > i ? strtoul(argv[i], nullptr, 10) : otherwise);
    };
    const uint32_t seed = number(3, 1);
    const std::string folder = argc > 4 ? argv[4] : "";
    printf("seed %u\n", seed);
    const unsigned failures = run<chess::Game>("chess", number(1, 3000), seed, folder) +
                              run<octad::Game>("octad", number(2, 1500), seed, folder);
    return failures == 0 ? 0 : 1;
}
