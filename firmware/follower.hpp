#pragma once
#include "core/tracking/free_game.hpp"
#include "core/tracking/ruled_game.hpp"
#include "core/tracking/tracker.hpp"
#include "firmware/session.hpp"

namespace firmware {

/// Follows the hands in the game at hand: the tracker, and each game of the session as the tracker sees it.
class Follower {
  public:
    Follower(Session& session, bool tells_poles);

    tracking::Tracker& tracker() { return tracker_; }

    /// The game at hand, or its position, was changed from elsewhere: the hands are guided there.
    void begin();

    /// After a move by hand: brings the position of a game without rules up to date.
    void carry_over();

  private:
    tracking::Game& game_at_hand();
    tracking::FreeGame& free_game();

    Session& session_;
    tracking::ChessGame chess_;
    tracking::OctadGame octad_;
    tracking::FreeGame small_;  ///< free play with chess pieces
    tracking::FreeGame large_;  ///< Chess+ and Spooky
    tracking::Tracker tracker_;
};

}  // namespace firmware
