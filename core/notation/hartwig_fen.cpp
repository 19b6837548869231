#include "core/notation/hartwig_fen.hpp"

namespace notation {

namespace {

constexpr text::Result refused(board::Square square) {
    return {text::Error::CannotExpress, square.code, 0};
}

}  // namespace

text::Result HartwigDialect::to_common(const Value& value, Common& out) {
    const board::Square target = value.en_passant.empty() ? board::kNoSquare : value.en_passant.first();
    board::Occupancy others = value.en_passant;
    if (target != board::kNoSquare) others.remove(target);
    if (!others.empty()) return refused(others.first());
    out = {value.board, value.turn, value.castling, target, 0, value.fullmove};
    return {};
}

text::Result HartwigDialect::from_common(const Common& value, Value& out) {
    const unsigned halfmoves = 2 * (value.fullmove - 1u) + (value.turn == rules::Colour::Black ? 1 : 0);
    if (halfmoves > 65535) return refused(board::kNoSquare);
    board::Occupancy targets;
    if (value.en_passant != board::kNoSquare) targets.add(value.en_passant);
    out = {value.board, value.turn, value.castling, targets, static_cast<uint16_t>(halfmoves), value.fullmove};
    return {};
}

}  // namespace notation
