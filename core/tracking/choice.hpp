#pragma once
#include "core/tracking/stillness.hpp"
#include "core/tracking/stories.hpp"

namespace tracking {

/// What it depends on, besides the stories, how much of them is told.
struct Circumstances {
    Stage stage;
    bool tells_colours;
    bool correcting;  ///< hands put things right
    bool strayed;     ///< the board has been far from the start position since the game began
    unsigned behind;  ///< half moves from elsewhere that hands have yet to make
    unsigned hasty;   ///< the last so many half moves of the record never stood still
};

/// The likeliest story as the board stands, and how much of it may be told. A value for one look; the stories must
/// stay.
class Choice {
  public:
    static constexpr unsigned kNothing = Line::kMost + 1;

    Choice(const Game& game, const Stories& stories, const Circumstances& circumstances)
        : game_(game), stories_(stories), at_(circumstances) {}

    /// Weighs the stories.
    void weigh(Stories& stories);

    /// The likeliest; nullptr if none is likely, or none was weighed.
    const Story* story() const { return best_.story; }
    bool complete() const { return best_.story != nullptr && best_.weight.complete; }
    unsigned cost() const { return best_.cost(); }
    /// So many half moves of it may be told; kNothing if none may be taken back either.
    unsigned tellable() const;
    /// Another one that tells something else is complete, too.
    bool is_torn() const { return complete() && second_.story != nullptr && second_.weight.complete; }
    /// The squares that tell the two apart; `made` is the last half move of the likelier one that makes any.
    board::Occupancy differing(Motion& made) const;
    /// Nothing is wrong but that pieces are in the hand.
    bool is_in_hand() const;
    /// The pieces were put up, and one was moved before the last of them stood.
    bool begins_anew(const Line& line) const;

  private:
    /// A story, and what it costs to believe it now.
    struct Candidate {
        const Story* story = nullptr;
        Stories::Weight weight{};
        unsigned cost() const { return story == nullptr ? 0xFFFFu : weight.cost; }
    };

    bool may_be_told(const Story& story) const;
    unsigned cost_now(const Story& story, const Stories::Weight& weight) const;
    bool goes_on() const;

    const Game& game_;
    const Stories& stories_;
    const Circumstances at_;
    Candidate best_;
    Candidate second_;     ///< the likeliest that tells anything else
    unsigned agreed_ = 0;  ///< so many half moves of the best are told by all that are about as likely
};

}  // namespace tracking
