#include "host/board/board_client.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "host/io/file.hpp"

namespace host {

namespace {

constexpr size_t kMostLines = 20'000;
/// Ends what somebody left half said, and leads back to the console whatever protocol the board was left with.
constexpr std::string_view kHello = "\nconsole\n";
constexpr Milliseconds kHelloAgain{1000};

/// The value of a line `name value`.
std::string value_in(const std::vector<std::string>& lines, std::string_view name) {
    for (const std::string& line : lines) {
        if (line.size() > name.size() && line.starts_with(name) && line[name.size()] == ' ') {
            return line.substr(name.size() + 1);
        }
    }
    return "";
}

}  // namespace

std::string Answer::text() const {
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
}

BoardClient::BoardClient(Loop& loop, std::string name, bool wants_events)
    : loop_(loop),
      address_(loop, std::move(name)),
      wants_events_(wants_events),
      search_(loop),
      limit_(loop),
      hello_(loop) {}

BoardClient::~BoardClient() = default;

void BoardClient::start() {
    connect();
}

bool BoardClient::wait(Milliseconds limit) {
    start();
    // No port at all: that is for a person to mend, and not worth waiting for.
    if (!stream_) return false;
    if (loop_.run_until([this] { return ready_; }, limit)) return true;
    if (why_not_.empty()) why_not_ = about_.port + " does not answer";
    return false;
}

void BoardClient::connect() {
    why_not_.clear();
    const std::string port = address_.locate(why_not_);
    const int file = port.empty() ? -1 : open_port(port, why_not_);
    if (file < 0) {
        search_.after(kSearchEvery, [this] { connect(); });
        return;
    }
    about_.port = port;
    for (const PluggedBoard& board : find_boards()) {
        if (board.port == port) about_.serial = board.serial;
    }
    lines_.clear();
    answer_ = {};
    sent_ = false;
    syncing_ = false;
    stream_ = std::make_unique<Stream>(loop_, file);
    stream_->on_bytes = [this](std::string_view bytes) {
        lines_.push(bytes, [this](std::string_view line) {
            if (stream_) take_line(line);
        });
    };
    stream_->on_end = [this](const std::string& why) { disconnect(why.empty() ? "the port was closed" : why); };
    stream_->start();
    greet();
}

/// Requests that waited for the board come after these.
void BoardClient::greet() {
    std::deque<Request> waiting = std::exchange(requests_, {});
    markers_.clear();
    requests_.push_back({marker_request(), [](const Answer&) {}});
    requests_.push_back({"echo", [this](const Answer& answer) { take_echo(answer); }});
    requests_.push_back({"version", [this](const Answer& answer) {
                             if (answer.ok && !answer.lines.empty()) about_.version = answer.lines[0];
                         }});
    requests_.push_back({"board", [this](const Answer& answer) {
                             about_.name = value_in(answer.lines, "name");
                             about_.squares = value_in(answer.lines, "squares");
                             about_.sensors = value_in(answer.lines, "sensors");
                         }});
    if (wants_events_) {
        requests_.push_back({"events", [this](const Answer& answer) {
                                 restore_text_ |= answer.ok && answer.text().find("json") == std::string::npos;
                             }});
        requests_.push_back({"events json", [](const Answer&) {}});
    }
    requests_.push_back({"sync json", [this](const Answer& answer) { take_state(answer); }});
    for (Request& request : waiting) requests_.push_back(std::move(request));
    stream_->write(std::string(kHello));
    send_next();
    hello_.after(kHelloAgain, [this] { say_hello_again(); });
}

/// A board that was told to echo shows what it hears before it answers, and a prompt; by now it has shown this very
/// request.
void BoardClient::take_echo(const Answer& answer) {
    if (!answer.ok || answer.lines.empty() || answer.lines.back() != "on") return;
    restore_echo_ = true;
    requests_.push_front({"echo off", [](const Answer&) {}});
}

/// Answers to whoever had the port before may still be on their way: nothing counts until the board has said something
/// that only we can have asked for.
std::string BoardClient::marker_request() {
    std::random_device random;
    markers_.push_back("8/8/8/8/8/8/8/8 w - - " + std::to_string(random() % 100) + " " +
                       std::to_string(1 + random() % 9999));
    return "convert fen fen " + markers_.back();
}

/// A board that had not yet noticed that somebody opened its port forgets what it was told before.
void BoardClient::say_hello_again() {
    if (markers_.empty() || !stream_) return;
    stream_->write(std::string(kHello) + marker_request() + "\n");
    hello_.after(kHelloAgain, [this] { say_hello_again(); });
}

/// Whether the line is still from before the last marker.
bool BoardClient::is_from_before(std::string_view line) {
    if (markers_.empty()) return false;
    if (line == markers_.back()) {
        markers_.clear();
    } else if (std::find(markers_.begin(), markers_.end(), line) != markers_.end()) {
        hello_.cancel();  // it is slow; the answers to the others will come
    }
    return true;
}

void BoardClient::take_state(const Answer& answer) {
    if (answer.error.starts_with("error lost")) return;  // why is known already
    if (!answer.ok && answer.error.starts_with("error changed")) {
        requests_.push_front({"sync json", [this](const Answer& again) { take_state(again); }});
        return;
    }
    const std::optional<BoardState> state =
        answer.ok && !answer.lines.empty() ? read_state(answer.lines[0]) : std::nullopt;
    if (!state) return disconnect("this is no Reedfish board, or its firmware is too old: " + answer.error);
    Missed missed;
    missed.first = !known_;
    // Time and numbers go on from one connection to the next, unless the board began anew meanwhile.
    const auto away = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - last_heard_);
    missed.restarted =
        known_ && (state->seq < last_seq_ || state->ms < state_.ms || (!ready_ && Milliseconds{state->ms} < away));
    missed.events = missed.restarted ? state->seq : known_ ? state->seq - last_seq_ : 0;
    syncing_ = false;
    state_ = *state;
    last_seq_ = state_.seq;
    known_ = true;
    const bool was_ready = std::exchange(ready_, true);
    if (on_connected && !(was_ready && missed.events == 0)) on_connected(missed);
}

void BoardClient::disconnect(const std::string& why) {
    stream_.reset();
    limit_.cancel();
    hello_.cancel();
    const bool was_ready = std::exchange(ready_, false);
    why_not_ = why;
    const std::deque<Request> lost = std::exchange(requests_, {});
    Answer none;
    none.error = "error lost " + why;
    for (const Request& request : lost) request.on_answer(none);
    if (was_ready && on_disconnected) on_disconnected(why);
    search_.after(kSearchEvery, [this] { connect(); });
}

void BoardClient::finish() {
    on_connected = nullptr;
    on_disconnected = nullptr;
    on_event = nullptr;
    if (stream_ && ready_ && (restore_text_ || restore_echo_)) {
        // A board forgets what it has not yet read when the next one opens its port: only its answer tells that it is
        // done.
        requests_.erase(requests_.begin() + (sent_ ? 1 : 0), requests_.end());
        int left = restore_text_ + restore_echo_;
        const auto on_answer = [&left](const Answer&) { --left; };
        if (restore_text_) ask("events text", on_answer);
        if (restore_echo_) ask("echo on", on_answer);
        constexpr Milliseconds kFarewell{1000};
        loop_.drain_until([&left] { return left == 0; }, kFarewell);
    }
    requests_.clear();
    search_.cancel();
    limit_.cancel();
    hello_.cancel();
    ready_ = false;
    stream_.reset();
}

void BoardClient::ask(std::string line, OnAnswer on_answer) {
    requests_.push_back({std::move(line), std::move(on_answer)});
    send_next();
}

Answer BoardClient::ask_and_wait(const std::string& line) {
    auto answer = std::make_shared<std::optional<Answer>>();
    ask(line, [answer](const Answer& given) { *answer = given; });
    if (!loop_.run_until([&] { return answer->has_value(); }, 2 * kAnswerLimit)) {
        return {false, {}, "error lost no answer"};
    }
    return **answer;
}

void BoardClient::send_next() {
    if (sent_ || !stream_ || requests_.empty()) return;
    sent_ = true;
    answer_ = {};
    stream_->write(requests_.front().line + "\n");
    limit_.after(kAnswerLimit, [this] { disconnect("the board does not answer"); });
}

void BoardClient::take_line(std::string_view line) {
    if (is_from_before(line)) return;
    if (ready_) last_heard_ = std::chrono::steady_clock::now();
    switch (kind_of(line)) {
        case LineKind::Event: return take_event(line);
        case LineKind::Ok: answer_.ok = true; return finish_request(std::move(answer_));
        case LineKind::Error: answer_.error = line; return finish_request(std::move(answer_));
        case LineKind::Data: break;
    }
    if (!sent_) return;
    if (answer_.lines.size() >= kMostLines) return disconnect("an answer without an end");
    answer_.lines.push_back(content_of(line));
}

void BoardClient::finish_request(Answer answer) {
    // An answer that nobody asked for is to somebody who had the port before.
    if (!std::exchange(sent_, false)) return;
    limit_.cancel();
    const Request request = std::move(requests_.front());
    requests_.pop_front();
    request.on_answer(answer);
    send_next();
}

void BoardClient::take_event(std::string_view line) {
    std::optional<BoardEvent> event = read_event(line);
    if (!event || !ready_) return;
    if (event->seq) {
        const uint32_t gap = *event->seq - last_seq_ - 1;
        if (gap != 0 && *event->seq > last_seq_) {
            // Some were dropped on the way: what holds now must be asked for.
            if (std::exchange(syncing_, true)) return;
            requests_.push_back({"sync json", [this](const Answer& answer) { take_state(answer); }});
            return send_next();
        }
        last_seq_ = *event->seq;
        state_.ms = event->ms;
    }
    if (on_event) on_event(*event);
}

}  // namespace host
