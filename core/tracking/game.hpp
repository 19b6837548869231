#pragma once
#include <type_traits>

#include "core/board/geometry.hpp"
#include "core/tracking/motion.hpp"

namespace tracking {

/// What the tracker knows of a game: enough to follow hands, and no more. One compiled tracker serves them
/// all.
class Game {
  public:
    static constexpr unsigned kLookAhead = 4;

    virtual board::Geometry geometry() const = 0;
    /// What stands where now.
    virtual Sight sight() const = 0;
    /// What stands where when a game begins; empty if this game begins anywhere.
    virtual Sight start() const = 0;
    /// Players move in turn; else any piece may move at any time.
    virtual bool takes_turns() const = 0;
    /// Whose turn it is; of no meaning where players do not move in turn.
    virtual bool black_to_move() const = 0;
    /// The square of a king in check, or kNoSquare.
    virtual Square checked() const = 0;
    /// The game has ended, by a rule or by a word: there are no moves to visit, and nobody need put anything right.
    virtual bool over() const = 0;
    /// The players have declared the end: until they take it back, hands change nothing but by a new game.
    virtual bool closed() const = 0;

    /// Half moves that can be taken back.
    virtual unsigned plies() const = 0;
    /// What half move number `ply`, from 0, did.
    virtual Motion motion(unsigned ply) const = 0;

    /// Makes a move that `visit` gave for the current position; false if the game is over or full.
    virtual bool play(uint32_t move) = 0;
    virtual void undo() = 0;
    /// Begins anew from the start position.
    virtual void reset() = 0;

    /// Puts the look-ahead at the position `back` half moves ago.
    virtual void look_back(unsigned back) = 0;
    /// What a legal move does that is made at the look-ahead.
    virtual Motion describe(uint32_t move) const = 0;
    /// Moves the look-ahead on by one move; `look_return` takes that back. Up to kLookAhead moves deep.
    virtual void look_ahead(uint32_t move) = 0;
    virtual void look_return() = 0;

    /// Calls `visitor(const Motion&)` for the legal moves, at the look-ahead, of the pieces on `movers` (the
    /// king's square stands for castling) until it returns true; returns whether it did. Only for those that bring a
    /// piece to a square, if one is named.
    template <class Visitor>
    bool visit(const board::Occupancy& movers, Visitor&& visitor, Square to = board::kNoSquare) const {
        using Plain = std::remove_reference_t<Visitor>;
        const Call call = [](void* context, const Motion& motion) {
            return static_cast<bool>((*static_cast<Plain*>(context))(motion));
        };
        return visit_motions(movers, to, call, const_cast<void*>(static_cast<const void*>(&visitor)));
    }

  protected:
    using Call = bool (*)(void*, const Motion&);

    virtual bool visit_motions(const board::Occupancy& movers, Square to, Call call, void* context) const = 0;

    ~Game() = default;
};

}  // namespace tracking
