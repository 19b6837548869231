#pragma once
#include <etl/span.h>

#include <array>
#include <cstdint>

#include "core/board/geometry.hpp"
#include "core/tracking/motion.hpp"

namespace tracking {

/// A piece, named by the square where the game has it now.
struct Piece {
    Square name;
    Square at;                       ///< where it stands; kNoSquare off the board
    Square also = board::kNoSquare;  ///< a second contact that it closes
    uint32_t lifted = 0;             ///< when it was last lifted where the game has it

    constexpr bool in_air() const { return at == board::kNoSquare; }
    constexpr bool on(Square square) const { return at == square || also == square; }
    /// Opens the contact of a square where it stands: it stands on its other one, or is in the air.
    constexpr void leave(Square square) {
        if (at == square) at = also;
        also = board::kNoSquare;
    }
    constexpr bool stands_like(const Piece& other) const {
        return name == other.name && at == other.at && also == other.also;
    }
    /// A number that tells apart most pieces that do not stand alike.
    constexpr uint32_t signature() const {
        return (uint32_t{name.code} << 16 | uint32_t{at.code} << 8 | also.code) * 0x9E3779B1u;
    }
};

/// The name of every piece that the game does not have (any more).
inline constexpr Square kBox{0xFE};

/// Which pieces stand elsewhere than the game has them now, and where.
class Arrangement {
  public:
    /// More displaced pieces than this cannot be followed.
    static constexpr unsigned kMost = 10;

    etl::span<const Piece> pieces() const { return {pieces_.data(), count_}; }
    /// More pieces were displaced than can be followed.
    bool overflowed() const { return overflowed_; }
    /// The displaced piece of that name; nullptr if it stands where the game has it.
    const Piece* find(Square name) const;
    /// The displaced piece that closes the contact of a square; nullptr if there is none.
    const Piece* find_on(Square square) const;

    /// Takes the piece that stands on a square, or the piece of a name, out of the arrangement.
    Piece take_from(Square square);
    Piece take(Square name);
    /// Puts a piece where it says.
    void put(const Piece& piece);

    /// Carries a half move out, and takes it back, on the pieces: names stay.
    void make(const Motion& motion);
    void unmake(const Motion& motion);
    /// The game has made a half move, or taken it back: the pieces stay where they are, and their names follow the game.
    void rename(const Motion& motion);
    void rename_back(const Motion& motion);
    /// Turns the board round.
    void rotate(board::Geometry geometry);

    /// How many pieces stand elsewhere in `other`. Pieces in the air here may belong to any square there that is not
    /// `occupied`.
    unsigned misfits(const Arrangement& other, const board::Occupancy& occupied) const;
    bool same(const Arrangement& other) const;

  private:
    Piece remove(const Piece* piece);

    std::array<Piece, kMost> pieces_;
    uint32_t signature_ = 0;  ///< the sum of the pieces': spares comparing most of what is not the same
    uint8_t count_ = 0;
    bool overflowed_ = false;
};

}  // namespace tracking
