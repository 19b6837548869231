#pragma once
#include "boards/serpentine.hpp"

/// The wiring of this board, by role: GP numbers of the Pico. README.md shows the same as a table.
namespace hall_8x8 {

inline constexpr std::array<uint8_t, 3> kSelectPins{2, 3, 4};  // S0 to S2 of every multiplexer
inline constexpr std::array<uint8_t, 3> kEnablePins{5, 6, 7};  // ranks 1-3, 4-6, 7-8
inline constexpr uint8_t kLightsPin = 8;
inline constexpr uint16_t kLightsMilliamps = 150;  // what is left of USB's 500 after 64 sensors of 4 to 5 mA
inline constexpr uint8_t kBrightness = 64;

/// A multiplexer's switch and half a metre of wire settle in 5; a frame of 48 ticks takes 2.4 milliseconds.
inline constexpr uint16_t kSettleMicroseconds = 50;

/// A multiplexer a rank, channel Y0 under file a: so square and input have the same number.
inline constexpr std::array<uint8_t, 64> kSquares = [] {
    std::array<uint8_t, 64> squares{};
    for (unsigned input = 0; input < squares.size(); ++input) squares[input] = static_cast<uint8_t>(input);
    return squares;
}();

inline constexpr auto kLightChain = boards::serpentine<8, 8>();

}  // namespace hall_8x8
