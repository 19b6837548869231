#pragma once
#include "core/tracking/arrangement.hpp"
#include "core/tracking/costs.hpp"
#include "core/tracking/game.hpp"

namespace tracking {

/// What the game may have come to: instead of the last `back` half moves of its record, `count` others.
struct Line {
    static constexpr unsigned kMost = Game::kLookAhead;

    std::array<uint32_t, kMost> moves{};  ///< 0 from `count` on
    uint16_t back = 0;
    uint8_t count = 0;

    constexpr bool operator==(const Line& other) const {
        return back == other.back && count == other.count && moves == other.moves;
    }
    /// Nothing but what is recorded has happened.
    constexpr bool is_record() const { return back == 0 && count == 0; }
    /// So many half moves come first in both.
    constexpr unsigned agrees(const Line& other) const {
        unsigned same = 0;
        while (back == other.back && same != count && moves[same] == other.moves[same]) ++same;
        return same;
    }
    constexpr void push(uint32_t move) { moves[count++] = move; }
    constexpr void pop() { moves[--count] = 0; }
};

/// One account of what hands did that explains every contact seen so far: which half moves they made, and which pieces
/// stand elsewhere than these leave them.
struct Story : Arrangement {
    Line line;
    Cost cost = 0;
    uint8_t since_guess = 0;  ///< so many half moves, from this one on, since one that captures and no contact tells
    bool turned = false;      ///< the board lies the other way round than the tracker takes it to
    bool returning = false;  ///< a half move of it brings a piece back while hands take back: it may be taken back, too
    bool knocked = false;    ///< more pieces of one side were in the air, or two at once, than a player takes

    /// The piece of its last half move may be in the hand.
    bool guessed() const { return since_guess == 1; }
    bool tells_same(const Story& other) const { return line == other.line && turned == other.turned; }
    /// Tells the same, and the pieces stand alike.
    bool same(const Story& other) const {
        return has_like_signature(other) && tells_same(other) && has_same_pieces(other);
    }
    void pay(unsigned more) { cost = static_cast<Cost>(cost + more); }
};

}  // namespace tracking
