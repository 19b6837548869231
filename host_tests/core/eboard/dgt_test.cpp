#include "core/eboard/dgt.hpp"

#include <unity.h>

#include "host_tests/core/eboard/program.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t kSeed = 1503;

using Client = Program<eboard::Dgt>;

std::string ask(Client& client, const char* hex) {
    return hex_of(client.ask(bytes_of(hex)));
}

void every_command_has_its_answer() {
    Client client;
    ASSERT_TEXT("8D 00 0A 00 00 00 00 00 00 20", ask(client, "41"));
    ASSERT_TEXT("91 00 08 30 30 30 30 31", ask(client, "45"));
    ASSERT_TEXT("A2 00 0D 30 30 30 30 30 30 30 30 30 31", ask(client, "55"));
    ASSERT_TEXT("90 00 05 00 01", ask(client, "46"));
    ASSERT_TEXT("92 00 0B 52 65 65 64 66 69 73 68", ask(client, "47"));  // our name and nothing else
    ASSERT_TEXT("8F 00 03", ask(client, "49"));
    ASSERT_TEXT("A0 00 0C 64 7F 7F 00 00 00 00 00 00", ask(client, "4C"));
    ASSERT_TEXT("93 00 05 01 00", ask(client, "4D"));
    for (const char* silent : {"40", "43", "44", "4B", "4A", "4E", "50", "51", "52", "53", "54", "60 04 01 00 3F 00",
                               "60 02 01 00", "2B 03 03 09 00", "00", "FF"})
        ASSERT_TEXT("", ask(client, silent));
}

void the_board_is_sent_from_a8() {
    Client client;
    ASSERT_TEXT(
        "86 00 43 "
        "08 09 0A 0C 0B 0A 09 08 07 07 07 07 07 07 07 07 "
        "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
        "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
        "01 01 01 01 01 01 01 01 02 03 04 06 05 04 03 02",
        ask(client, "42"));
}

void a_piece_that_cannot_be_named_is_an_empty_field() {
    Client client;
    client.stand("?uU5/8/8/8/8/8/8/8");
    ASSERT_TEXT(std::string("\x86\x00\x43", 3) + std::string(64, '\0'), client.ask("\x42"));
}

void any_position_can_be_read_back() {
    Random random{kSeed};
    printf("seed %u\n", static_cast<unsigned>(kSeed));
    Client client;
    for (int round = 0; round < 100; ++round) {
        for (char& piece : client.view.pieces) piece = "KQRBNPkqrbnp...."[random.below(16)];
        const std::string board = client.ask("\x42");
        TEST_ASSERT_EQUAL(67, board.size());
        for (unsigned field = 0; field < 64; ++field) {
            TEST_ASSERT_TRUE(static_cast<uint8_t>(board[3 + field]) < 0x80);
            const char piece = ".PRNBKQprnbkq"[static_cast<uint8_t>(board[3 + field])];
            TEST_ASSERT_EQUAL(client.view.pieces[(7 - field / 8) * 8 + field % 8], piece);
        }
    }
}

void fields_are_updated_one_a_message_once_that_was_asked_for() {
    Client client;
    client.stand("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
    ASSERT_TEXT("", client.hear());
    ASSERT_TEXT("", ask(client, "44"));
    client.stand("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    ASSERT_BYTES("8E 00 05 24 01", client.hear());  // e4
    ASSERT_TEXT("", client.hear());
    client.stand("rnbqkb1r/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    ASSERT_BYTES("8E 00 05 06 00", client.hear());  // g8
    ASSERT_TEXT("", ask(client, "40"));
    client.stand("rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR");
    ASSERT_TEXT("", client.hear());
}

void every_field_and_piece_is_updated_and_lit() {
    Client client;
    client.view.pieces.fill(eboard::kEmpty);
    ask(client, "44");
    for (unsigned field = 0; field < 64; ++field) {
        const unsigned square = (7 - field / 8) * 8 + field % 8;
        const unsigned code = 1 + field % 12;
        client.view.pieces[square] = ".PRNBKQprnbkq"[code];
        const char update[] = {'\x8E', 0, 5, static_cast<char>(field), static_cast<char>(code)};
        ASSERT_BYTES(hex_of(std::string(update, 5)).c_str(), client.hear());
        client.send(bytes_of("60 04 00 40 40 00"));
        const char light[] = {0x60, 4, 1, static_cast<char>(field), static_cast<char>(field), 0};
        client.send(std::string(light, 6));
        const char name[] = {static_cast<char>('a' + field % 8), static_cast<char>('8' - field / 8), '\0'};
        ASSERT_TEXT(name, client.lit());
    }
    ASSERT_TEXT("", client.hear());
}

void a_late_reader_gets_what_is_and_not_all_that_was() {
    Client client;
    ask(client, "4B");
    client.stand("8/8/8/8/8/8/8/8");
    client.stand("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    ASSERT_BYTES("8E 00 05 34 00", client.hear());  // e2 is emptied first
    ASSERT_BYTES("8E 00 05 24 01", client.hear());
    ASSERT_TEXT("", client.hear());
}

void the_clock_comes_each_second_to_who_wants_it() {
    Client client;
    ask(client, "43");
    unsigned clocks = 0;
    for (; client.now < 6001; ++client.now) clocks += !client.hear().empty();
    TEST_ASSERT_EQUAL(5, clocks);
    ask(client, "4B");
    for (; client.now < 9000; ++client.now) ASSERT_TEXT("", client.hear());
}

void lights_are_two_fields_or_all() {
    Client client;
    client.send(bytes_of("60 04 01 34 24 00"));
    ASSERT_TEXT("e2 e4", client.lit());
    client.send(bytes_of("60 04 01 00 3F 00"));
    ASSERT_TEXT("h1 e2 e4 a8", client.lit());
    client.send(bytes_of("60 04 00 34 24 00"));
    ASSERT_TEXT("h1 a8", client.lit());
    client.send(bytes_of("60 04 00 40 40 00"));
    TEST_ASSERT_FALSE(client.lights.in_use());
    client.send(bytes_of("60 02 01 00"));
    TEST_ASSERT_EQUAL(64 * 3 - 1, client.lit().size());
    client.send(bytes_of("60 02 00 00"));
    TEST_ASSERT_FALSE(client.lights.in_use());
    client.send(bytes_of("60 04 01 7F 50 00"));  // no such fields
    TEST_ASSERT_FALSE(client.lights.in_use());
}

void a_message_may_be_split_and_of_any_size() {
    Client client;
    for (const char byte : bytes_of("60 04 01 34 24 00")) {
        client.now += 100;
        client.send(std::string(1, byte));
    }
    ASSERT_TEXT("e2 e4", client.lit());
    // What is in a message is no command.
    TEST_ASSERT_EQUAL(1, client.send(bytes_of("2B 05 42 42 42 42 42")));
    ASSERT_TEXT("", client.hear());
    client.send(std::string("\x60\xFF") + std::string(255, '\x42') + "\x4D");
    ASSERT_BYTES("93 00 05 01 00", client.hear());
    ASSERT_TEXT("", client.hear());
    client.send(std::string("\x60\x00", 2) + "\x4D");
    ASSERT_BYTES("93 00 05 01 00", client.hear());
}

void clients_that_were_seen_are_served() {
    Client first;
    ASSERT_TEXT("93 00 05 01 00", ask(first, "4B 4D"));
    first.send(bytes_of("42 2B 03 03 09 00"));
    TEST_ASSERT_EQUAL(67, first.hear().size());
    ASSERT_TEXT("91 00 08 30 30 30 30 31", ask(first, "45"));
    Client third;
    third.send(bytes_of("40 45 4D 42 44"));
    std::string ids;
    for (std::string message = third.hear(); !message.empty(); message = third.hear()) ids += message.substr(0, 1);
    ASSERT_BYTES("91 93 86", ids);
    third.stand("8/8/8/8/8/8/8/8");
    TEST_ASSERT_EQUAL(5, third.hear().size());
}

void changes_are_told_to_who_asks_without_end() {
    Client client;
    ask(client, "4B");
    client.stand("8/8/8/8/8/8/8/8");
    client.send(bytes_of("45 45 45"));
    TEST_ASSERT_EQUAL_HEX8(0x8E, client.hear()[0]);
}

void who_never_reads_loses_only_answers() {
    Client client;
    client.send(std::string(10000, '\x42'));
    TEST_ASSERT_FALSE(client.protocol.has_room());
    unsigned answers = 0;
    while (!client.hear().empty()) ++answers;
    TEST_ASSERT_EQUAL(32, answers);
    TEST_ASSERT_TRUE(client.protocol.has_room());
}

void another_program_finds_it_idle() {
    Client client;
    client.send(bytes_of("4B 42 60 04"));
    client.protocol.begin();
    client.stand("8/8/8/8/8/8/8/8");
    ASSERT_TEXT("", client.hear());
    ASSERT_TEXT("93 00 05 01 00", ask(client, "4D"));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_command_has_its_answer);
    RUN_TEST(the_board_is_sent_from_a8);
    RUN_TEST(a_piece_that_cannot_be_named_is_an_empty_field);
    RUN_TEST(any_position_can_be_read_back);
    RUN_TEST(fields_are_updated_one_a_message_once_that_was_asked_for);
    RUN_TEST(every_field_and_piece_is_updated_and_lit);
    RUN_TEST(a_late_reader_gets_what_is_and_not_all_that_was);
    RUN_TEST(the_clock_comes_each_second_to_who_wants_it);
    RUN_TEST(lights_are_two_fields_or_all);
    RUN_TEST(a_message_may_be_split_and_of_any_size);
    RUN_TEST(clients_that_were_seen_are_served);
    RUN_TEST(changes_are_told_to_who_asks_without_end);
    RUN_TEST(who_never_reads_loses_only_answers);
    RUN_TEST(another_program_finds_it_idle);
    return UNITY_END();
}
