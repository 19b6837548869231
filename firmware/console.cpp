#include "firmware/console.hpp"

#include <algorithm>

#include "core/console/framing.hpp"
#include "core/console/words.hpp"
#include "core/notation/san.hpp"
#include "core/rules/chess/chess.hpp"
#include "firmware/live_game.hpp"
#include "firmware/machine.hpp"

namespace firmware {

namespace {

constexpr size_t kLongestNameToRepeat = 32;

/// Whether a line is one word, and that is written like a move, in SAN or coordinates.
bool is_move(etl::string_view line) {
    const etl::string_view word = console::trimmed(line);
    if (word.find(' ') != etl::string_view::npos) return false;
    // A promotion in coordinates has a small letter, which SAN does not know.
    const bool promotes = word.size() == 5 && etl::string_view("qrbn").find(word[4]) != etl::string_view::npos;
    notation::San::Pattern pattern;
    return static_cast<bool>(
        notation::San::parse(promotes ? word.substr(0, 4) : word, chess::Setup::kGeometry, pattern));
}

}  // namespace

void Console::step(Reach& reach) {
    const uint32_t now = part<Machine>(reach).now();
    if (!busy()) listen(now, reach);
    for (unsigned i = 0; i < kLinesPerStep && busy(); ++i) answer(reach);
    send(now);
}

void Console::begin_anew() {
    received_begin_ = received_end_ = 0;
    input_.clear();
    outbox_.clear();
    echo_.forget();
    after_echo_ = false;
    phase_ = Phase::Listening;
    line_waits_ = false;
    return_waits_ = line_is_long_ = false;
    terminal_.begin_anew(link_.is_terminal());
}

void Console::receive(uint32_t now) {
    const bool is_first = received_begin_ == received_end_;
    std::copy(received_.begin() + received_begin_, received_.begin() + received_end_, received_.begin());
    received_end_ = static_cast<uint16_t>(received_end_ - received_begin_);
    received_begin_ = 0;
    const size_t room = std::min(kBytesPerStep, received_.size() - received_end_);
    const size_t count = link_.read({received_.data() + received_end_, room});
    received_end_ = static_cast<uint16_t>(received_end_ + count);
    heard_ |= count > 0;
    if (count == 0) return;
    typed_ = is_first && count == 1 && now - received_at_ >= kTypingMs;
    received_at_ = now;
}

void Console::listen(uint32_t now, Reach& reach) {
    const bool doubting = phase_ == Phase::Doubting;
    if (doubting || received_begin_ == received_end_) receive(now);
    if (doubting) settle_doubt(now);
    const bool is_silent = received_begin_ == received_end_ && now - received_at_ >= kLineEndMs;
    if (return_waits_ && is_silent) meet_person(now);
    while (received_begin_ < received_end_ && listening()) take_byte(received_[received_begin_++], now, reach);
}

void Console::take_byte(char byte, uint32_t now, Reach& reach) {
    if (return_waits_) {
        --received_begin_;
        if (byte != '\n') return meet_person(now);
        return_waits_ = false;
        return take(input_.push('\r'), now);
    }
    if (terminal_.is_on()) return take_key(byte, now, reach);
    const bool may_be_enter = byte == '\r' && typed_ && phase_ == Phase::Listening && !input_.is_empty() &&
                              terminal_.mode() == Terminal::Mode::Auto;
    if (may_be_enter) {
        return_waits_ = true;
    } else {
        take(input_.push(byte), now);
    }
}

/// Somebody has typed a line: it is shown only now, but every other one from its first character on.
void Console::meet_person(uint32_t now) {
    return_waits_ = false;
    terminal_.note_typed(input_.line());
    take(input_.push('\r'), now);
}

void Console::take_key(char byte, uint32_t now, Reach& reach) {
    const bool ends = byte == '\r' || byte == '\n';
    if (line_is_long_) {
        line_is_long_ = !ends;
        return take(input_.push(byte), now);
    }
    const bool by_program = byte == '\n' && !terminal_.is_after_return();
    terminal_.set_prompt(phase_ == Phase::Listening);
    switch (terminal_.push(byte)) {
        case console::Edit::Nothing: break;
        case console::Edit::Line:
            pass(terminal_.line());
            terminal_.end_line(phase_ == Phase::Listening);
            take(input_.push('\n'), now);
            if (by_program) terminal_.note_program();
            break;
        case console::Edit::Complete:
            if (phase_ == Phase::Listening) terminal_.complete(part<LiveGame>(reach).games(), outbox_);
            break;
        case console::Edit::Interrupt: terminal_.interrupt(); break;
        case console::Edit::Full:
            pass(terminal_.line());
            terminal_.end_line(false);
            line_is_long_ = true;
            take(input_.push(byte), now);
            break;
    }
}

void Console::pass(etl::string_view text) {
    for (const char c : text) (void)input_.push(c);
}

/// What has come behind the line at hand, if it is a whole line; empty lines do not count.
etl::string_view Console::next_received_line() const {
    constexpr const char* kLineEnds = "\r\n";
    const etl::string_view received(received_.data() + received_begin_, size_t{received_end_} - received_begin_);
    const size_t begin = received.find_first_not_of(kLineEnds);
    if (begin == etl::string_view::npos) return {};
    const size_t end = received.find_first_of(kLineEnds, begin);
    return end == etl::string_view::npos ? etl::string_view{} : received.substr(begin, end - begin);
}

void Console::settle_doubt(uint32_t now) {
    const etl::string_view next = next_received_line();
    if (next.empty() && now - doubt_since_ < kDoubtMs) return;
    phase_ = Phase::Listening;
    after_echo_ = !next.empty() && echo_.is_echo(input_.line(), next);
    if (!after_echo_) start_request();
}

void Console::take(console::Input input, uint32_t now) {
    if (input == console::Input::Nothing) return;
    input_kind_ = input;
    // What somebody types is meant, whatever it says.
    if (input == console::Input::Line && !terminal_.is_on() && is_echo(now)) return;
    if (phase_ == Phase::Collecting) {
        request_.arguments = input_.line();
        request_.line_goes_on = input == console::Input::Piece;
        request_.line_is_bad = input == console::Input::BadCharacter;
        phase_ = Phase::Answering;
    } else if (phase_ == Phase::Listening) {
        start_request();
    }
}

/// Whether the line at hand came back by itself; may begin to doubt.
bool Console::is_echo(uint32_t now) {
    const etl::string_view line = input_.line();
    if (line.empty()) return std::exchange(after_echo_, false);
    if (outbox_.pending().empty() && now - sent_at_ >= kEchoMs) echo_.forget();
    const console::EchoFilter::Verdict verdict = echo_.judge(line);
    after_echo_ = verdict == console::EchoFilter::Verdict::Echo;
    if (verdict == console::EchoFilter::Verdict::Unclear && phase_ == Phase::Listening) {
        phase_ = Phase::Doubting;
        doubt_since_ = now;
    }
    return after_echo_;
}

void Console::start_request() {
    if (console::EchoFilter::is_reserved(input_.line())) return;
    request_ = {};
    command_ = nullptr;
    if (input_kind_ == console::Input::Line) {
        request_.arguments = input_.line();
        const etl::string_view name = console::take_word(request_.arguments);
        if (name.empty()) return;
        request_.name = name.substr(0, std::min(name.size(), kLongestNameToRepeat));
        command_ = find_command(name);
        if (command_ == nullptr && link_.take_line(input_.line())) return;
        if (command_ == nullptr && is_move(input_.line())) {
            // A person who says a move and nothing else wants it played.
            command_ = find_command("move");
            request_.name = command_->name;
            request_.arguments = input_.line();
        }
        // Where no text is expected, all words are in small letters.
        if (command_ != nullptr && command_->max_words != Command::kAnyText)
            input_.make_small(input_.line().size() - request_.arguments.size());
    }
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
    }
    revision_ = game.revision();
    return true;
}

void Console::answer(Reach& reach) {
    const bool begins = phase_ == Phase::Settling || (phase_ == Phase::Answering && request_.step == 0 && !line_waits_);
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
        frame_line_ = answer != Answer::Refused && console::needs_frame(request_.line.written());
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
    const auto length = static_cast<uint16_t>(line.size() + frame_line_);
    if (!outbox_.has_room(length)) return;
    const etl::span<char> room = outbox_.reserve(length);
    if (frame_line_) room[0] = console::kFrame;
    std::copy(line.begin(), line.end(), room.begin() + frame_line_);
    outbox_.commit(length);
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
        if (has_changed) return request_.refuse("changed", "the game changed under the answer; ask again");
        if (request_.step > 0 || takes_these_words()) return command_->run(reach, request_);
        return request_.refuse("bad-argument", "too many words; 'help ", request_.name, "' tells what it takes");
    }
    switch (input_kind_) {
        case console::Input::TooLong:
            request_.line.put("error line-too-long a line may have up to ", console::kMaxLine, " characters");
            return Answer::Refused;
        case console::Input::BadCharacter:
            request_.line.put("error bad-character at ", input_.bad_at(), " a line may not hold control characters");
            return Answer::Refused;
        default: return refuse_unknown_command(request_, request_.name);
    }
}

void Console::send(uint32_t now) {
    if (terminal_.is_on()) {
        if (!outbox_.pending().empty()) {
            terminal_.hide();
        } else if (listening()) {
            terminal_.set_prompt(phase_ == Phase::Listening);
            terminal_.draw();
        }
    }
    if (!terminal_.send(link_)) return;
    const etl::span<const char> pending = outbox_.pending();
    if (pending.empty()) return;
    const size_t count = link_.write(pending);
    echo_.sent(pending.first(count));
    outbox_.sent(count);
    if (count > 0) sent_at_ = now;
}

}  // namespace firmware
