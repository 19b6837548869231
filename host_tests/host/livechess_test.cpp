#include "host/web/livechess.hpp"

#include <nlohmann/json.hpp>

#include "check.hpp"

using namespace host;
using nlohmann::json;

namespace {

/// Two boards; the second stands in the middle of a game.
class Shelf : public BoardShelf {
  public:
    Shelf() {
        for (const char* serial : {"A", "B"}) {
            SharedBoard board;
            board.serial = serial;
            board.is_active = true;
            board.game.start = start_position("chess");
            all.push_back(board);
        }
        play(all[1].game, "e2e4");
    }
    std::vector<SharedBoard> boards() const override { return all; }
    std::string set_up(const std::string& serial, const std::string& fen) override {
        set = serial + " " + fen;
        if (fen.empty()) return "no position";
        all[1].base = all[1].game.plies.size();
        return "";
    }
    std::string flip(const std::string&, bool flipped) override {
        all[1].is_flipped = flipped;
        return "";
    }

    std::vector<SharedBoard> all;
    std::string set;
};

struct Client {
    Shelf shelf;
    std::vector<json> heard;
    LiveChessSession session{shelf, [this](std::string text) { heard.push_back(json::parse(text)); }};

    json last() const { return heard.back(); }
};

void expect_refused(Client& client, const std::string& text, const std::string& why) {
    TEST_ASSERT_FALSE(client.session.take(text));
    expect_text("error", client.last()["response"].get<std::string>());
    expect_in(why, client.last()["param"]["message"].get<std::string>());
}

constexpr const char* kSubscribe =
    R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":7,"param":{"serialnr":"B"}}})";

}  // namespace

void setUp() {}
void tearDown() {}

static void test_boards() {
    Client client;
    TEST_ASSERT_TRUE(client.session.take(R"({"id":1,"call":"eboards"})"));
    const json answer = client.last();
    TEST_ASSERT_EQUAL(1, answer["id"].get<int>());
    TEST_ASSERT_EQUAL(2, answer["param"].size());
    expect_text("A", answer["param"][0]["serialnr"].get<std::string>());
    expect_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", answer["param"][1]["board"].get<std::string>());
    TEST_ASSERT_TRUE(answer["param"][0]["clock"].is_null());
    TEST_ASSERT_TRUE(json::parse(eboard_list(client.shelf)) == answer["param"]);
}

static void test_feed() {
    Client client;
    TEST_ASSERT_TRUE(client.session.take(kSubscribe));
    TEST_ASSERT_EQUAL(2, client.heard.size());
    TEST_ASSERT_TRUE(client.heard[0]["param"].is_null());
    TEST_ASSERT_TRUE(client.last()["param"]["san"] == json({"e4"}));
    play(client.shelf.all[1].game, "e7e5");
    client.session.board_changed("A");
    TEST_ASSERT_EQUAL(2, client.heard.size());
    client.session.board_changed("B");
    TEST_ASSERT_TRUE(client.last()["param"]["san"] == json({"e4", "e5"}));
    TEST_ASSERT_EQUAL(7, client.last()["id"].get<int>());
    client.shelf.all[1].clock = ClockState{100, 200, 0, false, true, 1'700'000'000'000};
    client.session.board_changed("B");
    TEST_ASSERT_TRUE(client.last()["param"]["clock"]["run"] == json(false));
    // Whoever asks late can work out what is left.
    TEST_ASSERT_TRUE(client.last()["param"]["clock"]["time"] == json(1'700'000'000'000));
    TEST_ASSERT_TRUE(client.session.take(R"({"id":9,"call":"unsubscribe","param":{"id":7}})"));
    const size_t before = client.heard.size();
    client.session.board_changed("B");
    TEST_ASSERT_EQUAL(before, client.heard.size());
}

static void test_set_up_begins_anew() {
    Client client;
    client.session.take(kSubscribe);
    TEST_ASSERT_TRUE(
        client.session.take(R"({"id":3,"call":"call","param":{"id":7,"method":"setup","param":{"fen":"8/8"}}})"));
    expect_text("B 8/8", client.shelf.set);
    TEST_ASSERT_TRUE(client.last()["param"]["san"] == json::array());
    expect_in(" b KQkq ", client.last()["param"]["start"].get<std::string>());
    TEST_ASSERT_TRUE(
        client.session.take(R"({"id":4,"call":"call","param":{"id":7,"method":"flip","param":{"flip":true}}})"));
    TEST_ASSERT_TRUE(client.last()["param"]["flipped"] == json(true));
}

static void test_nonsense_is_refused() {
    Client client;
    expect_refused(client, "", "no JSON");
    expect_refused(client, "{\"id\":", "no JSON");
    expect_refused(client, "\xff\xfe", "no JSON");
    expect_refused(client, std::string(5000, '['), "no JSON");
    expect_refused(client, "[]", "id");
    expect_refused(client, "{\"id\":\"1\",\"call\":\"eboards\"}", "number");
    expect_refused(client, R"({"id":1,"call":"xyz"})", "there is no call");
    expect_refused(client, R"({"id":1})", "there is no call");
    expect_refused(client, R"({"id":1,"call":"subscribe"})", "eboardevent");
    expect_refused(client, R"({"id":1,"call":"subscribe","param":[]})", "eboardevent");
    expect_refused(client,
                   R"({"id":1,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"Z"}}})",
                   "no such board");
    expect_refused(client, R"({"id":1,"call":"call","param":{"id":7,"method":"setup"}})", "no such feed");
    client.session.take(kSubscribe);
    expect_refused(client, R"({"id":1,"call":"call","param":{"id":7,"method":"setup","param":3}})", "no position");
    expect_refused(client, R"({"id":1,"call":"call","param":{"id":7,"method":"bootsel"}})", "no method");
    expect_refused(client, R"({"id":1,"call":"call","param":{"id":7,"method":"flip","param":{"flip":1}}})",
                   "true or false");
    expect_refused(client, R"({"id":1,"call":"unsubscribe","param":{"id":8}})", "no such feed");
    bool refused = false;
    for (int id = 100; id < 300; ++id) {
        refused |= !client.session.take(R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":)" +
                                        std::to_string(id) + R"(,"param":{"serialnr":"B"}}})");
    }
    TEST_ASSERT_TRUE(refused);
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_boards);
    RUN_TEST(test_feed);
    RUN_TEST(test_set_up_begins_anew);
    RUN_TEST(test_nonsense_is_refused);
    return UNITY_END();
}
