// What programs may do that are slow, hasty, broken or gone.
#include <unity.h>

#include <bit>

#include "host_tests/firmware/match.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr uint32_t kSeed = 1510;

/// A message of each kind that programs send, and how the answer to it ends.
struct Said {
    const char* protocol;
    std::string bytes;
    std::string answer;
};

const std::vector<Said>& said() {
    static const std::vector<Said> all = {
        {"chesslink", chesslink("W0201") + chesslink("V"), "v001770"},
        {"chesslink", chesslink("W0201") + chesslink("S"), "73"},
        {"chesslink", chesslink("W0201") + chesslink("L14" + std::string(162, '0')), "l6C"},
        {"chesslink", chesslink("W0201") + chesslink("R02"), "r020171"},
        {"dgt", bytes_of("60 04 01 34 24 00 4D"), bytes_of("93 00 05 01 00")},
        {"dgt", bytes_of("2B 06 03 42 4D 45 41 00 46"), bytes_of("90 00 05 00 01")},
        {"cpp", "variant standard\n", "ok\r\n"},
        {"cpp", "begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\r\n",
         "sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\r\n"},
    };
    return all;
}

/// As it is, and without what parity adds: the answers of ChessLink have it.
bool ends_with(const std::string& heard, const Said& what) {
    return heard.ends_with(what.answer) || plain(heard).ends_with(what.answer);
}

void messages_may_be_split_anywhere() {
    for (const Said& what : said()) {
        Match match(what.protocol);
        for (size_t split = 1; split < what.bytes.size(); ++split) {
            match.heard();
            match.send(what.bytes.substr(0, split), 30);
            match.send(what.bytes.substr(split), 30);
            TEST_ASSERT_TRUE_MESSAGE(ends_with(match.heard(), what), what.bytes.c_str());
        }
        match.heard();
        for (const char byte : what.bytes) match.send(std::string(1, byte), 3);
        match.send("", 30);
        TEST_ASSERT_TRUE_MESSAGE(ends_with(match.heard(), what), what.bytes.c_str());
    }
    for (const char* protocol : {"sentio", "certabo"}) {
        const std::string colours = bytes_of("FF 55") + std::string(3 * 81, '\x40') + "\r\n";
        for (size_t split = 1; split < colours.size(); split += 7) {
            Match match(protocol);
            match.send(colours.substr(0, split), 30);
            match.send(colours.substr(split) + bytes_of("00 00 00 00 10 00 10 00").substr(0, split % 8), 30);
            match.send(bytes_of("00 00 00 00 10 00 10 00").substr(split % 8), 30);
            ASSERT_TEXT("e2 e4", match.lit());
        }
    }
}

void messages_may_be_joined() {
    for (const char* protocol : {"chesslink", "dgt", "cpp"}) {
        Match match(protocol);
        std::string all;
        for (const Said& what : said()) {
            if (std::string(protocol) == what.protocol) all += what.bytes;
        }
        match.send(all, 200);
        const std::string heard = match.heard();
        for (const Said& what : said()) {
            if (std::string(protocol) != what.protocol) continue;
            const bool is_there =
                heard.find(what.answer) != std::string::npos || plain(heard).find(what.answer) != std::string::npos;
            TEST_ASSERT_TRUE_MESSAGE(is_there, what.answer.c_str());
        }
    }
}

void a_frame_with_any_wrong_character_is_not_obeyed() {
    Match match("chesslink");
    match.send(chesslink("W0201"));
    const std::string frame = chesslink("W0403");
    for (size_t at = 0; at < frame.size(); ++at) {
        for (const char wrong : {'0', '7', 'B', 'V', ' ', '\0'}) {
            if (frame[at] == wrong) continue;
            std::string spoilt = frame;
            spoilt[at] = wrong;
            match.heard();
            match.send(spoilt);
            ASSERT_TEXT("", match.heard());
        }
    }
    ASSERT_TEXT("r040E03", plain(match.say(chesslink("R04"))));
}

void another_client_in_the_middle_of_a_message_is_served() {
    for (const Said& what : said()) {
        Match match(what.protocol);
        for (size_t split = 1; split < what.bytes.size(); ++split) {
            match.send(what.bytes.substr(0, split), 5);
            match.reopen();
            match.heard();
            match.send(what.bytes, 40);
            TEST_ASSERT_TRUE_MESSAGE(ends_with(match.heard(), what), what.bytes.c_str());
        }
    }
}

void the_word_leads_back_from_everywhere() {
    for (const char* protocol : kProtocols) {
        for (const char* before : {"", "V5", "\x60\x04\x01", "\xFF\x55", "conso", "begin rnbq", "\x2B\xFF"}) {
            Match match(protocol);
            match.send(before);
            TEST_ASSERT_TRUE(match.say("console\r\nversion\r\n", 30).ends_with("ok\r\n"));
            ASSERT_TEXT(std::string(protocol) + ", ok", match.ask("protocol"));
        }
        Match with_parity(protocol);
        std::string word = "console\r";
        for (char& c : word) {
            if (std::popcount(static_cast<uint8_t>(c)) % 2 == 0) c = static_cast<char>(c | 0x80);
        }
        with_parity.send(word, 200);
        ASSERT_TEXT(std::string(protocol) + ", ok", with_parity.ask("protocol"));
    }
}

void noise_strands_nobody() {
    Random random{kSeed};
    printf("seed %u\n", static_cast<unsigned>(kSeed));
    for (const char* protocol : {"auto", "chesslink", "sentio", "certabo", "dgt", "cpp"}) {
        for (const bool is_read : {true, false}) {
            Match match(protocol);
            if (!is_read) match.board.fake.link.room = 100;
            for (int kilobyte = 0; kilobyte < 100; ++kilobyte) {
                std::string noise(1024, '\0');
                for (char& c : noise) c = static_cast<char>(random.next() >> 24);
                match.board.fake.link.to_board += noise;
                for (int i = 0; i < 1000 && !match.board.fake.link.to_board.empty() && is_read; ++i) match.board.run(1);
            }
            match.send("", is_read ? 10 : 1000);
            match.board.fake.link.room = SIZE_MAX;
            match.send("\nconsole\r\n", 500);
            while (!match.board.fake.link.to_board.empty()) match.board.run(1);
            match.heard();
            const std::string answer = match.say("version\r\n", 300);
            TEST_ASSERT_TRUE_MESSAGE(answer.find("\r\nok\r\n") != std::string::npos, protocol);
        }
    }
}

/// Pieces of everything that anybody says, in any order and cut anywhere, with reconnects, hands and a reader that
/// comes and goes.
void a_soup_of_all_of_them_strands_nobody() {
    Random random{kSeed};
    printf("seed %u\n", static_cast<unsigned>(kSeed));
    std::vector<std::string> pieces = {"console",
                                       "console\r\n",
                                       "\n",
                                       "version\n",
                                       "protocol auto\n",
                                       "get_state\n",
                                       "nok\n",
                                       "undo 8/8/8/8/8/8/8/K1k5 w\n",
                                       "move e2e4\n",
                                       bytes_of("FF 55"),
                                       bytes_of("60 04"),
                                       bytes_of("2B FF"),
                                       chesslink("W0001"),
                                       chesslink("T"),
                                       "V"};
    for (const char* protocol : kProtocols) pieces.push_back(std::string("protocol ") + protocol + "\n");
    for (const Said& what : said()) pieces.push_back(what.bytes);
    for (unsigned round = 0; round < 40; ++round) {
        Match match("auto");
        hal::host::MemoryLink& link = match.board.fake.link;
        for (unsigned i = 0; i < 200; ++i) {
            const std::string& piece = pieces[random.below(static_cast<uint32_t>(pieces.size()))];
            const uint32_t chance = random.below(40);
            link.to_board +=
                chance < 30 ? piece : piece.substr(0, random.below(static_cast<uint32_t>(piece.size()) + 1));
            if (chance == 30) link.opened = true;
            if (chance == 31) link.odd_parity = !link.odd_parity;
            if (chance == 32) link.open = !link.open;
            if (chance == 33) link.room = random.below(100);
            if (chance == 34) link.room = SIZE_MAX;
            if (chance == 35)
                match.board.fake.sensors.set(random.below(64), random.below(2) != 0 ? hal::kClosed : hal::kOpen);
            match.board.run(random.below(4) == 0 ? random.below(300) : random.below(5));
        }
        link.room = SIZE_MAX;
        link.open = true;
        match.send("\nconsole\r\n", 500);
        while (!link.to_board.empty()) match.board.run(1);
        match.heard();
        TEST_ASSERT_TRUE(match.say("version\r\n", 300).find("\r\nok\r\n") != std::string::npos);
    }
}

void no_console_text_is_sent_meanwhile() {
    Match match("dgt");
    match.carry("e2", "e4");
    ASSERT_TEXT("", match.heard());
    match.send("console\n");
    match.heard();
    const std::string state = match.ask("sync");
    TEST_ASSERT_TRUE(state.find("last e2e4") != std::string::npos);
    TEST_ASSERT_TRUE(state.find("seq 5,") != std::string::npos || state.find("seq ") != std::string::npos);
    match.carry("e7", "e5");
    ASSERT_TEXT("!move e7e5 e5, !position", match.told());
    // Nor what a terminal would see: echo, prompt, a picture at every event, a flag that falls.
    for (const char* protocol : kProtocols) {
        Match loud("console");
        loud.ask("echo on");
        loud.ask("events json");
        loud.ask("clock 0:01");
        loud.ask("watch on");
        loud.ask((std::string("protocol ") + protocol).c_str());
        loud.send("", 100);
        loud.heard();
        loud.carry("e2", "e4");
        loud.send("x!help\t\x1B[A\x08", 3000);
        const std::string heard = loud.heard();
        for (const char* text : {"!", "> ", "x!help", "{", "move", "ok", "\x1B"})
            TEST_ASSERT_TRUE_MESSAGE(heard.find(text) == std::string::npos, text);
    }
}

void a_start_after_a_panic_is_told_to_the_console_only() {
    Match match("dgt");
    match.board.run(5000);
    match.board.fake.system.cause = hal::Start::Panic;
    match.board.fake.link.from_board.clear();
    match.board.restart();
    match.board.run(500);
    ASSERT_TEXT("", match.heard());
    ASSERT_BYTES("93 00 05 01 00", match.say("\x4D"));
    match.send("console\n", 50);
    TEST_ASSERT_TRUE(match.heard().starts_with("!reset panic"));
}

void who_does_not_read_gets_whole_messages_of_the_present() {
    Match match("dgt");
    match.send("\x44");
    match.heard();
    match.board.fake.link.room = 2;
    match.lift("e2");
    match.place("e4");
    match.board.run(400);
    match.lift("e7");
    match.place("e5");
    match.board.run(400);
    ASSERT_BYTES("8E 00", match.sent());
    match.board.fake.link.room = SIZE_MAX;
    match.board.run(20);
    ASSERT_BYTES("8E 00 05 34 00 8E 00 05 0C 00 8E 00 05 1C 07 8E 00 05 24 01", match.heard());
}

void who_asks_every_millisecond_is_answered_every_time() {
    Match match("dgt");
    match.send("\x4B");
    match.heard();
    for (unsigned i = 0; i < 1000; ++i) match.send("\x4D", 1);
    match.board.run(5);
    TEST_ASSERT_EQUAL(5000, match.heard().size());
    // All at once, too: what cannot be answered yet waits in the link.
    match.send(std::string(500, '\x4D'), 600);
    TEST_ASSERT_EQUAL(2500, match.heard().size());
    // ChessLink's requests may be shorter than they usually are.
    for (const std::string& request : {chesslink("V"), std::string("V")}) {
        Match link("chesslink");
        link.send(chesslink("W0201") + (request.size() == 1 ? chesslink("W0001") : ""));
        for (size_t offset = 0; offset < request.size(); ++offset) {
            link.heard();
            std::string all = request.substr(0, offset);
            link.send(all, 5);
            all.clear();
            for (int i = 0; i < 300; ++i) all += request;
            link.send(request.substr(offset) + all, 600);
            TEST_ASSERT_EQUAL(301 * 7, link.heard().size());
        }
    }
}

void another_client_finds_nothing_of_the_one_before() {
    Match match("dgt");
    match.send(bytes_of("44 60 04 01 34 24 00"));
    match.reopen();
    ASSERT_TEXT("", match.lit());
    match.heard();
    match.lift("e2");
    ASSERT_TEXT("", match.heard());
    match.place("e2");
    Match automatic("auto");
    automatic.say(chesslink("V"));
    automatic.reopen();
    automatic.heard();
    automatic.board.run(200);
    ASSERT_TEXT("", automatic.heard());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(messages_may_be_split_anywhere);
    RUN_TEST(messages_may_be_joined);
    RUN_TEST(a_frame_with_any_wrong_character_is_not_obeyed);
    RUN_TEST(another_client_in_the_middle_of_a_message_is_served);
    RUN_TEST(the_word_leads_back_from_everywhere);
    RUN_TEST(noise_strands_nobody);
    RUN_TEST(a_soup_of_all_of_them_strands_nobody);
    RUN_TEST(no_console_text_is_sent_meanwhile);
    RUN_TEST(a_start_after_a_panic_is_told_to_the_console_only);
    RUN_TEST(who_does_not_read_gets_whole_messages_of_the_present);
    RUN_TEST(who_asks_every_millisecond_is_answered_every_time);
    RUN_TEST(another_client_finds_nothing_of_the_one_before);
    return UNITY_END();
}
