#pragma once
#include <array>
#include <cstdint>

/// The wiring of this board, by role: GP numbers of the Pico. README.md shows the same as a table.
namespace reed_8x8 {

inline constexpr std::array<uint8_t, 8> kFilePins{2, 3, 4, 5, 6, 7, 8, 9};          // a to h
inline constexpr std::array<uint8_t, 8> kRankPins{10, 11, 12, 13, 14, 15, 16, 17};  // 1 to 8
inline constexpr uint8_t kLightsPin = 18;
inline constexpr uint16_t kLightsMilliamps = 400;  // what is left of USB's 500

/// The chain runs along rank 1 from a1, back along rank 2 from h2, and so on: square of each light, a1 is 0.
inline constexpr std::array<uint8_t, 64> kLightChain = [] {
    std::array<uint8_t, 64> chain{};
    for (unsigned light = 0; light < chain.size(); ++light) {
        const unsigned rank = light / 8;
        const unsigned step = light % 8;
        chain[light] = static_cast<uint8_t>(rank * 8 + (rank % 2 == 0 ? step : 7 - step));
    }
    return chain;
}();

}  // namespace reed_8x8
