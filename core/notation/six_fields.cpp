#include "core/notation/six_fields.hpp"

#include "core/notation/fen.hpp"
#include "core/notation/hartwig_fen.hpp"
#include "core/notation/ofen.hpp"
#include "core/text/reader.hpp"
#include "core/text/writer.hpp"

namespace notation {

constexpr text::Alphabet kChessLetters = text::with_runs(text::alphabet("PNBRQK", "pnbrqk", 8));

namespace {

constexpr text::Range kHalfmoves{0, 65535};
constexpr text::Range kFullmove{1, 65535};

/// What tells one dialect of the record from another.
struct Dialect {
    text::Placement placement;
    etl::string_view castling;
    text::Targets en_passant;
};

template <class D>
constexpr Dialect kDialect{{D::Value::kGeometry, kChessLetters}, D::kCastling, D::kEnPassant};

/// The fields, in both directions: `codec` is a Reader or a Writer. The two clocks may be left out when
/// reading.
template <typename Codec, typename Setup>
void walk(Codec& codec, const Dialect& dialect, Setup& setup) {
    codec.placement(dialect.placement, board::codes(setup.board));
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

}  // namespace

template <class D>
text::Result SixFields<D>::decode(etl::string_view text, Value& out) {
    Value setup;
    text::Reader reader(text);
    walk(reader, kDialect<D>, setup);
    reader.finish();
    if (!reader.failed()) out = setup;
    return reader.result();
}

template <class D>
text::Result SixFields<D>::encode(const Value& value, etl::span<char> out) {
    text::Writer writer(out);
    walk(writer, kDialect<D>, value);
    return writer.result();
}

template struct SixFields<FenDialect>;
template struct SixFields<HartwigDialect>;
template struct SixFields<OfenDialect>;

}  // namespace notation
