#pragma once
#include <cstdint>

namespace tracking {

/// How unlikely something is: the larger, the less likely. Costs of what happened together are added.
using Cost = uint16_t;

/// The one table of costs. Only their differences count; a half move that is made as hands make it costs 2.
struct Costs {
    // What a contact that closes may mean.
    Cost returned = 0;           ///< a piece in the air is put down where it belongs
    Cost contested = 10;         ///< ... while another one that may go there, or might have, is in the air or slides
    Cost contested_at_once = 2;  ///< ... and the contact had only just opened
    Cost reached = 0;            ///< a piece in the air is put down where it may legally go
    Cost elsewhere = 5;          ///< a piece in the air is put down anywhere else
    Cost flickered = 4;          ///< ... where the contact had only just opened
    Cost settling = 0;           ///< the piece next to it, which has just been put down, closes this contact too
    Cost slid = 5;               ///< a piece next to it that may go there, or has just moved, closes this contact too
    Cost slid_on = 2;            ///< ... a piece that is on its way
    Cost nudged = 12;            ///< ... any other piece
    Cost beside_air = 5;         ///< ... while a piece is in the air that it could be
    Cost from_box = 20;          ///< a piece comes from beside the board
    Cost new_piece = 3;          ///< ... where a pawn promotes

    // What a contact that opens may mean.
    Cost parted = 3;     ///< a piece is lifted just after another one was put down next to it
    Cost put_back = 10;  ///< ... within a moment, where that one belongs: this one has slid there
    Cost crowded = 6;    ///< a piece is lifted while two others are in the air, or another one out of turn
    Cost ignored = 4;    ///< a piece is lifted while another one stands wrong, or stood wrong itself
    Cost relifted = 2;   ///< a piece is lifted again that has just moved
    Cost slid_past = 6;  ///< ... or slides on from there
    Cost hurried = 10;   ///< ... where it has not stopped, though the reply stands already
    Cost passed = 20;    ///< without turns: what left a square at once had moved there, or what stood had not

    // What hands may have done to the game.
    Cost move = 2;              ///< a half move is made
    Cost waits = 4;             ///< ... or not yet, though its pieces are there
    Cost disorder = 7;          ///< ... after its piece was put down, because the one before it was made so late
    Cost in_place = 9;          ///< ... and captures a piece whose contact did not open; if it is captured there, twice
    Cost in_place_seen = 4;     ///< ... or has changed since the capturing piece left
    Cost in_place_shoved = 14;  ///< ... and did not change at all, though that piece was shoved aside there
    Cost fell = 12;  ///< ... and another piece moved at once: they fell; or it is a contact that dropped out in a bump
    Cost returns = 10;       ///< ... and, like the one before it, brings a piece back; both were in the air
    Cost returns_too = 5;    ///< ... and brings a piece back after others were taken back
    Cost undo = 3;           ///< a half move is taken back
    Cost undo_more = 2;      ///< ... and another one before it
    Cost undo_rested = 5;    ///< ... that has stood still
    Cost undo_replaced = 3;  ///< a half move is made after two or more were taken back
    Cost answered = 8;       ///< ... for one that stood still, after the reply was lifted
    Cost turned = 1;         ///< the board lies turned round
    Cost rests = 2;          ///< a piece rests where it does not belong
    Cost doubted = 4;        ///< another half move was decided
    Cost still_held = 4;     ///< a capture in place was decided, and its piece is in the hand

    // What is not as it should be while it is looked at.
    Cost reply_in_air = 5;  ///< what moves next, or its victim, or both, are in the air; another piece
    Cost in_air = 20;       ///< a piece is in the air that has no business there, or stays there for two seconds
    Cost still_in_air = 5;  ///< something is not complete after a second, or wrong after the settle time
    Cost left_over = 3;     ///< castling or en passant waits for its other piece
    Cost between = 4;       ///< a piece stands on two contacts
    Cost misfit = 10;       ///< a piece stands elsewhere
    Cost new_game = 15;     ///< the start position stands and is a new game

    // When stories are given up.
    Cost forgotten = 16;  ///< a story dearer than this, when the board has stood for a second
    Cost hopeless = 25;   ///< a story dearer than the cheapest by more than this
};

inline constexpr Costs kCosts;

}  // namespace tracking
