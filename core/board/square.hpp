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

/// Whether two squares touch, if only at a corner.
constexpr bool adjacent(Square a, Square b) {
    const int files = a.file() - b.file();
    const int ranks = a.rank() - b.rank();
    return files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1;
}

/// No square at all: where a square may be missing, as after a move without en passant.
inline constexpr Square kNoSquare{};

}  // namespace board
