#include "core/text/result.hpp"

#include <iterator>

namespace text {

etl::string_view error_name(Error error) {
    static constexpr const char* kNames[] = {
        "none",         "buffer-too-small", "unexpected-end",    "trailing-text", "bad-character", "bad-number",
        "bad-row",      "bad-row-count",    "adjacent-digits",   "bad-square",    "repeated",      "too-many",
        "wrong-count",  "unknown-index",    "cannot-express",    "other-game",    "bad-move",      "null-move",
        "illegal-move", "ambiguous-move",   "missing-promotion",
    };
    static_assert(std::size(kNames) == static_cast<unsigned>(kLastError) + 1, "a name for each error, in their order");
    return kNames[static_cast<unsigned>(error)];
}

}  // namespace text
