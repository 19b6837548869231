#pragma once
#include <cstdlib>
#include <string>
#include <vector>

/// Answers of the console, read. Lines end with \n here.
namespace lives {

inline bool is_final(const std::string& line) {
    return line == "ok" || line.starts_with("error ");
}

inline bool is_ok(const std::string& answer) {
    return answer == "ok\n" || answer.ends_with("\nok\n");
}

/// The data lines of an answer.
inline std::string data_of(const std::string& answer) {
    const size_t last = answer.size() < 2 ? std::string::npos : answer.rfind('\n', answer.size() - 2);
    return last == std::string::npos ? "" : answer.substr(0, last + 1);
}

inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    size_t begin = 0;
    for (size_t end = 0; (end = text.find(separator, begin)) != std::string::npos; begin = end + 1)
        parts.push_back(text.substr(begin, end - begin));
    parts.push_back(text.substr(begin));
    return parts;
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines = split(text, '\n');
    lines.pop_back();
    return lines;
}

/// What stands on a square of the diagram of `show`; `.` if that is nothing, or no square of it.
inline char piece_in(const std::string& diagram, unsigned file, unsigned rank) {
    for (const std::string& line : lines_of(diagram)) {
        const size_t bar = line.find('|');
        if (bar == std::string::npos) continue;
        if (static_cast<unsigned>(std::strtoul(line.c_str(), nullptr, 10)) != rank + 1) continue;
        const size_t at = bar + 2 + 3 * size_t{file};
        return at < line.size() && line[at] != '|' && line[at] != ' ' ? line[at] : '.';
    }
    return '.';
}

/// Whether two answers are the same but for numbers that differ by a little.
inline bool near(const std::string& one, const std::string& other) {
    constexpr long kLittle = 8;
    const char* a = one.c_str();
    const char* b = other.c_str();
    while (*a != '\0' && *b != '\0') {
        if (*a >= '0' && *a <= '9' && *b >= '0' && *b <= '9') {
            char* a_end = nullptr;
            char* b_end = nullptr;
            const long difference = std::strtol(a, &a_end, 10) - std::strtol(b, &b_end, 10);
            if (difference > kLittle || difference < -kLittle) return false;
            a = a_end;
            b = b_end;
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return *a == *b;
}

}  // namespace lives
