#include "host/game/engine.hpp"

#include <algorithm>
#include <utility>

namespace host {

namespace {

using Kind = EngineLine::Kind;

constexpr Milliseconds kStartLimit{20'000};

}  // namespace

Engine::Engine(Loop& loop, Options options) : loop_(loop), options_(std::move(options)), limit_(loop) {}

bool Engine::start(std::string& why) {
    launch();
    loop_.run_until([this] { return ready_ || !why_.empty(); }, kStartLimit);
    if (ready_) return true;
    why = why_.empty() ? options_.command[0] + " does not answer 'uci'" : why_;
    return false;
}

void Engine::launch() {
    ready_ = false;
    asked_ = false;
    unwanted_ = false;
    offered_.clear();
    lines_.clear();
    given_up_ = false;
    why_.clear();
    std::shared_ptr<Process> dead = std::move(process_);
    if (dead) {
        dead->on_output = nullptr;
        dead->on_end = nullptr;
        dead->kill();
    }
    process_ = std::make_unique<Process>(loop_, options_.command, std::map<std::string, std::string>{},
                                         Process::Output::Pipe, Process::Output::Discard);
    if (!process_->is_started()) {
        why_ = process_->why();
        return;
    }
    process_->on_output = [this](std::string_view bytes) {
        lines_.push(bytes, [this](std::string_view line) { take_line(line); });
    };
    process_->on_end = [this] {
        why_ = options_.command[0] + " has ended";
        if (ready_ || question_) fail(why_);
    };
    process_->write("uci\n");
    limit_.after(kStartLimit, [this] { fail("the engine does not answer 'uci'"); });
}

void Engine::take_line(std::string_view text) {
    const EngineLine line = read_engine_line(text);
    switch (line.kind) {
        case Kind::Option: take_option(line); break;
        case Kind::Identified: process_->write("ucinewgame\nisready\n"); break;
        case Kind::Ready:
            limit_.cancel();
            ready_ = true;
            if (question_) put_question();
            break;
        case Kind::Score:
            if (asked_ && !unwanted_) score_ = line.score;
            break;
        case Kind::BestMove: {
            if (!asked_) break;
            asked_ = false;
            if (std::exchange(unwanted_, false)) {
                if (question_) put_question();
                break;
            }
            limit_.cancel();
            last_ = *question_;
            question_.reset();
            if (on_move_) on_move_(line.text);
            break;
        }
        case Kind::Other: break;
    }
}

void Engine::take_option(const EngineLine& line) {
    const auto set = [this](const std::string& name, const std::string& value) {
        process_->write("setoption name " + name + " value " + value + "\n");
    };
    const auto within = [&line](long value) {
        return std::to_string(std::clamp(value, line.least, std::max(line.least, line.most)));
    };
    if (line.text == "Skill Level" && options_.level >= 0) set(line.text, within(options_.level));
    if (line.text == "UCI_LimitStrength" && options_.elo > 0) set(line.text, "true");
    if (line.text == "UCI_Elo" && options_.elo > 0) set(line.text, within(options_.elo));
}

void Engine::ask(Question question, std::function<void(const std::string&)> on_move) {
    stop();
    failures_ = 0;
    question_ = std::move(question);
    on_move_ = std::move(on_move);
    if (given_up_) return launch();
    if (ready_ && !asked_) put_question();
}

void Engine::stop() {
    limit_.cancel();
    question_.reset();
    if (!asked_ || unwanted_) return;
    unwanted_ = true;
    process_->write("stop\n");
    limit_.after(options_.patience, [this] { fail("the engine does not stop"); });
}

void Engine::put_question() {
    std::string position = "position fen " + question_->start;
    if (!question_->moves.empty()) position += " moves";
    for (const std::string& move : question_->moves) position += " " + move;
    process_->write(position + "\ngo " + question_->go + "\n");
    asked_ = true;
    limit_.after(question_->time + options_.patience, [this] { fail("the engine thinks for too long"); });
}

void Engine::reject(const std::string& why) {
    question_ = last_;
    fail(why);
}

void Engine::fail(const std::string& why) {
    limit_.cancel();
    ready_ = false;
    asked_ = false;
    ++failures_;
    if (on_trouble) on_trouble(why);
    if (failures_ >= kMostFailures) {
        given_up_ = true;
        const bool waits = question_.has_value();
        question_.reset();
        if (waits && on_move_) on_move_("");
        return;
    }
    ++restarts_;
    // Not from within its own callback.
    loop_.post([this] { launch(); });
}

}  // namespace host
