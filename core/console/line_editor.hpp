#pragma once
#include <etl/string_view.h>

#include <array>
#include <cstdint>

#include "core/text/writer.hpp"

namespace console {

/// What a byte from a terminal came to.
enum class Edit : uint8_t {
    Nothing,    ///< the line goes on
    Line,       ///< Enter: `line()` is whole
    Complete,   ///< Tab: somebody may `insert` the rest of a word
    Interrupt,  ///< Ctrl-C: the line is gone
    Full,       ///< the byte did not fit: the line is as long as it can be edited
};

/// A line that a person types at a terminal: the keys of a shell go in, and what the screen should show comes out. All
/// of it lives in fixed buffers.
///
///     left right home end, Ctrl-B F A E     move         backspace, delete, Ctrl-H D    delete a character
///     up down, Ctrl-P N                     history      Ctrl-W U K                     delete a word, to the left, to the right
///     Tab                                   complete     Ctrl-L                         draw anew
///
/// Other escape sequences and control characters do nothing.
class LineEditor {
  public:
    static constexpr uint16_t kMaxLength = 240;
    static constexpr uint16_t kHistoryBytes = 512;
    /// So much of a line is shown at once; a longer one scrolls.
    static constexpr uint16_t kColumns = 72;
    /// The most that `draw`, `hide` or `finish` write.
    static constexpr uint16_t kMaxDrawing = kColumns + 32;

    Edit push(char byte);

    etl::string_view line() const { return {line_.data(), length_}; }
    /// What stands before the cursor.
    etl::string_view before_cursor() const { return {line_.data(), cursor_}; }
    /// Puts text at the cursor; false, and nothing changes, if it does not fit.
    bool insert(etl::string_view text);
    /// Begins a new line; the one at hand can be called back by `up` if it was to be remembered.
    void begin(bool remember);
    /// Forgets the line, not the history.
    void clear();
    /// Forgets everything: somebody else sits at another screen.
    void reset();

    void set_prompt(etl::string_view prompt) { prompt_ = prompt; }

    /// Whether the screen shows something else than it should.
    bool is_stale() const { return !visible_ || redraw_ || drawn_ != length_; }
    bool is_visible() const { return visible_; }
    /// The byte before was a carriage return.
    bool is_after_return() const { return after_return_; }
    /// Writes what brings the screen up to date.
    void draw(text::Writer& out);
    /// Writes what takes the line off the screen, so that something else can stand there.
    void hide(text::Writer& out);
    /// Writes what leaves the line on the screen and goes to the next.
    void finish(text::Writer& out);

  private:
    enum class State : uint8_t { Plain, Escape, Sequence, Single };

    Edit control(char byte);
    void sequence_end(char byte);
    uint16_t left() const;
    uint16_t right() const;
    void go_to(uint16_t cursor);
    void erase(uint16_t begin, uint16_t end);
    void erase_word();
    void recall(bool older);
    etl::string_view entry(uint8_t age) const;
    uint16_t window() const;

    std::array<char, kMaxLength> line_{};
    std::array<char, kHistoryBytes> history_{};  ///< lines, the newest first, each with a NUL behind it
    uint16_t history_length_ = 0;
    uint16_t length_ = 0;
    uint16_t cursor_ = 0;
    uint16_t drawn_ = 0;     ///< characters of the line on the screen, if it is not to be drawn anew
    uint8_t age_ = 0;        ///< of the line that was called back, 0 if it is a new one
    uint8_t parameter_ = 0;  ///< the number in an escape sequence
    State state_ = State::Plain;
    bool after_return_ = false;
    bool visible_ = false;
    bool redraw_ = false;
    etl::string_view prompt_ = "> ";
};

}  // namespace console
