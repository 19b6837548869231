#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "firmware/turn.hpp"

namespace {

/// Each option is a variable of the environment, which board.cpp reads.
struct Option {
    std::string_view name;
    const char* variable;
    bool takes_value;
};
constexpr Option kOptions[] = {
    {"--pty", "REEDFISH_PTY", false},
    {"--size", "REEDFISH_SIZE", true},
    {"--colours", "REEDFISH_COLOURS", false},
    {"--store", "REEDFISH_STORE", true},
};
constexpr const char* kUsage = "usage: reedfish-virtual [--pty] [--size 10x10] [--colours] [--store <file>]\n";

/// Takes the option at `at` and its value, and leaves `at` at the last word of it; false if there is no such option.
bool take_option(int argc, char** argv, int& at) {
    for (const Option& option : kOptions) {
        if (option.name != argv[at] || (option.takes_value && at + 1 == argc)) continue;
        return setenv(option.variable, option.takes_value ? argv[++at] : "1", 1) == 0;
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    for (int at = 1; at < argc; ++at) {
        if (std::string_view(argv[at]) == "--help") return fputs(kUsage, stdout) < 0 ? 1 : 0;
        if (take_option(argc, argv, at)) continue;
        fputs(kUsage, stderr);
        return 2;
    }
    for (;;) firmware::turn();
}
