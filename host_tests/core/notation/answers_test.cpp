#include "host_tests/core/notation/check.hpp"

void setUp() {}
void tearDown() {}

namespace {

// Data that a file lists cannot miss a notation silently.
template <typename N>
void check_answers() {
    const auto texts = answers(N::kName);
    TEST_ASSERT_GREATER_THAN(2, texts.size());
    for (const std::string& text : texts) {
        typename N::Value value;
        const text::Result result = N::decode(view(text), value);
        TEST_ASSERT_TRUE_MESSAGE(result, text.c_str());
        TEST_ASSERT_EQUAL_UINT(text.size(), result.at);
        TEST_ASSERT_EQUAL_STRING(text.c_str(), encode_text<N>(value).c_str());
    }
}

void every_known_answer_is_written_back_byte_for_byte() {
    notation::All::each([]<typename N>(N) { check_answers<N>(); });
}

template <typename N>
void check_example() {
    typename N::Value value;
    TEST_ASSERT_TRUE(N::decode(N::kExample, value));
    TEST_ASSERT_EQUAL_STRING(N::kExample.data(), encode_text<N>(value).c_str());
}

void the_example_of_every_notation_is_a_good_text() {
    notation::All::each([]<typename N>(N) { check_example<N>(); });
}

template <typename N>
void check_small_buffers() {
    for (const std::string& text : answers(N::kName)) {
        typename N::Value value;
        TEST_ASSERT_TRUE(N::decode(view(text), value));
        for (size_t size = 0; size <= N::kMaxLength; ++size) {
            char buffer[N::kMaxLength + 1];
            std::memset(buffer, '~', sizeof buffer);
            const text::Result result = N::encode(value, etl::span<char>(buffer, size));
            TEST_ASSERT_EQUAL(size >= text.size(), static_cast<bool>(result));
            for (size_t i = size; i < sizeof buffer; ++i) TEST_ASSERT_EQUAL_CHAR('~', buffer[i]);
            if (!result) {
                TEST_ASSERT_TRUE(result.error == text::Error::BufferTooSmall);
                TEST_ASSERT_LESS_OR_EQUAL(size, result.at);
            }
            TEST_ASSERT_EQUAL_STRING_LEN(text.c_str(), buffer, result.at);
        }
    }
}

void encoding_into_every_buffer_length_fits_or_is_refused() {
    notation::All::each([]<typename N>(N) { check_small_buffers<N>(); });
}

void a_position_reads_as_its_squares() {
    chess::Setup setup;
    TEST_ASSERT_TRUE(notation::Fen::decode("3q3k/pp2b1pp/8/2P5/1P2RBQ1/2P5/P4rPp/7K b Qk e3 10 5", setup));
    using rules::Colour;
    using rules::Kind;
    TEST_ASSERT_TRUE(setup.board[board::square(3, 7)] == rules::piece(Colour::Black, Kind::Queen));
    TEST_ASSERT_TRUE(setup.board[board::square(7, 0)] == rules::piece(Colour::White, Kind::King));
    TEST_ASSERT_TRUE(setup.board[board::square(5, 1)] == rules::piece(Colour::Black, Kind::Rook));
    TEST_ASSERT_TRUE(setup.board[board::square(0, 0)] == rules::kNoPiece);
    TEST_ASSERT_TRUE(setup.turn == Colour::Black);
    TEST_ASSERT_EQUAL_HEX8(0b0110, setup.castling);
    TEST_ASSERT_TRUE(setup.en_passant == board::square(4, 2));
    TEST_ASSERT_EQUAL_UINT16(10, setup.halfmoves);
    TEST_ASSERT_EQUAL_UINT16(5, setup.fullmove);
}

void texts_without_clocks_are_read_as_0_1() {
    chess::Setup setup;
    TEST_ASSERT_TRUE(notation::Fen::decode("8/8/8/8/8/8/8/8 w - -", setup));
    TEST_ASSERT_EQUAL_STRING("8/8/8/8/8/8/8/8 w - - 0 1", encode_text<notation::Fen>(setup).c_str());
    octad::Setup octad;
    TEST_ASSERT_TRUE(notation::Ofen::decode("4/4/4/4 b - c2", octad));
    TEST_ASSERT_EQUAL_STRING("4/4/4/4 b - c2 0 1", encode_text<notation::Ofen>(octad).c_str());
}

void castling_letters_may_stand_in_any_order_and_are_written_in_one() {
    const char* orders[] = {"KQkq", "qkQK", "kKqQ", "QqKk"};
    for (const char* order : orders) {
        chess::Setup setup;
        const std::string text = std::string("8/8/8/8/8/8/8/8 w ") + order + " - 0 1";
        TEST_ASSERT_TRUE_MESSAGE(notation::Fen::decode(view(text), setup), order);
        TEST_ASSERT_EQUAL_STRING("8/8/8/8/8/8/8/8 w KQkq - 0 1", encode_text<notation::Fen>(setup).c_str());
    }
    octad::Setup setup;
    TEST_ASSERT_TRUE(notation::Ofen::decode("4/4/4/4 w fcnFCN - 0 1", setup));
    TEST_ASSERT_EQUAL_STRING("4/4/4/4 w NCFncf - 0 1", encode_text<notation::Ofen>(setup).c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_known_answer_is_written_back_byte_for_byte);
    RUN_TEST(the_example_of_every_notation_is_a_good_text);
    RUN_TEST(encoding_into_every_buffer_length_fits_or_is_refused);
    RUN_TEST(a_position_reads_as_its_squares);
    RUN_TEST(texts_without_clocks_are_read_as_0_1);
    RUN_TEST(castling_letters_may_stand_in_any_order_and_are_written_in_one);
    return UNITY_END();
}
