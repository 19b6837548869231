#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include "core/notation/cells.hpp"
#include "core/text/reader.hpp"
#include "core/text/writer.hpp"

/// The record of six fields that FEN, its Hartwig dialect and OFEN share.
namespace notation {

/// What tells one dialect of the record from another.
struct Dialect {
    text::Placement placement;
    etl::string_view castling;
    text::Targets en_passant;
};

/// The letters of the six chess pieces; upper case is White.
extern const text::Alphabet kChessLetters;

inline constexpr text::Range kHalfmoves{0, 65535};
inline constexpr text::Range kFullmove{1, 65535};

/// The fields, in both directions: `codec` is a Reader or a Writer. The two clocks may be left out when
/// reading.
template <typename Codec, typename Setup>
void record(Codec& codec, const Dialect& dialect, Setup& setup) {
    codec.placement(dialect.placement, cells(setup.board));
    codec.literal(' ');
    codec.letter("wb", setup.turn);
    codec.literal(' ');
    codec.flags(dialect.castling, setup.castling);
    codec.literal(' ');
    codec.squares(dialect.en_passant, setup.en_passant);
    if (codec.omitted()) return;
    codec.literal(' ');
    codec.number(setup.halfmoves, kHalfmoves);
    codec.literal(' ');
    codec.number(setup.fullmove, kFullmove);
}

template <typename Setup>
text::Result decode_record(etl::string_view text, const Dialect& dialect, Setup& out) {
    Setup setup;
    text::Reader reader(text);
    record(reader, dialect, setup);
    reader.finish();
    if (!reader.failed()) out = setup;
    return reader.result();
}

template <typename Setup>
text::Result encode_record(const Setup& setup, const Dialect& dialect, etl::span<char> out) {
    text::Writer writer(out);
    record(writer, dialect, setup);
    return writer.result();
}

/// The longest text of a record: every square taken, every castling right, `targets` en passant squares.
constexpr uint16_t record_length(board::Geometry geometry, unsigned castling, unsigned targets) {
    const unsigned placement = geometry.count() + geometry.ranks - 1;
    return static_cast<uint16_t>(placement + 1 + castling + 2 * targets + 5 + 5 + 5);
}

}  // namespace notation
