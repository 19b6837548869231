#pragma once
#include "hal/board.hpp"

namespace hal::pico {

/// Milliseconds from the 64-bit microsecond timer.
class MillisecondClock final : public Clock {
  public:
    uint32_t now() override;
};

/// Sleep, watchdog and boot loader.
class Machine final : public System {
  public:
    /// A main loop that stands still for this long is restarted.
    static constexpr uint32_t kWatchdogMs = 1800;

    /// Finds out why the firmware started, then starts the watchdog.
    void start();
    Start start_cause() const override { return cause_; }
    const char* last_words() const override { return words_; }
    [[noreturn]] void panic(const char* words) override;
    void idle() override;
    void enter_boot_loader() override;

    /// Restarts the firmware in a moment, by feeding the watchdog no more.
    static void restart_soon();

  private:
    static bool restarting_;
    Start cause_ = Start::Power;
    const char* words_ = "";
};

}  // namespace hal::pico
