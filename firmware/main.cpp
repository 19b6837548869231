#include "firmware/turn.hpp"

int main() {
    for (;;) firmware::turn();
}
