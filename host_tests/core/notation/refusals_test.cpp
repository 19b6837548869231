#include "host_tests/core/notation/check.hpp"

void setUp() {}
void tearDown() {}

namespace {

using text::Error;

void fen_refuses_at_the_first_character_at_fault() {
    constexpr Refusal kRows[] = {
        {"", Error::UnexpectedEnd, 0},
        {" 8/8/8/8/8/8/8/8 w - - 0 1", Error::BadRow, 0},
        {"8/8/8/8/8/8/8/8 w - - 0 1 ", Error::TrailingText, 25},
        {"8/8/8/8/8/8/8/8 w - - 0 1\n", Error::TrailingText, 25},
        {"8/8/8/8/8/8/8/8  w - - 0 1", Error::BadCharacter, 16},
        {"8/8/8/8/8/8/8/8", Error::UnexpectedEnd, 15},
        {"8/8/8/8/8/8/8 w - - 0 1", Error::BadRowCount, 13},
        {"8/8/8/8/8/8/8/8/8 w - - 0 1", Error::BadRowCount, 15},
        {"8/8/8/8/8/8/8/7 w - - 0 1", Error::BadRow, 15},
        {"8/7/8/8/8/8/8/8 w - - 0 1", Error::BadRow, 3},
        {"8/7", Error::UnexpectedEnd, 3},
        {"8/8p/8/8/8/8/8/8 w - - 0 1", Error::BadRow, 3},
        {"8/p8/8/8/8/8/8/8 w - - 0 1", Error::BadRow, 3},
        {"pppppppp1/8/8/8/8/8/8/8 w - - 0 1", Error::BadRow, 8},
        {"44/8/8/8/8/8/8/8 w - - 0 1", Error::AdjacentDigits, 1},
        {"p16/8/8/8/8/8/8/8 w - - 0 1", Error::AdjacentDigits, 2},
        {"88/8/8/8/8/8/8/8 w - - 0 1", Error::AdjacentDigits, 1},
        {"0/8/8/8/8/8/8/8 w - - 0 1", Error::BadCharacter, 0},
        {"9/8/8/8/8/8/8/8 w - - 0 1", Error::BadCharacter, 0},
        {"p0ppppppp/8/8/8/8/8/8/8 w - - 0 1", Error::BadCharacter, 1},
        {"x7/8/8/8/8/8/8/8 w - - 0 1", Error::BadCharacter, 0},
        {"8/8x8/8/8/8/8/8 w - - 0 1", Error::BadCharacter, 3},
        {"8//8/8/8/8/8/8/8 w - - 0 1", Error::BadRow, 2},
        {"8/8/8/8/8/8/8/8x w - - 0 1", Error::BadCharacter, 15},
        {"8/8/8/8/8/8/8/\xFF w - - 0 1", Error::BadCharacter, 14},
        {"8/8/8/8/8/8/8/8 W - - 0 1", Error::BadCharacter, 16},
        {"8/8/8/8/8/8/8/8 ", Error::UnexpectedEnd, 16},
        {"8/8/8/8/8/8/8/8 w", Error::UnexpectedEnd, 17},
        {"8/8/8/8/8/8/8/8 w ", Error::UnexpectedEnd, 18},
        {"8/8/8/8/8/8/8/8 w  - 0 1", Error::BadCharacter, 18},
        {"8/8/8/8/8/8/8/8 w KQkK - 0 1", Error::Repeated, 21},
        {"8/8/8/8/8/8/8/8 w KQKK - 0 1", Error::Repeated, 20},
        {"8/8/8/8/8/8/8/8 w KQx - 0 1", Error::BadCharacter, 20},
        {"8/8/8/8/8/8/8/8 w -K - 0 1", Error::BadCharacter, 19},
        {"8/8/8/8/8/8/8/8 w K- - 0 1", Error::BadCharacter, 19},
        {"8/8/8/8/8/8/8/8 w KQkq", Error::UnexpectedEnd, 22},
        {"8/8/8/8/8/8/8/8 w - e4 0 1", Error::BadSquare, 21},
        {"8/8/8/8/8/8/8/8 w - i3 0 1", Error::BadSquare, 20},
        {"8/8/8/8/8/8/8/8 w - e", Error::UnexpectedEnd, 21},
        {"8/8/8/8/8/8/8/8 w - a3c3 0 1", Error::BadCharacter, 22},
        {"8/8/8/8/8/8/8/8 w - - ", Error::UnexpectedEnd, 22},
        {"8/8/8/8/8/8/8/8 w - - 0", Error::UnexpectedEnd, 23},
        {"8/8/8/8/8/8/8/8 w - - 0 ", Error::UnexpectedEnd, 24},
        {"8/8/8/8/8/8/8/8 w - - 0 0", Error::BadNumber, 24},
        {"8/8/8/8/8/8/8/8 w - - -1 1", Error::BadNumber, 22},
        {"8/8/8/8/8/8/8/8 w - - 65536 1", Error::BadNumber, 22},
        {"8/8/8/8/8/8/8/8 w - - 0 65536", Error::BadNumber, 24},
        {"8/8/8/8/8/8/8/8 w - - 0 99999999999999999999", Error::BadNumber, 24},
        {"8/8/8/8/8/8/8/8 w - - 00 1", Error::BadNumber, 22},
        {"8/8/8/8/8/8/8/8 w - - 0 01", Error::BadNumber, 24},
        {"8/8/8/8/8/8/8/8 w - - 0 1x", Error::TrailingText, 25},
        {"8/8/8/8/8/8/8/8 w - - 0x 1", Error::BadCharacter, 23},
    };
    check_refusals<notation::Fen>(kRows);
}

void hartwig_refuses_at_the_first_character_at_fault() {
    constexpr Refusal kRows[] = {
        {"8/8/8/8/8/8/8/8 w - a3c4 0 1", Error::BadSquare, 23},   {"8/8/8/8/8/8/8/8 w - a3a3 0 1", Error::Repeated, 22},
        {"8/8/8/8/8/8/8/8 w - a3c", Error::UnexpectedEnd, 23},    {"8/8/8/8/8/8/8/8 w - a3- 0 1", Error::BadSquare, 22},
        {"8/8/8/8/8/8/8/8 w - -a3 0 1", Error::BadCharacter, 21}, {"8/8/8/8/8/8/8/8 w - - 0 0", Error::BadNumber, 24},
    };
    check_refusals<notation::Hartwig>(kRows);
}

void ofen_refuses_at_the_first_character_at_fault() {
    constexpr Refusal kRows[] = {
        {"5/4/4/4 w - - 0 1", Error::BadCharacter, 0},  {"22/4/4/4 w - - 0 1", Error::AdjacentDigits, 1},
        {"ppknp/4/4/NKPP w - - 0 1", Error::BadRow, 4}, {"ppk/4/4/NKPP w - - 0 1", Error::BadRow, 3},
        {"4/4/4 w - - 0 1", Error::BadRowCount, 5},     {"4/4/4/4/4 w - - 0 1", Error::BadRowCount, 7},
        {"4/4/4/4 w K - 0 1", Error::BadCharacter, 10}, {"4/4/4/4 w NCFN - 0 1", Error::Repeated, 13},
        {"4/4/4/4 w - c1 0 1", Error::BadSquare, 13},   {"4/4/4/4 w - e2 0 1", Error::BadSquare, 12},
        {"4/4/4/4 w - - 0 0", Error::BadNumber, 16},
    };
    check_refusals<notation::Ofen>(kRows);
}

void a_board_state_must_have_100_known_characters() {
    const std::string start(notation::Board::kExample.data(), 100);
    const std::string longer = start + ' ';
    const std::string shorter = start.substr(0, 99);
    const std::string foreign = start.substr(0, 42) + '#' + start.substr(43);
    const std::string half_quote = start.substr(0, 42) + "\xE2\x80" + start.substr(43);
    const std::string cut_quote = start.substr(0, 99) + "\xE2\x80";
    const Refusal kRows[] = {
        {"", Error::UnexpectedEnd, 0},
        {longer.c_str(), Error::TrailingText, 100},
        {shorter.c_str(), Error::UnexpectedEnd, 99},
        {foreign.c_str(), Error::BadCharacter, 42},
        {half_quote.c_str(), Error::BadCharacter, 42},
        {cut_quote.c_str(), Error::UnexpectedEnd, 99},
    };
    check_refusals<notation::Board>(kRows);
    check_refusals<notation::BoardLive>(kRows);
}

void each_dialect_of_the_board_state_refuses_the_other_ones_characters() {
    const auto start_with = [](char c) { return c + std::string(99, ' '); };
    chessplus::Setup setup;
    for (char c : {'i', '6', '^', '|'}) {
        TEST_ASSERT_TRUE(notation::Board::decode(view(start_with(c)), setup).error == Error::BadCharacter);
        TEST_ASSERT_TRUE(notation::BoardLive::decode(view(start_with(c)), setup));
    }
    for (char c : {'0', '\\'}) {
        TEST_ASSERT_TRUE(notation::BoardLive::decode(view(start_with(c)), setup).error == Error::BadCharacter);
        TEST_ASSERT_TRUE(notation::Board::decode(view(start_with(c)), setup));
    }
}

void spooky_refuses_at_the_first_character_at_fault() {
    constexpr Refusal kRows[] = {
        {"0 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::BadNumber, 0},
        {"9 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::TooMany, 0},
        {"1 0 33 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::TooMany, 4},
        {"1 0 0 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::BadNumber, 4},
        {"2 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::WrongCount, 3},
        {"1 0,1 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::WrongCount, 3},
        {"1 256 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::UnknownIndex, 2},
        {"1 0 1 256 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::UnknownIndex, 6},
        {"1 0 2 0 0/0/0/0/0/0/0/0/0/0 0 LL|LL 0|0", Error::WrongCount, 7},
        {"1 0 2 0,1,2 0/0/0/0/0/0/0/0/0/0 0 LL|LL 0|0", Error::WrongCount, 9},
        {"1 x 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::BadNumber, 2},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::BadRowCount, 25},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::BadRowCount, 27},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/9 0 L|L 0|0", Error::BadRow, 27},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/z0 0 L|L 0|0", Error::BadRow, 27},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0z 0 L|L 0|0", Error::BadRow, 27},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/55 0 L|L 0|0", Error::AdjacentDigits, 27},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/00 0 L|L 0|0", Error::AdjacentDigits, 27},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/x9 0 L|L 0|0", Error::BadCharacter, 26},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0|0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::WrongCount, 27},
        {"2 0,1 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0", Error::WrongCount, 29},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 2 L|L 0|0", Error::BadCharacter, 28},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 X|L 0|0", Error::BadCharacter, 30},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 |L 0|0", Error::WrongCount, 30},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L| 0|0", Error::WrongCount, 32},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0", Error::UnexpectedEnd, 35},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|", Error::UnexpectedEnd, 36},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L -0|0", Error::BadNumber, 35},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 2147483648|0", Error::BadNumber, 34},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|-2147483649", Error::BadNumber, 37},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|4294967296", Error::BadNumber, 36},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L +1|0", Error::BadNumber, 34},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 L|L 0|0 ", Error::TrailingText, 37},
        {"1 0 1 0 0/0/0/0/0/0/0/0/0/0 0 LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLL|L 0|0", Error::WrongCount, 62},
    };
    check_refusals<notation::Spooky>(kRows);
}

void spooky_knows_how_many_maps_and_techs_the_game_has() {
    const etl::string_view text = "2 3,4 2 6,5 0/0/0/0/0/0/0/0/0/0|0/0/0/0/0/0/0/0/0/0 0 LL|LL 0|0";
    spooky::Setup setup;
    TEST_ASSERT_TRUE(notation::Spooky::decode(text, setup, {.maps = 5, .techs = 7}));
    const text::Result map = notation::Spooky::decode(text, setup, {.maps = 4, .techs = 7});
    TEST_ASSERT_TRUE(map.error == Error::UnknownIndex);
    TEST_ASSERT_EQUAL_UINT16(4, map.at);
    const text::Result tech = notation::Spooky::decode(text, setup, {.maps = 5, .techs = 6});
    TEST_ASSERT_TRUE(tech.error == Error::UnknownIndex);
    TEST_ASSERT_EQUAL_UINT16(8, tech.at);
}

void encode_names_the_square_that_it_cannot_express() {
    char buffer[notation::kMaxLength];
    chess::Setup chess;
    chess.board[board::square(2, 4)].code = 7;
    TEST_ASSERT_EQUAL_HEX8(board::square(2, 4).code, notation::Fen::encode(chess, buffer).info);
    TEST_ASSERT_TRUE(notation::Fen::encode(chess, buffer).error == Error::CannotExpress);
    chess = {};
    chess.en_passant = board::square(4, 3);
    TEST_ASSERT_EQUAL_HEX8(board::square(4, 3).code, notation::Fen::encode(chess, buffer).info);
    octad::Setup octad;
    octad.board[board::square(3, 0)].code = 0xFF;
    TEST_ASSERT_EQUAL_HEX8(board::square(3, 0).code, notation::Ofen::encode(octad, buffer).info);
    chessplus::Setup plus;
    plus.board[board::square(9, 9)].code = 26;
    TEST_ASSERT_EQUAL_HEX8(board::square(9, 9).code, notation::BoardLive::encode(plus, buffer).info);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(fen_refuses_at_the_first_character_at_fault);
    RUN_TEST(hartwig_refuses_at_the_first_character_at_fault);
    RUN_TEST(ofen_refuses_at_the_first_character_at_fault);
    RUN_TEST(a_board_state_must_have_100_known_characters);
    RUN_TEST(each_dialect_of_the_board_state_refuses_the_other_ones_characters);
    RUN_TEST(spooky_refuses_at_the_first_character_at_fault);
    RUN_TEST(spooky_knows_how_many_maps_and_techs_the_game_has);
    RUN_TEST(encode_names_the_square_that_it_cannot_express);
    return UNITY_END();
}
