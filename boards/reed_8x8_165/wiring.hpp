#pragma once
#include "boards/serpentine.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. README.md shows the same as a table.
namespace reed_8x8_165 {

inline constexpr uint8_t kDataPin = 2;
inline constexpr uint8_t kClockPin = 3;  // the load line is on the next pin, GP4
inline constexpr uint8_t kLightsPin = 5;
inline constexpr uint16_t kLightsMilliamps = 400;  // what is left of USB's 500
inline constexpr uint8_t kBrightness = 64;

/// A chip a rank, rank 1 nearest to the Pico, D0 under file a: so h1 comes first, then g1, ... a1, h2.
inline constexpr std::array<uint8_t, 64> kInputs = [] {
    std::array<uint8_t, 64> squares{};
    for (unsigned input = 0; input < squares.size(); ++input) {
        squares[input] = static_cast<uint8_t>(input / 8 * 8 + 7 - input % 8);
    }
    return squares;
}();

inline constexpr auto kLightChain = boards::serpentine<8, 8>();

}  // namespace reed_8x8_165
