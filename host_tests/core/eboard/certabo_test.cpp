#include "core/eboard/certabo.hpp"

#include <unity.h>

#include <sstream>

#include "host_tests/core/eboard/program.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t kSeed = 1502;

using eboard::Certabo;
using Client = Program<Certabo>;

Client sentio() {
    return Client(Certabo::Form::Occupancy);
}
Client certabo() {
    return Client(Certabo::Form::Identity);
}

void the_start_position_is_as_the_document_has_it() {
    Client client = sentio();
    ASSERT_TEXT(":255 255 0 0 0 0 255 255\r\n", client.hear());
}

void rank_8_comes_first_and_the_a_file_is_bit_7() {
    Client client = sentio();
    client.stand("K6k/8/8/8/8/8/8/1R6");
    ASSERT_TEXT(":129 0 0 0 0 0 0 64\r\n", client.hear());
}

void identities_are_five_numbers_a_square_from_a8() {
    Client client = certabo();
    client.stand("k7/8/8/8/8/8/8/6?K");
    std::string expected = ":1 1 1 1 7 ";
    for (int i = 0; i < 61; ++i) expected += "0 0 0 0 0 ";
    ASSERT_TEXT(expected + "1 1 1 1 13 1 1 1 1 1 \r\n", client.hear());
}

void every_piece_has_a_number_of_its_own() {
    Client client = certabo();
    client.stand("KQRBNPkq/rbnp4/8/8/8/8/8/8");
    std::istringstream numbers(client.hear().substr(1));
    for (unsigned i = 0; i < 64; ++i) {
        unsigned five[5];
        for (unsigned& number : five) numbers >> number;
        // Programs take a square for empty where more than two of the five are zero.
        for (unsigned j = 0; j < 4; ++j) TEST_ASSERT_EQUAL(i < 12 ? 1 : 0, five[j]);
        TEST_ASSERT_EQUAL(i < 12 ? i + 1 : 0, five[4]);
    }
    TEST_ASSERT_FALSE(numbers.fail());
}

void the_longest_line_fits() {
    Client client = certabo();
    client.view.pieces.fill(eboard::kUnknown);
    const std::string line = client.hear();
    TEST_ASSERT_EQUAL(1 + 64 * 11 + 2, line.size());
    TEST_ASSERT_TRUE(line.size() <= eboard::Protocol::kLongestMessage);
}

void any_occupancy_can_be_read_back() {
    Random random{kSeed};
    printf("seed %u\n", static_cast<unsigned>(kSeed));
    Client client = sentio();
    for (int round = 0; round < 100; ++round) {
        client.view.occupied = uint64_t{random.next()} << 32 | random.next();
        std::istringstream numbers(client.hear().substr(1));
        uint64_t read = 0;
        for (unsigned rank = 8; rank-- > 0;) {
            unsigned row = 0;
            numbers >> row;
            for (unsigned file = 0; file < 8; ++file) read |= uint64_t{row >> (7 - file) & 1} << (rank * 8 + file);
        }
        TEST_ASSERT_TRUE(read == client.view.occupied);
    }
}

void lines_come_at_least_ten_times_a_second_and_with_each_change() {
    for (Client client : {sentio(), certabo()}) {
        unsigned lines = 0;
        for (; client.now < 2000; ++client.now) lines += !client.hear().empty();
        TEST_ASSERT_TRUE(lines >= 10 && lines <= 50);
        client.hear();
        client.stand("8/8/8/8/8/8/8/8");
        TEST_ASSERT_TRUE(!client.hear().empty());
        TEST_ASSERT_TRUE(client.hear().empty());
    }
}

void eight_bytes_light_squares_and_are_acknowledged() {
    Client client = sentio();
    client.hear();
    // e2 and e4: bit 4 of ranks 2 and 4
    TEST_ASSERT_EQUAL(1, client.send(bytes_of("00 00 00 00 10 00 10 00")));
    ASSERT_TEXT("e2 e4", client.lit());
    TEST_ASSERT_TRUE(client.lights.by_wire);
    ASSERT_TEXT("L\r\n", client.hear());
    client.send(bytes_of("01 00 00 00 00 00 00 80"));
    ASSERT_TEXT("h1 a8", client.lit());
    client.send(bytes_of("00 00 00 00 00 00 00 00"));
    TEST_ASSERT_FALSE(client.lights.in_use());
}

void the_start_up_test_is_lights_as_well() {
    Client client = certabo();
    client.send(bytes_of("55 AA 55 AA 55 AA 55 AA"));
    TEST_ASSERT_EQUAL(32 * 3 - 1, client.lit().size());
    client.send(bytes_of("AA 55 AA 55 AA 55 AA 55"));
    TEST_ASSERT_TRUE(client.lights.in_use());
    client.send(bytes_of("00 00 00 00 00 00 00 00"));
    TEST_ASSERT_FALSE(client.lights.in_use());
    TEST_ASSERT_FALSE(client.lights.by_wire);
    ASSERT_TEXT("L\r\n", client.hear());
}

std::string coloured(const char* square, const std::string& rgb) {
    std::string frame = bytes_of("FF 55") + std::string(243, '\0') + "\r\n";
    const auto lower = static_cast<size_t>((square[1] - '1') * 9 + 7 - (square[0] - 'a'));
    for (const size_t corner : {lower, lower + 1, lower + 9, lower + 10})
        frame.replace(2 + 3 * corner, 3, bytes_of(rgb));
    return frame;
}

void colours_come_by_corners() {
    Client client = certabo();
    const std::string frame = coloured("c7", "00 10 40");
    TEST_ASSERT_EQUAL(247, frame.size());
    TEST_ASSERT_EQUAL(1, client.send(frame));
    ASSERT_TEXT("c7", client.lit());
    const eboard::Light light = client.lights.squares[6 * 8 + 2];
    TEST_ASSERT_TRUE(light == (eboard::Light{0x00, 0x10, 0x40, eboard::kSteady}));
    client.send(coloured("a1", "FF FF FF"));
    ASSERT_TEXT("a1", client.lit());
    // A line end may be part of a colour.
    client.send(coloured("h8", "0D 0A 0D"));
    ASSERT_TEXT("h8", client.lit());
    TEST_ASSERT_EQUAL(0x0D, client.lights.squares[63].red);
}

void every_square_is_lit_in_both_forms() {
    for (Client client : {sentio(), certabo()}) {
        for (unsigned i = 0; i < 64; ++i) {
            const char square[] = {static_cast<char>('a' + i % 8), static_cast<char>('1' + i / 8), '\0'};
            std::string rows(8, '\0');
            rows[7 - i / 8] = static_cast<char>(1u << i % 8);
            client.send(rows);
            ASSERT_TEXT(square, client.lit());
            client.send(coloured(square, "01 00 00"));
            ASSERT_TEXT(square, client.lit());
        }
    }
}

void colours_without_their_end_are_dropped() {
    Client client = certabo();
    std::string frame = coloured("c7", "00 10 40");
    frame.back() = '\r';
    TEST_ASSERT_EQUAL(0, client.send(frame));
    ASSERT_TEXT("", client.lit());
    client.send(coloured("a1", "FF FF FF"));
    ASSERT_TEXT("a1", client.lit());
}

void messages_may_be_split_and_joined() {
    Client client = certabo();
    for (const char byte : coloured("c7", "00 10 40") + bytes_of("00 00 00 00 10 00 10 00")) {
        ++client.now;
        client.send(std::string(1, byte));
    }
    ASSERT_TEXT("e2 e4", client.lit());
}

void after_a_pause_a_message_begins_anew() {
    Client client = certabo();
    client.send("noise");
    client.now += Certabo::kPlainPauseMs;
    client.send(bytes_of("00 00 00 00 10 00 10 00"));
    ASSERT_TEXT("e2 e4", client.lit());
    // The first two ranks lit like the head of colours: the pause tells.
    client.send(bytes_of("FF 55 00 00 00 00 00 00"));
    ASSERT_TEXT("e2 e4", client.lit());
    client.now += Certabo::kPlainPauseMs;
    client.send("\x01");
    TEST_ASSERT_EQUAL(12 * 3 - 1, client.lit().size());
    // Colours take longer on their way.
    client.now += Certabo::kPlainPauseMs;
    const std::string frame = coloured("c7", "00 10 40");
    client.send(frame.substr(0, 64));
    client.now += Certabo::kColourPauseMs - 1;
    client.send(frame.substr(64));
    ASSERT_TEXT("c7", client.lit());
    client.send(frame.substr(0, 64));
    client.now += Certabo::kColourPauseMs;
    client.send(bytes_of("00 00 00 00 10 00 10 00"));
    ASSERT_TEXT("e2 e4", client.lit());
}

/// Some programs light with every line of the stream: a byte too many, or one too few, costs one of their messages.
void lights_twenty_times_a_second_get_into_step_again() {
    for (const char* noise : {"00", "FF", "FF 55", "00 00 00 00 10 00 10", "FF 55 00 00 00 00 00 00"}) {
        Client client = certabo();
        client.send(bytes_of(noise));
        for (int i = 0; i < 3; ++i) {
            client.now += Certabo::kLineMs;
            client.send(bytes_of("00 00 00 00 10 00 10 00"));
            TEST_ASSERT_EQUAL_STRING_MESSAGE("e2 e4", client.lit().c_str(), noise);
            client.now += Certabo::kLineMs;
            client.send(bytes_of("00 08 00 08 00 00 00 00"));
            TEST_ASSERT_EQUAL_STRING_MESSAGE("d5 d7", client.lit().c_str(), noise);
        }
    }
}

void who_never_reads_loses_only_lines() {
    Client client = sentio();
    for (int i = 0; i < 1000; ++i) client.send(bytes_of("00 00 00 00 10 00 10 00"));
    unsigned answers = 0;
    while (client.hear() == "L\r\n") ++answers;
    TEST_ASSERT_EQUAL(8, answers);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_start_position_is_as_the_document_has_it);
    RUN_TEST(rank_8_comes_first_and_the_a_file_is_bit_7);
    RUN_TEST(identities_are_five_numbers_a_square_from_a8);
    RUN_TEST(every_piece_has_a_number_of_its_own);
    RUN_TEST(the_longest_line_fits);
    RUN_TEST(any_occupancy_can_be_read_back);
    RUN_TEST(lines_come_at_least_ten_times_a_second_and_with_each_change);
    RUN_TEST(eight_bytes_light_squares_and_are_acknowledged);
    RUN_TEST(the_start_up_test_is_lights_as_well);
    RUN_TEST(colours_come_by_corners);
    RUN_TEST(every_square_is_lit_in_both_forms);
    RUN_TEST(colours_without_their_end_are_dropped);
    RUN_TEST(messages_may_be_split_and_joined);
    RUN_TEST(after_a_pause_a_message_begins_anew);
    RUN_TEST(lights_twenty_times_a_second_get_into_step_again);
    RUN_TEST(who_never_reads_loses_only_lines);
    return UNITY_END();
}
