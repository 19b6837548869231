#pragma once
#include "core/notation/six_fields.hpp"
#include "core/rules/chess/rules.hpp"

namespace notation {

/// Forsyth-Edwards Notation.
///
///     fen         = board SP side SP castling SP en-passant [SP half-moves SP move-number]
///     board       = rank 7("/" rank)                     ; rank 8 first, file a first, from White's side
///     rank        = 1*8(piece / digit)                   ; 8 squares, no two digits side by side
///     piece       = "P" / "N" / "B" / "R" / "Q" / "K"    ; White; lower case is Black
///     digit       = "1" to "8"                           ; that many empty squares
///     side        = "w" / "b"
///     castling    = "-" / 1*4("K" / "Q" / "k" / "q")     ; written in this order, read in any, none twice
///     en-passant  = "-" / file ("3" / "6")
///     half-moves  = 0 to 65535                           ; since the last capture or pawn move
///     move-number = 1 to 65535
///
/// A text without its two numbers is read as `0 1`; six fields are always written.
struct FenDialect {
    using Value = chess::Setup;

    static constexpr etl::string_view kName = "fen";
    static constexpr etl::string_view kExample = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static constexpr Variant kVariant = Variant::Chess;
    static constexpr etl::string_view kCastling = "KQkq";
    static constexpr text::Targets kEnPassant{8, 2, 5};
    static constexpr unsigned kMostEnPassant = 1;
    static constexpr auto kFields = six_fields("8 rows of PNBRQK pnbrqk and digits 1 to 8",
                                               "- or letters of KQkq, none twice", "- or a square on rank 3 or 6");
};

using Fen = SixFields<FenDialect>;

static_assert(Notation<Fen>);

}  // namespace notation
