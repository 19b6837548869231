#pragma once
#include "core/notation/six_fields.hpp"
#include "core/rules/octad/rules.hpp"

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
struct OfenDialect {
    using Value = octad::Setup;

    static constexpr etl::string_view kName = "ofen";
    static constexpr etl::string_view kExample = "ppkn/4/4/NKPP w NCFncf - 0 1";
    static constexpr Variant kVariant = Variant::Octad;
    static constexpr etl::string_view kCastling = "NCFncf";
    static constexpr text::Targets kEnPassant{4, 1, 2};
    static constexpr unsigned kMostEnPassant = 1;
    static constexpr auto kFields = six_fields("4 rows of PNBRQK pnbrqk and digits 1 to 4",
                                               "- or letters of NCFncf, none twice", "- or a square on rank 2 or 3");
};

using Ofen = SixFields<OfenDialect>;

static_assert(Notation<Ofen>);

}  // namespace notation
