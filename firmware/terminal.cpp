#include "firmware/terminal.hpp"

#include <algorithm>

#include "core/console/words.hpp"
#include "firmware/commands.hpp"
#include "firmware/conversation.hpp"
#include "firmware/writing.hpp"

namespace firmware {

namespace {

constexpr uint16_t kListColumns = 76;
constexpr size_t kLongestCompletion = 24;

bool put_name(text::Writer& out, etl::string_view name) {
    out.put(name);
    return !name.empty();
}

bool put_command(text::Writer& out, const Games&, unsigned index) {
    return put_name(out, command_name(index));
}

bool put_notation(text::Writer& out, const Games&, unsigned index) {
    return put_name(out, notation_name(index));
}

bool put_protocol(text::Writer& out, const Games&, unsigned index) {
    return index < Conversation::kChoices && put_name(out, Conversation::name_of(static_cast<uint8_t>(index)));
}

bool put_square(text::Writer& out, const Games& games, unsigned index) {
    if (index >= games.geometry().count()) return false;
    out.put(games.geometry().at(index));
    return true;
}

bool put_move(text::Writer& out, const Games& games, unsigned index) {
    rules::Move found;
    games.with_rules([&](const auto& game) {
        auto position = game.position();
        unsigned count = 0;
        position.visit_moves([&](rules::Move move) {
            if (count++ == index) found = move;
            return static_cast<bool>(found);
        });
        if (found) put_san(out, position, found);
    });
    return static_cast<bool>(found);
}

bool put_tag(text::Writer& out, const Games& games, unsigned index) {
    return index < notation::PgnTags::kRoster && put_name(out, games.tags().roster(index).name);
}

/// What stands for something in the usage of a command; every other word there is itself.
struct Placeholder {
    etl::string_view name;
    bool (*put)(text::Writer& out, const Games& games, unsigned index);  ///< null if there are too many to list
};

constexpr Placeholder kPlaceholders[] = {
    {"command", put_command}, {"notation", put_notation},
    {"name", put_protocol},   {"from", put_notation},
    {"to", put_notation},     {"square", put_square},
    {"move", put_move},       {"moves", put_move},
    {"board", nullptr},       {"n", nullptr},
    {"ms", nullptr},          {"0-255", nullptr},
    {"number", nullptr},      {"value", nullptr},
    {"tag", put_tag},
};

/// Takes the next argument off the front of a usage such as `<notation> [a|b c]`.
etl::string_view take_argument(etl::string_view& usage) {
    unsigned depth = 0;
    const char* end = std::find_if(usage.begin(), usage.end(), [&depth](char c) {
        if (c == '[' || c == '<') ++depth;
        if (c == ']' || c == '>') --depth;
        return depth == 0 && c == ' ';
    });
    const etl::string_view argument(usage.begin(), static_cast<size_t>(end - usage.begin()));
    usage.remove_prefix(std::min(argument.size() + 1, usage.size()));
    return argument;
}

/// One of the words that an argument may be. `index` counts down over all of them.
bool put_alternative(text::Writer& out, const Games& games, etl::string_view name, unsigned& index) {
    for (const Placeholder& placeholder : kPlaceholders) {
        if (placeholder.name != name) continue;
        if (placeholder.put == nullptr) return false;
        if (placeholder.put(out, games, index)) return true;
        // How many there are is only known by counting them.
        const text::Writer begin = out;
        unsigned count = 0;
        while (placeholder.put(out, games, count)) {
            out = begin;
            ++count;
        }
        index -= count;
        return false;
    }
    if (index-- > 0) return false;
    out.put(name);
    return true;
}

/// One of all that an argument may be; the same of `index`.
bool put_argument(text::Writer& out, const Games& games, etl::string_view argument, unsigned& index) {
    if (argument == "<text>") return false;  // as one of several, it is a word
    while (!argument.empty() && (argument.front() == '[' || argument.front() == '<')) argument.remove_prefix(1);
    while (!argument.empty() && (argument.back() == ']' || argument.back() == '>')) argument.remove_suffix(1);
    while (!argument.empty()) {
        const size_t bar = argument.find('|');
        const etl::string_view name = argument.substr(0, bar);
        if (put_alternative(out, games, name, index)) return true;
        argument.remove_prefix(bar == etl::string_view::npos ? argument.size() : bar + 1);
    }
    return false;
}

/// Writes word number `index`, from 0, of those that may follow `before`, the beginning of a request up to a blank:
/// commands, and then what their table says of their arguments. False if there are no more.
bool put_completion(text::Writer& out, const Games& games, etl::string_view before, unsigned index) {
    const etl::string_view name = console::take_word(before);
    if (name.empty()) return put_command(out, games, index);
    const Command* command = find_command(name);
    if (command == nullptr) return false;
    etl::string_view usage(command->arguments);
    etl::string_view argument = take_argument(usage);
    while (!console::take_word(before).empty()) argument = take_argument(usage);
    while (!put_argument(out, games, argument, index)) {
        // One word that may be left out: what follows may stand here.
        if (argument.empty() || argument.front() != '[' || argument.find('|') != etl::string_view::npos) return false;
        argument = take_argument(usage);
    }
    return true;
}

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
