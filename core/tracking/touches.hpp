#pragma once
#include <array>
#include <cstdint>

#include "core/tracking/motion.hpp"

namespace tracking {

/// What hands have touched: how often each square was seen to lose its piece since the last half move, and
/// in the window of that half move before it; and when a piece last left and reached each square.
class Touches {
  public:
    /// Contacts of one motion may be seen this far apart and in either order: a square that the moving piece
    /// has reached may settle before the square that it left.
    static constexpr uint32_t kSlackMs = 30;

    void lift(Square square, uint32_t now);
    void place(Square square, uint32_t now);

    /// Squares lifted since the last half move, or with its window too while `join` holds.
    board::Occupancy lifted() const { return joined_ ? lifted_now_ | lifted_before_ : lifted_now_; }
    bool any() const { return !lifted_now_.empty(); }
    bool was_lifted(Square square) const { return now_[index(square)] != 0; }

    /// Whether the hands did all that the motion needs, besides what `first` needed before it.
    bool allow(const Motion& motion, const Motion* first = nullptr) const;
    /// When the last piece of the motion was put down.
    uint32_t finished(const Motion& motion) const;
    uint32_t lifted_at(Square square) const { return lifted_at_[index(square)]; }
    uint32_t placed_at(Square square) const { return placed_at_[index(square)]; }

    /// While joined, questions are about the last half move's window and what came after it, as one.
    void join(bool joined) { joined_ = joined; }

    /// Forgets what was lifted since the last half move: nothing came of it.
    void forget();
    /// A half move was made and the board stands as it left it.
    void close();
    /// A half move was made, and what else was lifted belongs to what follows.
    void close(const Motion& motion);
    /// The last half move is taken back to be read anew: its window is part of the present one.
    void reopen();

    /// Turns the board round: every square changes places with its opposite.
    void rotate(Square last);

  private:
    static constexpr unsigned kSquares = unsigned{board::kMaxFiles} * board::kMaxRanks;
    using Counts = std::array<uint8_t, kSquares>;

    static constexpr unsigned index(Square square) {
        return unsigned{square.rank()} * board::kMaxFiles + square.file();
    }
    unsigned lifts(Square square) const {
        const unsigned at = index(square);
        return now_[at] + (joined_ ? before_[at] : 0u);
    }
    bool overlapped(Square a, Square b) const;
    static board::Occupancy collect(const Counts& counts);

    Counts now_{};     // lifts since the last half move
    Counts before_{};  // lifts of the window that led to it
    std::array<uint32_t, kSquares> lifted_at_{};
    std::array<uint32_t, kSquares> placed_at_{};
    board::Occupancy lifted_now_;     // where now_ is not 0
    board::Occupancy lifted_before_;  // where before_ is not 0
    bool joined_ = false;
};

/// Which pieces of a board stood elsewhere some half moves ago.
class Origins {
  public:
    Origins();

    /// Goes back one half move more.
    void revert(const Motion& motion);
    /// The squares where pieces now stand that stood elsewhere then.
    board::Occupancy moved() const;

  private:
    /// For each square of the past: where its piece stands now, kNoSquare if it has been captured since.
    std::array<Square, unsigned{board::kMaxFiles} * board::kMaxRanks> now_;
};

}  // namespace tracking
