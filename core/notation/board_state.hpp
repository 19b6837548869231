#pragma once
#include "core/notation/notation.hpp"
#include "core/rules/chessplus/setup.hpp"

namespace notation {

/// The board state of Chess+: 100 characters, one a square, the top row (Black's home) first, column a first,
/// a space for an empty square. Whose turn it is is not in the text.
///
///     board-state = 100(piece / SP)
///
///     piece                                 white         black
///     pawn: unmoved, en passant, moved      p e /         P E ?
///     rook: unmoved, moved                  r m           R M
///     king: unmoved, moved                  k (           K )
///     panda: mortal, immortal               a I           A I
///     frog, dog, cleric                     f d c         F D C
///     chicken: unmoved, moved, immortal     o h y         O H Y
///     blob 0 to 3                           z x v j       Z X V J
///     egg, 6 to 1 ticks                     5 4 3 2 1 0   (none) % $ \ " !
///
/// U+201C is read for `"`. An egg of Black with 6 ticks has no character, and White's immortal panda none that would be
/// read as White's: both are refused when writing.
struct Board {
    using Value = chessplus::Setup;

    static constexpr etl::string_view kName = "board";
    static constexpr etl::string_view kExample =
        "RDOZAKCFDRPPPPPPPPPP                                                            "
        "pppppppppprdozakcfdr";
    static constexpr Variant kVariant = Variant::ChessPlus;
    static constexpr uint16_t kMaxLength = 100;
    static constexpr etl::span<const Field> kFields{};
    static const text::Alphabet kAlphabet;

    /// `I` is the immortal panda of both sides: it takes the colour of the panda that `hint` has there, else
    /// it is Black's, and `info` of the result counts those guesses.
    static text::Result decode(etl::string_view text, Value& out, const Value* hint = nullptr);
    /// With `reading.strict`, an `I` is refused with CannotExpress: it could be either side's.
    static text::Result decode(etl::string_view text, Value& out, const Reading& reading);
    static text::Result encode(const Value& value, etl::span<char> out);
};

/// The board state as the game's own program writes it: nothing in it is ambiguous. It differs from Board in
///
///     panda: mortal, immortal               a i           A I
///     egg, 6 to 1 ticks                     6 5 4 3 2 1   ^ % $ | " !
struct BoardLive : Board {
    static constexpr etl::string_view kName = "board-live";
    static const text::Alphabet kAlphabet;

    static text::Result decode(etl::string_view text, Value& out);
    static text::Result encode(const Value& value, etl::span<char> out);
};

static_assert(Notation<Board> && Notation<BoardLive>);

}  // namespace notation
