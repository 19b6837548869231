#pragma once
#include <etl/string_view.h>

#include <cstdint>

namespace text {

/// Why a text or a value was refused.
enum class Error : uint8_t {
    None,
    BufferTooSmall,  ///< the output does not fit; nothing is written past its end
    UnexpectedEnd,   ///< the text stops where more must follow
    TrailingText,    ///< the text goes on where it should stop
    BadCharacter,    ///< a character that no rule allows here
    BadNumber,       ///< not a number, or out of range
    BadRow,          ///< a row of the board has too few or too many squares
    BadRowCount,     ///< the board has too few or too many rows
    AdjacentDigits,  ///< two digits side by side where one number of empty squares should stand
    BadSquare,       ///< not a square, or not one that may stand here
    Repeated,        ///< a letter or a square that was there before
    TooMany,         ///< more parts than this build has room for
    WrongCount,      ///< a list whose length differs from the count that the text gives for it
    UnknownIndex,    ///< a map or a tech that the game does not have
    CannotExpress,   ///< the notation has no words for this value
    OtherGame,       ///< the two notations belong to different games
    // texts of moves
    BadMove,           ///< not written like a move
    NullMove,          ///< a move that moves nothing, as in `--`
    IllegalMove,       ///< no legal move fits
    AmbiguousMove,     ///< more than one legal move fits
    MissingPromotion,  ///< a pawn reaches the last rank, but the text does not say what it becomes
};

/// The last of the errors, so that a table of all of them can be checked for gaps.
inline constexpr Error kLastError = Error::MissingPromotion;

/// The word for `error` that the console prints, such as `bad-row`.
etl::string_view error_name(Error error);

/// What a codec says, in four bytes.
///
/// On success `at` counts the characters used and `info` the warnings. When reading fails, `at` is the offset
/// of the first character at fault and `info` the character that was expected there, if only one was. When
/// writing fails, `at` counts the characters written and `info` is the code of the square at fault, 0xFF if
/// there is none.
struct [[nodiscard]] Result {
    Error error = Error::None;
    uint8_t info = 0;
    uint16_t at = 0;

    constexpr explicit operator bool() const { return error == Error::None; }
    constexpr bool operator==(const Result&) const = default;
};

static_assert(sizeof(Result) == 4);

}  // namespace text
