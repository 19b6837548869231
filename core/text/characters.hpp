#pragma once

namespace text {

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether a byte goes on with a character of UTF-8 that began before it.
constexpr bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// A character that every terminal shows and none obeys: itself, or `?`.
constexpr char printable(char c) {
    return c >= ' ' && c <= '~' ? c : '?';
}

}  // namespace text
