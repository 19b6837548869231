#pragma once
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "host/board/protocol.hpp"
#include "host/game/game_text.hpp"

/// What many boards send over MQTT, and how it is put together again. docs/host.md has the topics.
namespace host {

/// One step of a board's story: a game begins, a half move is made or taken back, a game ends. They are numbered
/// without a gap for as long as the board lives.
struct MoveRecord {
    enum class Kind { New, Move, Undo, Result, Snapshot };
    Kind kind = Kind::Move;
    uint64_t n = 0;
    uint32_t game = 0;     ///< counts the games of this board
    uint32_t archive = 0;  ///< the board's own number for that game
    uint32_t ply = 0;      ///< half moves after it
    Ply move;
    GameText text;  ///< of New its start; of Snapshot all of it
    std::string score;
    std::string ending;
    int64_t time = 0;  ///< when it was noted, in milliseconds since 1970
};

std::string write_record(const MoveRecord& record);
std::optional<MoveRecord> read_record(std::string_view json);

/// The whole present of a board: what its retained message says.
struct MoveState {
    std::string board;
    uint32_t number = 0;  ///< its table
    std::string version;
    uint64_t n = 0;  ///< the last record that it has in it
    uint32_t game = 0;
    GameText text;
    std::optional<ClockState> clock;
};

std::string write_state(const MoveState& state);
std::optional<MoveState> read_state_message(std::string_view json);

/// Follows the records of one board: each once, in order, whatever comes twice, late or not at all.
class MoveReader {
  public:
    enum class Taken {
        Yes,
        Again,  ///< it was here before
        Gap,    ///< some before it are missing: ask for them from `next()` on
        Nonsense,
    };
    Taken take(const MoveRecord& record);
    /// A reader that knows nothing yet begins with a state; else it tells whether records are missing.
    Taken take(const MoveState& state);

    uint64_t next() const { return n_ + 1; }
    uint64_t n() const { return n_; }
    uint32_t game() const { return game_; }
    const GameText& text() const { return text_; }
    bool knows() const { return knows_; }

  private:
    uint64_t n_ = 0;
    uint32_t game_ = 0;
    GameText text_;
    bool knows_ = false;
};

/// Notes the records of one board in a file before anybody is told of them.
class MoveLog {
  public:
    /// Goes on from what is in the file. Returns "" or what is wrong: with what is in it, which it then leaves as it
    /// is, and is not usable; or with the disk, which may have room later.
    std::string open(const std::string& path);
    bool is_usable() const { return is_usable_; }

    /// Notes what leads from the game as it was to the game as it is; `archive_number` is the board's own number for
    /// it. Returns the records; in `why` is what went wrong with the file, if something did.
    std::deque<MoveRecord> follow(uint32_t archive_number, const GameText& now, int64_t time, std::string& why);

    uint64_t n() const { return reader_.n(); }
    uint32_t game() const { return reader_.game(); }
    const GameText& text() const { return reader_.text(); }
    uint32_t archive_number() const { return archive_number_; }
    /// The records from that one on; if it is too long ago, all that are kept, and a snapshot of what was before them.
    std::deque<MoveRecord> since(uint64_t n) const;

    static constexpr size_t kKept = 2000;  ///< records that can be sent again

  private:
    std::string append(const std::string& lines);
    std::string compact();

    std::string path_;
    MoveRecord snapshot_of(const MoveReader& reader) const;

    MoveReader base_;  ///< what was before the records that are kept
    MoveReader reader_;
    std::deque<MoveRecord> records_;
    uint32_t archive_number_ = 0;
    bool is_usable_ = false;
};

}  // namespace host
