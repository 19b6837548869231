#pragma once
#include "core/board/occupancy.hpp"
#include "core/notation/fen.hpp"

namespace notation {

/// What a Hartwig text says: `en_passant` is every square where a pawn may be captured in passing, `halfmoves` are
/// those of the whole game.
using HartwigSetup = rules::Setup<8, 8, board::Occupancy>;

/// The dialect of the 3D Hartwig chess set: the grammar of FEN, with other meanings.
///
///     en-passant = "-" / 1*16(file ("3" / "6"))   ; written a3 to h3, a6 to h6; read in any order, none twice
///     half-moves = 0 to 65535                     ; of the whole game
struct HartwigDialect : FenDialect {
    using Value = HartwigSetup;
    using Common = chess::Setup;

    static constexpr etl::string_view kName = "hartwig";
    static constexpr etl::string_view kExample = "3q3k/pp2b1pp/8/2P5/1P2RBQ1/2P5/P4rPp/7K w - - 10 5";
    static constexpr unsigned kMostEnPassant = 16;
    static constexpr auto kFields = six_fields(FenDialect::kFields[0].allowed, FenDialect::kFields[2].allowed,
                                               "- or squares on rank 3 or 6, none twice", "half moves of the game");

    /// The same position as FEN means it. The clock becomes 0: the text cannot tell it. More than one en
    /// passant square is refused with CannotExpress at the second of them.
    static text::Result to_common(const Value& value, Common& out);

    /// The same position with the half moves of a game without gaps: 2 * (move number - 1), one more if Black
    /// is to move. Refused with CannotExpress if that is above 65535.
    static text::Result from_common(const Common& value, Value& out);
};

using Hartwig = SixFields<HartwigDialect>;

static_assert(Notation<Hartwig>);

}  // namespace notation
