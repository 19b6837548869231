#pragma once
#include <functional>
#include <list>
#include <memory>
#include <string>

#include "host/board/board_client.hpp"
#include "host/game/game_text.hpp"

namespace host {

class LiveBoard;

/// Somebody who wants to know what happens on a board.
class BoardListener {
  public:
    virtual ~BoardListener() = default;

    /// It is there, and what is known of it is true again.
    virtual void connected(LiveBoard&, const BoardClient::Missed&) {}
    virtual void disconnected(LiveBoard&, const std::string&) {}
    /// The game is another than it was a moment ago: a half move more or less, another start, a result.
    virtual void game_changed(LiveBoard&) {}
    /// What the board said.
    virtual void heard(LiveBoard&, const BoardEvent&) {}
};

/// A board and the game on it, followed half move by half move; whenever something was missed, all of it is asked for.
class LiveBoard {
  public:
    LiveBoard(Loop& loop, std::string name, unsigned number);

    void add(BoardListener& listener) { listeners_.push_back(&listener); }
    void remove(BoardListener& listener) { listeners_.remove(&listener); }

    BoardClient& client() { return client_; }
    /// Its place among the boards of this program, from 1.
    unsigned number() const { return number_; }
    /// Its serial number, or the name of its port: the same whenever it comes back.
    std::string id() const;
    const GameText& game() const { return game_; }
    /// The number that the game will have among those that the board keeps.
    uint32_t archive_number() const { return archive_number_; }
    /// The position in the board's own notation, for games without rules too.
    const std::string& position() const { return position_; }
    const std::string& game_name() const { return game_.game; }
    const std::optional<ClockState>& clock() const { return clock_; }
    /// It is plugged in, and what is known of its game was true a moment ago.
    bool is_there() const { return client_.is_connected() && known_; }
    /// Besides, nothing is being asked.
    bool is_ready() const { return is_there() && !refreshing_; }
    /// A move that came from a program and that hands have yet to make.
    const std::string& owed() const { return owed_; }
    bool is_flipped() const { return flipped_; }

    /// Looks for the board, and follows it from now on.
    void start() { client_.start(); }
    /// Asks for everything anew.
    void refresh();

  private:
    void take_connection(const BoardClient::Missed& missed);
    void take_event(const BoardEvent& event);
    bool follow(const BoardEvent& event);
    void finish_refresh();
    void tell_game();
    template <class Call>
    void tell(Call call);

    BoardClient client_;
    unsigned number_;
    std::list<BoardListener*> listeners_;
    GameText game_;
    GameText asked_;  ///< what the refresh has found so far
    uint32_t archive_number_ = 1;
    std::string position_;
    std::string owed_;
    bool flipped_ = false;
    std::optional<ClockState> clock_;
    bool refreshing_ = false;
    bool again_ = false;  ///< something changed under the refresh
    bool known_ = false;
    Timer retry_;
    std::optional<BoardClient::Missed> connection_;  ///< to be told after the refresh
};

}  // namespace host
