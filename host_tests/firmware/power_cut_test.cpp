// A whole game through the whole application, with the power cut at every byte that is programmed and at every byte of
// every erase. After each cut another application starts on what is left: it must know the state before the step that
// was cut or the one after it, and the one after it if the board had said so. A game that is left is in the archive
// before it is gone from the journal: it may be in both, never in neither.
#include <unity.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

using hal::host::MemoryStore;

/// Sectors of the journal alone; of a whole journal and an archive.
constexpr uint32_t kSectors = 3;
constexpr uint32_t kSectorsWithArchive = hal::host::FakeBoard::kJournalSectors + 4;

/// One thing that happens to the board.
struct Step {
    enum class Kind : uint8_t { Hand, Line, Calm };

    Kind kind;
    std::string text{};                                 ///< the line, or the move in coordinates
    std::vector<std::pair<unsigned, uint16_t>> hand{};  ///< what happens to which cells, in order
    std::string sign{};                                 ///< what the board says when a hand has done it
};

/// The cells on which pieces stand in the first field of a FEN.
std::array<bool, 64> cells_of(const std::string& fen) {
    std::array<bool, 64> cells{};
    unsigned rank = 7;
    unsigned file = 0;
    for (const char c : fen.substr(0, fen.find(' '))) {
        if (c == '/') {
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += static_cast<unsigned>(c - '0');
        } else {
            cells[rank * 8 + file++] = true;
        }
    }
    return cells;
}

/// The half moves of the document's game as hands make them: everything is lifted, then everything put down.
std::vector<Step> whole_game() {
    std::vector<Step> steps;
    std::ifstream lines(TEST_DATA "/seed_game.txt");
    auto before = cells_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string coordinates;
        std::string san;
        std::string position;
        words >> coordinates >> san;
        std::getline(words >> std::ws, position);
        const auto after = cells_of(position);
        const unsigned to =
            static_cast<unsigned>(coordinates[3] - '1') * 8 + static_cast<unsigned>(coordinates[2] - 'a');
        Step step{Step::Kind::Hand, coordinates, {}, "!move " + coordinates};
        for (unsigned cell = 0; cell < 64; ++cell) {
            if (before[cell] && (!after[cell] || cell == to)) step.hand.push_back({cell, hal::kOpen});
        }
        for (unsigned cell = 0; cell < 64; ++cell) {
            if (after[cell] && (!before[cell] || cell == to)) step.hand.push_back({cell, hal::kClosed});
        }
        before = after;
        steps.push_back(step);
    }
    return steps;
}

/// Everything that is to be found again.
struct Knowledge {
    std::string now;    ///< of the game at hand and the settings
    std::string games;  ///< of the games that were

    bool operator==(const Knowledge&) const = default;
};

Knowledge knowledge_of(TestBoard& board) {
    Knowledge known;
    for (const char* question : {"game", "pgn", "result", "position", "lights", "settle"})
        known.now += board.ask(question);
    if (board.fake.archive.sectors() != 0) known.now += board.ask("pgn tags times");
    known.games = board.ask("games");
    if (known.games == "ok\r\n") return known;
    // The oldest and the newest are read to the end.
    std::istringstream lines(known.games);
    std::string line;
    unsigned oldest = 0;
    unsigned newest = 0;
    while (std::getline(lines, line) && line != "ok\r") {
        newest = static_cast<unsigned>(std::stoul(line));
        if (oldest == 0) oldest = newest;
    }
    for (const unsigned number : {oldest, newest})
        known.games += board.ask("pgn " + std::to_string(number) + " tags times");
    return known;
}

/// The board between two steps: what is in its flash, and the pieces on it.
class Life {
  public:
    explicit Life(uint8_t torn_bits, uint32_t sectors = kSectors) : torn_bits_(torn_bits), store_(sectors) {
        board_.stand_pieces();
        // Something else was kept here before.
        for (size_t i = 0; i < store_.bytes.size(); ++i) store_.bytes[i] = static_cast<uint8_t>(i * 37);
        wake(board_, store_);
        store_ = board_.fake.store;
        knowledge_ = after_restart_on(store_);
    }

    /// Makes the step with no cut.
    void live(const Step& step) {
        knowledge_ = perform(step, UINT64_MAX).knowledge;
        store_ = board_.fake.store;
        for (const auto& [cell, value] : step.hand) cells_[cell] = value;
    }

    /// Makes it again and again, each time with the power cut one byte later, then with no cut.
    void live_with_cuts(const Step& step) {
        std::vector<Outcome> outcomes;
        for (uint64_t cut = 0;; ++cut) {
            outcomes.push_back(perform(step, cut));
            if (!outcomes.back().was_cut) break;
        }
        if (step.kind == Step::Kind::Hand) most_bytes_of_a_ply = std::max(most_bytes_of_a_ply, outcomes.size() - 1);
        const Knowledge before = knowledge_;
        live(step);
        TEST_ASSERT_TRUE(outcomes.back().acknowledged || step.kind == Step::Kind::Calm);
        for (const Outcome& outcome : outcomes) {
            const bool is_new = outcome.knowledge == knowledge_;
            const bool is_between = outcome.knowledge == Knowledge{before.now, knowledge_.games};
            const bool is_lost = outcome.knowledge == before || is_between;
            if (!is_new && (!is_lost || outcome.acknowledged || !outcome.was_cut)) {
                const std::string known = outcome.knowledge.now + outcome.knowledge.games;
                TEST_FAIL_MESSAGE(
                    (step.text + ": " + known + " instead of " + knowledge_.now + knowledge_.games).c_str());
            }
            in_both += !is_new && is_between && before.games != knowledge_.games;
            (outcome.was_erasing ? erase_cuts : program_cuts) += outcome.was_cut;
            lost += outcome.was_cut && !is_new;
        }
    }

    /// What a board that starts now knows.
    const Knowledge& knowledge() const { return knowledge_; }

    unsigned program_cuts = 0;
    unsigned erase_cuts = 0;
    size_t most_bytes_of_a_ply = 0;
    unsigned lost = 0;     ///< cuts after which the state before the step was found
    unsigned in_both = 0;  ///< of these, with the game in the archive already

  private:
    struct Outcome {
        bool was_cut = false;
        bool was_erasing = false;
        bool acknowledged = false;  ///< the board had said that the step is done
        Knowledge knowledge;
    };

    /// Power on: the flash is what is left, and a first look at the board is taken.
    void wake(TestBoard& board, const MemoryStore& left) {
        board.fake.store = left;
        board.fake.store.bytes_until_cut = UINT64_MAX;
        for (unsigned cell = 0; cell < 64; ++cell) {
            if (!cells_known_) cells_[cell] = board.fake.sensors.get(cell);
            board.fake.sensors.set(cell, cells_[cell]);
        }
        cells_known_ = true;
        board.fake.link.from_board.clear();
        board.restart();
        board.run(3);
    }

    Knowledge after_restart_on(const MemoryStore& left) {
        wake(after_, left);
        return knowledge_of(after_);
    }

    Outcome perform(const Step& step, uint64_t cut) {
        wake(board_, store_);
        MemoryStore& store = board_.fake.store;
        const std::vector<unsigned> erases = store.erases;
        store.bytes_until_cut = cut;
        store.torn_bits = torn_bits_;
        said_.clear();
        if (step.kind == Step::Kind::Calm) {
            board_.fake.clock.milliseconds += firmware::Records::kLongCalmMs;
            run(2);
        }
        if (step.kind == Step::Kind::Line) {
            board_.fake.link.to_board = step.text + "\n";
            run(20);
        }
        for (const auto& [cell, value] : step.hand) {
            board_.fake.sensors.set(cell, value);
            run(30);
        }
        if (step.kind == Step::Kind::Hand) run(400);
        Outcome outcome;
        outcome.was_cut = store.is_dead();
        outcome.was_erasing = store.erases != erases;
        const std::string sign = step.kind == Step::Kind::Hand ? step.sign : "ok\r\n";
        outcome.acknowledged = said_.find(sign) != std::string::npos;
        // An erase often leaves a byte as it was, and so what the last cut left.
        if (store.bytes != left_.bytes || cells_ != left_cells_) {
            left_ = MemoryStore(store.sectors());
            left_.bytes = store.bytes;
            left_cells_ = cells_;
            left_knowledge_ = after_restart_on(left_);
        }
        outcome.knowledge = left_knowledge_;
        return outcome;
    }

    /// Time passes until the power is cut. Of the millisecond in which that happens nothing is heard any more.
    void run(unsigned milliseconds) {
        for (unsigned i = 0; i < milliseconds && !board_.fake.store.is_dead(); ++i) {
            board_.fake.link.from_board.clear();
            board_.run(1);
            if (!board_.fake.store.is_dead()) said_ += board_.fake.link.from_board;
        }
    }

    uint8_t torn_bits_;
    MemoryStore store_;
    TestBoard board_;
    TestBoard after_;  ///< the same after a restart
    std::array<uint16_t, 64> cells_{};
    bool cells_known_ = false;
    std::string said_;
    Knowledge knowledge_;
    MemoryStore left_{0};  ///< by the last cut, with these pieces and that knowledge
    std::array<uint16_t, 64> left_cells_{};
    Knowledge left_knowledge_;
};

Step line(const char* text) {
    return {Step::Kind::Line, text};
}

/// With pauses in the middle of the game the sector is left in one of them, without any when it is full.
void live_through_a_whole_game(uint8_t torn_bits, bool with_pauses) {
    Life life(torn_bits);
    const Step calm{Step::Kind::Calm};
    const std::vector<Step> game = whole_game();
    for (unsigned i = 0; i < kSectors; ++i) life.live_with_cuts(calm);
    life.live_with_cuts(line("lights 9"));
    // Earlier games, so that the sector fills up in the middle of this one.
    for (int i = 0; i < 7; ++i) {
        life.live(line("new"));
        for (const Step& ply : game) life.live({Step::Kind::Line, "move " + ply.text});
    }
    life.live(line("new"));
    for (size_t i = 0; i < game.size() / 6; ++i) life.live({Step::Kind::Line, "move " + game[i].text});
    life.live_with_cuts(line("new"));
    unsigned plies = 0;
    for (const Step& ply : game) {
        life.live_with_cuts(ply);
        if (++plies % 12 == 0 && with_pauses) life.live_with_cuts(calm);
    }
    for (const char* text : {"settle 450", "undo", "move d1h5", "result resign black", "undo", "result draw"}) {
        life.live_with_cuts(line(text));
    }
    life.live_with_cuts(calm);
    const std::string whole = life.knowledge().now;
    life.live_with_cuts(line("forget"));
    life.live_with_cuts(calm);
    printf(
        "torn bits %02X: %u plies, %u cuts in steps that program, %u in steps that erase; %u steps were "
        "lost\n",
        torn_bits, plies, life.program_cuts, life.erase_cuts, life.lost);
    TEST_ASSERT_TRUE(whole.ends_with(
        "1/2-1/2 agreement\r\nok\r\nr4rk1/2q2p2/b1p2pnp/p4N1Q/8/1BN4P/PPP2PPb/R3R2K b - - 1 19\r\nok\r\n"
        "9\r\nok\r\n450\r\nok\r\n"));
    TEST_ASSERT_EQUAL_STRING(
        "chess\r\nok\r\n*\r\nok\r\n*\r\nok\r\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
        "1\r\nok\r\n"
        "64\r\nok\r\n300\r\nok\r\n",
        life.knowledge().now.c_str());
    TEST_ASSERT_EQUAL_UINT(37, plies);
    // A record of a move has twelve bytes. Only where the sector was full did a half move copy the game to the next.
    if (with_pauses) TEST_ASSERT_EQUAL_UINT(12, life.most_bytes_of_a_ply);
    if (!with_pauses) TEST_ASSERT_GREATER_THAN_UINT(100, life.most_bytes_of_a_ply);
    TEST_ASSERT_GREATER_THAN_UINT(37 * 10, life.program_cuts);
    TEST_ASSERT_GREATER_THAN_UINT(4 * 4096, life.erase_cuts);
}

void a_cut_at_every_byte_of_a_whole_game_leaves_the_last_complete_state() {
    live_through_a_whole_game(0x00, true);
    live_through_a_whole_game(0x00, false);
}

void so_does_one_that_tears_the_byte_and_leaves_sectors_half_erased() {
    live_through_a_whole_game(0xA5, true);
    live_through_a_whole_game(0x5A, false);
}

/// Hands put the pieces back to where a game begins.
Step set_up_anew(const std::string& fen) {
    Step step{Step::Kind::Hand, "set up anew", {}, "!new\r\n"};
    const auto from = cells_of(fen);
    const auto to = cells_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    for (unsigned cell = 0; cell < 64; ++cell) {
        if (from[cell] && !to[cell]) step.hand.push_back({cell, hal::kOpen});
    }
    for (unsigned cell = 0; cell < 64; ++cell) {
        if (!from[cell] && to[cell]) step.hand.push_back({cell, hal::kClosed});
    }
    return step;
}

/// A short game with long tags, so that the archive goes round soon.
std::vector<Step> talkative_game(unsigned number) {
    std::vector<Step> steps;
    for (const char* name : {"Event", "Site", "Round", "White", "Black", "Annotator"}) {
        const std::string value = std::to_string(number) + std::string(58, name[0]);
        steps.push_back({Step::Kind::Line, std::string("tag ") + name + " \"" + value + "\""});
    }
    steps.push_back(line("move e2e4"));
    return steps;
}

/// Games that end up in the archive, until it has gone round: the power is cut at every byte of it.
void live_with_an_archive(uint8_t torn_bits) {
    Life life(torn_bits, kSectorsWithArchive);
    const Step calm{Step::Kind::Calm};
    for (uint32_t i = 0; i < kSectorsWithArchive; ++i) life.live(calm);
    const std::vector<Step> game = whole_game();
    life.live_with_cuts(line("tag White \"Anna\""));
    life.live_with_cuts(line("clock 5+3"));
    for (size_t i = 0; i < 9; ++i) life.live_with_cuts(game[i]);
    life.live_with_cuts(line("result draw"));
    std::string fen;
    {
        std::ifstream lines(TEST_DATA "/seed_game.txt");
        std::string text;
        for (unsigned plies = 0; plies < 9 && std::getline(lines, text);) {
            if (text.empty() || text[0] == '#') continue;
            fen = text.substr(text.find(' ', text.find(' ') + 1) + 1);
            ++plies;
        }
    }
    life.live_with_cuts(set_up_anew(fen));
    TEST_ASSERT_TRUE(life.knowledge().games.starts_with("1 chess 9 ????.??.?? 1/2-1/2 agreement Anna - ?"));
    life.live(line("clock off"));
    for (unsigned i = 0; i < 20; ++i) {
        for (const Step& step : talkative_game(i)) life.live(step);
        i % 4 == 0 ? life.live_with_cuts(line("new")) : life.live(line("new"));
        // The oldest sector goes for the first time, and once more.
        for (int rest = 0; rest < 2; ++rest) i == 10 || i == 15 ? life.live_with_cuts(calm) : life.live(calm);
    }
    TEST_ASSERT_FALSE(life.knowledge().games.starts_with("1 "));
    life.live_with_cuts(line("games forget"));
    life.live_with_cuts(calm);
    printf(
        "with an archive, torn bits %02X: %u cuts in steps that program, %u in steps that erase; %u steps "
        "were "
        "lost, %u of them with the game in the archive\n",
        torn_bits, life.program_cuts, life.erase_cuts, life.lost, life.in_both);
    TEST_ASSERT_EQUAL_STRING("ok\r\n", life.knowledge().games.c_str());
    TEST_ASSERT_GREATER_THAN_UINT(50, life.in_both);
    TEST_ASSERT_GREATER_THAN_UINT(1000, life.program_cuts);
}

void a_cut_at_every_byte_leaves_each_game_in_the_journal_or_in_the_archive() {
    live_with_an_archive(0x00);
    live_with_an_archive(0xA5);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_cut_at_every_byte_of_a_whole_game_leaves_the_last_complete_state);
    RUN_TEST(so_does_one_that_tears_the_byte_and_leaves_sectors_half_erased);
    RUN_TEST(a_cut_at_every_byte_leaves_each_game_in_the_journal_or_in_the_archive);
    return UNITY_END();
}
