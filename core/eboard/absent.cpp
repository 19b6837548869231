#include "core/eboard/all.hpp"

// Linked instead of the protocols of core/eboard. They are for chess programs at the other end of a cable, and nothing but
// the page can ever be plugged into this board: without them a page is loaded with a tenth less. `protocol` says so.
namespace eboard {

const bool kPresent = false;

void ChessLink::begin() {}
bool ChessLink::receive(uint8_t, uint32_t, Lights&) {
    return false;
}
size_t ChessLink::next(const View&, Game&, uint32_t, etl::span<uint8_t>) {
    return 0;
}

void Certabo::begin() {}
bool Certabo::receive(uint8_t, uint32_t, Lights&) {
    return false;
}
size_t Certabo::next(const View&, Game&, uint32_t, etl::span<uint8_t>) {
    return 0;
}

void Dgt::begin() {}
bool Dgt::receive(uint8_t, uint32_t, Lights&) {
    return false;
}
size_t Dgt::next(const View&, Game&, uint32_t, etl::span<uint8_t>) {
    return 0;
}

void Cpp::begin() {}
bool Cpp::receive(uint8_t, uint32_t, Lights&) {
    return false;
}
bool Cpp::has_room() const {
    return true;
}
size_t Cpp::next(const View&, Game&, uint32_t, etl::span<uint8_t>) {
    return 0;
}
void Cpp::moved(etl::string_view) {}
void Cpp::undone(etl::string_view) {}
bool Cpp::is_opener(etl::string_view) {
    return false;
}

}  // namespace eboard
