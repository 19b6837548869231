// The simulator itself: what its sensors see, what its search calls ambiguous, and what its referee counts.
#include <unity.h>

#include <sstream>

#include "host_tests/simulator/stories.hpp"

void setUp() {}
void tearDown() {}

namespace {

using namespace simulator;
using ChessTruth = Truth<chess::Game>;

int square(const char* name) {
    return (name[0] - 'a') + (name[1] - '1') * 8;
}

/// A position, its pieces numbered by their squares, and what contacts did.
struct Scene {
    explicit Scene(const char* fen, bool tells_colours = false) : colours(tells_colours) {
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
        Stories<ChessTruth> stories(base, {}, start, touches, colours, [this](int id) {
            return (base.code(static_cast<unsigned>(id)) & 8u) != 0;
        });
        return stories.second_story(line);
    }

    ChessTruth base;
    Arrangement start;
    bool colours;
};

constexpr const char* kTwoCaptures = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
constexpr const char* kOneCapture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

void a_capture_in_place_is_ambiguous_if_the_piece_has_two() {
    Scene scene(kTwoCaptures);
    const std::string story = scene.second_story("e4.", {scene.legal("e4d5")});
    TEST_ASSERT_EQUAL_STRING("e4f5 (3 actions; truth: e4d5, 3)", story.c_str());
}

void its_only_capture_is_not_ambiguous() {
    Scene scene(kOneCapture);
    TEST_ASSERT_EQUAL_STRING("", scene.second_story("e4.", {scene.legal("e4d5")}).c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_capture_in_place_is_ambiguous_if_the_piece_has_two);
    RUN_TEST(its_only_capture_is_not_ambiguous);
    return UNITY_END();
}
