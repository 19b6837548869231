#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/board/address.hpp"
#include "host/board/protocol.hpp"
#include "host/io/loop.hpp"

namespace host {

/// What a board answered to one request.
struct Answer {
    bool ok = false;
    std::vector<std::string> lines;  ///< the data
    std::string error;               ///< `error ...` as the board says it; `error lost ...` if no answer came

    /// The data as one text.
    std::string text() const;
};

/// The other end of the console: one port, one request at a time, events as they come. A port that goes away is looked
/// for until it is back.
class BoardClient {
  public:
    BoardClient(Loop& loop, std::string name, bool wants_events = true);
    ~BoardClient();

    /// What is known of the board; `version` and the like are there after the first connection.
    struct About {
        std::string version;
        std::string name;
        std::string squares;
        std::string sensors;
        std::string serial;
        std::string port;
    };
    const About& about() const { return about_; }
    std::string label() const { return address_.label(); }
    bool is_connected() const { return ready_; }
    /// The state as of the connection or of the last `sync`.
    const BoardState& state() const { return state_; }
    BoardAddress& address() { return address_; }

    /// What went by while nobody listened.
    struct Missed {
        bool first = false;      ///< nothing is known of before
        bool restarted = false;  ///< the board began anew
        uint32_t events = 0;
    };
    std::function<void(const Missed&)> on_connected;
    std::function<void(const std::string& why)> on_disconnected;
    std::function<void(const BoardEvent&)> on_event;

    /// Looks for the board, and again whenever it is gone. Why it is not there yet is in `why_not`.
    void start();
    /// Waits for the first connection; false, with the reason in `why_not`, if there is no port, or no answer in time.
    bool wait(Milliseconds limit);
    const std::string& why_not() const { return why_not_; }
    /// Puts the board back to how it was found, and lets go of it.
    void finish();

    using OnAnswer = std::function<void(const Answer&)>;
    /// Sends a request; every request gets one call.
    void ask(std::string line, OnAnswer on_answer);
    /// The same, waiting for it.
    Answer ask_and_wait(const std::string& line);
    size_t waiting() const { return requests_.size(); }

    /// How long an answer may take.
    static constexpr Milliseconds kAnswerLimit{15'000};
    /// How often an absent board is looked for.
    static constexpr Milliseconds kSearchEvery{300};

  private:
    struct Request {
        std::string line;
        OnAnswer on_answer;
    };

    void connect();
    void greet();
    std::string marker_request();
    void say_hello_again();
    bool is_from_before(std::string_view line);
    void disconnect(const std::string& why);
    void send_next();
    void take_line(std::string_view line);
    void take_event(std::string_view line);
    void finish_request(Answer answer);
    void take_echo(const Answer& answer);
    void take_state(const Answer& answer);

    Loop& loop_;
    BoardAddress address_;
    bool wants_events_;
    About about_;
    BoardState state_;
    std::unique_ptr<Stream> stream_;
    LineSplitter lines_{kLongestLine};
    std::deque<Request> requests_;
    Answer answer_;
    std::vector<std::string> markers_;  ///< the last is what the board has to say before anything that it says counts
    bool sent_ = false;
    bool ready_ = false;
    bool known_ = false;  ///< it was connected before
    bool restore_text_ = false;
    bool restore_echo_ = false;
    uint32_t last_seq_ = 0;
    std::chrono::steady_clock::time_point last_heard_;
    bool syncing_ = false;  ///< some events were dropped, and what holds now is asked for
    std::string why_not_;
    Timer search_;
    Timer limit_;
    Timer hello_;
};

}  // namespace host
