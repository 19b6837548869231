#pragma once
#include "boards/serpentine.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. README.md shows the same as a table.
namespace reed_8x8 {

inline constexpr std::array<uint8_t, 8> kFilePins{2, 3, 4, 5, 6, 7, 8, 9};          // a to h
inline constexpr std::array<uint8_t, 8> kRankPins{10, 11, 12, 13, 14, 15, 16, 17};  // 1 to 8
inline constexpr uint8_t kLightsPin = 18;
inline constexpr uint16_t kLightsMilliamps = 400;  // what is left of USB's 500
inline constexpr uint8_t kBrightness = 64;

inline constexpr auto kLightChain = boards::serpentine<8, 8>();

}  // namespace reed_8x8
