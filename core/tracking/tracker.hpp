#pragma once
#include <cstdint>

#include "core/tracking/checkpoint.hpp"
#include "core/tracking/choice.hpp"
#include "core/tracking/recovery.hpp"
#include "core/tracking/view.hpp"

namespace tracking {

/// What the tracker found out. When an event is handed out, the game is already as the event says.
struct Event {
    enum class Kind : uint8_t {
        None,
        Moved,      ///< a half move was made by hand: `motion`
        Undone,     ///< the last half move, `motion`, was taken back
        NewGame,    ///< the start position was set up, or all but a few pieces of it, and somebody has moved
        Flipped,    ///< the board was turned round
        Ready,      ///< the pieces stand as the game has them, after a set-up or a move from elsewhere
        Correct,    ///< nothing explains the board: see `missing` and `extra`
        Corrected,  ///< the board is right again
        Unclear,    ///< two explanations are equally good, `motion` is in one of them: see `unclear`
        Expected,   ///< hands go on without `motion`, which came from elsewhere and is yet to be made
    };

    Kind kind = Kind::None;
    Motion motion{};
};

/// Follows hands: from settled sensors to the moves of a game.
///
/// It keeps a few stories about where the pieces are. When the board has been still for a while, it asks which
/// half moves, taken back or made, lead to the board as it stands, and what it costs to believe in each. The cheapest
/// is what happened, unless another is about as cheap. docs/tracking.md tells the whole of it.
class Tracker {
  public:
    static constexpr uint16_t kDefaultSettleMs = Stillness::kDefaultSettleMs;
    /// So long a board that nothing explains is left alone.
    static constexpr uint32_t kPatienceMs = Stillness::kPatienceMs;

    Tracker(Game& game, bool tells_colours)
        : game_(&game), view_(game.geometry(), tells_colours), stories_(game, tells_colours) {}

    /// Follows another game from now on; see `begin`.
    void follow(Game& game);
    /// The game was set anew: guides the hands until the pieces stand, then follows them. Pieces that were just lifted
    /// are in the hand, and hands go on with them.
    void begin();

    /// Takes what the settled sensors see at `now` (milliseconds, may wrap), in squares of the physical board; `quiet`
    /// says that no sensor waits to settle. Call it at least every few milliseconds, and `next` after it until there
    /// are no more events.
    void update(const Sight& sight, uint32_t now, bool quiet = true);
    /// Carries out one more step of what was decided; Kind::None if there is none.
    Event next();

    /// Takes the board as still: what waits for a motion to go on waits no longer. For commands that need to
    /// know the position; call `next` until there are no more events, as after `update`. `captured`: nothing is in the
    /// hand either, so what seems to be has captured something.
    void settle(bool captured = false);
    /// Looks at the board anew, because the game changed what it allows; then as after `settle`.
    void look_again();
    /// Plays a legal move that comes from elsewhere; the hands are guided to make it on the board. False if
    /// the game refuses it.
    bool play(uint32_t move);
    /// Takes back the last half move from elsewhere; the hands are guided. False if there is none.
    bool undo();
    /// Makes the promotion just played by hand another choice (1 queen, 2 rook, 3 bishop, 4 knight), with an
    /// Undone and a Moved event; false if there is none or the reply has been made.
    bool promote(uint8_t choice);
    /// Sees the board from the other side.
    void flip();

    bool flipped() const { return view_.flipped(); }
    bool correcting() const { return state_.correcting; }
    /// The pieces stood as the game has them at some time since `begin`.
    bool ready() const { return state_.ready; }
    /// How long a motion that could go on must rest before it counts.
    uint16_t settle_ms() const { return stillness_.settle_ms(); }
    void set_settle_ms(uint16_t ms) { stillness_.set_settle_ms(ms); }

    /// Squares, as the game names them, where a piece is missing, and where one stands that should not.
    board::Occupancy missing() const { return view_.missing(game_->sight()); }
    board::Occupancy extra() const { return view_.extra(game_->sight()); }

    /// Which piece stands on a square, both as the game names them: the square where the game has that piece, as the
    /// likeliest story tells; kBox if it cannot be said, kNoSquare if nothing stands there, or only the edge of a piece
    /// from next to it. `expected` is what stands where in the game.
    Square piece_on(Square square, const Sight& expected) const;

    // What guidance needs to know, in squares as the game names them.
    Game& game() const { return *game_; }
    /// Where pieces belong that are in the air, if nothing else is wrong.
    board::Occupancy in_air() const;
    /// The squares that a piece left or came to since the board last stood as the game has it.
    const board::Occupancy& lifted() const { return view_.touched(); }
    /// What two equally good explanations do not have in common; empty if there is no doubt.
    const board::Occupancy& unclear() const { return state_.unclear; }
    /// Castling, en passant or a promotion of which one piece has yet to go; else a motion from kNoSquare.
    const Motion& half_done() const { return state_.half_done; }
    /// Half moves from elsewhere that hands have yet to make, and the first of them.
    unsigned behind() const { return behind_; }
    Motion outstanding() const;
    /// The last half move was made by hand.
    bool by_hand() const { return state_.by_hand; }
    /// The square of the physical board for a square of the game, and the other way round.
    Square turned(Square square) const { return view_.turned(square); }
    /// What it believes, for who wants to see why.
    const Stories& stories() const { return stories_; }
    /// Changes whenever guidance may be another.
    uint32_t version() const { return version_; }

  private:
    /// What is known of the game on the board.
    struct State {
        board::Occupancy unclear{};
        Motion half_done{};
        bool turned_by_move = false;  ///< the first move showed that the board lies turned round
        bool ready = false;
        bool by_hand = false;
        bool strayed = true;  ///< the board has been far from the start position since a game began
        bool correcting = false;
        bool expected_told = false;  ///< that hands go on without a move from elsewhere
    };
    /// The record as it was when the board last stood as the game has it.
    struct Stood {
        unsigned plies = 0;      ///< half moves that are left of it
        uint32_t spent = 0;      ///< what the cheapest story had cost by then
        unsigned rewritten = 0;  ///< its last so many half moves are others than those that had stood before
    };
    /// What was decided and is yet to be carried out.
    struct Plan {
        Line line{};  ///< its half moves that are to be taken back are counted down
        uint8_t played = 0;
        bool flip = false;
        bool reset = false;
        bool chosen = false;         ///< a pawn becomes another piece, and nothing moves
        bool firm = false;           ///< everything stands as decided
        bool caught_up = false;      ///< ... which came from elsewhere
        bool rewrites = false;       ///< half moves that had stood are others
        bool again = false;          ///< look at the board anew when done
        Stage stage = Stage::Stale;  ///< ... as if it had been still for so long
        bool active = false;
        Event notice{};
        bool is_empty() const { return !active && notice.kind == Event::Kind::None; }
    };

    Motion last() const { return game_->motion(game_->plies() - 1); }
    bool was_put_up() const;
    bool may_be_turned() const;
    bool arrives_early(const Sight& sees) const;
    bool take_change(const Sight& sight, const Sight& sees);
    void evaluate(bool complains);
    bool accept(const Choice& choice);
    Recovery recovery() {
        return {*game_,
                stories_,
                view_.seen(),
                view_.touched(),
                view_.tells_colours(),
                stillness_.stage() == Stage::Abandoned};
    }
    void stand(Event::Kind notice);
    void complain(const Choice& choice);
    bool is_explained(const Choice& choice);
    bool is_half_done();
    void turn_round();
    void renew();
    Event undo_last();
    Event clear_up();
    Event carry_out();

    Game* game_;
    View view_;
    Stillness stillness_;
    Stories stories_;
    Plan plan_;
    Checkpoint checkpoint_;
    Stood stood_;
    State state_;
    uint32_t version_ = 0;
    uint16_t behind_ = 0;
    uint16_t hasty_ = 0;  ///< the last so many half moves never stood still
};

}  // namespace tracking
