#include "firmware/bring_up.hpp"

#include <unity.h>

#include <algorithm>
#include <vector>

#include "firmware/version.hpp"
#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

/// A 4x4 board whose sensors measure.
struct HallBoard : TestBoard {
    HallBoard() : TestBoard(4, 4) {
        fake.measure(2048);
        restart();
    }

    /// Lets frames pass, one each millisecond, and returns what was sent.
    std::string measure(unsigned frames) {
        fake.link.from_board.clear();
        for (unsigned i = 0; i < frames; ++i) {
            run(1);
        }
        return fake.link.from_board;
    }

    void put_pieces_everywhere() {
        for (uint16_t& reading : fake.sensors.readings) reading = static_cast<uint16_t>(reading + 500);
        measure(200);
    }
};

/// What the first square is compared with: after learning, and before.
constexpr const char* kLearned = " 1 1800<2048<2296 ";
constexpr const char* kNominal = " 1 1798<2048<2298 ";

void expect_contains(const std::string& text, const char* part) {
    TEST_ASSERT_TRUE_MESSAGE(text.find(part) != std::string::npos, (std::string(part) + " in " + text).c_str());
}

std::string hold(TestBoard& board, unsigned cell, unsigned milliseconds = 100) {
    board.fake.link.from_board.clear();
    board.fake.sensors.set(cell, hal::kClosed);
    board.run(milliseconds);
    board.fake.sensors.set(cell, hal::kOpen);
    board.run(100);
    return board.fake.link.from_board;
}

void a_good_board_passes_the_selftest() {
    TestBoard board(4, 4);
    board.run(5);
    expect_contains(board.ask("selftest"), "!selftest place a1\r\n");
    TEST_ASSERT_TRUE(board.fake.lights.frame[0] == (hal::Colour{255, 255, 255}));
    for (unsigned cell = 0; cell < 15; ++cell) hold(board, cell);
    expect_contains(hold(board, 15), "!selftest done 16 of 16\r\n");
    expect_contains(board.ask("selftest skip"), "error not-now ");
}

void the_selftest_names_square_and_wire() {
    TestBoard board(4, 4);
    board.fake.sensors.set(9, hal::kClosed);
    board.run(5);
    expect_contains(board.ask("selftest"), "!selftest stuck b3 cell 9\r\n");
    expect_contains(board.ask("selftest skip"), "!selftest silent a1 cell 0\r\n");
    expect_contains(hold(board, 2, 700), "!selftest swapped b1 cell 1 c1 cell 2\r\n");
    board.fake.sensors.set(6, hal::kClosed);
    expect_contains(hold(board, 2, 700), "!selftest together c1 cell 2 c2 cell 6\r\n");
    board.fake.sensors.set(6, hal::kOpen);
    board.run(100);
    board.fake.link.from_board.clear();
    board.run(firmware::BringUp::kSilentMs + 10);
    expect_contains(board.fake.link.from_board, "!selftest silent d1 cell 3\r\n!selftest place a2\r\n");
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("selftest stop").c_str());
    expect_contains(board.ask("selftest skip"), "error not-now ");
}

void the_selftest_begins_at_a_square_and_keeps_what_it_knows_of_those_before() {
    TestBoard board(4, 4);
    board.run(5);
    board.ask("selftest");
    for (unsigned cell = 0; cell < 4; ++cell) hold(board, cell);
    board.ask("selftest stop");
    expect_contains(board.ask("selftest a2"), "!selftest place a2\r\nok\r\n");
    for (unsigned cell = 4; cell < 15; ++cell) hold(board, cell);
    expect_contains(hold(board, 15), "!selftest done 16 of 16\r\n");
    expect_contains(board.ask("selftest a5"), "error bad-argument ");
    expect_contains(board.ask("selftest now"), "error bad-argument ");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size(); at = text.find("\r\n", at) + 2) {
        lines.push_back(text.substr(at, text.find("\r\n", at) - at));
    }
    return lines;
}

void the_report_tells_what_a_bug_report_needs() {
    TestBoard board(4, 4);
    board.fake.system.cause = hal::Start::Panic;
    board.fake.system.words = "vector:full";
    board.restart();
    board.fake.sensors.set(9, hal::kClosed);
    board.run(100);
    board.ask("selftest");
    board.ask("selftest skip");
    hold(board, 1);
    board.ask("selftest stop");
    board.ask("lights 20");
    board.ask("settle 400");
    const std::vector<std::string> report = lines_of(board.ask("selftest report"));
    TEST_ASSERT_EQUAL_UINT(14, report.size());
    TEST_ASSERT_EQUAL_STRING((std::string("version ") + firmware::kVersion + " for pc").c_str(), report[0].c_str());
    TEST_ASSERT_EQUAL_STRING("board fake, 4x4, cells in memory, lights 16", report[1].c_str());
    TEST_ASSERT_TRUE(report[2].starts_with("uptime "));
    TEST_ASSERT_TRUE(report[2].ends_with(" ms, start panic vector:full"));
    TEST_ASSERT_EQUAL_STRING("game octad, notation ofen, the pieces do not stand", report[3].c_str());
    TEST_ASSERT_EQUAL_STRING("settings lights 20, settle 400, not flipped, events on, text", report[4].c_str());
    TEST_ASSERT_EQUAL_STRING("flash settings 4, calibration 0, game 32, moves 0 bytes, nothing waits",
                             report[5].c_str());
    TEST_ASSERT_TRUE(report[6].starts_with("selftest 1 good, 1 bad, 1 stuck, 13 open; frames "));
    TEST_ASSERT_EQUAL_STRING("rank 4 ....", report[7].c_str());
    TEST_ASSERT_EQUAL_STRING("rank 3 .o..", report[8].c_str());
    TEST_ASSERT_EQUAL_STRING("bad a1 cell 0", report[11].c_str());
    TEST_ASSERT_EQUAL_STRING("stuck b3 cell 9", report[12].c_str());
    TEST_ASSERT_EQUAL_STRING("ok", report[13].c_str());
}

void the_report_of_a_measuring_board_has_its_readings() {
    HallBoard board;
    board.fake.sensors.readings[6] = 40;
    board.run(100);
    const std::string report = board.ask("selftest report");
    expect_contains(report, "rank 2 ..S. 2048 2048 40 2048\r\n");
    expect_contains(report, "missing c2 cell 6 reads 40\r\nok\r\n");
}

void the_report_of_the_largest_board_with_everything_wrong_ends() {
    TestBoard board(10, 10);
    for (unsigned cell = 0; cell < 100; ++cell) board.fake.sensors.set(cell, hal::kClosed);
    board.run(100);
    board.ask("selftest");
    const std::vector<std::string> report = lines_of(board.ask("selftest report"));
    TEST_ASSERT_EQUAL_UINT(7 + 10 + 100 + 1, report.size());
    TEST_ASSERT_EQUAL_STRING("stuck j10 cell 99", report[116].c_str());
    TEST_ASSERT_EQUAL_STRING("ok", report[117].c_str());
}

void what_was_seen_before_the_selftest_does_not_count_in_it() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    const auto carry = [&board](unsigned from, unsigned to, unsigned milliseconds) {
        board.fake.sensors.set(from, hal::kOpen);
        board.run(60);
        board.fake.sensors.set(to, hal::kClosed);
        board.run(milliseconds);
    };
    carry(kE2, kE4, 1500);
    // A take-back that is not sure yet when the test begins, and is none in the end.
    carry(kE4, kE2, 25);
    board.ask("selftest");
    carry(kE2, kE4, 1500);
    expect_contains(board.ask("undo"), "!undo e2e4\r\n");
    expect_contains(board.fake.link.from_board, "ok\r\n");
    expect_contains(board.ask("undo"), "error no-move ");
}

void two_squares_that_are_one_are_told_both_times() {
    TestBoard board(4, 4);
    board.run(5);
    board.ask("selftest");
    const auto hold_both = [&] {
        board.fake.sensors.set(1, hal::kClosed);
        const std::string said = hold(board, 0, 700);
        board.fake.sensors.set(1, hal::kOpen);
        board.run(100);
        return said;
    };
    expect_contains(hold_both(), "!selftest together a1 cell 0 b1 cell 1\r\n");
    expect_contains(hold_both(), "!selftest together b1 cell 1 a1 cell 0\r\n");
    board.fake.sensors.set(2, hal::kClosed);
    board.run(40);
    expect_contains(hold(board, 3, 700), "!selftest together c1 cell 2 d1 cell 3\r\n");
}

void the_selftest_names_a_sensor_that_reads_like_none() {
    HallBoard board;
    board.run(5);
    board.fake.sensors.readings[6] = 40;
    board.fake.sensors.readings[7] = 4095;
    expect_contains(board.ask("selftest"),
                    "!selftest missing c2 cell 6 reads 40\r\n!selftest missing d2 cell 7 reads 4095\r\n"
                    "!selftest place a1\r\n");
}

void a_calibration_is_kept_and_recalled() {
    HallBoard board;
    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("calibrate").c_str());
    expect_contains(board.measure(sensing::Calibration::kEmptyFrames + 2), "!calibrate place ");
    board.put_pieces_everywhere();
    expect_contains(board.fake.link.from_board, "!calibrate done\r\n");
    expect_contains(board.ask("sensors levels"), kLearned);

    board.fake.measure(2048);
    board.restart();
    expect_contains(board.ask("sensors levels"), kLearned);

    TEST_ASSERT_EQUAL_STRING("ok\r\n", board.ask("forget").c_str());
    board.restart();
    expect_contains(board.ask("sensors levels"), kNominal);
}

void a_calibration_on_flash_that_must_be_erased_first_is_kept_as_soon_as_it_is() {
    HallBoard board;
    std::fill(board.fake.store.bytes.begin(), board.fake.store.bytes.end(), 0x5C);
    board.restart();
    board.ask("calibrate");
    board.measure(sensing::Calibration::kEmptyFrames + 2);
    board.put_pieces_everywhere();
    expect_contains(board.fake.link.from_board, "!calibrate done\r\n!keep waiting\r\n");
    expect_contains(board.measure(firmware::Records::kLongCalmMs), "!keep done\r\n");
    board.fake.measure(2048);
    board.restart();
    expect_contains(board.ask("sensors levels"), kLearned);
}

void a_calibration_for_another_board_is_not_recalled() {
    HallBoard board;
    board.ask("calibrate");
    board.measure(sensing::Calibration::kEmptyFrames + 2);
    board.put_pieces_everywhere();
    TestBoard other(5, 4);
    other.fake.measure(2048);
    other.fake.store.bytes = board.fake.store.bytes;
    other.restart();
    expect_contains(other.ask("sensors levels"), " 1 1798<2048<2298 ");
}

void a_wrong_calibration_names_square_wire_and_reading() {
    HallBoard board;
    board.fake.sensors.readings[6] = 30;
    board.ask("calibrate");
    expect_contains(board.measure(sensing::Calibration::kEmptyFrames + 2),
                    "!calibrate refused c2 cell 6 reads 30, an empty square reads 1000 to 3100: is the "
                    "sensor there?\r\n");
    board.fake.sensors.readings[6] = 2048;
    board.ask("calibrate");
    board.measure(sensing::Calibration::kEmptyFrames + 2);
    expect_contains(board.ask("calibrate finish"),
                    "!calibrate refused a1 cell 0 saw no piece, the strongest field was 0 where 160 is the least\r\n");
    expect_contains(board.ask("calibrate finish"), "error not-now ");
    expect_contains(board.ask("sensors levels"), kNominal);
}

void readings_are_printed_as_a_grid() {
    HallBoard board;
    board.fake.sensors.readings[0] = 17;
    expect_contains(board.ask("sensors raw"), " 2 2048 2048 2048 2048\r\n 1 17 2048 2048 2048\r\n   a b c d\r\nok\r\n");
    expect_contains(board.ask("sensors levels"), kNominal);
    expect_contains(board.ask("sensors wires"), " 1 cell 0 | cell 1 | cell 2 | cell 3\r\n");
    TEST_ASSERT_TRUE(TestBoard(10, 10).ask("sensors wires").starts_with("10 cell 90 | cell 91 "));
    TestBoard reed;
    expect_contains(reed.ask("sensors raw"), "error not-here ");
    expect_contains(reed.ask("calibrate"), "error not-here ");
    expect_contains(reed.ask("sensors blue"), "error bad-argument ");
}

void the_cause_of_a_restart_is_told() {
    hal::host::FakeBoard fake(8, 8);
    fake.system.cause = hal::Start::Watchdog;
    firmware::App app(fake.board());
    app.step();
    TEST_ASSERT_EQUAL_STRING("!reset watchdog\r\n", fake.link.from_board.c_str());

    hal::host::FakeBoard panicked(8, 8);
    panicked.system.cause = hal::Start::Panic;
    panicked.system.words = "vector:full";
    firmware::App next(panicked.board());
    next.step();
    TEST_ASSERT_EQUAL_STRING("!reset panic vector:full\r\n", panicked.link.from_board.c_str());
}

/// A 4x4 board of four parts with four cells each, on two lines, with cells that read as none should.
std::string selftest_with_missing(std::initializer_list<unsigned> cells) {
    HallBoard board;
    board.fake.sensors.per_part = 4;
    board.fake.sensors.lines = 2;
    board.run(20);
    for (const unsigned cell : cells) board.fake.sensors.set(cell, 20);
    board.measure(100);
    const std::string said = board.ask("selftest");
    return said.substr(0, said.find("!selftest place"));
}

void a_missing_sensor_a_dead_part_and_a_broken_line_are_told_apart() {
    TEST_ASSERT_EQUAL_STRING("!selftest missing b1 part 0 channel 1 reads 20\r\n", selftest_with_missing({1}).c_str());
    TEST_ASSERT_EQUAL_STRING(
        "!selftest missing a2 part 1 channel 0 reads 20\r\n"
        "!selftest missing b2 part 1 channel 1 reads 20\r\n"
        "!selftest missing c2 part 1 channel 2 reads 20\r\n",
        selftest_with_missing({4, 5, 6}).c_str());
    TEST_ASSERT_EQUAL_STRING("!selftest dead part 1 from a2 on reads 20\r\n",
                             selftest_with_missing({4, 5, 6, 7}).c_str());
    TEST_ASSERT_EQUAL_STRING(
        "!selftest missing a1 part 0 channel 0 reads 20\r\n"
        "!selftest dead part 1 from a2 on reads 20\r\n",
        selftest_with_missing({0, 4, 5, 6, 7}).c_str());
    TEST_ASSERT_EQUAL_STRING("!selftest broken line 1 from a2 on reads 20\r\n",
                             selftest_with_missing({4, 5, 6, 7, 12, 13, 14, 15}).c_str());
    TEST_ASSERT_EQUAL_STRING(
        "!selftest broken line 0 from a1 on reads 20\r\n"
        "!selftest broken line 1 from a2 on reads 20\r\n"
        "!selftest done 0 of 16\r\nok\r\n",
        selftest_with_missing({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}).c_str());
}

void calibration_tells_them_apart_too() {
    struct Case {
        std::vector<unsigned> cells;
        const char* said;
    };
    const Case cases[] = {
        {{5},
         "!calibrate refused b2 part 1 channel 1 reads 20, an empty square reads 1000 to 3100: is the sensor "
         "there?"},
        {{4, 5, 6, 7},
         "!calibrate refused a2 part 1 channel 0 reads 20, as do all squares of part 1: is it there, has it "
         "its supply?"},
        {{0, 1, 2, 3, 8, 9, 10, 11},
         "!calibrate refused a1 part 0 channel 0 reads 20, as do all squares on line 0: is that wire whole?"},
    };
    for (const Case& one : cases) {
        HallBoard board;
        board.fake.sensors.per_part = 4;
        board.fake.sensors.lines = 2;
        for (const unsigned cell : one.cells) board.fake.sensors.set(cell, 20);
        board.run(20);
        board.ask("calibrate");
        expect_contains(board.measure(400), one.said);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_good_board_passes_the_selftest);
    RUN_TEST(the_selftest_names_square_and_wire);
    RUN_TEST(the_selftest_begins_at_a_square_and_keeps_what_it_knows_of_those_before);
    RUN_TEST(the_report_tells_what_a_bug_report_needs);
    RUN_TEST(the_report_of_a_measuring_board_has_its_readings);
    RUN_TEST(the_report_of_the_largest_board_with_everything_wrong_ends);
    RUN_TEST(what_was_seen_before_the_selftest_does_not_count_in_it);
    RUN_TEST(two_squares_that_are_one_are_told_both_times);
    RUN_TEST(the_selftest_names_a_sensor_that_reads_like_none);
    RUN_TEST(a_calibration_is_kept_and_recalled);
    RUN_TEST(a_calibration_on_flash_that_must_be_erased_first_is_kept_as_soon_as_it_is);
    RUN_TEST(a_calibration_for_another_board_is_not_recalled);
    RUN_TEST(a_wrong_calibration_names_square_wire_and_reading);
    RUN_TEST(readings_are_printed_as_a_grid);
    RUN_TEST(the_cause_of_a_restart_is_told);
    RUN_TEST(a_missing_sensor_a_dead_part_and_a_broken_line_are_told_apart);
    RUN_TEST(calibration_tells_them_apart_too);
    return UNITY_END();
}
