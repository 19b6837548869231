#include "core/notation/uci.hpp"

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

/// The second square as it is written: for castling the rules have a word in it.
template <class Position>
board::Square written_to(Move move) {
    if (!move.is_castling()) return move.to();
    return {Position::Rules::kCastlings[move.castling_row()].written_to};
}

board::Square read_square(text::Reader& in, board::Geometry geometry) {
    const int file = read_file(in, geometry);
    if (file < 0) in.refuse(Error::BadSquare);
    const int rank = read_rank(in, geometry);
    if (rank < 0) in.refuse(Error::BadSquare);
    return board::square(static_cast<unsigned>(file), static_cast<unsigned>(rank));
}

}  // namespace

template <class Position>
text::Result Uci::decode(etl::string_view text, const Position& position, Move& out) {
    constexpr board::Geometry kGeometry = Position::Setup::kGeometry;
    text::Reader in(text);
    const board::Square from = read_square(in, kGeometry);
    const board::Square to = read_square(in, kGeometry);
    const bool ends = in.done() || kMarks.find(in.peek()) != kMarks.npos;
    const Kind promotion = ends ? Kind::None : read_promoted(in, kSmallPieces);
    read_marks(in);
    in.finish();
    if (in.failed()) return in.result();
    bool missing = false;
    const bool found = position.visit_moves(
        [&](Move move) {
            if (move.from() != from || written_to<Position>(move) != to) return false;
            if (move.promotion() != promotion) {
                missing = promotion == Kind::None;
                return false;
            }
            out = move;
            return true;
        },
        rules::tables::bit(position.piece_at(from).kind()));
    if (!found) in.fail_at(missing ? in.at() : uint16_t{0}, missing ? Error::MissingPromotion : Error::IllegalMove);
    return in.result();
}

template <class Position>
text::Result Uci::encode(const Position&, Move move, etl::span<char> out) {
    text::Writer writer(out);
    writer.put(move.from(), written_to<Position>(move));
    if (move.promotion() != Kind::None) writer.put(kSmallPieces[static_cast<unsigned>(move.promotion())]);
    return writer.result();
}

template text::Result Uci::decode(etl::string_view, const chess::Position&, Move&);
template text::Result Uci::decode(etl::string_view, const octad::Position&, Move&);
template text::Result Uci::encode(const chess::Position&, Move, etl::span<char>);
template text::Result Uci::encode(const octad::Position&, Move, etl::span<char>);

}  // namespace notation
