#pragma once
#include <array>
#include <bit>

#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "core/tracking/game.hpp"

namespace tracking {

/// A game with the rules of chess or Octad, as the tracker sees it.
template <class G>
class RuledGame : public Game {
  public:
    using Rules = typename G::Rules;

    explicit RuledGame(G& game) : game_(game) {}

    /// The move that a motion of this game stands for.
    static rules::Move move(const Motion& motion) { return std::bit_cast<rules::Move>(motion.move); }

    board::Geometry geometry() const override { return Rules::Setup::kGeometry; }
    Sight sight() const override;
    Sight start() const override;
    bool takes_turns() const override { return true; }
    bool black_to_move() const override { return game_.position().turn() == rules::Colour::Black; }
    Square checked() const override;
    bool over() const override { return game_.result().over(); }
    bool closed() const override { return game_.declared().over(); }
    unsigned plies() const override { return game_.plies(); }
    Motion motion(unsigned ply) const override;
    bool play(uint32_t move) override;
    void undo() override { game_.undo(); }
    void reset() override { game_.reset(); }
    void look_back(unsigned back) override;
    Motion describe(uint32_t move) const override;
    void look_ahead(uint32_t move) override;
    void look_return() override;

  private:
    bool visit_motions(const board::Occupancy& movers, Square to, Call call, void* context) const override;

    G& game_;
    typename G::Position looked_;  ///< where the look-ahead stands
    struct Step {
        rules::Move move;
        rules::State before;
    };
    std::array<Step, kLookAhead> ahead_;
    unsigned depth_ = 0;  ///< how many of `ahead_` are made
    bool ended_ = false;  ///< the game has ended where the look-ahead began
};

using ChessGame = RuledGame<chess::Game>;
using OctadGame = RuledGame<octad::Game>;

}  // namespace tracking

extern template class tracking::RuledGame<chess::Game>;
extern template class tracking::RuledGame<octad::Game>;
