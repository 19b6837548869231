#pragma once
#include "core/tracking/arrangement.hpp"
#include "core/tracking/costs.hpp"

namespace tracking {

/// One account of where the pieces are that explains every contact seen so far.
struct Story : Arrangement {
    Cost cost = 0;

    /// Nothing is amiss but for pieces in the hand, and those that they would have captured.
    bool is_held() const;
};

/// A contact that closes, and what the game says about it.
struct Closing {
    Square square;
    uint32_t now;
    board::Occupancy legal;    ///< the pieces that may legally go there
    board::Occupancy fitting;  ///< the pieces that have the colour which the sensor tells, if it does
    board::Occupancy to_move;  ///< the pieces of the side to move
    board::Occupancy recent;   ///< the squares where a contact has just closed, and nothing was decided since
    board::Occupancy
        too_soon{};  ///< the pieces that cannot have come instead of the one that was lifted there a moment ago
    bool returning = false;  ///< a captured piece would come back there
};

/// The likeliest stories about the pieces, the cheapest first. The cheapest always costs 0.
class Stories {
  public:
    /// So many are kept.
    static constexpr unsigned kMost = 12;

    Stories() { reset(); }
    /// Every piece stands where the game has it.
    void reset();
    /// Nobody can tell any more where the pieces are.
    void lose();
    /// A contact opens, or closes: each story goes on in every way that hands and sensors can cause this. `slid`: a
    /// contact next to it closed just before this one opens.
    void open(Square square, uint32_t now, bool slid);
    void close(const Closing& closing, const board::Occupancy& pieces);
    /// The game has made a half move, or taken it back.
    void rename(const Motion& motion, bool back);
    /// Stories in which pieces stand elsewhere than the game has them pay for it.
    void overrule(const board::Occupancy& occupied);
    /// The board stands as the game has it. What seems to have been put down may still be in the hand; if that it stands
    /// is only guessed, all that was told so far may be true.
    void stand(bool guessed);
    /// Turns the board round.
    void rotate(board::Geometry geometry);

    /// The cheapest; none if none could follow what happened.
    const Story* best() const { return count_ == 0 ? nullptr : stories_.data(); }
    /// What it costs to believe in `node` while these squares are occupied, and the story to believe.
    struct Fit {
        Cost cost;
        const Story* story;
    };
    Fit fit(const Arrangement& node, const board::Occupancy& occupied) const;
    /// The squares of the pieces that stories cheaper than this have elsewhere than the game.
    board::Occupancy displaced(Cost below) const;
    /// Whether these pieces are in the air in all stories that are about as cheap as the cheapest.
    bool in_air(const board::Occupancy& names) const;

  private:
    void extend(const Story& story, const Closing& closing, const board::Occupancy& pieces);
    Cost landing_cost(const Story& story, const Piece& piece, const Closing& closing) const;
    bool is_wanted(unsigned cost) const;
    void offer(const Story& story);
    void swap_in();

    std::array<Story, kMost> stories_;
    std::array<Story, kMost> next_;
    std::array<uint8_t, kMost> order_{};  ///< the places of the next ones, the cheapest first
    uint8_t count_ = 0;
    uint8_t next_count_ = 0;
};

}  // namespace tracking
