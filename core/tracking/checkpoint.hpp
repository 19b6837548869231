#pragma once
#include <array>
#include <cstdint>

#include "core/tracking/game.hpp"

namespace tracking {

/// The record when a rule ended the game or the board last stood still for long. What hands read like while they clear
/// up comes after it, so that a finished game can be kept as it was played: with the half moves that they seemed to
/// take back, and without those that they seemed to make.
class Checkpoint {
  public:
    enum class Step : uint8_t { None, Undo, Play };

    /// The record is as it was played.
    void set(const Game& game);
    /// The board stands still for long: what was only taken back may be cleared up.
    void stand(const Game& game);
    /// A half move is about to be made: who has thought about it and goes on elsewhere does not clear up.
    void go_on(const Game& game);
    /// A half move was made, or taken back.
    void made(const Game& game);
    void undone(const Game& game, uint32_t move);

    /// A game of so many half moves that cannot have been taken back by hands that put all pieces back to where they
    /// begin.
    bool is_a_game(const Game& game) const;
    /// What leads towards the record as it was played; for Step::Play, `missing` is the half move.
    Step next_step(const Game& game) const;
    uint32_t missing() const { return undone_[plies_ - 1 - lowest_]; }
    void played_missing() { ++lowest_; }

  private:
    /// So many half moves that were taken back since are remembered.
    static constexpr unsigned kMost = 16;

    std::array<uint32_t, kMost> undone_{};  ///< the last of the record first
    uint16_t plies_ = 0;
    uint16_t stood_ = 0;   ///< half moves that were left of it when the board last stood still for long
    uint16_t lowest_ = 0;  ///< half moves that were left of it since
    bool over_ = false;
};

}  // namespace tracking
