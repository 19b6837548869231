#include "host_tests/bench/bench.hpp"

int main() {
    bench_main();
    return 0;
}
