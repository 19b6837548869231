#pragma once
#include <cstdint>

namespace tracking {

/// How unlikely something is: the larger, the less likely. Costs of what happened together are added.
using Cost = uint16_t;

/// The one table of costs. Only their differences count; a half move that is made as hands make it costs about 3.
struct Costs {
    // What a contact that closes may mean.
    Cost returned = 0;      ///< a piece in the air is put down where the game has it
    Cost contested = 6;     ///< ... while another one is in the air that may legally go there
    Cost reached = 1;       ///< a piece in the air is put down where it may legally go
    Cost elsewhere = 5;     ///< a piece in the air is put down anywhere else
    Cost flickered = 3;     ///< ... where the piece that the game has there was lifted a moment ago
    Cost lifted_later = 1;  ///< ... for each other piece in the air that was lifted later
    Cost settling = 0;  ///< the piece next to it, which has just been put down there, closes this contact too
    Cost slid = 4;     ///< a piece of the side to move next to it closes this contact too: it begins to slide
    Cost slid_on = 2;  ///< ... that is on its way
    Cost nudged = 7;   ///< ... a piece of the other side
    Cost beside_air = 4;  ///< ... while a piece is in the air that it could be
    Cost from_box = 20;   ///< a piece comes from beside the board
    Cost returning = 7;   ///< ... where taking back a capture would put one

    // What a contact that opens may mean.
    Cost parted = 6;  ///< a piece is lifted just after another one was put down next to it

    // What the game may have come to.
    Cost move = 2;            ///< a half move is made
    Cost disorder = 10;       ///< ... and a piece of the next one was lifted or put down before it
    Cost in_place = 6;        ///< ... and captures a piece whose contact did not open
    Cost undo = 3;            ///< a half move is taken back
    Cost undo_rested = 5;     ///< ... and one of them has stood still
    Cost undo_replaced = 15;  ///< ... more than one, and others are made instead
    Cost repeated =
        20;  ///< ... or hands were taking back, and the board stands as it did earlier in the game
    Cost reply_in_air =
        5;             ///< a piece of the side to move or one that it may capture, or both, are in the air
    Cost between = 4;  ///< a piece stands on two contacts
    Cost in_air = 20;  ///< a piece is in the air that has no business there
    Cost still_in_air = 5;  ///< pieces stay in the air for another stage of stillness
    Cost new_game = 15;     ///< the start position stands and is a new game

    // What the stories are worth.
    Cost misfit = 10;     ///< a piece stands elsewhere than the story says, or a decision does not fit it
    Cost still_held = 4;  ///< ... that, because it has a piece in the hand that was put down
    Cost lost = 30;       ///< no story is left
    Cost hopeless = 40;   ///< a story that is dearer than the cheapest by so much is dropped
};

inline constexpr Costs kCosts;

}  // namespace tracking
