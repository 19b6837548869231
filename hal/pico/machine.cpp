#include "hal/pico/machine.hpp"

#include "hardware/sync.h"
#include "hardware/timer.h"
#include "hardware/watchdog.h"
#include "pico/bootrom.h"

namespace hal::pico {

namespace {

constexpr uint32_t kRestartDelayMs = 100;  ///< time for a host to see its request answered

// The watchdog's scratch words outlive a restart. The SDK uses 4 to 7.
enum Scratch : unsigned { kPanicMark, kPanicWords };
constexpr uint32_t kPanicked = 0x50414E43;

/// Restarts and remembers the words, which lie in the flash and so are still there afterwards.
[[noreturn]] void restart_with(const char* words) {
    watchdog_hw->scratch[kPanicWords] = reinterpret_cast<uintptr_t>(words);
    watchdog_hw->scratch[kPanicMark] = kPanicked;
    watchdog_enable(Machine::kWatchdogMs, false);
    for (;;) tight_loop_contents();
}

}  // namespace

bool Machine::restarting_ = false;

uint32_t MillisecondClock::now() {
    return static_cast<uint32_t>(time_us_64() / 1000);
}

void Machine::start() {
    if (watchdog_enable_caused_reboot()) {
        cause_ = Start::Watchdog;
        if (watchdog_hw->scratch[kPanicMark] == kPanicked) {
            cause_ = Start::Panic;
            words_ = reinterpret_cast<const char*>(watchdog_hw->scratch[kPanicWords]);
        }
    }
    watchdog_hw->scratch[kPanicMark] = 0;
    constexpr bool kPauseInDebugger = true;
    watchdog_enable(kWatchdogMs, kPauseInDebugger);
}

void Machine::idle() {
    if (!restarting_) watchdog_update();
    // Not WFE: TinyUSB's mutexes send events, so it would never sleep. An interrupt that comes just before the
    // instruction costs at most the 125 microseconds until the next scan.
    __wfi();
}

void Machine::enter_boot_loader() {
    rom_reset_usb_boot(0, 0);
}

void Machine::panic(const char* words) {
    restart_with(words);
}

void Machine::restart_soon() {
    restarting_ = true;
    watchdog_reboot(0, 0, kRestartDelayMs);
}

}  // namespace hal::pico

/// Where the SDK goes when it cannot go on: the watchdog restarts the board.
extern "C" [[noreturn]] void reedfish_panic(const char* words, ...) {
    save_and_disable_interrupts();
    hal::pico::restart_with(words);
}
