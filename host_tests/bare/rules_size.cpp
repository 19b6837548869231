/// Linked with everything that the rules of both games and SAN have to offer, used or not: the linker's map
/// then tells what they cost.
#include "core/chess/game.hpp"
#include "core/notation/san.hpp"

int main() {
    static chess::Game game;
    chess::Move move;
    return notation::San::decode("e4", game.position(), move) ? 0 : 1;
}
