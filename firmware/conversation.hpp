#pragma once
#include <array>
#include <cstdint>
#include <utility>

#include "core/console/line_buffer.hpp"
#include "core/console/outbox.hpp"
#include "firmware/request.hpp"
#include "hal/board.hpp"

namespace firmware {

/// The text protocol on a link: one request at a time, each answered by data lines and one `ok` or `error`,
/// with events in between. While the other side does not read, requests wait and events are counted as lost.
class Conversation {
  public:
    explicit Conversation(hal::Link& link) : link_(link) {}

    /// Reads a bounded number of bytes, carries on with the answer that is under way, sends what the link
    /// takes.
    void step(App& app);

    /// Somebody has opened the other end: begins anew, without what waited for whoever was there before, and with
    /// events on.
    void begin_anew();

    /// Whether the other side has sent something since the last call.
    bool take_heard() { return std::exchange(heard_, false); }

    bool events_on() const { return events_on_; }
    void set_events(bool on) { events_on_ = on; }

    /// Sends one event line, or counts it as lost if there is no room. `write` fills a text::Writer.
    template <typename Write>
    void send_event(Write write) {
        if (!events_on_) return;
        const etl::span<char> room = outbox_.reserve(console::kMaxLine);
        if (room.empty()) {
            ++lost_events_;
            return;
        }
        text::Writer line(room);
        write(line);
        outbox_.commit(line.length());
    }

  private:
    enum class Phase : uint8_t {
        Listening,   ///< for a request
        Collecting,  ///< for a further line of the request at hand
        Answering,   ///< the command has more to say
        Closing,     ///< `ok` is due
    };

    static constexpr unsigned kLinesPerStep = 8;

    bool listening() const {
        return !line_waits_ && (phase_ == Phase::Listening || phase_ == Phase::Collecting);
    }
    void listen();
    void start(console::Input input);
    void start_request(console::Input input);
    void collect_line(console::Input input);
    void answer(App& app);
    Answer next_line(App& app);
    bool takes_these_words() const;
    void report_lost_events();
    void send();

    hal::Link& link_;
    std::array<char, 64> received_{};
    uint8_t received_begin_ = 0;
    uint8_t received_end_ = 0;
    console::LineBuffer input_;
    console::Outbox outbox_;

    Phase phase_ = Phase::Listening;
    console::Input input_kind_ = console::Input::Nothing;
    const Command* command_ = nullptr;
    Request request_;
    std::array<char, console::kMaxLine> line_{};  ///< what the command writes; events may go out meanwhile
    bool line_waits_ = false;                     ///< a line of the answer waits for room

    bool heard_ = false;
    bool events_on_ = true;
    uint32_t lost_events_ = 0;
};

}  // namespace firmware
