#include <charconv>
#include <sstream>

#include "host/game/engine.hpp"

namespace host {

namespace {

using Kind = EngineLine::Kind;
using Words = std::vector<std::string>;

Words words_of(std::string_view line) {
    std::istringstream stream{std::string(line)};
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

template <class Number>
Number number_of(const std::string& text) {
    Number number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} ? number : 0;
}

/// `option name Skill Level type spin default 20 min 0 max 20`
EngineLine read_option(const Words& words) {
    EngineLine result;
    result.kind = Kind::Option;
    bool in_name = false;
    for (size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "name" && i == 1) {
            in_name = true;
        } else if (words[i] == "type") {
            in_name = false;
        } else if (in_name) {
            result.text += (result.text.empty() ? "" : " ") + words[i];
        } else if (i + 1 < words.size()) {
            if (words[i] == "min") result.least = number_of<long>(words[i + 1]);
            if (words[i] == "max") result.most = number_of<long>(words[i + 1]);
        }
    }
    return result;
}

EngineLine read_info(const Words& words) {
    EngineLine result;
    for (size_t i = 1; i + 2 < words.size(); ++i) {
        if (words[i] != "score") continue;
        const int number = number_of<int>(words[i + 2]);
        constexpr int kMate = 10'000;
        if (words[i + 1] == "cp")
            result.score = number;
        else if (words[i + 1] == "mate")
            result.score = number < 0 ? -kMate : kMate;
        else
            return result;
        result.kind = Kind::Score;
        return result;
    }
    return result;
}

}  // namespace

EngineLine read_engine_line(std::string_view line) {
    const Words words = words_of(line);
    EngineLine result;
    if (words.empty()) return result;
    if (words[0] == "uciok") result.kind = Kind::Identified;
    if (words[0] == "readyok") result.kind = Kind::Ready;
    if (words[0] == "option") return read_option(words);
    if (words[0] == "info") return read_info(words);
    if (words[0] == "bestmove") {
        result.kind = Kind::BestMove;
        result.text = words.size() > 1 ? words[1] : "";
    }
    return result;
}

}  // namespace host
