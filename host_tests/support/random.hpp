#pragma once
#include <cstdint>

/// A small generator of numbers that are the same on every machine for the same seed, which must not be 0.
struct Random {
    uint32_t state;

    uint32_t next() {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state;
    }

    /// A number from 0 to `limit` - 1.
    uint32_t below(uint32_t limit) { return static_cast<uint32_t>(uint64_t{next()} * limit >> 32); }
};
