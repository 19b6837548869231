// Which stories are kept, what the record and rest tell of them, and what they weigh.
#include "core/tracking/stories.hpp"

#include "host_tests/core/tracking/story_table.hpp"

void setUp() {}
void tearDown() {}

namespace {

using story_table::Chess;
using story_table::Free;
using story_table::kCosts;
using story_table::text_of;
using tracking::Line;
using tracking::Stories;
using tracking::Story;

void what_is_recorded_is_evidence_if_hands_tell_it() {
    for (const bool by_hand : {true, false}) {
        Chess table;
        table.hands("e2- e4+");
        table.record(by_hand);
        EXPECT_BEST(table, "");
        EXPECT_DEARER(table, "< e2>e4", "", kCosts.waits - kCosts.move + (by_hand ? kCosts.doubted : 0));
        TEST_ASSERT_EQUAL_STRING("*>e4 e4-", text_of(table.stories.by_record(table.story("< *>e4 e2-"))).c_str());
        table.undo();
        EXPECT_DEARER(table, "e2>e4", "e2e4", kCosts.waits - kCosts.move - (by_hand ? 0 : kCosts.doubted));
    }
}

void what_was_not_believed_for_long_is_given_up() {
    for (const bool by_hand : {true, false}) {
        Chess table;
        table.hands("e2- e4+");
        table.record(by_hand);
        for (const char* move : {"e5", "Nf3", "Nc6"}) table.record(table.line(0, move).moves[0], by_hand);
        EXPECT_BEST(table, "<<<");
        int furthest = 0;
        table.visit([&](const std::string&, const Story& story, const Stories::Weight&) {
            furthest = std::max<int>(furthest, story.line.back);
        });
        TEST_ASSERT_EQUAL_INT(by_hand ? 3 : 4, furthest);
    }
}

void a_line_goes_on_and_back_with_the_record() {
    Chess table;
    table.add(table.line(0, "e4 e5 Nf3"), 0);
    EXPECT_BEST(table, "e2e4 e7e5 g1f3");
    table.record();
    EXPECT_BEST(table, "e7e5 g1f3");
    EXPECT_NONE(table, "e2e4");
    table.undo();
    EXPECT_BEST(table, "e2e4 e7e5 g1f3");
    // A full line has no room for another one.
    Chess full(nullptr, "e4");
    full.add(full.line(0, "e5 Nf3 Nc6 Bc4"), 0);
    EXPECT_BEST(full, "e7e5 g1f3 b8c6 f1c4");
    full.hands("a7- a6+");
    EXPECT_DEARER(full, "e7e5 g1f3 b8c6 f1c4 a7>a6", "a7a6", kCosts.waits - kCosts.move);
    full.undo();
    EXPECT_BEST(full, "e2e4 a7a6");
    EXPECT_NONE(full, "e7e5 g1f3 b8c6 f1c4 a7>a6");
}

void a_story_that_only_the_board_tells_makes_displaced_pieces_dear() {
    Chess table;
    table.hands("e2- e4+");
    table.add(table.line(0, "d4"), 5);
    EXPECT_DEARER(table, "d2d4", "e2e4", 5);
    EXPECT_DEARER(table, "e2>e4", "e2e4", kCosts.waits - kCosts.move + kCosts.misfit);
    EXPECT_NONE(table, "*>e4 e2-");
}

void the_same_story_is_told_once_and_as_cheap_as_it_may_be() {
    Chess table;
    table.add(table.line(0, "d4"), 9);
    table.add(table.line(0, "d4"), 4);
    table.add(table.line(0, "d4"), 7);
    unsigned count = 0;
    table.visit([&](const std::string&, const Story&, const Stories::Weight&) { ++count; });
    TEST_ASSERT_EQUAL_UINT(2, count);
    EXPECT_DEARER(table, "d2d4", "", 4);
    table.add(table.line(0, "e4"), 2);
    EXPECT_DEARER(table, "d2d4", "e2e4", 2);
    table.add(table.line(0, "d4"), 1);
    EXPECT_DEARER(table, "e2e4", "d2d4", 1);
}

void a_hopeless_story_is_dropped() {
    Chess table;
    table.add(table.line(0, "d4"), kCosts.hopeless);
    table.stories.rest();
    EXPECT_DEARER(table, "d2d4", "", kCosts.hopeless);
    table.add(table.line(0, "e4"), kCosts.hopeless + 1);
    EXPECT_NONE(table, "e2e4");
    // The cheapest costs nothing, whatever it did.
    table.hands("a7- h5+");
    TEST_ASSERT_EQUAL_UINT(0, table.stories.best()->cost);
}

void so_many_stories_and_lines_are_kept() {
    Chess table;
    const char* moves[] = {"a3", "b3", "c3", "d3", "e3", "f3", "g3",  "h3",  "a4",  "b4",
                           "c4", "d4", "e4", "f4", "g4", "h4", "Nf3", "Nc3", "Na3", "Nh3"};
    tracking::Cost cost = 1;
    for (const char* move : moves) table.add(table.line(0, move), cost++);
    unsigned lines = 0;
    table.visit([&](const std::string&, const Story&, const Stories::Weight&) { ++lines; });
    TEST_ASSERT_EQUAL_UINT(Stories::kMostLines, lines);
    EXPECT_DEARER(table, "g2g3", "", 7);
    EXPECT_NONE(table, "h2h3");
    // One of those that were dropped cannot be believed.
    table.stories.believe(table.line(0, "Nc3"));
    EXPECT_BEST(table, "");
    table.stories.believe(table.line(0, "Nf3"));
    EXPECT_BEST(table, "g1f3");
}

void a_crowd_of_stories_keeps_the_cheapest() {
    Chess table(nullptr, "e4 e5");
    table.hands("e5- e7+ e4- e2+");
    unsigned count = 0;
    unsigned dearest = 0;
    table.visit([&](const std::string&, const Story& story, const Stories::Weight&) {
        ++count;
        dearest = std::max<unsigned>(dearest, story.cost);
    });
    TEST_ASSERT_EQUAL_UINT(Stories::kMost, count);
    TEST_ASSERT_LESS_THAN_UINT(kCosts.hopeless, dearest);
}

void more_pieces_than_can_be_followed_end_all_stories() {
    Chess table;
    for (const char* name : {"a2-", "b2-", "c2-", "d2-", "e2-", "f2-", "g2-", "h2-"}) table.hands(name);
    EXPECT_BEST(table, "a2- b2- c2- d2- e2- f2- g2- h2-");
    TEST_ASSERT_EQUAL_UINT(8 * kCosts.in_air, table.weight(table.best()).cost);
    table.hands("a1-");
    EXPECT_BEST(table, "none");
    table.hands("a1+ b1-");
    EXPECT_BEST(table, "none");
    table.stories.reset(false);
    EXPECT_BEST(table, "");
    table.stories.lose();
    EXPECT_BEST(table, "none");
}

void what_costs_little_may_stay() {
    Chess table;
    table.hands("e2- e4+");
    table.record();
    table.stories.reset(false, static_cast<tracking::Cost>(table.cost("< e2>e4")));
    TEST_ASSERT_EQUAL_INT(kCosts.waits - kCosts.move + kCosts.doubted, table.cost("< e2>e4"));
    EXPECT_NONE(table, "< *>e4 e2-");
    table.stories.reset(false, static_cast<tracking::Cost>(table.cost("< e2>e4") - 1));
    EXPECT_NONE(table, "< e2>e4");
    EXPECT_BEST(table, "");
}

void a_reset_forgets_or_keeps_the_likeliest() {
    Chess table;
    table.hands("e2- e4+");
    Chess other;
    other.hands("e2- e4+");
    other.stories.reset(false);
    for (const char* story : {"e2e4", "e2>e4", "*>e4 e2-"}) EXPECT_NONE(other, story);
    EXPECT_BEST(other, "");
    other.stories.reset(false, kCosts.hopeless);
    for (const char* story : {"e2e4", "e2>e4", "*>e4 e2-"}) EXPECT_NONE(other, story);
    table.stories.reset(true, 1);
    // It was no move: the board stands as the record has it.
    EXPECT_DEARER(table, "e2e4", "", kCosts.doubted);
    EXPECT_DEARER(table, "~", "", kCosts.turned);
    EXPECT_NONE(table, "e2>e4");
}

void what_was_forgotten_does_not_come_back() {
    for (unsigned then = 0; then < 5; ++then) {
        Chess table(nullptr, "a3 a6");
        table.hands("e2- e4+");
        table.stories.reset(false);
        unsigned left = 1;
        if (then == 0) table.stories.believe({});
        if (then == 1) table.record(table.line(0, "e4").moves[0], true);
        if (then == 2) table.undo();
        if (then == 3) table.stories.rest();
        if (then == 4) {
            table.add(table.line(0, "d4"), 1);
            left = 2;
        }
        table.visit([&](const std::string&, const Story&, const Stories::Weight&) { --left; });
        TEST_ASSERT_EQUAL_UINT_MESSAGE(0, left, std::to_string(then).c_str());
    }
}

void the_last_half_move_of_few_lines_is_taken_back() {
    Chess table;
    tracking::Cost cost = 1;
    for (const char* move : {"a3", "b3", "c3", "d3", "f3"}) table.add(table.line(0, move), cost++);
    table.hands("e2- e4+");
    EXPECT_DEARER(table, "e2e4 a2>a3", "e2e4", 1 + kCosts.undo);
    EXPECT_DEARER(table, "e2e4 d2>d3", "e2e4", 4 + kCosts.undo);
    EXPECT_DEARER(table, "f2f3 e2>e4", "d2d3 e2>e4", 1);
    EXPECT_NONE(table, "e2e4 f2>f3");
}

void many_lines_take_long() {
    for (const bool many : {true, false}) {
        Chess table;
        for (const char* move : {"a3", "b3", "c3", "d3"}) table.add(table.line(0, move), 0);
        if (many) table.add(table.line(0, "e3"), 0);
        table.hands("a7- a6+");
        TEST_ASSERT_EQUAL(many, table.stories.took_long());
        table.hands("a6-");
        TEST_ASSERT_FALSE(table.stories.took_long());
    }
}

void what_rests_where_it_does_not_belong_costs() {
    Chess table;
    table.hands("e2- e4+");
    table.stories.rest();
    EXPECT_DEARER(table, "e2>e4", "e2e4", kCosts.waits - kCosts.move + kCosts.rests);
    // So does what is in the air.
    EXPECT_DEARER(table, "*>e4 e2-", "e2>e4", kCosts.from_box - kCosts.reached - kCosts.waits + kCosts.rests);
    table.stories.rest();
    EXPECT_DEARER(table, "e2>e4", "e2e4", kCosts.waits - kCosts.move + 2 * kCosts.rests);
    Chess air;
    air.hands("e2-");
    air.add(air.line(0, "e4"), 0);
    const int before = air.cost("e2-") - air.cost("e2e4");
    air.stories.rest();
    EXPECT_DEARER(air, "e2-", "e2e4", before + kCosts.rests);
}

void what_rests_between_two_squares_costs() {
    Chess table("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    table.hands("a2+");
    EXPECT_DEARER(table, "*>a2", "a1>a1+a2", kCosts.from_box - kCosts.slid);
    table.stories.rest();
    EXPECT_DEARER(table, "*>a2", "a1>a1+a2", kCosts.from_box + kCosts.rests - kCosts.slid - kCosts.between);
}

void what_may_be_in_the_hand_need_not_hurry() {
    for (const bool believed : {true, false}) {
        Chess table(nullptr, "e4 d5");
        table.hands("e4-");
        table.capture_in_place();
        if (believed) table.stories.believe(table.line(0, "exd5"));
        const int before = table.cost("e4-") - table.cost("e4d5");
        table.stories.rest();
        EXPECT_DEARER(table, "e4-", "e4d5", before + (believed ? 0 : kCosts.rests));
    }
    // What stands where it does not belong must.
    Chess table(nullptr, "e4 d5");
    table.hands("e4- h5+");
    table.add(table.line(0, "exd5"), 0);
    table.stories.believe(table.line(0, "exd5"));
    const int before = table.cost("e4>h5");
    table.stories.rest();
    TEST_ASSERT_EQUAL_INT(before + kCosts.rests, table.cost("e4>h5"));
}

void what_the_likeliest_story_has_cost_is_known() {
    Chess table;
    TEST_ASSERT_EQUAL_UINT32(0, table.stories.spent());
    table.hands("e2- e4+");
    TEST_ASSERT_EQUAL_UINT32(kCosts.move, table.stories.spent());
    table.hands("e7- a5+");
    TEST_ASSERT_EQUAL_UINT32(kCosts.move + kCosts.elsewhere, table.stories.spent());
    table.stories.rest();
    TEST_ASSERT_EQUAL_UINT32(kCosts.move + kCosts.elsewhere + kCosts.rests, table.stories.spent());
    table.stories.reset(true);
    table.stories.lose();
    table.hands("e2-");
    TEST_ASSERT_EQUAL_UINT32(kCosts.move + kCosts.elsewhere + kCosts.rests, table.stories.spent());
}

void pieces_may_all_be_in_the_air() {
    Chess table;
    table.hands("e2- e4+");
    const Line record;
    TEST_ASSERT_TRUE(table.stories.all_in_air(table.line(0, "e4"), kCosts.hopeless));
    const auto cost = static_cast<tracking::Cost>(table.cost("e2>e4"));
    TEST_ASSERT_TRUE(table.stories.all_in_air(record, cost));
    TEST_ASSERT_FALSE(table.stories.all_in_air(record, static_cast<tracking::Cost>(cost + 1)));
    table.hands("e4- e2+ d2-");
    TEST_ASSERT_TRUE(table.stories.all_in_air(record, 1));
}

void what_is_in_the_air_weighs() {
    struct Case {
        const char* moves;
        const char* hands;
        unsigned cost;
        bool strange;
    };
    for (const Case& row : {
             Case{"", "e2-", kCosts.reply_in_air, false},
             Case{"", "e7-", kCosts.reply_in_air, false},
             Case{"", "e2- e7-", 2u * kCosts.reply_in_air, false},
             Case{"", "e2- d2-", 2u * kCosts.in_air, true},
             Case{"", "e7- d7-", 2u * kCosts.in_air, true},
             Case{"e4", "e4-", kCosts.reply_in_air, false},
             Case{"", "e2- e4+ e7- e7+ e4-", kCosts.in_air, true},
             Case{"e4 d5 Nc3 h6", "d5-", kCosts.reply_in_air, false},
             Case{"e4 d5 Nc3 h6", "d5- e4-", kCosts.reply_in_air, false},
             Case{"e4 d5 Nc3 h6", "d5- e4- a7-", 3u * kCosts.in_air, true},
             Case{"e4 d5 Nc3 h6", "d5- a7-", 2u * kCosts.in_air, true},
             Case{"e4 d5 Nc3 h6", "a7- b7- e4-", 3u * kCosts.in_air, true},
         }) {
        Chess table(nullptr, row.moves);
        table.hands(row.hands);
        const Stories::Weight weight = table.weight(table.best());
        TEST_ASSERT_EQUAL_UINT_MESSAGE(row.cost, weight.cost, row.hands);
        TEST_ASSERT_EQUAL_MESSAGE(row.strange, weight.strange, row.hands);
        TEST_ASSERT_FALSE(weight.complete);
        TEST_ASSERT_FALSE(weight.wrong);
    }
}

void a_piece_of_the_side_that_has_just_moved_is_lifted_early() {
    const auto is_early = [](const char* moves, const char* hands) {
        Chess table(nullptr, moves);
        table.hands(hands);
        return table.weight(table.best()).early;
    };
    TEST_ASSERT_TRUE(is_early("", "e7-"));
    TEST_ASSERT_TRUE(is_early("", "e2- e7-"));
    TEST_ASSERT_FALSE(is_early("", "e2-"));
    // What may be captured is not.
    TEST_ASSERT_FALSE(is_early("e4 d5 Nc3 h6", "d5-"));
    TEST_ASSERT_TRUE(is_early("e4 d5 Nc3 h6", "d5- a7-"));
}

void what_stands_elsewhere_weighs() {
    Chess table;
    table.hands("e2- a4+ d2-");
    const Stories::Weight weight = table.weight("d2- e2>a4");
    TEST_ASSERT_EQUAL_UINT(kCosts.misfit + kCosts.reply_in_air, weight.cost);
    TEST_ASSERT_TRUE(weight.wrong);
    TEST_ASSERT_FALSE(weight.complete);
    TEST_ASSERT_FALSE(weight.strange);
}

void a_piece_slides_if_the_last_contact_closed_under_it_too() {
    constexpr const char* kRooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    struct Case {
        const char* hands;
        const char* story;
        bool slides;
    };
    for (const Case& row :
         {Case{"a2+", "a1>a1+a2", true}, Case{"a2+", "*>a2", false}, Case{"h1- 0 a2+", "a1>a1+a2 h1-", true},
          Case{"a2+ h1-", "a1>a1+a2 h1-", false}, Case{"a2+ h1- h1+", "a1>a1+a2", false},
          Case{"a2+ a1-", "a1>a2", false}, Case{"a2+ a1- a3+", "a1>a2+a3", true}, Case{"h1- h3+", "h1>h3", false}}) {
        Chess table(kRooks);
        table.hands(row.hands);
        TEST_ASSERT_LESS_THAN_INT(story_table::kNone, table.cost(row.story));
        TEST_ASSERT_EQUAL_MESSAGE(row.slides, table.weight(row.story).slides, row.hands);
    }
    Chess turned;
    turned.stories.reset(true);
    turned.hands("e7- e6+ e5+");
    TEST_ASSERT_TRUE(turned.weight("~ d2>d3+d4").slides);
}

void a_half_move_is_answered_by_what_is_lifted_once_its_piece_stands() {
    struct Case {
        const char* hands;
        const char* story;
        bool answered;
    };
    const auto expect = [](Chess& table, const Case& row) {
        table.hands(row.hands);
        const Story story = table.story(row.story);
        TEST_ASSERT_LESS_THAN_INT_MESSAGE(story_table::kNone, story.cost, row.hands);
        const tracking::Motion made = table.stories.look_at(story.line).last;
        TEST_ASSERT_EQUAL_MESSAGE(row.answered, table.stories.is_answered(story, made), row.hands);
    };
    for (const Case& row :
         {Case{"e2- e4+", "e2e4", false}, Case{"e2- e4+ e7-", "e2e4 e7-", true}, Case{"e2- e7- e4+", "e2e4 e7-", false},
          Case{"e7- e2- e4+", "e2e4 e7-", false}, Case{"e2- e4+ e7- e6+", "e2e4 e7>e6", false},
          Case{"e7- e2- e4+ d7-", "e2e4 d7- e7-", true}}) {
        Chess table;
        expect(table, row);
    }
    // What slides stands when it has left its square.
    for (const Case& row : {Case{"a2+ 100 a1- e8-", "a1a2 e8-", true}, Case{"a2+ e8- a1-", "a1a2 e8-", false}}) {
        Chess table("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        expect(table, row);
    }
    for (const Case& row : {Case{"e7- e5+ e2-", "~d2d4 d7-", true}, Case{"e2- e7- e5+", "~d2d4 d7-", false},
                            Case{"e7- e2- e5+", "~d2d4 d7-", false}}) {
        Chess table;
        table.stories.reset(true);
        expect(table, row);
    }
    // Times are kept in 16 bits that wrap.
    Chess wrapped;
    wrapped.now = 0x10000u - 600u;
    expect(wrapped, {"e2- e4+ e7-", "e2e4 e7-", true});
}

void lines_agree_on_the_half_moves_that_come_first_in_both() {
    const auto line = [](uint16_t back, std::initializer_list<uint32_t> moves) {
        Line made;
        made.back = back;
        for (const uint32_t move : moves) made.push(move);
        return made;
    };
    const Line some = line(0, {7, 8, 9});
    TEST_ASSERT_EQUAL_UINT(3, some.agrees(some));
    TEST_ASSERT_EQUAL_UINT(3, some.agrees(line(0, {7, 8, 9, 5})));
    TEST_ASSERT_EQUAL_UINT(2, some.agrees(line(0, {7, 8})));
    TEST_ASSERT_EQUAL_UINT(1, some.agrees(line(0, {7, 5, 9})));
    TEST_ASSERT_EQUAL_UINT(0, some.agrees(line(0, {5, 8, 9})));
    TEST_ASSERT_EQUAL_UINT(0, some.agrees(line(1, {7, 8, 9})));
    TEST_ASSERT_EQUAL_UINT(0, some.agrees({}));
    TEST_ASSERT_EQUAL_UINT(4, line(2, {1, 2, 3, 4}).agrees(line(2, {1, 2, 3, 4})));
}

void a_board_that_stands_refutes_guesses() {
    Chess table(nullptr, "e4 d5");
    table.hands("e4-");
    table.capture_in_place();
    TEST_ASSERT_TRUE(table.story("e4d5").guessed());
    table.stories.reset(false, kCosts.hopeless);
    EXPECT_NONE(table, "e4d5");
    EXPECT_DEARER(table, "e4-", "", 0);
    table.stories.reset(false, kCosts.hopeless, true);
    EXPECT_NONE(table, "e4-");
}

void a_game_that_begins_anew_keeps_what_tells_of_it() {
    Chess table(nullptr, "e4 e5");
    tracking::Line line;
    line.back = 2;
    table.add(line, 1);
    line.back = 1;
    table.add(line, 1);
    table.stories.begin_anew();
    EXPECT_BEST(table, "");
    unsigned count = 0;
    table.visit([&](const std::string&, const tracking::Story&, const tracking::Stories::Weight&) { ++count; });
    TEST_ASSERT_EQUAL_UINT(1, count);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_is_recorded_is_evidence_if_hands_tell_it);
    RUN_TEST(what_was_not_believed_for_long_is_given_up);
    RUN_TEST(a_line_goes_on_and_back_with_the_record);
    RUN_TEST(a_story_that_only_the_board_tells_makes_displaced_pieces_dear);
    RUN_TEST(the_same_story_is_told_once_and_as_cheap_as_it_may_be);
    RUN_TEST(a_hopeless_story_is_dropped);
    RUN_TEST(so_many_stories_and_lines_are_kept);
    RUN_TEST(a_crowd_of_stories_keeps_the_cheapest);
    RUN_TEST(more_pieces_than_can_be_followed_end_all_stories);
    RUN_TEST(what_costs_little_may_stay);
    RUN_TEST(a_reset_forgets_or_keeps_the_likeliest);
    RUN_TEST(what_was_forgotten_does_not_come_back);
    RUN_TEST(the_last_half_move_of_few_lines_is_taken_back);
    RUN_TEST(many_lines_take_long);
    RUN_TEST(what_rests_where_it_does_not_belong_costs);
    RUN_TEST(what_rests_between_two_squares_costs);
    RUN_TEST(what_may_be_in_the_hand_need_not_hurry);
    RUN_TEST(what_the_likeliest_story_has_cost_is_known);
    RUN_TEST(pieces_may_all_be_in_the_air);
    RUN_TEST(what_is_in_the_air_weighs);
    RUN_TEST(a_piece_of_the_side_that_has_just_moved_is_lifted_early);
    RUN_TEST(what_stands_elsewhere_weighs);
    RUN_TEST(a_piece_slides_if_the_last_contact_closed_under_it_too);
    RUN_TEST(a_half_move_is_answered_by_what_is_lifted_once_its_piece_stands);
    RUN_TEST(lines_agree_on_the_half_moves_that_come_first_in_both);
    RUN_TEST(a_board_that_stands_refutes_guesses);
    RUN_TEST(a_game_that_begins_anew_keeps_what_tells_of_it);
    return UNITY_END();
}
