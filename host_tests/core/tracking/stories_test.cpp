// What contacts mean: which pieces the stories let open and close them, and what that costs.
#include "core/tracking/stories.hpp"

#include <fstream>
#include <iterator>

#include "host_tests/core/tracking/story_table.hpp"

void setUp() {}
void tearDown() {}

namespace {

using story_table::at;
using story_table::Chess;
using story_table::Free;
using story_table::kCosts;
using story_table::kNone;
using story_table::Octad;
using tracking::Cost;

constexpr const char* kRooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr const char* kLoneRook = "4k3/8/8/R2p4/8/8/8/4K3 w - - 0 1";
/// White's pawn on e4 may capture the one on d5, which has stood there for a while.
constexpr const char* kPawns = "e4 d5 Nc3 h6";

void at_first_every_piece_stands_where_the_game_has_it() {
    Chess table;
    EXPECT_BEST(table, "");
    TEST_ASSERT_TRUE(table.stories.best()->line.is_record());
    TEST_ASSERT_TRUE(table.weight("").complete);
    TEST_ASSERT_EQUAL_UINT(0, table.weight("").cost);
}

void a_piece_that_comes_back_is_nothing() {
    Chess table;
    table.hands("e2- e2+");
    EXPECT_BEST(table, "");
    EXPECT_DEARER(table, "d2>d2+e2 e2-", "", kCosts.nudged + kCosts.beside_air - kCosts.returned);
    EXPECT_DEARER(table, "*>e2 e2-", "", kCosts.from_box - kCosts.returned);
}

void a_piece_that_goes_where_it_may_has_moved_or_waits() {
    Chess table;
    table.hands("e2- e4+");
    EXPECT_BEST(table, "e2e4");
    EXPECT_DEARER(table, "e2>e4", "e2e4", kCosts.waits - kCosts.move);
    EXPECT_DEARER(table, "*>e4 e2-", "e2e4", kCosts.from_box - kCosts.reached - kCosts.move);
    TEST_ASSERT_FALSE(table.story("e2e4").guessed());
    TEST_ASSERT_TRUE(table.stories.by_record(table.story("e2e4")).find(at("e2"))->at == at("e4"));
}

void a_piece_may_go_anywhere_else_at_a_price() {
    Chess table;
    table.hands("e2- a4+");
    EXPECT_BEST(table, "e2>a4");
    EXPECT_DEARER(table, "*>a4 e2-", "e2>a4", kCosts.from_box - kCosts.elsewhere);
    EXPECT_NONE(table, "e2a4");
    // What is in the hand does not slide.
    Chess near;
    near.hands("e2- e3+");
    EXPECT_NONE(near, "e2>e2+e3");
}

void what_was_lifted_last_is_put_down_first() {
    Chess table;
    table.hands("e2- d2- e4+");
    EXPECT_DEARER(table, "d2>e4 e2-", "e2e4 d2-", kCosts.elsewhere - kCosts.reached - kCosts.move);
    Chess other;
    other.hands("d2- e2- e4+");
    EXPECT_DEARER(other, "d2>e4 e2-", "e2e4 d2-", kCosts.elsewhere - kCosts.reached - kCosts.move);
    Chess together;
    together.hands("d2- 0 e2- e4+");
    EXPECT_DEARER(together, "d2>e4 e2-", "e2e4 d2-", kCosts.elsewhere - kCosts.reached - kCosts.move);
    EXPECT_DEARER(together, "*>e4 d2- e2-", "e2e4 d2-", kCosts.from_box - kCosts.reached - kCosts.move);
    Chess just;
    just.hands("e2- 1 d2- e4+");
    EXPECT_DEARER(just, "*>e4 d2- e2-", "e2e4 d2-", kCosts.from_box - kCosts.reached - kCosts.move);
    // Times are kept in 16 bits that wrap.
    for (const uint32_t now : {0x10000u - 300u, 0x18000u - 300u}) {
        Chess wrapped;
        wrapped.now = now;
        wrapped.hands("d2- e2- e4+");
        EXPECT_DEARER(wrapped, "d2>e4 e2-", "e2e4 d2-", kCosts.elsewhere - kCosts.reached - kCosts.move);
    }
    // It counts when a piece left its place.
    Chess again;
    again.hands("d2- a4+ e2- a4- e4+");
    EXPECT_DEARER(again, "d2>e4 e2-", "e2e4 d2-", kCosts.elsewhere - kCosts.reached - kCosts.move);
    // Only what is in the air was lifted later.
    Chess stands;
    stands.hands("e2- d2- d4+ e4+");
    EXPECT_DEARER(stands, "d2d4 e2>e4", "d2d4 *>e4 e2-", kCosts.elsewhere - kCosts.from_box);
}

void what_returns_where_another_may_go_is_contested() {
    Chess table(nullptr, kPawns);
    table.hands("e4- d5- d5+");
    EXPECT_BEST(table, "e4d5");
    EXPECT_DEARER(table, "e4-", "e4d5", kCosts.contested - kCosts.reached - kCosts.move);
    Chess free(nullptr, "e4 d6");
    free.hands("e4- d6- d6+");
    EXPECT_BEST(free, "e4-");
    EXPECT_DEARER(free, "*>d6 d6- e4-", "e4-", kCosts.from_box - kCosts.returned);
}

void what_returns_where_one_that_has_just_come_next_to_it_may_go_is_contested() {
    for (const bool soon : {true, false}) {
        Chess table(kLoneRook);
        table.hands(std::string("d5- a5- c5+ ") + (soon ? "120" : "121") + " d5+");
        EXPECT_DEARER(table, "a5>c5", "a5c5", kCosts.waits - kCosts.move + (soon ? kCosts.contested : 0));
    }
}

void nobody_swaps_pieces_of_two_sides_in_a_moment() {
    for (const bool soon : {true, false}) {
        Chess table(nullptr, kPawns);
        table.hands(std::string("e4- d5- ") + (soon ? "99" : "100") + " d5+");
        EXPECT_DEARER(table, "e4d5", "e4-",
                      soon ? kCosts.reached + kCosts.flickered + kCosts.move - kCosts.contested_at_once
                           : kCosts.reached + kCosts.move - kCosts.contested);
    }
    Chess other(nullptr, "e4 d5");
    other.hands("d5- e4- 70 e4+");
    EXPECT_DEARER(other, "d5>e4 e4-", "d5-", kCosts.elsewhere + kCosts.flickered);
    // Black to move.
    Chess black(nullptr, "e4 d5 Nc3");
    black.hands("d5- e4- 70 e4+");
    EXPECT_DEARER(black, "d5e4", "d5-", kCosts.reached + kCosts.flickered + kCosts.move - kCosts.contested_at_once);
}

void what_has_just_moved_contests_what_it_could_have_captured_instead() {
    for (const bool soon : {true, false}) {
        Chess table(kLoneRook, "Rb5");
        table.hasty = 1;
        table.hands(std::string("b5- d5- ") + (soon ? "99" : "100") + " d5+");
        const int capture = kCosts.undo + kCosts.reached + kCosts.move + (soon ? kCosts.flickered : 0);
        const int contested = soon ? kCosts.contested_at_once : kCosts.contested;
        EXPECT_DEARER(table, "<a5d5", "b5-", capture - contested);
        // Who takes back first pays the same.
        EXPECT_DEARER(table, "< a5-", "b5-", kCosts.undo);
    }
    // It came from where it could not.
    Chess other("4k3/8/8/3p4/R7/8/8/4K3 w - - 0 1", "Rb4");
    other.hasty = 1;
    other.hands("b4- d5- d5+");
    EXPECT_DEARER(other, "*>d5 b4- d5-", "b4-", kCosts.from_box - kCosts.returned);
}

void what_may_be_captured_only_now_is_contested_though_a_half_move_is_taken_back() {
    Chess table(nullptr, kPawns);
    table.hasty = 1;
    table.hands("e4- d5- d5+");
    EXPECT_DEARER(table, "< e4- h7>h6", "e4-", kCosts.undo);
}

void what_has_just_moved_is_contested_however_it_comes_back() {
    for (const unsigned hasty : {0u, 1u}) {
        Chess table(nullptr, "e4 d5");
        table.hasty = hasty;
        table.hands("e4- d5- d5+");
        EXPECT_DEARER(table, "e4-", "e4d5", kCosts.contested - kCosts.reached - kCosts.move);
    }
}

void sensors_that_tell_colours_leave_only_pieces_that_fit() {
    Chess white(nullptr, "e4 d5", true);
    white.hands("e4- d5- 70 d5+");
    EXPECT_BEST(white, "e4d5");
    EXPECT_NONE(white, "e4-");
    // Nothing flickered: it is another piece.
    EXPECT_DEARER(white, "*>d5 d5- e4-", "e4d5", kCosts.from_box - kCosts.reached - kCosts.move);
    Chess black(nullptr, "e4 d5", true);
    black.hands("e4- d5- d5b");
    EXPECT_BEST(black, "e4-");
    EXPECT_NONE(black, "e4d5");
    // What slides fits, too.
    Chess slid(nullptr, "e4 d5", true);
    slid.hands("e5b");
    EXPECT_BEST(slid, "d5>d5+e5");
    EXPECT_NONE(slid, "e4>e4+e5");
}

void a_piece_begins_to_slide_where_it_may_go() {
    Chess table(kRooks);
    table.hands("a2+");
    EXPECT_BEST(table, "a1>a1+a2");
    EXPECT_DEARER(table, "*>a2", "a1>a1+a2", kCosts.from_box - kCosts.slid);
    TEST_ASSERT_EQUAL_UINT(kCosts.between, table.weight("a1>a1+a2").cost);
    table.hands("100 a1-");
    EXPECT_DEARER(table, "a1a2", "a1>a2", kCosts.move);
    EXPECT_DEARER(table, "*>a2 a1-", "a1a2", kCosts.from_box + kCosts.parted - kCosts.slid - kCosts.move);
    TEST_ASSERT_EQUAL_UINT(0, table.stories.contacts().gap());
    table.hands("a3+");
    EXPECT_DEARER(table, "a1a2 a2>a2+a3", "a1>a2+a3", kCosts.move + kCosts.slid - kCosts.slid_on);
    EXPECT_NONE(table, "a1>a3+a2");
    table.hands("100 a2-");
    EXPECT_DEARER(table, "a1a3", "a1>a3", kCosts.move);
    EXPECT_DEARER(table, "a1a2 a2>a3", "a1a3", kCosts.slid + kCosts.slid_past - kCosts.slid_on);
}

void a_piece_slides_from_each_of_the_eight_squares_around() {
    for (const char* from : {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}) {
        Free table({from}, {});
        table.hands("d4+");
        EXPECT_BEST(table, (std::string(from) + ">" + from + "+d4").c_str());
    }
    Octad corner;
    corner.hands("a1- a2+");
    TEST_ASSERT_LESS_THAN_INT(kNone, corner.cost("a1- b1>b1+a2"));
}

void what_may_not_go_there_was_nudged() {
    Chess table(nullptr, "e4");
    table.hands("d3+");
    // What has just moved slides on.
    EXPECT_BEST(table, "e4>e4+d3");
    EXPECT_DEARER(table, "d2>d2+d3", "e4>e4+d3", kCosts.nudged - kCosts.slid);
    EXPECT_DEARER(table, "*>d3", "e4>e4+d3", kCosts.from_box - kCosts.slid);
    table.hands("c3+");
    // Nobody holds two pieces between squares.
    EXPECT_NONE(table, "b2>b2+c3 e4>e4+d3");
    EXPECT_NONE(table, "e4>e4+d3 b2>b2+c3");
}

void what_has_just_been_put_down_settles() {
    for (const bool soon : {true, false}) {
        Chess table(kRooks);
        table.hands(std::string("a1- a3+ ") + (soon ? "120" : "121") + " a4+");
        EXPECT_DEARER(table, "a1a3 *>a4", "a1a3 a3>a3+a4", kCosts.from_box - (soon ? kCosts.settling : kCosts.slid));
        EXPECT_DEARER(table, "*>a4 a1>a3", "a1>a3+a4", kCosts.from_box - (soon ? kCosts.settling : kCosts.slid_on));
    }
}

void what_has_stood_for_450_ms_begins_to_slide_anew() {
    for (const bool soon : {true, false}) {
        const char* const wait = soon ? "449" : "450";
        Chess table(kRooks);
        table.hands(std::string("a1- a3+ ") + wait + " a4+");
        EXPECT_DEARER(table, "*>a4 a1>a3", "a1>a3+a4", kCosts.from_box - (soon ? kCosts.slid_on : kCosts.slid));
        Chess astray(kRooks);
        astray.hands(std::string("h1- b4+ ") + wait + " b5+");
        EXPECT_DEARER(astray, "*>b5 h1>b4", "h1>b4+b5", kCosts.from_box - (soon ? kCosts.slid_on : kCosts.nudged));
        Chess turned;
        turned.stories.reset(true);
        turned.hands(std::string("e7- e6+ ") + wait + " e5+");
        EXPECT_DEARER(turned, "~ *>d4 d2>d3", "~ d2>d3+d4", kCosts.from_box - (soon ? kCosts.slid_on : kCosts.slid));
    }
}

void a_piece_is_rarely_lifted_as_one_comes_next_to_it() {
    for (const bool soon : {true, false}) {
        Chess table(kRooks);
        table.hands(std::string("h1- a2+ ") + (soon ? "219" : "220") + " a1-");
        EXPECT_DEARER(table, "a1- h1>a2", "a1>a2 h1-",
                      kCosts.elsewhere + kCosts.ignored - kCosts.slid - kCosts.beside_air + (soon ? kCosts.parted : 0));
        TEST_ASSERT_EQUAL_UINT(soon ? 0 : 250, table.stories.contacts().gap());
    }
    // Not next to it.
    Chess apart(kRooks);
    apart.hands("h1- a3+ 100 a1-");
    TEST_ASSERT_EQUAL_UINT(250, apart.stories.contacts().gap());
}

void who_lifts_a_third_piece_or_two_of_the_other_side_holds_many() {
    Chess table;
    table.hands("e2- d2- e4+ c2-");
    EXPECT_DEARER(table, "e2e4 c2- d2-", "c2- d2>e4 e2-",
                  kCosts.reached + kCosts.move + kCosts.crowded - kCosts.elsewhere - kCosts.ignored);
    EXPECT_DEARER(table, "*>e4 c2- d2- e2-", "c2- d2>e4 e2-",
                  kCosts.from_box + kCosts.crowded - kCosts.elsewhere - kCosts.ignored);
    Chess other;
    other.hands("e2- d2- e4+ c7-");
    EXPECT_DEARER(other, "c7- d2>e4 e2-", "e2e4 c7- d2-",
                  kCosts.elsewhere + kCosts.ignored - kCosts.reached - kCosts.move);
    EXPECT_DEARER(other, "*>e4 c7- d2- e2-", "c7- d2>e4 e2-",
                  kCosts.from_box + kCosts.crowded - kCosts.elsewhere - kCosts.ignored);
}

void three_pieces_of_one_side_in_the_air_were_knocked() {
    struct Case {
        const char* hands;
        bool knocked;
    };
    for (const Case& row : {Case{"a2- b2-", false}, Case{"a7- b7-", false}, Case{"a2- b2- c2-", true},
                            Case{"a7- b7- c7-", true}, Case{"a2- b2- c7-", false}, Case{"a2- a7- b7- c7-", true},
                            Case{"a2- b2- b2+ c2-", false}, Case{"a2- b2- c2- c2+", true}}) {
        Chess table;
        table.hands(row.hands);
        TEST_ASSERT_EQUAL_MESSAGE(row.knocked, table.stories.best()->knocked, row.hands);
    }
    Free free({"a1", "b1", "c1"}, {});
    free.hands("a1- b1- c1-");
    TEST_ASSERT_FALSE(free.stories.best()->knocked);
}

void who_lifts_another_piece_sees_nothing_wrong() {
    Chess table;
    table.hands("e2- a4+ d2-");
    EXPECT_DEARER(table, "*>a4 d2- e2-", "d2- e2>a4", kCosts.from_box - kCosts.elsewhere - kCosts.ignored);
    table.hands("d4+ c7-");
    EXPECT_DEARER(table, "d2d4 *>a4 c7- e2-", "d2d4 c7- e2>a4",
                  kCosts.from_box - kCosts.elsewhere - 2 * kCosts.ignored);
    // What stands between two squares is about to go on.
    Chess between(kRooks);
    between.hands("a2+ h1-");
    EXPECT_DEARER(between, "*>a2 h1-", "a1>a1+a2 h1-", kCosts.from_box - kCosts.slid);
    // A rook that castles may follow late.
    Chess castles(kRooks);
    castles.hands("e1- g1+ e8-");
    EXPECT_DEARER(castles, "e1>g1 e8-", "e1g1 e8- f1>h1", kCosts.waits - kCosts.move + kCosts.ignored);
}

void who_takes_back_one_of_the_last_three_half_moves_ignores_nothing() {
    for (const char* moves : {"e4", "e4 e5", "e4 e5 Nf3", "e4 e5 Nf3 Nc6"}) {
        const bool is_back = moves != std::string("e4 e5 Nf3 Nc6");
        Chess table(nullptr, moves);
        table.hands("e4- e2+ d7-");
        EXPECT_DEARER(table, "*>e2 d7- e4-", "d7- e4>e2",
                      kCosts.from_box - kCosts.elsewhere - (is_back ? 0 : kCosts.ignored));
    }
    for (const char* moves : {"O-O Ke7 Ra2", "O-O Ke7 Ra2 Ke6"}) {
        const bool is_back = moves == std::string("O-O Ke7 Ra2");
        Chess table("4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1", moves);
        table.hands("f1- h1+ h7-");
        EXPECT_DEARER(table, "*>h1 f1- h7-", "f1>h1 h7-",
                      kCosts.from_box - kCosts.elsewhere - (is_back ? 0 : kCosts.ignored));
    }
    // Nowhere else.
    Chess other(nullptr, "e4");
    other.hands("e4- a3+ d7-");
    EXPECT_DEARER(other, "*>a3 d7- e4-", "d7- e4>a3", kCosts.from_box - kCosts.elsewhere - kCosts.ignored);
}

void what_stood_elsewhere_for_250_ms_was_put_there() {
    for (const bool stood : {true, false}) {
        Chess table;
        table.hands(std::string("e2- e3+ ") + (stood ? "250" : "249") + " e3-");
        EXPECT_DEARER(table, "e2-", "e2e3 e3-",
                      kCosts.waits - kCosts.move - kCosts.relifted + (stood ? kCosts.ignored : 0));
    }
}

void without_turns_time_tells_what_passes() {
    for (const bool passes : {true, false}) {
        for (const bool recorded : {false, true}) {
            Free table({"a1"}, {"h8"});
            table.hands("a1- a2+");
            if (recorded) table.record();
            table.hands(passes ? "249 a2-" : "250 a2-");
            const char* made = recorded ? "a2-" : "a1a2 a2-";
            const char* passed = recorded ? "< a1-" : "a1-";
            const int before = kCosts.waits - kCosts.move + (recorded ? kCosts.doubted : 0);
            if (passes) {
                EXPECT_DEARER(table, made, passed, kCosts.passed - before);
            } else {
                // Nor does a piece pass that came from beside the board.
                EXPECT_BEST(table, made);
                EXPECT_DEARER(table, passed, made,
                              kCosts.from_box - kCosts.reached - kCosts.move + (recorded ? kCosts.doubted : 0));
                table.hands("a3+");
                // What has just moved goes elsewhere.
                if (recorded) EXPECT_DEARER(table, "<a1a3", "a2a3", kCosts.undo + kCosts.undo_rested);
            }
        }
    }
}

void without_turns_everybody_lifts_anything() {
    Free table({"a1", "b1", "c1"}, {"g8", "h8"});
    table.hands("a1- g8-");
    TEST_ASSERT_EQUAL_UINT(kCosts.reply_in_air, table.weight("a1- g8-").cost);
    table.hands("b1-");
    TEST_ASSERT_EQUAL_UINT(3 * kCosts.in_air, table.weight("a1- b1- g8-").cost);
}

void without_turns_a_flicker_is_no_capture() {
    for (const bool soon : {true, false}) {
        Free table({"e4"}, {"d5"});
        table.hands(std::string("e4- d5- ") + (soon ? "119" : "120") + " d5+");
        if (soon) {
            EXPECT_DEARER(table, "e4d5", "e4-", kCosts.elsewhere + kCosts.flickered + kCosts.move);
        } else {
            EXPECT_DEARER(table, "e4-", "e4d5", kCosts.contested - kCosts.reached - kCosts.move);
        }
    }
}

void times_wrap() {
    Chess table(kRooks);
    table.now = 0xFFFFFFFFu - 600u;
    table.hands("h1- h1+ a2+ 150 a1-");
    EXPECT_DEARER(table, "a1a2", "a1>a2", kCosts.move);
    TEST_ASSERT_EQUAL_UINT32(0xFFFFFFFFu - 600u + 900u, table.stories.contacts().at(at("a1")));
    Free flicker({"e4"}, {"d5"});
    flicker.now = 0xFFFFFFFFu - 550u;
    flicker.hands("e4- d5- 100 d5+");
    EXPECT_BEST(flicker, "e4-");
    TEST_ASSERT_EQUAL_UINT(100, flicker.stories.contacts().gap());
}

void a_board_may_lie_turned_round() {
    Chess table;
    table.stories.reset(true);
    EXPECT_DEARER(table, "~", "", kCosts.turned);
    table.hands("e7- e5+");
    EXPECT_BEST(table, "~d2d4");
    EXPECT_DEARER(table, "e7>e5", "~d2d4", kCosts.elsewhere - kCosts.turned - kCosts.reached - kCosts.move);
    EXPECT_DEARER(table, "~ d2>d4", "~d2d4", kCosts.waits - kCosts.move);
    table.stories.turn();
    EXPECT_BEST(table, "d2d4");
    EXPECT_DEARER(table, "~ e7>e5", "d2d4", kCosts.elsewhere - kCosts.turned - kCosts.reached - kCosts.move);
    table.stories.reset(false);
    EXPECT_BEST(table, "");
    EXPECT_NONE(table, "~");
    // What slides and settles does so next to where it stands.
    table.stories.reset(true);
    table.hands("e7- e6+ 100 e5+");
    EXPECT_DEARER(table, "~d2d3 *>d4", "~d2d3 d3>d3+d4", kCosts.from_box - kCosts.settling);
}

/// Every cost by its name.
struct Row {
    const char* name;
    Cost cost;
};
#define ROW(name) {#name, kCosts.name}
constexpr Row kRows[] = {
    ROW(returned),   ROW(contested),    ROW(reached),       ROW(elsewhere),
    ROW(settling),   ROW(slid),         ROW(slid_on),       ROW(nudged),
    ROW(beside_air), ROW(from_box),     ROW(new_piece),     ROW(crowded),
    ROW(move),       ROW(waits),        ROW(disorder),      ROW(in_place),
    ROW(returns),    ROW(passed),       ROW(relifted),      ROW(parted),
    ROW(flickered),  ROW(doubted),      ROW(still_held),    ROW(undo),
    ROW(undo_more),  ROW(undo_rested),  ROW(undo_replaced), ROW(turned),
    ROW(rests),      ROW(reply_in_air), ROW(left_over),     ROW(between),
    ROW(in_air),     ROW(misfit),       ROW(still_in_air),  ROW(new_game),
    ROW(forgotten),  ROW(hopeless),     ROW(ignored),       ROW(contested_at_once),
    ROW(slid_past),  ROW(fell),         ROW(answered),      ROW(returns_too),
    ROW(hurried),    ROW(put_back),     ROW(in_place_seen), ROW(in_place_shoved),
};
#undef ROW
static_assert(sizeof kRows / sizeof kRows[0] == sizeof(tracking::Costs) / sizeof(Cost));

void the_costs_are_those_of_the_table_in_the_docs() {
    std::ifstream page(TEST_DATA "/../../docs/tracking.md");
    const std::string text(std::istreambuf_iterator<char>(page), {});
    for (const Row& row : kRows) {
        const std::string begin = std::string("\n| `") + row.name + "` | ";
        const size_t found = text.find(begin);
        TEST_ASSERT_TRUE_MESSAGE(found != std::string::npos, row.name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(std::stoi(text.substr(found + begin.size())), row.cost, row.name);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(at_first_every_piece_stands_where_the_game_has_it);
    RUN_TEST(a_piece_that_comes_back_is_nothing);
    RUN_TEST(a_piece_that_goes_where_it_may_has_moved_or_waits);
    RUN_TEST(a_piece_may_go_anywhere_else_at_a_price);
    RUN_TEST(what_was_lifted_last_is_put_down_first);
    RUN_TEST(what_returns_where_another_may_go_is_contested);
    RUN_TEST(what_returns_where_one_that_has_just_come_next_to_it_may_go_is_contested);
    RUN_TEST(nobody_swaps_pieces_of_two_sides_in_a_moment);
    RUN_TEST(what_has_just_moved_contests_what_it_could_have_captured_instead);
    RUN_TEST(what_may_be_captured_only_now_is_contested_though_a_half_move_is_taken_back);
    RUN_TEST(what_has_just_moved_is_contested_however_it_comes_back);
    RUN_TEST(sensors_that_tell_colours_leave_only_pieces_that_fit);
    RUN_TEST(a_piece_begins_to_slide_where_it_may_go);
    RUN_TEST(a_piece_slides_from_each_of_the_eight_squares_around);
    RUN_TEST(what_may_not_go_there_was_nudged);
    RUN_TEST(what_has_just_been_put_down_settles);
    RUN_TEST(what_has_stood_for_450_ms_begins_to_slide_anew);
    RUN_TEST(a_piece_is_rarely_lifted_as_one_comes_next_to_it);
    RUN_TEST(who_lifts_a_third_piece_or_two_of_the_other_side_holds_many);
    RUN_TEST(three_pieces_of_one_side_in_the_air_were_knocked);
    RUN_TEST(who_lifts_another_piece_sees_nothing_wrong);
    RUN_TEST(who_takes_back_one_of_the_last_three_half_moves_ignores_nothing);
    RUN_TEST(what_stood_elsewhere_for_250_ms_was_put_there);
    RUN_TEST(without_turns_time_tells_what_passes);
    RUN_TEST(without_turns_everybody_lifts_anything);
    RUN_TEST(without_turns_a_flicker_is_no_capture);
    RUN_TEST(times_wrap);
    RUN_TEST(a_board_may_lie_turned_round);
    RUN_TEST(the_costs_are_those_of_the_table_in_the_docs);
    return UNITY_END();
}
