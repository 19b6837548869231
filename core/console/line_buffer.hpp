#pragma once
#include <etl/string_view.h>

#include <array>
#include <cstdint>

namespace console {

/// The longest line in either direction, without its end.
inline constexpr uint16_t kMaxLine = 1536;

/// What a received byte completed.
enum class Input : uint8_t {
    Nothing,       ///< the line goes on
    Line,          ///< `line()` is a whole line, perhaps empty
    TooLong,       ///< a line of more than kMaxLine characters ended; it is lost, the next one works
    Piece,         ///< `line()` is the beginning of a line that goes on; only while collecting
    BadCharacter,  ///< a line with a control character ended; it is lost, `bad_at()` tells where
};

/// Collects bytes into lines. A line ends with \n, \r or \r\n; backspace and delete take back a character, for
/// people at a terminal. Bytes from 0x80 up pass, since some notations are UTF-8.
class LineBuffer {
  public:
    Input push(char byte);

    /// Forgets what has come of a line, and collects no more.
    void clear();

    /// While collecting, a line may be of any length and comes in pieces, and tabs pass: for text that is not a
    /// request.
    void collect(bool on) { collecting_ = on; }

    /// The line that the last `push` completed; valid until the next one. Of one that is lost, how it began.
    etl::string_view line() const { return {line_.data(), length_}; }

    /// Makes the letters of a line that was completed small ones, from an offset on.
    void make_small(size_t from);

    /// Nothing has come of the next line.
    bool is_empty() const { return finished_ || length_ == 0; }

    /// Offset of the first control character in a line that ended as BadCharacter.
    uint16_t bad_at() const { return bad_at_; }

  private:
    void begin_line();
    Input finish();
    void take_back();

    static constexpr uint16_t kNowhere = 0xFFFF;

    std::array<char, kMaxLine> line_{};
    uint16_t length_ = 0;
    uint16_t bad_at_ = kNowhere;
    bool too_long_ = false;
    bool finished_ = false;
    bool after_return_ = false;
    bool collecting_ = false;
};

}  // namespace console
