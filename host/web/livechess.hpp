#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/board/protocol.hpp"
#include "host/game/game_text.hpp"

/// The protocol by which web sites and programs find boards on the same machine: JSON over a WebSocket on port 1982.
namespace host {

/// A board as these clients see it.
struct SharedBoard {
    std::string serial;
    std::string name;
    bool is_active = false;
    bool is_flipped = false;
    GameText game;
    std::optional<ClockState> clock;
    /// Where `start` and `san` begin: a client may have set the board up in the middle of a game.
    size_t base = 0;

    /// The half moves and the start that clients are told of.
    size_t first_ply() const { return base <= game.plies.size() ? base : 0; }
    const std::string& start() const { return first_ply() == 0 ? game.start : game.plies[first_ply() - 1].position; }
};

/// The boards behind the server, the wanted one first.
class BoardShelf {
  public:
    virtual ~BoardShelf() = default;
    virtual std::vector<SharedBoard> boards() const = 0;
    /// One of them; a shelf with many may have a quicker way than to look at all.
    virtual std::optional<SharedBoard> board(const std::string& serial) const;
    /// Makes a board show a position; what clients are told of begins there. Returns "" or why not.
    virtual std::string set_up(const std::string& serial, const std::string& fen) = 0;
    virtual std::string flip(const std::string& serial, bool flipped) = 0;
};

/// `GET /api/v1.0/eboards`
std::string eboard_list(const BoardShelf& shelf);

/// One client's conversation.
class LiveChessSession {
  public:
    LiveChessSession(BoardShelf& shelf, std::function<void(std::string)> send)
        : shelf_(shelf), send_(std::move(send)) {}

    /// Takes a message; false if it made no sense.
    bool take(std::string_view text);
    /// Tells those who want to know that something about a board changed.
    void board_changed(const std::string& serial);

    /// Feeds that one client may have.
    static constexpr size_t kMostFeeds = 64;

  private:
    void feed(int64_t id, const SharedBoard& board);

    BoardShelf& shelf_;
    std::function<void(std::string)> send_;
    std::map<int64_t, std::string> feeds_;
};

}  // namespace host
