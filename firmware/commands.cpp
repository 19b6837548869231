#include "firmware/commands.hpp"

#include "core/console/words.hpp"

namespace firmware {

namespace {

constexpr size_t kUsageWidth = 34;

void put_usage(text::Writer& line, const Command& command) {
    line.put(command.name);
    if (*command.arguments != '\0') {
        line.put(' ');
        line.put(command.arguments);
    }
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
    return request.refuse("unknown-command", {"there is no command '", name, "'; 'help' lists them all"});
}

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
                                          board_commands(),
                                          bring_up_commands()};
    return groups;
}

const Command* find_command(etl::string_view name) {
    for (const CommandGroup& group : command_groups()) {
        for (const Command& command : group) {
            if (name == command.name) return &command;
        }
    }
    return nullptr;
}

}  // namespace firmware
