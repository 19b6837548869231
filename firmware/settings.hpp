#pragma once
#include "firmware/console_events.hpp"
#include "firmware/conversation.hpp"
#include "firmware/event.hpp"
#include "firmware/light_panel.hpp"
#include "firmware/live_game.hpp"
#include "firmware/records.hpp"
#include "firmware/terminal.hpp"

namespace firmware {

/// What a person has set and expects to find again: brightness, settle time, flip, notation, form of the
/// events, echo, lights of the clock, what is spoken on the link.
///
///     brightness:1 settle_ms:2 flags:1 [name of the notation, if it is not the game's own]
///
///     flags  bit 0 the board is flipped, bit 1 events are JSON, bits 2 and 3 the mode of the echo, bit 4 the lights show the time,
///            bits 5 to 7 what is spoken
class Settings final : public Listener, public Kept {
  public:
    Settings(LiveGame& game, LightPanel& lights, ConsoleEvents& events, Terminal& terminal, Conversation& conversation,
             Records& records)
        : game_(game),
          lights_(lights),
          events_(events),
          terminal_(terminal),
          conversation_(conversation),
          records_(records) {}

    void take(const Event& event) override;
    size_t pack(etl::span<uint8_t> out) override;
    bool unpack(etl::span<const uint8_t> bytes) override;

  private:
    LiveGame& game_;
    LightPanel& lights_;
    ConsoleEvents& events_;
    Terminal& terminal_;
    Conversation& conversation_;
    Records& records_;
    const notation::Info* notation_ = nullptr;  ///< the chosen one, when last looked at
};

}  // namespace firmware
