#include "core/rules/result.hpp"

#include <array>

namespace rules {

etl::string_view error_name(Error error) {
    static constexpr std::array<const char*, 4> kErrors{"none", "game-full", "game-over", "illegal-position"};
    return kErrors[static_cast<unsigned>(error)];
}

etl::string_view score_text(Score score) {
    static constexpr std::array<const char*, 4> kScores{"*", "1-0", "0-1", "1/2-1/2"};
    return kScores[static_cast<unsigned>(score)];
}

etl::string_view ending_name(Ending ending) {
    static constexpr std::array<const char*, static_cast<unsigned>(Ending::Count)> kEndings{
        "none",        "checkmate",  "stalemate",  "insufficient-material",
        "move-limit",  "repetition", "move-claim", "repetition-claim",
        "resignation", "agreement",  "recorded",   "kings",
    };
    return kEndings[static_cast<unsigned>(ending)];
}

}  // namespace rules
