#include "host/board/protocol.hpp"

#include <algorithm>
#include <charconv>

#include "core/console/echo_filter.hpp"
#include "core/console/framing.hpp"
#include "core/eboard/chesslink.hpp"
#include "core/eboard/cpp.hpp"
#include "host/io/json.hpp"
#include "host/io/time.hpp"

namespace host {

namespace {

using nlohmann::json;

etl::string_view etl_view(std::string_view text) {
    return {text.data(), text.size()};
}

std::optional<uint32_t> number_of(const json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number_unsigned()) return std::nullopt;
    const auto number = found->get<uint64_t>();
    if (number > UINT32_MAX) return std::nullopt;
    return static_cast<uint32_t>(number);
}

std::vector<std::string> texts_of(const json& object, const char* name) {
    std::vector<std::string> texts;
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array()) return texts;
    for (const json& text : *found) {
        if (text.is_string()) texts.push_back(text.get<std::string>());
    }
    return texts;
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const size_t end = std::min(line.find(' '), line.size());
        if (end > 0) words.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

bool read_number(std::string_view text, uint32_t& out) {
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, out);
    return error == std::errc{} && stop == end && !text.empty();
}

/// `0:04:57`, in seconds; a sign counts as none left.
bool read_duration(std::string_view text, uint32_t& seconds) {
    if (text.starts_with('-')) text.remove_prefix(1);
    seconds = 0;
    for (unsigned part = 0; part < 3; ++part) {
        const size_t end = part < 2 ? text.find(':') : text.size();
        uint32_t number = 0;
        if (end == std::string_view::npos || end > 5 || !read_number(text.substr(0, end), number)) return false;
        seconds = seconds * 60 + number;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return text.empty();
}

/// `5+3`; `off` is none.
bool read_control(std::string_view text, uint32_t& increment) {
    const size_t plus = std::min(text.find('+'), text.size());
    uint32_t minutes = 0;
    increment = 0;
    return read_number(text.substr(0, plus), minutes) &&
           (plus == text.size() || read_number(text.substr(plus + 1), increment));
}

/// The members of a `clock` event.
std::optional<ClockState> clock_of(const json& object) {
    ClockState clock;
    if (!read_control(text_in(object, "control"), clock.increment)) return std::nullopt;
    clock.white = number_of(object, "white").value_or(0);
    clock.black = number_of(object, "black").value_or(0);
    clock.white_to_move = text_in(object, "side") == "white";
    const auto runs = object.find("runs");
    clock.runs = runs != object.end() && runs->is_boolean() && runs->get<bool>();
    clock.heard_at = now_ms();
    return clock;
}

/// Whether a board would take the line, or its command, for the first words of a chess program.
bool begins_protocol(std::string_view line, std::string_view command) {
    if (eboard::Cpp::is_opener(etl_view(command))) return true;
    eboard::ChessLink chesslink;
    eboard::Lights lights;
    for (const char c : line) {
        if (chesslink.receive(static_cast<uint8_t>(c), 0, lights)) return true;
        if (!chesslink.is_inside()) return false;
    }
    return false;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

}  // namespace

LineKind kind_of(std::string_view line) {
    if (line.starts_with('!')) return LineKind::Event;
    if (line == "ok") return LineKind::Ok;
    if (line.starts_with("error")) return LineKind::Error;
    return LineKind::Data;
}

std::string content_of(std::string_view line) {
    const etl::string_view content = console::content_of(etl_view(line));
    return {content.data(), content.size()};
}

std::optional<BoardEvent> read_event(std::string_view line) {
    if (!line.starts_with('!')) return std::nullopt;
    line.remove_prefix(1);
    BoardEvent event;
    if (!line.starts_with('{')) {
        const size_t end = std::min(line.find(' '), line.size());
        event.name = line.substr(0, end);
        event.text = line.substr(std::min(end + 1, line.size()));
        if (event.name.empty() || event.name[0] < 'a' || event.name[0] > 'z') return std::nullopt;
        return event;
    }
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object()) return std::nullopt;
    event.json = line;
    event.name = text_in(object, "event");
    if (event.name.empty()) return std::nullopt;
    event.seq = number_of(object, "seq");
    event.ms = number_of(object, "ms").value_or(0);
    event.ply = number_of(object, "ply");
    event.count = number_of(object, "count").value_or(0);
    event.clock = clock_of(object);
    struct Row {
        const char* name;
        std::string BoardEvent::* member;
    };
    static constexpr Row kTexts[] = {
        {"uci", &BoardEvent::uci},           {"san", &BoardEvent::san},       {"notation", &BoardEvent::notation},
        {"position", &BoardEvent::position}, {"score", &BoardEvent::score},   {"ending", &BoardEvent::ending},
        {"side", &BoardEvent::side},         {"square", &BoardEvent::square}, {"text", &BoardEvent::text},
    };
    for (const Row& row : kTexts) event.*row.member = text_in(object, row.name);
    event.squares = texts_of(object, "squares");
    event.missing = texts_of(object, "missing");
    event.extra = texts_of(object, "extra");
    return event;
}

std::optional<BoardState> read_state(std::string_view text) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) return std::nullopt;
    const std::optional<uint32_t> seq = number_of(object, "seq");
    if (!seq) return std::nullopt;
    BoardState state;
    state.seq = *seq;
    state.ms = number_of(object, "ms").value_or(0);
    state.ply = number_of(object, "ply");
    state.game = text_in(object, "game");
    state.notation = text_in(object, "notation");
    state.position = text_in(object, "position");
    state.last = text_in(object, "last");
    state.result = text_in(object, "result");
    state.owed = text_in(object, "owed");
    if (state.owed == "-") state.owed.clear();
    state.seen = text_in(object, "seen");
    state.clock = read_clock(text_in(object, "clock"));
    const auto flipped = object.find("flipped");
    state.flipped = flipped != object.end() && flipped->is_boolean() && flipped->get<bool>();
    state.missing = texts_of(object, "missing");
    state.extra = texts_of(object, "extra");
    return state;
}

ClockState ClockState::at(int64_t time) const {
    ClockState later = *this;
    later.heard_at = time;
    if (!runs || time <= heard_at) return later;
    uint32_t& left = white_to_move ? later.white : later.black;
    left -= static_cast<uint32_t>(std::min<int64_t>(left, (time - heard_at) / 1000));
    return later;
}

std::optional<ClockState> read_clock(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    if (words.size() < 4) return std::nullopt;
    ClockState clock;
    if (!read_control(words[0], clock.increment)) return std::nullopt;
    if (!read_duration(words[1], clock.white) || !read_duration(words[2], clock.black)) return std::nullopt;
    clock.white_to_move = words[3] == "white";
    clock.runs = words.size() > 4 && words[4] == "runs";
    clock.heard_at = now_ms();
    return clock;
}

std::optional<ArchivedGame> read_archived(std::string_view line) {
    const std::vector<std::string_view> words = words_of(line);
    ArchivedGame game;
    if (words.size() < 3 || !read_number(words[0], game.number) || !read_number(words[2], game.plies)) {
        return std::nullopt;
    }
    game.game = words[1];
    return game;
}

std::string refuse_request(std::string_view line) {
    if (line.size() > 1536) return "error line-too-long a line has up to 1536 characters";
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; };
    if (std::any_of(line.begin(), line.end(), is_control)) {
        return "error bad-character no control character goes to a board";
    }
    const std::vector<std::string_view> words = words_of(line);
    // Whoever waits for the answer would wait in vain, and all others with him.
    if (words.empty() || console::EchoFilter::is_reserved(etl_view(line))) {
        return "error unknown-command no request begins like this: a board does not answer it";
    }
    const std::string command = lower(words[0]);
    const std::string argument = words.size() > 1 ? lower(words[1]) : "";
    // The firmware's own reader decides what a command is; whatever looks like one of these is kept back.
    if (command.find("bootsel") != std::string::npos) {
        return "error not-here the boot loader is for a terminal at the cable";
    }
    if (command == "echo" && !argument.empty()) return "error not-here a program reads this board; it does not echo";
    if (command == "events" && !argument.empty() && argument != "json" && argument != "on") {
        return "error not-here a program reads this board; its events are JSON";
    }
    if ((command == "protocol" && !argument.empty()) || begins_protocol(line, command)) {
        return "error not-here a program reads this board; it stays with the console";
    }
    if (command == "load") return "error not-here 'load' takes many lines; send moves, or a position";
    return "";
}

}  // namespace host
