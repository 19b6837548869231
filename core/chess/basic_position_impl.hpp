#pragma once
/// The definitions of BasicPosition, for the one file of each game that instantiates it.
#include <etl/error_handler.h>
#include <etl/exception.h>

#include "core/chess/basic_position.hpp"
#include "core/chess/generator.hpp"
#include "core/chess/start.hpp"
#include "core/chess/validate.hpp"

namespace chess {

/// Given to the assert hook when a position is built from a set-up that `validate` refuses.
struct IllegalSetup : etl::exception {
    IllegalSetup(string_type path, numeric_type row)
        : exception("a position needs a legal set-up", path, row) {}
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

inline uint32_t piece_key(Piece piece, unsigned square) {
    return tables::kPieceKeys[piece.code] * tables::kSquareKeys[square];
}

}  // namespace detail

template <class R>
BasicPosition<R>::BasicPosition() {
    place(start_setup<R>());
}

template <class R>
BasicPosition<R>::BasicPosition(const Setup& setup) {
    ETL_ASSERT(validate<R>(setup).empty(), ETL_ERROR(IllegalSetup));
    place(setup);
}

template <class R>
void BasicPosition<R>::place(const Setup& setup) {
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
void BasicPosition<R>::add(Colour colour, Kind kind, board::Square square) {
    const unsigned at = entry(colour, counts_[static_cast<unsigned>(colour)]++);
    squares_[at] = square.code;
    pieces_[at] = piece(colour, kind);
    cells()[square.code] = static_cast<uint8_t>(at);
    state_.key += detail::piece_key(pieces_[at], square.code);
}

template <class R>
typename R::Setup BasicPosition<R>::setup() const {
    Setup setup;
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i)
        setup.board.cells[i] = piece_at(Setup::kGeometry.at(i));
    setup.turn = turn();
    setup.castling = state_.castling;
    setup.en_passant = state_.en_passant;
    setup.halfmoves = state_.halfmoves;
    setup.fullmove = fullmove();
    return setup;
}

template <class R>
uint16_t BasicPosition<R>::fullmove() const {
    const uint32_t number = plies_ / 2 + 1;
    return static_cast<uint16_t>(number < 0xFFFF ? number : 0xFFFF);
}

template <class R>
board::Occupancy BasicPosition<R>::occupancy() const {
    board::Occupancy occupancy;
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) {
        const board::Square square = Setup::kGeometry.at(i);
        if (cells()[square.code] != 0) occupancy.add(square);
    }
    return occupancy;
}

template <class R>
State BasicPosition<R>::make(Move move) {
    const State before = state_;
    ++plies_;
    unsigned halfmoves = before.halfmoves + 1u - (before.halfmoves >> 15 & before.halfmoves & 1u);
    state_.en_passant = board::kNoSquare;
    if (move.is_castling()) {
        make_castling(move);
        state_.halfmoves = static_cast<uint16_t>(R::kRightsRestartClock ? 0 : halfmoves);
        return before;
    }
    const unsigned from = move.from().code;
    const unsigned to = move.to().code;
    uint8_t* const cells = this->cells();
    const unsigned mover = cells[from];
    const Piece piece = pieces_[mover];
    uint32_t key =
        before.key + tables::kPieceKeys[piece.code] * (tables::kSquareKeys[to] - tables::kSquareKeys[from]);
    if (piece.kind() == Kind::Pawn) halfmoves = 0;
    if (const unsigned captured = move.captured()) {
        const unsigned square = squares_[captured];
        key -= detail::piece_key(pieces_[captured], square);
        cells[square] = 0;
        squares_[captured] = tables::kNowhere;
        halfmoves = 0;
    }
    cells[from] = 0;
    cells[to] = static_cast<uint8_t>(mover);
    squares_[mover] = static_cast<uint8_t>(to);
    if (const unsigned castling = before.castling) {
        const unsigned kept = castling & detail::kKeptRights<R>[from] & detail::kKeptRights<R>[to];
        state_.castling = static_cast<uint8_t>(kept);
        if (R::kRightsRestartClock && kept != castling) halfmoves = 0;
    }
    if (!move.plain()) {
        if (move.type() == Move::Type::DoubleStep) {
            state_.en_passant.code = static_cast<uint8_t>((from + to) / 2);
        } else if (move.type() == Move::Type::Promotion) {
            const Piece promoted = chess::piece(piece.colour(), move.promotion());
            key += (tables::kPieceKeys[promoted.code] - tables::kPieceKeys[piece.code]) *
                   tables::kSquareKeys[to];
            pieces_[mover] = promoted;
            // From now on this entry, among the pawns, may be an officer.
            officers_[mover >> 5] = counts_[mover >> 5];
        }
    }
    state_.key = key;
    state_.halfmoves = static_cast<uint16_t>(halfmoves);
    return before;
}

template <class R>
void BasicPosition<R>::make_castling(Move move) {
    const Castling& castling = R::kCastlings[move.castling_row()];
    uint8_t* const cells = this->cells();
    const uint8_t king = cells[castling.king_from];
    const uint8_t partner = cells[castling.partner_from];
    cells[castling.king_from] = 0;
    cells[castling.partner_from] = 0;
    cells[castling.king_to] = king;
    cells[castling.partner_to] = partner;
    squares_[king] = castling.king_to;
    squares_[partner] = castling.partner_to;
    state_.key += tables::kPieceKeys[pieces_[king].code] *
                      (tables::kSquareKeys[castling.king_to] - tables::kSquareKeys[castling.king_from]) +
                  tables::kPieceKeys[pieces_[partner].code] *
                      (tables::kSquareKeys[castling.partner_to] - tables::kSquareKeys[castling.partner_from]);
    state_.castling &= detail::kKeptRights<R>[castling.king_from];
}

template <class R>
void BasicPosition<R>::undo(Move move, const State& before) {
    state_ = before;
    --plies_;
    uint8_t* const cells = this->cells();
    const unsigned from = move.from().code;
    const unsigned to = move.to().code;
    const unsigned mover = cells[to];
    cells[to] = 0;
    if (!move.plain()) {
        if (move.type() == Move::Type::Promotion) {
            pieces_[mover] = chess::piece(pieces_[mover].colour(), Kind::Pawn);
        } else if (move.is_castling()) {
            const Castling& castling = R::kCastlings[move.castling_row()];
            const uint8_t partner = cells[castling.partner_to];
            cells[castling.partner_to] = 0;
            cells[castling.partner_from] = partner;
            squares_[partner] = castling.partner_from;
        }
    }
    cells[from] = static_cast<uint8_t>(mover);
    squares_[mover] = static_cast<uint8_t>(from);
    if (const unsigned captured = move.captured()) {
        const board::Square square = move.captured_square();
        cells[square.code] = static_cast<uint8_t>(captured);
        squares_[captured] = square.code;
    }
}

template <class R>
bool BasicPosition<R>::visit(Call call, void* context, unsigned kinds) const {
    CallSink sink{call, context, kinds};
    return Generator<BasicPosition, CallSink>(*this, sink).run();
}

template <class R>
unsigned BasicPosition<R>::legal_count() const {
    CountSink sink;
    Generator<BasicPosition, CountSink> generator(*this, sink);
    if (generator.checkers() == 0) {
        generator.run();
    } else {
        visit_moves([&sink](Move) { ++sink.count; });
    }
    return sink.count;
}

template <class R>
bool BasicPosition<R>::has_legal_move() const {
    return visit_moves([](Move) { return true; });
}

template <class R>
bool BasicPosition<R>::attacked(board::Square square, Colour by) const {
    return Generator<BasicPosition, CallSink>::attacked(*this, square.code, side(by), {});
}

template <class R>
bool BasicPosition<R>::en_passant_legal() const {
    if (state_.en_passant == board::kNoSquare) return false;
    CallSink sink{[](void*, Move) { return true; }, nullptr, kAllKinds};
    return Generator<BasicPosition, CallSink>(*this, sink).en_passant();
}

template <class R>
uint32_t BasicPosition<R>::key() const {
    uint32_t key =
        state_.key + tables::kStateKeys[0] * (plies_ & 1) + tables::kStateKeys[1] * state_.castling;
    if (en_passant_legal()) key += tables::kStateKeys[2] * (state_.en_passant.code + 1u);
    return key;
}

template <class R>
uint32_t BasicPosition<R>::computed_key() const {
    uint32_t key = 0;
    for (unsigned i = 0; i < Setup::kGeometry.count(); ++i) {
        const board::Square square = Setup::kGeometry.at(i);
        const Piece piece = piece_at(square);
        if (!piece.empty()) key += detail::piece_key(piece, square.code);
    }
    return key;
}

template <class R>
bool BasicPosition<R>::repeats(const BasicPosition& other) const {
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
typename BasicPosition<R>::Checks BasicPosition<R>::checks(const Setup& setup) {
    BasicPosition position;
    position.counts_ = {};
    position.place(setup);
    CallSink sink{};
    const unsigned checkers = Generator<BasicPosition, CallSink>(position, sink).checkers();
    const Colour turn = setup.turn;
    return {position.attacked(position.king(!turn), turn), checkers};
}

}  // namespace chess
