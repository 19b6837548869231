#include <unity.h>

#include <cstdio>
#include <filesystem>

#include "host_tests/simulator/trace.hpp"

void setUp() {}
void tearDown() {}

namespace {

/// Every trace of the folder, or the one named on the command line.
std::string only;

void every_trace_is_read_as_it_says() {
    unsigned count = 0;
    std::vector<std::string> paths{only};
    if (only.empty()) {
        paths.clear();
        for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA "/traces")) {
            paths.push_back(entry.path().string());
        }
    }
    for (const std::string& path : paths) {
        const std::string wrong = simulator::replay(path);
        const std::string message = path + ": " + wrong;
        TEST_ASSERT_TRUE_MESSAGE(wrong.empty(), message.c_str());
        ++count;
    }
    if (only.empty()) TEST_ASSERT_GREATER_OR_EQUAL_UINT(10, count);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) only = argv[1];
    UNITY_BEGIN();
    RUN_TEST(every_trace_is_read_as_it_says);
    return UNITY_END();
}
