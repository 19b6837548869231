#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a board says, line by line: docs/protocol.md from the other side.
namespace host {

/// The longest line that a board sends, with its frame.
inline constexpr size_t kLongestLine = 1536 + 16;

enum class LineKind : uint8_t { Data, Ok, Error, Event };

LineKind kind_of(std::string_view line);
/// The content of a data line.
std::string content_of(std::string_view line);

/// What a clock says: `5+3 0:04:57 0:05:00 black runs`.
struct ClockState {
    uint32_t white = 0;  ///< seconds left
    uint32_t black = 0;
    uint32_t increment = 0;
    bool white_to_move = true;
    bool runs = false;
    int64_t heard_at = 0;  ///< when it was so, in milliseconds since 1970

    /// The same at a later time, if nobody presses it.
    ClockState at(int64_t time) const;
};

/// Empty if it is off, or no clock.
std::optional<ClockState> read_clock(std::string_view text);

/// An event of `events json`. Members that it does not have are empty.
struct BoardEvent {
    std::string name;
    std::optional<uint32_t> seq;
    uint32_t ms = 0;
    std::optional<uint32_t> ply;
    std::string uci;
    std::string san;
    std::string notation;
    std::string position;
    std::string score;
    std::string ending;
    std::string side;
    std::string square;
    std::string text;
    std::optional<ClockState> clock;  ///< of `clock`; empty if it is off
    uint32_t count = 0;
    std::vector<std::string> squares;
    std::vector<std::string> missing;
    std::vector<std::string> extra;
    std::string json;  ///< all of it, as it came
};

/// Reads a line that begins with `!`. A line of text (`!show`, or what came before `events json`) has only a name and a
/// text. Empty if it is neither.
std::optional<BoardEvent> read_event(std::string_view line);

/// The answer to `sync json`.
struct BoardState {
    uint32_t seq = 0;
    uint32_t ms = 0;
    std::string game;
    std::string notation;
    std::string position;
    std::optional<uint32_t> ply;
    std::string last;
    std::string result;
    std::string owed;  ///< empty if nothing is
    std::optional<ClockState> clock;
    bool flipped = false;
    std::string seen;
    std::vector<std::string> missing;
    std::vector<std::string> extra;
};

std::optional<BoardState> read_state(std::string_view json);

/// A line of `games`: `3 chess 57 2026.11.17 1-0 checkmate Anna - Ben`.
struct ArchivedGame {
    uint32_t number = 0;
    std::string game;
    uint32_t plies = 0;
};

std::optional<ArchivedGame> read_archived(std::string_view line);

/// Whether a line from a person or a stranger may go to a board: without control characters, not too long, one that it
/// answers, and none that ends the connection for others or leaves the game (`bootsel`, `echo`, `events off`). Returns
/// "" or an `error ...` line to answer with.
std::string refuse_request(std::string_view line);

}  // namespace host
