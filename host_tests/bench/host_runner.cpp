#include <cstdio>

#include "host_tests/bench/bench.hpp"

// Counts nothing itself: `callgrind --zero-before=bench_counting --dump-before=bench_end` writes one profile
// for each pair of marks, and this list says in the same order what each of them is.
extern "C" {

__attribute__((noinline)) void bench_counting() {
    asm volatile("");
}

void bench_begin(const char* name) {
    std::printf("%s;", name);
    bench_counting();
}

__attribute__((noinline)) void bench_end(unsigned long units) {
    std::printf("%lu\n", units);
}
}

int main() {
    bench_main();
    return 0;
}
