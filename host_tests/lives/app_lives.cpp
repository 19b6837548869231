// app_lives [lives] [seed] [bytes]: so many whole lives of the application from random bytes, up to so many bytes each.
// The seed of each is the one before and one: a life that failed can be lived alone. app_lives --file <file>: the one
// life that is in a file, as app_fuzz leaves it.
#include <signal.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "host_tests/lives/life.hpp"
#include "host_tests/support/random.hpp"

/// Where a sanitizer is linked in, it calls back before it ends the program.
extern "C" void __sanitizer_set_death_callback(void (*callback)()) __attribute__((weak));

namespace {

volatile sig_atomic_t seed_of_life = 0;

void tell_seed() {
    fprintf(stderr, "in the life with seed %u: app_lives 1 %u\n", static_cast<unsigned>(seed_of_life),
            static_cast<unsigned>(seed_of_life));
}

/// Says which life it was, whatever ends the program.
void tell_seed_on_failure() {
    for (const int failure : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL}) {
        signal(failure, [](int number) {
            tell_seed();
            signal(number, SIG_DFL);
            raise(number);
        });
    }
    if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(tell_seed);
}

void print(const lives::Record& record) {
    printf("%" PRIu64 " lives: %" PRIu64 " steps, %" PRIu64 " starts, %" PRIu64 " cuts, %" PRIu64 " answers\n",
           record.lives, record.steps, record.starts, record.cuts, record.answers);
    printf("compared after a start: %" PRIu64 " states, %" PRIu64 " calibrations; repeated: %" PRIu64
           " positions, %" PRIu64 " games; errors without effect: %" PRIu64 "\n",
           record.restarts_compared, record.calibrations_compared, record.positions_repeated, record.games_repeated,
           record.errors_without_effect);
    printf("most in a step: %u pages programmed, %u reads of flash, %u writes to the link\n", record.most.programs,
           record.most.store_reads, record.most.link_writes);
}

int live_file(const char* path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
    lives::Record record;
    lives::live(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(), record);
    print(record);
    return 0;
}

}  // namespace

int main(int count, char** words) {
    if (count == 3 && strcmp(words[1], "--file") == 0) return live_file(words[2]);
    const auto number = [&](int index, unsigned otherwise) {
        return count > index ? static_cast<unsigned>(strtoul(words[index], nullptr, 10)) : otherwise;
    };
    const unsigned lives_to_live = number(1, 100);
    const uint32_t seed = number(2, 1);
    const uint32_t longest = number(3, 1500);
    printf("seed %u\n", seed);
    tell_seed_on_failure();
    lives::Record record;
    for (unsigned life = 0; life < lives_to_live; ++life) {
        Random random{(seed + life) * 2654435761u | 1u};
        std::vector<uint8_t> bytes(random.below(longest));
        for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random.next() >> 8);
        seed_of_life = static_cast<sig_atomic_t>(seed + life);
        lives::live(bytes.data(), bytes.size(), record);
    }
    print(record);
    return 0;
}
