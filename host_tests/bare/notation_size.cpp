/// Calls both directions of the notations in the list NOTATIONS, so that the linker keeps what they need and
/// nothing else: its map then tells what they cost.
#include "core/notation/all.hpp"

int main() {
    static char buffer[notation::kMaxLength];
    bool good = true;
    NOTATIONS::each([&good]<typename N>(N) {
        static typename N::Value value;
        good = good && N::decode({buffer, sizeof buffer}, value) && N::encode(value, buffer);
    });
    return good ? 0 : 1;
}
