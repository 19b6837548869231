#pragma once
#include "core/tracking/story.hpp"

namespace tracking {

/// The likeliest stories, the cheapest first, and the next ones while these are made of them. The cheapest always costs
/// 0.
class Beam {
  public:
    /// So many are kept.
    static constexpr unsigned kMost = 18;

    etl::span<const Story> all() const { return {stories_.data(), count_}; }
    /// What the cheapest story has cost in all; it may wrap.
    uint32_t spent() const { return spent_; }
    void set_spent(uint32_t spent) { spent_ = spent; }
    void clear() { count_ = 0; }

    /// Begins the next ones: what is offered until `end` takes the place of all there are.
    void begin();
    /// Whether a story of that cost may be among the next ones; once it may not, it never may.
    bool is_wanted(unsigned cost) const { return cost < too_dear_; }
    /// Takes a story, at `more` than its cost, into the next ones, unless it is known, cannot be followed, or is dearer
    /// than all of them.
    void offer(const Story& story, unsigned more = 0);
    unsigned count_offered() const { return next_count_; }
    const Story& offered(unsigned i) const { return next_[i]; }
    void end();
    /// Keeps, beside what was offered, what `change(Story&)` makes of each story unless that returns false.
    template <class Change>
    void end_with(Change&& change) {
        for (const Story& old : all()) {
            Story story = old;
            if (change(story)) offer(story);
        }
        end();
    }
    template <class Change>
    void revise(Change&& change) {
        begin();
        end_with(change);
    }

  private:
    static constexpr unsigned kAnyCost = 0x10000;  ///< more than any

    std::array<Story, kMost> stories_;
    std::array<Story, kMost> next_;
    std::array<uint8_t, kMost> order_{};  ///< the places of the next ones, the cheapest first
    unsigned too_dear_ = kAnyCost;        ///< from this cost on a story is none of the next ones
    uint32_t spent_ = 0;
    uint8_t count_ = 0;
    uint8_t next_count_ = 0;
};

}  // namespace tracking
