// What comes from flash is checked like what comes from the link: records that are whole to the last check sum, and
// make no sense. The board starts, answers, and has none of what cannot be.
#include <unity.h>

#include <cstring>

#include "host_tests/firmware/test_board.hpp"
#include "host_tests/support/flash_image.hpp"

void setUp() {}
void tearDown() {}

namespace {

using namespace flash_image;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr uint16_t kE4 = move_word(4, 1, 4, 3);
constexpr uint16_t kE5 = move_word(4, 6, 4, 4);

/// A board that starts on one sector of records.
struct Board : TestBoard {
    explicit Board(const Sector& sector, uint8_t files = 8, uint8_t ranks = 8) : TestBoard(files, ranks) {
        fake.store.bytes.assign(fake.store.bytes.size(), 0xFF);
        sector.write_to(fake.store.bytes, 0);
        restart();
    }
};

void expect(TestBoard& board, const char* request, const char* answer, const std::string& what = "") {
    TEST_ASSERT_EQUAL_STRING_MESSAGE((std::string(answer) + "\r\nok\r\n").c_str(), board.ask(request).c_str(),
                                     (what + " " + request).c_str());
}

Sector kept_game(const Bytes& game) {
    Sector sector(1);
    sector.add(kGame, kGameVersion, game);
    return sector;
}

void what_is_kept_is_read_as_it_is_written_down() {
    Sector sector(1);
    sector.add(kSettings, kSettingsVersion, settings(7, 450, 0, "hartwig"));
    sector.add(kGame, kGameVersion, game(0, kStart, {kE4}));
    Bytes moves;
    for (const uint16_t word : {kE5, kUndoWord, kE5, declared_word(1, 8)}) put(moves, word, 2);
    sector.add(kMoves, kGameVersion, moves);
    Board board(sector);
    expect(board, "moves", "1. e4 e5");
    expect(board, "result", "1-0 resignation");
    expect(board, "lights", "7");
    expect(board, "settle", "450");
}

/// Every score with every ending: only what `result` and game text can say is taken.
void an_ending_that_nobody_can_declare_is_not_taken() {
    enum : unsigned { kMoveClaim = 6, kRepetitionClaim, kResignation, kAgreement, kRecorded, kKings };
    for (unsigned score = 0; score < 4; ++score) {
        for (unsigned ending = 0; ending < 16; ++ending) {
            const bool wins = score == 1 || score == 2;
            const bool draw = score == 3;
            const bool possible = (ending == kResignation && wins) ||
                                  ((ending == kRecorded || ending == kKings) && (wins || draw)) ||
                                  (ending == kAgreement && draw) || (ending == kMoveClaim && draw) ||
                                  (ending == kRepetitionClaim && draw);
            Board board(kept_game(game(0, kStart, {kE4, declared_word(score, ending)})));
            const std::string what = "score " + std::to_string(score) + " ending " + std::to_string(ending);
            const std::string result = board.ask("result");
            TEST_ASSERT_EQUAL_MESSAGE(!possible, result == "*\r\nok\r\n", (what + ": " + result).c_str());
            expect(board, "moves", "1. e4", what);
            if (possible) continue;
            TEST_ASSERT_TRUE_MESSAGE(board.ask("move e5").ends_with("ok\r\n"), what.c_str());
        }
    }
}

/// The other bits of such a word are 0.
void nor_is_one_with_bits_that_mean_nothing() {
    for (const unsigned bits : {0x40u, 0x80u, 0xC0u}) {
        const auto word = static_cast<uint16_t>(declared_word(1, 8) | bits);
        Board board(kept_game(game(0, kStart, {kE4, word})));
        expect(board, "result", "*");
        expect(board, "moves", "1. e4");
    }
}

void no_half_move_follows_what_the_players_declared() {
    Board declared(kept_game(game(0, kStart, {kE4, declared_word(1, 8), kE5})));
    expect(declared, "moves", "1. e4");
}

/// Game text may go on after a rule has ended the game, so what was kept of it comes back whole.
void half_moves_after_an_end_by_rule_come_back() {
    constexpr uint16_t kRa2 = move_word(4, 1, 0, 1);
    constexpr uint16_t kKh8 = move_word(6, 7, 7, 7);
    Board by_rule(kept_game(game(0, "6k1/8/8/8/8/8/4R3/4K3 w - - 149 100", {kRa2, kKh8})));
    expect(by_rule, "moves", "100. Ra2 Kh8");
    expect(by_rule, "result", "1/2-1/2 move-limit");
}

void a_game_is_taken_up_to_what_cannot_be_played() {
    struct Row {
        const char* what;
        Bytes game;
        const char* moves;  ///< with the line end, if there are any
    };
    const Row rows[] = {
        {"an illegal move", game(0, kStart, {kE4, kE4}), "1. e4\r\n"},
        {"more taken back than made", game(0, kStart, {kE4, kUndoWord, kUndoWord, kE4}), ""},
        {"a move of details that nobody has", game(0, kStart, {move_word(4, 1, 4, 3, 5)}), ""},
        {"no such game", game(5, kStart, {kE4}), ""},
        {"a position of another game", game(1, kStart, {kE4}), ""},
        {"no position", game(0, "x", {kE4}), ""},
        {"an illegal position", game(0, "8/8/8/8/8/8/8/8 w - - 0 1", {kE4}), ""},
        {"nothing", {}, ""},
        {"a byte", {0}, ""},
        {"no end of the text", {0, 'r', 'n'}, ""},
    };
    for (const Row& row : rows) {
        Board board(kept_game(row.game));
        TEST_ASSERT_EQUAL_STRING_MESSAGE((std::string(row.moves) + "ok\r\n").c_str(), board.ask("moves").c_str(),
                                         row.what);
        expect(board, "game", "chess", row.what);
        // What is played from here on is kept as a whole.
        const std::string played = *row.moves == '\0' ? "move e4" : "move e5";
        TEST_ASSERT_TRUE_MESSAGE(board.ask(played).ends_with("ok\r\n"), row.what);
        const std::string moves = board.ask("moves");
        board.restart();
        TEST_ASSERT_EQUAL_STRING_MESSAGE(moves.c_str(), board.ask("moves").c_str(), row.what);
    }
}

void more_half_moves_than_a_game_can_have_are_left_out() {
    Bytes shuffles = game(0, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    for (unsigned i = 0; i < 500; ++i) {
        put(shuffles, kE4, 2);
        put(shuffles, kUndoWord, 2);
    }
    Sector sector(1);
    sector.add(kGame, kGameVersion, shuffles);
    Board board(sector);
    TEST_ASSERT_TRUE(board.ask("position").ends_with("ok\r\n"));
    TEST_ASSERT_TRUE(board.ask("move e4").ends_with("ok\r\n"));
}

void a_settle_time_beyond_its_limit_is_not_taken() {
    for (const uint16_t settle_ms : {uint16_t{5001}, uint16_t{32768}, uint16_t{65535}}) {
        Sector sector(1);
        sector.add(kSettings, kSettingsVersion, settings(7, settle_ms, 0));
        Board board(sector);
        expect(board, "settle", "300");
    }
    Sector sector(1);
    sector.add(kSettings, kSettingsVersion, settings(7, 5000, 0));
    Board board(sector);
    expect(board, "settle", "5000");
}

void a_notation_that_is_not_for_the_game_is_not_taken() {
    for (const char* name : {"ofen", "spooky", "nonsense", "fen fen", "a name of many characters"}) {
        Sector sector(1);
        sector.add(kSettings, kSettingsVersion, settings(7, 450, 0, name));
        Board board(sector);
        TEST_ASSERT_TRUE_MESSAGE(board.ask("notation").find("fen (chosen)") != std::string::npos, name);
        expect(board, "position", kStart, name);
    }
}

void records_of_other_versions_and_kinds_are_left_alone() {
    Sector sector(1);
    sector.add(kSettings, 99, settings(7, 450, 0));
    sector.add(kGame, 99, game(0, kStart, {kE4}));
    sector.add(77, 1, {1, 2, 3});
    sector.add(kMoves, kGameVersion, {0xFF});
    Board board(sector);
    expect(board, "lights", "64");
    expect(board, "settle", "300");
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("moves").c_str());
    TEST_ASSERT_TRUE(board.ask("move d4").ends_with("ok\r\n"));
    board.restart();
    expect(board, "moves", "1. d4");
}

/// Half moves of another version than the game that they belong to.
void half_moves_of_an_unknown_version_are_not_played() {
    Sector sector(1);
    sector.add(kGame, kGameVersion, game(0, kStart, {kE4}));
    Bytes moves;
    put(moves, kE5, 2);
    sector.add(kMoves, 99, moves);
    Board board(sector);
    expect(board, "moves", "1. e4");
}

/// A board of 4x4 with sensors that measure.
struct HallBoard : TestBoard {
    explicit HallBoard(const Bytes& calibration) : TestBoard(4, 4) {
        fake.measure(2048);
        Sector sector(1);
        sector.add(kCalibration, kCalibrationVersion, calibration);
        fake.store.bytes.assign(fake.store.bytes.size(), 0xFF);
        sector.write_to(fake.store.bytes, 0);
        restart();
    }
};

/// What a cell is compared with, as it is kept.
struct Levels {
    uint16_t empty;
    uint16_t north;
    uint16_t south;
    uint16_t noise;
};

/// Of all squares, with one that has others.
Bytes calibration(const Levels& odd_one) {
    Bytes bytes;
    for (unsigned cell = 0; cell < 16; ++cell) {
        const Levels levels = cell == 7 ? odd_one : Levels{2048, 2300, 1800, 5};
        for (const uint16_t value : {levels.empty, levels.north, levels.south, levels.noise}) put(bytes, value, 2);
    }
    return bytes;
}

void a_calibration_that_no_sensor_can_have_is_not_taken() {
    HallBoard good(calibration({2050, 2210, 1890, 0}));
    TEST_ASSERT_TRUE(good.ask("sensors levels")
                         .find(" 2 1800<2048<2300 1800<2048<2300 1800<2048<2300 "
                               "1890<2050<2210\r\n") != std::string::npos);
    struct Row {
        const char* what;
        Levels levels;
    };
    constexpr Row rows[] = {
        {"blank flash", {0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF}},
        {"all zero", {0, 0, 0, 0}},
        {"north below empty", {2048, 2000, 1800, 0}},
        {"north at empty", {2048, 2048, 1800, 0}},
        {"south above empty", {2048, 2300, 2100, 0}},
        {"south at empty", {2048, 2300, 2048, 0}},
        {"beyond the converter", {2048, 5000, 1800, 0}},
        {"an empty square as none reads", {30, 300, 10, 0}},
        {"an empty square as none reads", {3900, 4000, 3700, 0}},
        {"noise as none has", {2048, 2300, 1800, 4000}},
    };
    TestBoard uncalibrated(4, 4);
    uncalibrated.fake.measure(2048);
    uncalibrated.restart();
    const std::string nominal = uncalibrated.ask("sensors levels");
    for (const Row& row : rows) {
        HallBoard board(calibration(row.levels));
        TEST_ASSERT_EQUAL_STRING_MESSAGE(nominal.c_str(), board.ask("sensors levels").c_str(), row.what);
    }
}

/// The number of the sector goes round: what comes after the last number is newer.
void the_newest_sector_is_found_where_numbers_wrap() {
    struct Row {
        uint32_t older;
        uint32_t newer;
    };
    for (const Row row : {Row{1, 2}, Row{UINT32_MAX - 1, UINT32_MAX}, Row{UINT32_MAX, 1}, Row{UINT32_MAX, 0}, Row{0, 1},
                          Row{UINT32_MAX - 1, 3}}) {
        for (const uint32_t first : {0u, 1u}) {
            TestBoard board;
            Sector older(row.older);
            Sector newer(row.newer);
            older.add(kSettings, kSettingsVersion, settings(7, 300, 0));
            newer.add(kSettings, kSettingsVersion, settings(9, 300, 0));
            older.write_to(board.fake.store.bytes, first);
            newer.write_to(board.fake.store.bytes, 1 - first);
            board.restart();
            expect(board, "lights", "9", std::to_string(row.older) + " then " + std::to_string(row.newer) + ":");
        }
    }
}

void a_game_goes_on_over_the_wrap() {
    for (const uint32_t sequence : {UINT32_MAX - 1, UINT32_MAX, 0u}) {
        TestBoard board;
        Sector sector(sequence);
        sector.add(kGame, kGameVersion, game(0, kStart, {kE4}));
        sector.write_to(board.fake.store.bytes, 0);
        board.restart();
        // Take-backs fill several sectors.
        for (unsigned i = 0; i < 1200; ++i) {
            board.ask("move e5");
            board.ask("undo");
            if (i % 200 != 0) continue;
            board.fake.clock.milliseconds += 40'000;
            board.run(1);
            board.ask("move d5");
            const std::string moves = board.ask("moves");
            board.restart();
            TEST_ASSERT_EQUAL_STRING_MESSAGE(moves.c_str(), board.ask("moves").c_str(),
                                             std::to_string(sequence).c_str());
            board.ask("undo");
        }
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_is_kept_is_read_as_it_is_written_down);
    RUN_TEST(an_ending_that_nobody_can_declare_is_not_taken);
    RUN_TEST(nor_is_one_with_bits_that_mean_nothing);
    RUN_TEST(no_half_move_follows_what_the_players_declared);
    RUN_TEST(half_moves_after_an_end_by_rule_come_back);
    RUN_TEST(a_game_is_taken_up_to_what_cannot_be_played);
    RUN_TEST(more_half_moves_than_a_game_can_have_are_left_out);
    RUN_TEST(a_settle_time_beyond_its_limit_is_not_taken);
    RUN_TEST(a_notation_that_is_not_for_the_game_is_not_taken);
    RUN_TEST(records_of_other_versions_and_kinds_are_left_alone);
    RUN_TEST(half_moves_of_an_unknown_version_are_not_played);
    RUN_TEST(a_calibration_that_no_sensor_can_have_is_not_taken);
    RUN_TEST(the_newest_sector_is_found_where_numbers_wrap);
    RUN_TEST(a_game_goes_on_over_the_wrap);
    return UNITY_END();
}
