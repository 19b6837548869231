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

void expect(TestBoard& board, const char* request, const char* answer) {
    TEST_ASSERT_EQUAL_STRING_MESSAGE(answer, board.ask(request).c_str(), request);
}

void play(TestBoard& board, std::initializer_list<const char*> moves) {
    for (const char* move : moves)
        TEST_ASSERT_TRUE_MESSAGE(board.ask(std::string("move ") + move).ends_with("ok\r\n"), move);
}

void play_scholars_mate(TestBoard& board) {
    for (const char* move : kScholarsMate) board.ask(std::string("move ") + move);
}

/// Hands set cells, with time to settle after each.
void touch(TestBoard& board, std::initializer_list<std::pair<unsigned, uint16_t>> cells) {
    for (const auto& [cell, value] : cells) {
        board.fake.sensors.set(cell, value);
        board.run(100);
    }
    board.run(500);
}

void a_game_by_hand_survives_the_next_one() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    touch(board, {{kE2, hal::kOpen}, {kE4, hal::kClosed}});
    touch(board, {{52, hal::kOpen}, {36, hal::kClosed}});
    touch(board, {{6, hal::kOpen}, {21, hal::kClosed}});
    expect(board, "result resign white", "!result 0-1 resignation\r\nok\r\n");
    expect(board, "games", "ok\r\n");
    board.fake.link.from_board.clear();
    touch(board, {{21, hal::kOpen},
                  {kE4, hal::kOpen},
                  {36, hal::kOpen},
                  {6, hal::kClosed},
                  {kE2, hal::kClosed},
                  {52, hal::kClosed}});
    board.run(2000);
    TEST_ASSERT_TRUE_MESSAGE(contains(board.fake.link.from_board, "!new\r\n"), board.fake.link.from_board.c_str());
    expect(board, "games", "1 chess 3 ????.??.?? 0-1 resignation ? - ?\r\nok\r\n");
    expect(board, "pgn 1", "1. e4 e5 2. Nf3 0-1\r\nok\r\n");
    expect(board, "pgn", "*\r\nok\r\n");
    board.restart();
    expect(board, "games", "1 chess 3 ????.??.?? 0-1 resignation ? - ?\r\nok\r\n");
    expect(board, "pgn 1", "1. e4 e5 2. Nf3 0-1\r\nok\r\n");
}

/// number:4 half moves:2 result:1 and then the game, its variant first: boards have it in their flash.
void the_front_of_a_kept_game_stays_where_it_is() {
    TestBoard board;
    board.ask("game octad");
    play(board, {"Kb2"});
    board.ask("new");
    constexpr uint8_t kUnfinished = 0;
    constexpr auto kOctad = static_cast<uint8_t>(rules::Variant::Octad);
    const std::vector<uint8_t> wanted{1, 0, 0, 0, 1, 0, kUnfinished, kOctad, 'p', 'p', 'k', 'n'};
    const std::vector<uint8_t>& flash = board.fake.store.bytes;
    const auto archive = flash.begin() + hal::host::FakeBoard::kJournalSectors * hal::Store::kSectorBytes;
    TEST_ASSERT_TRUE(std::search(archive, flash.end(), wanted.begin(), wanted.end()) != flash.end());
}

void a_game_is_kept_before_another_takes_its_place_and_only_then() {
    TestBoard board;
    board.ask("events off");
    play_scholars_mate(board);
    board.ask("new");
    play(board, {"d4"});
    board.ask("set fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    play(board, {"Kd7", "e4"});
    board.ask("load pgn\n1. c4 c5 1/2-1/2\n\n");
    expect(board, "games",
           "1 chess 7 ????.??.?? 1-0 checkmate ? - ?\r\n"
           "2 chess 1 ????.??.?? * unfinished ? - ?\r\n"
           "3 chess 2 ????.??.?? * unfinished ? - ?\r\nok\r\n");
    expect(board, "pgn 3",
           "[SetUp \"1\"]\r\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\r\n\r\n1... Kd7 2. e4 *\r\nok\r\n");
    // Nobody has moved: a text that was loaded, a set-up, the start, what was taken back.
    board.ask("new");
    board.ask("set fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    board.ask("new");
    play(board, {"d4"});
    board.ask("undo");
    board.ask("new");
    // A position that is refused leaves the game where it is.
    play(board, {"e4"});
    TEST_ASSERT_TRUE(contains(board.ask("set fen 8/8/8/8/8/8/8/8 w - - 0 1"), "error illegal-position"));
    expect(board, "moves", "1. e4\r\nok\r\n");
    // So does going to another game and back.
    board.ask("game free");
    board.ask("game chess");
    TEST_ASSERT_TRUE(contains(board.ask("games"), "3 chess 2 ????.??.?? * unfinished ? - ?\r\nok\r\n"));
    board.ask("new");
    TEST_ASSERT_TRUE(contains(board.ask("games"), "4 chess 1 ????.??.?? * unfinished ? - ?\r\nok\r\n"));
}

void a_text_that_was_loaded_and_gone_on_with_is_kept_with_its_tags() {
    TestBoard board;
    board.ask("load pgn\n[White \"Anna\"]\n[Black \"Ben\"]\n[Annotator \"Cleo\"]\n\n1. e4 e5 *\n\n");
    board.ask("undo");
    play(board, {"e5", "Nf3"});
    board.ask("tag Date \"2026.11.17\"");
    expect(board, "tag White", "Anna\r\nok\r\n");
    expect(board, "tag White \"\"", "ok\r\n");
    expect(board, "tag White ", "?\r\nok\r\n");
    expect(board, "tag Annotator", "Cleo\r\nok\r\n");
    expect(board, "tag Black \"Ben \\\"the\\\" B.\"", "ok\r\n");
    const std::string pgn = board.ask("pgn tags");
    board.restart();
    TEST_ASSERT_EQUAL_STRING(pgn.c_str(), board.ask("pgn tags").c_str());
    board.ask("new");
    expect(board, "games", "1 chess 3 2026.11.17 * unfinished ? - Ben \"the\" B.\r\nok\r\n");
    TEST_ASSERT_EQUAL_STRING(pgn.c_str(), board.ask("pgn 1 tags").c_str());
    TEST_ASSERT_TRUE(contains(pgn, "[Black \"Ben \\\"the\\\" B.\"]\r\n[Result \"*\"]\r\n[Annotator \"Cleo\"]\r\n"));
    // A new game begins without.
    TEST_ASSERT_TRUE(contains(board.ask("tag"), "White ?\r\nBlack ?\r\nok\r\n"));
}

void tags_that_cannot_be_are_refused_and_change_nothing() {
    TestBoard board;
    board.ask("tag White \"Anna\"");
    for (const char* request :
         {"tag Result \"1-0\"", "tag FEN x", "tag Wh!te \"x\"", "tag White \"Anna", "tag White \"An\"na\"",
          "tag White \"Anna\\\"", "tag ANameThatIsMuchTooLong \"x\"",
          "tag White \"0123456789012345678901234567890123456789012345678901234567890123456789\""}) {
        TEST_ASSERT_TRUE_MESSAGE(contains(board.ask(request), "error bad-argument"), request);
    }
    expect(board, "tag", "Event ?\r\nSite ?\r\nDate ????.??.??\r\nRound ?\r\nWhite Anna\r\nBlack ?\r\nok\r\n");
    board.ask("game free");
    TEST_ASSERT_TRUE(contains(board.ask("tag White \"x\""), "error no-rules"));
}

void the_times_of_the_moves_come_back() {
    TestBoard board;
    board.ask("events off");
    board.run(2500);
    play(board, {"e4"});
    board.run(61'000);
    play(board, {"e5"});
    board.run(100);
    play(board, {"Nf3"});
    const char* wanted = "1. e4 {[%emt 0:00:02]} 1... e5 {[%emt 0:01:01]} 2. Nf3 {[%emt 0:00:00]} *\r\nok\r\n";
    expect(board, "pgn times", wanted);
    board.restart();
    board.ask("events off");
    expect(board, "pgn times", wanted);
    board.ask("new");
    expect(board, "pgn 1 times", wanted);
    expect(board, "pgn 1", "1. e4 e5 2. Nf3 *\r\nok\r\n");
    expect(board, "pgn times", "*\r\nok\r\n");
    // Of moves that came with a text nothing is known.
    board.ask("load pgn\n1. e4 e5 *\n\n");
    play(board, {"Nf3"});
    expect(board, "pgn times", "1. e4 e5 2. Nf3 {[%emt 0:00:00]} *\r\nok\r\n");
}

void octad_is_kept_too_and_games_without_rules_are_not() {
    TestBoard board(10, 10);
    board.ask("game octad");
    play(board, {"Nb3"});
    board.ask("new");
    board.ask("game chess+");
    board.ask("new");
    board.ask("game free");
    board.ask("new");
    expect(board, "games", "1 octad 1 ????.??.?? * unfinished ? - ?\r\nok\r\n");
    expect(board, "pgn 1", "1. Nb3 *\r\nok\r\n");
    board.ask("game chess");
    expect(board, "pgn 1", "1. Nb3 *\r\nok\r\n");
}

/// What one game took is not said of another.
void a_game_that_was_not_at_hand_is_kept_without_times() {
    TestBoard board(10, 10);
    board.ask("events off");
    board.ask("game octad");
    play(board, {"Nb3"});
    board.ask("game chess");
    board.run(5000);
    play(board, {"e4"});
    board.ask("set ofen 2kn/P3/4/NK2 w Nn - 3 9");
    expect(board, "pgn 1 times", "1. Nb3 *\r\nok\r\n");
}

void forget_forgets_the_games_and_nothing_else() {
    TestBoard board;
    board.ask("lights 9");
    play_scholars_mate(board);
    board.ask("new");
    play(board, {"d4"});
    expect(board, "games forget", "ok\r\n");
    expect(board, "games", "ok\r\n");
    TEST_ASSERT_TRUE(contains(board.ask("pgn 1"), "error bad-argument"));
    board.restart();
    expect(board, "games", "ok\r\n");
    expect(board, "moves", "1. d4\r\nok\r\n");
    expect(board, "lights", "9\r\nok\r\n");
    board.ask("forget");
    board.ask("new");
    board.restart();
    expect(board, "games", "1 chess 1 ????.??.?? * unfinished ? - ?\r\nok\r\n");
    board.ask("forget");
    board.restart();
    expect(board, "games", "1 chess 1 ????.??.?? * unfinished ? - ?\r\nok\r\n");
}

void words_that_make_no_sense_are_refused() {
    TestBoard board;
    for (const char* request :
         {"games all", "pgn 0", "pgn 1", "pgn 1 2", "pgn x", "pgn 4294967296", "games forget it"}) {
        TEST_ASSERT_TRUE_MESSAGE(contains(board.ask(request), "error bad-argument"), request);
    }
}

void after_a_safe_start_the_games_are_left_alone() {
    TestBoard board;
    play_scholars_mate(board);
    board.ask("new");
    board.fake.system.safe = true;
    board.restart();
    const std::vector<uint8_t> flash = board.fake.store.bytes;
    TEST_ASSERT_TRUE(contains(board.ask("games"), "error not-now"));
    TEST_ASSERT_TRUE(contains(board.ask("games forget"), "error not-now"));
    play(board, {"e4"});
    board.ask("new");
    board.run(40'000);
    TEST_ASSERT_TRUE(flash == board.fake.store.bytes);
    board.fake.system.safe = false;
    board.restart();
    TEST_ASSERT_TRUE(contains(board.ask("games"), "1 chess 7"));
}

/// A flash in which nothing is erased, and no calm moment to do it.
void a_game_finds_room_without_a_calm_moment() {
    TestBoard board;
    std::fill(board.fake.store.bytes.begin() + 8 * hal::Store::kSectorBytes, board.fake.store.bytes.end(), 0);
    board.restart();
    board.ask("events off");
    play(board, {"e4"});
    board.ask("new");
    play(board, {"d4"});
    expect(board, "games", "1 chess 1 ????.??.?? * unfinished ? - ?\r\nok\r\n");
    expect(board, "moves", "1. d4\r\nok\r\n");
}

void a_game_that_a_broken_flash_does_not_take_is_told() {
    TestBoard board;
    play(board, {"e4"});
    board.fake.store.bytes_until_cut = 0;
    board.ask("new");
    const std::string said = board.ask("games");
    TEST_ASSERT_TRUE_MESSAGE(contains(said, "!games full: the game before this one was not kept\r\n"), said.c_str());
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
    TestBoard board;
    board.fake.store = MemoryStore(8 + 32);
    board.restart();
    const std::vector<std::string> moves = long_game(80);
    TEST_ASSERT_EQUAL_size_t(80, moves.size());
    std::vector<unsigned> before = board.fake.store.erases;
    unsigned fewest = kGames;
    for (unsigned game = 1; game <= kGames; ++game) {
        board.ask("tag Event \"The club on Tuesday\"");
        board.ask("tag Date \"2026.11.17\"");
        board.ask("tag White \"Anderssen, Adolf\"");
        board.ask("tag Black \"Kieseritzky, Lionel\"");
        for (const std::string& move : moves) {
            board.fake.clock.milliseconds += 1700;
            TEST_ASSERT_TRUE(board.ask("move " + move).ends_with("ok\r\n"));
        }
        board.ask("result draw");
        board.ask("new");
        for (unsigned i = 0; i < 4; ++i) {
            board.fake.clock.milliseconds += firmware::Records::kLongCalmMs;
            board.run(1);
        }
        if (game < 400 || game % 20 != 0) continue;
        const std::string list = board.ask("games");
        fewest = std::min<unsigned>(fewest, static_cast<unsigned>(std::count(list.begin(), list.end(), '\n')) - 1);
        const std::string newest =
            std::to_string(game) + " chess 80 2026.11.17 1/2-1/2 agreement Anderssen, Adolf - Kieseritzky, Lionel";
        TEST_ASSERT_TRUE(contains(list, newest + "\r\nok\r\n"));
        const unsigned oldest = static_cast<unsigned>(std::stoul(list));
        TEST_ASSERT_TRUE(board.ask("pgn " + std::to_string(oldest)).ends_with("1/2-1/2\r\nok\r\n"));
    }
    const auto& erases = board.fake.store.erases;
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
    TestBoard board;
    play_scholars_mate(board);
    const std::vector<uint8_t> journal(board.fake.store.bytes.begin(), board.fake.store.bytes.begin() + 8 * 4096);
    board.ask("new");
    std::copy(journal.begin(), journal.end(), board.fake.store.bytes.begin());
    const std::vector<uint8_t> between = board.fake.store.bytes;
    board.restart();
    TEST_ASSERT_TRUE(contains(board.ask("result"), "1-0 checkmate"));
    board.ask("new");
    expect(board, "games", "1 chess 7 ????.??.?? 1-0 checkmate ? - ?\r\nok\r\n");
    // Unless it goes on and becomes another one, even over one more power cut.
    board.fake.store.bytes = between;
    board.restart();
    board.ask("undo");
    play(board, {"Nf3"});
    board.restart();
    board.ask("new");
    expect(board, "games",
           "1 chess 7 ????.??.?? 1-0 checkmate ? - ?\r\n2 chess 7 ????.??.?? * unfinished ? - ?\r\nok\r\n");
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_game_by_hand_survives_the_next_one);
    RUN_TEST(the_front_of_a_kept_game_stays_where_it_is);
    RUN_TEST(a_game_is_kept_before_another_takes_its_place_and_only_then);
    RUN_TEST(a_text_that_was_loaded_and_gone_on_with_is_kept_with_its_tags);
    RUN_TEST(tags_that_cannot_be_are_refused_and_change_nothing);
    RUN_TEST(the_times_of_the_moves_come_back);
    RUN_TEST(octad_is_kept_too_and_games_without_rules_are_not);
    RUN_TEST(a_game_that_was_not_at_hand_is_kept_without_times);
    RUN_TEST(forget_forgets_the_games_and_nothing_else);
    RUN_TEST(words_that_make_no_sense_are_refused);
    RUN_TEST(after_a_safe_start_the_games_are_left_alone);
    RUN_TEST(a_game_finds_room_without_a_calm_moment);
    RUN_TEST(a_game_that_a_broken_flash_does_not_take_is_told);
    RUN_TEST(a_thousand_games_leave_more_than_a_hundred_and_hardly_wear_the_flash);
    RUN_TEST(a_game_that_comes_back_is_not_kept_twice);
    return UNITY_END();
}
