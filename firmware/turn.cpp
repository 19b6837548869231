#include "firmware/turn.hpp"

#include "firmware/app.hpp"
#include "firmware/panic.hpp"
#include "hal/board.hpp"

namespace firmware {

namespace {

hal::Board& started_board() {
    hal::Board& board = hal::board();
    catch_impossible_states(board);
    return board;
}

}  // namespace

void turn() {
    static hal::Board& board = started_board();
    static App app(board);
    app.step();
    board.system.idle();
}

}  // namespace firmware
