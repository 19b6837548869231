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
    for (const uint32_t ms : {300u, 1u, 699u}) {
        looks.look(ms);
        EXPECT_TOLD(looks, "");
    }
    looks.look(1);
    EXPECT_TOLD(looks, "unclear c3e4");
    TEST_ASSERT_EQUAL_UINT(2, looks.tracker.unclear().count());
    TEST_ASSERT_TRUE(looks.tracker.unclear().has(at("e4")) && looks.tracker.unclear().has(at("b5")));
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

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(nothing_is_seen_before_what_was_decided_is_told);
    RUN_TEST(a_look_that_sees_two_contacts_takes_the_first_and_tells_nothing);
    RUN_TEST(what_waits_counts_after_exactly_the_settle_time);
    RUN_TEST(with_colours_what_comes_before_anything_was_lifted_may_wait_for_60_ms);
    RUN_TEST(what_is_put_right_is_told_at_once);
    RUN_TEST(two_explanations_that_are_equally_good_are_unclear);
    RUN_TEST(what_is_in_the_hand_when_a_half_move_is_told_is_yet_to_be_explained);
    RUN_TEST(pieces_that_are_put_up_are_no_half_done_castling);
    RUN_TEST(the_version_changes_with_what_is_half_done_and_not_by_looking);
    RUN_TEST(a_reply_shows_that_a_piece_stands_which_could_have_captured_another);
    return UNITY_END();
}
