#pragma once
#include "boards/serpentine.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. README.md shows the same as a table.
namespace octad_4x4 {

inline constexpr std::array<uint8_t, 16> kSquarePins{0, 1, 2,  3,  4,  5,  6,  7,
                                                     8, 9, 10, 11, 12, 13, 14, 15};  // a1 to d4
inline constexpr uint8_t kLightsPin = 16;
inline constexpr uint16_t kLightsMilliamps = 400;  // what is left of USB's 500
inline constexpr uint8_t kBrightness = 64;

inline constexpr auto kLightChain = boards::serpentine<4, 4>();

}  // namespace octad_4x4
