#pragma once
#include "core/board/geometry.hpp"
#include "core/tracking/motion.hpp"

namespace tracking {

/// What settled sensors see of a game that may lie turned round on the board. All squares are those of the game, but
/// where the physical board is named.
class View {
  public:
    View(board::Geometry geometry, bool tells_colours) : geometry_(geometry), tells_colours_(tells_colours) {}

    /// Another game lies on the same board.
    void follow(board::Geometry geometry);
    /// The game lies the other way round.
    void turn_round();

    bool tells_colours() const { return tells_colours_; }
    bool flipped() const { return flipped_; }
    const Sight& seen() const { return seen_; }
    /// The squares whose contacts have changed since `forget_touched`.
    const board::Occupancy& touched() const { return touched_; }
    /// The square of the physical board for a square of the game, and the other way round.
    Square turned(Square square) const { return flipped_ ? geometry_.across(square) : square; }
    /// What it would see if this stood on the physical board; what stands beside the game is left out.
    Sight sees(const Sight& physical) const { return physical == physical_ ? seen_ : of_game(physical); }

    /// Takes in all that stands on the physical board.
    void take(const Sight& physical);
    /// One contact changes: it opens if it was closed.
    void toggle(Square square, bool black);
    /// Hands have not touched these, or it no longer matters.
    void forget_touched() { touched_ = {}; }
    void forget_touched(const board::Occupancy& squares) { touched_ = touched_.without(squares); }
    void touch(const board::Occupancy& squares) { touched_ = touched_ | squares; }

    bool matches(const Sight& expected) const { return seen_.looks_like(expected, tells_colours_); }
    /// Where a piece is missing, and where one stands that should not.
    board::Occupancy missing(const Sight& expected) const { return lacking(expected, seen_); }
    board::Occupancy extra(const Sight& expected) const { return lacking(seen_, expected); }
    /// It looks like that, whichever way round; never like an empty board.
    bool shows_either_way(const Sight& start) const;

  private:
    Sight of_game(const Sight& physical) const;
    board::Occupancy lacking(const Sight& sight, const Sight& other) const;

    board::Geometry geometry_;
    Sight physical_;
    Sight seen_;
    board::Occupancy touched_;
    bool tells_colours_;
    bool flipped_ = false;
};

}  // namespace tracking
