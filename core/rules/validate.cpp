#include "core/rules/validate.hpp"

#include <array>

namespace rules {

namespace {

struct Text {
    etl::string_view name;
    etl::string_view sentence;
};

const std::array<Text, static_cast<unsigned>(Reason::Count)> kTexts{{
    {"no-white-king", "White has no king."},
    {"no-black-king", "Black has no king."},
    {"many-white-kings", "White has more than one king."},
    {"many-black-kings", "Black has more than one king."},
    {"many-white-pieces", "White has more pieces than the game begins with."},
    {"many-black-pieces", "Black has more pieces than the game begins with."},
    {"many-white-pawns", "White has more pawns than the game begins with."},
    {"many-black-pawns", "Black has more pawns than the game begins with."},
    {"many-white-promotions", "White has more promoted pieces than missing pawns."},
    {"many-black-promotions", "Black has more promoted pieces than missing pawns."},
    {"pawn-on-last-rank", "A pawn stands on the rank where it would have become another piece."},
    {"pawn-on-first-rank", "A pawn stands behind the rank where pawns begin."},
    {"opponent-in-check", "The side that has just moved is in check."},
    {"many-checkers", "More than two pieces give check."},
    {"castling-without-king", "A castling right is set, but the king is not at home."},
    {"castling-without-partner", "A castling right is set, but the king's partner is not at home."},
    {"en-passant-rank", "The en passant square is on the wrong rank for the side to move."},
    {"en-passant-blocked", "The en passant square, or the one that the pawn came from, is not empty."},
    {"en-passant-without-pawn", "No pawn stands where the en passant square says that one has just passed."},
}};

}  // namespace

etl::string_view reason_name(Reason reason) {
    return kTexts[static_cast<unsigned>(reason)].name;
}

etl::string_view reason_sentence(Reason reason) {
    return kTexts[static_cast<unsigned>(reason)].sentence;
}

}  // namespace rules
