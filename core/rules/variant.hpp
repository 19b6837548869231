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

/// The name as the console has it, such as `chess+`.
etl::string_view variant_name(Variant variant);

/// Finds the variant of that name; false, with `out` untouched, if there is none.
bool find_variant(etl::string_view name, Variant& out);

}  // namespace rules
