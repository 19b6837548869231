#include "boards/virtual/hands.hpp"

#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

struct Table {
    hal::host::MemorySensors sensors{64};
    virtual_board::Hands hands{sensors, 8, 8};

    void finish() {
        while (hands.busy()) hands.tick();
    }
};

/// What sensors that tell colours read.
constexpr uint16_t kNothing = 2048;
constexpr uint16_t kWhite = 3048;
constexpr uint16_t kBlack = 1048;

constexpr unsigned kE2 = 12;
constexpr unsigned kE3 = 20;
constexpr unsigned kE4 = 28;
constexpr unsigned kD5 = 35;
constexpr unsigned kD7 = 51;

void a_piece_goes_from_square_to_square() {
    Table table;
    TEST_ASSERT_EQUAL_STRING("", table.hands.obey("@lift e2").c_str());
    table.finish();
    TEST_ASSERT_EQUAL_STRING("", table.hands.obey("@place e4").c_str());
    table.finish();
    TEST_ASSERT_EQUAL(hal::kOpen, table.sensors.get(kE2));
    TEST_ASSERT_EQUAL(hal::kClosed, table.sensors.get(kE4));
}

void impossible_orders_are_told_and_change_nothing() {
    struct Row {
        const char* line;
        const char* complaint;
    };
    constexpr Row rows[] = {
        {"@lift e4", "there is nothing on e4 to lift"},
        {"@place e2", "there is already a piece on e2"},
        {"@lift i1", "there is no square i1"},
        {"@lift", "@lift needs one argument"},
        {"@lift e2 now", "@lift needs one argument"},
        {"@wait soon", "wait needs a number of milliseconds"},
        {"@slide e2", "@slide needs two squares"},
        {"@slide e2 e2", "e2 and e2 are not on one line"},
        {"@slide e2 f5", "e2 and f5 are not on one line"},
        {"@slide e2 e8", "a piece is in the way from e2 to e8"},
        {"@slide e3 e4", "there is nothing on e3 to lift"},
        {"@slide e2 e9", "there is no square e9"},
        {"@play", "@play needs moves like e2e4"},
        {"@play e2", "e2 is no move like e2e4"},
        {"@play e2e4 e4e9", "there is no square e9"},
        {"@play e2e4 e2e3", "there is nothing on e2 to lift"},
        {"@place e4 green", "a piece is white or black, not green"},
        {"@swap e4", "there is nothing on e4 to swap"},
        {"@swap e2", "there is nothing in the hand to swap"},
        {"@juggle e2", "unknown word @juggle; @help lists them"},
        {"@setup chaos", "setup needs start or empty"},
    };
    for (const Row& row : rows) {
        Table table;
        TEST_ASSERT_EQUAL_STRING(row.complaint, table.hands.obey(row.line).c_str());
        TEST_ASSERT_EQUAL(hal::kClosed, table.sensors.get(kE2));
        TEST_ASSERT_EQUAL(hal::kOpen, table.sensors.get(kE4));
        TEST_ASSERT_FALSE(table.hands.busy());
    }
}

void a_slide_shows_the_piece_on_each_square() {
    Table table;
    TEST_ASSERT_EQUAL_STRING("", table.hands.obey("@slide e2 e4").c_str());
    std::string seen;
    while (table.hands.busy()) {
        table.hands.tick();
        std::string now;
        for (const unsigned cell : {kE2, kE3, kE4}) now += table.sensors.get(cell) == hal::kOpen ? '.' : 'o';
        if (seen.size() < 3 || seen.substr(seen.size() - 3) != now) seen += " " + now;
    }
    TEST_ASSERT_EQUAL_STRING(" ... .o. ... ..o", seen.c_str());
}

void a_played_capture_takes_the_victim_off_first_and_rests_after_it() {
    Table table;
    TEST_ASSERT_EQUAL_STRING("", table.hands.obey("@play e2e4 d7d5 e4d5").c_str());
    unsigned ms = 0;
    for (; table.hands.busy(); ++ms) table.hands.tick();
    TEST_ASSERT_EQUAL_UINT(3 * 100 + 100 + 3 * 400 + 1, ms);
    TEST_ASSERT_EQUAL(hal::kOpen, table.sensors.get(kE4));
    TEST_ASSERT_EQUAL(hal::kClosed, table.sensors.get(kD5));
    TEST_ASSERT_EQUAL(hal::kOpen, table.sensors.get(kD7));
}

void a_bounce_rattles_for_six_milliseconds_and_ends_as_it_was() {
    Table table;
    TEST_ASSERT_EQUAL_STRING("", table.hands.obey("@bounce e2").c_str());
    for (int ms = 0; ms < 6; ++ms) {
        table.hands.tick();
        TEST_ASSERT_EQUAL(ms % 2 == 0 ? hal::kOpen : hal::kClosed, table.sensors.get(kE2));
    }
    table.hands.tick();
    TEST_ASSERT_FALSE(table.hands.busy());
    TEST_ASSERT_EQUAL(hal::kClosed, table.sensors.get(kE2));
}

void a_set_up_goes_piece_by_piece_in_three_milliseconds_each() {
    Table table;
    table.hands.obey("@setup empty");
    unsigned ms = 0;
    for (; table.hands.busy(); ++ms) table.hands.tick();
    TEST_ASSERT_EQUAL_UINT(32 * 3 + 1, ms);
    for (unsigned cell = 0; cell < 64; ++cell) TEST_ASSERT_EQUAL(hal::kOpen, table.sensors.get(cell));
}

void a_small_board_begins_with_one_rank_a_side() {
    hal::host::MemorySensors sensors{16};
    const virtual_board::Hands hands{sensors, 4, 4};
    for (unsigned cell = 0; cell < 16; ++cell) {
        TEST_ASSERT_EQUAL(cell < 4 || cell >= 12 ? hal::kClosed : hal::kOpen, sensors.get(cell));
    }
}

void on_an_odd_board_the_game_that_fits_stands_in_the_corner() {
    hal::host::MemorySensors sensors{5 * 7};
    const virtual_board::Hands hands{sensors, 5, 7};
    for (unsigned cell = 0; cell < 5 * 7; ++cell) {
        const unsigned rank = cell / 5;
        const bool piece = cell % 5 < 4 && (rank == 0 || rank == 3);
        TEST_ASSERT_EQUAL(piece ? hal::kClosed : hal::kOpen, sensors.get(cell));
    }
}

struct ColourTable {
    hal::host::MemorySensors sensors{64};
    virtual_board::Hands hands{sensors, 8, 8, true};

    void act(std::initializer_list<const char*> lines) {
        for (const char* line : lines) {
            TEST_ASSERT_EQUAL_STRING("", hands.obey(line).c_str());
            while (hands.busy()) hands.tick();
        }
    }
};

void hands_keep_the_colour_of_what_they_carry() {
    ColourTable table;
    TEST_ASSERT_EQUAL(kWhite, table.sensors.get(kE2));
    TEST_ASSERT_EQUAL(kBlack, table.sensors.get(kD7));
    table.act({"@play e2e4 d7d5 e4d5", "@slide d5 d6"});
    TEST_ASSERT_EQUAL(kWhite, table.sensors.get(kD5 + 8));
}

void the_piece_put_where_another_was_lifted_captures_it() {
    ColourTable table;
    table.act({"@play e2e4 d7d5", "@lift e4", "@lift d5", "@place d5"});
    TEST_ASSERT_EQUAL(kWhite, table.sensors.get(kD5));
    table.act({"@lift d5", "@place d5"});
    TEST_ASSERT_EQUAL(kWhite, table.sensors.get(kD5));
}

void a_swap_changes_the_colour_without_a_gap() {
    ColourTable table;
    table.act({"@play e2e4 d7d5", "@lift e4"});
    TEST_ASSERT_EQUAL_STRING("", table.hands.obey("@swap d5").c_str());
    while (table.hands.busy()) {
        TEST_ASSERT_TRUE(table.sensors.get(kD5) != kNothing);
        table.hands.tick();
    }
    TEST_ASSERT_EQUAL(kWhite, table.sensors.get(kD5));
}

void an_empty_hand_takes_what_the_position_wants_or_what_it_is_told() {
    ColourTable table;
    table.hands.overhear("set fen 7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    table.act({"@setup empty", "@place h8", "@place e7", "@place a1", "@place e4 black", "@place e5"});
    TEST_ASSERT_EQUAL(kBlack, table.sensors.get(63));
    TEST_ASSERT_EQUAL(kWhite, table.sensors.get(52));
    TEST_ASSERT_EQUAL(kWhite, table.sensors.get(0));
    TEST_ASSERT_EQUAL(kBlack, table.sensors.get(kE4));
    TEST_ASSERT_EQUAL(kBlack, table.sensors.get(36));
}

void a_wait_takes_its_time() {
    Table table;
    table.hands.obey("@wait 3");
    for (int ms = 0; ms < 3; ++ms) table.hands.tick();
    TEST_ASSERT_TRUE(table.hands.busy());
    table.hands.tick();
    TEST_ASSERT_FALSE(table.hands.busy());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_piece_goes_from_square_to_square);
    RUN_TEST(impossible_orders_are_told_and_change_nothing);
    RUN_TEST(a_slide_shows_the_piece_on_each_square);
    RUN_TEST(a_played_capture_takes_the_victim_off_first_and_rests_after_it);
    RUN_TEST(a_bounce_rattles_for_six_milliseconds_and_ends_as_it_was);
    RUN_TEST(a_set_up_goes_piece_by_piece_in_three_milliseconds_each);
    RUN_TEST(a_small_board_begins_with_one_rank_a_side);
    RUN_TEST(on_an_odd_board_the_game_that_fits_stands_in_the_corner);
    RUN_TEST(hands_keep_the_colour_of_what_they_carry);
    RUN_TEST(the_piece_put_where_another_was_lifted_captures_it);
    RUN_TEST(a_swap_changes_the_colour_without_a_gap);
    RUN_TEST(an_empty_hand_takes_what_the_position_wants_or_what_it_is_told);
    RUN_TEST(a_wait_takes_its_time);
    return UNITY_END();
}
