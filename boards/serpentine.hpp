#pragma once
#include <array>
#include <cstdint>

namespace boards {

/// The square of each light where the chain runs along rank 1 from a1, back along rank 2, and so on; a1 is 0.
template <unsigned Files, unsigned Ranks>
constexpr std::array<uint8_t, Files * Ranks> serpentine() {
    std::array<uint8_t, Files * Ranks> chain{};
    for (unsigned light = 0; light < chain.size(); ++light) {
        const unsigned rank = light / Files;
        const unsigned step = light % Files;
        chain[light] = static_cast<uint8_t>(rank * Files + (rank % 2 == 0 ? step : Files - 1 - step));
    }
    return chain;
}

}  // namespace boards
