#include "core/notation/pgn.hpp"

#include <string>

#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using chess::Game;
using rules::Score;
using Reader = notation::PgnReader<Game>;
using Writer = notation::PgnWriter<Game>;
using Progress = Reader::Progress;
using text::Error;

Game game;

/// Pushes a whole text; the last news that is not More.
Progress read(Reader& reader, const char* text) {
    Progress news = Progress::More;
    for (; *text != '\0'; ++text) {
        const Progress progress = reader.push(*text);
        if (progress != Progress::More) news = progress;
        if (news == Progress::Failed) return news;
    }
    const Progress progress = reader.finish();
    return progress != Progress::More ? progress : news;
}

/// The game as text, lines ended with a newline.
const char* write(Writer writer) {
    static char text[16384];
    text::Writer out(text);
    char line[256];
    for (;;) {
        text::Writer line_out(line);
        if (!writer.next(line_out)) break;
        TEST_ASSERT_TRUE(line_out.result());
        if (line[0] != '[') TEST_ASSERT_LESS_OR_EQUAL_UINT(Writer::kColumns, line_out.length());
        out.put(line_out.written());
        out.put('\n');
    }
    out.put('\0');
    return text;
}

void every_style_of_game_text_gives_the_same_game() {
    constexpr const char* texts[] = {
        "1.e4 e5 2.Nf3 Nc6 1/2-1/2",
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2\n",
        "1.e4 e5\r\n2.Nf3 Nc6\r\n1/2-1/2\r\n",
        "e4 e5 Nf3 Nc6 1/2-1/2",
        "1. e4 1... e5 2. Nf3 2...Nc6 1/2-1/2",
        "1. e4 {a comment (with) [marks] ; and $1} e5 ; to the end } of the line\n2. Nf3 Nc6 1/2-1/2",
        "1. e4 $1 e5 $2 2. Nf3! Nc6 ?! 1/2-1/2",
        "1. e4 (1. d4 d5 (1... Nf6 {deep) inside} (2. c4 g6) 2. Nf3) 2. c4) e5 2. Nf3(2. f4) Nc6 1/2-1/2",
        "[Event \"A \\\"quoted\\\" \\\\ name\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2",
        "% a line for programs\n1. e4 e5 2. Nf3 Nc6 1/2-1/2",
        "\xEF\xBB\xBF"
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2",
        "\xEF\xBB\xBF[Event \"x\"]\r\n\r\n\r\n1. e2e4 e7e5 2. g1f3 b8c6 1/2-1/2\r\n",
        "[Event \"x\"] [White \"y\"] 1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 1/2-1/2",
        "1. e2e4! e7e5?! 2. g1f3 $1 b8c6!? 1/2-1/2",
        "\xEF\xBB\xBF% a line for programs\n1. e4 e5 (1... -- 2. Z0) 2. Nf3 Nc6 1/2-1/2",
        "1. e4 e5 2. Nf3 Nc6 \xC2\xBD\xE2\x80\x93\xC2\xBD",
        ("1. e4 e5 2. Nf3 Nc6 1/2\xE2\x80\x93"
         "1/2"),
    };
    for (const char* text : texts) {
        Reader reader(game);
        const Progress progress = read(reader, text);
        TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(Progress::GameEnd), static_cast<int>(progress), text);
        TEST_ASSERT_TRUE_MESSAGE(reader.score() == Score::Draw, text);
        TEST_ASSERT_EQUAL_STRING("1. e4 e5 2. Nf3 Nc6 1/2-1/2\n", write(Writer(game)));
    }
}

void every_result_is_read() {
    struct Row {
        const char* text;
        Score score;
    };
    constexpr Row rows[] = {
        {"1-0", Score::WhiteWins},
        {"0-1", Score::BlackWins},
        {"1/2-1/2", Score::Draw},
        {"*", Score::Open},
        {"1\xE2\x80\x93"
         "0",
         Score::WhiteWins},
        {"0\xE2\x80\x93"
         "1",
         Score::BlackWins},
        {"\xC2\xBD-\xC2\xBD", Score::Draw},
    };
    for (const Row& row : rows) {
        Reader reader(game);
        TEST_ASSERT_TRUE(read(reader, row.text) == Progress::GameEnd);
        TEST_ASSERT_TRUE_MESSAGE(reader.score() == row.score, row.text);
        TEST_ASSERT_EQUAL_UINT(0, game.plies());
    }
}

void a_text_without_a_result_ends_with_the_text_or_the_next_tag() {
    Reader reader(game);
    TEST_ASSERT_TRUE(read(reader, "1. e4 e5") == Progress::GameEnd);
    TEST_ASSERT_EQUAL_UINT(2, game.plies());
    TEST_ASSERT_TRUE(reader.score() == Score::Open);
    Reader two(game);
    unsigned games = 0;
    unsigned plies = 0;
    for (const char* c = "[White \"A\"]\n1. e4 e5 2. f4\n[White \"B\"]\n1. d4 *\n"; *c != '\0'; ++c) {
        if (two.push(*c) != Progress::GameEnd) continue;
        ++games;
        plies = plies * 10 + game.plies();
    }
    TEST_ASSERT_EQUAL_UINT(2, games);
    TEST_ASSERT_EQUAL_UINT(31, plies);
    TEST_ASSERT_TRUE(two.finish() == Progress::More);
}

void no_text_is_no_game() {
    Reader reader(game);
    TEST_ASSERT_TRUE(read(reader, " \n\n ; nothing\n {here} \n") == Progress::More);
}

void a_tag_sets_the_start_and_is_written_again() {
    Reader reader(game);
    const char* text =
        "[SetUp \"1\"]\n[FEN \"4k3/4P3/8/8/8/8/8/K7 b - - 0 12\"]\n\n12... Kd7 13. e8(Q)+ Kd6 {an end} *\n";
    TEST_ASSERT_TRUE(read(reader, text) == Progress::GameEnd);
    TEST_ASSERT_EQUAL_STRING("[SetUp \"1\"]\n[FEN \"4k3/4P3/8/8/8/8/8/K7 b - - 0 12\"]\n\n12... Kd7 13. e8=Q+ Kd6 *\n",
                             write(Writer(game)));
}

void the_roster_is_written_on_request() {
    game.reset();
    support::play(game, "f3 e5 g4 Qh4");
    notation::PgnTags tags;
    (void)tags.set("White", "A \"B\"");
    (void)tags.set("Date", "2024.01.02");
    TEST_ASSERT_EQUAL_STRING(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"?\"]\n[White \"A \\\"B\\\"\"]\n[Black "
        "\"?\"]\n"
        "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
        write(Writer(game, &tags)));
}

void tags_are_read_and_written_back() {
    const char* text =
        "[Event \"Club, round \\\"one\\\"\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"1.2\"]\n"
        "[White \"M\xC3\xBCller\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[ECO \"A00\"]\n[WhiteElo \"1500\"]\n\n"
        "1. f3 e5 2. g4 Qh4# 0-1\n";
    notation::PgnTags tags;
    Reader reader(game, &tags);
    TEST_ASSERT_TRUE(read(reader, text) == Progress::GameEnd);
    TEST_ASSERT_EQUAL_UINT(0, reader.tags_cut());
    TEST_ASSERT_TRUE(tags.value("ECO") == "A00");
    TEST_ASSERT_EQUAL_STRING(text, write(Writer(game, &tags)));
}

void each_game_has_its_own_tags() {
    notation::PgnTags tags;
    Reader reader(game, &tags);
    TEST_ASSERT_TRUE(read(reader, "[White \"A\"]\n1. e4 *\n[Black \"B\"]\n1. d4 *") == Progress::GameEnd);
    TEST_ASSERT_TRUE(tags.value("White").empty());
    TEST_ASSERT_TRUE(tags.value("Black") == "B");
}

void long_tags_are_cut_and_counted() {
    notation::PgnTags tags;
    Reader reader(game, &tags);
    const std::string long_value(3000, 'x');
    const std::string text = "[White \"" + long_value + "\"]\n[" + std::string(50, 'N') + " \"v\"]\n[Black \"" +
                             std::string(64, 'y') + "\"]\n1. e4 *";
    TEST_ASSERT_TRUE(read(reader, text.c_str()) == Progress::GameEnd);
    TEST_ASSERT_EQUAL_UINT(2, reader.tags_cut());
    TEST_ASSERT_EQUAL_UINT(64, tags.value("White").size());
    TEST_ASSERT_EQUAL_UINT(64, tags.value("Black").size());
}

void long_games_are_written_in_lines_and_read_back() {
    Reader reader(game);
    support::for_each_line("chess_game.pgn", [&reader](char* line) {
        for (; *line != '\0'; ++line) (void)reader.push(*line);
        (void)reader.push('\n');
    });
    TEST_ASSERT_EQUAL_STRING(
        "1. e4 e5 2. h3 d5 3. exd5 Bc5 4. Bc4 c6 5. Nc3 Nf6 6. d3 a5 7. Bg5 Nbd7 8. dxc6\n"
        "bxc6 9. Nf3 O-O 10. O-O h6 11. Bh4 Qc7 12. d4 exd4 13. Nxd4 Bd6 14. Nf5 Bh2+ 15.\n"
        "Kh1 Ne5 16. Bb3 Ba6 17. Re1 Ng6 18. Bxf6 gxf6 19. Qh5 1-0\n",
        write(Writer(game)));
}

void malformed_text_is_refused_with_line_and_column_and_the_game_before_it_stays() {
    struct Row {
        const char* text;
        Error error;
        uint32_t line;
        uint16_t column;
        unsigned plies;
    };
    constexpr Row rows[] = {
        {"1. e4 e5\n2. Nf6 d6", Error::IllegalMove, 2, 4, 2},
        {"1. e4 e5\n2. Nf3 Nz6", Error::BadMove, 2, 9, 3},
        {"1. e4 e5 2. Nf3 ?", Error::None, 0, 0, 3},
        {"1. e4 e5 ) 2. Nf3", Error::BadCharacter, 1, 10, 2},
        {"1. e4 e5 } 2. Nf3", Error::BadCharacter, 1, 10, 2},
        {"1. e4 {open", Error::UnexpectedEnd, 1, 12, 1},
        {"1. e4 (1. d4", Error::UnexpectedEnd, 1, 13, 1},
        {"[Event \"open\n1. e4", Error::UnexpectedEnd, 1, 13, 0},
        {"[Event]\n1. e4", Error::BadCharacter, 1, 7, 0},
        {"[Event \"x\" 7]\n1. e4", Error::BadCharacter, 1, 12, 0},
        {"[FEN \"4k3/8/8/8/8/8/8/4K2 w - - 0 1\"]\n", Error::BadRow, 1, 26, 0},
        {"1. e4 e5\n\n2. thisisnotamoveatallbutalongword", Error::BadCharacter, 3, 4, 2},
        {"1. d4 d5 2. Nd2 Nd7 3. Nf3", Error::AmbiguousMove, 1, 24, 4},
        {"1. e4 -- 2. d4", Error::NullMove, 1, 7, 1},
        {"1. e4 0000", Error::NullMove, 1, 7, 1},
        {"1. e4 Z0 2. d4", Error::NullMove, 1, 7, 1},
        {"1. e4 e5 2. e1e5", Error::IllegalMove, 1, 13, 2},
        {"1. e4 \xEF\xBB\xBF e5", Error::BadMove, 1, 7, 1},
        {"\xEF\xBB e4", Error::BadCharacter, 1, 1, 0},
        {"\xEF e4", Error::BadCharacter, 1, 1, 0},
        {"1. e4 xxxxxxxxxxxxxxxxxxxxxxxx", Error::BadMove, 1, 8, 1},
        {"1. e4 xxxxxxxxxxxxxxxxxxxxxxxxx", Error::BadCharacter, 1, 7, 1},
    };
    for (const Row& row : rows) {
        game.reset();
        Reader reader(game);
        const Progress progress = read(reader, row.text);
        TEST_ASSERT_EQUAL_MESSAGE(row.error != Error::None, progress == Progress::Failed, row.text);
        TEST_ASSERT_EQUAL_MESSAGE(static_cast<int>(row.error), static_cast<int>(reader.fault().error), row.text);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(row.line, reader.fault().line, row.text);
        TEST_ASSERT_EQUAL_UINT16_MESSAGE(row.column, reader.fault().column, row.text);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(row.plies, game.plies(), row.text);
        if (row.error != Error::None) TEST_ASSERT_TRUE(reader.push('\n') == Progress::Failed);
    }
}

void a_move_at_fault_is_named_whatever_is_wrong_with_it() {
    struct Row {
        const char* text;
        const char* move;
        uint16_t at;
    };
    constexpr Row rows[] = {
        {"1. e4 Ke5", "Ke5", 0},   {"1. e4 e5 2. Nf3Nc6", "Nf3Nc6", 3},
        {"1. e4. e5", "e4.", 2},   {"1. e4 e5 2. Nf3=", "Nf3=", 3},
        {"1. e4 e5 2. N", "N", 1}, {"1. e4 0000 2. d4", "0000", 0},
        {"1. e4 e5 )", "", 0},     {"1. e4 e5 {Nf3", "", 0},
    };
    for (const Row& row : rows) {
        game.reset();
        Reader reader(game);
        TEST_ASSERT_TRUE_MESSAGE(read(reader, row.text) == Progress::Failed, row.text);
        const etl::string_view move = reader.fault_move();
        TEST_ASSERT_EQUAL_STRING_MESSAGE(row.move, std::string(move.data(), move.size()).c_str(), row.text);
        if (!move.empty()) TEST_ASSERT_EQUAL_UINT16_MESSAGE(row.at, reader.fault_at(), row.text);
    }
}

void a_start_position_that_is_not_legal_is_refused_where_it_stands() {
    Reader reader(game);
    TEST_ASSERT_TRUE(read(reader, "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n") == Progress::Failed);
    TEST_ASSERT_TRUE(reader.fault().refusal == rules::Error::IllegalPosition);
    TEST_ASSERT_EQUAL_UINT32(1, reader.fault().line);
    TEST_ASSERT_EQUAL_UINT16(7, reader.fault().column);
}

void a_game_that_is_too_long_is_refused_where_it_is_full() {
    Reader reader(game);
    const char* const moves[] = {"Nf3 ", "Nf6 ", "Ng1 ", "Ng8\n"};
    Progress progress = Progress::More;
    for (unsigned ply = 0; ply < 1100 && progress == Progress::More; ++ply) {
        for (const char* c = moves[ply % 4]; *c != '\0' && progress == Progress::More; ++c) progress = reader.push(*c);
    }
    TEST_ASSERT_TRUE(progress == Progress::Failed);
    TEST_ASSERT_TRUE(reader.fault().refusal == rules::Error::GameFull);
    TEST_ASSERT_EQUAL_UINT32(257, reader.fault().line);
    TEST_ASSERT_EQUAL_UINT16(1, reader.fault().column);
    TEST_ASSERT_EQUAL_UINT(Game::kMaxPlies, game.plies());
}

void variations_may_be_as_deep_as_they_like() {
    Reader reader(game);
    for (const char* c = "1. e4 "; *c != '\0'; ++c) (void)reader.push(*c);
    for (unsigned i = 0; i < 70000; ++i) (void)reader.push('(');
    for (unsigned i = 0; i < 70000; ++i) (void)reader.push(')');
    TEST_ASSERT_TRUE(read(reader, " e5 *") == Progress::GameEnd);
    TEST_ASSERT_EQUAL_UINT(2, game.plies());
}

void noise_is_refused_or_read_but_never_does_harm() {
    constexpr char kAlphabet[] = "abcdefgh12345678NBRQKOx=+#!?()[]{};$%.\"\\-/* \n\t\xE2\x80\x93\xC2\xBD";
    constexpr uint32_t kSeed = 0x5EED0200;
    printf("noise with seed 0x%08lX\n", static_cast<unsigned long>(kSeed));
    support::Random random(kSeed);
    unsigned failures = 0;
    for (unsigned n = 0; n < 20000; ++n) {
        Reader reader(game);
        Progress progress = Progress::More;
        for (unsigned i = 0; i < 60 && progress != Progress::Failed; ++i) {
            progress = reader.push(kAlphabet[random.below(sizeof kAlphabet - 1)]);
        }
        if (progress != Progress::Failed) progress = reader.finish();
        if (progress != Progress::Failed) continue;
        ++failures;
        TEST_ASSERT_TRUE(reader.fault().any());
        TEST_ASSERT_NOT_EQUAL(0, reader.fault().line);
        TEST_ASSERT_NOT_EQUAL(0, reader.fault().column);
    }
    TEST_ASSERT_GREATER_THAN_UINT(10000, failures);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_style_of_game_text_gives_the_same_game);
    RUN_TEST(every_result_is_read);
    RUN_TEST(a_text_without_a_result_ends_with_the_text_or_the_next_tag);
    RUN_TEST(no_text_is_no_game);
    RUN_TEST(a_tag_sets_the_start_and_is_written_again);
    RUN_TEST(the_roster_is_written_on_request);
    RUN_TEST(tags_are_read_and_written_back);
    RUN_TEST(each_game_has_its_own_tags);
    RUN_TEST(long_tags_are_cut_and_counted);
    RUN_TEST(long_games_are_written_in_lines_and_read_back);
    RUN_TEST(malformed_text_is_refused_with_line_and_column_and_the_game_before_it_stays);
    RUN_TEST(a_move_at_fault_is_named_whatever_is_wrong_with_it);
    RUN_TEST(a_start_position_that_is_not_legal_is_refused_where_it_stands);
    RUN_TEST(a_game_that_is_too_long_is_refused_where_it_is_full);
    RUN_TEST(variations_may_be_as_deep_as_they_like);
    RUN_TEST(noise_is_refused_or_read_but_never_does_harm);
    return UNITY_END();
}
