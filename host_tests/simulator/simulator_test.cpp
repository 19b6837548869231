// The simulator itself: what its sensors see, what its search calls ambiguous, and what its referee counts.
#include <unity.h>

#include <sstream>

#include "host_tests/simulator/match.hpp"

void setUp() {}
void tearDown() {}

namespace {

using namespace simulator;
using ChessTruth = Truth<chess::Game>;

int square(const char* name) {
    return (name[0] - 'a') + (name[1] - '1') * 8;
}

/// A position, its pieces numbered by their squares, and what contacts did.
struct Puzzle {
    explicit Puzzle(const char* fen, bool tells_colours = false) : colours(tells_colours) {
        chess::Setup setup;
        TEST_ASSERT_TRUE(notation::Fen::decode(fen, setup));
        TEST_ASSERT_TRUE(base.game.reset(setup) == rules::Error::None);
        start = arrangement();
    }
    Arrangement arrangement() const {
        Arrangement pieces;
        for (unsigned i = 0; i < 64; ++i) pieces[i] = base.code(i) == 0 ? kNone : static_cast<int>(i);
        return pieces;
    }
    Ply legal(const char* uci) const {
        for (const Ply& ply : base.legal()) {
            if (ChessTruth::uci(ply) == uci) return ply;
        }
        TEST_FAIL_MESSAGE(uci);
        return {};
    }
    /// "e4. d5." opens contacts, "d5w" closes one.
    std::string second_story(const char* contacts, std::vector<Ply> plies) {
        std::vector<Touch> touches;
        std::istringstream words(contacts);
        for (std::string word; words >> word;) {
            const int where = square(word.c_str());
            const bool closed = word[2] != '.';
            const bool was_black = !closed && (base.code(static_cast<unsigned>(where)) & 8u) != 0;
            touches.push_back({where, closed, closed ? word[2] == 'b' : was_black});
        }
        Line<ChessTruth> line;
        line.plies = std::move(plies);
        Stories<ChessTruth> stories(base, {}, start, touches, colours,
                                    [this](int id) { return (base.code(static_cast<unsigned>(id)) & 8u) != 0; });
        return stories.second_story(line);
    }

    ChessTruth base;
    Arrangement start;
    bool colours;
};

constexpr const char* kTwoCaptures = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
constexpr const char* kOneCapture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

// ---- physics ----

/// Sensors all alike, and one white piece on the first square.
struct Rank {
    Rank(unsigned files, float reach, float hysteresis) : world(files, 1) {
        for (unsigned cell = 0; cell < files; ++cell) world.sensor(cell) = {reach, hysteresis, {}, 0};
        piece = world.add(false, 1, {0, 0, 0});
        run(100);
        world.changes.clear();
    }
    void run(uint32_t until) {
        while (world.now() < until) world.advance(world.now() + 1, chance);
    }
    /// "0-210 1+201": the contact of cell 0 opened at 210 ms, that of cell 1 closed at 201 ms.
    std::string changes() const {
        std::string text;
        for (const Change& change : world.changes) {
            text += (text.empty() ? "" : " ") + std::to_string(change.cell) + (change.closed ? "+" : "-") +
                    std::to_string(change.time);
        }
        return text;
    }

    World world;
    Chance chance{7};
    int piece = 0;
};

void a_slide_overlaps_where_sensors_reach_far() {
    Rank rank(3, 0.551f, 0.05f);
    rank.world.plan(rank.piece, 1100, {2, 0, 0});  // two squares a second, from 100 ms on
    rank.run(1200);
    TEST_ASSERT_EQUAL_STRING("1+325 0-401 2+825 1-901", rank.changes().c_str());
}

void a_slide_has_gaps_where_they_do_not() {
    Rank rank(3, 0.351f, 0.05f);
    rank.world.plan(rank.piece, 1100, {2, 0, 0});
    rank.run(1200);
    TEST_ASSERT_EQUAL_STRING("0-301 1+425 1-801 2+925", rank.changes().c_str());
}

void a_piece_between_two_squares_closes_both_or_none() {
    for (const float reach : {0.55f, 0.4f}) {
        Rank rank(2, reach, 0.05f);
        rank.world.plan(rank.piece, 600, {0.5f, 0, 0});
        rank.run(2000);
        TEST_ASSERT_EQUAL(reach > 0.5f, rank.world.closed(0));
        TEST_ASSERT_EQUAL(reach > 0.5f, rank.world.closed(1));
    }
}

void a_lifted_piece_is_out_of_reach_and_a_strong_magnet_later() {
    Rank rank(1, 0.5f, 0);
    const int strong = rank.world.add(true, 1.101f, {-3, 0, 0});
    rank.world.plan(rank.piece, 1100, {0, 0, 1});
    rank.run(2000);
    TEST_ASSERT_EQUAL_STRING("0-600", rank.changes().c_str());
    rank.world.changes.clear();
    rank.world.plan(strong, 2000, {0, 0, 0});
    rank.world.plan_rest(strong, 2100);
    rank.world.plan(strong, 3100, {0, 0, 1});
    rank.run(4000);
    TEST_ASSERT_EQUAL_STRING("0+2001 0-2651", rank.changes().c_str());
}

void a_dead_spot_hides_a_piece() {
    Rank rank(1, 0.5f, 0.05f);
    rank.world.sensor(0).dead = {0.2f, 0, 0};
    rank.world.sensor(0).dead_radius = 0.1f;
    rank.world.plan(rank.piece, 1100, {0.4f, 0, 0});
    rank.run(1200);
    TEST_ASSERT_EQUAL_STRING("0-351 0+850", rank.changes().c_str());
}

void a_bouncing_contact_comes_to_rest_as_it_is() {
    Rank rank(1, 0.5f, 0.05f);
    rank.world.use_reed_switches(12);
    rank.world.plan(rank.piece, 200, {0, 0, 1});
    bool rattles = false;
    while (rank.world.now() < 300) {
        rank.run(rank.world.now() + 1);
        rattles |= !rank.world.changes.empty() && rank.world.closed(0);
    }
    TEST_ASSERT_EQUAL_UINT(1, rank.world.changes.size());
    TEST_ASSERT_TRUE(rank.world.changes[0].calm <= rank.world.changes[0].time + 12);
    TEST_ASSERT_TRUE(rattles);
    TEST_ASSERT_FALSE(rank.world.closed(0));
}

void a_capture_in_place_shows_by_colour_and_not_on_reed_switches() {
    for (const bool reed : {false, true}) {
        Rank rank(2, 0.5f, 0.05f);
        if (reed) rank.world.use_reed_switches(0);
        const int black = rank.world.add(true, 1, {0.2f, 0, 1.2f});
        rank.world.plan(black, 300, {0.1f, 0, 0});
        rank.world.plan_rest(rank.piece, 320);
        rank.world.plan(rank.piece, 420, {0, 0, 1.2f});
        rank.run(1000);
        TEST_ASSERT_EQUAL_UINT(reed ? 0 : 1, rank.world.changes.size());
        TEST_ASSERT_TRUE(rank.world.closed(0));
    }
}

// ---- what is ambiguous ----

void a_capture_in_place_is_ambiguous_if_the_piece_has_two() {
    Puzzle scene(kTwoCaptures);
    const std::string story = scene.second_story("e4.", {scene.legal("e4d5")});
    TEST_ASSERT_EQUAL_STRING("e4f5 (3 actions; truth: e4d5, 3)", story.c_str());
}

void its_only_capture_is_not_ambiguous() {
    Puzzle scene(kOneCapture);
    TEST_ASSERT_EQUAL_STRING("", scene.second_story("e4.", {scene.legal("e4d5")}).c_str());
}

void a_gap_tells_which_capture_it_was_and_so_does_a_colour() {
    Puzzle scene(kTwoCaptures);
    TEST_ASSERT_EQUAL_STRING("", scene.second_story("e4. d5. d5w", {scene.legal("e4d5")}).c_str());
    Puzzle colours(kTwoCaptures, true);
    TEST_ASSERT_EQUAL_STRING("", colours.second_story("e4. d5w", {colours.legal("e4d5")}).c_str());
}

void a_reply_that_fits_both_leaves_it_ambiguous_and_one_that_does_not_tells() {
    Puzzle scene(kTwoCaptures);
    const Ply capture = scene.legal("e4d5");
    Puzzle after("4k3/8/8/3P1p2/8/8/8/4K3 b - - 0 1");
    TEST_ASSERT_EQUAL_STRING("e4f5 e8e7 (5 actions; truth: e4d5 e8e7, 5)",
                             scene.second_story("e4. e8. e7b", {capture, after.legal("e8e7")}).c_str());
    TEST_ASSERT_EQUAL_STRING("", scene.second_story("e4. f5. f4b", {capture, after.legal("f5f4")}).c_str());
}

void the_order_of_half_moves_counts() {
    Puzzle scene("4k3/8/8/8/8/8/8/N3K2N w - - 0 1");
    Puzzle second("4k3/8/8/8/8/1N6/8/4K2N b - - 0 1");
    Puzzle third("3k4/8/8/8/8/1N6/8/4K2N w - - 0 1");
    TEST_ASSERT_EQUAL_STRING(
        "",
        scene.second_story("a1. b3w e8. d8b h1. g3w", {scene.legal("a1b3"), second.legal("e8d8"), third.legal("h1g3")})
            .c_str());
}

void a_piece_that_stops_on_its_way_is_told_from_one_that_does_not() {
    // Rook a1 by way of a2 to a3: the line a1a2 does not end so, and a1a3 is the only one that does.
    Puzzle scene("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    TEST_ASSERT_EQUAL_STRING("", scene.second_story("a1. a2w a2. a3w", {scene.legal("a1a3")}).c_str());
}

void knights_that_go_back_may_be_taken_back() {
    Puzzle scene("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1");
    Puzzle first("4k1n1/8/8/8/8/5N2/8/4K3 b - - 0 1");
    // The record: Nf3 Nf6, known to be right. Then both go home, White first: back two half moves, or two new ones.
    const std::vector<Ply> played{scene.legal("g1f3"), first.legal("g8f6")};
    std::vector<Arrangement> history;
    Arrangement pieces = scene.start;
    for (const Ply& ply : played) {
        history.push_back(pieces);
        std::swap(pieces[static_cast<size_t>(ply.from)], pieces[static_cast<size_t>(ply.to)]);
        scene.base.play(ply);
    }
    const auto is_black = [](int id) { return id >= 32; };
    Line<ChessTruth> back;
    back.undone = 2;
    const auto touches = [](const char* a, const char* b, const char* c, const char* d) {
        return std::vector<Touch>{
            {square(a), false, false}, {square(b), true, false}, {square(c), false, true}, {square(d), true, true}};
    };
    Stories<ChessTruth> in_order(scene.base, history, pieces, touches("f3", "g1", "f6", "g8"), false, is_black);
    TEST_ASSERT_EQUAL_STRING("f3g1 f6g8 (4 actions; truth: back 2, 4)", in_order.second_story(back).c_str());
    Stories<ChessTruth> last_first(scene.base, history, pieces, touches("f6", "g8", "f3", "g1"), false, is_black);
    TEST_ASSERT_EQUAL_STRING("", last_first.second_story(back).c_str());
}

// ---- the referee ----

/// A product that knows the truth, and tells it with the next frame.
template <class GameT>
struct Oracle {
    explicit Oracle(bool) {}

    const std::vector<Report>& see(std::span<const uint8_t>, uint32_t) {
        told_.clear();
        if (truth == nullptr) return told_;
        const std::vector<std::string> now = truth->record();
        const auto agree = std::mismatch(now.begin(), now.end(), moves.begin(), moves.end()).first - now.begin();
        if (now.empty() && moves.size() > 4) {
            told_.push_back({Report::Kind::NewGame, ""});
            moves.clear();
        }
        while (moves.size() > static_cast<size_t>(agree)) {
            told_.push_back({Report::Kind::Undone, moves.back()});
            moves.pop_back();
        }
        while (moves.size() < now.size()) {
            if (lies) told_.insert(told_.end(), {{Report::Kind::Moved, "a1h8"}, {Report::Kind::Undone, "a1h8"}});
            moves.push_back(now[moves.size()]);
            told_.push_back({Report::Kind::Moved, moves.back()});
        }
        if (forgets && moves.size() == 3) moves.pop_back();
        return told_;
    }
    /// It tells with a frame, and nothing in between.
    std::vector<Report> told() { return {}; }
    void start(const Truth<GameT>& known, std::span<const uint8_t>) { truth = &known; }
    std::vector<std::string> record() const { return moves; }
    bool correcting() const { return false; }
    bool play(uint32_t) { return true; }
    bool promote(uint8_t) { return true; }
    template <class Known>
    void resume(const Known& known, bool) {
        moves = known.record();
    }

    const Truth<GameT>* truth = nullptr;
    bool lies = false;
    bool forgets = false;
    std::vector<std::string> moves;

  private:
    std::vector<Report> told_;
};

template <class GameT>
Tally play_with_oracle(const Style& style, unsigned plies, bool lies, bool forgets) {
    Tally tally;
    Match<GameT, Oracle<GameT>> match(style, false, 11, tally);
    match.rig().lies = lies;
    match.rig().forgets = forgets;
    match.play(plies);
    return tally;
}

void who_knows_the_truth_never_fails() {
    for (const Style& style : kStyles) {
        if (style.elsewhere > 0) continue;  // the oracle would tell what a program played
        const Tally tally = play_with_oracle<chess::Game>(style, 80, false, false);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(0, tally.failures, style.name);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(0, tally.false_moves, style.name);
        TEST_ASSERT_EQUAL_UINT_MESSAGE(80, tally.plies, style.name);
        TEST_ASSERT_EQUAL_UINT(0, play_with_oracle<octad::Game>(style, 40, false, false).failures);
        TEST_ASSERT_EQUAL_UINT(0, play_with_oracle<FreePlay>(style, 40, false, false).failures);
    }
}

void who_lies_is_counted_and_who_forgets_fails() {
    const Tally lies = play_with_oracle<chess::Game>(kStyles[0], 30, true, false);
    TEST_ASSERT_EQUAL_UINT(30, lies.false_moves);
    TEST_ASSERT_EQUAL_UINT(0, lies.failures);
    const Tally forgets = play_with_oracle<chess::Game>(kStyles[0], 3, false, true);
    TEST_ASSERT_EQUAL_UINT(1, forgets.failures);
}

void a_piece_stands_where_it_holds_one_contact_long_enough() {
    Arrangement first;
    first.fill(kNone);
    first[0] = 5;
    const std::vector<Change> changes{
        {1000, 1000, 0, false, false, 5}, {1100, 1100, 1, true, false, 5}, {1400, 1400, 1, false, false, 5},
        {1500, 1500, 2, true, false, 5},  {1600, 1600, 3, true, false, 5}, {2500, 2500, 2, false, false, 5},
        {2600, 2600, 3, false, false, 5}, {2700, 2700, 4, true, false, 5},
    };
    const Stands stands(changes, first, 64, 0, 4000, [](unsigned cell) { return static_cast<int>(cell); });
    TEST_ASSERT_TRUE(stands.stood(5, 0));
    TEST_ASSERT_TRUE(stands.stood(5, 1));
    TEST_ASSERT_FALSE(stands.stood(5, 2));
    TEST_ASSERT_FALSE(stands.stood(5, 3));
    TEST_ASSERT_TRUE(stands.stood(5, 4));
    TEST_ASSERT_TRUE(stands.some_piece_on_both(1, 4));
    TEST_ASSERT_FALSE(stands.some_piece_on_both(1, 3));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_slide_overlaps_where_sensors_reach_far);
    RUN_TEST(a_slide_has_gaps_where_they_do_not);
    RUN_TEST(a_piece_between_two_squares_closes_both_or_none);
    RUN_TEST(a_lifted_piece_is_out_of_reach_and_a_strong_magnet_later);
    RUN_TEST(a_dead_spot_hides_a_piece);
    RUN_TEST(a_bouncing_contact_comes_to_rest_as_it_is);
    RUN_TEST(a_capture_in_place_shows_by_colour_and_not_on_reed_switches);
    RUN_TEST(a_capture_in_place_is_ambiguous_if_the_piece_has_two);
    RUN_TEST(its_only_capture_is_not_ambiguous);
    RUN_TEST(a_gap_tells_which_capture_it_was_and_so_does_a_colour);
    RUN_TEST(a_reply_that_fits_both_leaves_it_ambiguous_and_one_that_does_not_tells);
    RUN_TEST(the_order_of_half_moves_counts);
    RUN_TEST(a_piece_that_stops_on_its_way_is_told_from_one_that_does_not);
    RUN_TEST(knights_that_go_back_may_be_taken_back);
    RUN_TEST(who_knows_the_truth_never_fails);
    RUN_TEST(who_lies_is_counted_and_who_forgets_fails);
    RUN_TEST(a_piece_stands_where_it_holds_one_contact_long_enough);
    return UNITY_END();
}
