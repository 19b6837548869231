#pragma once
#include <cstdint>

#include "core/console/outbox.hpp"
#include "core/text/writer.hpp"
#include "firmware/event.hpp"
#include "firmware/event_json.hpp"
#include "firmware/live_game.hpp"
#include "firmware/machine.hpp"

namespace firmware {

/// Writes where a sensor is wired, such as `GP6 GP13`.
void put_origin(text::Writer& line, const hal::Origin& origin);

/// Writes why the firmware started: `power`, `watchdog`, or `panic` or `fault` and their words.
void put_start_cause(text::Writer& line, const Machine& machine);

/// Tells events as lines of the console that begin with `!`, as text or as JSON. While the other side does not read,
/// they are counted as lost, and `!lost` tells how many once it does. Each event has a number, told or not.
class ConsoleEvents final : public Listener {
  public:
    /// What follows the words of an event.
    enum class Tail : uint8_t {
        None,
        Square,
        Wires,  ///< square and where it is wired; both of them if there are two
        Move,   ///< in coordinates and as SAN
        Coordinates,
        Position,
        Result,
        Correction,
        Squares,
        Cause,
        Reading,
        Count,
        Refusal,
        Clock,
        Side
    };

    /// How an event is told; no words if it is not. As JSON, its name is the first of them.
    struct Row {
        const char* words = nullptr;
        Tail tail = Tail::None;
        uint16_t members = EventJson::kText;
    };
    static const Row& row_of(const Event& event);

    enum class Form : uint8_t { Text, Json };

    ConsoleEvents(console::Outbox& outbox, const LiveGame& game, const Machine& machine)
        : outbox_(outbox), games_(game.games()), board_(game.board()), machine_(machine), json_(game) {}

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
    Form form() const { return form_; }
    void choose(Form form) { form_ = form; }

    /// The number of the last event, from 1; 0 if there was none. Wraps.
    uint32_t sequence() const { return sequence_; }
    /// Whether an event is told at all.
    static bool has_words(const Event& event) { return row_of(event).words != nullptr; }
    /// Writes an event that has words as text, with its `!`.
    void put_text(text::Writer& line, const Event& event) const;

  private:
    void put_tail(text::Writer& line, Tail tail, const Event& event) const;
    void put_square_and_wires(text::Writer& line, board::Square square) const;
    void put_extent(text::Writer& line, const Event& event) const;
    void put_refusal(text::Writer& line, const Event& event) const;

    console::Outbox& outbox_;
    const Games& games_;
    board::Geometry board_;
    const Machine& machine_;
    EventJson json_;
    Form form_ = Form::Text;
    bool on_ = true;
    bool muted_ = false;
    uint32_t sequence_ = 0;
    uint32_t lost_ = 0;
};

}  // namespace firmware
