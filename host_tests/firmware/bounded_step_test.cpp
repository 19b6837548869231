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
    TestBoard bench;
    bench.stand_pieces();
    play_at_random(bench, kFirst, random);
    const std::string goal = bench.ask("position fen");
    play_at_random(bench, kPlies - kFirst, random);
    stand_as(bench, bench.ask("position fen"));

    CountingStore store(bench.fake.journal);
    hal::Board parts{bench.fake.sensors, bench.fake.lights, bench.fake.clock, bench.fake.link, store,
                     bench.fake.archive, bench.fake.system, bench.fake.layout};
    firmware::App app(parts);
    unsigned most = 0;
    const auto run = [&](unsigned milliseconds) {
        for (unsigned i = 0; i < milliseconds; ++i) {
            ++bench.fake.clock.milliseconds;
            bench.fake.sensors.tick();
            store.programs = 0;
            app.step();
            most = std::max(most, store.programs);
        }
    };
    run(1500);
    std::string& sent = bench.fake.link.from_board;
    sent.clear();
    stand_as(bench, goal);
    // The first of it is told, and most is not.
    for (unsigned ms = 0; ms < 3000 && count(sent, "!undo ") == 0; ++ms) run(1);
    TEST_ASSERT_LESS_THAN_UINT(20, count(sent, "!undo "));
    bench.fake.link.to_board = std::string(request) + "\n";
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
    bench.fake.link.to_board = "opening 1024\nposition fen\n";
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

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(before_a_move_is_refused);
    RUN_TEST(before_a_promotion_is_refused);
    return UNITY_END();
}
