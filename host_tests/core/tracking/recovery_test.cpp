// What only legality explains: which half moves are found where nobody followed the hands, and what they cost.
#include "core/tracking/recovery.hpp"

#include <algorithm>

#include "host_tests/core/tracking/story_table.hpp"

void setUp() {}
void tearDown() {}

namespace {

using story_table::at;
using story_table::Chess;
using story_table::kCosts;
using tracking::Sight;

constexpr const char* kRooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
/// The white knight may capture either pawn.
constexpr const char* kTwoPawns = "4k3/8/8/1p1p4/8/2N5/8/4K3 w - - 0 1";

/// A table where nobody followed the hands: only the record is told.
class Found : public Chess {
  public:
    explicit Found(const char* position = nullptr, const char* moves = "", bool colours = false)
        : Chess(position, moves, colours), seen(tracked.sight()), tells_colours_(colours) {
        if (!colours) seen.black = {};
    }

    /// Words with single spaces between them: "e2-" takes a piece off, "e4+" puts one there ("e4b" a black one), "e4"
    /// only touches a contact.
    void touch(const std::string& text) {
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            touched.add(at(word));
            if (word.size() == 2) continue;
            if (word[2] == '-') {
                seen.clear(at(word));
            } else {
                seen.put(at(word), word[2] == 'b');
            }
        }
    }
    void look_for_others(unsigned stood = 0, unsigned rewritten = 0) {
        story_table::Counting counting(tracked);
        tracking::Recovery(counting, stories, seen, touched, tells_colours_).look_for_others(stood, rewritten);
        visits = counting.visits;
    }
    /// The board last stood when `stood` half moves were made, and `since` was paid after that.
    void look_for_taken_back(unsigned stood, uint32_t since = 0) {
        tracking::Recovery(tracked, stories, seen, touched, tells_colours_)
            .look_for_taken_back(stood, stories.spent() - since);
    }
    unsigned count() {
        unsigned count = 0;
        visit([&](const std::string&, const tracking::Story&, const tracking::Stories::Weight&) { ++count; });
        return count;
    }

    Sight seen;
    board::Occupancy touched;
    unsigned visits = 0;

  private:
    bool tells_colours_;
};

/// Besides the record, this alone was found, at that cost.
void expect_only(Found& table, const char* story, int cost) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(cost, table.cost(story), story);
    TEST_ASSERT_EQUAL_INT(0, table.cost(""));
    TEST_ASSERT_EQUAL_UINT_MESSAGE(2, table.count(), story);
}
/// The same, at what half moves cost that nobody followed.
void expect_found(Found& table, const std::string& story) {
    const bool undone = story[0] == '<';
    const bool made = story.back() != '<';
    const auto others = made ? 1 + std::count(story.begin(), story.end(), ' ') : 0;
    const int replaced = undone && made ? kCosts.undo_replaced : 0;
    expect_only(table, story.c_str(), kCosts.misfit + static_cast<int>(others) * kCosts.move + replaced);
}
void expect_nothing(Found& table) {
    EXPECT_BEST(table, "");
    TEST_ASSERT_EQUAL_UINT(1, table.count());
}

// Half moves taken back in any order.

void half_moves_taken_back_in_any_order_cost_so_much() {
    Found two(nullptr, "e4 e5");
    two.touch("e4- e2+ e5- e7+");
    two.look_for_taken_back(2);
    expect_only(two, "<<", kCosts.undo + kCosts.undo_rested + 2 * kCosts.undo_more);
    Found one(nullptr, "e4 e5");
    one.touch("e5- e7+");
    one.look_for_taken_back(2);
    expect_only(one, "<", kCosts.undo + kCosts.undo_rested + kCosts.undo_more);
    // Those whose pieces nobody touched are dearer.
    Found back(nullptr, "Nf3 Nf6 Ng1 Ng8");
    back.touch("f3 f6");
    back.look_for_taken_back(4);
    expect_only(back, "<<<<", kCosts.undo + 3 * kCosts.undo_rested + 2 * kCosts.undo_more);
    Found nothing;
    nothing.touch("e2- e4+");
    nothing.look_for_taken_back(1);
    expect_nothing(nothing);
    Found other(nullptr, "e4 e5");
    other.touch("e4- e2+ e5- e6+");
    other.look_for_taken_back(2);
    expect_nothing(other);
}

void only_half_moves_from_before_the_board_last_stood_are_taken_back() {
    Found table(nullptr, "e4 e5");
    table.touch("e5- e7+");
    table.look_for_taken_back(1);
    expect_nothing(table);
    // The first position that is early enough counts.
    for (const unsigned stood : {3u, 4u, 5u, 8u}) {
        Found knights(nullptr, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
        knights.touch("g1 f3 g8 f6");
        knights.look_for_taken_back(stood, 20);
        const bool all = stood <= 4;
        // What was decided since then is doubted, if it was answered.
        const unsigned cost = kCosts.undo + kCosts.undo_rested + (all ? 8u : 4u) * kCosts.undo_more +
                              (stood < 8 ? 7u - stood : 0u) * kCosts.doubted;
        TEST_ASSERT_EQUAL_INT(cost - std::min(cost, 20u), knights.cost(all ? "<<<<<<<<" : "<<<<"));
        EXPECT_NONE(knights, all ? "<<<<" : "<<<<<<<<");
    }
}

void what_has_been_paid_since_the_board_last_stood_counts() {
    const int cost = kCosts.undo + kCosts.undo_rested + kCosts.undo_more;
    for (const int since : {0, 1, cost - 1, cost, cost + 1, cost + 7}) {
        Found table(nullptr, "e4 e5");
        table.touch("e5- e7+");
        const uint32_t before = table.stories.spent();
        table.look_for_taken_back(2, static_cast<uint32_t>(since));
        EXPECT_DEARER(table, "<", "", cost - since);
        TEST_ASSERT_EQUAL_UINT(2, table.count());
        // What the cheapest has cost is what it would have cost.
        const int less = std::max(0, since - cost);
        TEST_ASSERT_EQUAL_UINT32(before - static_cast<uint32_t>(less), table.stories.spent());
    }
}

void what_was_captured_must_have_been_put_back() {
    for (const bool touched : {true, false}) {
        Found table(nullptr, "e4 d5 exd5");
        table.touch(touched ? "e4+ d5" : "e4+");
        table.look_for_taken_back(3);
        if (touched) {
            expect_only(table, "<", kCosts.undo + kCosts.undo_rested + kCosts.undo_more);
        } else {
            expect_nothing(table);
        }
    }
}

void touched_squares_must_be_explained() {
    for (const bool explained : {true, false}) {
        Found table(nullptr, "e4 e5");
        table.touch(explained ? "e5- e7+" : "e5- e7+ a2");
        table.look_for_taken_back(2);
        TEST_ASSERT_EQUAL_UINT(explained ? 2 : 1, table.count());
    }
    // By any of the half moves.
    Found both(nullptr, "e4 e5");
    both.touch("e4- e2+ e5- e7+");
    both.touch("e4 e5");
    both.look_for_taken_back(2);
    TEST_ASSERT_EQUAL_UINT(2, both.count());
}

void colours_tell_what_was_put_back() {
    for (const bool colours : {true, false}) {
        for (const bool black : {true, false}) {
            Found table(nullptr, "e4 d5 exd5", colours);
            table.touch(black && colours ? "e4+ d5b" : "e4+ d5+");
            table.look_for_taken_back(3);
            TEST_ASSERT_EQUAL_UINT(black || !colours ? 2 : 1, table.count());
            Found other(nullptr, "e4 d5 exd5", colours);
            other.touch(black && colours ? "e4+ d5b" : "e4+ d5+");
            other.look_for_others();
            TEST_ASSERT_EQUAL_UINT(black || !colours ? 2 : 1, other.count());
        }
    }
}

void at_most_32_half_moves_are_taken_back_in_any_order() {
    const std::string knights = " Nf6 Nf3 Ng8 Ng1";
    std::string moves = "Nf3 Nf6 Ng1 Ng8 a3 a6 b3";
    for (unsigned i = 0; i < 6; ++i) moves += knights;
    for (const bool one_more : {false, true}) {
        // The last but one of so many is White's.
        Found table(nullptr, (moves + (one_more ? " h6 h3" : " h6")).c_str());
        table.touch(one_more ? "h3- h2+ h6- h7+" : "h6- h7+");
        table.touch("a3- a2+ a6- a7+ b3- b2+");
        const unsigned plies = table.tracked.plies();
        TEST_ASSERT_EQUAL_UINT(one_more ? 33 : 32, plies);
        const unsigned cost = kCosts.undo + kCosts.undo_rested + 4u * kCosts.undo_more + 28u * 2u * kCosts.undo_rested +
                              30u * kCosts.doubted;
        table.look_for_taken_back(1, cost - 5);
        if (one_more) {
            expect_nothing(table);
        } else {
            expect_only(table, "<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", 5);
        }
    }
}

// Half moves made, and others replaced.

void up_to_three_half_moves_are_made() {
    Found one;
    one.touch("e2- e4+");
    one.look_for_others();
    expect_found(one, "e2e4");
    Found two;
    two.touch("e2- e4+ e7- e5+");
    two.look_for_others();
    expect_found(two, "e2e4 e7e5");
    // The same in another order is not found again.
    Found three;
    three.touch("e2- e4+ e7- e5+ g1- f3+");
    three.look_for_others();
    expect_found(three, "g1f3 e7e5 e2e4");
    Found four;
    four.touch("e2- e4+ e7- e5+ g1- f3+ b8- c6+");
    four.look_for_others();
    expect_nothing(four);
}

void castling_brings_two_pieces_to_where_none_stood() {
    Found table(kRooks);
    table.touch("a1- a2+ e8- e7+ e1- g1+ h1- f1+");
    table.look_for_others();
    expect_found(table, "e1g1 e8e7 a1a2");
}

void any_number_of_half_moves_is_taken_back() {
    Found table(nullptr, "e4 e5 Nf3 Nc6 Bc4");
    table.touch("e4- e2+ e5- e7+ f3- g1+ c6- b8+ c4- f1+");
    table.look_for_others();
    expect_found(table, "<<<<<");
    Found one(nullptr, "e4");
    one.touch("e4- e2+");
    one.look_for_others();
    expect_found(one, "<");
}

void up_to_two_half_moves_are_replaced_by_several_and_eight_by_one() {
    Found one(nullptr, "e4");
    one.touch("e4- e2 e3+");
    one.look_for_others();
    expect_found(one, "<e2e3");
    Found two(nullptr, "e4 e5");
    two.touch("e4- e2+ e5- e7+ d2- d4+");
    two.look_for_others();
    expect_found(two, "<<d2d4");
    Found two_by_two(nullptr, "e4 e5");
    two_by_two.touch("e4- e2+ e5- e7+ d2- d4+ d7- d5+");
    two_by_two.look_for_others();
    expect_found(two_by_two, "<<d2d4 d7d5");
    const std::string eight = "e4- e2+ e5- e7+ f3- g1+ c6- b8+ c3- b1+ f6- g8+ a3- a2+ a6- a7+";
    Found by_one(nullptr, "e4 e5 Nf3 Nc6 Nc3 Nf6 a3 a6");
    by_one.touch((eight + " d2- d4+").c_str());
    by_one.look_for_others();
    expect_found(by_one, "<<<<<<<<d2d4");
    Found nine(nullptr, "b3 b6 e4 e5 Nf3 Nc6 Nc3 Nf6 a3 a6 h3");
    nine.touch((eight + " h3- h2+ d2- d4+").c_str());
    nine.look_for_others();
    expect_nothing(nine);
    Found three_by_two(nullptr, "b3 b6 e4 e5 Nf3");
    three_by_two.touch("e4- e2+ e5- e7+ f3- g1+ d2- d4+ d7- d5+");
    three_by_two.look_for_others();
    expect_nothing(three_by_two);
}

void all_half_moves_are_replaced_by_several() {
    Found three(nullptr, "e4 e5 Nf3");
    three.touch("e4- e2+ e5- e7+ f3- g1+ d2- d4+ d7- d5+");
    three.look_for_others();
    expect_found(three, "<<<d2d4 d7d5");
}

void what_seemed_to_capture_may_have_been_in_the_hand() {
    // Nobody has touched b2 since the board stood; c3 stands again, and what left b2 comes to b4.
    const char* before = "4k3/8/8/8/8/2p5/1Q6/4K3 w - - 0 1";
    Found held(before, "Qxc3");
    held.touch("b4+");
    held.look_for_others();
    expect_found(held, "<b2b4");
    // A piece that has captured nothing was put down.
    Found stood("4k3/8/8/8/8/8/1Q6/4K3 w - - 0 1", "Qc3");
    stood.touch("b4+");
    stood.look_for_others();
    expect_nothing(stood);
    // It is the capturing piece that was in the hand, and the last half move.
    Found other("4k3/8/8/8/8/2p5/1Q6/R3K3 w - - 0 1", "Qxc3");
    other.touch("a4+");
    other.seen.clear(at("a1"));
    other.look_for_others();
    expect_nothing(other);
    Found answered(before, "Qxc3 Kd7");
    answered.touch("b4+");
    answered.look_for_others();
    expect_nothing(answered);
}

void a_half_move_that_follows_another_instead_need_not_be_touched() {
    Found table(nullptr, "e4 e5");
    table.touch("e4- e2 e3+");
    table.look_for_others();
    expect_found(table, "<<e2e3 e7e5");
    // It is the same half move that follows, of the same piece.
    Found other(nullptr, "e4 e5");
    other.touch("e4- e2 e3+");
    other.seen.clear(at("e5"));
    other.seen.put(at("e6"), false);
    other.look_for_others();
    expect_nothing(other);
    Found another(nullptr, "Nf3 Nc6");
    another.touch("f3- g1 h3+");
    another.seen.clear(at("c6"));
    another.seen.put(at("b8"), false);
    another.seen.clear(at("d7"));
    another.seen.put(at("c6"), false);
    another.look_for_others();
    expect_nothing(another);
}

void what_stood_and_was_answered_is_no_other_half_move() {
    for (const unsigned stood : {0u, 1u, 2u}) {
        Found table(nullptr, "e4 e5");
        table.touch("e4- e2 e3+");
        table.look_for_others(stood);
        stood < 2 ? expect_found(table, "<<e2e3 e7e5") : expect_nothing(table);
    }
    // The last one may be another: nobody has answered it.
    Found last(nullptr, "e4 e5");
    last.touch("e5- e7 e6+");
    last.look_for_others(2);
    expect_found(last, "<e7e6");
}

void what_replaced_half_moves_that_had_stood_may_prove_to_be_them() {
    // Another piece came to where the knight seemed to, or the knight went elsewhere.
    const char* const rows[][2] = {{"h2- g1+", "<<h2h3 e7e5"}, {"h3- f3+", "<<g1f3 e7e5"}};
    for (const auto& [touched, story] : rows) {
        for (const unsigned rewritten : {0u, 1u, 2u}) {
            Found table(nullptr, "Nh3 e5");
            table.touch(touched);
            table.look_for_others(2, rewritten);
            rewritten == 2 ? expect_found(table, story) : expect_nothing(table);
        }
    }
}

void what_is_recorded_is_not_replaced_by_itself() {
    Found table(nullptr, "e4");
    table.touch("e7- e5+");
    table.look_for_others();
    expect_found(table, "e7e5");
    // What was recorded once and taken back is like any other.
    Found again(nullptr, "e4 e5");
    again.undo();
    again.stories.reset(false);
    again.seen = again.tracked.sight();
    again.seen.black = {};
    again.touch("e7- e5+");
    again.look_for_others();
    expect_found(again, "e7e5");
}

void pieces_must_have_been_touched_on_both_squares() {
    Found capture(nullptr, "e4 d5");
    capture.touch("e4-");
    capture.look_for_others();
    expect_nothing(capture);
    Found touched(nullptr, "e4 d5");
    touched.touch("e4- d5");
    touched.look_for_others();
    expect_found(touched, "e4d5");
}

void all_that_explains_the_board_is_found() {
    Found table(kTwoPawns);
    table.touch("c3- b5 d5");
    table.look_for_others();
    TEST_ASSERT_EQUAL_INT(kCosts.misfit + kCosts.move, table.cost("c3b5"));
    TEST_ASSERT_EQUAL_INT(kCosts.misfit + kCosts.move, table.cost("c3d5"));
    TEST_ASSERT_EQUAL_UINT(3, table.count());
}

void no_piece_moves_twice() {
    Found table(kRooks);
    table.touch("a1- a2 b2+ e8- e7+");
    table.look_for_others();
    expect_nothing(table);
}

void a_pawn_becomes_a_queen() {
    Found table("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.touch("a7- a8+");
    table.look_for_others();
    expect_found(table, "a7a8q");
}

void what_was_told_before_goes_with_what_told_it() {
    Found lost;
    lost.touch("e2- e4+");
    lost.stories.lose();
    lost.look_for_others();
    EXPECT_BEST(lost, "e2e4");
    TEST_ASSERT_EQUAL_UINT(1, lost.count());
    // Where nothing is found, nothing changes.
    Found refused;
    refused.hands("e2- e4+");
    refused.touch("a2-");
    refused.look_for_others();
    EXPECT_DEARER(refused, "e2>e4", "e2e4", kCosts.waits - kCosts.move);
}

void legal_moves_are_asked_for_24_times_at_most() {
    Found many;
    many.touch("a2- a3 b2 b3 c2 c3 d2 d3 e2 e3 f2 f3 a7 a6 b7 b6 c7 c6");
    many.look_for_others();
    TEST_ASSERT_EQUAL_UINT(24, many.visits);
    expect_nothing(many);
}

void legal_moves_are_asked_for_only_where_they_may_lead_to_what_is_seen() {
    struct Case {
        const char* touched;
        unsigned visits;
    };
    for (const Case& row :
         {Case{"", 0}, Case{"e2-", 1}, Case{"e2- e4+", 1}, Case{"e2- e4+ e7- e5+", 2},
          Case{"e2- e4+ d2- d4+ c2- c4+ b2- b4+", 5}, Case{"a3+ b3+ c3+ d3+", 1}, Case{"a3+ b3+ c3+ d3+ e3+", 0}}) {
        Found table;
        table.touch(row.touched);
        table.look_for_others();
        TEST_ASSERT_EQUAL_UINT_MESSAGE(row.visits, table.visits, row.touched);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(half_moves_taken_back_in_any_order_cost_so_much);
    RUN_TEST(only_half_moves_from_before_the_board_last_stood_are_taken_back);
    RUN_TEST(what_has_been_paid_since_the_board_last_stood_counts);
    RUN_TEST(what_was_captured_must_have_been_put_back);
    RUN_TEST(touched_squares_must_be_explained);
    RUN_TEST(colours_tell_what_was_put_back);
    RUN_TEST(at_most_32_half_moves_are_taken_back_in_any_order);
    RUN_TEST(up_to_three_half_moves_are_made);
    RUN_TEST(castling_brings_two_pieces_to_where_none_stood);
    RUN_TEST(any_number_of_half_moves_is_taken_back);
    RUN_TEST(up_to_two_half_moves_are_replaced_by_several_and_eight_by_one);
    RUN_TEST(all_half_moves_are_replaced_by_several);
    RUN_TEST(what_seemed_to_capture_may_have_been_in_the_hand);
    RUN_TEST(a_half_move_that_follows_another_instead_need_not_be_touched);
    RUN_TEST(what_stood_and_was_answered_is_no_other_half_move);
    RUN_TEST(what_replaced_half_moves_that_had_stood_may_prove_to_be_them);
    RUN_TEST(what_is_recorded_is_not_replaced_by_itself);
    RUN_TEST(pieces_must_have_been_touched_on_both_squares);
    RUN_TEST(all_that_explains_the_board_is_found);
    RUN_TEST(no_piece_moves_twice);
    RUN_TEST(a_pawn_becomes_a_queen);
    RUN_TEST(what_was_told_before_goes_with_what_told_it);
    RUN_TEST(legal_moves_are_asked_for_24_times_at_most);
    RUN_TEST(legal_moves_are_asked_for_only_where_they_may_lead_to_what_is_seen);
    return UNITY_END();
}
