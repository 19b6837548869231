#pragma once
#include <cstdio>
#include <cstdlib>

/// Stops the fuzzer with a sentence if something does not hold.
inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}
