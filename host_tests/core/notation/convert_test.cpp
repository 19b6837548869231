#include "core/notation/explain.hpp"

#include "core/text/diagram.hpp"
#include "host_tests/core/notation/check.hpp"

void setUp() {}
void tearDown() {}

namespace {

using text::Error;

struct Conversion {
    text::Result result;
    std::string text;
    bool reading;
};

Conversion convert(const char* from, const char* to, const std::string& text) {
    static notation::AnyValue scratch;
    char buffer[notation::kMaxLength];
    Conversion conversion{};
    conversion.result =
        notation::convert(*notation::find(from), *notation::find(to), view(text), scratch, buffer, conversion.reading);
    if (conversion.result) conversion.text.assign(buffer, conversion.result.at);
    return conversion;
}

void every_notation_is_found_by_its_name_and_converts_to_itself() {
    TEST_ASSERT_EQUAL_UINT(6, notation::infos().size());
    for (const notation::Info& info : notation::infos()) {
        TEST_ASSERT_EQUAL_PTR(&info, notation::find(info.name));
        const std::string example(info.example.data(), info.example.size());
        TEST_ASSERT_EQUAL_STRING(example.c_str(), convert(info.name.data(), info.name.data(), example).text.c_str());
    }
    TEST_ASSERT_NULL(notation::find("fe"));
    TEST_ASSERT_NULL(notation::find("FEN"));
}

void fen_and_hartwig_convert_into_each_other() {
    const std::string fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    const std::string hartwig = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 1 1";
    TEST_ASSERT_EQUAL_STRING(hartwig.c_str(), convert("fen", "hartwig", fen).text.c_str());
    TEST_ASSERT_EQUAL_STRING(fen.c_str(), convert("hartwig", "fen", hartwig).text.c_str());
    TEST_ASSERT_EQUAL_STRING("8/8/8/8/8/8/8/8 w - - 0 5",
                             convert("hartwig", "fen", "8/8/8/8/8/8/8/8 w - - 10 5").text.c_str());
    TEST_ASSERT_EQUAL_STRING("8/8/8/8/8/8/8/8 w - - 8 5",
                             convert("fen", "hartwig", "8/8/8/8/8/8/8/8 w - - 10 5").text.c_str());
    TEST_ASSERT_EQUAL_STRING("8/8/8/8/8/8/8/8 w - a3c6 7 9",
                             convert("hartwig", "hartwig", "8/8/8/8/8/8/8/8 w - c6a3 7 9").text.c_str());
}

void what_the_other_notation_cannot_say_is_refused() {
    const Conversion two = convert("hartwig", "fen", "8/8/8/8/8/8/8/8 w - a3c3 0 1");
    TEST_ASSERT_TRUE(two.result.error == Error::CannotExpress);
    TEST_ASSERT_FALSE(two.reading);
    TEST_ASSERT_EQUAL_HEX8(board::square(2, 2).code, two.result.info);
    TEST_ASSERT_TRUE(convert("fen", "hartwig", "8/8/8/8/8/8/8/8 b - - 0 32768").result);
    TEST_ASSERT_TRUE(convert("fen", "hartwig", "8/8/8/8/8/8/8/8 w - - 0 32769").result.error == Error::CannotExpress);
    const Conversion egg = convert("board-live", "board", std::string(5, ' ') + '^' + std::string(94, ' '));
    TEST_ASSERT_TRUE(egg.result.error == Error::CannotExpress);
    TEST_ASSERT_EQUAL_HEX8(board::square(5, 9).code, egg.result.info);
}

void the_dialects_of_the_board_state_convert_into_each_other() {
    const std::string board = "5!%" + std::string(97, ' ');
    const std::string live = "6!%" + std::string(97, ' ');
    TEST_ASSERT_EQUAL_STRING(live.c_str(), convert("board", "board-live", board).text.c_str());
    TEST_ASSERT_EQUAL_STRING(board.c_str(), convert("board-live", "board", live).text.c_str());
}

void notations_of_different_games_do_not_convert() {
    for (const notation::Info& from : notation::infos()) {
        for (const notation::Info& to : notation::infos()) {
            const std::string example(from.example.data(), from.example.size());
            const Conversion conversion = convert(from.name.data(), to.name.data(), example);
            if (from.variant != to.variant) TEST_ASSERT_TRUE(conversion.result.error == Error::OtherGame);
            if (from.variant == to.variant) TEST_ASSERT_TRUE(conversion.result);
        }
    }
}

void a_text_that_cannot_be_read_is_told_apart_from_one_that_cannot_be_written() {
    const Conversion conversion = convert("fen", "hartwig", "8/8/8/9/8/8/8/8 w - - 0 1");
    TEST_ASSERT_TRUE(conversion.reading);
    TEST_ASSERT_TRUE(conversion.result.error == Error::BadCharacter);
    TEST_ASSERT_EQUAL_UINT16(6, conversion.result.at);
}

void reasons_are_plain_sentences() {
    struct Row {
        const char* notation;
        std::string text;
        const char* sentence;
    };
    const std::string head = "2 0,1 4 0,1,2,3 ";
    const Row rows[] = {
        {"spooky", head + "Z3n2z3/0/2S5s1/0/0/0/G7g1/0/0/0|0/0/V7v1/0/0/0/0/0/0/0 1 LUUAAL|LLLAAU 20|15",
         "row 1 has 11 squares, 10 expected"},
        {"spooky", head + "0/0/Z3n2z3/0/0/0/0/0/0/0|0/0/0/0/0/0/0/0/0/0 1 LLLL|LLLL 20|15",
         "row 3 has 11 squares, 10 expected"},
        {"spooky", head + "0/0/0/0/0/0/0/0/0/0|0/0/9/0/0/0/0/0/0/0 1 LLLL|LLLL 20|15",
         "row 3 of board 2 has 9 squares, 10 expected"},
        {"fen", "8/7/8/8/8/8/8/8 w - - 0 1", "row 2 has 7 squares, 8 expected"},
        {"fen", "8/8/8/8/8/8/8 w - - 0 1", "the board has 7 rows, 8 expected"},
        {"ofen", "4/4/4/4/4/4 w - - 0 1", "the board has 6 rows, 4 expected"},
        {"fen", "8/8/8/8/44/8/8/8 w - - 0 1",
         "two digits side by side in the field board: 8 rows of PNBRQK pnbrqk and digits 1 to 8"},
        {"fen", "8/8/8/8/8/8/8/8 x - - 0 1", "'x' cannot stand in the field side to move: w or b"},
        {"fen", "8/8/8/8/8/8/8/8 w KK - 0 1",
         "'K' stands twice in the field castling: - or letters of KQkq, none twice"},
        {"fen", "8/8/8/8/8/8/8/8 w - e4 0 1", "en passant: - or a square on rank 3 or 6"},
        {"fen", "8/8/8/8/8/8/8/8 w - - 0 0", "move number: 1 to 65535"},
        {"fen", "8/8/8/8/8/8/8/8 w", "the text stops in the field side to move: w or b"},
        {"fen", "8/8/8/8/8/8/8/8 w - - 0 1 x", "the text goes on after the field move number: 1 to 65535"},
        {"spooky", "9 0", "number of boards: 1 to 8"},
        {"board", "RDO", "the text stops before its 100 squares are full"},
        {"board", std::string(101, ' '), "the text goes on after its 100 squares"},
        {"board", "#" + std::string(99, ' '), "'#' is no piece of board"},
    };
    for (const Row& row : rows) {
        static notation::AnyValue scratch;
        const notation::Info& info = *notation::find(row.notation);
        const text::Result result = info.decode(view(row.text), scratch);
        TEST_ASSERT_FALSE_MESSAGE(result, row.text.c_str());
        char buffer[notation::kMaxExplanation + 1] = {};
        text::Writer writer(etl::span<char>(buffer, notation::kMaxExplanation));
        notation::explain_reading(writer, info, view(row.text), result);
        TEST_ASSERT_TRUE(writer.result());
        TEST_ASSERT_EQUAL_STRING(row.sentence, buffer);
    }
}

// Every refusal of every change of every known answer has a sentence that fits.
void every_reason_fits_its_buffer() {
    for (const notation::Info& info : notation::infos()) {
        for (const std::string& text : answers(info.name)) {
            for (size_t at = 0; at <= text.size(); ++at) {
                for (const char byte : {' ', '/', '|', '0', '5', 'x', '-', '\x01', '\xE2'}) {
                    static notation::AnyValue scratch;
                    std::string changed = text.substr(0, at) + byte + text.substr(std::min(at + at % 2, text.size()));
                    const text::Result result = info.decode(view(changed), scratch);
                    if (result) continue;
                    char buffer[notation::kMaxExplanation];
                    text::Writer writer(buffer);
                    notation::explain_reading(writer, info, view(changed), result);
                    TEST_ASSERT_TRUE(writer.result());
                    TEST_ASSERT_GREATER_THAN(0, writer.length());
                }
            }
        }
    }
}

void what_cannot_be_written_is_named_by_its_square() {
    char buffer[notation::kMaxExplanation + 1] = {};
    text::Writer writer(buffer);
    const text::Result result{Error::CannotExpress, board::square(2, 9).code, 0};
    notation::explain_writing(writer, *notation::find("board"), result);
    TEST_ASSERT_EQUAL_STRING("board cannot express what is on c10", buffer);
}

template <typename N>
std::string diagram(etl::string_view text) {
    typename N::Value value;
    TEST_ASSERT_TRUE(N::decode(text, value));
    std::string drawn;
    for (unsigned line = 0; line < text::diagram_lines(N::Value::kGeometry); ++line) {
        char buffer[40];
        text::Writer writer(buffer);
        text::put_diagram_line(writer, N::Value::kGeometry, line, [&](board::Square square) {
            return value.board[square].empty() ? '.' : N::kAlphabet.letter(value.board[square].code);
        });
        TEST_ASSERT_TRUE(writer.result());
        drawn.append(buffer, writer.length());
        drawn += '\n';
    }
    return drawn;
}

void the_diagram_of_chess_is_the_one_of_the_document() {
    TEST_ASSERT_EQUAL_STRING(
        "   +------------------------+\n"
        " 8 | .  .  .  q  .  .  .  k |\n"
        " 7 | p  p  .  .  b  .  p  p |\n"
        " 6 | .  .  .  .  .  .  .  . |\n"
        " 5 | .  .  P  .  .  .  .  . |\n"
        " 4 | .  P  .  .  R  B  Q  . |\n"
        " 3 | .  .  P  .  .  .  .  . |\n"
        " 2 | P  .  .  .  .  r  P  p |\n"
        " 1 | .  .  .  .  .  .  .  K |\n"
        "   +------------------------+\n"
        "     a  b  c  d  e  f  g  h\n",
        diagram<notation::Hartwig>(notation::Hartwig::kExample).c_str());
}

void smaller_and_larger_boards_have_the_same_style() {
    TEST_ASSERT_EQUAL_STRING(
        "   +------------+\n"
        " 4 | p  p  k  n |\n"
        " 3 | .  .  .  . |\n"
        " 2 | .  .  .  . |\n"
        " 1 | N  K  P  P |\n"
        "   +------------+\n"
        "     a  b  c  d\n",
        diagram<notation::Ofen>(notation::Ofen::kExample).c_str());
    const std::string large = diagram<notation::Board>(notation::Board::kExample);
    TEST_ASSERT_TRUE(large.find("10 | R  D  O  Z  A  K  C  F  D  R |\n 9 | P") != std::string::npos);
    TEST_ASSERT_TRUE(large.find("\n 1 | r  d  o  z  a  k  c  f  d  r |\n   +--") != std::string::npos);
    TEST_ASSERT_TRUE(large.find("     a  b  c  d  e  f  g  h  i  j\n") != std::string::npos);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_notation_is_found_by_its_name_and_converts_to_itself);
    RUN_TEST(fen_and_hartwig_convert_into_each_other);
    RUN_TEST(what_the_other_notation_cannot_say_is_refused);
    RUN_TEST(the_dialects_of_the_board_state_convert_into_each_other);
    RUN_TEST(notations_of_different_games_do_not_convert);
    RUN_TEST(a_text_that_cannot_be_read_is_told_apart_from_one_that_cannot_be_written);
    RUN_TEST(reasons_are_plain_sentences);
    RUN_TEST(every_reason_fits_its_buffer);
    RUN_TEST(what_cannot_be_written_is_named_by_its_square);
    RUN_TEST(the_diagram_of_chess_is_the_one_of_the_document);
    RUN_TEST(smaller_and_larger_boards_have_the_same_style);
    return UNITY_END();
}
