// A step of the application does a bounded amount of work, whatever hands and commands ask of it together.
#include <unity.h>

#include <algorithm>

#include "host_tests/firmware/long_game.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t kSeed = 20262;
constexpr unsigned kPlies = 300;
constexpr unsigned kFirst = 4;  ///< half moves that stay

/// Copying all that counts to the next sector is sixteen pages, a header and the record; a step may do that, and tell a
/// few things.
constexpr unsigned kMostPrograms = 24;

/// A store that counts.
class CountingStore final : public hal::Store {
  public:
    explicit CountingStore(hal::Store& store) : store_(store) {}

    uint32_t sectors() const override { return store_.sectors(); }
    void read(uint32_t offset, etl::span<uint8_t> bytes) const override { store_.read(offset, bytes); }
    bool program(uint32_t offset, etl::span<const uint8_t> bytes) override {
        ++programs;
        return store_.program(offset, bytes);
    }
    bool erase(uint32_t sector) override { return store_.erase(sector); }

    unsigned programs = 0;

  private:
    hal::Store& store_;
};

unsigned count(const std::string& text, const char* part) {
    unsigned found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// Hands put hundreds of half moves back, and before all of that is told a command asks about the position.
void a_long_take_back_is_told_over_many_steps(const char* request, const char* answer) {
    Random random{kSeed};
    TestBoard board;
    board.stand_pieces();
    play_at_random(board, kFirst, random);
    const std::string goal = board.ask("position fen");
    play_at_random(board, kPlies - kFirst, random);
    stand_as(board, board.ask("position fen"));

    CountingStore store(board.fake.journal);
    hal::Board parts{board.fake.sensors, board.fake.lights, board.fake.clock, board.fake.link, store,
                     board.fake.archive, board.fake.system, board.fake.layout};
    firmware::App app(parts);
    unsigned most = 0;
    const auto run = [&](unsigned milliseconds) {
        for (unsigned i = 0; i < milliseconds; ++i) {
            ++board.fake.clock.milliseconds;
            board.fake.sensors.tick();
            store.programs = 0;
            app.step();
            most = std::max(most, store.programs);
        }
    };
    run(1500);
    std::string& sent = board.fake.link.from_board;
    sent.clear();
    stand_as(board, goal);
    // The first of it is told, and most is not.
    for (unsigned ms = 0; ms < 3000 && count(sent, "!undo ") == 0; ++ms) run(1);
    TEST_ASSERT_LESS_THAN_UINT(20, count(sent, "!undo "));
    board.fake.link.to_board = std::string(request) + "\n";
    run(2000);
    printf("seed %u: at most %u program operations in a step\n", kSeed, most);
    TEST_ASSERT_LESS_OR_EQUAL_UINT(kMostPrograms, most);
    // Boards that look the same may have come up again before the goal.
    const unsigned undone = count(sent, "!undo ");
    TEST_ASSERT_GREATER_THAN_UINT(200, undone);
    TEST_ASSERT_EQUAL_UINT(0, count(sent, "!lost "));
    TEST_ASSERT_TRUE_MESSAGE(sent.find(answer) > sent.rfind("!undo "), "the answer comes after its events");
    TEST_ASSERT_EQUAL_UINT(1, count(sent, answer));
    sent.clear();
    board.fake.link.to_board = "opening 1024\nposition fen\n";
    run(100);
    const std::string opening = sent.substr(0, sent.find("ok\r\n"));
    TEST_ASSERT_EQUAL_UINT(kPlies - undone, count(opening, " ") + count(opening, "\r\n"));
    const std::string position = sent.substr(opening.size() + 4);
    TEST_ASSERT_TRUE_MESSAGE(cells_of(position) == cells_of(goal), position.c_str());
}

void before_a_move_is_refused() {
    a_long_take_back_is_told_over_many_steps("move e9", "error ");
}

void before_a_promotion_is_refused() {
    a_long_take_back_is_told_over_many_steps("promote queen", "error no-promotion ");
}

/// Sensors may take several steps for a frame; what was found out in the last one is told meanwhile.
void what_was_found_is_told_before_the_next_frame() {
    TestBoard board;
    board.stand_pieces();
    board.run(100);
    for (const char* move : {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"}) board.ask(std::string("move ") + move);
    stand_as(board, board.ask("position fen"));
    board.restart();
    board.run(1500);
    stand_as(board, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
    std::string& sent = board.fake.link.from_board;
    sent.clear();
    for (unsigned ms = 0; ms < 3000 && count(sent, "!undo ") == 0; ++ms) board.run(1);
    TEST_ASSERT_EQUAL_UINT(2, count(sent, "!undo "));
    for (unsigned step = 0; step < 5; ++step) board.app().step();
    TEST_ASSERT_EQUAL_UINT(4, count(sent, "!undo "));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(before_a_move_is_refused);
    RUN_TEST(before_a_promotion_is_refused);
    RUN_TEST(what_was_found_is_told_before_the_next_frame);
    return UNITY_END();
}
