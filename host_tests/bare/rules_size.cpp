/// Linked with everything that the rules of both games and SAN have to offer, used or not: the linker's map
/// then tells what they cost.
#include "core/notation/san.hpp"
#include "core/rules/chess/chess.hpp"

int main() {
    static chess::Game game;
    rules::Move move;
    return notation::San::decode("e4", game.position(), move) ? 0 : 1;
}
