/// What a decision of the tracker costs at worst: boards of the perft positions with pieces of both sides in the
/// air and others where they do not belong, and of Octad with every square touched lately, so that every explanation
/// is tried, at every stage of rest.
#include "core/notation/fen.hpp"
#include "core/tracking/ruled_game.hpp"
#include "core/tracking/tracker.hpp"
#include "host_tests/bench/bench.hpp"
#include "host_tests/support/random.hpp"

namespace {

constexpr const char* kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
};
constexpr unsigned kBoards = 25;  ///< messy boards for each position
/// Milliseconds after which the tracker looks again.
constexpr struct {
    uint32_t after;
    const char* chess;
    const char* octad;
} kStages[] = {{0, "chess-change", "octad-change"},
               {35, "chess-brief", "octad-brief"},
               {310, "chess-settled", "octad-settled"},
               {1010, "chess-stale", "octad-stale"}};

/// More than there are contacts.
constexpr unsigned kLooks = 8;

chess::Game game;
tracking::ChessGame adapter(game);
octad::Game octad_game;
tracking::OctadGame octad_adapter(octad_game);

unsigned drain(tracking::Tracker& tracker) {
    unsigned events = 0;
    while (tracker.next().kind != tracking::Event::Kind::None) ++events;
    return events;
}

/// Two pieces of each side off the board, two pieces where nothing stood: as many contacts as stories follow at once.
void mess_up(tracking::Sight& sight, Random& random) {
    const tracking::Sight before = sight;
    unsigned lifted[2] = {0, 0};
    unsigned placed = 0;
    for (unsigned tries = 0; tries < 400 && lifted[0] + lifted[1] + placed < 6; ++tries) {
        const board::Square square = board::square(random.below(8), random.below(8));
        if (!(before.occupied.has(square) == sight.occupied.has(square))) continue;
        const unsigned side = before.black.has(square);
        if (!before.occupied.has(square)) {
            if (placed < 2) sight.put(square, false), ++placed;
        } else if (lifted[side] < 2) {
            sight.clear(square);
            ++lifted[side];
        }
    }
}

/// A board with its tracker, where a half move has been made by hand: so another one in its place is an explanation
/// too.
struct Table {
    explicit Table(tracking::Game& on) : game(on), tracker(on, false) {}

    bool begin() {
        tracker.begin();
        drain(tracker);
        now += 10000;
        see(game.sight(), 0);
        tracking::Motion motion;
        game.look_back(0);
        game.visit(game.sight().occupied, [&motion](const tracking::Motion& found) {
            motion = found;
            return !found.captures();
        });
        tracking::Sight sight = game.sight();
        sight.clear(motion.from);
        see(sight, 500);
        sight.put(motion.to, false);
        for (unsigned look = 0; look < 4; ++look) see(sight, 500);
        return game.plies() == 1;
    }

    unsigned see(tracking::Sight sight, uint32_t later) {
        sight.black = {};
        tracker.update(sight, now += later);
        return drain(tracker);
    }

    /// Looks at a board at each stage of rest until everything was taken in: a look takes one contact, or decides.
    void measure(const tracking::Sight& sight) {
        uint32_t waited = 0;
        now += 2000;
        for (const auto& stage : kStages) {
            for (unsigned look = 0; look < kLooks; ++look) {
                bench_begin(&game == &adapter ? stage.chess : stage.octad);
                const unsigned events = see(sight, look == 0 ? stage.after - waited : 1);
                bench_end(events + 1);
            }
            waited = stage.after + kLooks - 1;
        }
    }

    tracking::Game& game;
    tracking::Tracker tracker;
    uint32_t now = 0;
};

/// A board in disorder at once.
void bench_board(const char* fen, Random& random) {
    chess::Setup setup;
    if (!notation::Fen::decode(fen, setup) || game.reset(setup) != rules::Error::None) return;
    static Table table(adapter);
    if (!table.begin()) return;
    tracking::Sight sight = adapter.sight();
    mess_up(sight, random);
    table.measure(sight);
}

/// Octad, where every square of the board was touched lately.
void bench_octad(Random& random) {
    octad_game.reset();
    static Table table(octad_adapter);
    if (!table.begin()) return;
    for (unsigned change = 0; change < 30; ++change) {
        tracking::Sight sight;
        for (unsigned i = 0; i < 16; ++i) {
            if (random.below(2) == 0) sight.put(board::square(i % 4, i / 4), false);
        }
        table.see(sight, 25);
    }
    tracking::Sight sight = octad_adapter.sight();
    const unsigned square = random.below(16);
    sight.clear(board::square(square % 4, square / 4));
    table.measure(sight);
}

}  // namespace

void bench_main() {
    Random random{20240301};
    for (const char* fen : kPositions) {
        for (unsigned i = 0; i < kBoards; ++i) bench_board(fen, random);
    }
    for (unsigned i = 0; i < 2 * kBoards; ++i) bench_octad(random);
}
