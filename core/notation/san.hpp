#pragma once
#include <etl/span.h>
#include <etl/string_view.h>

#include "core/board/geometry.hpp"
#include "core/rules/move.hpp"
#include "core/text/result.hpp"

namespace notation {

/// Standard Algebraic Notation of moves.
///
///     san       = (castling / piece-move / pawn-move) suffixes
///     castling  = "O-O" / "O-O-O"                  ; or with digits 0; in Octad also "O"
///     piece-move = ("K" / "Q" / "R" / "B" / "N") [file] [rank] ["x"] file rank
///     pawn-move = [file] [rank] ["x"] file rank [promotion]     ; a "-" may stand between two squares
///     promotion = ["=" / "/"] piece / "(" piece ")"
///     suffixes  = *("+" / "#" / "!" / "?") [[SP] "e.p."] *("+" / "#" / "!" / "?")
///
/// A null move (`--`, `Z0`, `0000`, `@@@@`, `null`, `pass`) is refused by name. Written with the least disambiguation
/// among legal moves (file, then rank, then both), `x`, `=`, `+` and `#`.
struct San {
    static constexpr uint16_t kMaxLength = 7;

    /// A move as it is written, before anyone asks which legal move it is.
    struct Pattern {
        rules::Kind kind = rules::Kind::None;       ///< None for castling
        rules::Kind promotion = rules::Kind::None;  ///< None if the text does not say
        int8_t from_file = -1;                      ///< -1 if the text does not say
        int8_t from_rank = -1;                      ///< -1 if the text does not say
        board::Square to = board::kNoSquare;
        bool capture = false;  ///< the text has an `x`
        uint8_t castling = 0;  ///< how many O

        /// O-O and O-O-O are the last two ways to castle of every game; Octad has one before them.
        static constexpr int kMostCastlings = 3;
        /// The row of the rules' castling table that is meant, -1 if the game has none of that name.
        template <class Rules>
        constexpr int castling_row(rules::Colour turn) const {
            constexpr int kOfColour = Rules::kCastlingsPerColour;
            const int way = castling + kOfColour - kMostCastlings - 1;
            return way < 0 ? -1 : way + (turn == rules::Colour::White ? 0 : kOfColour);
        }

        /// The square that the piece leaves, kNoSquare if the text does not say all of it.
        constexpr board::Square from() const {
            if (from_file < 0 || from_rank < 0) return board::kNoSquare;
            return board::square(static_cast<unsigned>(from_file), static_cast<unsigned>(from_rank));
        }
        /// Whether what the text says of the square that the piece leaves is true of this one.
        constexpr bool may_begin_on(board::Square square) const {
            return (from_file < 0 || from_file == square.file()) && (from_rank < 0 || from_rank == square.rank());
        }
    };

    /// Whether a text is a null move: a pass, which no game here has.
    static bool is_null(etl::string_view text);

    /// The first stage: the text as a pattern, on a board of that size.
    static text::Result parse(etl::string_view text, board::Geometry geometry, Pattern& out);

    /// The second stage: the one legal move of `position` that fits the pattern.
    template <class Position>
    static text::Error match(const Pattern& pattern, const Position& position, rules::Move& out);

    /// Both stages; on error `out` is untouched.
    template <class Position>
    static text::Result decode(etl::string_view text, const Position& position, rules::Move& out);

    /// Writes a move that `position` gave. The position is used to try the move, and is then as before.
    template <class Position>
    static text::Result encode(Position& position, rules::Move move, etl::span<char> out);
};

}  // namespace notation
