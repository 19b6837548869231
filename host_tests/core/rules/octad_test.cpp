#include "core/rules/octad/octad.hpp"

#include "core/notation/uci.hpp"
#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using octad::Game;
using octad::Position;
using rules::Ending;
using rules::Score;

Game game;

void begin(const char* ofen) {
    TEST_ASSERT_TRUE(game.reset(support::ofen(ofen)) == rules::Error::None);
}

bool has_move(const char* ofen, const char* san) {
    rules::Move move;
    return bool(notation::San::decode(san, Position(support::ofen(ofen)), move));
}

void every_first_move_leads_where_the_rules_say() {
    unsigned moves = 0;
    support::for_each_line("octad_first_moves.txt", [&moves](char* line) {
        char* ofen = strchr(line, ' ');
        *ofen++ = '\0';
        Position position;
        position.make(support::move(position, line));
        TEST_ASSERT_EQUAL_STRING(ofen, support::text_of(position));
        ++moves;
    });
    TEST_ASSERT_EQUAL_UINT(Position().legal_count(), moves);
}

void castling_swaps_or_passes_and_comes_back() {
    struct Row {
        const char* ofen;
        const char* san;
        const char* uci;
        const char* after;
    };
    constexpr Row rows[] = {
        {"ppkn/4/4/NKPP w NCFncf - 3 1", "O", "b1a1", "ppkn/4/4/KNPP b ncf - 0 1"},
        {"ppkn/4/4/NKPP w NCFncf - 3 1", "O-O", "b1c1", "ppkn/4/4/NPKP b ncf - 0 1"},
        {"ppkn/4/2P1/NK1P w NFncf - 3 1", "O-O-O", "b1d1", "ppkn/4/2P1/NPK1 b ncf - 0 1"},
        {"ppkn/4/4/NKPP b NCFncf - 3 1", "O", "c4d4", "ppnk/4/4/NKPP w NCF - 0 2"},
        {"ppkn/4/4/NKPP b NCFncf - 3 1", "O-O", "c4b4", "pkpn/4/4/NKPP w NCF - 0 2"},
        {"p1kn/1p2/4/NKPP b NCFnf - 3 1", "O-O-O", "c4a4", "1kpn/1p2/4/NKPP w NCF - 0 2"},
    };
    for (const Row& row : rows) {
        Position position(support::ofen(row.ofen));
        const rules::Move move = support::move(position, row.san);
        rules::Move same;
        TEST_ASSERT_TRUE(notation::Uci::decode(row.uci, position, same));
        TEST_ASSERT_TRUE(same == move);
        char uci[notation::Uci::kMaxLength];
        TEST_ASSERT_TRUE(notation::Uci::encode(position, move, uci));
        TEST_ASSERT_EQUAL_STRING_LEN(row.uci, uci, 4);
        const rules::State before = position.make(move);
        TEST_ASSERT_EQUAL_STRING(row.after, support::text_of(position));
        position.undo(move, before);
        TEST_ASSERT_EQUAL_STRING(row.ofen, support::text_of(position));
    }
}

void castling_needs_free_and_safe_squares() {
    TEST_ASSERT_FALSE(has_move("ppkn/4/4/NKPP w NCFncf - 0 1", "O-O-O"));
    // Out of check, into check.
    TEST_ASSERT_FALSE(has_move("1rk1/4/4/NKPP w NCF - 0 1", "O"));
    TEST_ASSERT_TRUE(has_move("r1k1/4/4/NKPP w NCF - 0 1", "O-O"));
    TEST_ASSERT_TRUE(has_move("2k1/4/4/NKPP w NCF - 0 1", "O"));
    TEST_ASSERT_FALSE(has_move("r1k1/4/4/NKPP w CF - 0 1", "O"));
    TEST_ASSERT_FALSE(has_move("k1r1/4/4/NK1P w NF - 0 1", "O-O-O"));
}

void pawns_step_two_squares_from_their_first_rank_and_are_captured_in_passing() {
    begin("1pk1/2P1/4/1K2 b - - 0 1");
    support::play(game, "b2");
    TEST_ASSERT_EQUAL_STRING("2k1/2P1/1p2/1K2 w - b3 0 2", support::text_of(game.position()));
    TEST_ASSERT_FALSE(game.position().en_passant_legal());
    begin("1pk1/4/P1P1/1K2 b - - 0 1");
    support::play(game, "b2");
    TEST_ASSERT_TRUE(game.position().en_passant_legal());
    support::play(game, "axb3");
    TEST_ASSERT_EQUAL_STRING("2k1/1P2/2P1/1K2 b - - 0 2", support::text_of(game.position()));
    begin("2k1/1p2/4/1KP1 w - - 0 1");
    support::play(game, "c3 bxc2");
    TEST_ASSERT_EQUAL_STRING("2k1/4/2p1/1K2 w - - 0 2", support::text_of(game.position()));
}

void the_game_of_the_rules_ends_in_mate() {
    const char* text = "1.c2 b3 2.Kb2 O-O-O 3.cxb3 cxb3 4.d2 Nc2 5.d3 Nxa1 6.d4=Q# 1-0\n";
    notation::PgnReader<Game> reader(game);
    auto progress = notation::PgnReader<Game>::Progress::More;
    for (; *text != '\0' && progress == notation::PgnReader<Game>::Progress::More; ++text)
        progress = reader.push(*text);
    TEST_ASSERT_TRUE(progress == notation::PgnReader<Game>::Progress::GameEnd);
    TEST_ASSERT_EQUAL_UINT(11, game.plies());
    TEST_ASSERT_TRUE((game.result() == rules::GameResult{Score::WhiteWins, Ending::Checkmate}));
}

void forty_half_moves_allow_a_claim_and_fifty_end_the_game() {
    begin("2k1/4/4/RK2 w - - 39 30");
    TEST_ASSERT_FALSE(game.is_draw_by_move_rule());
    support::play(game, "Ra2");
    TEST_ASSERT_TRUE(game.is_draw_by_move_rule());
    TEST_ASSERT_FALSE(game.result().over());
    begin("2k1/4/4/RK2 w - - 49 30");
    support::play(game, "Ra2");
    TEST_ASSERT_TRUE((game.result() == rules::GameResult{Score::Draw, Ending::Clock}));
}

void the_third_repetition_ends_the_game() {
    begin("2k1/4/4/RK2 w - - 0 1");
    support::play(game, "Ra2 Kd4 Ra1 Kc4");
    TEST_ASSERT_FALSE(game.result().over());
    support::play(game, "Ra2 Kd4 Ra1 Kc4");
    TEST_ASSERT_TRUE((game.result() == rules::GameResult{Score::Draw, Ending::Repetition}));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_first_move_leads_where_the_rules_say);
    RUN_TEST(castling_swaps_or_passes_and_comes_back);
    RUN_TEST(castling_needs_free_and_safe_squares);
    RUN_TEST(pawns_step_two_squares_from_their_first_rank_and_are_captured_in_passing);
    RUN_TEST(the_game_of_the_rules_ends_in_mate);
    RUN_TEST(forty_half_moves_allow_a_claim_and_fifty_end_the_game);
    RUN_TEST(the_third_repetition_ends_the_game);
    return UNITY_END();
}
