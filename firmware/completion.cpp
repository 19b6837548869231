#include "firmware/completion.hpp"

#include <algorithm>

#include "core/console/words.hpp"
#include "firmware/commands.hpp"
#include "firmware/conversation.hpp"
#include "firmware/writing.hpp"

namespace firmware {

namespace {

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

}  // namespace

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

}  // namespace firmware
