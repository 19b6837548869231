#pragma once
/// The board as it really is: which piece stands where, what the pieces are, and the game that is played with them.
#include <algorithm>
#include <vector>

#include "host_tests/simulator/hand.hpp"
#include "host_tests/simulator/style.hpp"
#include "host_tests/simulator/truth.hpp"

namespace simulator {

template <class GameT>
struct Scene {
    using TruthT = Truth<GameT>;
    static constexpr board::Geometry kGeometry = TruthT::kGeometry;
    static constexpr int kCount = static_cast<int>(kGeometry.count());

    Scene(const Style& style, bool colours, uint32_t seed) : table(kGeometry.files, kGeometry.ranks, seed) {
        pieces.fill(kNone);
        build_board(style, colours);
        if constexpr (std::is_same_v<GameT, chess::Game>) {
            if (chance().with(style.near_promotion)) begin_near_promotion();
        }
    }

    World& world() { return table.world; }
    const World& world() const { return table.world; }

    Chance& chance() { return table.chance; }

    /// Squares are named as the game does; cells are where they lie.
    unsigned cell(int square) const { return static_cast<unsigned>(flipped ? kCount - 1 - square : square); }

    int square_of(unsigned cell) const {
        return flipped ? kCount - 1 - static_cast<int>(cell) : static_cast<int>(cell);
    }

    int& on(int square) { return pieces[static_cast<unsigned>(square)]; }

    /// Tells hands where pieces stand now.
    void show_occupied() {
        table.occupied.fill(false);
        for (int i = 0; i < kCount; ++i) {
            if (on(i) != kNone) table.occupied[cell(i)] = true;
        }
    }

    /// The square of a piece, kNone if it is off the board.
    int where(int id) {
        for (int i = 0; i < kCount; ++i) {
            if (on(i) == id) return i;
        }
        return kNone;
    }

    /// A new piece, by its rules::Piece code.
    int add(uint8_t code, const Point& at) {
        const bool black = (code & 8u) != 0;
        const int id = world().add(black, chance().between(0.94f, 1.06f), at);
        codes.push_back(code);
        return id;
    }

    /// The square of some piece.
    int random_piece() {
        for (;;) {
            const int square = static_cast<int>(chance().below(static_cast<uint32_t>(kCount)));
            if (on(square) != kNone) return square;
        }
    }

    /// Whether a piece can be pushed straight from one point to another.
    bool clear(const Point& a, const Point& b, int id) {
        for (int i = 0; i < kCount; ++i) {
            if (on(i) == kNone || on(i) == id) continue;
            const Point c = world().centre(cell(i));
            const float x = b.x - a.x;
            const float y = b.y - a.y;
            const float length = x * x + y * y;
            const float part = length == 0 ? 0 : std::clamp(((c.x - a.x) * x + (c.y - a.y) * y) / length, 0.0f, 1.0f);
            const float dx = a.x + x * part - c.x;
            const float dy = a.y + y * part - c.y;
            if (dx * dx + dy * dy < 0.55f * 0.55f) return false;
        }
        return true;
    }

    template <class Visitor>
    void visit_neighbours(int square, Visitor&& visitor) {
        const int files = kGeometry.files;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int x = square % files + dx;
                const int y = square / files + dy;
                const bool inside = x >= 0 && y >= 0 && x < files && y < kGeometry.ranks;
                if (inside && (dx != 0 || dy != 0)) visitor(y * files + x);
            }
        }
    }

    /// An empty square beside another, kNone if there is none.
    int empty_neighbour(int square, int but) {
        std::vector<int> free;
        visit_neighbours(square, [&](int other) {
            if (on(other) == kNone && other != but) free.push_back(other);
        });
        return free.empty() ? kNone : chance().any(free);
    }

    /// A piece from the box, of a kind that a pawn becomes.
    int from_box(uint8_t promotion, bool black) {
        static constexpr rules::Kind kKinds[] = {rules::Kind::Queen, rules::Kind::Queen, rules::Kind::Rook,
                                                 rules::Kind::Bishop, rules::Kind::Knight};
        const uint8_t code = rules::piece(black ? rules::Colour::Black : rules::Colour::White, kKinds[promotion]).code;
        for (size_t id = 0; id < codes.size(); ++id) {
            if (codes[id] == code && world().planned(static_cast<int>(id)) == kBox) return static_cast<int>(id);
        }
        return add(code, kBox);
    }

    TruthT truth;
    Table table;
    Arrangement pieces{};              ///< where they stand when all that is planned is done
    std::vector<Arrangement> history;  ///< before each half move
    std::vector<uint8_t> codes;        ///< what each piece is
    bool flipped = false;              ///< the board lies turned round

  private:
    void build_board(const Style& style, bool colours) {
        const float mean = chance().between(0.42f, 0.56f);
        for (unsigned cell = 0; cell < kGeometry.count(); ++cell) {
            Sensor& sensor = world().sensor(cell);
            sensor.reach = mean + chance().around(0.02f);
            sensor.hysteresis = chance().between(0.02f, 0.06f);
            if (!chance().with(style.dead_spots)) continue;
            sensor.dead_radius = chance().between(0.03f, 0.09f);
            sensor.dead = {chance().around(0.12f), chance().around(0.12f), 0};
        }
        if (!colours) world().use_reed_switches(static_cast<uint32_t>(style.bounce_ms));
    }

    /// Pawns that have not far to go, some with something to capture.
    void begin_near_promotion() {
        static constexpr const char* kPositions[] = {
            "1n2r2k/P1P2P2/8/8/8/8/1p2p1p1/R2N3K w - - 0 1",
            "2b4k/PP1P3P/5p2/8/8/2P5/p2p1p2/1R2N2K b - - 0 1",
            "7k/4P3/8/8/8/8/3p4/K7 w - - 0 1",
            "3q1r1k/P1P1P3/7p/8/8/7P/1p1p1p2/1R2Q2K w - - 0 1",
        };
        chess::Setup setup;
        const char* const fen = kPositions[chance().below(static_cast<uint32_t>(std::size(kPositions)))];
        if (!notation::Fen::decode(fen, setup) || truth.game.reset(setup) != rules::Error::None) abort();
    }
};

}  // namespace simulator
