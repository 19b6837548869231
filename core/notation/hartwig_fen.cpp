#include "core/notation/hartwig_fen.hpp"

#include "core/notation/record.hpp"

namespace notation {

namespace {

constexpr Dialect kDialect{{chess::Setup::kGeometry, kChessLetters}, "KQkq", {8, 2, 5}};

static_assert(Hartwig::kMaxLength == record_length(chess::Setup::kGeometry, 4, 16));

constexpr text::Result refused(board::Square square) {
    return {text::Error::CannotExpress, square.code, 0};
}

}  // namespace

constexpr Field Hartwig::kFields[6] = {
    {"board", "8 rows of PNBRQK pnbrqk and digits 1 to 8"},
    {"side to move", "w or b"},
    {"castling", "- or letters of KQkq, none twice"},
    {"en passant", "- or squares on rank 3 or 6, none twice"},
    {"half moves of the game", "0 to 65535"},
    {"move number", "1 to 65535"},
};

text::Result Hartwig::decode(etl::string_view text, Value& out) {
    return decode_record(text, kDialect, out);
}

text::Result Hartwig::encode(const Value& value, etl::span<char> out) {
    return encode_record(value, kDialect, out);
}

const text::Alphabet& Hartwig::alphabet() {
    return kChessLetters;
}

text::Result Hartwig::to_common(const Value& value, Common& out) {
    board::Square target = board::kNoSquare;
    for (unsigned index = 0; index < Common::kGeometry.count(); ++index) {
        const board::Square square = Common::kGeometry.at(index);
        if (!value.en_passant.has(square)) continue;
        if (target != board::kNoSquare) return refused(square);
        target = square;
    }
    out = {value.board, value.turn, value.castling, target, 0, value.fullmove};
    return {};
}

text::Result Hartwig::from_common(const Common& value, Value& out) {
    const unsigned halfmoves = 2 * (value.fullmove - 1u) + (value.turn == chess::Colour::Black ? 1 : 0);
    if (halfmoves > 65535) return refused(board::kNoSquare);
    board::Occupancy targets;
    if (value.en_passant != board::kNoSquare) targets.add(value.en_passant);
    out = {value.board,   value.turn, value.castling, targets, static_cast<uint16_t>(halfmoves),
           value.fullmove};
    return {};
}

}  // namespace notation
