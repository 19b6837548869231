#include "core/eboard/chesslink.hpp"

#include <unity.h>

#include <bit>

#include "host_tests/core/eboard/program.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t kSeed = 1501;

using Client = Program<eboard::ChessLink>;

/// As a client makes it: the characters, their check, and parity on all of them.
std::string frame(const std::string& text, bool with_parity = true) {
    static const char* const digits = "0123456789ABCDEF";
    unsigned sum = 0;
    for (const char c : text) sum ^= static_cast<unsigned>(c);
    std::string whole = text + digits[sum >> 4] + digits[sum & 15];
    for (char& c : whole) {
        if (with_parity && std::popcount(static_cast<unsigned>(c)) % 2 == 0) c = static_cast<char>(c | 0x80);
    }
    return whole;
}

/// The characters of a message without parity; asserts that parity is odd.
std::string plain(std::string message) {
    for (char& c : message) {
        TEST_ASSERT_EQUAL(1, std::popcount(static_cast<uint8_t>(c)) % 2);
        c = static_cast<char>(c & 0x7F);
    }
    return message;
}

/// A client that hears only what it asks for.
Client quiet() {
    Client client;
    client.ask(frame("W0201"));
    return client;
}

std::string light_frame(const std::string& slot, const std::vector<std::pair<unsigned, std::string>>& corners) {
    std::vector<std::string> patterns(81, "00");
    for (const auto& [number, pattern] : corners) patterns[number] = pattern;
    std::string text = "L" + slot;
    for (const std::string& pattern : patterns) text += pattern;
    return frame(text);
}

/// The corners of a square, all with one pattern.
std::vector<std::pair<unsigned, std::string>> corners(const char* square, const std::string& pattern) {
    const auto i = static_cast<unsigned>((7 - (square[0] - 'a')) * 9 + (square[1] - '1'));
    return {{i, pattern}, {i + 1, pattern}, {i + 9, pattern}, {i + 10, pattern}};
}

void the_wire_is_as_the_document_has_it() {
    Client client = quiet();
    ASSERT_BYTES("D6 B5 B6", frame("V"));
    ASSERT_BYTES("76 B0 B0 31 37 37 B0", client.ask(bytes_of("D6 B5 B6")));
}

void every_request_has_its_answer() {
    Client client = quiet();
    ASSERT_TEXT("v001770", plain(client.ask(frame("V"))));
    ASSERT_TEXT("sRNBKQBNRPPPPPPPP................................pppppppprnbkqbnr73", plain(client.ask(frame("S"))));
    ASSERT_TEXT("l6C", plain(client.ask(light_frame("20", {}))));
    ASSERT_TEXT("x78", plain(client.ask(frame("X"))));
    ASSERT_TEXT("w011E02", plain(client.ask(frame("W011E"))));
    ASSERT_TEXT("r011E07", plain(client.ask(frame("R01"))));
    ASSERT_TEXT("iFF\n", plain(client.ask(frame("I00"))));
    TEST_ASSERT_EQUAL(1, client.send(frame("T")));
}

void the_common_probe_is_answered() {
    Client client;
    for (const char* request : {"W0000", "W011E", "W0203", "W030A", "V", "R00", "R01", "R02", "R03", "R04"})
        client.send(frame(request));
    std::string heard;
    for (std::string message = client.hear(); !message.empty(); message = client.hear()) heard += plain(message) + " ";
    ASSERT_TEXT("w000077 w011E02 w020376 w030A05 v001770 r000072 r011E07 r020373 r030A00 r040E03 ", heard);
}

void the_board_is_sent_from_h1() {
    Client client = quiet();
    client.stand("r3k3/8/8/3Q4/8/8/8/6K?");
    const std::string status = plain(client.ask(frame("S")));
    TEST_ASSERT_EQUAL(67, status.size());
    TEST_ASSERT_EQUAL('.', status[1]);  // h1: nobody can name it
    TEST_ASSERT_EQUAL('K', status[2]);
    TEST_ASSERT_EQUAL('Q', status[1 + 4 * 8 + 4]);
    TEST_ASSERT_EQUAL('k', status[1 + 7 * 8 + 3]);
    TEST_ASSERT_EQUAL('r', status[64]);
}

void any_position_can_be_read_back() {
    Random random{kSeed};
    printf("seed %u\n", static_cast<unsigned>(kSeed));
    Client client = quiet();
    for (int round = 0; round < 100; ++round) {
        for (char& piece : client.view.pieces) piece = "KQRBNPkqrbnp...."[random.below(16)];
        const std::string status = plain(client.ask(frame("S")));
        eboard::Pieces read;
        for (unsigned i = 0; i < 64; ++i) read[i / 8 * 8 + 7 - i % 8] = status[1 + i];
        TEST_ASSERT_TRUE(read == client.view.pieces);
        ASSERT_TEXT(plain(frame(status.substr(0, 65))), status);
    }
}

void parity_does_not_matter_but_the_check_does() {
    Client client = quiet();
    ASSERT_TEXT("v001770", plain(client.ask(frame("V", false))));
    TEST_ASSERT_EQUAL(0, client.send("V57"));
    TEST_ASSERT_EQUAL(0, client.send("W0100"
                                     "5A"));
    ASSERT_TEXT("", client.hear());
    ASSERT_TEXT("r011476", plain(client.ask(frame("R01"))));
}

void messages_may_be_split_joined_and_spoilt() {
    Client client = quiet();
    for (const char c : frame("V")) {
        client.now += 500;
        client.send(std::string(1, c));
    }
    ASSERT_TEXT("v001770", plain(client.hear()));
    client.send(frame("V") + frame("X") + "\x80\xFF nonsense V5" + frame("R04"));
    ASSERT_TEXT("v001770", plain(client.hear()));
    ASSERT_TEXT("x78", plain(client.hear()));
    ASSERT_TEXT("r040E03", plain(client.hear()));
    ASSERT_TEXT("", client.hear());
}

void without_block_parity_requests_need_no_check() {
    Client client = quiet();
    client.ask(frame("W0001"));
    ASSERT_TEXT("v001770", plain(client.ask("V")));
    ASSERT_TEXT("v001770", plain(client.ask(frame("V"))));
    ASSERT_TEXT("", client.hear());
}

/// Milliseconds until the next report, at most a second.
unsigned wait_for_report(Client& client) {
    unsigned ms = 0;
    for (; client.hear().empty() && ms < 1000; ++ms) ++client.now;
    return ms;
}

void each_kind_of_report_comes_when_it_should() {
    struct Row {
        const char* order;
        unsigned unchanged;  ///< milliseconds to a report while nothing changes; 1000: none
        unsigned changed;    ///< ... and after a change
    };
    // Scans are 20 * 2.048 ms, timed reports 25 * 4.096 ms.
    constexpr Row kRows[] = {{"W0200", 40, 40},    {"W0201", 1000, 1000}, {"W0202", 102, 102},
                             {"W0203", 1000, 0},   {"W0204", 1000, 80},   {"W0205", 1000, 120},
                             {"W0206", 1000, 160}, {"W0207", 1000, 200},  {"W02FB", 1000, 0}};  // only three bits count
    for (const Row& row : kRows) {
        Client client = quiet();
        client.ask(frame("W0319"));
        client.ask(frame(row.order));
        client.hear();
        TEST_ASSERT_EQUAL_MESSAGE(row.unchanged, wait_for_report(client), row.order);
        client.stand("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
        TEST_ASSERT_EQUAL_MESSAGE(row.changed, wait_for_report(client), row.order);
    }
}

void the_time_of_a_scan_is_a_setting() {
    struct Row {
        const char* order;
        unsigned ms;
    };
    // Below 15 it is as by default.
    constexpr Row kRows[] = {{"W0114", 40}, {"W010F", 30}, {"W011E", 61}, {"W01FF", 522}, {"W0100", 40}};
    for (const Row& row : kRows) {
        Client client;
        client.ask(frame(row.order));
        client.ask(frame("W0200"));
        client.hear();
        TEST_ASSERT_EQUAL_MESSAGE(row.ms, wait_for_report(client), row.order);
        TEST_ASSERT_EQUAL_MESSAGE(row.ms, wait_for_report(client), row.order);
    }
}

void every_setting_is_read_as_it_was_written() {
    Client client = quiet();
    for (const char* value : {"0000", "0114", "0201", "0300", "040E"})
        ASSERT_TEXT(plain(frame("r" + std::string(value))),
                    plain(client.ask(frame("R" + std::string(value).substr(0, 2)))));
    for (const char* value : {"01FF", "0301", "0400", "05AA", "FFAA"}) {
        const std::string text = value;
        ASSERT_TEXT(plain(frame("w" + text)), plain(client.ask(frame("W" + text))));
        // There are five.
        const std::string read = text < "05" ? text : text.substr(0, 2) + "00";
        ASSERT_TEXT(plain(frame("r" + read)), plain(client.ask(frame("R" + text.substr(0, 2)))));
    }
}

void reports_come_as_they_were_ordered() {
    Client client;
    ASSERT_TEXT("", client.hear());  // on every scan: 20 * 2.048 ms
    client.now += 39;
    ASSERT_TEXT("", client.hear());
    client.now += 1;
    TEST_ASSERT_EQUAL(67, client.hear().size());

    client.ask(frame("W0203"));  // on change
    client.now += 1000;
    ASSERT_TEXT("", client.hear());
    client.stand("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
    ASSERT_TEXT("sRNBKQBNRPPP.PPPP................................pppppppprnbkqbnr0D", plain(client.hear()));
    ASSERT_TEXT("", client.hear());

    client.ask(frame("W0207"));  // on change that has stood for five scans
    client.hear();
    client.stand(kStart);
    ASSERT_TEXT("", client.hear());
    client.now += 199;
    ASSERT_TEXT("", client.hear());
    client.now += 1;
    TEST_ASSERT_EQUAL(67, client.hear().size());

    client.send(frame("W030A") + frame("W0202"));  // every 10 * 4.096 ms
    std::string heard;
    for (std::string message = client.hear(); !message.empty(); message = client.hear()) heard += plain(message)[0];
    ASSERT_TEXT("ww", heard);
    client.now += 40;
    TEST_ASSERT_EQUAL(67, client.hear().size());
}

void lights_are_those_of_the_corners() {
    Client client = quiet();
    ASSERT_TEXT("l6C", plain(client.ask(light_frame("32", corners("e2", "CC")))));
    ASSERT_TEXT("e2", client.lit());
    TEST_ASSERT_EQUAL_HEX8(0xCC, client.lights.squares[12].pattern);
    TEST_ASSERT_EQUAL(0x32 * 4096, client.lights.slot_us);
    // Three corners are no square.
    auto three = corners("e2", "CC");
    three.pop_back();
    client.ask(light_frame("32", three));
    ASSERT_TEXT("", client.lit());
    TEST_ASSERT_FALSE(client.lights.in_use());
    client.ask(light_frame("32", corners("a8", "FF")));
    ASSERT_TEXT("a8", client.lit());
    ASSERT_TEXT("x78", plain(client.ask(frame("X"))));
    ASSERT_TEXT("", client.lit());
}

void every_square_is_lit_by_its_own_corners() {
    Client client = quiet();
    for (unsigned i = 0; i < 64; ++i) {
        const char square[] = {static_cast<char>('a' + i % 8), static_cast<char>('1' + i / 8), '\0'};
        client.ask(light_frame("32", corners(square, "FF")));
        ASSERT_TEXT(square, client.lit());
    }
}

void all_corners_are_all_squares() {
    Client client = quiet();
    std::vector<std::pair<unsigned, std::string>> all;
    for (unsigned i = 0; i < 81; ++i) all.emplace_back(i, "FF");
    client.ask(light_frame("01", all));
    for (const eboard::Light& light : client.lights.squares) TEST_ASSERT_EQUAL_HEX8(0xFF, light.pattern);
}

void the_ends_of_a_move_are_lit_and_not_what_is_between() {
    Client client = quiet();
    auto both = corners("e2", "0F");
    for (const auto& corner : corners("e4", "F0")) both.push_back(corner);
    client.ask(light_frame("20", both));
    ASSERT_TEXT("e2 e4", client.lit());
    both = corners("c3", "F0");
    for (const auto& corner : corners("d4", "F0")) both.push_back(corner);
    client.ask(light_frame("20", both));
    ASSERT_TEXT("c3 d4", client.lit());
}

void a_pattern_goes_through_its_slots() {
    Client client = quiet();
    client.ask(light_frame("01", corners("e2", "C4")));
    const eboard::Light light = client.lights.squares[12];
    std::string slots;
    for (unsigned slot = 0; slot < 8; ++slot) slots += client.lights.is_on(light, slot) ? '1' : '0';
    ASSERT_TEXT("11000100", slots);
    TEST_ASSERT_EQUAL(0, client.lights.slot(4));
    TEST_ASSERT_EQUAL(1, client.lights.slot(5));
    TEST_ASSERT_EQUAL(0, client.lights.slot(33));
}

void brightness_is_a_setting_and_settings_stay_until_reset() {
    Client client = quiet();
    client.ask(frame("W0403"));
    TEST_ASSERT_EQUAL(3, client.lights.brightness);
    client.protocol.begin();
    client.lights = {};
    client.ask(light_frame("01", corners("e2", "FF")));
    TEST_ASSERT_EQUAL(3, client.lights.brightness);
    client.ask(frame("W04FF"));
    TEST_ASSERT_EQUAL(eboard::Lights::kBrightest, client.lights.brightness);
    client.send(frame("T"));
    ASSERT_TEXT("", client.lit());
    ASSERT_TEXT("r040E03", plain(client.ask(frame("R04"))));
}

void who_never_reads_loses_only_answers() {
    Client client = quiet();
    for (int i = 0; i < 1000; ++i) client.send(frame("V"));
    TEST_ASSERT_FALSE(client.protocol.has_room());
    unsigned answers = 0;
    while (!client.hear().empty()) ++answers;
    TEST_ASSERT_TRUE(answers > 0 && answers < 32);
    ASSERT_TEXT("v001770", plain(client.ask(frame("V"))));
}

void changes_are_reported_to_who_asks_without_end() {
    Client client;
    client.ask(frame("W0203"));
    client.hear();
    client.stand("8/8/8/8/8/8/8/8");
    client.send(frame("V") + frame("V"));
    TEST_ASSERT_EQUAL('s', plain(client.hear())[0]);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_wire_is_as_the_document_has_it);
    RUN_TEST(every_request_has_its_answer);
    RUN_TEST(the_common_probe_is_answered);
    RUN_TEST(the_board_is_sent_from_h1);
    RUN_TEST(any_position_can_be_read_back);
    RUN_TEST(parity_does_not_matter_but_the_check_does);
    RUN_TEST(messages_may_be_split_joined_and_spoilt);
    RUN_TEST(without_block_parity_requests_need_no_check);
    RUN_TEST(each_kind_of_report_comes_when_it_should);
    RUN_TEST(the_time_of_a_scan_is_a_setting);
    RUN_TEST(every_setting_is_read_as_it_was_written);
    RUN_TEST(reports_come_as_they_were_ordered);
    RUN_TEST(lights_are_those_of_the_corners);
    RUN_TEST(every_square_is_lit_by_its_own_corners);
    RUN_TEST(all_corners_are_all_squares);
    RUN_TEST(the_ends_of_a_move_are_lit_and_not_what_is_between);
    RUN_TEST(a_pattern_goes_through_its_slots);
    RUN_TEST(brightness_is_a_setting_and_settings_stay_until_reset);
    RUN_TEST(who_never_reads_loses_only_answers);
    RUN_TEST(changes_are_reported_to_who_asks_without_end);
    return UNITY_END();
}
