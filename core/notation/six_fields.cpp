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

/// The fields, in both directions: `codec` is a Reader or a Writer. The two clocks may be left out when
/// reading.
template <class Dialect, typename Codec, typename Setup>
void walk(Codec& codec, Setup& setup) {
    static constexpr text::Placement kPlacement{Setup::kGeometry, kChessLetters};
    codec.placement(kPlacement, board::codes(setup.board));
    codec.literal(' ');
    codec.letter("wb", setup.turn);
    codec.literal(' ');
    codec.flags(Dialect::kCastling, setup.castling);
    codec.literal(' ');
    codec.squares(Dialect::kEnPassant, setup.en_passant);
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
    walk<D>(reader, setup);
    reader.finish();
    if (!reader.failed()) out = setup;
    return reader.result();
}

template <class D>
text::Result SixFields<D>::encode(const Value& value, etl::span<char> out) {
    text::Writer writer(out);
    walk<D>(writer, value);
    return writer.result();
}

template struct SixFields<FenDialect>;
template struct SixFields<HartwigDialect>;
template struct SixFields<OfenDialect>;

}  // namespace notation
