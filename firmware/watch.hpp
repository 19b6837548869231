#pragma once
#include <cstdint>

#include "core/console/outbox.hpp"
#include "firmware/console_events.hpp"
#include "firmware/event.hpp"
#include "firmware/live_game.hpp"
#include "firmware/terminal.hpp"

namespace firmware {

/// Writes line `number`, from 0, of a picture of the game and its lights: the diagram, then what each colour in it asks
/// of the hands, then the move from elsewhere that they owe. In colours of a terminal, or with a mark behind each
/// piece. False if there is no such line.
bool put_picture_line(text::Writer& line, const LiveGame& live, unsigned number, bool in_colours);

/// Draws the board and its lights whenever something happens: at the top of a terminal's screen, or as lines that begin
/// with `!show`.
class Watch final : public Listener {
  public:
    Watch(const LiveGame& game, const ConsoleEvents& events, const Terminal& terminal, console::Outbox& outbox)
        : game_(game), events_(events), terminal_(terminal), outbox_(outbox) {}

    void take(const Event& event) override;
    /// Goes on drawing as far as there is room. `may_begin`: nobody is being answered.
    void step(bool may_begin);

    void set_on(bool on);

  private:
    static constexpr uint8_t kIdle = 0xFF;
    static constexpr unsigned kLinesPerStep = 4;

    bool put_line(text::Writer& line);

    const LiveGame& game_;
    const ConsoleEvents& events_;
    const Terminal& terminal_;
    console::Outbox& outbox_;
    bool on_ = false;
    bool is_stale_ = false;
    uint8_t row_ = kIdle;    ///< the line that is drawn next
    bool has_last_ = false;  ///< something happened that is told below the board
    Event last_{Event::Kind::Position};
};

}  // namespace firmware
