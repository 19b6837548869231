#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include "firmware/request.hpp"

namespace firmware {

/// A group of commands, in the order in which `help` lists them.
using CommandGroup = etl::span<const Command>;

/// Every group; a new one joins the list in commands.cpp.
etl::span<const CommandGroup> command_groups();

/// The command of that name, or null.
const Command* find_command(etl::string_view name);

CommandGroup archive_commands();
CommandGroup board_commands();
CommandGroup bring_up_commands();
CommandGroup position_commands();
CommandGroup clock_commands();
CommandGroup game_commands();
CommandGroup game_text_commands();
CommandGroup tracking_commands();

}  // namespace firmware
