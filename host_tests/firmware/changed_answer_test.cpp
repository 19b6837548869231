// An answer of many lines, while hands change what it tells about. Each request has one final line, whatever happens.
// A listing that was cut short ends with `error changed ...`; one that ends with `ok` is all of one moment.
#include <unity.h>

#include <algorithm>

#include "host_tests/firmware/long_game.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t kSeed = 20261;
/// More text than can wait to be sent.
constexpr unsigned kLongGame = 800;
constexpr unsigned kShortGame = 200;

/// What hands do while the answer is under way. Each leaves another game than before.
enum class Hands : uint8_t { TakeBack, NewGame, FurtherMove };
constexpr Hands kAllHands[] = {Hands::TakeBack, Hands::NewGame, Hands::FurtherMove};

/// A game in flash, and where its pieces stand after all, all but the last, and all and one more of its half moves.
struct Kept {
    explicit Kept(unsigned plies) {
        Random random{kSeed};
        TestBoard board;
        board.stand_pieces();
        play_at_random(board, plies, random);
        now = board.ask("position fen");
        const std::string word = moves_of(board.ask("legal"), true).front();
        flash = board.fake.store.bytes;
        TEST_ASSERT_TRUE(board.ask("move " + word).ends_with("ok\r\n"));
        further = board.ask("position fen");
        board.ask("undo");
        board.ask("undo");
        before = board.ask("position fen");
    }

    std::vector<uint8_t> flash;
    std::string now;
    std::string before;
    std::string further;
};

const Kept& long_game() {
    static const Kept kept(kLongGame);
    return kept;
}

const Kept& short_game() {
    static const Kept kept(kShortGame);
    return kept;
}

/// A board on which that game stands.
struct Table : TestBoard {
    explicit Table(const Kept& kept) : game(kept) {
        fake.store.bytes = kept.flash;
        stand_as(*this, kept.now);
        restart();
        run(1500);
        fake.link.from_board.clear();
    }

    /// The pieces come to stand so at once; the board sees that some 20 ms later, and knows what it means after the
    /// settle time, or a second.
    void let(Hands hands) {
        if (hands == Hands::TakeBack) stand_as(*this, game.before);
        if (hands == Hands::FurtherMove) stand_as(*this, game.further);
        if (hands == Hands::NewGame) {
            for (unsigned cell = 0; cell < 64; ++cell) fake.sensors.set(cell, hal::kOpen);
            stand_pieces();
        }
    }

    const Kept& game;
};

/// What the board has sent, line by line, without events.
std::vector<std::string> answers(const std::string& sent) {
    std::vector<std::string> lines;
    std::istringstream stream(sent);
    for (std::string line; std::getline(stream, line);) {
        TEST_ASSERT_TRUE_MESSAGE(line.ends_with('\r'), "every line is whole");
        line.pop_back();
        if (!line.starts_with('!')) lines.push_back(line);
    }
    return lines;
}

bool is_final(const std::string& line) {
    return line == "ok" || line.starts_with("error ");
}

/// The lines of the first of two answers, its final one last; the second must be that of `version`.
std::vector<std::string> first_answer(const std::string& sent, const char* request) {
    std::vector<std::string> lines = answers(sent);
    TEST_ASSERT_EQUAL_INT_MESSAGE(2, std::count_if(lines.begin(), lines.end(), is_final), request);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("ok", lines.back().c_str(), request);
    lines.resize(lines.size() - 2);
    TEST_ASSERT_TRUE_MESSAGE(is_final(lines.back()), request);
    return lines;
}

/// The reader stops in the middle of the answer, hands do their work, and the reader goes on.
void expect_changed_with_a_stalled_reader(const char* request) {
    for (const Hands hands : kAllHands) {
        Table table(long_game());
        hal::host::MemoryLink& link = table.fake.link;
        link.room = 150;
        link.to_board = std::string(request) + "\nversion\n";
        table.run(300);
        table.let(hands);
        table.run(2500);
        link.room = SIZE_MAX;
        table.run(200);
        const std::string last = first_answer(link.from_board, request).back();
        const std::string seen =
            std::string(request) + " while hands " + std::to_string(static_cast<int>(hands)) + " ends with: " + last;
        TEST_ASSERT_TRUE_MESSAGE(last.starts_with("error changed "), seen.c_str());
    }
}

void moves_says_that_the_game_changed() {
    expect_changed_with_a_stalled_reader("moves");
}

void pgn_says_that_the_game_changed() {
    expect_changed_with_a_stalled_reader("pgn");
    expect_changed_with_a_stalled_reader("pgn tags");
}

/// When the game is another, in milliseconds after the hands have let go.
unsigned moment_of_change(Hands hands) {
    Table table(short_game());
    table.let(hands);
    for (unsigned ms = 0; ms < 3000; ++ms) {
        table.run(1);
        if (table.fake.link.from_board.find("!position ") != std::string::npos) return ms;
    }
    TEST_FAIL_MESSAGE("the hands have changed nothing");
    return 0;
}

/// Asks so that the change comes before, in, and after the answer: whatever ends with `ok` is as before or as after.
void every_listing_is_of_one_moment() {
    unsigned changed = 0;
    unsigned asked = 0;
    for (const Hands hands : kAllHands) {
        const unsigned moment = moment_of_change(hands);
        for (const char* request : {"legal", "show", "moves", "pgn tags", "opening 1024", "status"}) {
            Table table(short_game());
            const std::string before = table.ask(request);
            table.let(hands);
            table.run(3000);
            const std::string after = table.ask(request);
            for (unsigned early = 0; early < 12; ++early) {
                Table again(short_game());
                again.let(hands);
                again.run(moment - early);
                again.fake.link.to_board = std::string(request) + "\nversion\n";
                again.run(100);
                const std::vector<std::string> lines = first_answer(again.fake.link.from_board, request);
                ++asked;
                changed += lines.back().starts_with("error changed ");
                if (lines.back() != "ok") continue;
                const bool whole = lines == answers(before) || lines == answers(after);
                TEST_ASSERT_TRUE_MESSAGE(whole, request);
            }
        }
    }
    printf("seed %u: %u of %u listings were under way when the game changed\n", kSeed, changed, asked);
    TEST_ASSERT_GREATER_THAN_UINT(0, changed);
}

/// A piece that stands wrong, or a board that is turned round, does not make it another game.
void hands_that_change_nothing_do_not_disturb() {
    Table table(long_game());
    hal::host::MemoryLink& link = table.fake.link;
    link.from_board.clear();
    link.room = 150;
    link.to_board = "moves\nversion\n";
    table.run(300);
    for (unsigned cell = 0; cell < 64; ++cell) table.fake.sensors.set(cell, hal::kOpen);
    table.run(2500);
    link.room = SIZE_MAX;
    table.run(200);
    TEST_ASSERT_TRUE_MESSAGE(link.from_board.find("!lost ") != std::string::npos, "nobody read what was told");
    TEST_ASSERT_EQUAL_STRING("ok", first_answer(link.from_board, "moves").back().c_str());
}

void what_is_not_about_the_game_goes_on() {
    const unsigned moment = moment_of_change(Hands::TakeBack);
    for (const char* request : {"help", "board", "notation", "check fen 8/8/8/8/8/8/8/8 w KQkq e4 0 1"}) {
        for (unsigned early = 0; early < 12; ++early) {
            Table table(short_game());
            const std::string expected = table.ask(request);
            table.let(Hands::TakeBack);
            table.run(moment - early);
            table.fake.link.from_board.clear();
            table.fake.link.to_board = std::string(request) + "\nversion\n";
            table.run(100);
            const bool same = first_answer(table.fake.link.from_board, request) == answers(expected);
            TEST_ASSERT_TRUE_MESSAGE(same, request);
        }
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_is_not_about_the_game_goes_on);
    RUN_TEST(hands_that_change_nothing_do_not_disturb);
    RUN_TEST(every_listing_is_of_one_moment);
    RUN_TEST(moves_says_that_the_game_changed);
    RUN_TEST(pgn_says_that_the_game_changed);
    return UNITY_END();
}
