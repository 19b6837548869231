// Plays the recorded console sessions of host_tests/data/sessions on the board in memory.
#include <unity.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "host_tests/firmware/test_board.hpp"

void setUp() {}
void tearDown() {}

namespace {

namespace fs = std::filesystem;

/// The session as the board makes it today, in the form of the file.
std::string replay(const fs::path& file, uint8_t size) {
    TestBoard board(size, size);
    board.stand_pieces();
    board.run(100);
    std::ifstream lines(file, std::ios::binary);
    std::string transcript;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("> ")) continue;
        std::string answer = board.ask(line.substr(2));
        std::erase(answer, '\r');
        transcript += line + "\n" + answer;
    }
    return transcript;
}

void replay_folder(const char* folder, uint8_t size) {
    unsigned files = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(TEST_DATA "/sessions") / folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string expected((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        TEST_ASSERT_EQUAL_STRING_MESSAGE(expected.c_str(), replay(entry.path(), size).c_str(), entry.path().c_str());
        ++files;
    }
    TEST_ASSERT_GREATER_THAN_UINT(0, files);
}

void sessions_on_8x8_repeat() {
    replay_folder("8x8", 8);
}

void sessions_on_10x10_repeat() {
    replay_folder("10x10", 10);
}

void sessions_on_4x4_repeat() {
    replay_folder("4x4", 4);
}

}  // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(sessions_on_8x8_repeat);
    RUN_TEST(sessions_on_10x10_repeat);
    RUN_TEST(sessions_on_4x4_repeat);
    return UNITY_END();
}
