#pragma once
#include <optional>
#include <string>
#include <vector>

/// An answer of the console, read by docs/protocol.md alone: a second opinion on how its lines are told apart.
struct ConsoleAnswer {
    std::vector<std::string> events;
    std::vector<std::string> data;  ///< the contents of the data lines
    std::string last;               ///< `ok`, or the error

    bool is_ok() const { return last == "ok"; }

    /// Reads what the board sent after one request; nothing if that is not one whole answer.
    static std::optional<ConsoleAnswer> read(const std::string& sent) {
        ConsoleAnswer answer;
        size_t begin = 0;
        for (size_t end = 0; (end = sent.find("\r\n", begin)) != std::string::npos; begin = end + 2) {
            const std::string line = sent.substr(begin, end - begin);
            if (line.starts_with("!")) {
                answer.events.push_back(line);
            } else if (!answer.last.empty()) {
                return {};
            } else if (line == "ok" || line.starts_with("error ")) {
                answer.last = line;
            } else {
                answer.data.push_back(line.starts_with("=") ? line.substr(1) : line);
            }
        }
        if (begin != sent.size() || answer.last.empty()) return {};
        return answer;
    }
};
