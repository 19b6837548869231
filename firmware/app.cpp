#include "firmware/app.hpp"

#include <utility>

namespace firmware {

static_assert(hal::kMaxFiles == board::kMaxFiles && hal::kMaxRanks == board::kMaxRanks);
static_assert(hal::kMaxCells == sensing::kMaxCells);

App::App(hal::Board& board)
    : board_(board),
      machine_(board),
      game_({board.layout.files, board.layout.ranks}, board.layout.tells_poles, events_),
      lights_(board.lights, game_, board.layout.brightness),
      records_(board.store, board.archive, board.system.is_safe_start(), events_),
      bring_up_(game_, lights_, records_, machine_, events_),
      settings_(game_, lights_, console_events_, terminal_, conversation_, records_),
      time_(game_, machine_, events_),
      archive_(game_, time_, records_, events_),
      game_record_(game_, time_, archive_, records_),
      console_events_(outbox_, game_, machine_),
      watch_(game_, console_events_, terminal_, outbox_),
      conversation_(board.link, game_, lights_, outbox_),
      console_(conversation_, outbox_, terminal_),
      reach_(game_, game_text_, time_, archive_, lights_, bring_up_, records_, console_events_, machine_, events_,
             terminal_, watch_, conversation_),
      last_activity_(machine_.now()) {
    (void)records_.add(RecordKind::Calibration, bring_up_);
    if (!records_.add(RecordKind::Game, game_record_)) records_.prepare(RecordKind::Game);
    game_.resume();
    (void)records_.add(RecordKind::Settings, settings_);
    // What is told has been kept: those who keep hear of it first, and before them who measures what they keep.
    events_.add(time_);
    events_.add(archive_);
    events_.add(game_record_);
    events_.add(settings_);
    events_.add(console_events_);
    events_.add(watch_);
    events_.add(conversation_);
    terminal_.begin_anew(board.link.is_terminal());
    conversation_.open();
    (void)conversation_.take_changed();
    console_events_.mute(!conversation_.is_console());
    report_start();
}

void App::step() {
    machine_.step();
    if (board_.link.take_opened()) {
        conversation_.open();
        change_over();
    }
    if (board_.sensors.scan(game_.frame())) {
        game_.see(machine_.now());
    } else {
        game_.step();
    }
    time_.step();
    archive_.step();
    converse();
    bring_up_.step(machine_.now());
    show_time();
    if (!bring_up_.is_active()) lights_.step(machine_.now());
    keep();
}

void App::show_time() {
    using Side = timing::GameClock::Side;
    if (!lights_.shows_time()) return;
    const unsigned files = game_.tracker().game().geometry().files;
    lights_.set_time_left(time_.share_left(Side::White, files), time_.share_left(Side::Black, files));
}

void App::converse() {
    conversation_.step(machine_.now(), console_.is_idle());
    if (conversation_.take_changed()) change_over();
    if (!conversation_.is_console()) return;
    console_events_.report_lost();
    console_.step(reach_);
    watch_.step(console_.is_idle());
    if (conversation_.take_changed()) change_over();
}

/// Whoever is there now gets nothing of what was for somebody else.
void App::change_over() {
    (void)conversation_.take_changed();
    console_.begin_anew();
    console_events_.begin_anew();
    console_events_.mute(!conversation_.is_console());
    watch_.set_on(false);
    if (conversation_.is_console() && !std::exchange(start_told_, true)) report_start();
}

void App::report_start() {
    if (machine_.start_cause() != hal::Start::Power) console_events_.take({Event::Kind::Restarted});
    if (machine_.is_safe_start()) console_events_.take({Event::Kind::SafeStart});
}

void App::keep() {
    const bool console_heard = console_.take_heard();
    if (conversation_.take_heard() || console_heard || !game_.is_still()) last_activity_ = machine_.now();
    const uint32_t calm_for = machine_.now() - last_activity_;
    // Where the pieces stand takes some looking, so it is only asked where it matters.
    const bool may_tidy = calm_for >= Records::kCalmMs && records_.needs_tidying();
    records_.step(machine_.now(), calm_for, may_tidy && game_.stands());
}

}  // namespace firmware
