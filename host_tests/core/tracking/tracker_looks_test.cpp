// What single looks of the tracker see and tell, by the millisecond.
#include <unity.h>

#include <string>

#include "core/tracking/ruled_game.hpp"
#include "core/tracking/tracker.hpp"
#include "host_tests/core/rules/support.hpp"
#include "host_tests/simulator/story_text.hpp"

void setUp() {}
void tearDown() {}

namespace {

using simulator::name_of;
using tracking::Event;

board::Square at(const std::string& name) {
    return board::square(static_cast<unsigned>(name[0] - 'a'), static_cast<unsigned>(name[1] - '1'));
}

/// A tracker that is looked at only when a test says so.
struct Looks {
    explicit Looks(bool colours = false, const char* fen = nullptr) : tracker(tracked, colours) {
        if (fen != nullptr) TEST_ASSERT_TRUE(game.reset(support::fen(fen)) == rules::Error::None);
        sight = tracked.sight();
        if (!colours) sight.black = {};
        tracker.begin();
        (void)told();
        look(400);
        TEST_ASSERT_EQUAL_STRING("ready", told().c_str());
    }

    /// "e2-" takes a piece off, "e4+" puts one there, "e4b" a black one.
    void touch(const std::string& word) {
        word[2] == '-' ? sight.clear(at(word)) : sight.put(at(word), word[2] == 'b');
    }
    /// Looks once, so many milliseconds later.
    void look(uint32_t ms, bool quiet = true) {
        now += ms;
        tracker.update(sight, now, quiet);
    }
    /// Changes one contact after the other, tells nothing, and looks once more.
    void hands(std::initializer_list<const char*> words, uint32_t ms = 100) {
        for (const char* word : words) {
            touch(word);
            look(ms);
            look(1);
            TEST_ASSERT_EQUAL_STRING("", told().c_str());
        }
    }
    /// What is told now.
    std::string told() {
        std::string text;
        for (Event event = tracker.next(); event.kind != Event::Kind::None; event = tracker.next()) {
            static const char* const kNames[] = {"",      "move",    "undo",      "new",     "flip",
                                                 "ready", "correct", "corrected", "unclear", "expected"};
            text += (text.empty() ? "" : ", ") + std::string(kNames[static_cast<unsigned>(event.kind)]);
            if (event.motion.from != board::kNoSquare)
                text += " " + name_of(event.motion.from) + name_of(event.motion.to);
        }
        return text;
    }

    chess::Game game;
    tracking::ChessGame tracked{game};
    tracking::Tracker tracker;
    tracking::Sight sight;
    uint32_t now = 1000;
};

#define EXPECT_TOLD(looks, text) TEST_ASSERT_EQUAL_STRING(text, (looks).told().c_str())

void nothing_is_seen_before_what_was_decided_is_told() {
    // A half move.
    Looks move;
    move.hands({"e2-"});
    move.touch("e4+");
    move.look(100);
    move.touch("e7-");
    move.look(100);
    TEST_ASSERT_TRUE(move.tracker.in_air().empty());
    EXPECT_TOLD(move, "move e2e4");
    move.look(1);
    TEST_ASSERT_TRUE(move.tracker.in_air().has(at("e7")));
    // That the pieces stand.
    Looks ready;
    ready.tracker.begin();
    ready.look(400);
    ready.touch("e7-");
    ready.look(100);
    TEST_ASSERT_TRUE(ready.tracker.in_air().empty());
    EXPECT_TOLD(ready, "ready");
    ready.look(1);
    TEST_ASSERT_TRUE(ready.tracker.in_air().has(at("e7")));
    // That the board is to be looked at anew.
    Looks again;
    again.tracker.look_again();
    again.touch("e7-");
    again.look(100);
    TEST_ASSERT_TRUE(again.tracker.in_air().empty());
    EXPECT_TOLD(again, "");
    again.look(1);
    TEST_ASSERT_TRUE(again.tracker.in_air().has(at("e7")));
}

void a_look_that_sees_two_contacts_takes_the_first_and_tells_nothing() {
    for (const bool two : {true, false}) {
        Looks looks;
        looks.hands({"e2-"});
        looks.touch("e4+");
        if (two) looks.touch("h6+");
        looks.look(100);
        TEST_ASSERT_TRUE(looks.tracker.lifted().has(at("e4")) && !looks.tracker.lifted().has(at("h6")));
        EXPECT_TOLD(looks, two ? "" : "move e2e4");
        looks.look(1);
        TEST_ASSERT_EQUAL(two, looks.tracker.lifted().has(at("h6")));
    }
}

void what_waits_counts_after_exactly_the_settle_time() {
    Looks looks;
    looks.hands({"e2-"});
    looks.touch("e3+");
    looks.look(100);
    looks.look(299);
    EXPECT_TOLD(looks, "");
    looks.look(1);
    EXPECT_TOLD(looks, "move e2e3");
    // A capture in place after two seconds.
    Looks capture(false, "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1");
    capture.touch("d1-");
    capture.look(100);
    for (const uint32_t ms : {300u, 700u, 999u}) {
        capture.look(ms);
        EXPECT_TOLD(capture, "");
    }
    capture.look(1);
    EXPECT_TOLD(capture, "move d1d5");
}

void with_colours_what_comes_before_anything_was_lifted_may_wait_for_60_ms() {
    for (const bool quiet : {false, true}) {
        Looks closed(true, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        closed.look(10);
        closed.touch("a4+");
        closed.look(59, quiet);
        TEST_ASSERT_EQUAL(quiet, closed.tracker.lifted().has(at("a4")));
        closed.look(1, quiet);
        TEST_ASSERT_TRUE(closed.tracker.lifted().has(at("a4")));
    }
    // What opens does not wait, nor what comes while a piece is in the air.
    Looks opened(true, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    opened.look(10);
    opened.touch("a1-");
    opened.look(1, false);
    TEST_ASSERT_TRUE(opened.tracker.in_air().has(at("a1")));
    opened.touch("a4+");
    opened.look(1, false);
    TEST_ASSERT_TRUE(opened.tracker.lifted().has(at("a4")));
    Looks reed(false, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    reed.touch("a4+");
    reed.look(1, false);
    TEST_ASSERT_TRUE(reed.tracker.lifted().has(at("a4")));
}

void what_is_put_right_is_told_at_once() {
    Looks looks;
    looks.hands({"e2-", "a5+"});
    for (const uint32_t ms : {300u, 700u}) looks.look(ms);
    looks.look(1);
    EXPECT_TOLD(looks, "correct");
    looks.hands({"a5-"});
    looks.touch("e2+");
    looks.look(50);
    EXPECT_TOLD(looks, "corrected");
    TEST_ASSERT_FALSE(looks.tracker.correcting());
    // A half move instead waits for the settle time.
    Looks move;
    move.hands({"e2-", "a5+"});
    for (const uint32_t ms : {300u, 700u, 1u}) move.look(ms);
    EXPECT_TOLD(move, "correct");
    move.hands({"a5-", "e4+"});
    move.look(298);
    EXPECT_TOLD(move, "");
    move.look(1);
    EXPECT_TOLD(move, "corrected, move e2e4");
}

void two_explanations_that_are_equally_good_are_unclear() {
    Looks looks(false, "rnbqkbnr/p1p2ppp/8/1p1p4/4p3/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    // A bump that nobody can follow; then all but the knight stand again.
    const std::string knocked[] = {"a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "b5", "d5", "e4"};
    looks.touch("c3-");
    for (const std::string& name : knocked) looks.touch(name + "-");
    looks.look(100);
    for (const std::string& name : knocked) looks.touch(name + "+");
    for (unsigned i = 0; i < std::size(knocked); ++i) looks.look(1);
    for (const uint32_t ms : {300u, 1u, 688u}) {
        looks.look(ms);
        EXPECT_TOLD(looks, "");
    }
    looks.look(1);
    EXPECT_TOLD(looks, "unclear c3e4");
    TEST_ASSERT_EQUAL_UINT(2, looks.tracker.unclear().count());
    TEST_ASSERT_TRUE(looks.tracker.unclear().has(at("e4")) && looks.tracker.unclear().has(at("b5")));
}

void two_explanations_of_what_had_stood_are_unclear_too() {
    Looks looks(false, "rnbqkbnr/p1p2ppp/8/1p1p4/4p3/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    looks.hands({"c3-"});
    looks.touch("a4+");
    looks.look(100);
    looks.look(300);
    EXPECT_TOLD(looks, "move c3a4");
    for (const uint32_t ms : {700u, 1000u}) looks.look(ms);
    EXPECT_TOLD(looks, "");
    // It goes back and captures one of two while the table is bumped.
    const std::string bumped[] = {"a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "b5", "e4"};
    looks.touch("a4-");
    looks.touch("c3+");
    for (const std::string& name : bumped) looks.touch(name + "-");
    looks.look(200);
    looks.touch("c3-");
    for (const std::string& name : bumped) looks.touch(name + "+");
    for (const uint32_t ms : {1u, 300u, 1u}) looks.look(ms);
    EXPECT_TOLD(looks, "");
    looks.look(699);
    EXPECT_TOLD(looks, "unclear c3e4");
    TEST_ASSERT_EQUAL_UINT(2, looks.tracker.unclear().count());
}

void what_is_in_the_hand_when_a_half_move_is_told_is_yet_to_be_explained() {
    Looks looks;
    looks.hands({"e7-", "e2-", "e3+"});
    looks.look(300);
    EXPECT_TOLD(looks, "move e2e3");
    TEST_ASSERT_TRUE(looks.tracker.lifted().has(at("e7")));
}

void pieces_that_are_put_up_are_no_half_done_castling() {
    for (const bool set_anew : {true, false}) {
        Looks looks(false, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        looks.hands({"e1-", "g1+"});
        if (set_anew) looks.tracker.begin();
        std::string told = looks.told();
        for (const uint32_t ms : {300u, 700u, 1u}) {
            looks.look(ms);
            told += looks.told();
        }
        TEST_ASSERT_EQUAL_STRING(set_anew ? "correct" : "", told.c_str());
        TEST_ASSERT_EQUAL(!set_anew, looks.tracker.half_done().castles());
    }
}

void the_version_changes_with_what_is_half_done_and_not_by_looking() {
    Looks looks(false, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    looks.hands({"e1-"});
    const uint32_t held = looks.tracker.version();
    looks.look(300);
    TEST_ASSERT_EQUAL_UINT32(held, looks.tracker.version());
    looks.hands({"g1+"});
    const uint32_t before = looks.tracker.version();
    TEST_ASSERT_FALSE(looks.tracker.half_done().castles());
    looks.look(300);
    EXPECT_TOLD(looks, "");
    TEST_ASSERT_TRUE(looks.tracker.half_done().castles());
    TEST_ASSERT_EQUAL_UINT32(before + 1, looks.tracker.version());
    // It is forgotten, and found again by each of the two who ask.
    looks.look(700);
    TEST_ASSERT_EQUAL_UINT32(before + 4, looks.tracker.version());
}

void a_reply_shows_that_a_piece_stands_which_could_have_captured_another() {
    Looks looks(false, "4k3/8/8/8/R6r/8/8/4K3 w - - 0 1");
    looks.hands({"a4-", "b4+"});
    looks.touch("e8-");
    looks.look(121);
    EXPECT_TOLD(looks, "move a4b4");
}

/// So many pieces are in the air in the likeliest story.
int in_air(const Looks& looks) {
    const tracking::Story* story = looks.tracker.stories().best();
    return story == nullptr ? -1 : static_cast<int>(story->count_in_air());
}

void a_seventh_piece_that_is_gone_is_waited_for() {
    Looks looks;
    looks.hands({"a2-", "b2-", "c2-", "d2-", "e2-", "f2-"}, 5);
    TEST_ASSERT_EQUAL_INT(6, in_air(looks));
    looks.touch("g2-");
    looks.look(149);
    TEST_ASSERT_EQUAL_INT(6, in_air(looks));
    looks.look(1);
    TEST_ASSERT_EQUAL_INT(7, in_air(looks));
    // What comes back does not wait, and makes room.
    looks.look(1);
    looks.touch("h2-");
    looks.touch("a2+");
    looks.look(1);
    TEST_ASSERT_EQUAL_INT(6, in_air(looks));
    looks.touch("b2+");
    looks.look(1);
    looks.look(1);
    TEST_ASSERT_EQUAL_INT(6, in_air(looks));
    TEST_ASSERT_TRUE(looks.tracker.lifted().has(at("h2")));
}

void a_table_that_is_bumped_loses_nothing() {
    static const char* const kSquares[] = {"a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a7", "b7", "c7", "d7"};
    for (const bool comes_back : {true, false}) {
        Looks looks;
        looks.hands({"g1-"});
        for (const char* square : kSquares) looks.touch(std::string(square) + "-");
        looks.look(149);
        TEST_ASSERT_EQUAL_INT(1, in_air(looks));
        if (comes_back) {
            for (const char* square : kSquares) looks.touch(std::string(square) + "+");
        }
        looks.look(1);
        TEST_ASSERT_EQUAL_INT(comes_back ? 1 : -1, in_air(looks));
    }
}

void the_start_position_stands_for_a_moment_unless_all_pieces_are_put_up() {
    struct Case {
        bool many;
        uint32_t stood;
        const char* told;
    };
    for (const Case& test : {Case{false, 149, ""}, Case{false, 150, "new, ready"}, Case{true, 1, "new, ready"}}) {
        Looks looks;
        looks.hands({"e2-"});
        for (const char* word : {"e4+", "e7-", "e5+", "g1-", "f3+", "b8-", "c6+", "f1-", "b5+", "a7-", "a6+"}) {
            // The last two half moves are made only where many pieces are put up.
            if (!test.many && (word[0] == 'a' || word == std::string("f1-") || word == std::string("b5+"))) continue;
            looks.touch(word);
            looks.look(400);
            looks.look(400);
            (void)looks.told();
        }
        looks.look(2500);
        (void)looks.told();
        TEST_ASSERT_EQUAL_UINT(test.many ? 6 : 4, looks.game.plies());
        for (const char* word : {"e4-", "e5-", "f3-", "c6-", "e2+", "e7+", "g1+", "b8+"}) looks.hands({word}, 20);
        if (test.many) looks.hands({"b5-", "a6-", "a7+", "f1+"}, 20);
        looks.touch("d2-");
        looks.look(test.stood - 1);
        EXPECT_TOLD(looks, test.told);
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(nothing_is_seen_before_what_was_decided_is_told);
    RUN_TEST(a_look_that_sees_two_contacts_takes_the_first_and_tells_nothing);
    RUN_TEST(what_waits_counts_after_exactly_the_settle_time);
    RUN_TEST(with_colours_what_comes_before_anything_was_lifted_may_wait_for_60_ms);
    RUN_TEST(what_is_put_right_is_told_at_once);
    RUN_TEST(two_explanations_that_are_equally_good_are_unclear);
    RUN_TEST(two_explanations_of_what_had_stood_are_unclear_too);
    RUN_TEST(what_is_in_the_hand_when_a_half_move_is_told_is_yet_to_be_explained);
    RUN_TEST(pieces_that_are_put_up_are_no_half_done_castling);
    RUN_TEST(the_version_changes_with_what_is_half_done_and_not_by_looking);
    RUN_TEST(a_reply_shows_that_a_piece_stands_which_could_have_captured_another);
    RUN_TEST(a_seventh_piece_that_is_gone_is_waited_for);
    RUN_TEST(a_table_that_is_bumped_loses_nothing);
    RUN_TEST(the_start_position_stands_for_a_moment_unless_all_pieces_are_put_up);
    return UNITY_END();
}
