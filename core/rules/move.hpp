#pragma once
#include <array>
#include <cstdint>

#include "core/board/square.hpp"
#include "core/rules/piece.hpp"

namespace rules {

/// A legal move of one position, in a register. Only the position that gave it may make it.
///
///     bit  31 .. 24   23 .. 20   19 .. 16   15 .. 8   7 .. 0
///          captured   type       detail     to        from
///
/// `detail` is the kind that a pawn becomes, or the castling row. `captured` is the position's own entry for
/// the piece that is taken (0: none), so that make and undo need not look for it.
class Move {
  public:
    /// A bit each, so that make and undo ask about several at once.
    enum class Type : uint8_t { Plain = 0, DoubleStep = 1, EnPassant = 2, Promotion = 4, Castling = 8 };

    constexpr Move() = default;
    constexpr Move(unsigned from, unsigned to, unsigned special = 0, unsigned captured = 0)
        : word_(from | to << 8 | special << 16 | captured << 24) {}

    /// The third byte of a move that is not plain.
    static constexpr unsigned special(Type type, unsigned detail = 0) {
        return static_cast<unsigned>(type) << 4 | detail;
    }

    constexpr board::Square from() const { return {static_cast<uint8_t>(word_)}; }
    /// Where the moving piece lands; for castling, where the king lands.
    constexpr board::Square to() const { return {static_cast<uint8_t>(word_ >> 8)}; }
    constexpr Type type() const { return static_cast<Type>(word_ >> 20 & 0xF); }
    constexpr bool is_double_step() const { return word_ >> 20 & 1u; }
    constexpr bool is_castling() const { return word_ >> 23 & 1u; }
    constexpr bool captures_or_promotes() const { return (word_ & 0xFF400000u) != 0; }
    constexpr bool is_capture() const { return captured() != 0; }

    /// What a pawn becomes; None for every other move.
    constexpr Kind promotion() const {
        return type() == Type::Promotion ? static_cast<Kind>(word_ >> 16 & 0xF) : Kind::None;
    }
    /// The row of the rules' castling table; only for castling.
    constexpr unsigned castling_row() const { return word_ >> 16 & 0xF; }
    /// The square that a captured piece leaves: `to`, but for en passant. Only for captures.
    constexpr board::Square captured_square() const {
        if (type() != Type::EnPassant) return to();
        return board::square(to().file(), from().rank());
    }
    constexpr unsigned captured() const { return word_ >> 24; }

    /// Two moves of one position are the same if they leave and reach the same squares in the same way.
    constexpr bool operator==(Move other) const { return ((word_ ^ other.word_) & 0xFFFFFFu) == 0; }
    /// False for the default value, which is no move.
    constexpr explicit operator bool() const { return word_ != 0; }

  private:
    uint32_t word_ = 0;
};

static_assert(sizeof(Move) == 4);

/// The squares that a move changes, and what stands on each after it: what a board that feels its pieces must
/// see.
struct Footprint {
    struct Step {
        board::Square square;
        Piece after;
    };

    std::array<Step, 4> steps{};
    uint8_t count = 0;

    constexpr void add(board::Square square, Piece after) { steps[count++] = {square, after}; }
    constexpr const Step* begin() const { return steps.data(); }
    constexpr const Step* end() const { return steps.data() + count; }
};

}  // namespace rules
