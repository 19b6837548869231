// The games that were: which of them are kept, how they come back, and how long the flash lasts.
#include "firmware/archive.hpp"

#include <unity.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

using hal::host::MemoryStore;

constexpr const char* kScholarsMate[] = {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

void expect(TestBoard& bench, const char* request, const char* answer) {
    TEST_ASSERT_EQUAL_STRING_MESSAGE(answer, bench.ask(request).c_str(), request);
}

void play(TestBoard& bench, std::initializer_list<const char*> moves) {
    for (const char* move : moves)
        TEST_ASSERT_TRUE_MESSAGE(bench.ask(std::string("move ") + move).ends_with("ok\r\n"), move);
}

void play_scholars_mate(TestBoard& bench) {
    for (const char* move : kScholarsMate) bench.ask(std::string("move ") + move);
}

/// Hands set cells, with time to settle after each.
void touch(TestBoard& bench, std::initializer_list<std::pair<unsigned, uint16_t>> cells) {
    for (const auto& [cell, value] : cells) {
        bench.fake.sensors.set(cell, value);
        bench.run(100);
    }
    bench.run(500);
}

void a_game_by_hand_survives_the_next_one() {
    TestBoard bench;
    bench.stand_pieces();
    bench.run(100);
    touch(bench, {{kE2, hal::kOpen}, {kE4, hal::kClosed}});
    touch(bench, {{52, hal::kOpen}, {36, hal::kClosed}});
    touch(bench, {{6, hal::kOpen}, {21, hal::kClosed}});
    expect(bench, "result resign white", "!result 0-1 resignation\r\nok\r\n");
    expect(bench, "games", "ok\r\n");
    bench.fake.link.from_board.clear();
    touch(bench, {{21, hal::kOpen},
                  {kE4, hal::kOpen},
                  {36, hal::kOpen},
                  {6, hal::kClosed},
                  {kE2, hal::kClosed},
                  {52, hal::kClosed}});
    bench.run(2000);
    TEST_ASSERT_TRUE_MESSAGE(contains(bench.fake.link.from_board, "!new\r\n"),
                             bench.fake.link.from_board.c_str());
    expect(bench, "games", "1 chess 3 ????.??.?? 0-1 resignation ? - ?\r\nok\r\n");
    expect(bench, "pgn 1", "1. e4 e5 2. Nf3 0-1\r\nok\r\n");
    expect(bench, "pgn", "*\r\nok\r\n");
    bench.restart();
    expect(bench, "games", "1 chess 3 ????.??.?? 0-1 resignation ? - ?\r\nok\r\n");
    expect(bench, "pgn 1", "1. e4 e5 2. Nf3 0-1\r\nok\r\n");
}

void a_game_is_kept_before_another_takes_its_place_and_only_then() {
    TestBoard bench;
    bench.ask("events off");
    play_scholars_mate(bench);
    bench.ask("new");
    play(bench, {"d4"});
    bench.ask("set fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    play(bench, {"Kd7", "e4"});
    bench.ask("load pgn\n1. c4 c5 1/2-1/2\n\n");
    expect(bench, "games",
           "1 chess 7 ????.??.?? 1-0 checkmate ? - ?\r\n"
           "2 chess 1 ????.??.?? * unfinished ? - ?\r\n"
           "3 chess 2 ????.??.?? * unfinished ? - ?\r\nok\r\n");
    expect(bench, "pgn 3",
           "[SetUp \"1\"]\r\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\r\n\r\n1... Kd7 2. e4 *\r\nok\r\n");
    // Nobody has moved: a text that was loaded, a set-up, the start, what was taken back.
    bench.ask("new");
    bench.ask("set fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    bench.ask("new");
    play(bench, {"d4"});
    bench.ask("undo");
    bench.ask("new");
    // A position that is refused leaves the game where it is.
    play(bench, {"e4"});
    TEST_ASSERT_TRUE(contains(bench.ask("set fen 8/8/8/8/8/8/8/8 w - - 0 1"), "error illegal-position"));
    expect(bench, "moves", "1. e4\r\nok\r\n");
    // So does going to another game and back.
    bench.ask("game free");
    bench.ask("game chess");
    TEST_ASSERT_TRUE(contains(bench.ask("games"), "3 chess 2 ????.??.?? * unfinished ? - ?\r\nok\r\n"));
    bench.ask("new");
    TEST_ASSERT_TRUE(contains(bench.ask("games"), "4 chess 1 ????.??.?? * unfinished ? - ?\r\nok\r\n"));
}

void a_text_that_was_loaded_and_gone_on_with_is_kept_with_its_tags() {
    TestBoard bench;
    bench.ask("load pgn\n[White \"Anna\"]\n[Black \"Ben\"]\n[Annotator \"Cleo\"]\n\n1. e4 e5 *\n\n");
    bench.ask("undo");
    play(bench, {"e5", "Nf3"});
    bench.ask("tag Date \"2026.11.17\"");
    bench.ask("tag White");
    expect(bench, "tag Black \"Ben \\\"the\\\" B.\"", "ok\r\n");
    const std::string pgn = bench.ask("pgn tags");
    bench.restart();
    TEST_ASSERT_EQUAL_STRING(pgn.c_str(), bench.ask("pgn tags").c_str());
    bench.ask("new");
    expect(bench, "games", "1 chess 3 2026.11.17 * unfinished ? - Ben \"the\" B.\r\nok\r\n");
    TEST_ASSERT_EQUAL_STRING(pgn.c_str(), bench.ask("pgn 1 tags").c_str());
    TEST_ASSERT_TRUE(
        contains(pgn, "[Black \"Ben \\\"the\\\" B.\"]\r\n[Result \"*\"]\r\n[Annotator \"Cleo\"]\r\n"));
    // A new game begins without.
    TEST_ASSERT_TRUE(contains(bench.ask("tag"), "White ?\r\nBlack ?\r\nok\r\n"));
}

void tags_that_cannot_be_are_refused_and_change_nothing() {
    TestBoard bench;
    bench.ask("tag White \"Anna\"");
    for (const char* request :
         {"tag Result \"1-0\"", "tag FEN x", "tag Wh!te \"x\"", "tag White \"Anna", "tag White \"An\"na\"",
          "tag White \"Anna\\\"", "tag ANameThatIsMuchTooLong \"x\"",
          "tag White \"0123456789012345678901234567890123456789012345678901234567890123456789\""}) {
        TEST_ASSERT_TRUE_MESSAGE(contains(bench.ask(request), "error bad-argument"), request);
    }
    expect(bench, "tag",
           "Event ?\r\nSite ?\r\nDate ????.??.??\r\nRound ?\r\nWhite Anna\r\nBlack ?\r\nok\r\n");
    bench.ask("game free");
    TEST_ASSERT_TRUE(contains(bench.ask("tag White \"x\""), "error no-rules"));
}

void the_times_of_the_moves_come_back() {
    TestBoard bench;
    bench.ask("events off");
    bench.run(2500);
    play(bench, {"e4"});
    bench.run(61'000);
    play(bench, {"e5"});
    bench.run(100);
    play(bench, {"Nf3"});
    const char* wanted =
        "1. e4 {[%emt 0:00:02]} 1... e5 {[%emt 0:01:01]} 2. Nf3 {[%emt 0:00:00]} *\r\nok\r\n";
    expect(bench, "pgn times", wanted);
    bench.restart();
    bench.ask("events off");
    expect(bench, "pgn times", wanted);
    bench.ask("new");
    expect(bench, "pgn 1 times", wanted);
    expect(bench, "pgn 1", "1. e4 e5 2. Nf3 *\r\nok\r\n");
    expect(bench, "pgn times", "*\r\nok\r\n");
    // Of moves that came with a text nothing is known.
    bench.ask("load pgn\n1. e4 e5 *\n\n");
    play(bench, {"Nf3"});
    expect(bench, "pgn times", "1. e4 e5 2. Nf3 {[%emt 0:00:00]} *\r\nok\r\n");
}

void octad_is_kept_too_and_games_without_rules_are_not() {
    TestBoard bench(10, 10);
    bench.ask("game octad");
    play(bench, {"Nb3"});
    bench.ask("new");
    bench.ask("game chess+");
    bench.ask("new");
    bench.ask("game free");
    bench.ask("new");
    expect(bench, "games", "1 octad 1 ????.??.?? * unfinished ? - ?\r\nok\r\n");
    expect(bench, "pgn 1", "1. Nb3 *\r\nok\r\n");
    bench.ask("game chess");
    expect(bench, "pgn 1", "1. Nb3 *\r\nok\r\n");
}

/// What one game took is not said of another.
void a_game_that_was_not_at_hand_is_kept_without_times() {
    TestBoard bench(10, 10);
    bench.ask("events off");
    bench.ask("game octad");
    play(bench, {"Nb3"});
    bench.ask("game chess");
    bench.run(5000);
    play(bench, {"e4"});
    bench.ask("set ofen 2kn/P3/4/NK2 w Nn - 3 9");
    expect(bench, "pgn 1 times", "1. Nb3 *\r\nok\r\n");
}

void forget_forgets_the_games_and_nothing_else() {
    TestBoard bench;
    bench.ask("lights 9");
    play_scholars_mate(bench);
    bench.ask("new");
    play(bench, {"d4"});
    expect(bench, "games forget", "ok\r\n");
    expect(bench, "games", "ok\r\n");
    TEST_ASSERT_TRUE(contains(bench.ask("pgn 1"), "error bad-argument"));
    bench.restart();
    expect(bench, "games", "ok\r\n");
    expect(bench, "moves", "1. d4\r\nok\r\n");
    expect(bench, "lights", "9\r\nok\r\n");
    bench.ask("forget");
    bench.ask("new");
    bench.restart();
    expect(bench, "games", "1 chess 1 ????.??.?? * unfinished ? - ?\r\nok\r\n");
    bench.ask("forget");
    bench.restart();
    expect(bench, "games", "1 chess 1 ????.??.?? * unfinished ? - ?\r\nok\r\n");
}

void words_that_make_no_sense_are_refused() {
    TestBoard bench;
    for (const char* request :
         {"games all", "pgn 0", "pgn 1", "pgn 1 2", "pgn x", "pgn 4294967296", "games forget it"}) {
        TEST_ASSERT_TRUE_MESSAGE(contains(bench.ask(request), "error bad-argument"), request);
    }
}

void after_a_safe_start_the_games_are_left_alone() {
    TestBoard bench;
    play_scholars_mate(bench);
    bench.ask("new");
    bench.fake.system.safe = true;
    bench.restart();
    const std::vector<uint8_t> flash = bench.fake.store.bytes;
    TEST_ASSERT_TRUE(contains(bench.ask("games"), "error not-now"));
    TEST_ASSERT_TRUE(contains(bench.ask("games forget"), "error not-now"));
    play(bench, {"e4"});
    bench.ask("new");
    bench.run(40'000);
    TEST_ASSERT_TRUE(flash == bench.fake.store.bytes);
    bench.fake.system.safe = false;
    bench.restart();
    TEST_ASSERT_TRUE(contains(bench.ask("games"), "1 chess 7"));
}

/// A store that no flash is left in tells so, and the game that goes on is not touched by it.
void a_game_that_finds_no_room_is_told() {
    TestBoard bench;
    std::fill(bench.fake.store.bytes.begin() + 8 * hal::Store::kSectorBytes, bench.fake.store.bytes.end(), 0);
    bench.restart();
    play(bench, {"e4"});
    bench.ask("new");
    const std::string said = bench.ask("games");
    TEST_ASSERT_TRUE_MESSAGE(contains(said, "!games full: the game before this one was not kept\r\n"),
                             said.c_str());
    bench.ask("events off");
    play(bench, {"d4"});
    for (unsigned i = 0; i < 10; ++i) {
        bench.fake.clock.milliseconds += firmware::Records::kLongCalmMs;
        bench.run(1);
    }
    expect(bench, "moves", "1. d4\r\nok\r\n");
    bench.ask("new");
    expect(bench, "games", "1 chess 1 ????.??.?? * unfinished ? - ?\r\nok\r\n");
}

/// The moves of a long game, one a line.
std::vector<std::string> long_game(size_t plies) {
    std::ifstream file(TEST_DATA "/long_game.pgn");
    std::vector<std::string> moves;
    for (std::string word; file >> word && moves.size() < plies;) {
        if (word.find('.') == std::string::npos && word[0] != '[') moves.push_back(word);
    }
    return moves;
}

/// A whole evening in a few lines: what is left of many games, and what it costs the flash.
void a_thousand_games_leave_more_than_a_hundred_and_hardly_wear_the_flash() {
    constexpr unsigned kGames = 1000;
    TestBoard bench;
    bench.fake.store = MemoryStore(8 + 32);
    bench.restart();
    const std::vector<std::string> moves = long_game(80);
    TEST_ASSERT_EQUAL_size_t(80, moves.size());
    std::vector<unsigned> before = bench.fake.store.erases;
    unsigned fewest = kGames;
    for (unsigned game = 1; game <= kGames; ++game) {
        bench.ask("tag Event \"The club on Tuesday\"");
        bench.ask("tag Date \"2026.11.17\"");
        bench.ask("tag White \"Anderssen, Adolf\"");
        bench.ask("tag Black \"Kieseritzky, Lionel\"");
        for (const std::string& move : moves) {
            bench.fake.clock.milliseconds += 1700;
            TEST_ASSERT_TRUE(bench.ask("move " + move).ends_with("ok\r\n"));
        }
        bench.ask("result draw");
        bench.ask("new");
        for (unsigned i = 0; i < 4; ++i) {
            bench.fake.clock.milliseconds += firmware::Records::kLongCalmMs;
            bench.run(1);
        }
        if (game < 400 || game % 20 != 0) continue;
        const std::string list = bench.ask("games");
        fewest =
            std::min<unsigned>(fewest, static_cast<unsigned>(std::count(list.begin(), list.end(), '\n')) - 1);
        const std::string newest =
            std::to_string(game) +
            " chess 80 2026.11.17 1/2-1/2 agreement Anderssen, Adolf - Kieseritzky, Lionel";
        TEST_ASSERT_TRUE(contains(list, newest + "\r\nok\r\n"));
        const unsigned oldest = static_cast<unsigned>(std::stoul(list));
        TEST_ASSERT_TRUE(bench.ask("pgn " + std::to_string(oldest)).ends_with("1/2-1/2\r\nok\r\n"));
    }
    const auto& erases = bench.fake.store.erases;
    const unsigned most_journal = *std::max_element(erases.begin(), erases.begin() + 8);
    const unsigned most_archive = *std::max_element(erases.begin() + 8, erases.end());
    const unsigned least_archive = *std::min_element(erases.begin() + 8, erases.end());
    printf(
        "%u games of 80 half moves with tags and times: at least %u are there at any time; a sector of the "
        "archive was erased %u to %u times, one of the journal up to %u times\n",
        kGames, fewest, least_archive, most_archive, most_journal);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT(100, fewest);
    TEST_ASSERT_LESS_OR_EQUAL_UINT(1, most_archive - least_archive);
    TEST_ASSERT_LESS_OR_EQUAL_UINT(8, most_archive);
    TEST_ASSERT_LESS_OR_EQUAL_UINT(90, most_journal);
}

/// The power goes after the game was put into the archive, before the journal knows of the next one.
void a_game_that_comes_back_is_not_kept_twice() {
    TestBoard bench;
    play_scholars_mate(bench);
    const std::vector<uint8_t> journal(bench.fake.store.bytes.begin(),
                                       bench.fake.store.bytes.begin() + 8 * 4096);
    bench.ask("new");
    std::copy(journal.begin(), journal.end(), bench.fake.store.bytes.begin());
    const std::vector<uint8_t> between = bench.fake.store.bytes;
    bench.restart();
    TEST_ASSERT_TRUE(contains(bench.ask("result"), "1-0 checkmate"));
    bench.ask("new");
    expect(bench, "games", "1 chess 7 ????.??.?? 1-0 checkmate ? - ?\r\nok\r\n");
    // Unless it goes on and becomes another one, even over one more power cut.
    bench.fake.store.bytes = between;
    bench.restart();
    bench.ask("undo");
    play(bench, {"Nf3"});
    bench.restart();
    bench.ask("new");
    expect(bench, "games",
           "1 chess 7 ????.??.?? 1-0 checkmate ? - ?\r\n2 chess 7 ????.??.?? * unfinished ? - ?\r\nok\r\n");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_game_by_hand_survives_the_next_one);
    RUN_TEST(a_game_is_kept_before_another_takes_its_place_and_only_then);
    RUN_TEST(a_text_that_was_loaded_and_gone_on_with_is_kept_with_its_tags);
    RUN_TEST(tags_that_cannot_be_are_refused_and_change_nothing);
    RUN_TEST(the_times_of_the_moves_come_back);
    RUN_TEST(octad_is_kept_too_and_games_without_rules_are_not);
    RUN_TEST(a_game_that_was_not_at_hand_is_kept_without_times);
    RUN_TEST(forget_forgets_the_games_and_nothing_else);
    RUN_TEST(words_that_make_no_sense_are_refused);
    RUN_TEST(after_a_safe_start_the_games_are_left_alone);
    RUN_TEST(a_game_that_finds_no_room_is_told);
    RUN_TEST(a_thousand_games_leave_more_than_a_hundred_and_hardly_wear_the_flash);
    RUN_TEST(a_game_that_comes_back_is_not_kept_twice);
    return UNITY_END();
}
