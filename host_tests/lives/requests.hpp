#pragma once
#include <set>
#include <string>

#include "host_tests/lives/choices.hpp"

/// Requests as people and programs send them, and as nobody should. A life sends `load` and `forget` by itself.
namespace lives {

inline constexpr const char* kNotations[] = {"fen", "hartwig", "ofen", "board", "board-live", "spooky", "xfen", ""};

inline constexpr const char* kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 6 8",
    "6k1/8/8/8/8/8/4R3/4K3 w - - 147 100",
    "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "7k/5K2/6Q1/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "ppkn/4/4/NKPP w NCFncf - 0 1",
    "1k2/4/4/RK2 w - - 48 30",
    "2kn/P3/4/NK2 w Nn - 3 9",
    "1 0 4 1,2,3,4 0/2ZZ6/1ZNZ6/1ZZ7/0/0/7zz1/6znz1/6zz2/0 0 LLLU|LLLA 0|6",
    "RNBQKBNR",
    "",
};

inline constexpr const char* kMoves[] = {"e4",   "e5",    "Nf3",  "Nc6",  "O-O",   "O",    "a8=Q", "a8=N",  "Kxe2",
                                         "e2e4", "e7e5",  "g1f3", "e1g1", "a7a8r", "b1a3", "c2",   "Nb3",   "Ra2",
                                         "Qg7#", "0-0-0", "exf6", "e9",   "",      "dxc3", "Kd8",  "e7e8q", "b2"};

/// Something with a few words to choose from: a command and its arguments.
struct Grammar {
    const char* command;
    std::string (*arguments)(Choices&);
};

inline std::string nothing(Choices&) {
    return "";
}

inline std::string number(Choices& choices) {
    switch (choices.below(4)) {
        case 0: return std::to_string(choices.below(12));
        case 1: return std::to_string(choices.below(1100));
        case 2: return std::to_string(choices.below(UINT32_MAX));
        default: return "";
    }
}

inline std::string square(Choices& choices) {
    const uint32_t which = choices.below(128);
    if (which >= 120) return which == 120 ? "a0" : which == 121 ? "k1" : which == 122 ? "a11" : "";
    return std::string(1, static_cast<char>('a' + which % 10)) + std::to_string(which / 10 + 1);
}

inline std::string notation_and_text(Choices& choices) {
    return std::string(choices.of(kNotations)) + ' ' + choices.of(kPositions);
}

inline std::string move_text(Choices& choices) {
    return choices.one_in(4) ? square(choices) + square(choices) : choices.of(kMoves);
}

inline std::string line_of_moves(Choices& choices) {
    std::string line;
    for (uint32_t left = choices.below(8); left > 0; --left) {
        static constexpr const char* kWords[] = {"1.", "2...", "(", ")", "{a comment}", "$3", "1-0", "*", ";", "!?"};
        line += choices.one_in(4) ? std::string(choices.of(kWords)) : move_text(choices);
        line += ' ';
    }
    return line;
}

/// One of these.
inline std::string words_of(Choices& choices, std::initializer_list<const char*> words) {
    return choices.of(words);
}

inline constexpr Grammar kGrammar[] = {
    {"help", [](Choices& c) { return words_of(c, {"", "", "lights", "promote", "nothing", "help help"}); }},
    {"new", nothing},
    {"move", move_text},
    {"undo", nothing},
    {"legal", [](Choices& c) { return c.one_in(2) ? square(c) : ""; }},
    {"valid", move_text},
    {"moves", nothing},
    {"opening", number},
    {"after", number},
    {"result",
     [](Choices& c) { return words_of(c, {"", "draw", "claim", "resign white", "resign black", "resign", "*"}); }},
    {"status", nothing},
    {"value", [](Choices& c) { return c.one_in(2) ? square(c) : ""; }},
    {"pgn", [](Choices& c) { return words_of(c, {"", "tags", "tag"}); }},
    {"contains", notation_and_text},
    {"starts", line_of_moves},
    {"game", [](Choices& c) { return words_of(c, {"", "chess", "octad", "chess+", "spooky", "free", "go"}); }},
    {"notation", [](Choices& c) { return std::string(c.of(kNotations)); }},
    {"position", [](Choices& c) { return std::string(c.of(kNotations)); }},
    {"set", notation_and_text},
    {"show", [](Choices& c) { return words_of(c, {"", "", "1", "2", "9", "0"}); }},
    {"convert", [](Choices& c) { return std::string(c.of(kNotations)) + ' ' + notation_and_text(c); }},
    {"check", notation_and_text},
    {"promote", [](Choices& c) { return words_of(c, {"queen", "rook", "B", "n", "king", ""}); }},
    {"flip", nothing},
    {"settle", [](Choices& c) { return words_of(c, {"", "0", "300", "450", "5000", "5001", "soon"}); }},
    {"version", nothing},
    {"board", nothing},
    {"events", [](Choices& c) { return words_of(c, {"", "on", "on", "off", "perhaps"}); }},
    {"lights", [](Choices& c) { return words_of(c, {"", "on", "off", "test", "7", "9", "255", "256"}); }},
    {"uptime", nothing},
    {"bootsel", nothing},
    {"sensors", [](Choices& c) { return words_of(c, {"", "raw", "levels", "wires", "blue"}); }},
    {"calibrate", [](Choices& c) { return words_of(c, {"", "finish", "stop", "now"}); }},
    {"selftest", [](Choices& c) { return words_of(c, {"", "skip", "stop", "skip", "now"}); }},
};

/// A well-formed line, or nearly so.
inline std::string request(Choices& choices) {
    const Grammar& row = choices.of(kGrammar);
    std::string line = row.command;
    const std::string arguments = row.arguments(choices);
    if (!arguments.empty()) line += ' ' + arguments;
    switch (choices.below(32)) {
        case 29: return "  " + line + "  ";
        case 30: return line + " and more";
        case 31: return line + std::string(choices.below(2000), 'x');
        default: return line;
    }
}

/// A line of game text, which is not blank.
inline std::string game_text_line(Choices& choices) {
    std::string line;
    switch (choices.below(8)) {
        case 0: line = "[Event \"a life\"]"; break;
        case 1: line = std::string("[FEN \"") + choices.of(kPositions) + "\"]"; break;
        case 2: line = std::string(choices.below(4000), ' ') + move_text(choices); break;
        case 3: line = choices.raw(20); break;
        case 4: line = "{" + std::string(choices.below(4000), '.') + "}"; break;
        default: line = line_of_moves(choices);
    }
    // What would end the line, or take some of it back.
    for (char& c : line) {
        if (c == '\n' || c == '\r' || c == '\b' || c == '\x7F') c = '?';
    }
    return line.find_first_not_of(' ') == std::string::npos ? line + ";" : line;
}

/// The commands that lives know: those of the grammar, and two that they handle with care.
inline std::set<std::string> known_commands() {
    std::set<std::string> names = {"load", "forget"};
    for (const Grammar& row : kGrammar) names.insert(row.command);
    return names;
}

}  // namespace lives
