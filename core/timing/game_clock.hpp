#pragma once
#include <array>
#include <cstdint>

#include "core/timing/move_times.hpp"

namespace timing {

/// A chess clock that is pressed by the moves themselves: time goes in, and it tells what each player has used, has
/// left, and whose flag has fallen. Without a time control it only measures.
///
/// With a time control it waits for a half move, and then runs for whoever is to move. What has been used is never
/// given back, not by a take-back either; the increment of a move goes with the move.
class GameClock {
  public:
    /// Whose time it is.
    enum class Side : uint8_t { White, Black };

    /// What a clock shows. Times are the whole seconds that are left, the side that runs included; 0 without a time
    /// control.
    struct Face {
        TimeControl control;
        Side to_move = Side::White;
        bool runs = false;
        uint32_t white = 0;
        uint32_t black = 0;
    };

    /// A game begins: nobody has used any time. A time control stays, and waits for the first half move.
    void begin(Side to_move);
    /// Takes up a game that was begun before: what its half moves took counts as used.
    void resume(const MoveTimes& times, Side to_move);
    /// Sets the time control from here on, and both players have all of it; none if it is not set.
    void set(TimeControl control);
    /// Stops until the next half move, or until `go`.
    void stop() { runs_ = false; }
    void go() { runs_ = true; }

    /// Time has passed: it is `now` (milliseconds, wraps after 49 days; call it more often than that).
    void pass(uint32_t now);
    /// Whoever is to move has moved; returns how many seconds that took.
    uint16_t moved();
    /// The last half move, which took so many seconds, was taken back: whoever made it is to move again.
    void undone(uint16_t seconds);

    TimeControl control() const { return control_; }
    bool runs() const { return runs_; }
    Side to_move() const { return to_move_; }
    uint32_t seconds_left(Side side) const;
    Face face() const { return {control_, to_move_, runs_, seconds_left(Side::White), seconds_left(Side::Black)}; }
    /// Whether a flag has fallen that was not yet told, and whose. It falls once, until the time control is set again.
    bool take_flag(Side& side);

  private:
    /// What a player has used since the time control was set.
    struct Player {
        uint32_t used_ms = 0;
        uint32_t told_seconds = 0;  ///< of that, told as the times of half moves
        uint16_t moves = 0;
        bool flag_fallen = false;
        bool flag_told = false;
    };

    Player& player() { return players_[static_cast<unsigned>(to_move_)]; }
    uint32_t given_ms(const Player& one) const {
        return (control_.minutes * 60u + control_.increment * one.moves) * 1000;
    }

    TimeControl control_;
    std::array<Player, 2> players_{};
    Side to_move_ = Side::White;
    bool runs_ = true;
    uint32_t now_ = 0;
};

}  // namespace timing
