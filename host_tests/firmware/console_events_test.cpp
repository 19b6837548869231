// Events for programs: JSON that says the same as the text, numbered without a gap; and `sync`.
#include <unity.h>

#include <algorithm>

#include "host_tests/firmware/table.hpp"
#include "host_tests/support/console_answer.hpp"
#include "host_tests/support/json.hpp"

void setUp() {}
void tearDown() {}

namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The lines that the board has sent since the last call.
std::vector<std::string> lines(TestBoard& board) {
    std::vector<std::string> result;
    std::istringstream sent(board.fake.link.from_board);
    board.fake.link.from_board.clear();
    for (std::string line; std::getline(sent, line);) {
        line.pop_back();
        result.push_back(line);
    }
    return result;
}

std::vector<JsonMembers> events(TestBoard& board) {
    std::vector<JsonMembers> result;
    for (const std::string& line : lines(board)) {
        if (!line.starts_with("!")) continue;
        TEST_ASSERT_LESS_OR_EQUAL_UINT(1536, line.size());
        const auto event = JsonMembers::read(line.substr(1));
        TEST_ASSERT_TRUE_MESSAGE(event.has_value(), line.c_str());
        result.push_back(*event);
    }
    return result;
}

JsonMembers state(TestBoard& board) {
    const auto answer = ConsoleAnswer::read(board.ask("sync json"));
    TEST_ASSERT_TRUE(answer.has_value() && answer->is_ok());
    TEST_ASSERT_EQUAL_UINT(1, answer->data.size());
    const auto state = JsonMembers::read(answer->data[0]);
    TEST_ASSERT_TRUE_MESSAGE(state.has_value(), answer->data[0].c_str());
    return *state;
}

void expect(const JsonMembers& event, std::initializer_list<std::pair<const char*, const char*>> members) {
    for (const auto& [name, value] : members) TEST_ASSERT_EQUAL_STRING_MESSAGE(value, event[name].c_str(), name);
}

void a_move_tells_everything() {
    Table table;
    table.board.ask("events json");
    (void)lines(table.board);
    table.carry("e2", "e4");
    const std::vector<JsonMembers> told = events(table.board);
    TEST_ASSERT_EQUAL_UINT(4, told.size());
    const char* after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    expect(told[0], {{"seq", "1"}, {"event", "lift"}, {"square", "e2"}});
    expect(told[1], {{"seq", "2"}, {"event", "place"}, {"square", "e4"}});
    expect(told[2], {{"seq", "3"},
                     {"event", "move"},
                     {"ply", "1"},
                     {"uci", "e2e4"},
                     {"san", "e4"},
                     {"notation", "fen"},
                     {"position", after},
                     {"squares", "[\"e2\",\"e4\"]"},
                     {"touched", "[\"e2\",\"e4\"]"}});
    expect(told[3], {{"seq", "4"}, {"event", "position"}, {"ply", "1"}, {"position", after}});
    const unsigned long uptime = std::stoul(table.board.ask("uptime"));
    TEST_ASSERT_TRUE(told[1].number("ms") > told[0].number("ms"));
    TEST_ASSERT_TRUE(told[3].number("ms") <= uptime && uptime - told[3].number("ms") < 500);
}

void castling_and_en_passant_name_all_squares_and_touches_are_those_of_hands() {
    Table table;
    table.board.ask("set fen 4k3/3p4/8/4P3/8/8/8/4K2R w K - 0 1");
    table.board.ask("events json");
    (void)lines(table.board);
    table.board.ask("move O-O");
    std::vector<JsonMembers> told = events(table.board);
    expect(told.at(0),
           {{"event", "move"}, {"san", "O-O"}, {"squares", "[\"e1\",\"f1\",\"g1\",\"h1\"]"}, {"touched", "[]"}});
    table.board.ask("move d5");
    table.board.ask("move exd6");
    (void)lines(table.board);
    table.board.ask("undo");
    told = events(table.board);
    expect(told.at(0), {{"event", "undo"}, {"ply", "2"}, {"uci", "e5d6"}, {"squares", "[\"d5\",\"e5\",\"d6\"]"}});
    TEST_ASSERT_FALSE(told[0].has("san"));
}

void the_clock_tells_seconds_and_sides() {
    Table table;
    table.board.ask("clock 1+2");
    table.board.ask("events json");
    table.board.fake.link.from_board.clear();
    table.carry("e2", "e4");
    std::vector<JsonMembers> told = events(table.board);
    expect(told.back(), {{"event", "clock"},
                         {"control", "1+2"},
                         {"white", "62"},
                         {"black", "60"},
                         {"side", "black"},
                         {"runs", "true"}});
    table.board.run(60'000);
    told = events(table.board);
    expect(told.at(0), {{"event", "flag"}, {"side", "black"}});
    table.board.ask("clock off");
    told = events(table.board);
    expect(told.at(0), {{"event", "clock"}, {"control", "off"}});
    TEST_ASSERT_FALSE(told[0].has("white") || told[0].has("side") || told[0].has("runs"));
}

void every_kind_of_news_is_json_and_says_what_the_text_says() {
    const char* requests[] = {"move e5",
                              "undo",
                              "result resign black",
                              "undo",
                              "flip",
                              "flip",
                              "set fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                              "set fen 7k/8/6Q1/8/8/8/8/K7 w - - 0 1",
                              "move Qg7#",
                              "game free",
                              "game octad",
                              "move c2",
                              "game spooky",
                              "game chess",
                              "new"};
    std::vector<std::string> names[2];
    for (const bool as_json : {false, true}) {
        Table table;
        table.board.ask(as_json ? "events json" : "events text");
        (void)lines(table.board);
        table.carry("e2", "e4");
        table.lift("d1");
        table.board.run(3000);
        std::string sent = table.board.fake.link.from_board;
        for (const char* request : requests) sent += table.board.ask(request);
        table.board.fake.link.from_board.clear();
        table.stand("");
        sent += table.board.fake.link.from_board;
        for (const char* request : {"selftest", "selftest skip", "selftest stop"}) sent += table.board.ask(request);
        table.board.fake.link.from_board = sent;
        if (as_json) {
            unsigned long last = 0;
            for (const JsonMembers& event : events(table.board)) {
                TEST_ASSERT_EQUAL_UINT32(last + 1, event.number("seq"));
                last = event.number("seq");
                names[1].push_back(event["event"]);
                if (event.has("text")) TEST_ASSERT_TRUE(event["text"].starts_with("!" + event["event"]));
            }
            TEST_ASSERT_EQUAL_UINT32(last, state(table.board).number("seq"));
        } else {
            for (const std::string& line : lines(table.board)) {
                if (line.starts_with("!")) names[0].push_back(line.substr(1, line.find(' ') - 1));
            }
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT(40, names[0].size());
    TEST_ASSERT_TRUE(names[0] == names[1]);
}

void a_program_knows_what_it_missed() {
    Table table;
    table.board.ask("events json");
    (void)lines(table.board);
    table.board.ask("events off");
    table.carry("e2", "e4");
    table.board.ask("events on");
    (void)lines(table.board);
    TEST_ASSERT_EQUAL_UINT32(4, state(table.board).number("seq"));
    (void)lines(table.board);
    table.carry("e7", "e5");
    TEST_ASSERT_EQUAL_UINT32(5, events(table.board).at(0).number("seq"));
}

void what_nobody_read_is_counted_and_numbered() {
    Table table;
    table.board.ask("events json");
    (void)lines(table.board);
    table.board.fake.link.room = 0;
    for (unsigned i = 0; i < 40; ++i) {
        table.lift("a1");
        table.place("a1");
    }
    table.board.fake.link.room = SIZE_MAX;
    table.board.run(20);
    const std::vector<JsonMembers> told = events(table.board);
    unsigned long lost = 0;
    unsigned long last = 0;
    for (const JsonMembers& event : told) {
        if (event["event"] == "lost") lost += event.number("count");
        if (event.has("seq")) last = event.number("seq");
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0, lost);
    (void)lines(table.board);
    TEST_ASSERT_EQUAL_UINT32(last + lost, state(table.board).number("seq"));
}

void sync_is_the_whole_state() {
    Table table;
    table.board.ask("move e4");
    table.lift("g1");
    (void)lines(table.board);
    const auto answer = ConsoleAnswer::read(table.board.ask("sync"));
    TEST_ASSERT_TRUE(answer.has_value());
    const std::vector<std::string> expected = {
        "seq 3",
        "ms",
        "game chess",
        "notation fen",
        "position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "ply 1",
        "last e2e4",
        "result *",
        "owed e2e4",
        "clock off",
        "flipped no",
        "seen oooooooo/oooooooo/......../......../......../......../oooooooo/oooooo.o",
        "missing g1 e4",
        "extra e2",
        "air -",
        "touched g1",
        "half -",
        "unclear -",
    };
    TEST_ASSERT_EQUAL_UINT(expected.size(), answer->data.size());
    for (size_t i = 0; i < expected.size(); ++i) {
        if (i != 1) TEST_ASSERT_EQUAL_STRING(expected[i].c_str(), answer->data[i].c_str());
    }
    const JsonMembers json = state(table.board);
    expect(json,
           {{"seq", "3"}, {"last", "e2e4"}, {"owed", "e2e4"}, {"flipped", "false"}, {"missing", "[\"g1\",\"e4\"]"}});
    table.board.ask("set fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    table.stand("e1 h1 e8");
    table.carry("e1", "g1");
    table.board.run(2000);
    expect(state(table.board), {{"half", "[\"e1\",\"f1\",\"g1\",\"h1\"]"}, {"ply", "0"}});
    // A game without rules has no half moves.
    table.board.ask("game free");
    TEST_ASSERT_FALSE(state(table.board).has("ply"));
    expect(state(table.board), {{"game", "free"}, {"position", kStart}});
}

void the_form_of_sync_is_that_of_the_events_unless_told() {
    TestBoard board;
    TEST_ASSERT_TRUE(board.ask("sync").starts_with("seq "));
    board.ask("events json");
    TEST_ASSERT_TRUE(board.ask("sync").starts_with("{\"seq\":"));
    TEST_ASSERT_TRUE(board.ask("sync text").starts_with("seq "));
    TEST_ASSERT_EQUAL_STRING("error bad-argument sync can be followed by 'text' or 'json'\r\n",
                             board.ask("sync xml").c_str());
    TEST_ASSERT_EQUAL_STRING("on json\r\nok\r\n", board.ask("events").c_str());
    board.ask("events off");
    TEST_ASSERT_EQUAL_STRING("off json\r\nok\r\n", board.ask("events").c_str());
    board.ask("events text");
    TEST_ASSERT_EQUAL_STRING("on\r\nok\r\n", board.ask("events").c_str());
}

/// Asks at every millisecond around the moment at which a piece is seen to be gone.
void a_sync_in_lines_is_of_one_moment_or_says_that_something_happened() {
    unsigned before = 0;
    unsigned changed = 0;
    unsigned after = 0;
    for (unsigned early = 0; early < 60; ++early) {
        Table table;
        table.board.fake.sensors.set(0, hal::kOpen);
        table.board.run(early);
        (void)lines(table.board);
        const auto answer = ConsoleAnswer::read(table.board.ask("sync text"));
        TEST_ASSERT_TRUE(answer.has_value());
        if (!answer->is_ok()) {
            TEST_ASSERT_EQUAL_STRING("error changed something happened under the answer; ask again",
                                     answer->last.c_str());
            ++changed;
            continue;
        }
        const bool lifted = answer->data.at(0) == "seq 1";
        TEST_ASSERT_TRUE(answer->data.at(11).ends_with(lifted ? "/.ooooooo" : "/oooooooo"));
        ++(lifted ? after : before);
    }
    TEST_ASSERT_TRUE(before > 0 && changed > 0 && after > 0);
}

void the_longest_position_has_room_whatever_hands_touch() {
    Table table(10, 10);
    std::string board;
    for (unsigned rank = 0; rank < 10; ++rank) board += std::string(rank > 0 ? "/" : "") + "NNNNNNNNNN";
    std::string boards = board;
    for (unsigned i = 1; i < 8; ++i) boards += "|" + board;
    std::string maps = "255";
    for (unsigned i = 1; i < 8; ++i) maps += ",255";
    std::string techs = "255";
    for (unsigned i = 1; i < 32; ++i) techs += ",255";
    const std::string letters(32, 'L');
    const std::string text =
        "8 " + maps + " 32 " + techs + " " + boards + " 0 " + letters + "|" + letters + " -2147483648|-2147483648";
    table.board.ask("events json");
    const std::string answer = table.board.ask("set spooky " + text);
    TEST_ASSERT_TRUE_MESSAGE(answer.ends_with("ok\r\n"), answer.c_str());
    for (const char* request : {"sync", "sync json"}) {
        const auto sync = ConsoleAnswer::read(table.board.ask(request));
        TEST_ASSERT_TRUE(sync.has_value() && sync->is_ok());
        const auto json = JsonMembers::read(sync->data.at(0));
        TEST_ASSERT_TRUE_MESSAGE(json.has_value(), sync->data[0].c_str());
        TEST_ASSERT_EQUAL_STRING(text.c_str(), (*json)["position"].c_str());
    }
    (void)lines(table.board);
    // All squares are touched before a piece moves.
    for (char file = 'a'; file <= 'j'; ++file) {
        for (unsigned rank = 1; rank <= 10; ++rank) {
            const std::string square = file + std::to_string(rank);
            table.put(square, false);
            table.put(square, true);
        }
    }
    table.board.run(2000);
    table.board.ask("flip");
    unsigned positions = 0;
    for (const JsonMembers& event : events(table.board)) positions += event.has("position");
    TEST_ASSERT_TRUE(positions < 1000);
}

void a_position_without_words_is_an_error() {
    TestBoard board(10, 10);
    board.ask("set board-live i" + std::string(99, ' '));
    board.ask("notation board");
    expect(state(board), {{"error", "cannot-express"}, {"position", ""}});
    board.ask("events json");
    (void)lines(board);
    board.ask("game spooky");
    board.ask("game chess+");
    board.ask("set board-live i" + std::string(99, ' '));
    expect(events(board).back(), {{"event", "position"}, {"notation", "board-live"}, {"error", ""}});
}

void the_form_is_kept() {
    TestBoard board;
    board.ask("events json");
    board.run(10);
    board.restart();
    TEST_ASSERT_EQUAL_STRING("on json\r\nok\r\n", board.ask("events").c_str());
    board.ask("flip");
    board.ask("events text");
    board.run(10);
    board.restart();
    TEST_ASSERT_EQUAL_STRING("on\r\nok\r\n", board.ask("events").c_str());
    TEST_ASSERT_EQUAL_STRING("true", state(board)["flipped"].c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_move_tells_everything);
    RUN_TEST(castling_and_en_passant_name_all_squares_and_touches_are_those_of_hands);
    RUN_TEST(the_clock_tells_seconds_and_sides);
    RUN_TEST(every_kind_of_news_is_json_and_says_what_the_text_says);
    RUN_TEST(a_program_knows_what_it_missed);
    RUN_TEST(what_nobody_read_is_counted_and_numbered);
    RUN_TEST(sync_is_the_whole_state);
    RUN_TEST(the_form_of_sync_is_that_of_the_events_unless_told);
    RUN_TEST(a_sync_in_lines_is_of_one_moment_or_says_that_something_happened);
    RUN_TEST(the_longest_position_has_room_whatever_hands_touch);
    RUN_TEST(a_position_without_words_is_an_error);
    RUN_TEST(the_form_is_kept);
    return UNITY_END();
}
