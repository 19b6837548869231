#pragma once
#include <array>
#include <cstdint>

#include "core/console/line_editor.hpp"
#include "core/console/outbox.hpp"
#include "firmware/games.hpp"
#include "hal/board.hpp"

namespace firmware {

/// The person at the other end, if there is one: echo, prompt, line editing, history and completion, and all of it off
/// for programs.
class Terminal {
  public:
    enum class Mode : uint8_t {
        Auto,  ///< on once somebody types: see `note_typed`
        On,
        Off,
    };

    Mode mode() const { return mode_; }
    /// Auto leaves it as it is.
    void choose(Mode mode);
    bool is_on() const { return on_; }

    /// Somebody has opened the other end. A link that ends in a terminal has a person there.
    void begin_anew(bool is_terminal);
    /// A line was typed by a person, as it seems: Enter as a lone carriage return, some time after the character before
    /// it. Shows it, and is on from now on.
    void note_typed(etl::string_view line);
    /// A line ended as only programs end them.
    void note_program() {
        if (mode_ == Mode::Auto) on_ = false;
    }

    /// Takes a key. What the editor says of it is to be acted on.
    console::Edit push(char byte) { return editor_.push(byte); }
    etl::string_view line() const { return editor_.line(); }
    bool is_after_return() const { return editor_.is_after_return(); }
    /// The line is done with: it stays on the screen, and can be called back if it was a request.
    void end_line(bool was_request);
    /// The line is gone.
    void interrupt();
    /// Completes the word before the cursor, or puts what it could be as lines into the outbox.
    void complete(const Games& games, console::Outbox& outbox);
    /// What the next line is: a request, or one of several that belong to one.
    void set_prompt(bool is_request) { editor_.set_prompt(is_request ? "> " : "| "); }

    /// Makes room for lines on the screen.
    void hide();
    /// Shows the line as it is now, unless the screen has something to be sent before.
    void draw();
    /// Sends what the screen lacks; false if the link did not take all of it.
    bool send(hal::Link& link);

  private:
    static constexpr uint16_t kScreenBytes = 2 * console::LineEditor::kMaxDrawing;

    template <class Put>
    void write(Put put);

    console::LineEditor editor_;
    Mode mode_ = Mode::Auto;
    bool on_ = false;
    std::array<char, kScreenBytes> screen_{};  ///< on its way to the screen
    uint16_t screen_length_ = 0;
};

}  // namespace firmware
