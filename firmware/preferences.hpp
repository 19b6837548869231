#pragma once
#include <cstdint>

#include "core/journal/journal.hpp"
#include "core/notation/all.hpp"

namespace firmware {

/// What somebody chose once and expects to find again after a power cut. Events are not among it: whether they
/// are wanted is up to the program at the other end, and a new one must not meet a silent board.
///
///     kSettings   brightness:1 settle:2 flipped:1 notation's name, empty for the game's own
struct Preferences {
    uint8_t brightness = 0;
    uint16_t settle_ms = 0;
    bool flipped = false;
    const notation::Info* notation = nullptr;  ///< null: the game's own

    bool operator==(const Preferences&) const = default;
};

/// What was kept. False, with `out` untouched, if nothing was or if it is of a version that is not known here.
bool recall_preferences(const journal::Journal& journal, Preferences& out);

[[nodiscard]] journal::Error keep_preferences(journal::Journal& journal, const Preferences& preferences);

}  // namespace firmware
