#pragma once
#include <cstdint>

#include "core/tracking/game.hpp"
#include "core/tracking/guidance.hpp"
#include "core/tracking/touches.hpp"

namespace tracking {

/// What the tracker found out. When an event is handed out, the game is already as the event says.
struct Event {
    enum class Kind : uint8_t {
        None,
        Moved,      ///< a half move was made by hand: `motion`
        Undone,     ///< the last half move, `motion`, was taken back
        NewGame,    ///< the start position was set up
        Flipped,    ///< the board was turned round
        Ready,      ///< the pieces stand as the game has them, after a set-up or a move from elsewhere
        Correct,    ///< nothing explains the board: see `missing` and `extra`
        Corrected,  ///< the board is right again
    };

    Kind kind = Kind::None;
    Motion motion{};
};

/// Follows hands: from settled sensors to the moves of a game.
///
/// It compares what stands on the board with what the game's legal moves would leave, and asks whether every
/// piece that such a move takes off its square was seen to leave it. The order in which things happened
/// matters only where that leaves a doubt. docs/tracking.md tells the whole of it.
class Tracker {
  public:
    static constexpr uint16_t kDefaultSettleMs = 300;
    static constexpr uint32_t kPatienceMs = 1000;

    Tracker(Game& game, bool tells_colours) : game_(&game), tells_colours_(tells_colours) {}

    /// Follows another game from now on; see `begin`.
    void follow(Game& game);
    /// The game was set anew: guides the hands until the pieces stand, then follows them.
    void begin();

    /// Takes what the settled sensors see at `now` (milliseconds, may wrap), in squares of the physical
    /// board. Call it at least every few milliseconds, and `next` after it until there are no more events.
    void update(const Sight& sight, uint32_t now);
    /// Carries out one more step of what was decided; Kind::None if there is none.
    Event next();

    /// Takes the board as still: what waits for a motion to go on waits no longer. For commands that need to
    /// know the position; call `next` until there are no more events, as after `update`.
    void settle();
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

    bool flipped() const { return flipped_; }
    bool correcting() const { return correcting_; }
    /// The pieces stood as the game has them at some time since `begin`.
    bool ready() const { return ready_; }
    /// How long a motion that could go on must rest before it counts.
    uint16_t settle_ms() const { return settle_ms_; }
    void set_settle_ms(uint16_t ms) { settle_ms_ = ms; }

    /// Squares, as the game names them, where a piece is missing, and where one stands that should not.
    board::Occupancy missing() const;
    board::Occupancy extra() const;

    /// What to light on the physical board, and why.
    void guide(Roles& roles);
    /// Changes whenever `guide` may give something else.
    uint32_t version() const { return version_; }

  private:
    /// How long the board has been still.
    enum class Stage : uint8_t { Fresh, Brief, Settled, Stale };
    /// Whether a move must explain all of the board, or all but pieces of the opponent in the air.
    enum class Fit : uint8_t { Whole, OpponentInAir };

    /// What follows the half move that the last one turns into.
    enum class Revision : uint8_t { One, Answered, OpponentInAir };

    struct Plan {
        uint16_t undos = 0;
        bool flip = false;
        bool reset = false;
        bool play = false;
        bool again = false;  ///< look at the board anew when done
        Motion motion{};
    };

    bool settled() const { return stage_ >= Stage::Settled; }
    Sight logical(const Sight& sight) const;
    Square turned(Square square) const;
    bool matches(const Sight& sight) const;
    bool in_question(const Motion& motion) const;
    bool fits(const Sight& after, const Motion& motion, Fit fit) const;
    Square last_corner() const;

    void note_changes(const Sight& sight, uint32_t now);
    void evaluate();
    Event carry_out();
    bool decide(const Sight& expected);
    bool read_move(const Sight& expected, Fit fit, const Motion* first);
    bool read_two(const Sight& expected);
    bool revise(const Sight& expected, Revision revision);
    bool take_back(const Sight& expected);
    unsigned traded(Origins& origins, unsigned back) const;
    void give_back(unsigned plies);
    bool renew();
    bool recover(const Sight& expected);
    void stand_firm();
    bool read_turned(const Sight& expected);
    bool follow_remote(const Sight& expected);
    bool rest();
    bool step_promotion();
    bool explained(const Sight& expected);
    bool half_done(const Sight& base, unsigned back);

    bool find(const Sight& base, Fit fit, const Motion* first, Motion& out) const;
    bool find_two(const Sight& base, Fit fit, Motion& out);
    bool can_go_on(const Motion& motion, const Sight& expected) const;
    bool looks_like_slide(const Motion& motion, const Motion& reply) const;
    bool answered_by_trade(const Motion& motion);
    bool remote_done() const;
    bool opponent_touched(const Sight& expected, const Motion& motion) const;
    bool on_its_way_to(Square square) const;
    bool could_have_gone(const Motion& last, const Motion& motion) const;
    bool reverses(const Motion& motion) const;
    void commit(const Motion& motion, bool more);
    void choose(uint8_t choice);
    void set_right(Event::Kind kind);

    void guide_setup(Roles& roles) const;
    void guide_rest(const Motion& motion, Roles& roles) const;
    bool guide_lifted(Roles& roles);
    void guide_last(Roles& roles) const;

    Game* game_;
    Sight physical_;
    Sight seen_;  ///< the same in squares of the game
    Touches touches_;
    Plan plan_;
    Event::Kind notice_ = Event::Kind::None;
    const Motion* barred_ = nullptr;  ///< a move that is known to be wrong
    Motion half_done_{};              ///< castling or en passant that waits for its second piece
    Motion turned_{};                 ///< half move number `firm_`, if it was firm and turned into another
    Square last_placed_ = board::kNoSquare;
    uint32_t last_change_ = 0;
    uint32_t pending_move_ = 0;
    uint32_t gesture_ = 0;  ///< when the promoted piece was lifted to choose
    uint32_t version_ = 0;
    uint16_t settle_ms_ = kDefaultSettleMs;
    uint16_t behind_ = 0;  ///< half moves from elsewhere that the hands have yet to make
    unsigned firm_ = 0;    ///< half moves after which the board has rested as the game had it
    Stage stage_ = Stage::Stale;
    bool tells_colours_;
    bool flipped_ = false;
    bool ready_ = false;
    bool stands_ = false;
    bool revisable_ = false;  ///< the last half move was made by hand and may still turn into another
    bool rested_ = false;     ///< the board has stood still since the last half move
    bool pending_ = false;    ///< a half move was seen that may go on
    bool revised_ = false;    ///< that has happened since the board last changed: once is enough
    bool strayed_ = true;     ///< the board has been far from the start position since a game began
    bool correcting_ = false;
};

}  // namespace tracking
