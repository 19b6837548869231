#include "host/mqtt/move_log.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "check.hpp"
#include "host/io/file.hpp"

using namespace host;
namespace fs = std::filesystem;
using Taken = MoveReader::Taken;

static fs::path folder;

void setUp() {
    std::string name = (fs::temp_directory_path() / "reedfish-log-XXXXXX").string();
    folder = mkdtemp(name.data());
}

void tearDown() {
    fs::remove_all(folder);
}

static GameText game_of(std::initializer_list<const char*> moves) {
    GameText game;
    game.start = start_position("chess");
    for (const char* move : moves) TEST_ASSERT_TRUE(play(game, move));
    return game;
}

/// What a log tells of a game, in short.
static std::string follow(MoveLog& log, uint32_t archive, const GameText& game) {
    std::string why;
    std::string text;
    for (const MoveRecord& record : log.follow(archive, game, 1, why)) {
        const auto again = read_record(write_record(record));
        TEST_ASSERT_TRUE(again && write_record(*again) == write_record(record));
        constexpr const char* kNames[] = {"new", "move", "undo", "result", "snapshot"};
        text += std::to_string(record.n) + " " + kNames[static_cast<int>(record.kind)] + " " + record.move.uci +
                record.score + ";";
    }
    expect_text("", why);
    return text;
}

static void test_what_leads_from_one_game_to_the_next() {
    MoveLog log;
    expect_text("", log.open((folder / "log").string()));
    expect_text("1 new ;2 move e2e4;", follow(log, 1, game_of({"e2e4"})));
    expect_text("", follow(log, 1, game_of({"e2e4"})));
    expect_text("3 undo ;4 move d2d4;5 move d7d5;", follow(log, 1, game_of({"d2d4", "d7d5"})));
    GameText over = game_of({"d2d4", "d7d5"});
    over.score = "1-0";
    over.ending = "resignation";
    expect_text("6 result 1-0;", follow(log, 1, over));
    expect_text("7 result *;8 undo ;", follow(log, 1, game_of({"d2d4"})));
    expect_text("9 new ;", follow(log, 2, game_of({})));
    TEST_ASSERT_EQUAL(2, log.game());
}

static void test_it_goes_on_after_a_crash() {
    const std::string path = (folder / "log").string();
    {
        MoveLog log;
        log.open(path);
        follow(log, 1, game_of({"e2e4", "e7e5"}));
    }
    // Killed in the middle of a line.
    std::ofstream(path, std::ios::app) << R"({"n":4,"type":"mo)";
    MoveLog log;
    expect_text("", log.open(path));
    TEST_ASSERT_EQUAL(3, log.n());
    TEST_ASSERT_EQUAL(1, log.archive_number());
    expect_text("4 move g1f3;", follow(log, 1, game_of({"e2e4", "e7e5", "g1f3"})));
    TEST_ASSERT_EQUAL(2, log.since(3).size());
}

static void test_a_damaged_file_is_left_as_it_is() {
    // With numbers that readers know already, new moves would be taken for old ones.
    const std::string path = (folder / "log").string();
    {
        MoveLog log;
        log.open(path);
        follow(log, 1, game_of({"e2e4", "e7e5", "g1f3"}));
    }
    std::string content = *read_file(path, 100'000);
    content[content.find("e7e5")] = 'x';
    content.erase(content.find("\"type\":\"move\""), 6);
    expect_text("", replace_file(path, content));
    MoveLog log;
    expect_text(path + " makes no sense in line 2", log.open(path));
    TEST_ASSERT_FALSE(log.is_usable());
    expect_text(content, *read_file(path, 100'000));
    // Somebody has mended it.
    std::filesystem::remove(path);
    expect_text("", log.open(path));
    TEST_ASSERT_TRUE(log.is_usable());

    std::filesystem::create_directory(folder / "folder");
    MoveLog other;
    TEST_ASSERT_TRUE(other.open((folder / "folder").string()).ends_with("cannot be read"));
    TEST_ASSERT_FALSE(other.is_usable());
}

static void test_a_reader_takes_each_once_and_in_order() {
    MoveLog log;
    log.open((folder / "log").string());
    std::string why;
    const auto records = log.follow(1, game_of({"e2e4", "e7e5", "g1f3"}), 1, why);
    MoveReader reader;
    TEST_ASSERT_TRUE(reader.take(records[0]) == Taken::Yes);
    TEST_ASSERT_TRUE(reader.take(records[2]) == Taken::Gap);
    TEST_ASSERT_EQUAL(2, reader.next());
    for (const MoveRecord& record : log.since(reader.next())) TEST_ASSERT_TRUE(reader.take(record) == Taken::Yes);
    TEST_ASSERT_TRUE(reader.take(records[3]) == Taken::Again);
    TEST_ASSERT_TRUE(reader.text() == game_of({"e2e4", "e7e5", "g1f3"}));
    // A state tells that something is missing.
    follow(log, 1, game_of({"e2e4", "e7e5", "g1f3", "b8c6"}));
    MoveState state;
    state.n = log.n();
    state.game = log.game();
    state.text = log.text();
    TEST_ASSERT_TRUE(reader.take(state) == Taken::Gap);
    const auto read = read_state_message(write_state(state));
    MoveReader late;
    TEST_ASSERT_TRUE(read && late.take(*read) == Taken::Yes);
    TEST_ASSERT_EQUAL(4, late.text().plies.size());
}

static void test_old_records_make_room() {
    MoveLog log;
    const std::string path = (folder / "log").string();
    log.open(path);
    std::string why;
    for (unsigned i = 0; i < 1100; ++i) {
        log.follow(1, game_of({"e2e4"}), 1, why);
        log.follow(1, game_of({"d2d4", "d7d5"}), 1, why);
    }
    TEST_ASSERT_TRUE(log.since(log.n() - 100).size() == 101);
    // Whoever missed more than is kept begins with what was before it, and misses nothing after that.
    const auto old = log.since(1);
    TEST_ASSERT_TRUE(old.size() > MoveLog::kKept);
    TEST_ASSERT_TRUE(old[0].kind == MoveRecord::Kind::Snapshot);
    MoveReader reader;
    for (const MoveRecord& record : old) TEST_ASSERT_TRUE(reader.take(record) == Taken::Yes);
    TEST_ASSERT_EQUAL(log.n(), reader.n());
    TEST_ASSERT_TRUE(reader.text() == log.text());
    MoveLog again;
    expect_text("", again.open(path));
    TEST_ASSERT_EQUAL(log.n(), again.n());
    TEST_ASSERT_TRUE(again.text() == log.text());
}

static void test_nonsense() {
    for (const char* bad : {"", "{}", "[]", "{\"n\":1}", "{\"n\":1,\"type\":\"x\"}", "{\"n\":0,\"type\":\"move\"}",
                            "{\"n\":-1,\"type\":5}",
                            "{\"n\":1,\"type\":\"new\",\"variant\":\"chess\",\"start\":\"x\",\"moves\":[\"e2e4\"]}"}) {
        TEST_ASSERT_FALSE_MESSAGE(read_record(bad).has_value(), bad);
    }
    MoveReader reader;
    MoveRecord record;
    record.kind = MoveRecord::Kind::Undo;
    record.n = 1;
    TEST_ASSERT_TRUE(reader.take(record) == Taken::Nonsense);
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_what_leads_from_one_game_to_the_next);
    RUN_TEST(test_it_goes_on_after_a_crash);
    RUN_TEST(test_a_damaged_file_is_left_as_it_is);
    RUN_TEST(test_a_reader_takes_each_once_and_in_order);
    RUN_TEST(test_old_records_make_room);
    RUN_TEST(test_nonsense);
    return UNITY_END();
}
