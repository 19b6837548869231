#pragma once
#include "core/timing/game_clock.hpp"
#include "core/timing/move_times.hpp"
#include "firmware/event.hpp"
#include "firmware/live_game.hpp"
#include "firmware/machine.hpp"

namespace firmware {

/// Measures how long each half move of the game at hand takes, and is its clock, if there is one. Only games with rules
/// are measured, since in the others nobody is on the move.
class Timekeeper final : public Listener {
  public:
    Timekeeper(const LiveGame& game, const Machine& machine, EventStream& events)
        : games_(game.games()), machine_(machine), events_(events) {}

    void take(const Event& event) override;
    /// Lets time pass, and tells of the clock.
    void step();

    /// Takes up the game at hand, whose times are in `times()`; a clock stands until the next half move.
    void resume();
    /// Both players have this much from now on, and the clock waits for a half move. None: the clock is off.
    void set_control(timing::TimeControl control);
    /// Stops the clock until the next half move, or lets it go.
    void drive(bool goes);
    /// What the clock shows; in a game without rules there is none.
    timing::GameClock::Face face() const { return games_.has_rules() ? clock_.face() : timing::GameClock::Face{}; }
    /// The part of his time that a player has left, as so many of `most`, rounded up; 0 without a clock.
    uint8_t share_left(timing::GameClock::Side side, unsigned most) const;

    /// Of the game at hand.
    timing::MoveTimes& times() { return times_; }
    /// The same, null if another game was at hand when they were measured.
    const timing::MoveTimes* times_at_hand() const { return measured_ == games_.variant() ? &times_ : nullptr; }

  private:
    timing::GameClock::Side to_move() const;
    void begin();
    void tell();

    const Games& games_;
    const Machine& machine_;
    EventStream& events_;
    timing::GameClock clock_;
    timing::MoveTimes times_;
    rules::Variant measured_{};
    timing::GameClock::Face told_;
    bool is_due_ = false;  ///< something has happened to the clock that is yet to be told
};

}  // namespace firmware
