#pragma once
#include <array>
#include <cstdint>
#include <utility>

#include "core/console/echo_filter.hpp"
#include "core/console/line_buffer.hpp"
#include "core/console/outbox.hpp"
#include "firmware/commands.hpp"
#include "firmware/conversation.hpp"
#include "firmware/terminal.hpp"

namespace firmware {

/// The text protocol on a link: one request at a time, each answered by data lines and one `ok` or `error`. Others may
/// put lines into the outbox between these. While the other side does not read, requests wait. What a terminal echoes
/// is no request.
class Console {
  public:
    Console(Conversation& link, console::Outbox& outbox, Terminal& terminal)
        : link_(link), outbox_(outbox), terminal_(terminal) {}

    /// Reads a bounded number of bytes, carries on with the answer that is under way, sends what the link takes.
    void step(Reach& reach);

    /// Somebody has opened the other end: begins anew, without what waited for whoever was there before.
    void begin_anew();

    /// No request is being answered.
    bool is_idle() const { return !line_waits_ && phase_ == Phase::Listening; }

    /// Whether the other side has sent something since the last call.
    bool take_heard() { return std::exchange(heard_, false); }

  private:
    enum class Phase : uint8_t {
        Listening,   ///< for a request
        Doubting,    ///< whether the line at hand is a request or an echo
        Collecting,  ///< for a further line of the request at hand
        Settling,    ///< the request waits until what hands did has been told
        Answering,   ///< the command has more to say
        Closing,     ///< `ok` is due
    };

    static constexpr unsigned kLinesPerStep = 8;
    static constexpr size_t kBytesPerStep = 64;
    static constexpr uint32_t kEchoMs = 1000;   ///< after so long, what was sent comes back no more
    static constexpr uint32_t kDoubtMs = 40;    ///< between two lines of an echo
    static constexpr uint32_t kTypingMs = 15;   ///< a person takes at least so long from key to key
    static constexpr uint32_t kLineEndMs = 50;  ///< the second half of a line end comes within so long

    bool listening() const { return !line_waits_ && (phase_ == Phase::Listening || phase_ == Phase::Collecting); }
    bool busy() const { return !listening() && phase_ != Phase::Doubting; }
    void receive(uint32_t now);
    void listen(uint32_t now, Reach& reach);
    void take_byte(char byte, uint32_t now, Reach& reach);
    void take_key(char byte, uint32_t now, Reach& reach);
    void meet_person(uint32_t now);
    void pass(etl::string_view text);
    void settle_doubt(uint32_t now);
    etl::string_view next_received_line() const;
    void take(console::Input input, uint32_t now);
    bool is_echo(uint32_t now);
    void start_request();
    void answer(Reach& reach);
    bool begin(Reach& reach);
    Answer next_line(Reach& reach);
    bool takes_these_words() const;
    void send(uint32_t now);

    Conversation& link_;
    console::Outbox& outbox_;
    Terminal& terminal_;
    /// Room for the line after the one at hand: the second one of an answer is never a long one.
    std::array<char, 256> received_{};
    uint16_t received_begin_ = 0;
    uint16_t received_end_ = 0;
    console::LineBuffer input_;
    console::EchoFilter echo_;
    uint32_t sent_at_ = 0;  ///< when bytes went out last
    uint32_t doubt_since_ = 0;
    bool after_echo_ = false;    ///< many a terminal makes two line ends of \r\n
    uint32_t received_at_ = 0;   ///< when bytes came last
    bool typed_ = false;         ///< the bytes that came last were one, some time after those before
    bool return_waits_ = false;  ///< a carriage return that seems typed waits to be the only one
    bool line_is_long_ = false;  ///< the line at a terminal has become too long to be edited

    Phase phase_ = Phase::Listening;
    console::Input input_kind_ = console::Input::Nothing;
    const Command* command_ = nullptr;
    Request request_;
    uint32_t revision_ = 0;                       ///< of the game, when the answer began
    std::array<char, console::kMaxLine> line_{};  ///< what the command writes; events may go out meanwhile
    bool line_waits_ = false;                     ///< a line of the answer waits for room
    bool frame_line_ = false;                     ///< it needs a mark that it is data
    bool heard_ = false;
};

}  // namespace firmware
