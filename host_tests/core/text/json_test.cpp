#include "core/text/json.hpp"

#include <unity.h>

#include <string>

void setUp() {}
void tearDown() {}

namespace {

using text::Members;
using Form = Members::Form;

template <class Write>
std::string written(Write write, size_t size = 100) {
    char buffer[100];
    text::Writer out(etl::span<char>(buffer, size));
    write(out);
    return out.failed() ? "failed" : std::string(out.written().data(), out.length());
}

void an_object_has_its_members_in_order() {
    TEST_ASSERT_EQUAL_STRING("{}", written([](text::Writer& out) { Members(out, Form::Json).finish(); }).c_str());
    TEST_ASSERT_EQUAL_STRING("{\"a\":0,\"b\":4294967295,\"c\":true,\"d\":false,\"e\":\"f\"}",
                             written([](text::Writer& out) {
                                 Members object(out, Form::Json);
                                 object.number("a", 0);
                                 object.number("b", 0xFFFFFFFF);
                                 object.flag("c", true);
                                 object.flag("d", false);
                                 object.string("e").put("f");
                                 object.finish();
                             }).c_str());
}

void squares_are_an_array() {
    board::Occupancy set;
    const auto put = [&set](text::Writer& out) {
        Members object(out, Form::Json);
        object.squares("s", set);
        object.finish();
    };
    TEST_ASSERT_EQUAL_STRING("{\"s\":[]}", written(put).c_str());
    set.add(board::square(9, 9));
    set.add(board::square(0, 0));
    TEST_ASSERT_EQUAL_STRING("{\"s\":[\"a1\",\"j10\"]}", written(put).c_str());
}

void strings_are_escaped() {
    const auto put = [](text::Writer& out) {
        Members object(out, Form::Json);
        object.string("k").put("\"a\\b\"\t\xC3");
        object.string("l").put("m");
        object.finish();
    };
    TEST_ASSERT_EQUAL_STRING("{\"k\":\"\\\"a\\\\b\\\"?\?\",\"l\":\"m\"}", written(put).c_str());
}

void what_does_not_fit_fails_at_every_size() {
    const auto put = [](text::Writer& out) {
        Members object(out, Form::Json);
        object.string("k").put("\"\"\\");
        object.finish();
    };
    const std::string whole = written(put);
    TEST_ASSERT_EQUAL_STRING("{\"k\":\"\\\"\\\"\\\\\"}", whole.c_str());
    for (size_t size = 0; size < whole.size(); ++size) TEST_ASSERT_EQUAL_STRING("failed", written(put, size).c_str());
    TEST_ASSERT_EQUAL_STRING(whole.c_str(), written(put, whole.size()).c_str());
}

void an_object_has_the_first_members_that_fit() {
    const auto put = [](text::Writer& out) {
        text::put_object(out, 3, [](Members& object, unsigned count) {
            for (uint32_t i = 0; i < count; ++i) object.number("n", i);
        });
    };
    TEST_ASSERT_EQUAL_STRING("{\"n\":0,\"n\":1,\"n\":2}", written(put).c_str());
    TEST_ASSERT_EQUAL_STRING("{\"n\":0,\"n\":1}", written(put, 18).c_str());
    TEST_ASSERT_EQUAL_STRING("{}", written(put, 2).c_str());
    TEST_ASSERT_EQUAL_STRING("failed", written(put, 1).c_str());
}

void members_are_lines_too() {
    TEST_ASSERT_EQUAL_STRING("a 7",
                             written([](text::Writer& out) { Members(out, Form::Line).number("a", 7); }).c_str());
    TEST_ASSERT_EQUAL_STRING("b no",
                             written([](text::Writer& out) { Members(out, Form::Line).flag("b", false); }).c_str());
    board::Occupancy set;
    const auto put = [&set](text::Writer& out) { Members(out, Form::Line).squares("s", set); };
    TEST_ASSERT_EQUAL_STRING("s -", written(put).c_str());
    set.add(board::square(4, 3));
    set.add(board::square(4, 1));
    TEST_ASSERT_EQUAL_STRING("s e2 e4", written(put).c_str());
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(an_object_has_its_members_in_order);
    RUN_TEST(squares_are_an_array);
    RUN_TEST(strings_are_escaped);
    RUN_TEST(what_does_not_fit_fails_at_every_size);
    RUN_TEST(an_object_has_the_first_members_that_fit);
    RUN_TEST(members_are_lines_too);
    return UNITY_END();
}
