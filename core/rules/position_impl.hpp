#pragma once
/// The definitions of Position, for the one file of each game that instantiates it.
#include <etl/error_handler.h>
#include <etl/exception.h>

#include "core/rules/generator.hpp"
#include "core/rules/position.hpp"
#include "core/rules/start.hpp"
#include "core/rules/validate.hpp"

namespace rules {

/// Given to the assert hook when a position is built from a set-up that `validate` refuses.
struct IllegalSetup : etl::exception {
    IllegalSetup(string_type path, numeric_type row) : exception("a position needs a legal set-up", path, row) {}
};

namespace detail {

/// The castling rights that stay when a piece leaves or reaches a square.
template <class R>
constexpr auto make_kept_rights() {
    std::array<uint8_t, 0x78> table{};
    for (uint8_t& rights : table) rights = 0xFF;
    for (unsigned row = 0; row < R::kCastlings.size(); ++row) {
        for (unsigned square : {R::kCastlings[row].king_from, R::kCastlings[row].partner_from}) {
            table[square] = static_cast<uint8_t>(table[square] & ~(1u << row));
        }
    }
    return table;
}

template <class R>
inline constexpr auto kKeptRights = make_kept_rights<R>();

// The clock stays at its largest value rather than beginning anew.
inline uint16_t next(unsigned halfmoves) {
    ++halfmoves;
    return static_cast<uint16_t>(halfmoves - (halfmoves >> 16));
}

inline uint32_t piece_key(Piece piece, unsigned square) {
    return tables::kPieceKeys[piece.code] * tables::kSquareKeys[square];
}

}  // namespace detail

template <class R>
Position<R>::Position() {
    place(start_setup<R>());
}

template <class R>
Position<R>::Position(const Setup& setup) {
    ETL_ASSERT(validate<R>(setup).empty(), ETL_ERROR(IllegalSetup));
    place(setup);
}

template <class R>
void Position<R>::place(const Setup& setup) {
    cells_.fill(kGuard);
    for (unsigned rank = 0; rank < R::kRanks; ++rank) {
        for (unsigned file = 0; file < R::kFiles; ++file) cells()[rank << 4 | file] = 0;
    }
    squares_.fill(tables::kNowhere);
    pieces_.fill(kNoPiece);
    state_ = State{0, setup.halfmoves, setup.castling, setup.en_passant};
    plies_ = 2u * (setup.fullmove - 1u) + static_cast<unsigned>(setup.turn);
    // Kings first and pawns last: entry 0 is the king, and pawns need no look when checks are sought.
    for (const Kind kind : {Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn}) {
        if (kind == Kind::Pawn) officers_ = counts_;
        for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) {
            const Piece piece = setup.board.cells[i];
            if (piece.kind() == kind) add(piece.colour(), kind, Setup::kGeometry.at(i));
        }
    }
}

template <class R>
void Position<R>::add(Colour colour, Kind kind, board::Square square) {
    const unsigned at = entry(colour, counts_[static_cast<unsigned>(colour)]++);
    squares_[at] = square.code;
    pieces_[at] = piece(colour, kind);
    cells()[square.code] = static_cast<uint8_t>(at);
    state_.key += detail::piece_key(pieces_[at], square.code);
}

template <class R>
typename R::Setup Position<R>::setup() const {
    Setup setup;
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) setup.board.cells[i] = piece_at(Setup::kGeometry.at(i));
    setup.turn = turn();
    setup.castling = state_.castling;
    setup.en_passant = state_.en_passant;
    setup.halfmoves = state_.halfmoves;
    setup.fullmove = fullmove();
    return setup;
}

template <class R>
board::Occupancy Position<R>::occupancy() const {
    board::Occupancy occupancy;
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) {
        const board::Square square = Setup::kGeometry.at(i);
        if (cells()[square.code] != 0) occupancy.add(square);
    }
    return occupancy;
}

template <class R>
Footprint Position<R>::footprint(Move move) const {
    Footprint footprint;
    const Piece mover = piece_at(move.from());
    if (move.is_castling()) {
        const Castling& castling = R::kCastlings[move.castling_row()];
        const Piece partner = piece_at({castling.partner_from});
        footprint.add({castling.king_to}, mover);
        footprint.add({castling.partner_to}, partner);
        // In Octad the two may trade places: then no square is left empty.
        for (const uint8_t left : {castling.king_from, castling.partner_from}) {
            if (left != castling.king_to && left != castling.partner_to) footprint.add({left}, kNoPiece);
        }
        return footprint;
    }
    footprint.add(move.from(), kNoPiece);
    footprint.add(move.to(), move.promotion() == Kind::None ? mover : piece(mover.colour(), move.promotion()));
    if (move.type() == Move::Type::EnPassant) footprint.add(move.captured_square(), kNoPiece);
    return footprint;
}

// What is rare stands in functions of its own, called last: a plain move then needs few registers.
template <class R>
State Position<R>::make(Move move) {
    const State before = state_;
    ++plies_;
    state_.halfmoves = detail::next(before.halfmoves);
    state_.en_passant = board::kNoSquare;
    if (move.is_castling()) {
        make_castling(move);
        return before;
    }
    const unsigned from = move.from().code;
    const unsigned to = move.to().code;
    const unsigned mover = cells()[from];
    cells()[from] = 0;
    cells()[to] = static_cast<uint8_t>(mover);
    squares_[mover] = static_cast<uint8_t>(to);
    const Piece piece = pieces_[mover];
    if (piece.kind() == Kind::Pawn) {
        state_.halfmoves = 0;
        if (move.is_double_step()) state_.en_passant.code = static_cast<uint8_t>((from + to) / 2);
    }
    state_.key += tables::kPieceKeys[piece.code] * (tables::kSquareKeys[to] - tables::kSquareKeys[from]);
    if (before.castling != 0) drop_rights(from, to);
    if (move.captures_or_promotes()) finish(move);
    return before;
}

template <class R>
void Position<R>::undo(Move move, const State& before) {
    if (move.is_castling()) return undo_castling(move, before);
    state_ = before;
    --plies_;
    const unsigned from = move.from().code;
    const unsigned to = move.to().code;
    const unsigned mover = cells()[to];
    cells()[to] = 0;
    cells()[from] = static_cast<uint8_t>(mover);
    squares_[mover] = static_cast<uint8_t>(from);
    if (move.captures_or_promotes()) unfinish(move);
}

template <class R>
inline void Position<R>::drop_rights(unsigned from, unsigned to) {
    const unsigned kept = state_.castling & detail::kKeptRights<R>[from] & detail::kKeptRights<R>[to];
    if (R::kRightsRestartClock && kept != state_.castling) state_.halfmoves = 0;
    state_.castling = static_cast<uint8_t>(kept);
}

template <class R>
void Position<R>::finish(Move move) {
    const unsigned to = move.to().code;
    const unsigned mover = cells()[to];
    if (const unsigned captured = move.captured()) {
        const unsigned square = squares_[captured];
        state_.key -= detail::piece_key(pieces_[captured], square);
        state_.halfmoves = 0;
        squares_[captured] = tables::kNowhere;
        if (square != to) cells()[square] = 0;
    }
    if (move.type() == Move::Type::Promotion) {
        const Piece pawn = pieces_[mover];
        pieces_[mover] = rules::piece(pawn.colour(), move.promotion());
        state_.key += detail::piece_key(pieces_[mover], to) - detail::piece_key(pawn, to);
        // From now on this entry, among the pawns, may be an officer.
        officers_[mover >> 5] = counts_[mover >> 5];
    }
}

template <class R>
void Position<R>::unfinish(Move move) {
    const unsigned mover = cells()[move.from().code];
    if (const unsigned captured = move.captured()) {
        const board::Square square = move.captured_square();
        cells()[square.code] = static_cast<uint8_t>(captured);
        squares_[captured] = square.code;
    }
    if (move.type() == Move::Type::Promotion) pieces_[mover] = rules::piece(pieces_[mover].colour(), Kind::Pawn);
}

template <class R>
void Position<R>::make_castling(Move move) {
    const Castling& castling = R::kCastlings[move.castling_row()];
    drop_rights(castling.king_from, castling.king_from);
    swing(castling.king_from, castling.king_to, castling.partner_from, castling.partner_to);
}

template <class R>
void Position<R>::undo_castling(Move move, const State& before) {
    const Castling& castling = R::kCastlings[move.castling_row()];
    swing(castling.king_to, castling.king_from, castling.partner_to, castling.partner_from);
    --plies_;
    state_ = before;
}

// King and partner are both lifted before either is put down: they may trade places.
template <class R>
void Position<R>::swing(unsigned king_from, unsigned king_to, unsigned partner_from, unsigned partner_to) {
    const unsigned king = cells()[king_from];
    const unsigned partner = cells()[partner_from];
    cells()[king_from] = cells()[partner_from] = 0;
    cells()[king_to] = static_cast<uint8_t>(king);
    cells()[partner_to] = static_cast<uint8_t>(partner);
    squares_[king] = static_cast<uint8_t>(king_to);
    squares_[partner] = static_cast<uint8_t>(partner_to);
    state_.key += detail::piece_key(pieces_[king], king_to) - detail::piece_key(pieces_[king], king_from) +
                  detail::piece_key(pieces_[partner], partner_to) - detail::piece_key(pieces_[partner], partner_from);
}

template <class R>
unsigned Position<R>::numbers_of(unsigned kinds) const {
    if (kinds == kAllKinds) return kEveryNumber;
    const unsigned own = side(turn());
    unsigned numbers = 0;
    for (unsigned number = 0; number != counts_[own >> 5]; ++number) {
        if (kinds >> static_cast<unsigned>(pieces_[own + number].kind()) & 1u) numbers |= 1u << number;
    }
    return numbers;
}

template <class R>
unsigned Position<R>::numbers_on(const board::Occupancy& squares) const {
    const unsigned own = side(turn());
    unsigned numbers = 0;
    for (unsigned number = 0; number != counts_[own >> 5]; ++number) {
        const board::Square square{squares_[own + number]};
        if (square.code != tables::kNowhere && squares.has(square)) numbers |= 1u << number;
    }
    return numbers;
}

template <class R>
bool Position<R>::visit(Visit visit, unsigned movers, unsigned to) const {
    if (movers == 0) return false;
    CallSink sink{visit, movers, to};
    Generator<Position, CallSink> generator(*this, sink);
    return generator.checkers() == 0 ? generator.run() : evade(generator, sink);
}

template <class R>
template <class G, class Sink>
bool Position<R>::evade(G& generator, Sink& sink) const {
    if (generator.run_king()) return true;
    if (generator.checkers() > 1) return false;
    // The other moves come through a filter, so that positions without check pay nothing for it.
    const auto filter = [&generator, inner = sink](Move move) {
        return generator.answers_check(move) && inner.take(move);
    };
    sink.visit = Visit(filter);
    return generator.run_others();
}

template <class R>
unsigned Position<R>::legal_count() const {
    CountSink sink;
    Generator<Position, CountSink> generator(*this, sink);
    if (generator.checkers() == 0) {
        generator.run();
    } else {
        visit_moves([&sink](Move) { ++sink.count; });
    }
    return sink.count;
}

template <class R>
bool Position<R>::attacked(board::Square square, Colour by) const {
    return Generator<Position, CallSink>::attacked(*this, square.code, side(by), {});
}

template <class R>
bool Position<R>::en_passant_legal() const {
    if (state_.en_passant == board::kNoSquare) return false;
    const auto stop = [](Move) { return true; };
    CallSink sink{Visit(stop), kEveryNumber, state_.en_passant.code};
    return Generator<Position, CallSink>(*this, sink).en_passant();
}

template <class R>
uint32_t Position<R>::key() const {
    uint32_t key = state_.key + tables::kStateKeys[0] * (plies_ & 1) + tables::kStateKeys[1] * state_.castling;
    if (en_passant_legal()) key += tables::kStateKeys[2] * (state_.en_passant.code + 1u);
    return key;
}

template <class R>
bool Position<R>::repeats(const Position& other) const {
    if (state_.key != other.state_.key || state_.castling != other.state_.castling || turn() != other.turn())
        return false;
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) {
        const board::Square square = Setup::kGeometry.at(i);
        if (piece_at(square) != other.piece_at(square)) return false;
    }
    const board::Square mine = en_passant_legal() ? state_.en_passant : board::kNoSquare;
    return mine == (other.en_passant_legal() ? other.state_.en_passant : board::kNoSquare);
}

template <class R>
typename Position<R>::Checks Position<R>::checks(const Setup& setup) {
    Position position;
    position.counts_ = {};
    position.place(setup);
    CallSink sink{};
    const unsigned checkers = Generator<Position, CallSink>(position, sink).checkers();
    const Colour turn = setup.turn;
    return {position.attacked(position.king(!turn), turn), checkers};
}

}  // namespace rules
