#pragma once
#include <etl/span.h>

#include <array>
#include <cstdint>

#include "core/tracking/motion.hpp"

namespace tracking {

/// A piece, named by the square where the game has it now.
struct Piece {
    Square name;
    Square at;                       ///< where it stands; kNoSquare off the board
    Square also = board::kNoSquare;  ///< a second contact that it closes
    uint16_t lifted = 0;             ///< when it was last lifted where the game has it, in milliseconds that wrap

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
        // Twice, since sums of plain products are the same for pieces that trade places.
        const uint32_t once = (uint32_t{name.code} << 16 | uint32_t{at.code} << 8 | also.code) * 0x9E3779B1u;
        return (once ^ once >> 15) * 0x85EBCA6Bu;
    }
};

/// The name of every piece that the game does not have (any more).
inline constexpr Square kBox{0xFE};

/// Which pieces stand elsewhere than the game has them now, and where.
class Arrangement {
  public:
    /// More displaced pieces than this cannot be followed.
    static constexpr unsigned kMost = 8;

    etl::span<const Piece> pieces() const { return {pieces_.data(), count_}; }
    /// More pieces were displaced than can be followed.
    bool overflowed() const { return overflowed_; }
    /// Whether `is_so(const Piece&)` of some displaced piece. A plain loop: what the library makes of it is long.
    template <class Condition>
    bool any(Condition&& is_so) const {
        for (const Piece& piece : pieces()) {
            if (is_so(piece)) return true;
        }
        return false;
    }
    unsigned count_in_air() const {
        unsigned count = 0;
        for (const Piece& piece : pieces()) count += piece.in_air() ? 1 : 0;
        return count;
    }
    /// The displaced piece of that name; nullptr if it stands where the game has it.
    const Piece* find(Square name) const;
    /// A piece of another name stands, on one square or two, where the game does not have it.
    bool any_stands(Square besides = board::kNoSquare) const;
    /// The displaced piece that closes the contact of a square; nullptr if there is none.
    const Piece* find_on(Square square) const;

    /// Takes the piece that stands on a square, or the piece of a name, out of the arrangement.
    Piece take_from(Square square);
    Piece take(Square name);
    /// Puts a piece where it says.
    void put(const Piece& piece);

    /// The game has made a half move, or taken it back: the pieces stay where they are, and their names follow the
    /// game.
    void rename(const Motion& motion);
    void rename_back(const Motion& motion);

    /// The pieces may stand alike: most that do not are told apart by this.
    bool has_like_signature(const Arrangement& other) const {
        return signature_ == other.signature_ && count_ == other.count_;
    }
    /// As many pieces stand alike.
    bool has_same_pieces(const Arrangement& other) const;

  private:
    Piece remove(const Piece* piece);

    std::array<Piece, kMost> pieces_;
    uint32_t signature_ = 0;  ///< the sum of the pieces': spares comparing most of what is not the same
    uint8_t count_ = 0;
    bool overflowed_ = false;
};

}  // namespace tracking
