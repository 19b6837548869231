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

constexpr board::Geometry kGeometry = chessplus::Setup::kGeometry;

// Word processors turn the straight quotation mark of an egg into this.
constexpr etl::string_view kCurlyQuote = "\xE2\x80\x9C";

void cell(text::Reader& reader, const text::Alphabet& letters, Piece& piece, board::Square) {
    piece.code = letters.code(reader.peek());
    if (piece.code != text::Alphabet::kNone && !reader.done()) {
        reader.take();
        return;
    }
    piece.code = letters.code('"');
    const uint16_t start = reader.at();
    for (char c : kCurlyQuote) {
        if (reader.accept(c)) continue;
        // Half a quotation mark is as foreign as any other character: the fault is where it began.
        reader.fail_at(start, reader.done() ? text::Error::UnexpectedEnd : text::Error::BadCharacter);
    }
}

void cell(text::Writer& writer, const text::Alphabet& letters, const Piece& piece, board::Square square) {
    const char letter = letters.letter(piece.code);
    // What would be read as another piece is not written.
    if (letter == text::Alphabet::kNoLetter || letters.code(letter) != piece.code)
        writer.fail(text::Error::CannotExpress, square.code);
    writer.put(letter);
}

/// The squares, in both directions: `codec` is a Reader or a Writer.
template <class Codec, typename Text, typename Setup>
text::Result walk(Text text, const text::Alphabet& letters, Setup& setup) {
    Codec codec(text);
    for (unsigned rank = kGeometry.ranks; rank-- > 0;) {
        for (unsigned file = 0; file < kGeometry.files; ++file) {
            const board::Square square = board::square(file, rank);
            cell(codec, letters, setup.board[square], square);
        }
    }
    codec.finish();
    return codec.result();
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

// One letter for each Form, in the order of that list.
constexpr text::Alphabet Board::kAlphabet = dialect("pe/rmk(aIfdcohyzxvj543210", "PE?RMK)AIFDCOHYZXVJ %$\\\"!");
constexpr text::Alphabet BoardLive::kAlphabet = dialect("pe/rmk(aifdcohyzxvj654321", "PE?RMK)AIFDCOHYZXVJ^%$|\"!");

text::Result Board::decode(etl::string_view text, Value& out, const Value* hint) {
    // The hint may well be the value that `out` held until now.
    Value setup;
    text::Result result = walk<text::Reader>(text, kAlphabet, setup);
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
    return walk<text::Writer>(out, kAlphabet, value);
}

text::Result BoardLive::decode(etl::string_view text, Value& out) {
    Value setup;
    const text::Result result = walk<text::Reader>(text, kAlphabet, setup);
    if (result) out = setup;
    return result;
}

text::Result BoardLive::encode(const Value& value, etl::span<char> out) {
    return walk<text::Writer>(out, kAlphabet, value);
}

}  // namespace notation
