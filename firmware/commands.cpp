#include "firmware/commands.hpp"

#include "core/console/words.hpp"
#include "core/notation/explain.hpp"
#include "core/text/errors.hpp"

namespace firmware {

namespace {

constexpr size_t kUsageWidth = 34;

void put_usage(text::Writer& line, const Command& command) {
    line.put(command.name);
    if (*command.arguments != '\0') line.put(' ', command.arguments);
}

Answer list_commands(Request& request) {
    unsigned index = request.step;
    for (const CommandGroup& group : command_groups()) {
        if (index >= group.size()) {
            index -= static_cast<unsigned>(group.size());
            continue;
        }
        put_usage(request.line, group[index]);
        do request.line.put(' ');
        while (request.line.length() < kUsageWidth);
        request.line.put(group[index].summary);
        return Answer::More;
    }
    return Answer::Done;
}

/// Line 0 is the usage, line 1 the summary, then the details.
Answer explain_command(const Command& command, Request& request) {
    if (request.step == 0) {
        put_usage(request.line, command);
        return Answer::More;
    }
    if (request.step == 1) {
        request.line.put(command.summary);
        return *command.details == '\0' ? Answer::Done : Answer::More;
    }
    etl::string_view left(command.details);
    left.remove_prefix(request.cursor);
    const size_t end = left.find('\n');
    request.line.put(left.substr(0, end));
    if (end == etl::string_view::npos) return Answer::Done;
    request.cursor += static_cast<uint32_t>(end + 1);
    return Answer::More;
}

Answer help(Request& request) {
    etl::string_view arguments = request.arguments;
    const etl::string_view name = console::take_word(arguments);
    if (name.empty()) return list_commands(request);
    if (const Command* command = find_command(name)) return explain_command(*command, request);
    return refuse_unknown_command(request, name);
}

/// Keeps the name that is nearest to a word.
class Nearest {
  public:
    explicit Nearest(etl::string_view word) : word_(word), best_(word.size() <= 3 ? 2 : 3) {}

    void offer(etl::string_view name) {
        const unsigned distance = console::distance(word_, name, best_ - 1);
        if (distance >= best_) return;
        best_ = distance;
        name_ = name;
    }
    /// Empty if none is near.
    etl::string_view name() const { return name_; }

  private:
    etl::string_view word_;
    unsigned best_;
    etl::string_view name_;
};

constexpr Command kHelp[] = {
    {"help", "[command]", 1, "lists the commands, or explains one", "", run<help>},
};

}  // namespace

etl::span<const CommandGroup> command_groups() {
    static const CommandGroup groups[] = {kHelp,
                                          game_commands(),
                                          game_text_commands(),
                                          archive_commands(),
                                          clock_commands(),
                                          position_commands(),
                                          tracking_commands(),
                                          event_commands(),
                                          board_commands(),
                                          bring_up_commands()};
    return groups;
}

const Command* find_command(etl::string_view name) {
    for (const CommandGroup& group : command_groups()) {
        for (const Command& command : group) {
            if (console::is_same_word(name, command.name)) return &command;
        }
    }
    return nullptr;
}

const notation::Info* find_notation(etl::string_view name) {
    for (const notation::Info& info : notation::infos()) {
        if (console::is_same_word(name, info.name)) return &info;
    }
    return nullptr;
}

Answer refuse_unknown_command(Request& request, etl::string_view name) {
    Nearest nearest(name);
    for (const CommandGroup& group : command_groups()) {
        for (const Command& command : group) nearest.offer(command.name);
    }
    if (nearest.name().empty())
        return request.refuse("unknown-command", {"there is no command '", name, "'; 'help' lists them all"});
    return request.refuse("unknown-command",
                          {"there is no command '", name, "'; did you mean '", nearest.name(), "'?"});
}

Answer refuse_unknown_notation(Request& request, etl::string_view name) {
    if (name.empty()) return request.refuse("bad-argument", {"which notation? 'notation' lists them all"});
    Nearest nearest(name);
    for (const notation::Info& info : notation::infos()) nearest.offer(info.name);
    if (nearest.name().empty())
        return request.refuse("unknown-notation",
                              {"there is no notation '", name, "'; 'notation' lists them all"});
    return request.refuse("unknown-notation",
                          {"there is no notation '", name, "'; did you mean '", nearest.name(), "'?"});
}

Answer refuse_text(Request& request, const notation::Info& info, etl::string_view text, text::Result result) {
    const Answer answer = request.refuse_at(text::error_name(result.error), result.at);
    notation::explain_reading(request.line, info, text, result);
    return answer;
}

Answer refuse_en_passant(Request& request) {
    return request.refuse(text::error_name(text::Error::CannotExpress),
                          {"chess never has more than one en passant square"});
}

}  // namespace firmware
