#include "core/rules/chess/chess.hpp"

#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using chess::Game;
using rules::Colour;
using rules::Ending;
using rules::Error;
using rules::GameResult;
using rules::Score;

Game game;
Game opening;

void begin(const char* fen) {
    TEST_ASSERT_TRUE(game.reset(support::fen(fen)) == Error::None);
}

void check_result(Score score, Ending ending) {
    TEST_ASSERT_EQUAL_STRING(rules::ending_name(ending).data(), rules::ending_name(game.result().ending).data());
    TEST_ASSERT_TRUE(game.result().score == score);
}

void a_new_game_is_open() {
    game.reset();
    check_result(Score::Open, Ending::None);
    TEST_ASSERT_FALSE(game.undo());
    TEST_ASSERT_FALSE(game.claim_draw());
}

void mate_ends_the_game_and_undo_opens_it_again() {
    game.reset();
    support::play(game, "f3 e5 g4 Qh4");
    TEST_ASSERT_TRUE(game.is_checkmate());
    TEST_ASSERT_FALSE(game.is_stalemate());
    check_result(Score::BlackWins, Ending::Checkmate);
    TEST_ASSERT_TRUE(game.undo());
    check_result(Score::Open, Ending::None);
}

void stalemate_is_a_draw() {
    begin("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1");
    support::play(game, "Qf7");
    TEST_ASSERT_TRUE(game.is_stalemate());
    check_result(Score::Draw, Ending::Stalemate);
}

void some_material_cannot_mate() {
    struct Row {
        const char* fen;
        bool insufficient;
    };
    constexpr Row rows[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},     {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},    {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},  {"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false},
        {"4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", false}, {"4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", false},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},   {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
        {"4k3/8/8/8/B7/8/8/3QK3 b - - 0 1", false},  {"4k3/8/8/8/B7/1B6/8/4K3 b - - 0 1", true},
    };
    for (const Row& row : rows) {
        begin(row.fen);
        TEST_ASSERT_EQUAL_MESSAGE(row.insufficient, game.is_insufficient_material(), row.fen);
        TEST_ASSERT_EQUAL_MESSAGE(row.insufficient, game.result().ending == Ending::InsufficientMaterial, row.fen);
    }
}

void a_hundred_half_moves_allow_a_claim_and_a_hundred_and_fifty_end_the_game() {
    begin("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
    support::play(game, "Ra2");
    TEST_ASSERT_FALSE(game.is_draw_by_move_rule());
    TEST_ASSERT_FALSE(game.claim_draw());
    support::play(game, "Kd8");
    TEST_ASSERT_TRUE(game.is_draw_by_move_rule());
    check_result(Score::Open, Ending::None);
    TEST_ASSERT_TRUE(game.claim_draw());
    check_result(Score::Draw, Ending::ClaimedClock);
    TEST_ASSERT_TRUE(game.play(support::move(game.position(), "Ra3")) == Error::GameOver);
    begin("4k3/8/8/8/8/8/8/R3K3 w - - 149 100");
    support::play(game, "Ra2");
    check_result(Score::Draw, Ending::Clock);
    // Mate with the last half move counts more.
    begin("4k3/R7/4K3/8/8/8/8/8 w - - 149 100");
    support::play(game, "Ra8");
    check_result(Score::WhiteWins, Ending::Checkmate);
}

void the_third_repetition_allows_a_claim_and_the_fifth_ends_the_game() {
    game.reset();
    const char* const there_and_back = "Nf3 Nf6 Ng1 Ng8";
    for (unsigned times = 2; times <= 5; ++times) {
        TEST_ASSERT_FALSE(game.result().over());
        support::play(game, there_and_back);
        TEST_ASSERT_EQUAL_UINT(times, game.repetitions());
        TEST_ASSERT_EQUAL(times >= 3, game.is_draw_by_repetition());
    }
    check_result(Score::Draw, Ending::Repetition);
    while (game.plies() > 8) game.undo();
    TEST_ASSERT_EQUAL_UINT(3, game.repetitions());
    TEST_ASSERT_TRUE(game.claim_draw());
    check_result(Score::Draw, Ending::ClaimedRepetition);
}

void lost_rights_and_a_lost_en_passant_make_another_position() {
    begin("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    support::play(game, "Rb1 Rb8 Ra1 Ra8");
    TEST_ASSERT_EQUAL_UINT(1, game.repetitions());
    support::play(game, "Rb1 Rb8 Ra1 Ra8");
    TEST_ASSERT_EQUAL_UINT(2, game.repetitions());
    // A capture was legal right after e5, and is not when the position comes again.
    begin("4k2n/4p3/8/3P4/8/8/8/N3K3 b - - 0 1");
    support::play(game, "e5 Nb3 Nf7 Na1 Nh8");
    TEST_ASSERT_EQUAL_UINT(1, game.repetitions());
    support::play(game, "Nb3 Nf7 Na1 Nh8");
    TEST_ASSERT_EQUAL_UINT(2, game.repetitions());
    // Without the pawn that could capture, it is the same position.
    begin("4k2n/4p3/8/7P/8/8/8/N3K3 b - - 0 1");
    support::play(game, "e5 Nb3 Nf7 Na1 Nh8");
    TEST_ASSERT_EQUAL_UINT(2, game.repetitions());
}

void players_can_resign_and_agree() {
    game.reset();
    game.resign(Colour::White);
    check_result(Score::BlackWins, Ending::Resignation);
    game.undo();
    check_result(Score::Open, Ending::None);
    game.agree_draw();
    check_result(Score::Draw, Ending::Agreement);
}

void what_a_text_says_of_a_game_that_a_rule_has_ended_is_nothing_to_take_back() {
    begin("7k/8/6Q1/8/8/8/8/K7 b - - 0 1");
    game.record(Score::Draw);
    TEST_ASSERT_FALSE(game.reopen());
    check_result(Score::Draw, Ending::Stalemate);
}

void a_full_game_refuses_one_more_move_and_loses_nothing() {
    begin("4k3/p7/8/8/8/8/7P/4K3 w - - 0 1");
    const char* const moves[] = {"Kd1", "Kd8", "Ke1", "Ke8"};
    for (unsigned ply = 0; ply < Game::kMaxPlies; ++ply) support::play(game, moves[ply % 4]);
    const chess::Setup full = game.position().setup();
    TEST_ASSERT_TRUE(game.play(support::move(game.position(), "Kd1")) == Error::GameFull);
    TEST_ASSERT_EQUAL_UINT(Game::kMaxPlies, game.plies());
    TEST_ASSERT_TRUE(game.position().setup() == full);
    TEST_ASSERT_EQUAL_UINT(Game::kMaxPlies / 4 + 1, game.repetitions());
    unsigned undone = 0;
    while (game.undo()) ++undone;
    TEST_ASSERT_EQUAL_UINT(Game::kMaxPlies, undone);
    TEST_ASSERT_TRUE(game.position().setup() == game.start());
}

void an_illegal_start_is_refused_and_the_game_stays() {
    game.reset();
    support::play(game, "e4");
    TEST_ASSERT_TRUE(game.reset(support::fen("8/8/8/8/8/8/8/8 w - - 0 1")) == Error::IllegalPosition);
    TEST_ASSERT_EQUAL_UINT(1, game.plies());
}

void the_game_of_the_document_answers_questions() {
    notation::PgnReader<Game> reader(game);
    notation::PgnReader<Game>::Progress progress{};
    support::for_each_line("chess_game.pgn", [&](char* line) {
        for (; *line != '\0'; ++line) progress = reader.push(*line);
        progress = reader.push('\n');
    });
    TEST_ASSERT_TRUE(progress == notation::PgnReader<Game>::Progress::GameEnd);
    TEST_ASSERT_EQUAL_UINT(37, game.plies());
    check_result(Score::WhiteWins, Ending::Recorded);
    support::for_each_line("chess_positions.txt", [](char* line) {
        char* fen = nullptr;
        const unsigned ply = static_cast<unsigned>(strtoul(line, &fen, 10));
        TEST_ASSERT_EQUAL_STRING(fen + 1, support::text_of(game.position_after(ply)));
        TEST_ASSERT_TRUE(game.contains(support::fen(fen + 1).board));
    });
    TEST_ASSERT_FALSE(game.contains(support::fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").board));
    opening.reset();
    support::play(opening, "e4 e5 h3");
    TEST_ASSERT_TRUE(game.starts_with(opening));
    TEST_ASSERT_FALSE(opening.starts_with(game));
    support::play(opening, "Nf6");
    TEST_ASSERT_FALSE(game.starts_with(opening));
    char moves[64];
    text::Writer out(moves);
    game.visit_opening(4, [&out](Game::Position& position, rules::Move move) {
        char san[notation::San::kMaxLength];
        const text::Result result = notation::San::encode(position, move, san);
        out.put(etl::string_view(san, result.at));
        out.put(' ');
    });
    TEST_ASSERT_EQUAL_STRING_LEN("e4 e5 h3 d5 ", moves, 12);
    TEST_ASSERT_EQUAL_UINT16(12, out.length());
}

void only_legal_moves_are_valid() {
    game.reset();
    TEST_ASSERT_TRUE(game.is_valid_move(support::move(game.position(), "e4")));
    TEST_ASSERT_FALSE(game.is_valid_move(rules::Move(0x14, 0x44)));
}

}  // namespace

int main() {
    printf("a game of chess takes %zu bytes, of Octad %zu\n", sizeof(chess::Game), sizeof(octad::Game));
    UNITY_BEGIN();
    RUN_TEST(a_new_game_is_open);
    RUN_TEST(mate_ends_the_game_and_undo_opens_it_again);
    RUN_TEST(stalemate_is_a_draw);
    RUN_TEST(some_material_cannot_mate);
    RUN_TEST(a_hundred_half_moves_allow_a_claim_and_a_hundred_and_fifty_end_the_game);
    RUN_TEST(the_third_repetition_allows_a_claim_and_the_fifth_ends_the_game);
    RUN_TEST(lost_rights_and_a_lost_en_passant_make_another_position);
    RUN_TEST(players_can_resign_and_agree);
    RUN_TEST(what_a_text_says_of_a_game_that_a_rule_has_ended_is_nothing_to_take_back);
    RUN_TEST(a_full_game_refuses_one_more_move_and_loses_nothing);
    RUN_TEST(an_illegal_start_is_refused_and_the_game_stays);
    RUN_TEST(the_game_of_the_document_answers_questions);
    RUN_TEST(only_legal_moves_are_valid);
    return UNITY_END();
}
