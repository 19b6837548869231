#include "core/eboard/all.hpp"

// Linked instead of the protocols of core/eboard. They are for chess programs at the other end of a cable, and nothing
// but the page can ever be plugged into this board: without them a page is loaded with a tenth less. `protocol` says
// so.
namespace eboard {

const bool kPresent = false;

Protocol& make(All& all, unsigned) {
    return all.chesslink;
}

void ChessLink::begin() {}
bool ChessLink::receive(uint8_t, uint32_t, Lights&) {
    return false;
}
size_t ChessLink::next(const View&, Game&, uint32_t, etl::span<uint8_t>) {
    return 0;
}

bool Cpp::is_opener(etl::string_view) {
    return false;
}

}  // namespace eboard
