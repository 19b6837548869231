#pragma once
/// Stories of a game, told by hands that change one contact at a time.
#include <unity.h>

#include <algorithm>
#include <bit>
#include <sstream>
#include <string>
#include <vector>

#include "core/tracking/free_game.hpp"
#include "core/tracking/ruled_game.hpp"
#include "core/tracking/stories.hpp"
#include "host_tests/core/rules/support.hpp"
#include "host_tests/simulator/story_text.hpp"

namespace story_table {

using simulator::name_of;
using simulator::text_of;
using tracking::kCosts;
using tracking::Stories;
using tracking::Story;

inline board::Square at(const std::string& name) {
    return board::square(static_cast<unsigned>(name[0] - 'a'), static_cast<unsigned>(name[1] - '1'));
}

/// What is no story of the table costs this.
constexpr int kNone = 10000;

class Table {
  public:
    explicit Table(tracking::Game& game, bool colours = false) : stories(game, colours) {}

    /// Words with single spaces between them: "e2-" opens a contact, "e4+" closes one ("e4b" under a black piece), a
    /// number lets so many milliseconds pass before the next instead of 250.
    void hands(const std::string& text) {
        std::istringstream words(text);
        uint32_t wait = kPause;
        for (std::string word; words >> word;) {
            if (word[0] >= '0' && word[0] <= '9') {
                wait = static_cast<uint32_t>(std::stoul(word));
                continue;
            }
            now += wait;
            wait = kPause;
            if (word[2] == '-') {
                stories.open(at(word), now, hasty);
            } else {
                stories.close(at(word), word[2] == 'b', now, hasty);
            }
        }
    }

    std::string text(const Story& story) const { return text_of(stories, story); }

    std::string best() const { return stories.best() == nullptr ? "none" : text(*stories.best()); }

    /// Calls `visitor(text, story, weight)` for each story.
    template <class Visitor>
    void visit(Visitor&& visitor) {
        std::vector<std::pair<Story, Stories::Weight>> all;
        const auto take = [&](const Story& story, const Stories::Weight& weight) { all.push_back({story, weight}); };
        stories.weigh(take);
        for (const auto& [story, weight] : all) visitor(text(story), story, weight);
    }

    void add(const tracking::Line& line, tracking::Cost cost) {
        stories.begin_adding();
        stories.add(line, cost);
        stories.end_adding();
    }

    /// What is in the hand has been there for long.
    void capture_in_place() { stories.capture_in_place(now + 2000); }

    int cost(const std::string& wanted) {
        int found = kNone;
        visit([&](const std::string& text, const Story& story, const Stories::Weight&) {
            if (text == wanted) found = story.cost;
        });
        return found;
    }

    Stories::Weight weight(const std::string& wanted) {
        Stories::Weight found{kNone};
        visit([&](const std::string& text, const Story&, const Stories::Weight& weight) {
            if (text == wanted) found = weight;
        });
        return found;
    }

    Story story(const std::string& wanted) {
        Story found;
        found.cost = kNone;
        visit([&](const std::string& text, const Story& story, const Stories::Weight&) {
            if (text == wanted) found = story;
        });
        return found;
    }

    Stories stories;
    uint32_t now = 10000;
    unsigned hasty = 0;

  private:
    static constexpr uint32_t kPause = 250;
};

/// A game that counts how often it was asked for legal moves.
class Counting final : public tracking::Game {
  public:
    explicit Counting(tracking::Game& game) : game_(game) {}

    board::Geometry geometry() const override { return game_.geometry(); }
    tracking::Sight sight() const override { return game_.sight(); }
    tracking::Sight start() const override { return game_.start(); }
    bool takes_turns() const override { return game_.takes_turns(); }
    bool black_to_move() const override { return game_.black_to_move(); }
    board::Square checked() const override { return game_.checked(); }
    bool over() const override { return game_.over(); }
    bool closed() const override { return game_.closed(); }
    unsigned plies() const override { return game_.plies(); }
    tracking::Motion motion(unsigned ply) const override { return game_.motion(ply); }
    bool play(uint32_t move) override { return game_.play(move); }
    void undo() override { game_.undo(); }
    void reset() override { game_.reset(); }
    void look_back(unsigned back) override { game_.look_back(back); }
    tracking::Motion describe(uint32_t move) const override { return game_.describe(move); }
    void look_ahead(uint32_t move) override { game_.look_ahead(move); }
    void look_return() override { game_.look_return(); }

    mutable unsigned visits = 0;

  private:
    bool visit_motions(const board::Occupancy& movers, board::Square to, Call call, void* context) const override {
        ++visits;
        return game_.visit(movers, [&](const tracking::Motion& motion) { return call(context, motion); }, to);
    }

    tracking::Game& game_;
};

template <class G>
struct Ruled {
    G game;
    tracking::RuledGame<G> tracked{game};
};

/// A table where a game is played from a position, after some moves.
template <class G>
class RuledTable : private Ruled<G>, public Table {
  public:
    explicit RuledTable(const char* position = nullptr, const char* moves = "", bool colours = false)
        : Table(Ruled<G>::tracked, colours) {
        if (position != nullptr)
            TEST_ASSERT_TRUE(Ruled<G>::game.reset(support::setup<G>(position)) == rules::Error::None);
        support::play(Ruled<G>::game, moves);
    }
    using Ruled<G>::tracked;
    /// Writes down the first half move of the likeliest story, or this one.
    void record(bool by_hand = true) { record(stories.best()->line.moves[0], by_hand); }
    void record(uint32_t move, bool by_hand) {
        TEST_ASSERT_TRUE(Ruled<G>::tracked.play(move));
        stories.recorded(move, by_hand);
    }
    /// Instead of the last `back` half moves, others.
    tracking::Line line(unsigned back, const char* moves) {
        G other = Ruled<G>::game;
        for (unsigned i = 0; i < back; ++i) other.undo();
        const unsigned first = other.plies();
        support::play(other, moves);
        tracking::Line line;
        line.back = static_cast<uint16_t>(back);
        for (unsigned i = first; i < other.plies(); ++i) line.push(std::bit_cast<uint32_t>(other.move(i)));
        return line;
    }
    void undo() {
        const uint32_t move = Ruled<G>::tracked.motion(Ruled<G>::tracked.plies() - 1).move;
        Ruled<G>::tracked.undo();
        stories.unrecorded(move);
    }
};

using Chess = RuledTable<chess::Game>;
using Octad = RuledTable<octad::Game>;

struct FreePieces {
    std::array<uint8_t, 64> codes{};
    tracking::FreeGame tracked{{8, 8}, codes, 8};
};

/// A table without turns: white pieces on some squares, and black ones.
class Free : private FreePieces, public Table {
  public:
    Free(std::initializer_list<const char*> white, std::initializer_list<const char*> black)
        : Table(FreePieces::tracked) {
        for (const char* name : white) codes[tracked.geometry().index(at(name))] = 1;
        for (const char* name : black) codes[tracked.geometry().index(at(name))] = 9;
    }
    void record() {
        const uint32_t move = stories.best()->line.moves[0];
        tracked.play(move);
        stories.recorded(move, true);
    }
};

}  // namespace story_table

#define EXPECT_BEST(table, text) TEST_ASSERT_EQUAL_STRING(text, (table).best().c_str())
/// A story costs so much more than another one.
#define EXPECT_DEARER(table, dear, cheap, costs)                                \
    do {                                                                        \
        TEST_ASSERT_LESS_THAN_INT(story_table::kNone, (table).cost(dear));      \
        TEST_ASSERT_LESS_THAN_INT(story_table::kNone, (table).cost(cheap));     \
        TEST_ASSERT_EQUAL_INT(costs, (table).cost(dear) - (table).cost(cheap)); \
    } while (false)
#define EXPECT_NONE(table, text) TEST_ASSERT_EQUAL_INT(story_table::kNone, (table).cost(text))
