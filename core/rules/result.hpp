#pragma once
#include <etl/string_view.h>

#include <cstdint>

#include "core/rules/piece.hpp"

namespace rules {

/// Who has won, if anyone.
enum class Score : uint8_t { Open, WhiteWins, BlackWins, Draw };

constexpr Score win(Colour colour) {
    return colour == Colour::White ? Score::WhiteWins : Score::BlackWins;
}

/// Why a game has ended.
enum class Ending : uint8_t {
    None,
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    Clock,              ///< so many half moves without progress that the game is drawn at once
    Repetition,         ///< the position has come so often that the game is drawn at once
    ClaimedClock,       ///< a player has claimed the draw after enough half moves without progress
    ClaimedRepetition,  ///< a player has claimed the draw after enough repetitions
    Resignation,
    Agreement,
    Recorded,  ///< the game's text says so, and the board does not tell why
    Kings,     ///< the players have put their kings to the centre, and do not tell why
    Count,
};

/// How a game stands.
struct GameResult {
    Score score = Score::Open;
    Ending ending = Ending::None;

    constexpr bool over() const { return score != Score::Open; }
    constexpr bool operator==(const GameResult&) const = default;
};

/// Whether players, or a game's text, can say that a game ended like this. An open game has not ended.
constexpr bool can_be_declared(GameResult result) {
    switch (result.ending) {
        case Ending::ClaimedClock:
        case Ending::ClaimedRepetition:
        case Ending::Agreement: return result.score == Score::Draw;
        case Ending::Resignation: return result.score == Score::WhiteWins || result.score == Score::BlackWins;
        case Ending::Recorded:
        case Ending::Kings: return result.over();
        default: return false;
    }
}

/// Why a game refused a move or a set-up.
enum class Error : uint8_t {
    None,
    GameFull,         ///< the game has as many moves as it can keep
    GameOver,         ///< the game has ended
    IllegalPosition,  ///< `validate` has something against the set-up
};

/// The word for `error` that the console prints, such as `game-full`.
etl::string_view error_name(Error error);

/// The score as game text has it: `1-0`, `0-1`, `1/2-1/2` or `*`.
etl::string_view score_text(Score score);

/// The ending as one word, such as `checkmate`.
etl::string_view ending_name(Ending ending);

}  // namespace rules
