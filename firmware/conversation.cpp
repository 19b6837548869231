#include "firmware/conversation.hpp"

#include <algorithm>

#include "core/console/words.hpp"
#include "firmware/commands.hpp"

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

}  // namespace

void Conversation::step(App& app) {
    report_lost_events();
    if (listening()) listen();
    for (unsigned i = 0; i < kLinesPerStep && !listening(); ++i) answer(app);
    send();
}

void Conversation::listen() {
    if (received_begin_ == received_end_) {
        received_begin_ = 0;
        received_end_ = static_cast<uint8_t>(link_.read(received_));
    }
    while (received_begin_ < received_end_ && listening()) {
        start(input_.push(received_[received_begin_++]));
    }
}

void Conversation::start(console::Input input) {
    if (input == console::Input::Nothing) return;
    input_kind_ = input;
    if (phase_ == Phase::Collecting) {
        request_.arguments = input_.line();
        phase_ = Phase::Answering;
        return;
    }
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

void Conversation::answer(App& app) {
    const etl::span<char> room = outbox_.reserve(console::kMaxLine);
    if (room.empty()) return;
    request_.line = text::Writer(room);
    Answer answer = Answer::Refused;
    if (phase_ == Phase::Closing) {
        request_.line.put("ok");
    } else {
        answer = next_line(app);
        ++request_.step;
    }
    switch (answer) {
        case Answer::More: break;
        case Answer::Done: phase_ = Phase::Closing; break;
        case Answer::Refused: phase_ = Phase::Listening; break;
        case Answer::Listen: phase_ = Phase::Collecting; break;
    }
    const bool has_line = request_.line.length() > 0 || answer == Answer::More;
    if (has_line) outbox_.commit(request_.line.length());
}

Answer Conversation::next_line(App& app) {
    switch (input_kind_) {
        case console::Input::TooLong: return refuse_long_line(request_);
        case console::Input::BadCharacter: return refuse_bad_character(request_, input_.bad_at());
        default: break;
    }
    if (command_ != nullptr) return command_->run(app, request_);
    return request_.refuse("unknown-command",
                           {"there is no command '", request_.name, "'; 'help' lists them all"});
}

void Conversation::report_lost_events() {
    if (lost_events_ == 0) return;
    const etl::span<char> room = outbox_.reserve(console::kMaxLine);
    if (room.empty()) return;
    text::Writer line(room);
    line.put("!lost ");
    line.number(lost_events_);
    lost_events_ = 0;
    outbox_.commit(line.length());
}

void Conversation::send() {
    const etl::span<const char> pending = outbox_.pending();
    if (!pending.empty()) outbox_.sent(link_.write(pending));
}

}  // namespace firmware
