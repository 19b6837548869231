#include "core/tracking/ending_by_kings.hpp"

#include <unity.h>

#include <string>

void setUp() {}
void tearDown() {}

namespace {

using rules::Score;

board::Square square(const std::string& name) {
    return board::square(static_cast<unsigned>(name[0] - 'a'), static_cast<unsigned>(name[1] - '1'));
}

board::Occupancy squares(const std::string& names) {
    board::Occupancy set;
    for (size_t at = 0; at + 1 < names.size(); at += 3) set.add(square(names.substr(at, 2)));
    return set;
}

struct Row {
    const char* white;
    const char* black;
    const char* missing;
    const char* extra;
    Score score;
};

void expect(board::Geometry board, const Row& row) {
    const tracking::KingsAtRest kings{square(row.white), square(row.black), squares(row.missing), squares(row.extra)};
    const std::string what = std::string(row.white) + " " + row.black + ": " + row.missing + " -> " + row.extra;
    TEST_ASSERT_EQUAL_MESSAGE(row.score, tracking::score_of_kings(board, kings), what.c_str());
}

void the_colours_of_the_squares_tell_the_score() {
    const Row rows[] = {
        {"g1", "g8", "g1 g8", "e4 d5", Score::WhiteWins}, {"g1", "g8", "g1 g8", "d4 e5", Score::BlackWins},
        {"g1", "g8", "g1 g8", "e4 e5", Score::Draw},      {"g1", "g8", "g1 g8", "d4 d5", Score::Draw},
        {"g1", "g8", "g1 g8", "d4 e4", Score::Draw},      {"g1", "g8", "g1 g8", "d5 e5", Score::Draw},
    };
    for (const Row& row : rows) expect({8, 8}, row);
}

void a_king_that_stands_in_the_centre_may_stay() {
    const Row rows[] = {
        {"e4", "g8", "g8", "d5", Score::WhiteWins},
        {"g1", "e5", "g1", "d4", Score::BlackWins},
        {"e4", "e6", "e6", "e5", Score::Draw},
        {"e4", "e6", "e4 e6", "d4 e5", Score::BlackWins},
    };
    for (const Row& row : rows) expect({8, 8}, row);
}

void everything_else_says_nothing() {
    const Row rows[] = {
        {"g1", "g8", "", "", Score::Open},               // nobody has touched anything
        {"g1", "g8", "g1 g8", "", Score::Open},          // both in the hand
        {"g1", "g8", "g1", "e4", Score::Open},           // the other has not left
        {"g1", "g8", "g1 g8", "e4", Score::Open},        // one is still in the hand
        {"g1", "g8", "g1 g8", "e4 c5", Score::Open},     // beside the centre
        {"g1", "g8", "g1 g8", "e4 d5 a3", Score::Open},  // something else is there too
        {"g1", "g8", "g1 g8 a2", "e4 d5", Score::Open},  // something else is gone too
        {"g1", "g8", "g1 a2", "e4 d5", Score::Open},     // not the king
        {"e4", "d6", "d6", "c6", Score::Open},           // a king moves past another in the centre
    };
    for (const Row& row : rows) expect({8, 8}, row);
}

void octad_has_a_centre_too() {
    expect({4, 4}, {"b1", "c4", "b1 c4", "c2 b3", Score::WhiteWins});
    expect({4, 4}, {"b1", "c4", "b1 c4", "b2 c3", Score::BlackWins});
    expect({4, 4}, {"b1", "c4", "b1 c4", "b2 b3", Score::Draw});
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_colours_of_the_squares_tell_the_score);
    RUN_TEST(a_king_that_stands_in_the_centre_may_stay);
    RUN_TEST(everything_else_says_nothing);
    RUN_TEST(octad_has_a_centre_too);
    return UNITY_END();
}
