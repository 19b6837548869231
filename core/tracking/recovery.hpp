#pragma once
#include "core/tracking/stories.hpp"

namespace tracking {

/// Looks for half moves that leave the pieces as they stand, where no story followed what hands did: legality at rest
/// beats the history of touches. What it finds becomes a story, and costs something. A value for one look.
class Recovery {
  public:
    /// `touched`: the contacts that changed since the board last stood as the record had it. `in_place`: a capture may
    /// have left its contact closed.
    Recovery(Game& game, Stories& stories, const Sight& seen, const board::Occupancy& touched, bool tells_colours,
             bool in_place = false)
        : game_(game),
          stories_(stories),
          seen_(seen),
          touched_(touched),
          tells_colours_(tells_colours),
          in_place_(in_place && !tells_colours) {}

    /// An earlier position that stands again: hands take half moves back in any order. `stood`: half moves that are
    /// left of the record as it was when the board last stood so; `spent`: what the cheapest story had cost by then.
    void look_for_taken_back(unsigned stood, uint32_t spent);
    /// Any number of half moves taken back; and a few others made, by pieces that were touched or had captured last, if
    /// it is a few or all of them, or one other, if it is some more. What answered one that had `stood` is not made
    /// again, unless it is one of the last `rewritten`, which replaced others that had stood and may prove to be them.
    void look_for_others(unsigned stood = 0, unsigned rewritten = 0);

  private:
    bool matches(const Sight& sight) const { return seen_.looks_like(sight, tells_colours_); }
    void look_for_traded();
    bool may_lead_to_what_is_seen(const Sight& sight, unsigned left) const;
    void search(Line& line, const Sight& sight, const board::Occupancy& arrived, unsigned left, unsigned cost = 0);

    Game& game_;
    Stories& stories_;
    const Sight& seen_;
    const board::Occupancy& touched_;
    board::Occupancy reached_ = touched_;  ///< where pieces may have come to
    unsigned visits_ = 0;                  ///< positions of which it may still ask for the legal moves
    uint32_t found_ = ~uint32_t{0};        ///< the sum of the half moves that it found last
    bool tells_colours_;
    bool in_place_;
    bool doubtful_ = false;     ///< the half moves that are taken back now replaced others that had stood
    bool stood_still_ = false;  ///< the half move that may be replaced now had stood, and so had its answer
};

}  // namespace tracking
