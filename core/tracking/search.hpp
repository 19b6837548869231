#pragma once
#include <algorithm>
#include <array>

#include "core/tracking/game.hpp"
#include "core/tracking/stories.hpp"

namespace tracking {

/// When and where contacts changed.
struct Contacts {
    template <class Value>
    using PerSquare = std::array<Value, unsigned{board::kMaxFiles} * board::kMaxRanks>;

    /// Since some time.
    struct Touches {
        board::Occupancy squares;
        PerSquare<uint8_t> closings{};  ///< how often each contact has closed

        void add(Square square, bool closes);
    };

    PerSquare<uint32_t> changed{};  ///< when each one last changed
    Touches since_decided;          ///< since something was decided; of before, where pieces still wait
    Touches since_stood;            ///< since the board last stood as the game has it
    board::Occupancy earlier;       ///< those that changed before that, and came to nothing
    Square last_closed = board::kNoSquare;
    uint32_t last_change = 0;
    uint32_t last_opened = 0;
    uint32_t gap = 0;  ///< so long before the last contact closed one opened

    static constexpr unsigned index(Square square) {
        return unsigned{square.rank()} * board::kMaxFiles + square.file();
    }
    uint32_t at(Square square) const { return changed[index(square)]; }
    void touch(Square square, bool closes);
    /// Something was decided: only what was touched of these squares is still to be explained, and what stands there.
    void decided(const board::Occupancy& squares, const board::Occupancy& occupied);
    /// The board stands as the game has it.
    void stood();
    /// Turns the board round.
    void rotate(board::Geometry geometry);
};

/// What the game may have come to: instead of its last `back` half moves, `count` others.
struct Reading {
    static constexpr unsigned kMostMoves = Game::kLookAhead + 1;

    std::array<Motion, kMostMoves> moves;
    board::Occupancy in_air;  ///< where pieces belong that are in the air
    uint16_t back = 0;
    uint8_t count = 0;
    bool between = false;  ///< a piece stands on a second contact, too
    bool guessed =
        false;  ///< the last half move is a capture that no contact tells; the piece may be in the hand
    bool corrects = false;  ///< one half move is put right, as hands do it
    Cost cost = 0xFFFF;

    bool found() const { return cost != 0xFFFF; }
    /// Nothing has happened.
    bool idle() const { return back == 0 && count == 0; }
    /// Every piece stands where it belongs.
    bool complete() const { return in_air.empty() && !between; }
    const Motion& last() const { return moves[count - 1u]; }
};

/// Looks for the cheapest readings of a board.
class Search {
  public:
    /// How far to look.
    struct Scope {
        uint16_t back;         ///< half moves taken back
        uint8_t ahead;         ///< half moves made
        bool untouched;        ///< captures that did not open the contact of the captured piece
        uint8_t waited = 0;    ///< for how many stages of stillness pieces have been in the air
        uint16_t hasty = 0;    ///< the last so many half moves never stood still
        uint16_t passing = 0;  ///< ... are void: their piece only passed the square where it seemed to stand
        bool taking_back = false;  ///< the last thing that hands did was to take something back
    };
    /// So often at most one search asks for the legal moves of a position.
    static constexpr unsigned kMostVisits = 24;
    /// So many pieces may be in the air while nothing is wrong.
    static constexpr unsigned kHands = 3;
    /// Others that cost so much more than the best are of no interest.
    static constexpr Cost kMargin = 5;

    /// Its subjects are looked at whenever it runs.
    Search(const Stories& stories, const Contacts& contacts, const Sight& seen)
        : stories_(stories), contacts_(contacts), seen_(seen) {}

    /// `colours`: the sensors tell them.
    void run(Game& game, bool colours, const Scope& scope);
    /// Forgets what it found.
    void clear();

    Reading best;
    Reading second;  ///< the cheapest that is not the best

  private:
    bool stood_earlier(Sight sight) const;
    void descend(const Sight& sight);
    void weigh(const Sight& sight);
    void weigh_between(const Sight& sight);
    void keep();
    bool may_make(const Motion& motion) const;
    bool corrects() const;
    /// A pawn captures where the new piece may have taken the place of the captured one before.
    bool is_swapped(const Motion& motion) const {
        return motion.promotion != 0 && contacts_.earlier.has(motion.to);
    }
    /// So many half moves may be taken back and others made instead.
    unsigned deepest() const { return game_->takes_turns() ? 2 : std::max<unsigned>(scope_.passing, 1); }
    Cost line_cost() const;
    Cost air_cost(const Sight& sight);
    Cost order_cost(const Story& story) const;
    Arrangement arrangement() const;
    /// The half move that the game has made so many ago, from 1.
    Motion made(unsigned ago) const { return game_->motion(game_->plies() - ago); }
    bool in_place(const Motion& motion) const {
        return motion.captured == motion.to && !touched_.has(motion.to);
    }
    /// What is to be explained: where half moves are taken back, all since the board stood.
    const Contacts::Touches& touches() const {
        return line_.back == 0 ? contacts_.since_decided : contacts_.since_stood;
    }

    Game* game_ = nullptr;
    const Stories& stories_;
    const Contacts& contacts_;
    const Sight& seen_;
    Scope scope_{};
    board::Occupancy touched_;  ///< squares of the half moves taken back among them
    board::Occupancy vacated_;  ///< where pieces stood before half moves were taken back
    Reading line_;              ///< the one that is looked at
    unsigned visits_ = 0;
    bool colours_ = false;
    bool held_ = false;      ///< nothing is wrong but for pieces that may be in the hand
    bool repeats_ = false;   ///< the board stands as it stood earlier in the game
    bool moved_on_ = false;  ///< the pieces of the half moves taken back were touched since the board stood
};

}  // namespace tracking
