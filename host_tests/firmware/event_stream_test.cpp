#include <unity.h>

#include <vector>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

using Kind = firmware::Event::Kind;

/// One more listener, with no line changed elsewhere.
class Recorder final : public firmware::Listener {
  public:
    void take(const firmware::Event& event) override {
        const bool is_told = event.kind != Kind::GameSet && event.kind != Kind::Declared &&
                             event.kind != Kind::SettingChanged && event.kind != Kind::Leaving;
        if (is_told) told.push_back(event);
    }
    std::vector<firmware::Event> told;
};

/// The words of the console for each kind of event that a game and a bring-up have.
const char* word_of(Kind kind) {
    switch (kind) {
        case Kind::Lifted: return "!lift";
        case Kind::Placed: return "!place";
        case Kind::Moved: return "!move";
        case Kind::Undone: return "!undo";
        case Kind::NewGame: return "!new";
        case Kind::Position: return "!position";
        case Kind::Result: return "!result";
        case Kind::Flipped: return "!flip";
        case Kind::Ready: return "!ready";
        case Kind::Correct: return "!correct";
        case Kind::Corrected: return "!corrected";
        case Kind::SelftestAsks:
        case Kind::SelftestSilent:
        case Kind::SelftestStuck: return "!selftest";
        default: return "!something-else";
    }
}

std::vector<std::string> words_told(const std::string& sent) {
    std::vector<std::string> words;
    for (size_t at = 0; at < sent.size(); at = sent.find('\n', at) + 1) {
        if (sent[at] == '!') words.push_back(sent.substr(at, sent.find_first_of(" \r", at) - at));
    }
    return words;
}

void a_listener_sees_everything_that_the_console_tells() {
    TestBoard board;
    Recorder recorder;
    board.app().events().add(recorder);
    board.stand_pieces();
    board.run(400);
    std::string sent = board.fake.link.from_board;
    const auto ask = [&](const char* line) { sent += board.ask(line); };
    board.fake.link.from_board.clear();
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(400);
    board.fake.sensors.set(kE4, hal::kClosed);
    board.run(400);
    sent += board.fake.link.from_board;
    for (const char* line : {"move e5", "undo", "result resign black", "undo", "flip", "flip", "selftest",
                             "selftest skip", "selftest stop", "set fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "new"}) {
        ask(line);
    }
    board.fake.link.from_board.clear();
    board.run(3000);
    sent += board.fake.link.from_board;

    const std::vector<std::string> words = words_told(sent);
    TEST_ASSERT_GREATER_THAN_UINT(20, words.size());
    TEST_ASSERT_EQUAL_UINT(words.size(), recorder.told.size());
    for (size_t i = 0; i < words.size(); ++i) {
        TEST_ASSERT_EQUAL_STRING(words[i].c_str(), word_of(recorder.told[i].kind));
    }
}

void listeners_hear_in_the_order_in_which_they_were_added() {
    std::string order;
    struct Named final : firmware::Listener {
        Named(std::string& log, char letter) : log_(log), letter_(letter) {}
        void take(const firmware::Event&) override { log_ += letter_; }
        std::string& log_;
        char letter_;
    };
    Named first(order, 'a');
    Named second(order, 'b');
    Named third(order, 'c');
    firmware::EventStream stream;
    for (Named* listener : {&first, &second, &third}) stream.add(*listener);
    stream.publish(Kind::Ready);
    stream.publish(Kind::Flipped);
    TEST_ASSERT_EQUAL_STRING("abcabc", order.c_str());
}

void an_event_carries_what_the_console_says_of_it() {
    TestBoard board;
    Recorder recorder;
    board.stand_pieces();
    board.run(400);
    board.app().events().add(recorder);
    board.fake.sensors.set(kE2, hal::kOpen);
    board.run(100);
    TEST_ASSERT_EQUAL_UINT(1, recorder.told.size());
    TEST_ASSERT_TRUE(recorder.told[0].kind == Kind::Lifted);
    TEST_ASSERT_TRUE(recorder.told[0].square == (board::Square{0x14}));
    board.ask("result resign white");
    TEST_ASSERT_TRUE(recorder.told.back().kind == Kind::Result);
    TEST_ASSERT_TRUE(recorder.told.back().result ==
                     (rules::GameResult{rules::Score::BlackWins, rules::Ending::Resignation}));
}

/// So many milliseconds until a piece that leaves e2 is told, with a frame a millisecond.
uint32_t told_after(bool measures, uint16_t empty, uint16_t piece) {
    firmware::EventStream events;
    Recorder recorder;
    events.add(recorder);
    firmware::LiveGame live({8, 8}, measures, events);
    for (uint32_t now = 0; now < 2000; ++now) {
        for (uint16_t& reading : live.frame()) reading = piece;
        if (now >= 1000) live.frame()[12] = empty;
        live.see(now);
        if (!recorder.told.empty() && recorder.told.back().kind == Kind::Lifted) return now - 1000;
    }
    return 0;
}

void sensors_that_measure_need_six_frames_and_17_ms() {
    TEST_ASSERT_EQUAL_UINT(20, told_after(false, 0, 1));
    TEST_ASSERT_EQUAL_UINT(6 + 17, told_after(true, 2048, 3048));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_listener_sees_everything_that_the_console_tells);
    RUN_TEST(listeners_hear_in_the_order_in_which_they_were_added);
    RUN_TEST(an_event_carries_what_the_console_says_of_it);
    RUN_TEST(sensors_that_measure_need_six_frames_and_17_ms);
    return UNITY_END();
}
