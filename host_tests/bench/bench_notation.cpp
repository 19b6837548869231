#include <array>

#include "core/notation/all.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/text/writer.hpp"
#include "host_tests/bench/bench.hpp"
#include "host_tests/support/random_setups.hpp"

// Decoding and encoding of 1,000 random positions for each notation, and of 1,000 positions that come up in
// games of chess, which are fuller. They are made and checked in batches outside of the marks, so that the
// largest notation still fits into the memory of the board.
namespace {

constexpr unsigned kBatches = 20;
constexpr unsigned kBatch = 50;
constexpr uint32_t kSeed = 20240229;

std::array<std::array<char, notation::kMaxLength>, kBatch> texts;
std::array<uint16_t, kBatch> lengths;

alignas(4) std::array<std::byte, kBatch * sizeof(notation::AnyValue)> room;

template <typename N>
typename N::Value* values() {
    return reinterpret_cast<typename N::Value*>(room.data());
}

const char* label(etl::string_view notation, etl::string_view what) {
    static char buffer[32];
    text::Writer writer(buffer);
    writer.put(notation);
    writer.put(what);
    writer.put('\0');
    return buffer;
}

/// Games of random legal moves: every position from the fourth to the eightieth half move, then a new game.
class Games {
  public:
    void fill(Random& random, chess::Setup& out) {
        do {
            const unsigned count = position_.legal_count();
            if (plies_ == kLast || count == 0) {
                position_ = chess::Position();
                plies_ = 0;
                continue;
            }
            play(random.below(count));
        } while (plies_ < kFirst);
        out = position_.setup();
    }

  private:
    static constexpr unsigned kFirst = 4;
    static constexpr unsigned kLast = 80;

    void play(uint32_t choice) {
        rules::Move chosen;
        position_.visit_moves([&](rules::Move move) {
            chosen = move;
            return choice-- == 0;
        });
        position_.make(chosen);
        ++plies_;
    }

    chess::Position position_;
    unsigned plies_ = 0;
};

template <typename N, typename Fill>
void make_batch(Fill fill) {
    for (unsigned i = 0; i < kBatch; ++i) {
        text::Result result;
        // `board` has no character for one kind of egg: draw again.
        do {
            fill(values<N>()[i]);
            result = N::encode(values<N>()[i], texts[i]);
        } while (!result);
        lengths[i] = result.at;
    }
}

template <typename N, typename Fill>
void measure(etl::string_view name, Fill fill) {
    unsigned long failures = 0;
    for (unsigned batch = 0; batch < kBatches; ++batch) {
        make_batch<N>(fill);
        bench_begin(label(name, " decode"));
        for (unsigned i = 0; i < kBatch; ++i) {
            if (!N::decode({texts[i].data(), lengths[i]}, values<N>()[i])) ++failures;
        }
        bench_end(kBatch);
        bench_begin(label(name, " encode"));
        for (unsigned i = 0; i < kBatch; ++i) {
            if (!N::encode(values<N>()[i], texts[i])) ++failures;
        }
        bench_end(kBatch);
    }
    // A failure would make the figures worthless: it shows as a name that nobody expects.
    if (failures != 0) {
        bench_begin(label(name, " FAILED"));
        bench_end(failures);
    }
}

}  // namespace

void bench_main() {
    notation::All::each([]<typename N>(N) {
        Random random{kSeed};
        measure<N>(N::kName, [&random](typename N::Value& out) { fill(random, out); });
    });
    static Games games;
    Random random{kSeed};
    measure<notation::Fen>("fen-games", [&random](chess::Setup& out) { games.fill(random, out); });
}
