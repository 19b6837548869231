#pragma once
/// The definition of validate<R>, for the one file of each game that instantiates it.
#include "core/rules/position.hpp"
#include "core/rules/validate.hpp"

namespace rules {

namespace detail {

// The reasons that exist once for each colour stand in pairs, White's first.
constexpr Reason of(Colour colour, Reason white) {
    return static_cast<Reason>(static_cast<unsigned>(white) + static_cast<unsigned>(colour));
}

template <class R>
void count_pieces(const typename R::Setup& setup, Colour colour, Reasons& reasons) {
    std::array<uint8_t, 8> counts{};
    unsigned all = 0;
    for (const Piece piece : setup.board.cells) {
        if (piece.empty() || piece.colour() != colour) continue;
        ++counts[static_cast<unsigned>(piece.kind())];
        ++all;
    }
    const auto count = [&counts](Kind kind) -> unsigned { return counts[static_cast<unsigned>(kind)]; };
    unsigned promoted = 0;
    for (unsigned kind = static_cast<unsigned>(Kind::Knight); kind < static_cast<unsigned>(Kind::King); ++kind) {
        if (counts[kind] > R::kArmy[kind]) promoted += counts[kind] - R::kArmy[kind];
    }
    reasons.add_if(count(Kind::King) == 0, of(colour, Reason::NoWhiteKing));
    reasons.add_if(count(Kind::King) > 1, of(colour, Reason::ManyWhiteKings));
    reasons.add_if(all > R::kMaxPieces, of(colour, Reason::ManyWhitePieces));
    reasons.add_if(count(Kind::Pawn) > R::kMaxPawns, of(colour, Reason::ManyWhitePawns));
    reasons.add_if(promoted != 0 && promoted + count(Kind::Pawn) > R::kMaxPawns,
                   of(colour, Reason::ManyWhitePromotions));
}

template <class R>
void check_pawns(const typename R::Setup& setup, Reasons& reasons) {
    for (unsigned i = 0; i < setup.board.cells.size(); ++i) {
        const Piece piece = setup.board.cells[i];
        if (piece.kind() != Kind::Pawn) continue;
        const bool white = piece.colour() == Colour::White;
        const unsigned rank = R::Setup::kGeometry.at(i).rank();
        reasons.add_if(rank == (white ? R::kRanks - 1 : 0), Reason::PawnOnLastRank);
        reasons.add_if(white ? rank < R::kPawnRank[0] : rank > R::kPawnRank[1], Reason::PawnOnFirstRank);
    }
}

template <class R>
void check_castling(const typename R::Setup& setup, Reasons& reasons) {
    for (unsigned row = 0; row < R::kCastlings.size(); ++row) {
        if (!(setup.castling >> row & 1u)) continue;
        const Castling& castling = R::kCastlings[row];
        const Colour colour = row < R::kCastlingsPerColour ? Colour::White : Colour::Black;
        reasons.add_if(setup.board[{castling.king_from}] != piece(colour, Kind::King), Reason::CastlingWithoutKing);
        reasons.add_if(setup.board[{castling.partner_from}] != piece(colour, castling.partner),
                       Reason::CastlingWithoutPartner);
    }
}

template <class R>
void check_en_passant(const typename R::Setup& setup, Reasons& reasons) {
    if (setup.en_passant == board::kNoSquare) return;
    const Colour mover = !setup.turn;
    const int up = mover == Colour::White ? 1 : -1;
    const int rank = setup.en_passant.rank();
    const unsigned file = setup.en_passant.file();
    if (rank != R::kPawnRank[static_cast<unsigned>(mover)] + up || file >= R::kFiles) {
        return reasons.add(Reason::EnPassantRank);
    }
    const auto at = [&](int r) { return setup.board[board::square(file, static_cast<unsigned>(r))]; };
    reasons.add_if(!at(rank).empty() || !at(rank - up).empty(), Reason::EnPassantBlocked);
    reasons.add_if(at(rank + up) != piece(mover, Kind::Pawn), Reason::EnPassantWithoutPawn);
}

}  // namespace detail

template <class R>
Reasons validate(const typename R::Setup& setup) {
    Reasons reasons;
    detail::count_pieces<R>(setup, Colour::White, reasons);
    detail::count_pieces<R>(setup, Colour::Black, reasons);
    // Checks can be sought once there is one king a side and every piece has its entry.
    constexpr Reason kFatal[] = {Reason::NoWhiteKing,    Reason::NoBlackKing,     Reason::ManyWhiteKings,
                                 Reason::ManyBlackKings, Reason::ManyWhitePieces, Reason::ManyBlackPieces};
    bool checkable = true;
    for (const Reason reason : kFatal) checkable = checkable && !reasons.has(reason);
    detail::check_pawns<R>(setup, reasons);
    detail::check_castling<R>(setup, reasons);
    detail::check_en_passant<R>(setup, reasons);
    if (checkable) {
        const auto checks = Position<R>::checks(setup);
        reasons.add_if(checks.opponent, Reason::OpponentInCheck);
        reasons.add_if(checks.checkers > 2, Reason::ManyCheckers);
    }
    return reasons;
}

}  // namespace rules
