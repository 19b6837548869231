#include "core/tracking/search.hpp"

#include <unity.h>

#include "core/tracking/ruled_game.hpp"

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

/// A board at the start of a game, and hands of which the stories know nothing but what is lifted.
template <class G>
struct Table {
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
    // It costs more once the reply stays in the air.
    TEST_ASSERT_FALSE(table.read(kStale).found());
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
    RUN_TEST(pieces_that_seemed_to_be_put_back_have_traded_places_if_the_reply_tells);
    return UNITY_END();
}
