#include "core/notation/explain.hpp"
#include "core/notation/move_parts.hpp"
#include "core/notation/san.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "core/rules/tables.hpp"
#include "core/text/characters.hpp"
#include "core/text/reader.hpp"

namespace notation {

using board::Square;
using rules::Colour;
using rules::Kind;
using rules::Piece;
using text::Error;

namespace {

constexpr etl::string_view kKinds[] = {"piece", "pawn", "knight", "bishop", "rook", "queen", "king"};

etl::string_view name_of(Kind kind) {
    return kKinds[static_cast<unsigned>(kind)];
}
etl::string_view name_of(Colour colour) {
    return colour == Colour::White ? "White" : "Black";
}

bool is_coordinates(etl::string_view text, board::Geometry geometry) {
    text::Reader in(text);
    const bool squares = read_file(in, geometry) >= 0 && read_rank(in, geometry) >= 0 && read_file(in, geometry) >= 0 &&
                         read_rank(in, geometry) >= 0;
    (void)read_piece(in, kSmallPieces);
    read_marks(in);
    return squares && in.done();
}

/// What was meant: a pattern, or coordinates as one.
template <class Position>
San::Pattern read(etl::string_view text, const Position& position) {
    San::Pattern pattern;
    (void)San::parse(text, Position::Setup::kGeometry, pattern);
    if (!is_coordinates(text, Position::Setup::kGeometry)) return pattern;
    pattern = {};
    pattern.from_file = static_cast<int8_t>(text[0] - 'a');
    pattern.from_rank = static_cast<int8_t>(text[1] - '1');
    pattern.to = board::square(static_cast<unsigned>(text[2] - 'a'), static_cast<unsigned>(text[3] - '1'));
    pattern.kind = position.piece_at(pattern.from()).kind();
    return pattern;
}

/// Whether the way of a piece is free, from one square to another on its line, both not counted.
template <class Position>
bool is_clear(const Position& position, Square from, Square to) {
    const int step = rules::tables::kSteps[rules::tables::kNowhere + to.code - from.code];
    if (step == 0) return true;
    for (unsigned at = from.code + static_cast<unsigned>(step); at != to.code; at += static_cast<unsigned>(step)) {
        if (!position.piece_at({static_cast<uint8_t>(at)}).empty()) return false;
    }
    return true;
}

template <class Position>
bool pawn_goes(const Position& position, Square from, Square to) {
    const bool is_white = position.turn() == Colour::White;
    const int forward = (int{to.rank()} - int{from.rank()}) * (is_white ? 1 : -1);
    const int aside = int{to.file()} - int{from.file()};
    const bool captures = !position.piece_at(to).empty() || to == position.en_passant();
    if (aside != 0) return forward == 1 && (aside == 1 || aside == -1) && captures;
    const bool at_home = from.rank() == Position::Rules::kPawnRank[is_white ? 0 : 1];
    return position.piece_at(to).empty() && is_clear(position, from, to) && (forward == 1 || (forward == 2 && at_home));
}

/// Whether a piece could go there if it were not for the king.
template <class Position>
bool goes(const Position& position, Square from, Square to) {
    const Kind kind = position.piece_at(from).kind();
    const Piece target = position.piece_at(to);
    if (!target.empty() && target.colour() == position.turn()) return false;
    if (kind == Kind::Pawn) return pawn_goes(position, from, to);
    const unsigned kinds = rules::tables::kReach[rules::tables::kNowhere + to.code - from.code];
    return (kinds & rules::tables::bit(kind)) != 0 && (kind == Kind::Knight || is_clear(position, from, to));
}

/// What the pieces that a pattern may mean could do.
struct Candidates {
    unsigned count = 0;  ///< pieces of that kind, from there
    unsigned going = 0;  ///< of these, those that go to the square but for their king
    Square one = board::kNoSquare;
};

template <class Position>
Candidates find_candidates(const Position& position, const San::Pattern& pattern) {
    Candidates found;
    if (pattern.kind == Kind::None) return found;
    constexpr board::Geometry kGeometry = Position::Setup::kGeometry;
    for (unsigned i = 0; i < kGeometry.count(); ++i) {
        const Square from = kGeometry.at(i);
        if (position.piece_at(from) != rules::piece(position.turn(), pattern.kind)) continue;
        if (!pattern.may_begin_on(from)) continue;
        ++found.count;
        found.one = from;
        if (goes(position, from, pattern.to)) ++found.going;
    }
    return found;
}

/// ` on the c-file`, ` on rank 3` or ` on c3`, as far as the text says.
void put_origin(text::Writer& out, const San::Pattern& pattern) {
    if (pattern.from() != board::kNoSquare) return out.put(" on ", pattern.from());
    if (pattern.from_file >= 0) out.put(" on the ", static_cast<char>('a' + pattern.from_file), "-file");
    if (pattern.from_rank >= 0) out.put(" on rank ", static_cast<char>('1' + pattern.from_rank));
}

template <class Position>
void explain_castling(text::Writer& out, const Position& position, unsigned row) {
    const rules::Castling& castling = Position::Rules::kCastlings[row];
    if (!(position.castling() >> row & 1u))
        return out.put("the king or the ", name_of(castling.partner), " has moved, so they cannot castle");
    for (Square at{castling.empty_from}; at.code <= castling.empty_to; ++at.code) {
        if (!position.piece_at(at).empty()) return out.put("a piece stands between them, on ", at);
    }
    out.put(position.in_check() ? "the king is in check, and may not castle out of it"
                                : "the king may not castle over or to an attacked square");
}

/// The way to castle that is meant, by name or by the king's coordinates, or -1.
template <class Position>
int castling_row(const Position& position, etl::string_view text, const San::Pattern& pattern) {
    if (pattern.castling != 0) return pattern.castling_row<typename Position::Rules>(position.turn());
    const Square king = position.king(position.turn());
    if (pattern.from() != king || !is_coordinates(text, Position::Setup::kGeometry)) return -1;
    constexpr int kCastlings = Position::Rules::kCastlingsPerColour;
    const int first = position.turn() == Colour::White ? 0 : kCastlings;
    for (int row = first; row < first + kCastlings; ++row) {
        const rules::Castling& castling = Position::Rules::kCastlings[static_cast<unsigned>(row)];
        const bool from_home = king == Square{castling.king_from};
        const bool by_king_step =
            rules::tables::kReach[rules::tables::kNowhere + castling.written_to - castling.king_from] &
            rules::tables::bit(Kind::King);
        if (from_home && !by_king_step && pattern.to == Square{castling.written_to}) return row;
    }
    return -1;
}

/// No piece stands where the text says that one is.
template <class Position>
void explain_missing(text::Writer& out, const Position& position, const San::Pattern& pattern) {
    const Square from = pattern.from();
    const Piece piece = from == board::kNoSquare ? rules::kNoPiece : position.piece_at(from);
    if (!piece.empty() && piece.colour() != position.turn())
        return out.put(name_of(position.turn()), " is to move, and the piece on ", from, " is ",
                       name_of(piece.colour()), "'s");
    out.put(name_of(position.turn()), " has no ", name_of(pattern.kind));
    put_origin(out, pattern);
}

/// No piece can go where the text says.
template <class Position>
void explain_way(text::Writer& out, const Position& position, const San::Pattern& pattern, const Candidates& found) {
    const Piece target = position.piece_at(pattern.to);
    if (!target.empty() && target.colour() == position.turn())
        return out.put("a piece of ", name_of(position.turn()), "'s own stands on ", pattern.to);
    if (pattern.capture && target.empty()) return out.put("there is nothing to capture on ", pattern.to);
    if (found.count == 1)
        return out.put("the ", name_of(pattern.kind), " on ", found.one, " cannot go to ", pattern.to);
    out.put("no ", name_of(pattern.kind));
    put_origin(out, pattern);
    out.put(" can go to ", pattern.to);
}

template <class Position>
void explain_illegal(text::Writer& out, etl::string_view text, const Position& position) {
    const San::Pattern pattern = read(text, position);
    const int row = castling_row(position, text, pattern);
    if (row >= 0) return explain_castling(out, position, static_cast<unsigned>(row));
    if (pattern.castling != 0) return out.put("this game has no such castling");
    const Candidates found = find_candidates(position, pattern);
    if (found.count == 0) return explain_missing(out, position, pattern);
    if (pattern.promotion != Kind::None && pattern.to.rank() != 0 && pattern.to.rank() != Position::Rules::kRanks - 1) {
        return out.put("a pawn becomes another piece on the last rank only");
    }
    const bool is_capture = !position.piece_at(pattern.to).empty() || pattern.to == position.en_passant();
    if (found.going > 0 && pattern.kind == Kind::Pawn && pattern.from_file < 0 && is_capture) {
        out.put("a pawn that captures is written with its file, as in exd5");
    } else if (found.going > 0 && !(pattern.capture && !is_capture)) {
        out.put(name_of(position.turn()),
                position.in_check() ? "'s king is in check, and this does not end it" : "'s king would be in check");
    } else {
        explain_way(out, position, pattern, found);
    }
}

template <class Position>
void explain_ambiguous(text::Writer& out, etl::string_view text, const Position& position) {
    const San::Pattern pattern = read(text, position);
    out.put("more than one ", name_of(pattern.kind), " can go to ", pattern.to, ": from");
    bool first = true;
    position.visit_moves(
        [&](rules::Move move) {
            if (move.to() != pattern.to || !pattern.may_begin_on(move.from())) return;
            out.put(first ? " " : " or ", move.from());
            first = false;
        },
        rules::tables::bit(pattern.kind));
    out.put("?");
}

}  // namespace

template <class Position>
void explain_move(text::Writer& out, etl::string_view text, const Position& position, text::Result result) {
    switch (result.error) {
        case Error::IllegalMove: return explain_illegal(out, text, position);
        case Error::AmbiguousMove: return explain_ambiguous(out, text, position);
        case Error::MissingPromotion:
            return out.put("the move does not say what the pawn becomes, as in e8=Q or e7e8q");
        case Error::NullMove: return out.put("this is a null move, and nobody may pass");
        default: break;
    }
    if (result.at < text.size()) {
        out.put('\'', text::printable(text[result.at]), "' does not fit");
    } else {
        out.put("it stops too early");
    }
    out.put(": moves are written like Nf3, exd5, O-O, e8=Q or g1f3");
}

template void explain_move(text::Writer&, etl::string_view, const chess::Position&, text::Result);
template void explain_move(text::Writer&, etl::string_view, const octad::Position&, text::Result);

}  // namespace notation
