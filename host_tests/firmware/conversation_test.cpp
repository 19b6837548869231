#include <unity.h>

#include "host_tests/firmware/match.hpp"

void setUp() {}
void tearDown() {}

namespace {

void a_protocol_is_chosen_told_and_kept() {
    Table table;
    ASSERT_TEXT("auto, ok", table.ask("protocol"));
    ASSERT_TEXT("ok", table.ask("protocol console"));
    ASSERT_TEXT("console, ok", table.ask("protocol"));
    TEST_ASSERT_EQUAL(
        0, table.ask("protocol morse").find("error bad-argument there is no protocol 'morse'; there are auto"));
    ASSERT_TEXT("ok", table.ask("protocol dgt"));
    table.board.run(2);
    table.board.restart();
    table.board.run(2);
    table.board.fake.link.to_board = "\x4D";
    table.board.fake.link.from_board.clear();
    table.board.run(5);
    ASSERT_BYTES("93 00 05 01 00", table.board.fake.link.from_board);
    ASSERT_TEXT("ok", table.ask("console"));
    ASSERT_TEXT("dgt, ok", table.ask("protocol"));
}

void the_first_bytes_tell_chesslink_from_the_console() {
    for (const char* first : {"V", "S", "X", "W0203", "R00", "I00"}) {
        Match match("auto");
        const std::string answer = plain(match.say(chesslink(first), 5));
        TEST_ASSERT_TRUE(!answer.empty() && answer[0] == first[0] + ('a' - 'A'));
        TEST_ASSERT_EQUAL(std::string::npos, answer.find("error"));
        ASSERT_TEXT("v001770", plain(match.say(chesslink("W0201") + chesslink("V"), 5)).substr(7, 7));
    }
}

void a_program_is_known_byte_by_byte_and_after_noise() {
    Match match("auto");
    for (const char c : chesslink("V")) match.send(std::string(1, c), 100);
    TEST_ASSERT_TRUE(plain(match.heard()).starts_with("v001770"));
    Match noisy("auto");
    noisy.send("\x80\xFE\x01 what");
    noisy.send(chesslink("V"));
    TEST_ASSERT_TRUE(plain(noisy.heard()).find("v001770") != std::string::npos);
}

void what_is_written_to_the_console_starts_no_protocol() {
    Match match("auto");
    for (const char* line :
         {"Nf3", "Rb1", "Version", "SHOW", "tag Site V56", "convert fen fen S53", "V5", "S", "X57"}) {
        match.heard();
        match.board.ask(line);
        const std::string told = match.told();
        TEST_ASSERT_TRUE_MESSAGE(told.find("ok") != std::string::npos || told.find("error") != std::string::npos, line);
    }
    ASSERT_TEXT("auto, ok", match.ask("protocol"));
    // Nor does what somebody types in the first line after opening the port.
    match.reopen();
    for (const char key : std::string("valid V56\n")) match.send(std::string(1, key), 100);
    ASSERT_TEXT("no, ok", match.told());
}

void cpp_is_known_by_its_first_line() {
    Match match("auto");
    ASSERT_TEXT("ok\r\n", match.say("variant standard\n"));
    ASSERT_TEXT("sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\r\n",
                match.say("begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n"));
    match.reopen();
    TEST_ASSERT_TRUE(match.ask("version").find(", ok") != std::string::npos);
}

void seven_bits_with_odd_parity_are_a_hint_at_chesslink() {
    Match match("auto");
    hal::host::MemoryLink& link = match.board.fake.link;
    // Linux sets the line after it has opened the port.
    match.reopen();
    link.odd_parity = true;
    match.board.run(100);
    TEST_ASSERT_EQUAL('s', plain(match.heard())[0]);
    match.send(chesslink("W0201"));
    match.heard();
    match.carry("e2", "e4");
    ASSERT_TEXT("", match.heard());
    // Who sets the line otherwise has not been a program, unless it has said something.
    link.odd_parity = false;
    match.board.run(5);
    ASSERT_TEXT("v001770", plain(match.say(chesslink("V"))));
    match.reopen();
    link.odd_parity = true;
    match.board.run(5);
    link.odd_parity = false;
    match.board.run(5);
    TEST_ASSERT_TRUE(match.ask("version").find("ok") != std::string::npos);
    // A person who finds nothing but binary has the same way back.
    link.odd_parity = true;
    match.board.run(5);
    match.send("console\n", 100);
    TEST_ASSERT_TRUE(match.ask("version").find("ok") != std::string::npos);
    Match alone("console");
    alone.board.fake.link.odd_parity = true;
    alone.reopen();
    TEST_ASSERT_TRUE(alone.ask("version").find("ok") != std::string::npos);
    Match dgt("dgt");
    dgt.board.fake.link.odd_parity = true;
    dgt.reopen();
    ASSERT_BYTES("93 00 05 01 00", dgt.say("\x4D"));
}

void the_console_alone_stays_the_console() {
    Match match("console");
    match.send(chesslink("V"));
    ASSERT_TEXT("", match.heard());
    match.send("\n");
    TEST_ASSERT_TRUE(match.heard().starts_with("error unknown-command"));
    TEST_ASSERT_TRUE(match.say("variant standard\n").starts_with("error unknown-command"));
}

void a_field_update_comes_within_thirty_milliseconds_of_the_contact() {
    Match match("dgt");
    match.send("\x4B");
    match.heard();
    match.board.fake.sensors.set(kE2, hal::kOpen);
    unsigned ms = 0;
    for (; match.sent().empty() && ms < 100; ++ms) match.board.run(1);
    printf("%u ms from contact to field update\n", ms);
    TEST_ASSERT_TRUE(ms <= 30);
    ASSERT_BYTES("8E 00 05 34 00", match.heard());
    match.board.run(100);
    match.board.fake.sensors.set(kE4, hal::kClosed);
    for (ms = 0; match.sent().empty() && ms < 100; ++ms) match.board.run(1);
    printf("%u ms to the field that is filled\n", ms);
    TEST_ASSERT_TRUE(ms <= 30);
    ASSERT_BYTES("8E 00 05 24 01", match.heard());
}

void a_capture_names_the_piece_that_captures() {
    Match match("dgt");
    match.carry("e2", "e4");
    match.carry("d7", "d5");
    match.send("\x44");
    match.heard();
    match.lift("d5");
    match.lift("e4");
    match.place("d5");
    ASSERT_BYTES("8E 00 05 1B 00 8E 00 05 24 00 8E 00 05 1B 01", match.heard());
}

void a_promotion_is_told_as_what_the_pawn_became() {
    Match match("dgt");
    match.send("console\n");
    match.ask("set fen 8/P6k/8/8/8/8/8/K7 w - - 0 1");
    match.stand("a1 a7 h7");
    match.ask("protocol dgt");
    match.send("\x44");
    match.heard();
    match.carry("a7", "a8");
    const std::string heard = hex_of(match.heard());
    TEST_ASSERT_TRUE(heard.starts_with("8E 00 05 08 00 8E 00 05 00"));
    TEST_ASSERT_TRUE(heard.ends_with("8E 00 05 00 06"));
    TEST_ASSERT_EQUAL('Q', dgt_board(match)[0]);
}

void an_illegal_position_follows_the_hands() {
    Match match("dgt");
    // A program has taken everything over: knights go where no knight may.
    match.carry("g1", "g5");
    match.board.run(1500);
    match.carry("b8", "b4");
    match.board.run(1500);
    const std::string board = dgt_board(match);
    TEST_ASSERT_EQUAL('N', board[3 * 8 + 6]);
    TEST_ASSERT_EQUAL('n', board[4 * 8 + 1]);
    TEST_ASSERT_EQUAL('.', board[7 * 8 + 6]);
    TEST_ASSERT_EQUAL('.', board[1]);
}

void lights_of_a_program_go_over_guidance_and_give_it_back() {
    Match match("dgt");
    match.carry("e2", "e4");
    ASSERT_TEXT("e2 e4", match.lit());
    match.send(bytes_of("60 04 01 0C 1C 00"));
    ASSERT_TEXT("e5 e7", match.lit());
    match.send(bytes_of("60 04 00 40 40 00"));
    ASSERT_TEXT("e2 e4", match.lit());
    match.send(bytes_of("60 04 01 0C 1C 00"));
    match.board.fake.link.open = false;
    match.board.run(5);
    ASSERT_TEXT("e2 e4", match.lit());
    match.board.fake.link.open = true;
    match.send(bytes_of("60 04 01 0C 1C 00"));
    ASSERT_TEXT("e5 e7", match.lit());
    match.send("console\n");
    ASSERT_TEXT("e2 e4", match.lit());
}

void patterns_blink_and_brightness_dims() {
    Match match("chesslink");
    std::string frame = "L0A";
    for (unsigned i = 0; i < 81; ++i) frame += i == 0 || i == 1 || i == 9 || i == 10 ? "F0" : "00";
    match.send(chesslink("W0201") + chesslink(frame));
    unsigned on = 0;
    unsigned changes = 0;
    bool was_on = match.lit() == "h1";
    for (unsigned ms = 0; ms < 8 * 40 * 10; ++ms) {
        match.board.run(1);
        const bool is_on = match.lit() == "h1";
        on += is_on;
        changes += is_on != was_on;
        was_on = is_on;
    }
    TEST_ASSERT_INT_WITHIN(160, 1600, on);
    TEST_ASSERT_INT_WITHIN(2, 20, changes);
    for (char& c : frame) c = c == '0' || c == 'A' ? c : 'F';
    frame.replace(frame.find("F0"), 2, "FF");
    match.send(chesslink("X") + chesslink("W0400") + chesslink("L0A" + std::string(162, 'F')));
    const uint8_t dim = match.board.fake.lights.frame[1].red;
    match.send(chesslink("W040E"));
    TEST_ASSERT_TRUE(match.board.fake.lights.frame[1].red > 4 * dim && dim > 0);
}

void sentio_sees_the_board_as_it_is_wired() {
    Match match("sentio");
    match.lift("e2");
    match.lift("a1");
    match.heard();
    match.board.run(60);
    TEST_ASSERT_TRUE(match.heard().ends_with(":255 255 0 0 0 0 247 127\r\n"));
    match.send(bytes_of("00 00 00 00 10 00 10 00"));
    ASSERT_TEXT("e2 e4", match.lit());
    TEST_ASSERT_TRUE(match.heard().find("L\r\n") != std::string::npos);
}

void a_flipped_board_is_told_and_lit_by_the_squares_of_the_game() {
    Table table;
    table.ask("flip");
    table.ask("protocol dgt");
    table.board.run(2);
    table.board.fake.link.to_board += bytes_of("60 04 01 34 24 00 44");
    table.board.run(5);
    table.board.fake.link.from_board.clear();
    const auto& frame = table.board.fake.lights.frame;
    TEST_ASSERT_FALSE(frame[63 - kE2] == hal::Colour{});
    TEST_ASSERT_FALSE(frame[63 - kE4] == hal::Colour{});
    table.lift("d7");
    ASSERT_BYTES("8E 00 05 34 00", table.board.fake.link.from_board);
}

void other_games_and_sizes_are_refused() {
    Table table;
    table.ask("game octad");
    TEST_ASSERT_TRUE(table.ask("protocol dgt").starts_with("error other-game"));
    table.board.fake.link.to_board += chesslink("V");
    table.board.run(50);
    table.board.fake.link.to_board += "\n";
    table.board.run(50);
    TEST_ASSERT_TRUE(table.told().starts_with("error unknown-command"));
    Table small(4, 4);
    TEST_ASSERT_TRUE(small.ask("protocol chesslink").starts_with("error other-game"));
    Match large("auto", 10, 10);
    TEST_ASSERT_TRUE(large.ask("protocol sentio").starts_with("error other-game"));
    large.ask("game chess");
    large.ask("protocol dgt");
    large.send("\x42");
    TEST_ASSERT_EQUAL(67, large.heard().size());
    large.send(bytes_of("60 04 01 34 24 00"));
    ASSERT_TEXT("e2 e4", large.lit());
}

void a_program_plays_over_cpp_and_hands_follow() {
    Match match("cpp");
    ASSERT_TEXT("sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\r\n",
                match.say("begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
    match.carry("e2", "e4");
    ASSERT_TEXT("move e2e4\r\n", match.heard());
    match.send("ok\nmove e7e5\n");
    ASSERT_TEXT("e5 e7", match.lit());
    match.carry("e7", "e5");
    ASSERT_TEXT("", match.heard());
    match.carry("f1", "b5");
    ASSERT_TEXT("move f1b5\r\n", match.heard());
    match.send("nok\n");
    match.carry("b5", "f1");
    const std::string back = match.heard();
    TEST_ASSERT_TRUE(back.starts_with("unsync rnbqkbnr/pppp1ppp/8/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR w"));
    TEST_ASSERT_TRUE(back.ends_with("sync rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\r\n"));
    match.carry("g1", "f3");
    ASSERT_TEXT("move g1f3\r\n", match.heard());
    TEST_ASSERT_TRUE(match.say("move e2e4\n").starts_with("err "));
    TEST_ASSERT_TRUE(match.say("begin 8/8/8/8/8/8/8/8 w\n").starts_with("err "));
}

void a_capture_that_the_program_takes_back_leaves_the_piece_that_stands() {
    Match match("cpp");
    match.send("begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    match.carry("e2", "e4");
    match.carry("d7", "d5");
    match.lift("d5");
    match.lift("e4");
    match.place("d5");
    match.board.run(400);
    match.send("ok\nok\n");
    match.heard();
    match.send("nok\n");
    ASSERT_TEXT("unsync rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR w\r\n", match.heard());
    match.lift("g1");
    ASSERT_TEXT("state rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKB1R w\r\n", match.heard());
    match.place("g1");
    match.heard();
    match.lift("d5");
    ASSERT_TEXT("state rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR w\r\n", match.heard());
    match.place("e4");
    ASSERT_TEXT("state rnbqkbnr/ppp1pppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w\r\n", match.heard());
    match.place("d5");
    ASSERT_TEXT("sync rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2\r\n", match.heard());
}

void several_half_moves_that_are_taken_back_leave_the_pieces_that_stand() {
    Match match("cpp");
    match.send("begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    match.carry("e2", "e4");
    match.carry("d7", "d5");
    match.lift("d5");
    match.lift("e4");
    match.place("d5");
    match.board.run(400);
    match.send("ok\nok\nok\n");
    match.heard();
    // As the console does it, too: whoever speaks next hears what stands.
    match.send("console\n");
    match.ask("undo");
    match.ask("undo");
    match.ask("protocol dgt");
    ASSERT_TEXT("rnbqkbnrppp.pppp...........P....................PPPP.PPPRNBQKBNR", dgt_board(match));
    match.lift("d5");
    match.place("d7");
    ASSERT_TEXT("rnbqkbnrpppppppp................................PPPP.PPPRNBQKBNR", dgt_board(match));
    match.place("e4");
    ASSERT_TEXT("rnbqkbnrpppppppp....................P...........PPPP.PPPRNBQKBNR", dgt_board(match));
}

void cpp_begins_from_any_position() {
    Match match("cpp");
    TEST_ASSERT_TRUE(match.say("begin r3k2r/8/8/8/8/8/8/R3K2R w\n").starts_with("unsync "));
    match.stand("a1 e1 h1 a8 e8 h8");
    TEST_ASSERT_TRUE(match.heard().ends_with("sync r3k2r/8/8/8/8/8/8/R3K2R w\r\n"));
    match.lift("e1");
    match.place("g1");
    match.lift("h1");
    match.place("f1");
    match.board.run(400);
    ASSERT_TEXT("move e1g1\r\n", match.heard());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_protocol_is_chosen_told_and_kept);
    RUN_TEST(the_first_bytes_tell_chesslink_from_the_console);
    RUN_TEST(a_program_is_known_byte_by_byte_and_after_noise);
    RUN_TEST(what_is_written_to_the_console_starts_no_protocol);
    RUN_TEST(cpp_is_known_by_its_first_line);
    RUN_TEST(seven_bits_with_odd_parity_are_a_hint_at_chesslink);
    RUN_TEST(the_console_alone_stays_the_console);
    RUN_TEST(a_field_update_comes_within_thirty_milliseconds_of_the_contact);
    RUN_TEST(a_capture_names_the_piece_that_captures);
    RUN_TEST(a_promotion_is_told_as_what_the_pawn_became);
    RUN_TEST(an_illegal_position_follows_the_hands);
    RUN_TEST(lights_of_a_program_go_over_guidance_and_give_it_back);
    RUN_TEST(patterns_blink_and_brightness_dims);
    RUN_TEST(sentio_sees_the_board_as_it_is_wired);
    RUN_TEST(a_flipped_board_is_told_and_lit_by_the_squares_of_the_game);
    RUN_TEST(other_games_and_sizes_are_refused);
    RUN_TEST(a_program_plays_over_cpp_and_hands_follow);
    RUN_TEST(a_capture_that_the_program_takes_back_leaves_the_piece_that_stands);
    RUN_TEST(several_half_moves_that_are_taken_back_leave_the_pieces_that_stand);
    RUN_TEST(cpp_begins_from_any_position);
    return UNITY_END();
}
