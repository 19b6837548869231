#include "core/notation/ofen.hpp"

#include "core/notation/record.hpp"

namespace notation {

namespace {

constexpr Dialect kDialect{{octad::Setup::kGeometry, kChessLetters}, "NCFncf", {4, 1, 2}};

static_assert(Ofen::kMaxLength == record_length(octad::Setup::kGeometry, 6, 1));

}  // namespace

constexpr Field Ofen::kFields[6] = {
    {"board", "4 rows of PNBRQK pnbrqk and digits 1 to 4"},
    {"side to move", "w or b"},
    {"castling", "- or letters of NCFncf, none twice"},
    {"en passant", "- or a square on rank 2 or 3"},
    {"half moves", "0 to 65535"},
    {"move number", "1 to 65535"},
};

text::Result Ofen::decode(etl::string_view text, Value& out) {
    return decode_record(text, kDialect, out);
}

text::Result Ofen::encode(const Value& value, etl::span<char> out) {
    return encode_record(value, kDialect, out);
}

const text::Alphabet& Ofen::alphabet() {
    return kChessLetters;
}

}  // namespace notation
