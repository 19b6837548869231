#include "core/notation/fen.hpp"

#include "core/notation/record.hpp"

namespace notation {

constexpr text::Alphabet kChessLetters = text::with_runs(text::alphabet("PNBRQK", "pnbrqk", 8));

namespace {

constexpr Dialect kDialect{{chess::Setup::kGeometry, kChessLetters}, "KQkq", {8, 2, 5}};

static_assert(Fen::kMaxLength == record_length(chess::Setup::kGeometry, 4, 1));

}  // namespace

constexpr Field Fen::kFields[6] = {
    {"board", "8 rows of PNBRQK pnbrqk and digits 1 to 8"},
    {"side to move", "w or b"},
    {"castling", "- or letters of KQkq, none twice"},
    {"en passant", "- or a square on rank 3 or 6"},
    {"half moves", "0 to 65535"},
    {"move number", "1 to 65535"},
};

text::Result Fen::decode(etl::string_view text, Value& out) {
    return decode_record(text, kDialect, out);
}

text::Result Fen::encode(const Value& value, etl::span<char> out) {
    return encode_record(value, kDialect, out);
}

const text::Alphabet& Fen::alphabet() {
    return kChessLetters;
}

}  // namespace notation
