#pragma once
#include <cstdint>

#include "core/board/geometry.hpp"
#include "core/text/alphabet.hpp"
#include "core/text/result.hpp"

/// Rows of data that tell the shared verbs of reader and writer what a field looks like.
namespace text {

/// A board written rank by rank from the top, `/` between ranks, empty squares as digits.
struct Placement {
    board::Geometry geometry;
    const Alphabet& alphabet;
};

/// A number from `min` to `max`, which is at most 4294967289. One above is refused with `error`, one below with
/// BadNumber.
struct Range {
    uint32_t min;
    uint32_t max;
    Error error = Error::BadNumber;
};

/// Squares that may stand in an en passant field: `files` files, two ranks, both counted from 0.
struct Targets {
    uint8_t files;
    uint8_t lower;
    uint8_t upper;
};

}  // namespace text
