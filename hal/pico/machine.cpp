#include "hal/pico/machine.hpp"

#include "hardware/sync.h"
#include "hardware/timer.h"
#include "hardware/watchdog.h"
#include "pico/bootrom.h"

namespace hal::pico {

uint32_t MillisecondClock::now() {
    return static_cast<uint32_t>(time_us_64() / 1000);
}

void Machine::start() {
    constexpr bool kPauseInDebugger = true;
    watchdog_enable(kWatchdogMs, kPauseInDebugger);
}

void Machine::idle() {
    watchdog_update();
    // An interrupt since the last sleep has set the event flag, so nothing is slept through.
    __wfe();
}

void Machine::enter_boot_loader() {
    rom_reset_usb_boot(0, 0);
}

}  // namespace hal::pico

/// Where the SDK goes when it cannot go on: the watchdog restarts the board.
extern "C" [[noreturn]] void reedfish_panic(const char*, ...) {
    save_and_disable_interrupts();
    watchdog_enable(hal::pico::Machine::kWatchdogMs, false);
    for (;;) tight_loop_contents();
}
