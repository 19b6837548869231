#pragma once
#include <array>
#include <cstdint>

#include "core/board/geometry.hpp"
#include "core/tracking/debounce.hpp"
#include "firmware/bring_up.hpp"
#include "firmware/conversation.hpp"
#include "firmware/notebook.hpp"
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
    /// Tells the world and the lights of a position that was set or a game that was changed.
    void position_changed();
    /// Plays a legal move of the game at hand and tells the world; GameFull and GameOver change nothing.
    text::Error play(chess::Move move);
    /// Takes back the last half move and tells the world; false if there is none.
    bool take_back();
    /// Tells the world how the game has ended, if it has.
    void report_result();
    hal::Cell settled(board::Square square) const;
    uint32_t uptime() const { return now_ - started_; }
    uint8_t brightness() const { return brightness_; }
    void set_brightness(uint8_t brightness);
    void show_light_test();
    void enter_boot_loader_soon();

  private:
    void report_start();
    void look();
    void touch(board::Square square);
    void refresh_lights();

    hal::Board& board_;
    Conversation conversation_;
    Session session_;
    uint32_t now_;
    uint32_t started_;

    tracking::Debounce debounce_;
    bool seen_first_frame_ = false;
    uint32_t last_touch_ = 0;

    Notebook notebook_;
    BringUp bring_up_;

    std::array<hal::Colour, hal::kMaxCells> colours_{};
    uint8_t brightness_;
    bool lights_changed_ = true;

    bool leaving_ = false;
    uint32_t leaving_since_ = 0;
};

}  // namespace firmware
