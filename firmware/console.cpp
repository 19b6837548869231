#include "firmware/console.hpp"

#include <algorithm>

#include "core/console/words.hpp"
#include "firmware/commands.hpp"
#include "firmware/live_game.hpp"

namespace firmware {

namespace {

constexpr size_t kLongestNameToRepeat = 32;

Answer refuse_bad_character(Request& request, uint16_t at) {
    request.line.put("error bad-character at ");
    request.line.number(at);
    request.line.put(" a line may not hold control characters");
    return Answer::Refused;
}

Answer refuse_long_line(Request& request) {
    request.line.put("error line-too-long a line may have up to ");
    request.line.number(console::kMaxLine);
    request.line.put(" characters");
    return Answer::Refused;
}

/// Whether this is a line of our own, which a terminal in cooked mode sends back: never a request. Without this, an
/// answer to it would come back as well, for ever.
bool is_our_own(etl::string_view line) {
    etl::string_view rest = line;
    const etl::string_view word = console::take_word(rest);
    return word.starts_with("!") || word == "ok" || word == "error";
}

}  // namespace

void Console::step(Reach& reach) {
    if (listening()) listen();
    for (unsigned i = 0; i < kLinesPerStep && !listening(); ++i) answer(reach);
    send();
}

void Console::begin_anew() {
    received_begin_ = received_end_ = 0;
    input_.clear();
    outbox_.clear();
    phase_ = Phase::Listening;
    line_waits_ = false;
}

void Console::listen() {
    if (received_begin_ == received_end_) {
        received_begin_ = 0;
        received_end_ = static_cast<uint8_t>(link_.read(received_));
        heard_ |= received_end_ > 0;
    }
    while (received_begin_ < received_end_ && listening()) {
        start(input_.push(received_[received_begin_++]));
    }
}

void Console::start(console::Input input) {
    if (input == console::Input::Nothing) return;
    input_kind_ = input;
    phase_ == Phase::Collecting ? collect_line(input) : start_request(input);
}

void Console::start_request(console::Input input) {
    if (is_our_own(input_.line())) return;
    request_ = {};
    command_ = nullptr;
    if (input == console::Input::Line) {
        request_.arguments = input_.line();
        const etl::string_view name = console::take_word(request_.arguments);
        if (name.empty()) return;
        request_.name = name.substr(0, std::min(name.size(), kLongestNameToRepeat));
        command_ = find_command(name);
    }
    phase_ = Phase::Answering;
}

void Console::collect_line(console::Input input) {
    request_.arguments = input_.line();
    request_.line_goes_on = input == console::Input::Piece;
    request_.line_is_bad = input == console::Input::BadCharacter;
    phase_ = Phase::Answering;
}

/// Whether the request can begin now.
bool Console::begin(Reach& reach) {
    // Only when everything before it is on its way, so that its own events find room.
    if (!outbox_.pending().empty()) return false;
    LiveGame& game = part<LiveGame>(reach);
    if (command_ != nullptr && command_->about == Command::About::SettledBoard) {
        if (phase_ != Phase::Settling) game.settle();
        phase_ = Phase::Settling;
        if (game.is_busy()) return false;
        phase_ = Phase::Answering;
        if (!outbox_.pending().empty()) send();
    }
    revision_ = game.revision();
    return true;
}

void Console::answer(Reach& reach) {
    const bool begins =
        phase_ == Phase::Settling || (phase_ == Phase::Answering && request_.step == 0 && !line_waits_);
    if (begins && !begin(reach)) return;
    if (!line_waits_) {
        request_.line = text::Writer(line_);
        Answer answer = Answer::Refused;
        if (phase_ == Phase::Closing) {
            request_.line.put("ok");
        } else {
            answer = next_line(reach);
            ++request_.step;
        }
        switch (answer) {
            case Answer::More:
            case Answer::Later: break;
            case Answer::Done: phase_ = Phase::Closing; break;
            case Answer::Refused: phase_ = Phase::Listening; break;
            case Answer::Listen: phase_ = Phase::Collecting; break;
        }
        input_.collect(phase_ == Phase::Collecting);
        line_waits_ = request_.line.length() > 0 || answer == Answer::More;
    }
    if (!line_waits_) return;
    const etl::string_view line = request_.line.written();
    if (!outbox_.has_room(request_.line.length())) return;
    std::copy(line.begin(), line.end(), outbox_.reserve(request_.line.length()).begin());
    outbox_.commit(request_.line.length());
    line_waits_ = false;
}

bool Console::takes_these_words() const {
    if (command_->max_words == Command::kAnyText) return true;
    unsigned words = 0;
    for (etl::string_view left = request_.arguments; !console::take_word(left).empty();) ++words;
    return words <= command_->max_words;
}

Answer Console::next_line(Reach& reach) {
    if (command_ != nullptr) {
        // A listing of a game that is another by now would be of neither.
        const bool has_changed = command_->about == Command::About::Game && request_.step > 0 &&
                                 part<LiveGame>(reach).revision() != revision_;
        if (has_changed) return request_.refuse("changed", {"the game changed under the answer; ask again"});
        if (request_.step > 0 || takes_these_words()) return command_->run(reach, request_);
        return request_.refuse("bad-argument",
                               {"too many words; 'help ", request_.name, "' tells what it takes"});
    }
    switch (input_kind_) {
        case console::Input::TooLong: return refuse_long_line(request_);
        case console::Input::BadCharacter: return refuse_bad_character(request_, input_.bad_at());
        default:
            return request_.refuse("unknown-command",
                                   {"there is no command '", request_.name, "'; 'help' lists them all"});
    }
}

void Console::send() {
    const etl::span<const char> pending = outbox_.pending();
    if (!pending.empty()) outbox_.sent(link_.write(pending));
}

}  // namespace firmware
