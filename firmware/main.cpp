#include "firmware/app.hpp"
#include "firmware/panic.hpp"
#include "hal/board.hpp"

int main() {
    hal::Board& board = hal::board();
    firmware::catch_impossible_states(board);
    static firmware::App app(board);
    for (;;) {
        app.step();
        board.system.idle();
    }
}
