#include "core/tracking/search.hpp"

#include <unity.h>

#include <utility>

#include "core/tracking/ruled_game.hpp"
#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

using board::Square;
using tracking::kCosts;
using tracking::Motion;
using tracking::Reading;
using tracking::Search;

Square at(const char* name) {
    return board::square(static_cast<unsigned>(name[0] - 'a'), static_cast<unsigned>(name[1] - '1'));
}

constexpr Search::Scope kFresh{1, 2, false, 0};
constexpr Search::Scope kSettled{0xFFFF, 3, false, 0};
constexpr Search::Scope kStale{0xFFFF, 3, false, 1};
/// The last half move has never stood still.
constexpr Search::Scope kHasty{0xFFFF, 3, false, 0, 1};

/// A board at the start of a game, and hands of which the stories know nothing but what is lifted.
template <class G>
struct Table {
    void set(const char* position) {
        TEST_ASSERT_TRUE(game.reset(support::setup<G>(position)) == rules::Error::None);
        seen.occupied = tracked.sight().occupied;
    }
    void play(const char* from, const char* to) {
        board::Occupancy movers;
        movers.add(at(from));
        tracked.look_back(0);
        TEST_ASSERT_TRUE(tracked.visit(
            movers, [&](const Motion& motion) { return motion.to == at(to) && tracked.play(motion.move); }));
        seen.occupied = tracked.sight().occupied;
    }
    void lift(const char* name) {
        seen.clear(at(name));
        touch(name, false);
        stories.open(at(name), now, false);
    }
    void carry(const char* from, const char* to) {
        seen.clear(at(from));
        touch(from, false);
        seen.occupied.add(at(to));
        touch(to, true);
    }
    /// Carries a piece, and the stories know of it.
    void bring(const char* from, const char* to) {
        lift(from);
        seen.occupied.add(at(to));
        touch(to, true);
        const board::Occupancy pieces = tracked.sight().occupied;
        stories.close({at(to), now, pieces, pieces, pieces, {}}, pieces);
    }
    void touch(const char* name, bool closes) {
        now += 100;
        contacts.touch(at(name), closes);
        contacts.changed[tracking::Contacts::index(at(name))] = now;
    }
    const Reading& read(const Search::Scope& scope) {
        search.run(tracked, false, scope);
        return search.best;
    }

    G game;
    tracking::RuledGame<G> tracked{game};
    tracking::Stories stories;
    tracking::Contacts contacts;
    tracking::Sight seen{tracked.sight().occupied, {}};
    Search search{stories, contacts, seen};
    uint32_t now = 1000;
};

using Chess = Table<chess::Game>;
using Octad = Table<octad::Game>;

void a_piece_of_the_side_to_move_may_be_in_the_air() {
    Chess table;
    table.lift("e2");
    TEST_ASSERT_TRUE(table.read(kFresh).idle());
    TEST_ASSERT_EQUAL_UINT(kCosts.reply_in_air, table.search.best.cost);
    TEST_ASSERT_EQUAL_UINT(kCosts.reply_in_air + kCosts.still_in_air, table.read(kStale).cost);
}

void two_pieces_of_one_side_or_one_of_the_other_have_no_business_in_the_air() {
    Chess two;
    two.lift("e2");
    two.lift("d2");
    TEST_ASSERT_TRUE(two.read(kFresh).idle());
    TEST_ASSERT_EQUAL_UINT(2 * kCosts.in_air, two.search.best.cost);
    Chess other;
    other.lift("e7");
    TEST_ASSERT_TRUE(other.read(kFresh).idle());
    TEST_ASSERT_EQUAL_UINT(kCosts.in_air, other.search.best.cost);
}

void more_than_three_pieces_in_the_air_are_not_in_the_hand() {
    Chess table;
    for (const char* name : {"a2", "b2", "c2"}) table.lift(name);
    TEST_ASSERT_TRUE(table.read(kFresh).found());
    TEST_ASSERT_EQUAL_UINT(3 * kCosts.in_air, table.search.best.cost);
    table.lift("d2");
    TEST_ASSERT_FALSE(table.read(kFresh).found());
}

void what_replaces_a_half_move_costs_at_most_25() {
    Chess table;
    table.play("e2", "e3");
    table.carry("e3", "e4");
    table.lift("e7");
    const Reading& reading = table.read(kSettled);
    TEST_ASSERT_EQUAL_UINT(25, reading.cost);
    TEST_ASSERT_EQUAL_UINT(1, reading.back);
    TEST_ASSERT_EQUAL_UINT(1, reading.count);
    TEST_ASSERT_TRUE(reading.last().to == at("e4"));
    TEST_ASSERT_TRUE(reading.corrects);
    // It costs more once the reply stays in the air.
    TEST_ASSERT_FALSE(table.read(kStale).found());
}

void what_may_be_captured_may_be_in_the_air_with_what_captures_it_or_alone() {
    Chess table;
    for (const auto& [from, to] : {std::pair{"e2", "e4"}, {"d7", "d5"}, {"a2", "a3"}, {"a7", "a6"}})
        table.play(from, to);
    table.lift("d5");
    TEST_ASSERT_TRUE(table.read(kFresh).idle());
    TEST_ASSERT_EQUAL_UINT(kCosts.reply_in_air, table.search.best.cost);
    table.lift("e4");
    TEST_ASSERT_EQUAL_UINT(kCosts.reply_in_air, table.read(kFresh).cost);
}

void who_lifts_alone_what_has_just_moved_does_not_capture_it() {
    Chess table;
    table.play("e2", "e4");
    table.play("d7", "d5");
    table.lift("d5");
    TEST_ASSERT_TRUE(table.read(kFresh).idle());
    TEST_ASSERT_EQUAL_UINT(kCosts.in_air, table.search.best.cost);
    table.lift("e4");
    TEST_ASSERT_EQUAL_UINT(kCosts.reply_in_air, table.read(kFresh).cost);
}

void beside_a_half_move_another_piece_of_its_side_may_be_in_the_air() {
    Chess table;
    table.bring("e2", "e4");
    table.lift("b1");
    const Reading& reading = table.read(kFresh);
    TEST_ASSERT_EQUAL_UINT(1, reading.count);
    TEST_ASSERT_EQUAL_UINT(kCosts.move + kCosts.reply_in_air, reading.cost);
    // A reply beside it costs as much again.
    table.lift("g8");
    TEST_ASSERT_EQUAL_UINT(kCosts.move + 2 * kCosts.reply_in_air, table.read(kFresh).cost);
}

void nobody_lifts_again_what_he_has_just_put_down() {
    Chess table;
    table.bring("e2", "e4");
    table.lift("e4");
    TEST_ASSERT_TRUE(table.read(kFresh).idle());
    TEST_ASSERT_EQUAL_UINT(kCosts.reply_in_air, table.search.best.cost);
    TEST_ASSERT_EQUAL_UINT(1, table.search.second.count);
    TEST_ASSERT_EQUAL_UINT(kCosts.move + kCosts.in_air, table.search.second.cost);
}

void the_next_reading_is_as_good_as_it_costs_whatever_it_has_in_common_with_the_best() {
    Chess table;
    for (const auto& [from, to] : {std::pair{"g1", "f3"}, {"g8", "f6"}, {"f3", "g1"}, {"f6", "g8"}})
        table.play(from, to);
    TEST_ASSERT_TRUE(table.read(kSettled).idle());
    TEST_ASSERT_EQUAL_UINT(0, table.search.best.cost);
    TEST_ASSERT_EQUAL_UINT(4, table.search.second.back);
    TEST_ASSERT_EQUAL_UINT(4 * kCosts.undo + kCosts.undo_rested, table.search.second.cost);
}

void of_two_readings_that_cost_the_same_the_first_that_is_looked_at_is_the_best() {
    Chess table;
    table.set("4k3/8/8/8/8/2N1N3/8/4K3 w - - 0 1");
    table.carry("c3", "d5");
    table.lift("e3");
    table.read(kFresh);
    TEST_ASSERT_EQUAL_UINT(table.search.best.cost, table.search.second.cost);
    TEST_ASSERT_TRUE(table.search.best.last().from == at("c3"));
    TEST_ASSERT_TRUE(table.search.second.last().from == at("e3"));
}

void each_piece_that_stands_elsewhere_than_the_story_says_is_a_misfit() {
    Chess table;
    table.carry("e2", "e4");
    TEST_ASSERT_EQUAL_UINT(kCosts.move + kCosts.misfit, table.read(kSettled).cost);
    table.carry("e7", "e5");
    TEST_ASSERT_EQUAL_UINT(2 * (kCosts.move + kCosts.misfit), table.read(kSettled).cost);
}

/// Counts how often it is asked for the legal moves of a position.
struct CountingGame final : tracking::ChessGame {
    explicit CountingGame(chess::Game& game) : RuledGame(game), inner(game) {}

    void look_back(unsigned back) override { inner.look_back(back); }
    void look_ahead(uint32_t move) override { inner.look_ahead(move); }
    void look_return() override { inner.look_return(); }
    bool visit_motions(const board::Occupancy& movers, Call call, void* context) const override {
        ++visits;
        return inner.visit(movers, [&](const Motion& motion) { return call(context, motion); });
    }

    tracking::ChessGame inner;
    mutable unsigned visits = 0;
};

void a_search_asks_for_legal_moves_where_they_can_tell_and_at_most_24_times() {
    Chess lifted;
    CountingGame game(lifted.game);
    lifted.lift("e2");
    lifted.search.run(game, false, kFresh);
    TEST_ASSERT_EQUAL_UINT(1, game.visits);
    // Whether another piece that is in the air may be captured.
    lifted.lift("e7");
    game.visits = 0;
    lifted.search.run(game, false, kFresh);
    TEST_ASSERT_EQUAL_UINT(2, game.visits);

    Chess crowd;
    CountingGame crowded(crowd.game);
    for (unsigned i = 0; i < 64; ++i) crowd.contacts.touch(board::Geometry{8, 8}.at(i), true);
    crowd.carry("e2", "e4");
    crowd.carry("d7", "d5");
    crowd.lift("g1");
    crowd.lift("b8");
    crowd.search.run(crowded, false, kSettled);
    TEST_ASSERT_EQUAL_UINT(Search::kMostVisits, crowded.visits);
}

void a_half_move_may_be_replaced_and_answered_at_once() {
    Chess table;
    table.play("e2", "e3");
    table.bring("e3", "e4");
    table.bring("e7", "e5");
    const Reading& reading = table.read(kSettled);
    TEST_ASSERT_EQUAL_UINT(1, reading.back);
    TEST_ASSERT_EQUAL_UINT(2, reading.count);
    TEST_ASSERT_EQUAL_UINT(kCosts.undo + kCosts.undo_rested + 2 * kCosts.move, reading.cost);
    TEST_ASSERT_FALSE(reading.corrects);
}

void a_half_move_with_its_answer_is_replaced_only_if_the_answer_never_stood() {
    Chess table;
    table.play("e2", "e3");
    table.play("e7", "e5");
    table.bring("e5", "e7");
    table.bring("e3", "e4");
    const Reading& reading = table.read(kHasty);
    TEST_ASSERT_EQUAL_UINT(2, reading.back);
    TEST_ASSERT_EQUAL_UINT(1, reading.count);
    TEST_ASSERT_EQUAL_UINT(2 * kCosts.undo + kCosts.undo_rested + kCosts.move, reading.cost);
    TEST_ASSERT_FALSE(table.read(kSettled).found());
}

void two_half_moves_are_replaced_by_two_others_only_if_neither_stood() {
    Chess table;
    table.play("g1", "f3");
    table.play("e7", "e5");
    table.bring("e5", "e7");
    table.bring("f3", "h3");
    table.bring("d7", "d5");
    Search::Scope scope = kSettled;
    scope.hasty = 2;
    const Reading& reading = table.read(scope);
    TEST_ASSERT_EQUAL_UINT(2, reading.back);
    TEST_ASSERT_EQUAL_UINT(2, reading.count);
    TEST_ASSERT_EQUAL_UINT(2 * kCosts.undo + 2 * kCosts.move, reading.cost);
    TEST_ASSERT_FALSE(table.read(kHasty).found());
}

void a_queen_that_took_the_place_of_a_captured_piece_has_promoted_once_the_pawn_is_lifted() {
    Chess table;
    table.set("n3k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    table.contacts.earlier.add(at("a8"));
    table.lift("b7");
    const Reading& reading = table.read(kStale);
    TEST_ASSERT_EQUAL_UINT(1, reading.count);
    TEST_ASSERT_TRUE(reading.last().to == at("a8") && reading.last().promotion == 1);
    TEST_ASSERT_EQUAL_UINT(kCosts.move + kCosts.in_place, reading.cost);
}

void what_is_taken_back_goes_back_before_two_others_are_made() {
    Chess table;
    table.play("g1", "f3");
    table.bring("b1", "c3");
    table.bring("f3", "g1");
    table.bring("e7", "e5");
    const Reading& reading = table.read(kSettled);
    TEST_ASSERT_EQUAL_UINT(1, reading.back);
    TEST_ASSERT_EQUAL_UINT(2, reading.count);
    TEST_ASSERT_EQUAL_UINT(kCosts.undo + kCosts.undo_rested + 2 * kCosts.move + kCosts.disorder,
                           reading.cost);
}

void pieces_that_seemed_to_be_put_back_have_traded_places_if_the_reply_tells() {
    Octad table;
    table.contacts.earlier.add(at("b1"));
    table.contacts.earlier.add(at("c1"));
    table.carry("d4", "b3");
    TEST_ASSERT_FALSE(table.read(kSettled).found());
    const Reading& reading = table.read(kStale);
    TEST_ASSERT_EQUAL_UINT(2, reading.count);
    TEST_ASSERT_TRUE(reading.moves[0].swaps() && reading.moves[0].from == at("b1"));
    TEST_ASSERT_TRUE(reading.moves[1].from == at("d4") && reading.moves[1].to == at("b3"));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_piece_of_the_side_to_move_may_be_in_the_air);
    RUN_TEST(two_pieces_of_one_side_or_one_of_the_other_have_no_business_in_the_air);
    RUN_TEST(more_than_three_pieces_in_the_air_are_not_in_the_hand);
    RUN_TEST(what_replaces_a_half_move_costs_at_most_25);
    RUN_TEST(what_may_be_captured_may_be_in_the_air_with_what_captures_it_or_alone);
    RUN_TEST(who_lifts_alone_what_has_just_moved_does_not_capture_it);
    RUN_TEST(beside_a_half_move_another_piece_of_its_side_may_be_in_the_air);
    RUN_TEST(nobody_lifts_again_what_he_has_just_put_down);
    RUN_TEST(the_next_reading_is_as_good_as_it_costs_whatever_it_has_in_common_with_the_best);
    RUN_TEST(of_two_readings_that_cost_the_same_the_first_that_is_looked_at_is_the_best);
    RUN_TEST(each_piece_that_stands_elsewhere_than_the_story_says_is_a_misfit);
    RUN_TEST(a_search_asks_for_legal_moves_where_they_can_tell_and_at_most_24_times);
    RUN_TEST(a_half_move_may_be_replaced_and_answered_at_once);
    RUN_TEST(a_half_move_with_its_answer_is_replaced_only_if_the_answer_never_stood);
    RUN_TEST(two_half_moves_are_replaced_by_two_others_only_if_neither_stood);
    RUN_TEST(a_queen_that_took_the_place_of_a_captured_piece_has_promoted_once_the_pawn_is_lifted);
    RUN_TEST(what_is_taken_back_goes_back_before_two_others_are_made);
    RUN_TEST(pieces_that_seemed_to_be_put_back_have_traded_places_if_the_reply_tells);
    return UNITY_END();
}
