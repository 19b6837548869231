#pragma once
#include "core/console/outbox.hpp"
#include "firmware/archive.hpp"
#include "firmware/bring_up.hpp"
#include "firmware/console.hpp"
#include "firmware/console_events.hpp"
#include "firmware/conversation.hpp"
#include "firmware/event.hpp"
#include "firmware/game_record.hpp"
#include "firmware/game_text.hpp"
#include "firmware/light_panel.hpp"
#include "firmware/live_game.hpp"
#include "firmware/machine.hpp"
#include "firmware/records.hpp"
#include "firmware/settings.hpp"
#include "firmware/terminal.hpp"
#include "firmware/timekeeper.hpp"
#include "firmware/watch.hpp"
#include "hal/board.hpp"

namespace firmware {

/// The whole firmware on a board: puts its parts together and lets each do its share of a step.
class App {
  public:
    explicit App(hal::Board& board);

    /// Reads the clock once, takes at most one sensor frame, does a bounded amount of work and returns.
    void step();

    /// What happens on the board: a listener that is added hears everything from now on.
    EventStream& events() { return events_; }

  private:
    void show_time();
    void converse();
    void change_over();
    void report_start();
    void keep();

    hal::Board& board_;
    EventStream events_;
    Machine machine_;
    LiveGame game_;
    LightPanel lights_;
    Records records_;
    BringUp bring_up_;
    Settings settings_;
    Timekeeper time_;
    Archive archive_;
    GameRecord game_record_;
    console::Outbox outbox_;
    ConsoleEvents console_events_;
    Terminal terminal_;
    Watch watch_;
    Conversation conversation_;
    Console console_;
    GameText game_text_;
    Reach reach_;
    uint32_t last_activity_;   ///< when a contact moved or a byte came
    bool start_told_ = false;  ///< somebody was there to hear why the firmware started
};

}  // namespace firmware
