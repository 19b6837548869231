#pragma once
#include "core/board/geometry.hpp"
#include "core/rules/piece.hpp"
#include "core/text/reader.hpp"
#include "core/text/writer.hpp"

/// What the notations of moves share.
namespace notation {

/// Letters of the kinds, in the order of rules::Kind; a pawn has none.
inline constexpr etl::string_view kLargePieces = "  NBRQK";
inline constexpr etl::string_view kSmallPieces = "  nbrqk";

/// Takes one of the `count` characters from `first` on and returns its number, or returns -1.
inline int read_one_of(text::Reader& in, char first, int count) {
    const int number = in.peek() - first;
    if (number < 0 || number >= count) return -1;
    in.take();
    return number;
}

/// Takes a file letter or a rank digit of the board, or returns -1.
inline int read_file(text::Reader& in, board::Geometry geometry) {
    return read_one_of(in, 'a', geometry.files);
}
inline int read_rank(text::Reader& in, board::Geometry geometry) {
    return read_one_of(in, '1', geometry.ranks);
}

/// Takes the letter of a piece, or returns None.
inline rules::Kind read_piece(text::Reader& in, etl::string_view letters) {
    for (unsigned kind = static_cast<unsigned>(rules::Kind::Knight); kind < letters.size(); ++kind) {
        if (in.accept(letters[kind])) return static_cast<rules::Kind>(kind);
    }
    return rules::Kind::None;
}

/// Takes the letter of a piece that a pawn may become, or fails.
inline rules::Kind read_promoted(text::Reader& in, etl::string_view letters) {
    const rules::Kind kind = read_piece(in, letters.substr(0, static_cast<unsigned>(rules::Kind::King)));
    if (kind == rules::Kind::None) in.refuse(text::Error::BadCharacter);
    return kind;
}

/// What may stand behind a move: check, mate, and what somebody thinks of it. Takes any number of them.
inline constexpr etl::string_view kMarks = "+#!?";
inline void read_marks(text::Reader& in) {
    while (kMarks.find(in.peek()) != kMarks.npos) in.take();
}

inline void put_file(text::Writer& out, board::Square square) {
    out.put(static_cast<char>('a' + square.file()));
}
inline void put_rank(text::Writer& out, board::Square square) {
    out.put(static_cast<char>('1' + square.rank()));
}

}  // namespace notation
