#pragma once
/// What hands are like, and the count of what they did.
#include <cstdint>

namespace simulator {

enum class Style : uint8_t {
    Lift,
    Slide,
    Hesitate,
    TwoHands,
    Bounce,
    QuickReply,
    Adjust,
    ChangeOfMind,
    IllegalFirst,
    Knocked,
    TakeBack,
    Elsewhere,
    OneScan,
    TooEarly,
    Mixture,
    Count,
};

inline const char* name(Style style) {
    static const char* const kNames[] = {"lift and place",   "slide",          "hesitate",  "two hands",
                                         "bouncing contact", "quick reply",    "adjust",    "change of mind",
                                         "illegal first",    "knocked over",   "take back", "from elsewhere",
                                         "two in one scan",  "opponent early", "mixture"};
    return kNames[static_cast<unsigned>(style)];
}

struct Tally {
    unsigned plies = 0;
    unsigned captures = 0, castlings = 0, en_passant = 0, promotions = 0, take_backs = 0, new_games = 0;
    unsigned failures = 0;
};

}  // namespace simulator
