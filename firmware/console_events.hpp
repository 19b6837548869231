#pragma once
#include <cstdint>

#include "core/console/outbox.hpp"
#include "core/text/json.hpp"
#include "firmware/event.hpp"
#include "firmware/live_game.hpp"
#include "firmware/machine.hpp"

namespace firmware {

/// Writes where a sensor is wired, such as `GP6 GP13`.
void put_origin(text::Writer& line, const hal::Origin& origin);

/// Writes why the firmware started: `power`, `watchdog`, or `panic` or `fault` and their words.
void put_start_cause(text::Writer& line, const Machine& machine);

/// Writes the member `position` in the chosen notation; or `error`, if that has no words for it.
void put_position_member(text::Members& out, const Games& games);

/// Tells events as lines of the console that begin with `!`, as text or as JSON, one object a line: docs/protocol.md
/// has the members. While the other side does not read, they are counted as lost, and `!lost` tells how many once it
/// does. Each event has a number, told or not.
class ConsoleEvents final : public Listener {
  public:
    ConsoleEvents(console::Outbox& outbox, const LiveGame& game, const Machine& machine)
        : outbox_(outbox), game_(game), machine_(machine) {}

    void take(const Event& event) override;
    /// Tells of lost events once there is room.
    void report_lost();

    /// Somebody else listens: events are on, and what was lost was not for them.
    void begin_anew() {
        on_ = true;
        lost_ = 0;
    }

    /// While another protocol is spoken on the link, events are numbered but not told.
    void mute(bool muted) { muted_ = muted; }

    bool is_on() const { return on_; }
    void set_on(bool on) { on_ = on; }
    bool is_json() const { return is_json_; }
    void set_json(bool json) { is_json_ = json; }

    /// The number of the last event, from 1; 0 if there was none. Wraps.
    uint32_t sequence() const { return sequence_; }
    /// Whether an event is told at all.
    static bool has_words(const Event& event);
    /// Writes an event that has words as text, with its `!`.
    void put_text(text::Writer& line, const Event& event) const;

  private:
    void note_touch(const Event& event);
    void put_json(text::Writer& line, const Event& event) const;
    void put_member(text::Members& object, unsigned member, const Event& event) const;
    void put_square_and_wires(text::Writer& line, board::Square square) const;
    void put_extent(text::Writer& line, const Event& event) const;
    void put_refusal(text::Writer& line, const Event& event) const;

    console::Outbox& outbox_;
    const LiveGame& game_;
    const Machine& machine_;
    board::Occupancy touched_;  ///< by hands since the position before, in squares of the game
    bool is_json_ = false;
    bool on_ = true;
    bool muted_ = false;
    uint32_t sequence_ = 0;
    uint32_t lost_ = 0;
};

}  // namespace firmware
