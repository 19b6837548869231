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
/// It keeps what hands touched since the last half move that is firm, and whenever the board changes it asks anew
/// which half moves since then explain both: the board as it stands, and that hands can have made them. What
/// the game has and this explanation has not is undone; what it lacks is played. docs/tracking.md tells the whole of it.
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
    /// Whether half moves must explain all of the board, or all but pieces in the air, or those of the side to move.
    enum class Fit : uint8_t { Whole, InAir, OpponentInAir };

    /// Pieces that may be in the air while nothing is wrong.
    static constexpr unsigned kHands = 2;
    /// So many half moves may be found at once.
    static constexpr unsigned kMostNew = Game::kLookAhead + 1;
    /// So often at most one look at the board asks for the legal moves of a position: hands that mean something need
    /// less than 32, and it bounds the time of a decision.
    static constexpr unsigned kMostVisits = 32;
    /// So many half moves by hand at most are open to another reading.
    static constexpr unsigned kMostOpen = 2;

    /// A row of half moves: those of the game that are not firm, and what may follow them.
    struct Line {
        std::array<Motion, Touches::kMaxMoves> moves;
        uint8_t count = 0;

        etl::span<const Motion> span() const { return {moves.data(), count}; }
    };
    /// An explanation of the board: instead of the game's last `undone` half moves, `count` others.
    struct Reading {
        uint8_t undone = 0;
        uint8_t count = 0;
        std::array<Motion, kMostNew> moves;
    };
    /// How much a reading leaves unexplained.
    struct Doubt {
        unsigned sum;
        bool other_piece;  ///< a piece may well be another than the reading takes it for
    };
    struct Search;

    /// The board rested as the game had it.
    struct Rest {
        Sight seen;
        unsigned plies = 0;
        unsigned fewest = 0;  ///< half moves that the game has had since, at the least
        Motion last{};
    };

    struct Plan {
        uint16_t undos = 0;
        bool flip = false;
        bool reset = false;
        bool again = false;  ///< look at the board anew when done
        uint8_t played = 0;  ///< so many of the reading's half moves are made
        Reading reading{};

        bool outstanding() const { return undos != 0 || flip || reset || played != reading.count; }
    };

    bool settled() const { return stage_ >= Stage::Settled; }
    /// So many pieces were lifted in a row that no single reading on the way is worth anything.
    bool rearranging() const { return row_.count() > kHands; }
    /// Half moves by hand that may still turn into others.
    unsigned open() const { return behind_ != 0 ? 0 : game_->plies() - base_; }
    Sight logical(const Sight& sight) const;
    Square turned(Square square) const;
    bool matches(const Sight& sight) const;
    Square last_corner() const;
    Motion last() const { return game_->motion(game_->plies() - 1); }

    void note_changes(const Sight& sight, uint32_t now);
    void note_touch(const board::Occupancy& lifted);
    void evaluate();
    Event carry_out();
    bool decide(const Sight& expected);
    bool rest();
    bool rests_again() const;
    bool promoted_by_hand() const;
    bool step_promotion();
    bool read_whole(const Sight& expected);
    bool read_in_air(const Sight& expected);
    bool read_trade();
    bool read_turned(const Sight& expected);
    bool accept(const Reading& reading, Fit fit);
    bool played_back() const;
    bool may_take_back(const Sight& expected) const;
    bool take_back(const Sight& expected);
    unsigned traded(Origins& origins, unsigned back) const;
    void give_back(unsigned plies);
    bool recover(const Sight& expected);
    bool restore();
    bool renew();
    void choose(uint8_t choice);
    void set_right(Event::Kind kind);
    void advance(unsigned base);
    void note_rest(unsigned plies);
    bool explained(const Sight& expected);
    bool half_done(const Sight& base, unsigned back);

    Line line(unsigned undone) const;
    bool allowed(const Line& line) const;
    bool find(const Sight& expected, unsigned undone, unsigned count, Fit fit, Reading& out);
    bool find_in_air(const Sight& expected, Reading& out);
    void descend(Search& search, const Sight& sight);
    void weigh(Search& search, const Sight& after);
    Doubt doubt(const Sight& expected, const Reading& reading) const;
    Motion undone(const Reading& reading) const;
    bool goes_on(const Reading& reading) const;
    bool answered(const Sight& before, const Reading& reading) const;
    bool fits(const Sight& after, const Motion& motion, Fit fit) const;
    bool within_reach(const Sight& sight, unsigned moves, Fit fit) const;
    static bool opponents(const board::Occupancy& pieces, const Sight& after, const Motion& motion);
    Sight after(const Sight& expected, const Reading& reading) const;
    bool opponent_lifts(const Reading& reading) const;
    bool can_go_on(const Reading& reading);
    bool answered_by_trade(const Reading& reading);
    bool looks_like_slide(const Reading& reading) const;

    Motion outstanding() const;
    void guide_setup(Roles& roles) const;
    void guide_rest(const Motion& motion, Roles& roles) const;
    bool guide_lifted(Roles& roles);
    void guide_last(Roles& roles) const;

    Game* game_;
    Sight physical_;
    Sight seen_;       ///< the same in squares of the game
    Touches touches_;  ///< since half move number `base_`
    Plan plan_;
    Event::Kind notice_ = Event::Kind::None;
    Motion half_done_{};  ///< castling or en passant that waits for its second piece
    Square last_placed_ = board::kNoSquare;
    uint32_t last_change_ = 0;
    uint32_t rest_since_ = 0;
    uint32_t pending_move_ = 0;  ///< a half move that explained the board and may go on
    uint32_t gesture_ = 0;       ///< when a piece was promoted or put back to choose
    uint32_t version_ = 0;
    unsigned base_ = 0;         ///< half moves that are firm
    Rest rest_;                 ///< the last time
    Rest rest_before_;          ///< and the time before that the board stood otherwise
    board::Occupancy juggled_;  ///< the last pieces that were lifted one after the other
    board::Occupancy row_;      ///< lifted without a piece put down between; stays if it is too many
    unsigned visits_left_ = 0;
    uint16_t settle_ms_ = kDefaultSettleMs;
    uint16_t behind_ = 0;  ///< half moves from elsewhere that the hands have yet to make
    Stage stage_ = Stage::Stale;
    bool tells_colours_;
    bool flipped_ = false;
    bool turned_by_move_ = false;  ///< the first move showed that the board lies turned round
    bool ready_ = false;
    bool stands_ = false;
    bool by_hand_ = false;  ///< the last half move was made by hand
    bool rested_ = false;   ///< the board has rested as the game has it, and no piece was lifted since
    bool revised_ = false;  ///< half moves were read anew since the last look at the board
    bool strayed_ = true;   ///< the board has been far from the start position since a game began
    bool correcting_ = false;
};

}  // namespace tracking
