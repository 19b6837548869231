// What is kept across a power cut, through the whole application: the game, what the users chose, and when the flash
// is given the time that it needs.
#include "firmware/records.hpp"

#include <unity.h>

#include <algorithm>
#include <numeric>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

unsigned erases(const TestBoard& board) {
    return std::accumulate(board.fake.store.erases.begin(), board.fake.store.erases.end(), 0u);
}

bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

/// A board whose power was cut: another application on the same store.
std::string after_power_cut(TestBoard& board, const char* request) {
    TestBoard again;
    again.fake.store.bytes = board.fake.store.bytes;
    again.restart();
    return again.ask(request);
}

void a_game_goes_on_after_a_power_cut() {
    TestBoard board;
    for (const char* move : {"e4", "d5", "e5", "f5", "exf6", "Nxf6", "Nf3", "e6", "Be2", "Bc5", "O-O"}) {
        board.ask(std::string("move ") + move);
        const std::string position = board.ask("position");
        TEST_ASSERT_EQUAL_STRING(position.c_str(), after_power_cut(board, "position").c_str());
    }
    board.ask("undo");
    board.ask("undo");
    board.ask("move Qe7");
    TEST_ASSERT_EQUAL_STRING(board.ask("moves").c_str(), after_power_cut(board, "moves").c_str());
}

void every_kind_of_game_comes_back() {
    std::string live(100, ' ');
    live[0] = 'R';
    live[9] = 'I';
    live[50] = 'i';
    live[51] = '^';
    const std::string requests[] = {
        "set fen 4k3/P7/8/8/8/8/8/4K3 w - - 5 40",
        "set ofen 2kn/P3/4/NK2 w Nn - 3 9",
        "game free",
        "set board-live " + live,
        "set spooky 1 0 4 1,2,3,4 0/2ZZ6/1ZNZ6/1ZZ7/0/0/7zz1/6znz1/6zz2/0 0 LLLU|LLLA 0|6",
    };
    for (const std::string& request : requests) {
        TestBoard board(10, 10);
        const std::string answer = board.ask(request);
        TEST_ASSERT_TRUE_MESSAGE(answer.ends_with("ok\r\n"), answer.c_str());
        board.ask("move a8=N");
        board.ask("move O");
        TestBoard again(10, 10);
        again.fake.store.bytes = board.fake.store.bytes;
        again.restart();
        TEST_ASSERT_EQUAL_STRING(board.ask("game").c_str(), again.ask("game").c_str());
        TEST_ASSERT_EQUAL_STRING(board.ask("show").c_str(), again.ask("show").c_str());
    }
}

void a_game_of_a_larger_board_is_not_taken_over_by_a_smaller_one() {
    TestBoard large(10, 10);
    large.ask("game chess+");
    TestBoard small(4, 4);
    small.fake.store.bytes = large.fake.store.bytes;
    small.restart();
    TEST_ASSERT_EQUAL_STRING("octad\r\nok\r\n", small.ask("game").c_str());
    TEST_ASSERT_TRUE(small.ask("move Nb3").ends_with("ok\r\n"));
    small.restart();
    TEST_ASSERT_EQUAL_STRING("1. Nb3\r\nok\r\n", small.ask("moves").c_str());
}

/// Nobody touches anything for so long that the flash may take its time even if no piece is on the board.
void leave_alone(TestBoard& board) {
    for (unsigned i = 0; i < 10; ++i) {
        board.fake.clock.milliseconds += firmware::Records::kLongCalmMs;
        board.run(1);
    }
}

void many_take_backs_do_not_fill_the_notebook() {
    TestBoard board;
    for (int i = 0; i < 1500; ++i) {
        board.ask("move e4");
        board.ask("undo");
        if (i % 500 == 0) leave_alone(board);
    }
    board.ask("move d4");
    TEST_ASSERT_EQUAL_STRING("1. d4\r\nok\r\n", after_power_cut(board, "moves").c_str());
}

void forget_leaves_nothing_to_come_back() {
    TestBoard board;
    board.ask("move e4");
    board.ask("forget");
    TEST_ASSERT_EQUAL_STRING("ok\r\n", after_power_cut(board, "moves").c_str());
}

void forget_clears_game_and_settings() {
    TestBoard board;
    board.ask("lights 7");
    board.ask("settle 450");
    board.ask("notation hartwig");
    board.ask("move e4");
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("forget").c_str());
    TEST_ASSERT_EQUAL_STRING("ok\r\n", after_power_cut(board, "moves").c_str());
    TEST_ASSERT_EQUAL_STRING("64\r\nok\r\n", after_power_cut(board, "lights").c_str());
    TEST_ASSERT_EQUAL_STRING("300\r\nok\r\n", after_power_cut(board, "settle").c_str());
    TEST_ASSERT_TRUE(contains(after_power_cut(board, "notation"), "fen (chosen)"));
    // The game at hand goes on, and with its next move it is there again as a whole.
    board.ask("move e5");
    TEST_ASSERT_EQUAL_STRING("1. e4 e5\r\nok\r\n", after_power_cut(board, "moves").c_str());
}

void settings_come_back() {
    TestBoard board;
    board.ask("lights 7");
    TEST_ASSERT_EQUAL_STRING("7\r\nok\r\n", after_power_cut(board, "lights").c_str());
    board.ask("settle 450");
    TEST_ASSERT_EQUAL_STRING("450\r\nok\r\n", after_power_cut(board, "settle").c_str());
    board.ask("notation hartwig");
    TEST_ASSERT_TRUE(contains(after_power_cut(board, "notation"), "hartwig (chosen)"));
    board.ask("events off");
    TEST_ASSERT_EQUAL_STRING("on\r\nok\r\n", after_power_cut(board, "events").c_str());
    board.ask("lights off");
    TEST_ASSERT_EQUAL_STRING("0\r\nok\r\n", after_power_cut(board, "lights").c_str());
}

void a_notation_that_gave_way_to_the_game_s_own_does_not_come_back() {
    for (const char* request : {"game chess", "set fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "notation fen"}) {
        TestBoard board;
        board.ask("notation hartwig");
        board.restart();
        TEST_ASSERT_TRUE(contains(board.ask("notation"), "hartwig (chosen)"));
        board.ask(request);
        board.restart();
        TEST_ASSERT_TRUE_MESSAGE(contains(board.ask("notation"), "fen (chosen)"), request);
    }
}

void a_board_that_was_turned_round_stays_so() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    board.ask("flip");
    board.run(2);
    board.restart();
    board.run(100);
    board.fake.link.from_board.clear();
    board.fake.sensors.set(63 - kE2, hal::kOpen);
    board.run(60);
    board.fake.sensors.set(63 - kE4, hal::kClosed);
    board.run(400);
    TEST_ASSERT_TRUE(contains(board.fake.link.from_board, "!move e2e4 e4\r\n"));
}

void a_setting_is_written_only_when_it_changes() {
    TestBoard board;
    board.ask("lights 7");
    const uint64_t changed = board.fake.store.bytes_changed;
    board.ask("lights 7");
    board.ask("lights");
    board.run(100);
    TEST_ASSERT_EQUAL_UINT64(changed, board.fake.store.bytes_changed);
    board.restart();
    board.run(100);
    TEST_ASSERT_EQUAL_UINT64(changed, board.fake.store.bytes_changed);
}

void records_of_an_unknown_version_are_ignored() {
    TestBoard board;
    board.ask("lights 7");
    board.ask("move e4");
    const uint8_t future[] = {1, 2, 3, 4, 5, 6};
    constexpr auto kGame = static_cast<uint8_t>(firmware::RecordKind::Game);
    constexpr journal::Kind kKinds[] = {{}, {}, {}, {kGame}};
    journal::JournalOn<hal::Store> journal(board.fake.store, kKinds);
    journal.mount();
    TEST_ASSERT_EQUAL(journal::Error::None, journal.append(0, 99, future));
    TEST_ASSERT_EQUAL(journal::Error::None, journal.append(kGame, 99, future));
    board.restart();
    TEST_ASSERT_EQUAL_STRING("64\r\nok\r\n", board.ask("lights").c_str());
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("moves").c_str());
    board.ask("move d4");
    TEST_ASSERT_EQUAL_STRING("1. d4\r\nok\r\n", after_power_cut(board, "moves").c_str());
}

void what_the_players_said_about_the_end_comes_back() {
    struct Case {
        const char* request;
        const char* result;
    };
    for (const Case& row : {Case{"result resign white", "0-1 resignation"},
                            Case{"result resign black", "1-0 resignation"}, Case{"result draw", "1/2-1/2 agreement"}}) {
        TestBoard board;
        board.ask("move e4");
        TEST_ASSERT_TRUE(board.ask(row.request).ends_with("ok\r\n"));
        TEST_ASSERT_EQUAL_STRING((std::string(row.result) + "\r\nok\r\n").c_str(),
                                 after_power_cut(board, "result").c_str());
        TEST_ASSERT_EQUAL_STRING("1. e4\r\nok\r\n", after_power_cut(board, "moves").c_str());
        board.ask("undo");
        TEST_ASSERT_EQUAL_STRING("*\r\nok\r\n", after_power_cut(board, "result").c_str());
        board.ask("undo");
        TEST_ASSERT_EQUAL_STRING("ok\r\n", after_power_cut(board, "moves").c_str());
    }
    TestBoard board;
    for (int i = 0; i < 2; ++i) {
        for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8"}) board.ask(std::string("move ") + move);
    }
    TEST_ASSERT_TRUE(board.ask("result claim").ends_with("ok\r\n"));
    TEST_ASSERT_EQUAL_STRING("1/2-1/2 repetition-claim\r\nok\r\n", after_power_cut(board, "result").c_str());
}

void without_a_calm_moment_the_game_waits_in_memory_and_says_so() {
    TestBoard board;
    std::string told;
    unsigned words = 0;
    while (!contains(told, "!keep waiting") && words < 10'000) {
        told = board.ask("move e4");
        told += board.ask("undo");
        words += 2;
    }
    printf("%u moves and take-backs without a pause of three seconds\n", words);
    TEST_ASSERT_GREATER_THAN_UINT(chess::Game::kMaxPlies, words);
    TEST_ASSERT_EQUAL_UINT(0, erases(board));
    TEST_ASSERT_TRUE(contains(board.ask("forget"), "error not-now "));
    board.ask("move d4");
    board.ask("lights 9");
    board.fake.link.from_board.clear();
    leave_alone(board);
    TEST_ASSERT_TRUE(contains(board.fake.link.from_board, "!keep done\r\n"));
    TEST_ASSERT_GREATER_THAN_UINT(0, erases(board));
    TEST_ASSERT_EQUAL_STRING("1. d4\r\nok\r\n", after_power_cut(board, "moves").c_str());
    TEST_ASSERT_EQUAL_STRING("9\r\nok\r\n", after_power_cut(board, "lights").c_str());
}

/// A board on flash that something else was kept in before, so that it has much to erase.
struct UsedFlashBench : TestBoard {
    UsedFlashBench() {
        std::fill(fake.store.bytes.begin(), fake.store.bytes.end(), 0x5C);
        stand_pieces();
        restart();
    }
};

void nothing_is_erased_until_nobody_has_touched_a_piece_for_three_seconds() {
    UsedFlashBench board;
    board.run(2900);
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(1);
    board.fake.sensors.set(kE2, hal::kClosed);
    board.run(2990);
    TEST_ASSERT_EQUAL_UINT(0, erases(board));
    board.run(20);
    TEST_ASSERT_EQUAL_UINT(1, erases(board));
}

void nothing_is_erased_while_a_program_talks() {
    UsedFlashBench board;
    for (int i = 0; i < 10; ++i) {
        board.run(2500);
        board.ask("version");
    }
    TEST_ASSERT_EQUAL_UINT(0, erases(board));
    board.run(3001);
    TEST_ASSERT_EQUAL_UINT(1, erases(board));
}

void nothing_is_erased_while_a_piece_is_in_the_air() {
    UsedFlashBench board;
    board.run(100);
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(29'000);
    TEST_ASSERT_EQUAL_UINT(0, erases(board));
    board.run(1100);
    TEST_ASSERT_EQUAL_UINT(1, erases(board));
}

void sectors_are_erased_one_at_a_time_with_a_look_at_the_board_between() {
    UsedFlashBench board;
    unsigned before = 0;
    unsigned last = 0;
    for (unsigned ms = 0; ms < 20'000; ++ms) {
        board.run(1);
        if (erases(board) == before) continue;
        TEST_ASSERT_EQUAL_UINT(before + 1, erases(board));
        if (before > 0) TEST_ASSERT_GREATER_OR_EQUAL_UINT(firmware::Records::kPauseMs, ms - last);
        before = erases(board);
        last = ms;
    }
    TEST_ASSERT_EQUAL_UINT(board.fake.store.sectors(), before);
}

void a_move_on_used_flash_before_it_was_ever_calm_is_kept_as_soon_as_it_is() {
    UsedFlashBench board;
    board.run(100);
    TEST_ASSERT_TRUE(contains(board.ask("move e4"), "!keep waiting\r\n") ||
                     contains(board.ask("version"), "!keep waiting\r\n"));
    board.fake.sensors.set(kE2, hal::kOpen);
    board.fake.sensors.set(kE4, hal::kClosed);
    board.run(3100);
    TEST_ASSERT_TRUE(contains(board.fake.link.from_board, "!keep done\r\n"));
    TEST_ASSERT_EQUAL_STRING("1. e4\r\nok\r\n", after_power_cut(board, "moves").c_str());
}

void after_the_power_returns_the_hands_are_guided_to_the_kept_position() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(60);
    board.fake.sensors.set(kE4, hal::kClosed);
    board.run(400);
    // Somebody knocks against the table while the power is away: the pawn stands on d3 now.
    constexpr unsigned kD3 = 19;
    board.fake.sensors.set(kE4, hal::kOpen);
    board.fake.sensors.set(kD3, hal::kClosed);
    board.fake.link.from_board.clear();
    board.restart();
    board.ask("lights 255");
    board.run(1500);
    const auto lit = [&board](unsigned cell) { return !(board.fake.lights.frame[cell] == hal::Colour{}); };
    unsigned both = 0;
    unsigned others = 0;
    for (unsigned ms = 0; ms < 1000; ++ms) {
        board.run(1);
        both += lit(kE4) && lit(kD3);
        for (unsigned cell = 0; cell < 64; ++cell) others += cell != kE4 && cell != kD3 && lit(cell);
    }
    TEST_ASSERT_GREATER_THAN_UINT(300, both);
    TEST_ASSERT_EQUAL_UINT(0, others);
    TEST_ASSERT_TRUE(contains(board.fake.link.from_board, "!correct +e4 -d3\r\n"));
    board.fake.sensors.set(kD3, hal::kOpen);
    board.run(100);
    board.fake.sensors.set(kE4, hal::kClosed);
    board.run(400);
    TEST_ASSERT_TRUE(contains(board.fake.link.from_board, "!ready\r\n"));
    TEST_ASSERT_EQUAL_STRING("1. e4\r\nok\r\n", board.ask("moves").c_str());
    // And the game goes on from there by hand.
    board.fake.link.from_board.clear();
    board.fake.sensors.set(52, hal::kOpen);
    board.run(60);
    board.fake.sensors.set(36, hal::kClosed);
    board.run(400);
    TEST_ASSERT_TRUE(contains(board.fake.link.from_board, "!move e7e5 e5\r\n"));
}

/// Firmware that was brought down three times in a row, on a board with a game in its flash.
void start_safely(TestBoard& board) {
    board.fake.system.cause = hal::Start::Panic;
    board.fake.system.words = "somewhere";
    board.fake.system.safe = true;
    board.restart();
    board.fake.link.from_board.clear();
    board.run(10);
}

/// The next start, by power.
void start_as_always(TestBoard& board) {
    board.fake.system.cause = hal::Start::Power;
    board.fake.system.safe = false;
    board.restart();
}

void a_safe_start_leaves_what_is_kept_alone_and_says_so() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    board.ask("move e4");
    const std::vector<uint8_t> before = board.fake.store.bytes;
    start_safely(board);
    TEST_ASSERT_EQUAL_STRING(
        "!reset panic somewhere\r\n"
        "!safe the last three starts failed: what is kept is left alone, 'forget' clears it\r\n",
        board.fake.link.from_board.c_str());
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("moves").c_str());
    board.ask("lights 7");
    TEST_ASSERT_TRUE(board.ask("move d4").find("!move d2d4") != std::string::npos);
    board.run(60'000);
    TEST_ASSERT_TRUE(before == board.fake.store.bytes);

    start_as_always(board);
    TEST_ASSERT_EQUAL_STRING("1. e4\r\nok\r\n", board.ask("moves").c_str());
}

void after_a_safe_start_forget_clears_the_flash_and_then_all_is_as_always() {
    TestBoard board;
    board.stand_pieces();
    board.fake.journal.retired = 1;
    board.restart();
    board.run(100);
    board.ask("move e4");
    const auto retired = board.fake.store.bytes.begin() + 7 * hal::Store::kSectorBytes;
    std::fill_n(retired, hal::Store::kSectorBytes, 0x5A);
    start_safely(board);
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("forget").c_str());
    // Until the last old sector is gone nothing is written.
    const uint64_t changed = board.fake.store.bytes_changed;
    board.run(3100);
    TEST_ASSERT_EQUAL_UINT64(changed + hal::Store::kSectorBytes, board.fake.store.bytes_changed);
    board.run(60'000);
    TEST_ASSERT_TRUE(board.ask("move d4").find("!move d2d4") != std::string::npos);
    start_as_always(board);
    TEST_ASSERT_EQUAL_STRING("1. d4\r\nok\r\n", board.ask("moves").c_str());
    TEST_ASSERT_TRUE(
        std::all_of(retired, retired + hal::Store::kSectorBytes, [](uint8_t byte) { return byte == 0xFF; }));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_game_goes_on_after_a_power_cut);
    RUN_TEST(every_kind_of_game_comes_back);
    RUN_TEST(a_game_of_a_larger_board_is_not_taken_over_by_a_smaller_one);
    RUN_TEST(many_take_backs_do_not_fill_the_notebook);
    RUN_TEST(forget_leaves_nothing_to_come_back);
    RUN_TEST(forget_clears_game_and_settings);
    RUN_TEST(settings_come_back);
    RUN_TEST(a_notation_that_gave_way_to_the_game_s_own_does_not_come_back);
    RUN_TEST(a_board_that_was_turned_round_stays_so);
    RUN_TEST(a_setting_is_written_only_when_it_changes);
    RUN_TEST(records_of_an_unknown_version_are_ignored);
    RUN_TEST(what_the_players_said_about_the_end_comes_back);
    RUN_TEST(without_a_calm_moment_the_game_waits_in_memory_and_says_so);
    RUN_TEST(nothing_is_erased_until_nobody_has_touched_a_piece_for_three_seconds);
    RUN_TEST(nothing_is_erased_while_a_program_talks);
    RUN_TEST(nothing_is_erased_while_a_piece_is_in_the_air);
    RUN_TEST(sectors_are_erased_one_at_a_time_with_a_look_at_the_board_between);
    RUN_TEST(a_move_on_used_flash_before_it_was_ever_calm_is_kept_as_soon_as_it_is);
    RUN_TEST(after_the_power_returns_the_hands_are_guided_to_the_kept_position);
    RUN_TEST(a_safe_start_leaves_what_is_kept_alone_and_says_so);
    RUN_TEST(after_a_safe_start_forget_clears_the_flash_and_then_all_is_as_always);
    return UNITY_END();
}
