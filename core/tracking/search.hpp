#pragma once
#include <array>

#include "core/tracking/game.hpp"
#include "core/tracking/stories.hpp"

namespace tracking {

/// When and where contacts changed.
struct Contacts {
    std::array<uint32_t, unsigned{board::kMaxFiles} * board::kMaxRanks>
        changed{};  ///< when each one last changed
    std::array<uint8_t, unsigned{board::kMaxFiles} * board::kMaxRanks>
        closings{};            ///< how often each has closed
    board::Occupancy touched;  ///< the squares that changed since the board last stood as the game has it
    board::Occupancy earlier;  ///< those that changed before that, and came to nothing
    Square last_closed = board::kNoSquare;
    uint32_t last_change = 0;
    uint32_t last_opened = 0;
    uint32_t gap = 0;  ///< so long before the last contact closed one opened

    static constexpr unsigned index(Square square) {
        return unsigned{square.rank()} * board::kMaxFiles + square.file();
    }
    uint32_t at(Square square) const { return changed[index(square)]; }
    /// Forgets what was touched but for these squares.
    void keep_touched(const board::Occupancy& squares);
    /// Turns the board round.
    void rotate(Square last_corner);
};

/// What the game may have come to: instead of its last `back` half moves, `count` others.
struct Reading {
    static constexpr unsigned kMostMoves = Game::kLookAhead + 1;

    std::array<Motion, kMostMoves> moves;
    board::Occupancy in_air;  ///< where pieces belong that are in the air
    uint16_t back = 0;
    uint8_t count = 0;
    bool between = false;  ///< a piece stands on a second contact, too
    Cost cost = 0xFFFF;

    bool found() const { return cost != 0xFFFF; }
    /// Nothing has happened.
    bool idle() const { return back == 0 && count == 0; }
    /// Every piece stands where it belongs.
    bool complete() const { return in_air.empty() && !between; }
    const Motion& last() const { return moves[count - 1u]; }
    bool same_line(const Reading& other) const;
};

/// Looks for the cheapest readings of a board.
class Search {
  public:
    /// How far to look.
    struct Scope {
        uint16_t back;        ///< half moves taken back
        uint8_t ahead;        ///< half moves made
        bool untouched;       ///< captures that did not open the contact of the captured piece
        uint8_t waited = 0;   ///< for how many stages of stillness pieces have been in the air
        uint16_t hasty = 0;   ///< the last so many half moves never stood still
        uint16_t recent = 0;  ///< ... have not stood for a second
    };
    /// So often at most one search asks for the legal moves of a position.
    static constexpr unsigned kMostVisits = 24;
    /// So many pieces may be in the air while nothing is wrong.
    static constexpr unsigned kHands = 3;
    /// Others that cost so much more than the best are of no interest.
    static constexpr Cost kMargin = 5;

    Search(Game& game, const Stories& stories, const Contacts& contacts, const Sight& seen, bool colours);

    void run(const Scope& scope);

    Reading best;
    Reading second;  ///< the cheapest that is not the best

  private:
    void descend(const Sight& sight);
    void weigh(const Sight& sight);
    void weigh_between(const Sight& sight);
    void keep();
    bool may_make(const Motion& motion) const;
    Cost line_cost() const;
    Cost air_cost(const Sight& sight);
    Cost order_cost(const Story& story) const;
    Arrangement arrangement() const;

    Game& game_;
    const Stories& stories_;
    const Contacts& contacts_;
    const Sight& seen_;
    Scope scope_{};
    board::Occupancy touched_;  ///< squares of the half moves taken back among them
    board::Occupancy vacated_;  ///< where pieces stood before half moves were taken back
    Reading line_;              ///< the one that is looked at
    unsigned visits_ = 0;
    bool colours_;
    bool castled_ = false;   ///< by the last half move
    bool in_place_ = false;  ///< the line has a capture that did not open its contact
};

}  // namespace tracking
