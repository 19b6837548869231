/// Random games: after every half move the position must be the one that its text gives, and undoing must
/// lead back. The first argument is the number of half moves for each game, the second the seed.
#include <cstdlib>

#include "core/notation/uci.hpp"
#include "core/rules/tables.hpp"
#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

/// The key's sum over the pieces, computed anew: what state().key must be.
template <class Position>
uint32_t computed_key(const Position& position) {
    constexpr board::Geometry kGeometry = Position::Setup::kGeometry;
    uint32_t sum = 0;
    for (unsigned index = 0; index < kGeometry.count(); ++index) {
        const board::Square square = kGeometry.at(index);
        const rules::Piece piece = position.piece_at(square);
        if (piece == rules::kNoPiece) continue;
        sum += rules::tables::kPieceKeys[piece.code] * rules::tables::kSquareKeys[square.code];
    }
    return sum;
}

unsigned long plies_to_walk = 20000;
uint32_t seed = 0x5EED0004;

template <class Position>
void check_text_of(Position& position, rules::Move move) {
    char san[notation::San::kMaxLength];
    const text::Result written = notation::San::encode(position, move, san);
    TEST_ASSERT_TRUE(written);
    rules::Move back;
    TEST_ASSERT_TRUE(notation::San::decode({san, written.at}, position, back));
    TEST_ASSERT_TRUE(back == move);
    char uci[notation::Uci::kMaxLength];
    const text::Result coordinates = notation::Uci::encode(position, move, uci);
    TEST_ASSERT_TRUE(coordinates);
    TEST_ASSERT_TRUE(notation::Uci::decode({uci, coordinates.at}, position, back));
    TEST_ASSERT_TRUE(back == move);
    // Minimal: without any part of its disambiguation the text must fit another move too.
    notation::San::Pattern pattern;
    TEST_ASSERT_TRUE(notation::San::parse({san, written.at}, Position::Setup::kGeometry, pattern));
    if (pattern.kind == rules::Kind::Pawn) return;
    for (int8_t notation::San::Pattern::* part :
         {&notation::San::Pattern::from_file, &notation::San::Pattern::from_rank}) {
        notation::San::Pattern shorter = pattern;
        if (shorter.*part < 0) continue;
        shorter.*part = -1;
        TEST_ASSERT_TRUE(notation::San::match(shorter, position, back) == text::Error::AmbiguousMove);
    }
}

template <class Position>
void check_position(Position& position) {
    TEST_ASSERT_EQUAL_HEX32(computed_key(position), position.state().key);
    const typename Position::Setup setup = position.setup();
    TEST_ASSERT_TRUE_MESSAGE(rules::validate<typename Position::Rules>(setup).empty(), support::text_of(position));
    Position rebuilt(setup);
    TEST_ASSERT_TRUE(rebuilt.setup() == setup);
    TEST_ASSERT_TRUE(rebuilt.repeats(position));
    TEST_ASSERT_EQUAL_HEX32(rebuilt.key(), position.key());
    TEST_ASSERT_EQUAL(rebuilt.in_check(), position.in_check());
    // The same moves, though perhaps in another order: entries may be numbered otherwise.
    unsigned count = 0;
    uint32_t sum = 0, rebuilt_sum = 0;
    const auto add = [](uint32_t& into) {
        return [&into](rules::Move move) {
            into += (move.from().code * 131u + move.to().code) * 17u + static_cast<unsigned>(move.promotion());
        };
    };
    position.visit_moves(add(sum));
    rebuilt.visit_moves(add(rebuilt_sum));
    TEST_ASSERT_EQUAL_HEX32(rebuilt_sum, sum);
    position.visit_moves([&](rules::Move move) {
        ++count;
        typename Position::Setup expected = setup;
        for (const rules::Footprint::Step step : position.footprint(move)) {
            TEST_ASSERT_TRUE(expected.board[step.square] != step.after);
            expected.board[step.square] = step.after;
        }
        const rules::State before = position.make(move);
        TEST_ASSERT_TRUE(position.setup().board == expected.board);
        TEST_ASSERT_FALSE(position.attacked(position.king(!position.turn()), position.turn()));
        TEST_ASSERT_EQUAL_HEX32(computed_key(position), position.state().key);
        position.undo(move, before);
    });
    TEST_ASSERT_EQUAL_UINT(count, position.legal_count());
    TEST_ASSERT_TRUE(position.setup() == setup);
}

template <class Game>
void walk(bool texts) {
    static Game game;
    support::Random random(seed);
    unsigned long walked = 0;
    while (walked < plies_to_walk) {
        game.reset();
        const typename Game::Setup start = game.position().setup();
        while (!game.result().over() && game.plies() < 300 && walked < plies_to_walk) {
            typename Game::Position position = game.position();
            if (texts) {
                position.visit_moves([&](rules::Move move) { check_text_of(position, move); });
            } else {
                check_position(position);
            }
            const unsigned count = position.legal_count();
            TEST_ASSERT_TRUE(game.play(support::nth_move(position, random.below(count))) == rules::Error::None);
            ++walked;
        }
        while (game.undo()) TEST_ASSERT_EQUAL_HEX32(computed_key(game.position()), game.position().state().key);
        TEST_ASSERT_TRUE(game.position().setup() == start);
    }
}

void chess_positions_are_the_same_however_they_are_reached() {
    walk<chess::Game>(false);
}
void octad_positions_are_the_same_however_they_are_reached() {
    walk<octad::Game>(false);
}
void chess_moves_are_unique_minimal_and_readable_as_text() {
    walk<chess::Game>(true);
}
void octad_moves_are_unique_minimal_and_readable_as_text() {
    walk<octad::Game>(true);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) plies_to_walk = strtoul(argv[1], nullptr, 0);
    if (argc > 2) seed = static_cast<uint32_t>(strtoul(argv[2], nullptr, 0));
    printf("%lu half moves a game, seed 0x%08lX\n", plies_to_walk, static_cast<unsigned long>(seed));
    UNITY_BEGIN();
    RUN_TEST(chess_positions_are_the_same_however_they_are_reached);
    RUN_TEST(octad_positions_are_the_same_however_they_are_reached);
    RUN_TEST(chess_moves_are_unique_minimal_and_readable_as_text);
    RUN_TEST(octad_moves_are_unique_minimal_and_readable_as_text);
    return UNITY_END();
}
