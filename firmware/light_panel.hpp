#pragma once
#include <cstdint>

#include "core/eboard/lights.hpp"
#include "firmware/event.hpp"
#include "firmware/live_game.hpp"
#include "hal/board.hpp"

namespace firmware {

/// The lights under the squares: shows what the game at hand asks for, dimmed, and blinks what blinks.
class LightPanel {
  public:
    LightPanel(hal::Lights& lights, const LiveGame& game, uint8_t brightness)
        : lights_(lights), game_(game), brightness_(brightness) {}

    /// Shows what changed since the last call, and blinks by the clock.
    void step(uint32_t now);
    /// Shows the game again after something else had the lights.
    void refresh() { changed_ = true; }
    /// Shows a frame of somebody else's, a colour for each square, until the next `refresh` or change.
    void show(etl::span<const hal::Colour> frame) { lights_.show(frame); }

    /// Shows what a program lights instead of what the game asks for, as long as it lights anything; null if there is
    /// no program. They are looked at in each step.
    void show_program(const eboard::Lights* program) {
        program_ = program;
        changed_ = true;
    }

    /// Shows the time that is left, too: so many squares, from the a-file, of White's and of Black's own rank that
    /// nothing else lights; not at all while it is off.
    void set_time_left(uint8_t white, uint8_t black);
    bool shows_time() const { return shows_time_; }
    void set_shows_time(bool shows) {
        shows_time_ = shows;
        changed_ = true;
    }

    uint8_t brightness() const { return brightness_; }
    /// Ends the test, too.
    void set_brightness(uint8_t brightness);
    /// Gives every square a colour of its own, until the brightness is set.
    void show_test() { testing_ = changed_ = true; }

  private:
    void show_guidance();
    void show_program_lights();
    bool shows_time_on(board::Square square) const;

    hal::Lights& lights_;
    const LiveGame& game_;
    uint8_t brightness_;
    bool changed_ = true;
    bool testing_ = false;
    bool shows_time_ = false;
    uint8_t white_left_ = 0;
    uint8_t black_left_ = 0;
    bool blinking_ = false;       ///< something in the guidance that was shown last blinks
    uint8_t phase_ = 0;           ///< of what blinks: 0 while it is on, or the slot of the program's patterns
    uint32_t shown_version_ = 0;  ///< of the guidance that is shown
    bool is_program_shown_ = false;
    const eboard::Lights* program_ = nullptr;
    uint8_t program_changes_ = 0;  ///< of the program's lights, when last looked at
};

}  // namespace firmware
