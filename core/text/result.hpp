#pragma once
#include <cstdint>

namespace text {

/// Why a text, a value or a move was refused. `name()` in errors.hpp gives the word that the console prints.
enum class Error : uint8_t {
    None,
    BufferTooSmall,  ///< the output does not fit; nothing is written past its end
    UnexpectedEnd,   ///< the text stops where more must follow
    TrailingText,    ///< the text goes on where it should stop
    BadCharacter,    ///< a character that no rule allows here
    BadNumber,       ///< not a number, or out of range
};

/// What a codec says, in four bytes. On success `at` counts the characters used and `info` the warnings;
/// on failure `at` is the offset at fault and `info` a number that the message needs.
struct [[nodiscard]] Result {
    Error error = Error::None;
    uint8_t info = 0;
    uint16_t at = 0;

    constexpr explicit operator bool() const { return error == Error::None; }
    constexpr bool operator==(const Result&) const = default;
};

static_assert(sizeof(Result) == 4);

}  // namespace text
