#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace host {

/// Opens a serial port or a pseudo-terminal in raw mode, for this program alone. Returns the file, or -1 and in `why`
/// what is in the way and what to do about it.
int open_port(const std::string& path, std::string& why);

/// Replaces a file as a whole: whatever happens meanwhile, it is as it was or as it should be. Returns "" or what went
/// wrong.
std::string replace_file(const std::string& path, std::string_view content);

/// What is in a file, if it can be read and is no longer than `longest`.
std::optional<std::string> read_file(const std::string& path, size_t longest);

/// Reads a secret from a file that only its owner may read: the first line of it. Empty, and in `why` the reason, if it
/// cannot be used.
std::string read_secret(const std::string& path, std::string& why);

}  // namespace host
