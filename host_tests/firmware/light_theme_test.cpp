#include "firmware/light_theme.hpp"

#include <unity.h>

#include <fstream>
#include <map>
#include <string>

void setUp() {}
void tearDown() {}

namespace {

using hal::Colour;

/// What the page's words mean.
const std::map<std::string, Colour> kWords = {
    {"white", {255, 255, 255}}, {"dim white", {70, 70, 70}}, {"green", {0, 255, 0}},    {"orange", {255, 90, 0}},
    {"red", {255, 0, 0}},       {"magenta", {255, 0, 160}},  {"blue", {0, 0, 255}},     {"cyan", {0, 200, 200}},
    {"dim cyan", {0, 60, 60}},  {"yellow", {255, 200, 0}},   {"violet", {120, 0, 255}},
};

/// The rows of docs/lights.md name the roles in the order of the enum, each with its colour in the last column.
void every_light_looks_as_the_page_says() {
    const std::string names[] = {"From",       "To",       "Target",        "TargetCapture", "Check",        "Queen",
                                 "Rook",       "Bishop",   "Knight",        "Missing",       "MissingBlack", "Extra",
                                 "RemoteFrom", "RemoteTo", "RemoteCapture", "Unclear"};
    std::ifstream page(TEST_DATA "/../../docs/lights.md");
    unsigned row = 0;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("## ")) break;
        if (!line.starts_with("| `")) continue;
        TEST_ASSERT_LESS_THAN_UINT(std::size(names), row);
        TEST_ASSERT_TRUE_MESSAGE(line.starts_with("| `" + names[row] + "` |"), line.c_str());
        const size_t last = line.rfind("| ", line.size() - 3) + 2;
        std::string colour = line.substr(last, line.size() - last - 2);
        const size_t comma = colour.find(", blinking slowly");
        const firmware::Look look = firmware::look_of(static_cast<tracking::Role>(++row));
        TEST_ASSERT_EQUAL_MESSAGE(comma != std::string::npos, look.blinks, line.c_str());
        colour = colour.substr(0, comma);
        TEST_ASSERT_TRUE_MESSAGE(kWords.contains(colour), line.c_str());
        TEST_ASSERT_TRUE_MESSAGE(kWords.at(colour) == look.colour, line.c_str());
    }
    TEST_ASSERT_EQUAL_UINT(std::size(names), row);
}

void dark_squares_are_dimmed_and_off_is_off() {
    const Colour white{255, 255, 255};
    const board::Square a1 = board::square(0, 0);
    const board::Square b1 = board::square(1, 0);
    TEST_ASSERT_TRUE((firmware::dimmed(white, b1, 255) == white));
    TEST_ASSERT_TRUE((firmware::dimmed(white, a1, 255) == Colour{153, 153, 153}));
    TEST_ASSERT_TRUE((firmware::dimmed(white, b1, 0) == Colour{}));
    TEST_ASSERT_TRUE((firmware::dimmed(white, a1, 1) == Colour{}));
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_light_looks_as_the_page_says);
    RUN_TEST(dark_squares_are_dimmed_and_off_is_off);
    return UNITY_END();
}
