#include "core/console/echo_filter.hpp"

#include <unity.h>

#include <string>
#include <vector>

void setUp() {}
void tearDown() {}

namespace {

using Verdict = console::EchoFilter::Verdict;

console::EchoFilter after_sending(const std::string& text) {
    console::EchoFilter filter;
    filter.sent({text.data(), text.size()});
    return filter;
}

void what_was_never_sent_is_meant() {
    console::EchoFilter filter = after_sending("size 8x8\r\nok\r\n");
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("size 8x"));
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("size 8x88"));
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("!lift e2"));
    TEST_ASSERT_FALSE(filter.is_echo("size 8x8", "version"));
}

void a_line_alone_is_unclear_and_the_next_one_tells() {
    console::EchoFilter filter = after_sending("new\r\nbegins anew\r\nok\r\n");
    TEST_ASSERT_EQUAL(Verdict::Unclear, filter.judge("new"));
    TEST_ASSERT_FALSE(filter.is_echo("new", "new"));
    TEST_ASSERT_FALSE(filter.is_echo("new", "ok"));
    TEST_ASSERT_EQUAL(Verdict::Unclear, filter.judge("new"));
    TEST_ASSERT_TRUE(filter.is_echo("new", "begins anew"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("begins anew"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("ok"));
}

void each_line_comes_back_once() {
    console::EchoFilter filter = after_sending("new\r\nbegins anew\r\nok\r\n");
    TEST_ASSERT_TRUE(filter.is_echo("new", "begins anew"));
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("new"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("begins anew"));
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("begins anew"));
}

void an_event_or_the_end_of_an_answer_tells_by_itself() {
    console::EchoFilter filter = after_sending("!lift e2\r\nlights 64\r\nok\r\n");
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("!lift e2"));
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("lights 6"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("lights 64"));
}

void lines_that_were_lost_on_the_way_do_not_matter() {
    console::EchoFilter filter = after_sending("a\r\nb\r\nc\r\nd\r\nok\r\n");
    TEST_ASSERT_TRUE(filter.is_echo("a", "b"));
    TEST_ASSERT_EQUAL(Verdict::Unclear, filter.judge("c"));
    TEST_ASSERT_TRUE(filter.is_echo("c", "d"));
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("b"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("d"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("ok"));
    filter.sent({"e\r\nf\r\nok\r\n", 10});
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("ok"));
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("f"));
}

void a_line_out_of_turn_is_unclear_even_where_others_came_back() {
    console::EchoFilter filter = after_sending("!lift e2\r\nname x\r\nlights 64\r\nok\r\n");
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("!lift e2"));
    TEST_ASSERT_EQUAL(Verdict::Unclear, filter.judge("lights 64"));
    TEST_ASSERT_FALSE(filter.is_echo("lights 64", "name x"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("name x"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("lights 64"));
}

void a_return_that_comes_back_as_two_characters_is_no_part_of_the_line() {
    console::EchoFilter filter = after_sending("lights 64\r\nok\r\n");
    TEST_ASSERT_TRUE(filter.is_echo("lights 64^M", "ok^M"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("ok^M"));
    for (const char* line : {"^M", "ok", "ok^M", "  ok", "error x", "error^M", "!", "!lift e2", "!lift e2^M"}) {
        TEST_ASSERT_TRUE_MESSAGE(console::EchoFilter::is_reserved(line), line);
    }
    for (const char* line : {"", " ", "okay", "k", "errors", "e!", "o^Mk"}) {
        TEST_ASSERT_FALSE_MESSAGE(console::EchoFilter::is_reserved(line), line);
    }
}

void bytes_that_go_out_one_by_one_and_empty_lines_make_no_difference() {
    console::EchoFilter filter;
    const std::string text = "tags\r\n\r\n\r\nmoves\r\nhal";
    for (const char& byte : text) filter.sent({&byte, 1});
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("hal"));
    TEST_ASSERT_TRUE(filter.is_echo("tags", "moves"));
    filter.sent({"f\r\n", 3});
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("moves"));
    TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge("half"));
}

void what_is_forgotten_comes_back_no_more() {
    console::EchoFilter filter = after_sending("new\r\nok\r\nne");
    TEST_ASSERT_TRUE(filter.is_echo("new", "ok"));
    filter.forget();
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("ok"));
    filter.sent({"new\r\nok\r\n", 9});
    TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge("nenew"));
    TEST_ASSERT_EQUAL(Verdict::Unclear, filter.judge("new"));
}

void the_longest_listing_comes_back_whole_and_of_more_the_newest_lines() {
    const auto line = [](unsigned i) { return std::to_string(i) + ". e4 e5"; };
    for (const unsigned more : {0u, 1u, 700u}) {
        const unsigned count = console::EchoFilter::kLines + more;
        std::string text;
        for (unsigned i = 0; i < count; ++i) text += line(i) + "\r\n";
        console::EchoFilter filter = after_sending(text);
        if (more > 0) TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge(line(more - 1).c_str()));
        TEST_ASSERT_TRUE(filter.is_echo(line(more).c_str(), line(more + 1).c_str()));
        for (unsigned i = more + 1; i < count; ++i) {
            TEST_ASSERT_EQUAL(Verdict::Echo, filter.judge(line(i).c_str()));
        }
        TEST_ASSERT_EQUAL(Verdict::Meant, filter.judge(line(count - 1).c_str()));
    }
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_was_never_sent_is_meant);
    RUN_TEST(a_line_alone_is_unclear_and_the_next_one_tells);
    RUN_TEST(each_line_comes_back_once);
    RUN_TEST(an_event_or_the_end_of_an_answer_tells_by_itself);
    RUN_TEST(lines_that_were_lost_on_the_way_do_not_matter);
    RUN_TEST(a_line_out_of_turn_is_unclear_even_where_others_came_back);
    RUN_TEST(a_return_that_comes_back_as_two_characters_is_no_part_of_the_line);
    RUN_TEST(bytes_that_go_out_one_by_one_and_empty_lines_make_no_difference);
    RUN_TEST(what_is_forgotten_comes_back_no_more);
    RUN_TEST(the_longest_listing_comes_back_whole_and_of_more_the_newest_lines);
    return UNITY_END();
}
