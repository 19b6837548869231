#pragma once
#include <cstdint>

#include "core/text/writer.hpp"

namespace text {

/// Writes seconds as hours, minutes and seconds: 1:05:09.
inline void put_duration(Writer& out, uint32_t seconds) {
    const auto two_digits = [&out](uint32_t value) {
        out.put(':');
        if (value < 10) out.put('0');
        out.put(value);
    };
    out.put(seconds / 3600);
    two_digits(seconds / 60 % 60);
    two_digits(seconds % 60);
}

}  // namespace text
