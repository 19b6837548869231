#include "core/notation/explain.hpp"

#include <algorithm>

namespace notation {

namespace {

using text::Error;

bool divides_boards(char c) {
    return c == ' ' || c == '|';
}

// The part of `text` around `at` that ends where `stop` holds: a row or a board.
template <typename Stop>
etl::string_view part_at(etl::string_view text, size_t at, Stop stop) {
    size_t first = at;
    while (first > 0 && !stop(text[first - 1])) --first;
    size_t last = at;
    while (last < text.size() && !stop(text[last])) ++last;
    return text.substr(first, last - first);
}

unsigned count(etl::string_view text, char c) {
    return static_cast<unsigned>(std::count(text.begin(), text.end(), c));
}

unsigned squares_in(etl::string_view row) {
    unsigned squares = 0;
    for (char c : row) {
        const auto digit = static_cast<unsigned>(c - '0');
        squares += digit > 9 ? 1 : digit == 0 ? 10 : digit;
    }
    return squares;
}

void put_row(text::Writer& out, const Info& info, etl::string_view text, size_t at) {
    const etl::string_view board = part_at(text, at, divides_boards);
    const etl::string_view row = part_at(text, at, [](char c) { return c == '/' || divides_boards(c); });
    const auto before = [](etl::string_view whole, etl::string_view part) {
        return etl::string_view(whole.data(), static_cast<size_t>(part.data() - whole.data()));
    };
    const etl::string_view field = part_at(text, at, [](char c) { return c == ' '; });
    const unsigned board_number = count(before(field, board), '|') + 1;
    out.put("row ", count(before(board, row), '/') + 1);
    if (board_number > 1) out.put(" of board ", board_number);
    out.put(" has ", squares_in(row), " squares, ", info.geometry.files, " expected");
}

void put_found(text::Writer& out, etl::string_view text, size_t at) {
    const char c = text[at];
    if (c == ' ') return out.put("a space");
    if (c < ' ' || c > '~') return out.put("a character outside plain ASCII");
    out.put('\'', c, '\'');
}

// A board state has no fields: a space is a square there.
void put_board_state(text::Writer& out, const Info& info, etl::string_view text, text::Result result) {
    switch (result.error) {
        case Error::UnexpectedEnd: out.put("the text stops before its 100 squares are full"); break;
        case Error::TrailingText: out.put("the text goes on after its 100 squares"); break;
        case Error::CannotExpress:
            out.put("'I' is the immortal panda of both sides here; board-live tells them apart");
            break;
        default: put_found(out, text, result.at); out.put(" is no piece of ", info.name);
    }
}

const Field& field_at(const Info& info, etl::string_view text, size_t at) {
    const unsigned index = count(text.substr(0, at), ' ');
    return info.fields[std::min<size_t>(index, info.fields.size() - 1)];
}

void put_field(text::Writer& out, const Info& info, etl::string_view text, text::Result result) {
    const Field& field = field_at(info, text, result.at);
    switch (result.error) {
        case Error::UnexpectedEnd: out.put("the text stops in the field "); break;
        case Error::TrailingText: out.put("the text goes on after the field "); break;
        case Error::AdjacentDigits: out.put("two digits side by side in the field "); break;
        case Error::BadCharacter:
        case Error::Repeated:
            put_found(out, text, result.at);
            out.put(result.error == Error::Repeated ? " stands twice in the field " : " cannot stand in the field ");
            break;
        default: break;
    }
    out.put(field.name, ": ", field.allowed);
}

}  // namespace

void explain_reading(text::Writer& out, const Info& info, etl::string_view text, text::Result result) {
    if (info.fields.empty()) return put_board_state(out, info, text, result);
    switch (result.error) {
        case Error::BadRow: return put_row(out, info, text, result.at);
        case Error::BadRowCount:
            return out.put("the board has ", count(part_at(text, result.at, divides_boards), '/') + 1, " rows, ",
                           info.geometry.ranks, " expected");
        case Error::UnknownIndex:
            return out.put("this game has no such index in the field ", field_at(info, text, result.at).name);
        default: return put_field(out, info, text, result);
    }
}

void explain_forgiven(text::Writer& out, const Info& info, const AnyValue& value, text::Result result) {
    if (!result || result.info == 0) return;
    if (info.variant == Variant::Spooky) {
        const auto& setup = value.as<spooky::Setup>();
        out.put("the status groups have ", setup.status[0].count, " and ", setup.status[1].count, " letters for ",
                setup.tech_count, setup.tech_count == 1 ? " tech" : " techs");
    } else {
        out.put(result.info, result.info == 1 ? " panda 'I' is taken for Black's" : " pandas 'I' are taken for Black's",
                "; board-live tells them apart");
    }
}

void explain_writing(text::Writer& out, const Info& info, text::Result result) {
    if (result.error == Error::BufferTooSmall) return out.put("the text does not fit");
    if (result.error == Error::OtherGame)
        return out.put(info.name, " is a notation of ", rules::variant_name(info.variant));
    if (result.info == board::kNoSquare.code)
        return out.put(info.name, " counts up to 65535 half moves, and the move number is beyond that");
    out.put(info.name, " cannot express what is on ", board::Square{result.info});
}

}  // namespace notation
