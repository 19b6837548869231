#pragma once
#include <etl/string_view.h>

#include <cstdint>

namespace rules {

/// The games that a board can play. Their numbers stand in the flash of boards: add, never change.
enum class Variant : uint8_t {
    Chess,
    Octad,
    ChessPlus,
    Spooky,
    Free,  ///< chess pieces, any piece to any square
    Count
};

inline constexpr unsigned kVariants = static_cast<unsigned>(Variant::Count);

/// Their names as the console has them.
inline constexpr etl::string_view kVariantNames[kVariants] = {"chess", "octad", "chess+", "spooky", "free"};

constexpr etl::string_view variant_name(Variant variant) {
    return kVariantNames[static_cast<unsigned>(variant)];
}

}  // namespace rules
