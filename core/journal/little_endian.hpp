#pragma once
#include <cstdint>

namespace journal {

/// Numbers as they stand in flash, the lowest byte first.
inline void put_number(uint8_t* out, uint32_t value, unsigned bytes = 4) {
    for (unsigned i = 0; i < bytes; ++i) out[i] = static_cast<uint8_t>(value >> 8 * i);
}

inline uint32_t get_number(const uint8_t* in, unsigned bytes = 4) {
    uint32_t value = 0;
    for (unsigned i = 0; i < bytes; ++i) value |= uint32_t{in[i]} << 8 * i;
    return value;
}

}  // namespace journal
