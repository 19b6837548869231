#include "core/notation/board_state.hpp"

#include "core/text/reader.hpp"
#include "core/text/writer.hpp"

namespace notation {

namespace {

using chessplus::Colour;
using chessplus::Form;
using chessplus::Piece;

constexpr text::Alphabet dialect(etl::string_view white, etl::string_view black) {
    return text::with_blank(text::alphabet(white, black, Piece::kBlack), ' ');
}

// One letter for each Form, in the order of that list.
constexpr text::Alphabet kBoard = dialect("pe/rmk(aIfdcohyzxvj543210", "PE?RMK)AIFDCOHYZXVJ %$\\\"!");
constexpr text::Alphabet kLive = dialect("pe/rmk(aifdcohyzxvj654321", "PE?RMK)AIFDCOHYZXVJ^%$|\"!");

constexpr board::Geometry kGeometry = chessplus::Setup::kGeometry;

// Word processors turn the straight quotation mark of an egg into this.
constexpr etl::string_view kCurlyQuote = "\xE2\x80\x9C";

uint8_t take_piece(text::Reader& reader, const text::Alphabet& letters) {
    const uint8_t code = letters.code(reader.peek());
    if (code != text::Alphabet::kNone && !reader.done()) {
        reader.take();
        return code;
    }
    const uint16_t start = reader.at();
    for (char c : kCurlyQuote) {
        if (reader.accept(c)) continue;
        // Half a quotation mark is as foreign as any other character: the fault is where it began.
        reader.fail_at(start, reader.done() ? text::Error::UnexpectedEnd : text::Error::BadCharacter);
    }
    return letters.code('"');
}

text::Result decode_board(etl::string_view text, const text::Alphabet& letters, chessplus::Setup& out) {
    chessplus::Setup setup;
    text::Reader reader(text);
    for (unsigned rank = kGeometry.ranks; rank-- > 0;) {
        for (unsigned file = 0; file < kGeometry.files && !reader.failed(); ++file) {
            setup.board[board::square(file, rank)].code = take_piece(reader, letters);
        }
    }
    reader.finish();
    if (!reader.failed()) out = setup;
    return reader.result();
}

text::Result encode_board(const chessplus::Setup& setup, const text::Alphabet& letters, etl::span<char> out) {
    text::Writer writer(out);
    for (unsigned rank = kGeometry.ranks; rank-- > 0;) {
        for (unsigned file = 0; file < kGeometry.files; ++file) {
            const board::Square square = board::square(file, rank);
            const uint8_t code = setup.board[square].code;
            const char letter = letters.letter(code);
            // What would be read as another piece is not written.
            if (letter == text::Alphabet::kNoLetter || letters.code(letter) != code)
                writer.fail(text::Error::CannotExpress, square.code);
            writer.put(letter);
        }
    }
    return writer.result();
}

// Gives each immortal panda the colour that the hint knows, and counts those of which it knows nothing.
uint8_t colour_pandas(chessplus::Setup& setup, const chessplus::Setup* hint) {
    constexpr Piece kImmortal = chessplus::piece(Colour::Black, Form::PandaImmortal);
    unsigned guesses = 0;
    for (unsigned index = 0; index < kGeometry.count(); ++index) {
        Piece& piece = setup.board.cells[index];
        if (piece != kImmortal) continue;
        if (hint != nullptr && hint->board.cells[index].is_panda()) {
            piece = chessplus::piece(hint->board.cells[index].colour(), Form::PandaImmortal);
        } else {
            ++guesses;
        }
    }
    return static_cast<uint8_t>(guesses);
}

}  // namespace

text::Result Board::decode(etl::string_view text, Value& out, const Value* hint) {
    // The hint may well be the value that `out` held until now.
    Value setup;
    text::Result result = decode_board(text, kBoard, setup);
    if (!result) return result;
    result.info = colour_pandas(setup, hint);
    out = setup;
    return result;
}

text::Result Board::decode(etl::string_view text, Value& out, const Reading& reading) {
    Value setup;
    const text::Result result = decode(text, setup);
    if (!result) return result;
    if (reading.strict && result.info > 0) {
        return {text::Error::CannotExpress, 0, static_cast<uint16_t>(text.find('I'))};
    }
    out = setup;
    return result;
}

text::Result Board::encode(const Value& value, etl::span<char> out) {
    return encode_board(value, kBoard, out);
}

const text::Alphabet& Board::alphabet() {
    return kBoard;
}

text::Result BoardLive::decode(etl::string_view text, Value& out) {
    return decode_board(text, kLive, out);
}

text::Result BoardLive::encode(const Value& value, etl::span<char> out) {
    return encode_board(value, kLive, out);
}

const text::Alphabet& BoardLive::alphabet() {
    return kLive;
}

}  // namespace notation
