#include "firmware/app.hpp"
#include "hal/board.hpp"

int main() {
    hal::Board& board = hal::board();
    static firmware::App app(board);
    for (;;) {
        app.step();
        board.system.idle();
    }
}
