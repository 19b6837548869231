#pragma once
#include "hal/board.hpp"

namespace hal::pico {

/// Milliseconds from the 64-bit microsecond timer.
class MillisecondClock final : public Clock {
  public:
    uint32_t now() override;
};

/// Sleep, watchdog, boot loader, and a heartbeat on the Pico's own light: a flash a second, two if the start was a safe
/// one, none if the main loop stands still.
class PicoSystem final : public System {
  public:
    /// A main loop that stands still for this long is restarted.
    static constexpr uint32_t kWatchdogMs = 1800;

    /// So long a start must have lasted to count as a good one, and so many that did not lead to a safe one.
    static constexpr uint32_t kProvenMs = 10'000;
    static constexpr uint32_t kMostBadStarts = 3;

    /// Finds out why the firmware started, then starts the watchdog.
    void start();
    Start start_cause() const override { return cause_; }
    const char* last_words() const override { return words_; }
    bool is_safe_start() const override { return is_safe_start_; }
    [[noreturn]] void panic(const char* words) override;
    void idle() override;
    void enter_boot_loader() override;

    /// Restarts the firmware in a moment, by feeding the watchdog no more.
    static void restart_soon();

    /// Said by who had something to do in this step, and so may have more in the next: idle() is short, once.
    static void stay_awake() { is_busy_ = true; }

  private:
    void find_cause();
    void count_start();
    void beat() const;

    static bool restarting_;
    static bool is_busy_;
    uint32_t woke_at_ = 0;  ///< in microseconds
    Start cause_ = Start::Power;
    const char* words_ = "";
    bool is_safe_start_ = false;
    bool is_proven_ = false;
};

}  // namespace hal::pico
