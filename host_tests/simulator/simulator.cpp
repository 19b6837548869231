// The hand simulator. See docs/simulator.md.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

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
    unsigned known_failures = 0;  ///< so many are known to be left; one more is an error
};

/// A board has its own sensors, pieces and first game; short enough that there are many.
constexpr unsigned kPliesPerBoard = 250;
constexpr unsigned kPliesNearPromotion = 40;

bool known(const Options& options) {
    const auto one_of = [](const std::string& word, std::initializer_list<const char*> words) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    const bool style =
        options.style == "all" || std::any_of(std::begin(kStyles), std::end(kStyles),
                                              [&](const Style& row) { return options.style == row.name; });
    return style && one_of(options.game, {"all", "chess", "octad", "free"}) &&
           one_of(options.sensor, {"all", "reed", "hall"}) && options.plies != 0;
}

bool read(int argc, char** argv, Options& options) {
    const auto number = [](const std::string& text) {
        return static_cast<uint32_t>(strtoul(text.c_str(), nullptr, 10));
    };
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
            options.plies = number(value);
        } else if (word == "--seed") {
            options.seed = number(value);
        } else if (word == "--known-failures") {
            options.known_failures = number(value);
        } else if (word == "--trace-folder") {
            options.trace_folder = value;
        } else {
            return false;
        }
    }
    return known(options);
}

// What `--limits` asks for. In free play any piece can go anywhere, so nothing but a rest ends a half move there: no
// limit of time.
constexpr unsigned kPliesPerFalseMove = 1000;
constexpr unsigned kPliesPerFalseMoveMixed = 10000;
constexpr uint32_t kMostMedian = 25;  ///< of all styles together, and of mixed play
constexpr uint32_t kMostLate = 350;   ///< 95 of 100 in every style

void print_row(const char* name, Tally& tally, bool kept) {
    const auto per_thousand = [&](unsigned count) { return count * 1000.0 / std::max(1u, tally.plies); };
    printf("  %-24s %8u %7u %6u %6u %6u %8.2f %8.2f %6u %6u%s\n", name, tally.plies, tally.checks, tally.games,
           tally.failures, tally.ambiguous, per_thousand(tally.false_moves), per_thousand(tally.revised),
           tally.percentile(0.5f), tally.percentile(0.95f), kept ? "" : "  over the limits");
    fflush(stdout);
}

/// Plays one style on many boards.
template <class GameT>
Tally play_style(unsigned style, bool colours, const Options& options) {
    Tally tally;
    const unsigned most = kStyles[style].near_promotion < 1 ? kPliesPerBoard : kPliesNearPromotion;
    for (uint32_t board = 0; tally.plies < options.plies; ++board) {
        const uint32_t seed = options.seed * 1000003u + style * 7919u + board * 104729u + colours * 31u;
        Match<GameT> match(kStyles[style], colours, seed, tally);
        match.trace_folder = options.trace_folder;
        match.play(std::min(most, options.plies - tally.plies));
    }
    return tally;
}

/// Plays the styles of one game on one kind of sensor; returns how much was wrong.
template <class GameT>
unsigned play_all(const char* game, bool colours, const Options& options) {
    constexpr bool kRules = simulator::Truth<GameT>::kRules;
    printf("%s, %s sensors\n  %-24s %8s %7s %6s %6s %6s %8s %8s %6s %6s\n", game, colours ? "hall" : "reed", "style",
           "plies", "checks", "games", "fail", "ambig", "false/k", "revis/k", "median", "95 %");
    unsigned bad = 0;
    Tally total;
    for (unsigned style = 0; style < kStyleCount; ++style) {
        if (options.style != "all" && options.style != kStyles[style].name) continue;
        Tally tally = play_style<GameT>(style, colours, options);
        const bool mixed = style + 1 == kStyleCount;
        const bool few_false =
            tally.false_moves * (mixed ? kPliesPerFalseMoveMixed : kPliesPerFalseMove) <= tally.plies;
        const bool quick =
            !kRules || (tally.percentile(0.95f) <= kMostLate && (!mixed || tally.percentile(0.5f) <= kMostMedian));
        const bool kept = !options.limits || (few_false && quick);
        print_row(kStyles[style].name, tally, kept);
        bad += tally.failures + !kept;
        total.add(tally);
    }
    const bool kept = !options.limits || !kRules || options.style != "all" || total.percentile(0.5f) <= kMostMedian;
    print_row("all", total, kept);
    return bad + !kept;
}

template <class GameT>
unsigned play_game(const char* game, const Options& options) {
    unsigned bad = 0;
    if (options.game != "all" && options.game != game) return bad;
    if (options.sensor != "hall") bad += play_all<GameT>(game, false, options);
    if (options.sensor != "reed") bad += play_all<GameT>(game, true, options);
    return bad;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    if (!read(argc, argv, options)) {
        fprintf(stderr,
                "simulator [--game chess|octad|free] [--sensor reed|hall] [--style NAME] [--plies N for each "
                "style]\n"
                "          [--seed S] [--trace-folder F] [--limits] [--known-failures N]\nstyles:");
        for (const Style& style : kStyles) fprintf(stderr, " '%s'", style.name);
        fprintf(stderr, "\n");
        return 2;
    }
    printf("seed %u\n", options.seed);
    unsigned bad = play_game<chess::Game>("chess", options);
    bad += play_game<octad::Game>("octad", options);
    bad += play_game<simulator::FreePlay>("free", options);
    if (options.known_failures != 0) printf("%u failures, %u known\n", bad, options.known_failures);
    return bad <= options.known_failures ? 0 : 1;
}
