#include "firmware/commands.hpp"

#include "core/console/words.hpp"
#include "core/notation/explain.hpp"
#include "core/text/result.hpp"

namespace firmware {

namespace {

constexpr size_t kUsageWidth = 34;

void put_usage(text::Writer& line, const Command& command) {
    line.put(command.name);
    if (*command.arguments != '\0') line.put(' ', command.arguments);
}

Answer list_commands(Request& request) {
    const Command* command = command_at(request.step);
    if (command == nullptr) return Answer::Done;
    put_usage(request.line, *command);
    do request.line.put(' ');
    while (request.line.length() < kUsageWidth);
    request.line.put(command->summary);
    return Answer::More;
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
    const etl::string_view name = request.word();
    if (name.empty()) return list_commands(request);
    if (const Command* command = find_command(name)) return explain_command(*command, request);
    return refuse_unknown_command(request, name);
}

/// Refuses a name that is none of those that `name_at` gives by number, up to an empty one, and says which is nearest.
Answer refuse_unknown(Request& request, const char* error, const char* what, const char* lister, etl::string_view name,
                      etl::string_view (*name_at)(unsigned index)) {
    unsigned best = name.size() <= 3 ? 2 : 3;
    etl::string_view nearest;
    unsigned index = 0;
    for (etl::string_view candidate = name_at(0); !candidate.empty(); candidate = name_at(++index)) {
        const unsigned distance = console::distance(name, candidate, best - 1);
        if (distance >= best) continue;
        best = distance;
        nearest = candidate;
    }
    if (nearest.empty())
        return request.refuse(error, "there is no ", what, " '", name, "'; '", lister, "' lists them all");
    return request.refuse(error, "there is no ", what, " '", name, "'; did you mean '", nearest, "'?");
}

constexpr Command kHelp[] = {
    {"help", "[command]", 1, "lists the commands, or explains one", "", run<help>},
};
constexpr CommandGroup kHelpCommands(kHelp);

constexpr const CommandGroup* kGroups[] = {
    &kHelpCommands,     &kGameCommands,  &kGameTextCommands, &kClockCommands,
    &kPositionCommands, &kEventCommands, &kBoardCommands,
};

}  // namespace

const Command* command_at(unsigned index) {
    for (const CommandGroup* group : kGroups) {
        if (index < group->size()) return &(*group)[index];
        index -= static_cast<unsigned>(group->size());
    }
    return nullptr;
}

etl::string_view command_name(unsigned index) {
    const Command* command = command_at(index);
    return command == nullptr ? "" : command->name;
}

etl::string_view notation_name(unsigned index) {
    return index < notation::infos().size() ? notation::infos()[index].name : "";
}

const Command* find_command(etl::string_view name) {
    unsigned index = 0;
    const Command* command = command_at(0);
    while (command != nullptr && !console::is_same_word(name, command->name)) command = command_at(++index);
    return command;
}

const notation::Info* find_notation(etl::string_view name) {
    for (const notation::Info& info : notation::infos()) {
        if (console::is_same_word(name, info.name)) return &info;
    }
    return nullptr;
}

Answer refuse_unknown_command(Request& request, etl::string_view name) {
    return refuse_unknown(request, "unknown-command", "command", "help", name, command_name);
}

Answer refuse_unknown_notation(Request& request, etl::string_view name) {
    if (name.empty()) return request.refuse("bad-argument", "which notation? 'notation' lists them all");
    return refuse_unknown(request, "unknown-notation", "notation", "notation", name, notation_name);
}

Answer refuse_other_game(Request& request, etl::string_view name, const notation::Info& info, rules::Variant at_hand) {
    return request.refuse("other-game", "'", name, "' is for ", rules::variant_name(info.variant), ", the game is ",
                          rules::variant_name(at_hand));
}

Answer refuse_text(Request& request, const notation::Info& info, etl::string_view text, text::Result result) {
    const Answer answer = request.refuse_at(text::error_name(result.error), result.at);
    notation::explain_reading(request.line, info, text, result);
    return answer;
}

void put_every_reason(text::Writer& line, rules::Reasons reasons) {
    const char* before = "";
    reasons.visit([&](rules::Reason reason) {
        line.put(before, rules::reason_name(reason), ": ", rules::reason_sentence(reason));
        before = " ";
    });
}

Answer refuse_en_passant(Request& request) {
    return request.refuse(text::error_name(text::Error::CannotExpress),
                          "chess never has more than one en passant square");
}

}  // namespace firmware
