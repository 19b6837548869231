#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include "core/notation/all.hpp"
#include "core/rules/validate.hpp"
#include "firmware/request.hpp"

namespace firmware {

/// A group of commands, in the order in which `help` lists them; a new one joins the list in commands.cpp.
using CommandGroup = etl::span<const Command>;
extern const CommandGroup kArchiveCommands, kBoardCommands, kBringUpCommands, kClockCommands, kEventCommands,
    kGameCommands, kGameTextCommands, kPositionCommands, kTrackingCommands;

/// Command number `index` of all groups, from 0; null behind the last.
const Command* command_at(unsigned index);
/// The names of commands and of notations by number, from 0; empty behind the last.
etl::string_view command_name(unsigned index);
etl::string_view notation_name(unsigned index);

/// The command of that name, in whatever case, or null.
const Command* find_command(etl::string_view name);

/// The notation of that name, in whatever case, or null.
const notation::Info* find_notation(etl::string_view name);

/// Refuses the name of a command that there is not, and names the one that may have been meant.
Answer refuse_unknown_command(Request& request, etl::string_view name);
/// The same for a notation; or asks for one, if there is no name.
Answer refuse_unknown_notation(Request& request, etl::string_view name);
/// Refuses a notation that is not for the game at hand.
Answer refuse_other_game(Request& request, etl::string_view name, const notation::Info& info, rules::Variant at_hand);
/// Refuses a text that `info` could not read, and says where and why.
Answer refuse_text(Request& request, const notation::Info& info, etl::string_view text, text::Result result);
/// Writes `<name>: <sentence> <name>: <sentence> ...`, every reason why the rules refuse a position.
void put_every_reason(text::Writer& line, rules::Reasons reasons);
/// Refuses a position with several en passant squares, which a notation of chess can say.
Answer refuse_en_passant(Request& request);

}  // namespace firmware
