#pragma once
#include <etl/span.h>

#include <array>
#include <cstdint>

#include "core/tracking/motion.hpp"

namespace tracking {

/// What hands have touched since some position, in order: each piece that left its square, and each that came.
class Touches {
  public:
    /// More than this and the oldest pieces that left and returned are forgotten.
    static constexpr unsigned kMax = 64;
    /// So many moves can be asked about at once.
    static constexpr unsigned kMaxMoves = 5;
    /// Contacts bounce for so long: what is seen so close together may have happened in any order. A piece that slides
    /// may be seen on the next square so long before it is seen to leave the last.
    static constexpr uint32_t kBounceMs = 20;
    /// A piece that slides reaches the next square within this time of leaving the last.
    static constexpr uint32_t kStepMs = 40;
    /// What is seen so far apart happened one after the other.
    static constexpr uint32_t kApartMs = 100;

    /// `black`: what sensors that tell colours say of the piece; false where they cannot.
    void lift(Square square, bool black, uint32_t now);
    void place(Square square, bool black, uint32_t now);

    bool any() const { return count_ != 0; }
    unsigned count() const { return count_; }
    /// Squares that a piece left, and squares that one came to.
    const board::Occupancy& lifted() const { return lifted_; }
    const board::Occupancy& placed() const { return placed_; }
    /// If the last thing that happened is that a piece was lifted off `square` and put back: for how long it was
    /// away. Else 0.
    uint32_t returned_after(Square square) const;

    /// Whether hands that did all this can have made `moves`, one after the other, but for the first `any_order`.
    bool allow(etl::span<const Motion> moves, unsigned any_order) const;
    /// When the first `count` of `moves`, which `allow` allows, were done, at the earliest.
    uint32_t finished(etl::span<const Motion> moves, unsigned count) const;
    /// Whether hands can have brought the piece that stood on `from` after `moves` to `to`, where it stands now.
    bool may_bring(Square from, Square to, etl::span<const Motion> moves) const;
    /// Whether a piece of `squares` was in the air when one was last put down on `square`.
    bool lifted_before(const board::Occupancy& squares, Square square) const;
    /// When a piece was last put down on a square where one was.
    uint32_t placed_at(Square square) const;

    /// Whether one of the `opponents` was lifted after `move` was made and before hands did anything that would turn
    /// it into `instead`.
    bool answered(const Motion& move, const Motion& instead, board::Occupancy opponents) const;
    /// How many touches were on squares between two others: a piece may have come over them.
    unsigned between(Square from, Square to) const;
    /// How often the piece that came to `square`, or `stood` there, was lifted and put back.
    unsigned returns(Square square, bool stood) const;
    /// Whether a piece seems to have slid to the next square while more than the `captured` pieces were waiting to be
    /// put down: perhaps it is one of these.
    bool hasty(Square from, Square to, int captured) const;
    /// Where the piece that last left `square` may have slid: a piece came there in about the time that takes.
    board::Occupancy slid_to(Square square) const;

    void forget();
    /// The board has rested after `motion`: nothing but this half move has happened.
    void rest_on(const Motion& motion, bool colours, uint32_t now);
    /// What happened until `until` has led to `base`, but for pieces that are on their way since.
    void begin_at(const Sight& base, uint32_t until);
    /// Turns the board round: every square changes places with its opposite.
    void rotate(Square last);

  private:
    struct Touch {
        uint32_t time;
        Square square;
        bool placed;
        bool black;
    };
    class Account;
    static constexpr int kNone = -1;

    void add(const Touch& touch);
    void make_room();
    void erase(unsigned i);
    void collect();
    int next(Square square, bool placed, int after) const;
    bool left_empty(Square square) const;
    int waiting(int at, uint32_t moment) const;
    bool lifted_just_now(const board::Occupancy& squares, int at, int captured) const;
    int lifted_soon(const board::Occupancy& squares, bool black, int at) const;
    bool comes_before(int a, int b, uint32_t slack) const;

    std::array<Touch, kMax> touches_;
    unsigned count_ = 0;
    board::Occupancy lifted_;
    board::Occupancy placed_;
};

/// Which pieces of a board stood elsewhere some half moves ago.
class Origins {
  public:
    Origins();

    /// Goes back one half move more.
    void revert(const Motion& motion);
    /// The squares where pieces now stand that stood elsewhere then.
    board::Occupancy moved() const;
    /// Whether hands that made `moves` can have put all of them back since.
    bool put_back(const Touches& touches, etl::span<const Motion> moves) const;

  private:
    /// For each square of the past: where its piece stands now, kNoSquare if it has been captured since.
    std::array<Square, unsigned{board::kMaxFiles} * board::kMaxRanks> now_;
};

}  // namespace tracking
