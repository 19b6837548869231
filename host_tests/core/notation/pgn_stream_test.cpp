/// A stream of random games, written and read back as it goes: nothing is kept but one game on each side.
/// The first argument is the number of games, the second the seed.
#include <malloc.h>

#include <cstdlib>

#include "host_tests/core/rules/support.hpp"

void setUp() {}
void tearDown() {}

namespace {

unsigned long games_to_stream = 500;
uint32_t seed = 0x5EED0100;

template <class Game>
void play_at_random(Game& game, support::Random& random) {
    game.reset();
    const unsigned plies = 1 + random.below(80);
    while (game.plies() < plies) {
        const unsigned count = game.position().legal_count();
        if (count == 0) return;
        (void)game.play(support::nth_move(game.position(), random.below(count)));
    }
}

template <class Game>
void stream() {
    using Reader = notation::PgnReader<Game>;
    static Game written;
    static Game read;
    const notation::PgnTags tags;
    support::Random random(seed);
    Reader reader(read);
    // The heap after the first game is the heap after the last.
    size_t in_use = 0;
    for (unsigned long n = 0; n < games_to_stream; ++n) {
        play_at_random(written, random);
        notation::PgnWriter<Game> writer = notation::PgnWriter<Game>(written, n % 2 == 0 ? &tags : nullptr);
        bool ended = false;
        char line[256];
        for (;;) {
            text::Writer out(line);
            if (!writer.next(out)) break;
            out.put('\n');
            for (const char c : out.written()) {
                const auto progress = reader.push(c);
                TEST_ASSERT_TRUE(progress != Reader::Progress::Failed);
                ended = ended || progress == Reader::Progress::GameEnd;
            }
        }
        TEST_ASSERT_TRUE(ended);
        TEST_ASSERT_EQUAL_UINT(written.plies(), read.plies());
        TEST_ASSERT_TRUE(read.starts_with(written));
        TEST_ASSERT_TRUE(read.result().score == written.result().score);
        if (n == 0) in_use = mallinfo2().uordblks;
    }
    TEST_ASSERT_EQUAL_UINT64(in_use, mallinfo2().uordblks);
}

void chess_games_stream_through_the_text() {
    stream<chess::Game>();
}
void octad_games_stream_through_the_text() {
    stream<octad::Game>();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) games_to_stream = strtoul(argv[1], nullptr, 0);
    if (argc > 2) seed = static_cast<uint32_t>(strtoul(argv[2], nullptr, 0));
    printf("%lu games, seed 0x%08lX; a reader takes %zu bytes, a writer %zu\n", games_to_stream,
           static_cast<unsigned long>(seed), sizeof(notation::PgnReader<chess::Game>),
           sizeof(notation::PgnWriter<chess::Game>));
    UNITY_BEGIN();
    RUN_TEST(chess_games_stream_through_the_text);
    RUN_TEST(octad_games_stream_through_the_text);
    return UNITY_END();
}
