#pragma once
#include "boards/serpentine.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. README.md shows the same as a table.
namespace reed_10x10 {

inline constexpr std::array<uint8_t, 10> kFilePins{2, 3, 4, 5, 6, 7, 8, 9, 10, 11};          // a to j
inline constexpr std::array<uint8_t, 10> kRankPins{12, 13, 14, 15, 16, 17, 18, 19, 20, 21};  // 1 to 10
inline constexpr uint8_t kLightsPin = 22;
inline constexpr uint16_t kLightsMilliamps = 400;  // what is left of USB's 500
inline constexpr uint8_t kBrightness = 64;

inline constexpr auto kLightChain = boards::serpentine<10, 10>();

}  // namespace reed_10x10
