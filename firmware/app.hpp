#pragma once
#include <array>
#include <cstdint>

#include "core/board/geometry.hpp"
#include "core/tracking/debounce.hpp"
#include "firmware/bring_up.hpp"
#include "firmware/conversation.hpp"
#include "firmware/follower.hpp"
#include "firmware/keeper.hpp"
#include "firmware/notebook.hpp"
#include "firmware/preferences.hpp"
#include "firmware/session.hpp"
#include "hal/board.hpp"

namespace firmware {

/// The whole behaviour of a board. One loop, nothing blocks: `step` reads the clock once, takes at most one
/// sensor frame, does a bounded amount of work and returns.
class App {
  public:
    explicit App(hal::Board& board);

    void step();

    // What commands look at and change.
    const hal::Layout& layout() const { return board_.layout; }
    board::Geometry geometry() const { return {layout().files, layout().ranks}; }
    hal::Board& board() { return board_; }
    uint32_t now() const { return now_; }
    BringUp& bring_up() { return bring_up_; }
    Notebook& notebook() { return notebook_; }
    /// Shows the game on the lights again after something else had them.
    void refresh_all_lights() { lights_changed_ = true; }
    Conversation& conversation() { return conversation_; }
    Session& session() { return session_; }
    tracking::Tracker& tracker() { return follower_.tracker(); }
    /// A position was set, or a game changed or loaded: tells the world, and guides the hands there.
    void position_changed();
    /// Takes the board as still, so that a move by hand that waited to be sure counts now.
    void settle();
    /// Plays a legal move that came from elsewhere, tells the world and guides the hands; GameFull and GameOver
    /// change nothing.
    text::Error play(chess::Move move);
    /// Takes back what ended the game, or else the last half move, and tells the world; false if there is neither.
    bool take_back();
    /// Tells what the tracker found out, at most `events` of it; returns whether there may be more.
    bool tell_tracking(unsigned events);
    /// The players ended the game, or went on after all: keeps and tells it.
    void declared_result_changed();
    hal::Cell settled(board::Square square) const;
    uint32_t uptime() const { return now_ - started_; }
    uint8_t brightness() const { return brightness_; }
    void set_brightness(uint8_t brightness);
    void show_light_test();
    void enter_boot_loader_soon();

  private:
    void welcome();
    void report_start();
    void report_result();
    Preferences preferences();
    void recall_preferences();
    bool pieces_stand();
    void keep_everything();
    void look();
    void forget_tracking();
    void see(board::Square square);
    void touch(board::Square square);
    void tell(const tracking::Event& event);
    void tell_position();
    void refresh_lights();
    void show_guidance();

    hal::Board& board_;
    Conversation conversation_;
    Session session_;
    Follower follower_;
    uint32_t now_;
    uint32_t started_;

    tracking::Debounce debounce_;
    bool seen_first_frame_ = false;
    uint32_t last_stir_ = 0;  ///< when a contact moved or a byte came
    tracking::Sight sight_;

    Notebook notebook_;
    Keeper keeper_;
    Preferences kept_preferences_;
    bool told_behind_ = false;  ///< that the flash lags behind the game
    BringUp bring_up_;

    uint8_t brightness_;
    bool lights_changed_ = true;
    bool light_test_ = false;      ///< the lights show their test instead of the game
    bool blinking_ = false;        ///< something on the lights blinks
    bool blink_on_ = true;         ///< the phase of what blinks
    uint32_t guided_version_ = 0;  ///< of the guidance that the lights show

    bool result_told_ = false;  ///< the world knows that the game has ended
    bool start_told_ = false;   ///< somebody was there to hear why the firmware started
    bool leaving_ = false;
    uint32_t leaving_since_ = 0;
};

}  // namespace firmware
