#pragma once
/// How people play: a row of habits for each style, each with how often it shows where it can show.
#include <cstdint>
#include <iterator>

namespace simulator {

struct Style {
    const char* name;
    float pace = 1;             ///< 1: calm; 0.3: blitz
    float rest = 1;             ///< after a half move the board rests until the referee has looked
    float slide = 0;            ///< the piece is pushed over the board where the way is free
    float pause = 0;            ///< it rests on the way
    float shallow = 0;          ///< it comes down low over the square before the last
    float between = 0;          ///< it comes down half on the next square
    float beside = 0;           ///< it comes down well off the centre
    float mover_first = 0.4f;   ///< captures: the capturing piece is lifted first
    float two_hands = 0;        ///< captures and castling: both pieces at once
    float drag = 0;             ///< the victim is dragged off over a neighbour
    float approach = 0;         ///< the capturing piece rests beside its victim
    float in_place = 0;         ///< captures without a gap in the target's contact
    float second_thought = 0;   ///< the piece first stands elsewhere
    float wrong_piece = 0;      ///< another move first, put back before or after the right one
    float illegal = 0;          ///< an illegal move first, put back
    float early = 0;            ///< the reply is lifted while the move is in the air
    float hurry = 0;            ///< the reply comes within a quarter of a second
    float swap_fast = 0;        ///< promotion: the pawn on the last rank is swapped within a second
    float swap_slow = 0.15f;    ///< the same, slower
    float queen_first = 0;      ///< the queen stands there before the pawn comes off
    float choose = 0;           ///< a choice by command
    float adjust = 0;           ///< pieces are lifted and put back before a move
    float adjust_promoted = 0;  ///< so is the piece just promoted
    float knock = 0;            ///< pieces are knocked over before a move
    float knock_moving = 0;     ///< while a piece is in the air
    float bump = 0;             ///< the table is bumped
    float drop_out = 0;         ///< a contact is open for a moment
    float take_back = 0;        ///< half moves are taken back, the last one first
    float take_back_any = 0;    ///< in any order
    float take_back_first = 0;  ///< in the order in which they were made
    float elsewhere = 0;        ///< the move comes from a program, and the hand makes it
    float soon = 0;             ///< the first move comes 0.3 to 0.9 s after the pieces stand for a new game
    float bounce_ms = 3;        ///< contacts of reed switches bounce for up to so long
    float dead_spots = 0.04f;   ///< squares with a dead spot
    float near_promotion = 0;   ///< the first game on a board begins with pawns that have not far to go
};

inline constexpr Style kStyles[] = {
    {.name = "tidy"},
    {.name = "slides", .slide = 0.9f},
    {.name = "slides with rests", .slide = 0.9f, .pause = 0.4f},
    {.name = "between squares", .between = 0.4f, .beside = 0.3f},
    {.name = "low hands", .shallow = 0.8f},
    {.name = "two hands", .two_hands = 0.8f},
    {.name = "dragged off", .drag = 0.9f},
    {.name = "up to the victim", .slide = 0.3f, .approach = 0.8f},
    {.name = "capture in place", .in_place = 0.9f},
    {.name = "second thoughts", .slide = 0.1f, .second_thought = 0.5f},
    {.name = "wrong piece", .wrong_piece = 0.4f},
    {.name = "illegal first", .illegal = 0.4f},
    {.name = "quick replies", .pace = 0.6f, .rest = 0.25f, .hurry = 0.9f},
    {.name = "reply lifted early", .pace = 0.6f, .rest = 0.2f, .early = 0.8f, .hurry = 0.2f},
    {.name = "blitz",
     .pace = 0.35f,
     .rest = 0.08f,
     .slide = 0.15f,
     .shallow = 0.3f,
     .beside = 0.1f,
     .two_hands = 0.1f,
     .drag = 0.15f,
     .early = 0.25f,
     .hurry = 0.6f},
    {.name = "promotion swaps",
     .swap_fast = 0.35f,
     .swap_slow = 0.2f,
     .queen_first = 0.3f,
     .choose = 0.2f,
     .adjust_promoted = 0.3f,
     .near_promotion = 1},
    {.name = "adjusting", .choose = 0.3f, .adjust = 0.6f, .adjust_promoted = 0.5f, .near_promotion = 0.3f},
    {.name = "knocked over", .knock = 0.15f, .knock_moving = 0.15f},
    {.name = "bumps and drop-outs", .bump = 0.2f, .drop_out = 0.4f},
    {.name = "take-backs", .take_back = 0.12f},
    {.name = "take-backs, any order", .take_back_any = 0.08f, .take_back_first = 0.08f},
    {.name = "from elsewhere", .elsewhere = 0.5f},
    {.name = "bouncing contacts", .bounce_ms = 14, .dead_spots = 0.4f},
    {.name = "new game, soon", .soon = 1},
    {.name = "mixed",
     .pace = 0.8f,
     .rest = 0.5f,
     .slide = 0.15f,
     .pause = 0.1f,
     .shallow = 0.2f,
     .between = 0.04f,
     .beside = 0.08f,
     .two_hands = 0.08f,
     .drag = 0.1f,
     .approach = 0.06f,
     .in_place = 0.01f,
     .second_thought = 0.04f,
     .wrong_piece = 0.02f,
     .illegal = 0.02f,
     .early = 0.1f,
     .hurry = 0.2f,
     .swap_fast = 0.2f,
     .queen_first = 0.1f,
     .choose = 0.1f,
     .adjust = 0.06f,
     .adjust_promoted = 0.1f,
     .knock = 0.01f,
     .knock_moving = 0.01f,
     .bump = 0.01f,
     .drop_out = 0.03f,
     .take_back = 0.01f,
     .take_back_any = 0.004f,
     .take_back_first = 0.004f,
     .elsewhere = 0.03f,
     .soon = 0.4f,
     .bounce_ms = 5,
     .near_promotion = 0.2f},
};
inline constexpr unsigned kStyleCount = static_cast<unsigned>(std::size(kStyles));

}  // namespace simulator
