#include "host_tests/core/notation/check.hpp"

void setUp() {}
void tearDown() {}

// Each slip of the documents, and what we do: the tests bear the names of the errata table in
// docs/notations.md.
namespace {

using chessplus::Form;
using rules::Colour;
using rules::Kind;
using text::Error;

std::string row_of(char c) {
    return c + std::string(99, ' ');
}

void fen_1_ranks_do_not_depend_on_the_side_to_move() {
    chess::Setup white;
    chess::Setup black;
    TEST_ASSERT_TRUE(notation::Fen::decode("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", white));
    TEST_ASSERT_TRUE(notation::Fen::decode("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", black));
    TEST_ASSERT_TRUE(white.board == black.board);
    TEST_ASSERT_TRUE(white.board[board::square(4, 0)] == rules::piece(Colour::White, Kind::King));
}

void hartwig_1_fields_5_and_6_are_read_by_position() {
    notation::HartwigSetup setup;
    TEST_ASSERT_TRUE(notation::Hartwig::decode("3q3k/pp2b1pp/8/2P5/1P2RBQ1/2P5/P4rPp/7K w - - 10 5", setup));
    TEST_ASSERT_EQUAL_UINT16(10, setup.halfmoves);
    TEST_ASSERT_EQUAL_UINT16(5, setup.fullmove);
}

void hartwig_2_the_lines_go_from_rank_8_and_the_squares_from_file_a() {
    notation::HartwigSetup setup;
    TEST_ASSERT_TRUE(notation::Hartwig::decode("3q3k/pp2b1pp/8/2P5/1P2RBQ1/2P5/P4rPp/7K w - - 10 5", setup));
    TEST_ASSERT_TRUE(setup.board[board::square(3, 7)] == rules::piece(Colour::Black, Kind::Queen));
    TEST_ASSERT_TRUE(setup.board[board::square(7, 0)] == rules::piece(Colour::White, Kind::King));
}

void hartwig_3_k_is_a_king_not_a_knight() {
    notation::HartwigSetup setup;
    TEST_ASSERT_TRUE(notation::Hartwig::decode("3q3k/pp2b1pp/8/2P5/1P2RBQ1/2P5/P4rPp/7K w - - 10 5", setup));
    TEST_ASSERT_TRUE(setup.board[board::square(7, 7)] == rules::piece(Colour::Black, Kind::King));
}

void hartwig_4_field_5_counts_the_half_moves_of_the_game_so_the_clock_of_fen_is_lost() {
    chess::Setup setup;
    TEST_ASSERT_TRUE(notation::Fen::decode("8/8/8/8/8/8/8/8 b - - 7 30", setup));
    notation::HartwigSetup hartwig;
    TEST_ASSERT_TRUE(notation::Hartwig::from_common(setup, hartwig));
    TEST_ASSERT_EQUAL_UINT16(59, hartwig.halfmoves);
    chess::Setup back;
    TEST_ASSERT_TRUE(notation::Hartwig::to_common(hartwig, back));
    TEST_ASSERT_EQUAL_UINT16(0, back.halfmoves);
    setup.halfmoves = 0;
    TEST_ASSERT_TRUE(back == setup);
}

void hartwig_5_several_en_passant_squares_stand_one_after_another() {
    notation::HartwigSetup setup;
    TEST_ASSERT_TRUE(notation::Hartwig::decode("8/8/8/8/8/8/8/8 b - c3a3 3 2", setup));
    TEST_ASSERT_TRUE(setup.en_passant.has(board::square(0, 2)) && setup.en_passant.has(board::square(2, 2)));
    TEST_ASSERT_EQUAL_STRING("8/8/8/8/8/8/8/8 b - a3c3 3 2", encode_text<notation::Hartwig>(setup).c_str());
    auto chess = poisoned<chess::Setup>();
    const auto before = chess;
    const text::Result result = notation::Hartwig::to_common(setup, chess);
    TEST_ASSERT_TRUE(result.error == Error::CannotExpress);
    TEST_ASSERT_EQUAL_HEX8(board::square(2, 2).code, result.info);
    TEST_ASSERT_TRUE(same_bytes(before, chess));
}

void ofen_1_the_text_after_c2_is_read_as_printed_and_as_the_rules_write_it() {
    octad::Setup printed;
    octad::Setup ruled;
    TEST_ASSERT_TRUE(notation::Ofen::decode("ppkn/4/2P1/NK1P b NCFncf - 0 1", printed));
    TEST_ASSERT_TRUE(notation::Ofen::decode("ppkn/4/2P1/NK1P b NFncf - 0 1", ruled));
    TEST_ASSERT_EQUAL_HEX8(0b111111, printed.castling);
    TEST_ASSERT_EQUAL_HEX8(0b111101, ruled.castling);
}

template <typename N>
chessplus::Piece first_piece(const std::string& text) {
    chessplus::Setup setup;
    TEST_ASSERT_TRUE_MESSAGE(N::decode(view(text), setup), text.c_str());
    return setup.board[board::square(0, 9)];
}

void board_1_upper_case_chickens_are_black() {
    TEST_ASSERT_TRUE(first_piece<notation::Board>(row_of('O')) == chessplus::piece(Colour::Black, Form::Chicken));
    TEST_ASSERT_TRUE(first_piece<notation::Board>(row_of('H')) == chessplus::piece(Colour::Black, Form::ChickenMoved));
}

void board_2_the_immortal_chicken_is_y() {
    TEST_ASSERT_TRUE(first_piece<notation::Board>(row_of('y')) ==
                     chessplus::piece(Colour::White, Form::ChickenImmortal));
    TEST_ASSERT_TRUE(first_piece<notation::Board>(row_of('Y')) ==
                     chessplus::piece(Colour::Black, Form::ChickenImmortal));
}

void board_3_the_damaged_character_is_a_quotation_mark_and_a_curly_one_is_read_for_it() {
    const auto egg = chessplus::piece(Colour::Black, Form::Egg2);
    const std::string curly = "\xE2\x80\x9C" + std::string(99, ' ');
    TEST_ASSERT_TRUE(first_piece<notation::Board>(row_of('"')) == egg);
    TEST_ASSERT_TRUE(first_piece<notation::Board>(curly) == egg);
    TEST_ASSERT_TRUE(first_piece<notation::BoardLive>(curly) == egg);
    chessplus::Setup setup;
    TEST_ASSERT_TRUE(notation::Board::decode(view(curly), setup));
    TEST_ASSERT_EQUAL_STRING(row_of('"').c_str(), encode_text<notation::Board>(setup).c_str());
    std::string all;
    for (unsigned i = 0; i < 100; ++i) all += "\xE2\x80\x9C";
    TEST_ASSERT_EQUAL_UINT16(300, notation::Board::decode(view(all), setup).at);
}

void board_4_the_immortal_panda_never_changes_its_colour_unsaid() {
    chessplus::Setup white;
    white.board[board::square(0, 9)] = chessplus::piece(Colour::White, Form::PandaImmortal);
    white.board[board::square(1, 9)] = chessplus::piece(Colour::Black, Form::PandaImmortal);
    char buffer[notation::Board::kMaxLength];
    const text::Result refused = notation::Board::encode(white, buffer);
    TEST_ASSERT_TRUE(refused.error == Error::CannotExpress);
    TEST_ASSERT_EQUAL_UINT8(board::square(0, 9).code, refused.info);
    const std::string text = "II" + std::string(98, ' ');
    chessplus::Setup guessed;
    const text::Result strict = notation::Board::decode(view(text), guessed, {.strict = true});
    TEST_ASSERT_TRUE(strict.error == Error::CannotExpress && strict.at == 0);
    const text::Result blind = notation::Board::decode(view(text), guessed);
    TEST_ASSERT_EQUAL_UINT8(2, blind.info);
    TEST_ASSERT_TRUE(guessed.board[board::square(0, 9)].colour() == Colour::Black);
    chessplus::Setup hint;
    hint.board[board::square(0, 9)] = chessplus::piece(Colour::White, Form::Panda);
    const text::Result hinted = notation::Board::decode(view(text), guessed, &hint);
    TEST_ASSERT_EQUAL_UINT8(1, hinted.info);
    TEST_ASSERT_TRUE(guessed == white);
    hint.board[board::square(0, 9)] = chessplus::piece(Colour::White, Form::Dog);
    TEST_ASSERT_EQUAL_UINT8(2, notation::Board::decode(view(text), guessed, &hint).info);
    guessed = white;
    TEST_ASSERT_EQUAL_UINT8(0, notation::Board::decode(view(text), guessed, &guessed).info);
    TEST_ASSERT_TRUE(guessed == white);
    TEST_ASSERT_EQUAL_STRING(("iI" + std::string(98, ' ')).c_str(), encode_text<notation::BoardLive>(white).c_str());
}

void board_5_a_black_egg_of_six_ticks_is_refused_and_named_and_live_writes_it() {
    chessplus::Setup setup;
    setup.board[board::square(3, 4)] = chessplus::piece(Colour::Black, Form::Egg6);
    char buffer[100];
    const text::Result result = notation::Board::encode(setup, buffer);
    TEST_ASSERT_TRUE(result.error == Error::CannotExpress);
    TEST_ASSERT_EQUAL_HEX8(board::square(3, 4).code, result.info);
    TEST_ASSERT_EQUAL_CHAR('^', encode_text<notation::BoardLive>(setup)[53]);
}

constexpr etl::string_view kSixLetters =
    "2 0,1 4 0,1,2,3 N8z/0/0/0/0/0/0/0/0/0|0/0/0/0/0/0/0/0/0/0 0 LLLUUA|LLLLLA 10|5";

void spooky_1_the_first_example_has_four_techs_and_six_letters() {
    spooky::Setup setup;
    const text::Result result = notation::Spooky::decode(kSixLetters, setup);
    TEST_ASSERT_TRUE(result);
    TEST_ASSERT_EQUAL_UINT8(1, result.info);
    TEST_ASSERT_EQUAL_UINT8(4, setup.tech_count);
    TEST_ASSERT_EQUAL_UINT8(6, setup.status[0].count);
    TEST_ASSERT_EQUAL_STRING(kSixLetters.data(), encode_text<notation::Spooky>(setup).c_str());
}

void spooky_1_strict_reading_refuses_the_fifth_letter() {
    auto setup = poisoned<spooky::Setup>();
    const auto before = setup;
    const text::Result result = notation::Spooky::decode(kSixLetters, setup, {.strict = true});
    TEST_ASSERT_TRUE(result.error == Error::WrongCount);
    TEST_ASSERT_EQUAL_UINT16(64, result.at);
    TEST_ASSERT_TRUE(same_bytes(before, setup));
    const text::Result shorter =
        notation::Spooky::decode("1 0 2 0,1 0/0/0/0/0/0/0/0/0/0 0 LL|L 0|0", setup, {.strict = true});
    TEST_ASSERT_TRUE(shorter.error == Error::WrongCount);
    TEST_ASSERT_EQUAL_UINT16(36, shorter.at);
    const text::Result right =
        notation::Spooky::decode("1 0 2 0,1 0/0/0/0/0/0/0/0/0/0 0 LL|UA 0|0", setup, {.strict = true});
    TEST_ASSERT_TRUE(right);
    TEST_ASSERT_EQUAL_UINT8(0, right.info);
}

void spooky_2_the_second_example_has_a_row_of_eleven_squares() {
    constexpr etl::string_view kText =
        "2 0,1 4 0,1,2,3 Z3n2z3/0/2S5s1/0/0/0/G7g1/0/0/0|0/0/V7v1/0/0/0/0/0/0/0 1 LUUAAL|LLLAAU 20|15";
    for (const bool strict : {false, true}) {
        spooky::Setup setup;
        const text::Result result = notation::Spooky::decode(kText, setup, {.strict = strict});
        TEST_ASSERT_TRUE(result.error == Error::BadRow);
        TEST_ASSERT_EQUAL_UINT16(21, result.at);
    }
}

void the_longest_text_fits_exactly() {
    const std::string row = "pppppppp";
    std::string text = row;
    for (int i = 0; i < 7; ++i) text += "/" + row;
    text += " w KQkq ";
    for (const char rank : {'3', '6'}) {
        for (char file = 'a'; file <= 'h'; ++file) text += {file, rank};
    }
    text += " 65535 65535";
    notation::HartwigSetup setup;
    const text::Result result = notation::Hartwig::decode(text.c_str(), setup);
    TEST_ASSERT_TRUE(bool{result});
    TEST_ASSERT_EQUAL_size_t(text.size(), notation::Hartwig::kMaxLength);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(fen_1_ranks_do_not_depend_on_the_side_to_move);
    RUN_TEST(hartwig_1_fields_5_and_6_are_read_by_position);
    RUN_TEST(hartwig_2_the_lines_go_from_rank_8_and_the_squares_from_file_a);
    RUN_TEST(hartwig_3_k_is_a_king_not_a_knight);
    RUN_TEST(hartwig_4_field_5_counts_the_half_moves_of_the_game_so_the_clock_of_fen_is_lost);
    RUN_TEST(hartwig_5_several_en_passant_squares_stand_one_after_another);
    RUN_TEST(ofen_1_the_text_after_c2_is_read_as_printed_and_as_the_rules_write_it);
    RUN_TEST(board_1_upper_case_chickens_are_black);
    RUN_TEST(board_2_the_immortal_chicken_is_y);
    RUN_TEST(board_3_the_damaged_character_is_a_quotation_mark_and_a_curly_one_is_read_for_it);
    RUN_TEST(board_4_the_immortal_panda_never_changes_its_colour_unsaid);
    RUN_TEST(board_5_a_black_egg_of_six_ticks_is_refused_and_named_and_live_writes_it);
    RUN_TEST(spooky_1_the_first_example_has_four_techs_and_six_letters);
    RUN_TEST(spooky_1_strict_reading_refuses_the_fifth_letter);
    RUN_TEST(spooky_2_the_second_example_has_a_row_of_eleven_squares);
    RUN_TEST(the_longest_text_fits_exactly);
    return UNITY_END();
}
