#pragma once
#include <cstdint>

namespace sensing {

/// The largest board that can be sensed.
inline constexpr unsigned kMaxCells = 128;

/// What the sensor under one square sees. Switches tell Empty and Magnet; sensors that measure tell the poles.
enum class Cell : uint8_t { Empty, Magnet, North, South };

/// What a measuring sensor is compared with; the numbers are steps of the converter, 0 to 4095.
struct Levels {
    uint16_t empty = 0;
    uint16_t north = 0;  ///< at or above: a north pole
    uint16_t south = 0;  ///< at or below: a south pole
    uint16_t noise = 0;  ///< from the lowest to the highest reading of the empty square

    constexpr bool operator==(const Levels&) const = default;
};

}  // namespace sensing
