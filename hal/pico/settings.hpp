#pragma once
#include <array>
#include <cstdint>

/// Settings that `picotool config` can change in a finished image: integers that binary info points at. A
/// board declares one with bi_ptr_int32(hal::pico::kSettings, hal::pico::kWiring, <name>, <default>).
namespace hal::pico {

inline constexpr uint16_t kSettings = 'R' | 'F' << 8;
inline constexpr uint32_t kWiring = 1;

/// `value` if it is from `least` to `most`, else the default: a slip of the finger cannot brick a board.
inline int setting(const volatile int& value, int least, int most, int otherwise) {
    const int now = value;
    return now >= least && now <= most ? now : otherwise;
}

/// A pin as configured: GP0 to GP28, else its default.
inline uint8_t pin_setting(const volatile int& value, uint8_t otherwise) {
    return static_cast<uint8_t>(setting(value, 0, 28, otherwise));
}

inline uint8_t brightness_setting(const volatile int& value, uint8_t otherwise) {
    return static_cast<uint8_t>(setting(value, 0, 255, otherwise));
}

/// Up to 20 ampere: more is no chain of lights.
inline uint16_t milliamps_setting(const volatile int& value, uint16_t otherwise) {
    return static_cast<uint16_t>(setting(value, 0, 20'000, otherwise));
}

/// The pins as configured, each in place of its default.
template <size_t N, typename... Values>
std::array<uint8_t, N> pin_settings(const std::array<uint8_t, N>& defaults, const Values&... values) {
    static_assert(sizeof...(values) == N);
    size_t i = 0;
    return {pin_setting(values, defaults[i++])...};
}

}  // namespace hal::pico
