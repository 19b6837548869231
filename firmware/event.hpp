#pragma once
#include <cstdint>

#include "core/rules/result.hpp"
#include "core/sensing/calibration.hpp"
#include "core/timing/game_clock.hpp"
#include "core/tracking/motion.hpp"

namespace firmware {

/// What has failed as a whole, as far as readings tell: the sensor of a square, the part behind several squares, or the
/// line by which the readings of several parts come.
enum class Extent : uint8_t { Square, Part, Line };

/// Something that happened on the board, as a value. Whoever takes it finds the game already as the event says.
struct Event {
    enum class Kind : uint8_t {
        // the board
        Lifted,  ///< the piece on `square` is gone
        Placed,  ///< a piece stands on `square`
        // the game
        Moved,         ///< a half move was made: `motion`
        Undone,        ///< the last half move, `motion`, was taken back
        NewGame,       ///< the start position was set up by hand
        Leaving,       ///< another game takes the place of the one at hand, which is still there
        GameSet,       ///< another game or position was put on the board by command
        Annotated,     ///< the tags of the game are others, or its time control
        Declared,      ///< the players ended the game, or take that back
        Position,      ///< the position is another; comes after what changed it
        Result,        ///< the game has ended, or goes on after all: `result`
        Flipped,       ///< the board is seen from the other side
        Ready,         ///< the pieces stand as the game has them, after a set-up or a move from elsewhere
        Correct,       ///< nothing explains the board: pieces are `missing` and `extra`
        Corrected,     ///< the board is right again
        Unclear,       ///< two explanations are equally good: they differ on the squares `unclear`
        Expected,      ///< hands go on without `motion`, which came from elsewhere and is yet to be made
        ClockChanged,  ///< something other than time has changed the clock, which now shows `clock`
        FlagFallen,    ///< White (`number` 0) or Black (1) has used all the time
        // the machine
        Restarted,       ///< not by power: see hal::System::start_cause
        SafeStart,       ///< after starts that failed: what is kept is left alone
        SettingChanged,  ///< somebody chose another setting
        KeepWaiting,     ///< the flash lags behind: a power cut now would lose something
        KeepDone,        ///< it does no longer
        GameNotKept,     ///< the archive did not take the game before this one: the flash failed
        // bring-up
        SelftestAsks,        ///< for a piece on `square`
        SelftestSilent,      ///< `square` does not answer
        SelftestStuck,       ///< `square` answers without a piece
        SelftestMissing,     ///< the sensor of `square` reads `number`, as none does
        SelftestDead,        ///< so do all sensors of the part of `square`, which is the first of them
        SelftestBroken,      ///< so do all that come by the line of `square`
        SelftestTogether,    ///< `square` and `other` answer at once
        SelftestSwapped,     ///< `other` answers instead of `square`
        SelftestDone,        ///< `number` squares of `total` are good
        CalibrationAsks,     ///< for a piece on each square
        CalibrationDone,     ///< the levels are in use
        CalibrationRefused,  ///< because of `fault` on `square`, or all of `extent`, where `number` was measured
    };

    Kind kind;
    /// Of the board itself: as it is wired, whichever way the pieces stand. Squares of the game are below.
    board::Square square = board::kNoSquare;
    board::Square other = board::kNoSquare;
    sensing::Fault fault = sensing::Fault::None;
    Extent extent = Extent::Square;
    uint16_t number = 0;
    uint16_t total = 0;
    timing::GameClock::Face clock{};
    rules::GameResult result{};
    tracking::Motion motion{};
    board::Occupancy missing{};
    board::Occupancy extra{};
    board::Occupancy unclear{};
};

/// Takes events: to tell them, to keep them, to show them. It may look at what it knows, but it changes nothing of
/// the game, and so causes no further events.
class Listener {
  public:
    virtual void take(const Event& event) = 0;

  protected:
    ~Listener() = default;

  private:
    friend class EventStream;
    Listener* next_ = nullptr;
};

/// Hands each event to all listeners, in the order in which they were added.
class EventStream {
  public:
    /// `listener` must live as long as anything is published, and be added once.
    void add(Listener& listener) {
        Listener** last = &first_;
        while (*last != nullptr) last = &(*last)->next_;
        *last = &listener;
    }

    void publish(const Event& event) const {
        for (Listener* listener = first_; listener != nullptr; listener = listener->next_) listener->take(event);
    }
    /// One that says what happened, and where, and no more. Not inlined: an event takes room on the stack, and so takes
    /// it only while it is told.
    [[gnu::noinline]] void publish(Event::Kind kind, board::Square square = board::kNoSquare) const {
        publish(Event{kind, square});
    }

  private:
    Listener* first_ = nullptr;
};

}  // namespace firmware
