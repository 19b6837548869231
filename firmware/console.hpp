#pragma once
#include <array>
#include <cstdint>
#include <utility>

#include "core/console/line_buffer.hpp"
#include "core/console/outbox.hpp"
#include "firmware/request.hpp"
#include "firmware/terminal.hpp"
#include "hal/board.hpp"

namespace firmware {

/// The text protocol on a link: one request at a time, each answered by data lines and one `ok` or `error`. Others may
/// put lines into the outbox between these. While the other side does not read, requests wait.
class Console {
  public:
    Console(hal::Link& link, console::Outbox& outbox, Terminal& terminal)
        : link_(link), outbox_(outbox), terminal_(terminal) {}

    /// Reads a bounded number of bytes, carries on with the answer that is under way, sends what the link takes.
    void step(Reach& reach);

    /// Somebody has opened the other end: begins anew, without what waited for whoever was there before.
    void begin_anew();

    /// Whether the other side has sent something since the last call.
    bool take_heard() { return std::exchange(heard_, false); }

  private:
    enum class Phase : uint8_t {
        Listening,   ///< for a request
        Collecting,  ///< for a further line of the request at hand
        Settling,    ///< the request waits until what hands did has been told
        Answering,   ///< the command has more to say
        Closing,     ///< `ok` is due
    };

    static constexpr unsigned kLinesPerStep = 8;
    /// A person takes at least so long from key to key.
    static constexpr uint32_t kTypingMs = 15;
    /// The second half of a line end comes within so long.
    static constexpr uint32_t kLineEndMs = 50;

    bool listening() const {
        return !line_waits_ && (phase_ == Phase::Listening || phase_ == Phase::Collecting);
    }
    void listen(Reach& reach);
    void take(char byte, Reach& reach);
    void take_key(char byte, Reach& reach);
    void meet_person();
    void pass(etl::string_view text);
    void start(console::Input input);
    void start_request(console::Input input);
    void take_as_move();
    void collect_line(console::Input input);
    void answer(Reach& reach);
    bool begin(Reach& reach);
    Answer next_line(Reach& reach);
    bool takes_these_words() const;
    void send();

    hal::Link& link_;
    console::Outbox& outbox_;
    Terminal& terminal_;
    std::array<char, 64> received_{};
    uint8_t received_begin_ = 0;
    uint8_t received_end_ = 0;
    console::LineBuffer input_;

    Phase phase_ = Phase::Listening;
    console::Input input_kind_ = console::Input::Nothing;
    const Command* command_ = nullptr;
    Request request_;
    uint32_t revision_ = 0;                       ///< of the game, when the answer began
    std::array<char, console::kMaxLine> line_{};  ///< what the command writes; events may go out meanwhile
    bool line_waits_ = false;                     ///< a line of the answer waits for room
    bool frame_line_ = false;                     ///< it needs a mark that it is data
    bool heard_ = false;
    bool typed_ = false;         ///< the bytes that came last were one, some time after those before
    bool return_waits_ = false;  ///< a carriage return that seems typed waits to be the only one
    bool line_is_long_ = false;  ///< the line at a terminal has become too long to be edited
    uint32_t received_at_ = 0;   ///< when the last bytes came
};

}  // namespace firmware
