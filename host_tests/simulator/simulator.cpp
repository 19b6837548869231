// The hand simulator. See docs/simulator.md.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "host_tests/simulator/match.hpp"

namespace {

using simulator::kStyleCount;
using simulator::kStyles;
using simulator::Match;
using simulator::Style;
using simulator::Tally;

struct Options {
    std::string game = "all";
    std::string sensor = "all";
    std::string style = "all";
    unsigned plies = 1000;
    uint32_t seed = 1;
    std::string trace_folder;
    bool limits = false;
};

/// A board has its own sensors, pieces and first game; short enough that there are many.
constexpr unsigned kPliesPerBoard = 250;
constexpr unsigned kPliesNearPromotion = 40;

bool read(int argc, char** argv, Options& options) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--limits") {
            options.limits = true;
            continue;
        }
        if (i + 1 == argc) return false;
        const std::string value = argv[++i];
        if (word == "--game") {
            options.game = value;
        } else if (word == "--sensor") {
            options.sensor = value;
        } else if (word == "--style") {
            options.style = value;
        } else if (word == "--plies") {
            options.plies = static_cast<unsigned>(strtoul(value.c_str(), nullptr, 10));
        } else if (word == "--seed") {
            options.seed = static_cast<uint32_t>(strtoul(value.c_str(), nullptr, 10));
        } else if (word == "--trace-folder") {
            options.trace_folder = value;
        } else {
            return false;
        }
    }
    return true;
}

/// False moves per so many half moves, and milliseconds, that a style may have at most.
struct Limits {
    unsigned plies_per_false_move;
    uint32_t median;
    uint32_t late;
};

bool keeps(Tally& tally, const Limits& limits) {
    return tally.false_moves * limits.plies_per_false_move <= tally.plies &&
           tally.percentile(0.5f) <= limits.median && tally.percentile(0.95f) <= limits.late;
}

void print_row(const char* name, Tally& tally, bool kept) {
    printf("  %-24s %8u %7u %6u %6u %6u %8.2f %8.2f %6u %6u%s\n", name, tally.plies, tally.checks,
           tally.games, tally.failures, tally.ambiguous,
           tally.false_moves * 1000.0 / std::max(1u, tally.plies),
           tally.revised * 1000.0 / std::max(1u, tally.plies), tally.percentile(0.5f),
           tally.percentile(0.95f), kept ? "" : "  over the limits");
    fflush(stdout);
}

template <class GameT>
unsigned run(const char* game, const Options& options) {
    if (options.game != "all" && options.game != game) return 0;
    unsigned bad = 0;
    for (const bool colours : {false, true}) {
        const char* const sensor = colours ? "hall" : "reed";
        if (options.sensor != "all" && options.sensor != sensor) continue;
        printf("%s, %s sensors\n  %-24s %8s %7s %6s %6s %6s %8s %8s %6s %6s\n", game, sensor, "style",
               "plies", "checks", "games", "fail", "ambig", "false/k", "revis/k", "median", "95 %");
        Tally total;
        for (unsigned i = 0; i < kStyleCount; ++i) {
            const Style& style = kStyles[i];
            if (options.style != "all" && options.style != style.name) continue;
            Tally tally;
            for (uint32_t board = 0; tally.plies < options.plies; ++board) {
                const uint32_t seed = options.seed * 1000003u + i * 7919u + board * 104729u + colours * 31u;
                Match<GameT> match(style, colours, seed, tally);
                match.trace_folder = options.trace_folder;
                const unsigned most = style.near_promotion < 1 ? kPliesPerBoard : kPliesNearPromotion;
                match.play(std::min(most, options.plies - tally.plies));
            }
            const bool mixed = i + 1 == kStyleCount;
            const bool kept = !options.limits || keeps(tally, {mixed ? 10000u : 1000u, 25, 350});
            print_row(style.name, tally, kept);
            bad += tally.failures + !kept;
            total.add(tally);
        }
        print_row("all", total, true);
    }
    return bad;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    if (!read(argc, argv, options)) {
        fprintf(stderr,
                "simulator [--game chess|octad|free] [--sensor reed|hall] [--style NAME] [--plies N for each "
                "style]\n"
                "          [--seed S] [--trace-folder F] [--limits]\n");
        return 2;
    }
    printf("seed %u\n", options.seed);
    const unsigned bad = run<chess::Game>("chess", options) + run<octad::Game>("octad", options) +
                         run<simulator::FreePlay>("free", options);
    return bad == 0 ? 0 : 1;
}
