#include <array>

#include "core/notation/all.hpp"
#include "core/text/writer.hpp"
#include "host_tests/bench/bench.hpp"
#include "host_tests/support/random_setups.hpp"

// Decoding and encoding of 1,000 random positions for each notation. They are made and checked in batches
// outside of the marks, so that the largest notation still fits into the memory of the board.
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

template <typename N>
void make_batch(Random& random) {
    for (unsigned i = 0; i < kBatch; ++i) {
        text::Result result;
        // `board` has no character for one kind of egg: draw again.
        do {
            fill(random, values<N>()[i]);
            result = N::encode(values<N>()[i], texts[i]);
        } while (!result);
        lengths[i] = result.at;
    }
}

template <typename N>
void measure() {
    Random random{kSeed};
    unsigned long failures = 0;
    for (unsigned batch = 0; batch < kBatches; ++batch) {
        make_batch<N>(random);
        bench_begin(label(N::kName, " decode"));
        for (unsigned i = 0; i < kBatch; ++i) {
            if (!N::decode({texts[i].data(), lengths[i]}, values<N>()[i])) ++failures;
        }
        bench_end(kBatch);
        bench_begin(label(N::kName, " encode"));
        for (unsigned i = 0; i < kBatch; ++i) {
            if (!N::encode(values<N>()[i], texts[i])) ++failures;
        }
        bench_end(kBatch);
    }
    // A failure would make the figures worthless: it shows as a name that nobody expects.
    if (failures != 0) {
        bench_begin(label(N::kName, " FAILED"));
        bench_end(failures);
    }
}

}  // namespace

void bench_main() {
    notation::All::each([]<typename N>(N) { measure<N>(); });
}
