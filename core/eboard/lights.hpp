#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

namespace eboard {

inline constexpr unsigned kSquares = 64;

/// The number of a square, both counted from 0: a1 is 0, b1 is 1, h8 is 63.
constexpr unsigned number_of(unsigned file, unsigned rank) {
    return rank * 8 + file;
}

/// The light of a square.
struct Light {
    uint8_t red = 0;
    uint8_t green = 0;
    uint8_t blue = 0;
    uint8_t pattern = 0;  ///< eight slots of time, bit 7 first: on where the bit is set

    constexpr bool operator==(const Light&) const = default;
};

/// A light of a protocol that has no colours.
constexpr Light plain_light(uint8_t pattern) {
    return {255, 255, 255, pattern};
}
inline constexpr uint8_t kSteady = 0xFF;

/// What a program wants lit, a1, b1 ... h8. Nothing of it is shown before one of the squares is lit.
struct Lights {
    /// Steps of brightness: 0 is the least that can be seen, kBrightest as bright as the board's own lights.
    static constexpr uint8_t kBrightest = 14;

    std::array<Light, kSquares> squares{};
    uint32_t slot_us = 0;  ///< how long a slot of a pattern lasts; 0 if nothing blinks
    uint8_t brightness = kBrightest;
    uint8_t changes = 0;   ///< counts them; wraps
    bool by_wire = false;  ///< squares are as the board is wired, not as the game names them

    constexpr bool in_use() const {
        return std::any_of(squares.begin(), squares.end(), [](const Light& light) { return light.pattern != 0; });
    }
    /// The slot of the patterns at `now`, 0 to 7.
    constexpr unsigned slot(uint32_t now) const {
        return slot_us == 0 ? 0 : static_cast<unsigned>(uint64_t{now} * 1000 / slot_us % 8);
    }
    /// Whether a light is on in a slot. Without slots, whatever has a pattern is on.
    constexpr bool is_on(const Light& light, unsigned slot) const {
        return slot_us == 0 ? light.pattern != 0 : (light.pattern >> (7 - slot) & 1) != 0;
    }
    constexpr void set_all(const Light& light) {
        squares.fill(light);
        ++changes;
    }
};

/// Boards that have a light at each corner of the squares light a square by its four corners.
inline constexpr unsigned kCorners = 81;

/// What the four corners of a square say together: nothing if one of them is dark, else their mean colour, in the slots
/// that they share if there are some.
constexpr Light together(const std::array<Light, 4>& corners) {
    unsigned any = 0;
    unsigned shared = 0xFF;
    std::array<unsigned, 3> sum{};
    for (const Light& corner : corners) {
        if (corner.pattern == 0) return {};
        any |= corner.pattern;
        shared &= corner.pattern;
        sum = {sum[0] + corner.red, sum[1] + corner.green, sum[2] + corner.blue};
    }
    const auto mean = [&sum](unsigned i) { return static_cast<uint8_t>(sum[i] / 4); };
    return {mean(0), mean(1), mean(2), static_cast<uint8_t>(shared != 0 ? shared : any)};
}

/// Sets the squares by their corners. `corner(i)` is the light of one, `lower(file, rank)` the number of the first of
/// the four of a square.
template <class Corner>
void light_corners(Lights& lights, unsigned (*lower)(unsigned file, unsigned rank), Corner&& corner) {
    unsigned squares = 0;  // that are lit
    unsigned second = 0;   // of these
    for (unsigned i = 0; i < kSquares; ++i) {
        const unsigned at = lower(i % 8, i / 8);
        lights.squares[i] = together({corner(at), corner(at + 1), corner(at + 9), corner(at + 10)});
        if (lights.squares[i].pattern != 0 && ++squares == 2) second = i;
    }
    unsigned corners = 0;
    for (unsigned i = 0; i < kCorners; ++i) corners += corner(i).pattern != 0;
    // The corners of two squares in a row with one between them, as e2 and e4, are also all the corners of that one: a
    // move, of which only the ends are meant.
    if (corners == 8 && squares == 3) lights.squares[second] = {};
}

}  // namespace eboard
