#pragma once
#include <cstdint>

namespace board {

/// The largest board that any game or layout may have.
inline constexpr uint8_t kMaxFiles = 10;
inline constexpr uint8_t kMaxRanks = 10;

/// A square by file and rank, both counted from 0 (a1 is 0,0): the same value on boards of every size.
///
///     bit  7 6 5 4   3 2 1 0
///          rank      file
///
/// On an 8x8 board `code` is therefore also the 0x88 index of the square.
struct Square {
    uint8_t code = 0xFF;

    constexpr uint8_t file() const { return code & 0x0F; }
    constexpr uint8_t rank() const { return static_cast<uint8_t>(code >> 4); }
    constexpr bool operator==(const Square&) const = default;
};

/// The square at `file` and `rank`, each 0 to 15.
constexpr Square square(unsigned file, unsigned rank) {
    return Square{static_cast<uint8_t>(rank << 4 | file)};
}

/// How many steps of a king two squares are apart.
constexpr unsigned distance(Square a, Square b) {
    const int files = a.file() - b.file();
    const int ranks = a.rank() - b.rank();
    const int across = files < 0 ? -files : files;
    const int along = ranks < 0 ? -ranks : ranks;
    return static_cast<unsigned>(across > along ? across : along);
}

/// Whether two squares touch, if only at a corner.
constexpr bool adjacent(Square a, Square b) {
    return distance(a, b) <= 1;
}

/// Whether a piece that goes straight from `from` to `far` comes over `near`.
constexpr bool on_the_way(Square from, Square near, Square far) {
    const int near_x = near.file() - from.file();
    const int near_y = near.rank() - from.rank();
    const int far_x = far.file() - from.file();
    const int far_y = far.rank() - from.rank();
    return near_x * far_y == near_y * far_x && near_x * far_x + near_y * far_y > near_x * near_x + near_y * near_y;
}

/// No square at all: where a square may be missing, as after a move without en passant.
inline constexpr Square kNoSquare{};

}  // namespace board
