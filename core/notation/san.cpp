#include "core/notation/san.hpp"

#include <algorithm>
#include <iterator>

#include "core/notation/move_parts.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "core/text/reader.hpp"
#include "core/text/writer.hpp"

namespace notation {

using rules::Kind;
using rules::Move;
using text::Error;

namespace {

bool accept_o(text::Reader& in) {
    return in.accept('O') || in.accept('0');
}

void read_castling(text::Reader& in, San::Pattern& pattern) {
    pattern.castling = 1;
    while (pattern.castling < San::Pattern::kMostCastlings && in.accept('-')) {
        ++pattern.castling;
        if (!accept_o(in)) in.refuse(Error::BadMove);
    }
}

// A first square is the origin only if a second one follows.
void read_squares(text::Reader& in, board::Geometry geometry, San::Pattern& pattern) {
    int file = read_file(in, geometry);
    int rank = read_rank(in, geometry);
    pattern.capture = in.accept('x');
    const bool dash = !pattern.capture && rank >= 0 && in.accept('-');
    const int second = read_file(in, geometry);
    if (second >= 0 || pattern.capture || dash) {
        pattern.from_file = static_cast<int8_t>(file);
        pattern.from_rank = static_cast<int8_t>(rank);
        file = second;
        rank = file < 0 ? -1 : read_rank(in, geometry);
    }
    if (file < 0 || rank < 0) return in.refuse(Error::BadMove);
    pattern.to = board::square(static_cast<unsigned>(file), static_cast<unsigned>(rank));
}

void read_promotion(text::Reader& in, San::Pattern& pattern) {
    if (in.accept('=') || in.accept('/')) {
        pattern.promotion = read_promoted(in, kLargePieces);
    } else if (in.accept('(')) {
        pattern.promotion = read_promoted(in, kLargePieces);
        in.literal(')');
    } else {
        pattern.promotion = read_piece(in, kLargePieces.substr(0, static_cast<unsigned>(Kind::King)));
    }
}

void read_suffixes(text::Reader& in) {
    read_marks(in);
    const bool space = in.accept(' ');
    if (!space && in.peek() != 'e') return;
    for (const char c : etl::string_view("e.p.")) in.literal(c);
    read_marks(in);
}

constexpr etl::string_view kNullMoves[] = {"--", "Z0", "0000", "@@@@", "null", "pass"};

bool fits(const San::Pattern& pattern, Move move) {
    if (move.to() != pattern.to || move.is_castling()) return false;
    if (!pattern.may_begin_on(move.from())) return false;
    if (pattern.capture && !move.is_capture()) return false;
    // A pawn that captures is always named by its file.
    return pattern.kind != Kind::Pawn || pattern.from_file >= 0 || !move.is_capture();
}

}  // namespace

bool San::is_null(etl::string_view text) {
    return std::find(std::begin(kNullMoves), std::end(kNullMoves), text) != std::end(kNullMoves);
}

text::Result San::parse(etl::string_view text, board::Geometry geometry, Pattern& out) {
    text::Reader in(text);
    Pattern pattern;
    if (is_null(text)) {
        in.fail(Error::NullMove);
    } else if (accept_o(in)) {
        read_castling(in, pattern);
    } else {
        pattern.kind = read_piece(in, kLargePieces);
        if (pattern.kind == Kind::None) pattern.kind = Kind::Pawn;
        read_squares(in, geometry, pattern);
        if (pattern.kind == Kind::Pawn) read_promotion(in, pattern);
    }
    read_suffixes(in);
    in.finish();
    if (!in.failed()) out = pattern;
    return in.result();
}

template <class Position>
text::Error San::match(const Pattern& pattern, const Position& position, Move& out) {
    const int row = pattern.castling_row<typename Position::Rules>(position.turn());
    Move found;
    bool missing = false;
    const bool ambiguous = position.visit_moves(
        [&](Move move) {
            if (pattern.castling != 0) {
                if (!move.is_castling() || static_cast<int>(move.castling_row()) != row) return false;
            } else {
                if (!fits(pattern, move)) return false;
                if (move.promotion() != pattern.promotion) {
                    missing = missing || pattern.promotion == Kind::None;
                    return false;
                }
            }
            if (found) return true;
            found = move;
            return false;
        },
        rules::tables::bit(pattern.castling != 0 ? Kind::King : pattern.kind));
    if (ambiguous) return Error::AmbiguousMove;
    if (!found) return missing ? Error::MissingPromotion : Error::IllegalMove;
    out = found;
    return Error::None;
}

template <class Position>
text::Result San::decode(etl::string_view text, const Position& position, Move& out) {
    Pattern pattern;
    const text::Result result = parse(text, Position::Setup::kGeometry, pattern);
    if (!result) return result;
    const Error error = match(pattern, position, out);
    return error == Error::None ? result : text::Result{error, 0, 0};
}

namespace {

template <class Position>
void put_origin(text::Writer& out, const Position& position, Move move, Kind kind) {
    bool rivals = false;
    bool same_file = false;
    bool same_rank = false;
    position.visit_moves(
        [&](Move other) {
            if (other.to() != move.to() || other.from() == move.from()) return;
            rivals = true;
            same_file = same_file || other.from().file() == move.from().file();
            same_rank = same_rank || other.from().rank() == move.from().rank();
        },
        rules::tables::bit(kind));
    if (!rivals) return;
    if (!same_file || same_rank) put_file(out, move.from());
    if (same_file) put_rank(out, move.from());
}

template <class Position>
void put_piece_move(text::Writer& out, const Position& position, Move move) {
    const Kind kind = position.piece_at(move.from()).kind();
    if (kind != Kind::Pawn) {
        out.put(kLargePieces[static_cast<unsigned>(kind)]);
        if (kind != Kind::King) put_origin(out, position, move, kind);
    } else if (move.is_capture()) {
        put_file(out, move.from());
    }
    if (move.is_capture()) out.put('x');
    out.put(move.to());
    if (move.promotion() != Kind::None) out.put('=', kLargePieces[static_cast<unsigned>(move.promotion())]);
}

}  // namespace

template <class Position>
text::Result San::encode(Position& position, Move move, etl::span<char> out) {
    using Rules = typename Position::Rules;
    text::Writer writer(out);
    if (move.is_castling()) {
        writer.put(etl::string_view(Rules::kCastlingText[move.castling_row() % Rules::kCastlingsPerColour]));
    } else {
        put_piece_move(writer, position, move);
    }
    const rules::State before = position.make(move);
    if (position.in_check()) writer.put(position.has_legal_move() ? '+' : '#');
    position.undo(move, before);
    return writer.result();
}

template text::Error San::match(const Pattern&, const chess::Position&, Move&);
template text::Error San::match(const Pattern&, const octad::Position&, Move&);
template text::Result San::decode(etl::string_view, const chess::Position&, Move&);
template text::Result San::decode(etl::string_view, const octad::Position&, Move&);
template text::Result San::encode(chess::Position&, Move, etl::span<char>);
template text::Result San::encode(octad::Position&, Move, etl::span<char>);

}  // namespace notation
