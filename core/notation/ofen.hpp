#pragma once
#include "core/notation/notation.hpp"
#include "core/octad/setup.hpp"

namespace notation {

/// Octad Forsyth-Edwards Notation, the record of the 4x4 game.
///
///     ofen       = board SP side SP castling SP en-passant [SP half-moves SP move-number]
///     board      = rank 3("/" rank)              ; rank 4 first, file a first
///     rank       = 1*4(piece / digit)            ; 4 squares, no two digits side by side
///     castling   = "-" / 1*6("N" / "C" / "F" / "n" / "c" / "f")   ; knight, close pawn, far pawn
///     en-passant = "-" / file ("2" / "3")
///
/// The other fields are those of FEN.
struct Ofen {
    using Value = octad::Setup;

    static constexpr etl::string_view kName = "ofen";
    static constexpr etl::string_view kExample = "ppkn/4/4/NKPP w NCFncf - 0 1";
    static constexpr Game kGame = Game::Octad;
    static constexpr uint16_t kMaxLength = 43;
    static const Field kFields[6];

    static text::Result decode(etl::string_view text, Value& out);
    static text::Result encode(const Value& value, etl::span<char> out);
    static const text::Alphabet& alphabet();
};

static_assert(Notation<Ofen>);

}  // namespace notation
