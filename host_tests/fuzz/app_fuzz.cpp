#include "host_tests/lives/life.hpp"

// An input is a whole life of the application, a decision a byte or two. What must hold in it is written in life.hpp.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static lives::Record record;
    lives::live(data, size, record);
    return 0;
}
