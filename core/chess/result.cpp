#include "core/chess/result.hpp"

#include <array>

namespace chess {

namespace {

constexpr std::array<const char*, 4> kScores{"*", "1-0", "0-1", "1/2-1/2"};

constexpr std::array<const char*, static_cast<unsigned>(Ending::Count)> kEndings{
    "none",        "checkmate",  "stalemate",  "insufficient-material",
    "move-limit",  "repetition", "move-claim", "repetition-claim",
    "resignation", "agreement",  "recorded",
};

}  // namespace

etl::string_view score_text(Score score) {
    return kScores[static_cast<unsigned>(score)];
}

etl::string_view ending_name(Ending ending) {
    return kEndings[static_cast<unsigned>(ending)];
}

}  // namespace chess
