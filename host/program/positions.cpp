#include <poll.h>
#include <unistd.h>

#include <cstdio>

#include "host/program/program.hpp"

namespace host {

namespace {

constexpr Milliseconds kFirstAnswer{15'000};

/// The lines of standard input. With a loop, that goes on while a line is waited for, and its end is the end of the
/// lines.
class InputLines {
  public:
    InputLines(Loop* loop = nullptr) : loop_(loop) {}

    bool next(std::string& line) {
        size_t end = 0;
        size_t searched = 0;
        while ((end = bytes_.find('\n', searched)) == std::string::npos) {
            searched = bytes_.size();
            if (read_more()) continue;
            if (bytes_.empty()) return false;
            end = bytes_.size();
            break;
        }
        line = bytes_.substr(0, end);
        bytes_.erase(0, end + 1);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        return true;
    }

  private:
    bool read_more() {
        constexpr int kPauseMs = 20;
        pollfd input{STDIN_FILENO, POLLIN, 0};
        while (loop_ != nullptr && poll(&input, 1, kPauseMs) <= 0) {
            loop_->run_until([] { return false; }, Milliseconds{1});
            if (loop_->is_stopped()) return false;
        }
        char bytes[4096];
        const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (count > 0) bytes_.append(bytes, static_cast<size_t>(count));
        return count > 0;
    }

    Loop* loop_;
    std::string bytes_;
};

/// Whether the board has gone under the request.
bool is_lost(const Verdict& verdict) {
    return verdict.error.starts_with("error lost");
}

/// Does something with one text, or with each line. Tells which lines failed.
template <class Work>
int each_text(bool has_text, const std::string& text, InputLines lines, const char* done, Work work) {
    if (has_text) {
        const Verdict verdict = work(text);
        if (!verdict.text.empty()) printf("%s\n", verdict.text.c_str());
        for (const std::string& note : verdict.notes) printf("%s\n", note.c_str());
        if (!verdict.ok()) fprintf(stderr, "%s\n", verdict.error.c_str());
        if (is_lost(verdict)) return kNoBoard;
        return verdict.ok() && verdict.text != "illegal" ? kDone : kRefused;
    }
    const bool shows_progress = isatty(STDERR_FILENO) != 0;
    size_t number = 0;
    size_t good = 0;
    size_t bad = 0;
    std::string line;
    while (lines.next(line)) {
        ++number;
        if (line.empty()) continue;
        const Verdict verdict = work(line);
        if (!verdict.text.empty()) printf("%s\n", verdict.text.c_str());
        for (const std::string& note : verdict.notes) printf("line %zu: %s\n", number, note.c_str());
        if (!verdict.ok()) fprintf(stderr, "line %zu: %s\n", number, verdict.error.c_str());
        (verdict.ok() && verdict.text != "illegal" ? good : bad) += 1;
        if (is_lost(verdict)) return kNoBoard;
        if (shows_progress && number % 100 == 0) fprintf(stderr, "\r%zu lines", number);
    }
    if (shows_progress) fprintf(stderr, "\r");
    say(std::to_string(good) + " " + done + ", " + std::to_string(bad) + " refused");
    return bad == 0 ? kDone : kRefused;
}

}  // namespace

int run_send(Loop& loop, const SendOptions& options) {
    const auto prepare = [&](const std::string& text) {
        return read_position(options.notation, text_for(options.notation, text), options.how);
    };
    // Nothing is sent of a text that cannot be read; so there is no need for a board to say so.
    if (options.has_text) {
        const Verdict verdict = prepare(options.text);
        if (!verdict.ok()) {
            fprintf(stderr, "%s\n", verdict.error.c_str());
            return kRefused;
        }
    }
    BoardClient board(loop, options.board, false);
    if (!board.wait(kFirstAnswer)) {
        say(board.why_not());
        return kNoBoard;
    }
    const auto send = [&](const std::string& text) {
        Verdict verdict = prepare(text);
        if (!verdict.ok()) return verdict;
        const std::string request =
            "set " + options.notation + " " + options.how.words(options.notation) + text_for(options.notation, text);
        Answer answer;
        constexpr unsigned kTries = 20;
        for (unsigned i = 0; i < kTries; ++i) {
            answer = board.ask_and_wait(request);
            // The flash needs a calm moment now and then.
            if (!answer.error.starts_with("error not-now")) break;
            loop.run_until([] { return false; }, Milliseconds{250});
        }
        verdict = {};
        verdict.error = answer.error;
        verdict.notes = answer.lines;
        return verdict;
    };
    const int status = each_text(options.has_text, options.text, &loop, "sent", send);
    board.finish();
    if (!loop.is_stopped()) return status;
    say("told to end; the rest was not sent");
    return kRefused;
}

int run_convert(const ConvertOptions& options) {
    return each_text(options.has_text, options.text, {}, "converted", [&](const std::string& text) {
        return convert_position(options.from, options.to, text_for(options.from, text), options.how);
    });
}

int run_check(const ConvertOptions& options) {
    return each_text(options.has_text, options.text, {}, "are legal", [&](const std::string& text) {
        return check_position(options.from, text_for(options.from, text), options.how);
    });
}

}  // namespace host
