#include "firmware/terminal.hpp"

#include <algorithm>

#include "firmware/completion.hpp"

namespace firmware {

namespace {

constexpr uint16_t kListColumns = 76;

/// Calls `visit(word)` for everything that the word before the cursor could be.
template <class Visit>
void visit_completions(const Games& games, etl::string_view before, etl::string_view word, Visit visit) {
    std::array<char, kLongestCompletion> buffer;
    for (unsigned index = 0;; ++index) {
        text::Writer out(buffer);
        if (!put_completion(out, games, before, index)) return;
        if (!out.failed() && out.written().starts_with(word)) visit(out.written());
    }
}

}  // namespace

/// What `put` writes follows what is on its way to the screen.
template <class Put>
void Terminal::write(Put put) {
    text::Writer out({screen_.data() + screen_length_, size_t{kScreenBytes} - screen_length_});
    put(out);
    screen_length_ = static_cast<uint16_t>(screen_length_ + out.length());
}

void Terminal::choose(Mode mode) {
    mode_ = mode;
    if (mode != Mode::Auto) on_ = mode == Mode::On;
}

void Terminal::begin_anew(bool is_terminal) {
    on_ = mode_ == Mode::On || (mode_ == Mode::Auto && is_terminal);
    screen_length_ = 0;
    editor_.reset();
}

void Terminal::note_typed(etl::string_view line) {
    on_ = true;
    editor_.clear();
    (void)editor_.insert(line.substr(0, std::min<size_t>(line.size(), console::LineEditor::kMaxLength)));
    end_line(true);
}

void Terminal::end_line(bool was_request) {
    draw();
    write([this](text::Writer& out) { editor_.finish(out); });
    editor_.begin(was_request);
}

void Terminal::interrupt() {
    write([this](text::Writer& out) {
        if (editor_.is_visible()) out.put("^C");
        editor_.finish(out);
    });
}

void Terminal::complete(const Games& games, console::Outbox& outbox) {
    const etl::string_view line = editor_.before_cursor();
    const size_t blank = line.rfind(' ');
    const size_t begin = blank == etl::string_view::npos ? 0 : blank + 1;
    const etl::string_view before = line.substr(0, begin);
    const etl::string_view word = line.substr(begin, line.size() - begin);
    std::array<char, kLongestCompletion> common;
    size_t length = 0;
    unsigned count = 0;
    visit_completions(games, before, word, [&](etl::string_view candidate) {
        if (count++ == 0) {
            length = candidate.size();
            std::copy(candidate.begin(), candidate.end(), common.begin());
        }
        const auto same = std::mismatch(candidate.begin(), candidate.end(), common.data(), common.data() + length);
        length = static_cast<size_t>(same.second - common.data());
    });
    if (count == 0) return;
    if (length > word.size() || count == 1) {
        (void)editor_.insert({common.data() + word.size(), length - word.size()});
        if (count == 1) (void)editor_.insert(" ");
        return;
    }
    etl::span<char> room;
    text::Writer out(room);
    visit_completions(games, before, word, [&](etl::string_view candidate) {
        if (out.length() > 0 && out.length() + 1 + candidate.size() > kListColumns) {
            outbox.commit(out.length());
            out = text::Writer(room);
        }
        if (out.length() == 0) {
            room = outbox.reserve(kListColumns);
            out = text::Writer(room);
        }
        if (out.length() > 0) out.put(' ');
        out.put(candidate);
    });
    if (out.length() > 0) outbox.commit(out.length());
}

void Terminal::hide() {
    write([this](text::Writer& out) { editor_.hide(out); });
}

void Terminal::draw() {
    if (!editor_.is_stale() || kScreenBytes - screen_length_ < console::LineEditor::kMaxDrawing) return;
    write([this](text::Writer& out) { editor_.draw(out); });
}

bool Terminal::send(hal::Link& link) {
    if (screen_length_ == 0) return true;
    const size_t sent = link.write({screen_.data(), screen_length_});
    std::copy(screen_.data() + sent, screen_.data() + screen_length_, screen_.data());
    screen_length_ = static_cast<uint16_t>(screen_length_ - sent);
    return screen_length_ == 0;
}

}  // namespace firmware
