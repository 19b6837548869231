#pragma once
#include <array>

#include "core/notation/notation.hpp"
#include "core/text/fields.hpp"

/// The record of six fields that FEN, its Hartwig dialect and OFEN share.
namespace notation {

/// The letters of the six chess pieces; upper case is White.
extern const text::Alphabet kChessLetters;

/// What may stand in the fields of a dialect.
constexpr std::array<Field, 6> six_fields(etl::string_view board, etl::string_view castling,
                                          etl::string_view en_passant, etl::string_view half_moves = "half moves") {
    return {{{"board", board},
             {"side to move", "w or b"},
             {"castling", castling},
             {"en passant", en_passant},
             {half_moves, "0 to 65535"},
             {"move number", "1 to 65535"}}};
}

/// A dialect of the record as a notation. `D` has what is its own: Value, kName, kExample, kVariant, kFields, the
/// letters of castling, the ranks of en passant squares, and how many of these there can be.
template <class D>
struct SixFields : D {
    using Value = typename D::Value;

    static constexpr const text::Alphabet& kAlphabet = kChessLetters;
    /// Every square taken, every castling right, as many en passant squares as there can be, five digits for each
    /// clock.
    static constexpr uint16_t kMaxLength = Value::kGeometry.count() + Value::kGeometry.ranks - 1 + 1 +
                                           D::kCastling.size() + 2 * D::kMostEnPassant + 5 + 5 + 5;

    static text::Result decode(etl::string_view text, Value& out);
    static text::Result encode(const Value& value, etl::span<char> out);
};

}  // namespace notation
