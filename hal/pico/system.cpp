#include "hal/pico/system.hpp"

#include <utility>

#include "hal/pico/usb.hpp"
#include "hardware/gpio.h"
#include "hardware/sync.h"
#include "hardware/timer.h"
#include "hardware/watchdog.h"
#include "pico/bootrom.h"

namespace hal::pico {

namespace {

/// How long there is nothing to do if nobody talks: a frame of readings takes a little longer than this.
constexpr uint32_t kStepMicroseconds = 900;

constexpr uint32_t kRestartDelayMs = 100;  ///< time for a host to see its request answered

// The watchdog's scratch words outlive a restart. The SDK uses 4 to 7.
enum Scratch : unsigned { kMark, kWords, kLink, kBadStarts };
constexpr uint32_t kPanicked = 0x50414E43;
constexpr uint32_t kFaulted = 0x464C5400;

// Of the heartbeat, in microseconds.
constexpr uint32_t kBeat = 1'000'000;
constexpr uint32_t kFlash = 50'000;
constexpr uint32_t kSecondFlash = 200'000;  ///< after the first one

/// Restarts and leaves a note of why, in numbers that mean the same afterwards.
[[noreturn]] void restart_with(uint32_t mark, uint32_t words, uint32_t link) {
    watchdog_hw->scratch[kWords] = words;
    watchdog_hw->scratch[kLink] = link;
    watchdog_hw->scratch[kMark] = mark;
    watchdog_enable(PicoSystem::kWatchdogMs, false);
    for (;;) tight_loop_contents();
}

/// Words lie in the flash and so are still there after the restart.
[[noreturn]] void restart_with(const char* words) {
    restart_with(kPanicked, reinterpret_cast<uintptr_t>(words), 0);
}

/// `pc=0x10003a5c lr=0x10003a01`; one at a time.
const char* fault_words(uint32_t pc, uint32_t lr) {
    static char words[] = "pc=0x........ lr=0x........";
    const auto write = [](char* out, uint32_t value) {
        for (unsigned shift = 32; shift != 0; shift -= 4) *out++ = "0123456789abcdef"[value >> (shift - 4) & 15u];
    };
    write(&words[5], pc);
    write(&words[19], lr);
    return words;
}

}  // namespace

bool PicoSystem::restarting_ = false;
bool PicoSystem::is_busy_ = false;

uint32_t MillisecondClock::now() {
    return static_cast<uint32_t>(time_us_64() / 1000);
}

void PicoSystem::start() {
    find_cause();
    count_start();
    watchdog_hw->scratch[kMark] = 0;
    gpio_init(PICO_DEFAULT_LED_PIN);
    gpio_set_dir(PICO_DEFAULT_LED_PIN, GPIO_OUT);
    constexpr bool kPauseInDebugger = true;
    watchdog_enable(kWatchdogMs, kPauseInDebugger);
}

void PicoSystem::find_cause() {
    if (!watchdog_enable_caused_reboot()) return;
    cause_ = Start::Watchdog;
    const uint32_t words = watchdog_hw->scratch[kWords];
    if (watchdog_hw->scratch[kMark] == kPanicked) {
        cause_ = Start::Panic;
        words_ = reinterpret_cast<const char*>(words);
    } else if (watchdog_hw->scratch[kMark] == kFaulted) {
        cause_ = Start::Fault;
        words_ = fault_words(words, watchdog_hw->scratch[kLink]);
    }
}

void PicoSystem::count_start() {
    const uint32_t bad_starts = cause_ == Start::Power ? 0 : watchdog_hw->scratch[kBadStarts];
    is_safe_start_ = bad_starts >= kMostBadStarts;
    watchdog_hw->scratch[kBadStarts] = bad_starts + 1;
}

void PicoSystem::idle() {
    if (!restarting_) watchdog_update();
    beat();
    // Not WFE: TinyUSB's mutexes send events, so it would never sleep. An interrupt that comes just before the
    // instruction costs at most the 125 microseconds until the next scan.
    do __wfi();
    while (!std::exchange(is_busy_, false) && !UsbLink::is_due() && time_us_32() - woke_at_ < kStepMicroseconds);
    woke_at_ = time_us_32();
    // A safe start says nothing about the next one: whether that is safe too is for whoever clears the store to try.
    if (is_proven_ || is_safe_start_ || time_us_64() < uint64_t{kProvenMs} * 1000) return;
    is_proven_ = true;
    watchdog_hw->scratch[kBadStarts] = 0;
}

void PicoSystem::beat() const {
    const uint32_t phase = time_us_32() % kBeat;
    const bool second = is_safe_start_ && phase - kSecondFlash < kFlash;
    gpio_put(PICO_DEFAULT_LED_PIN, phase < kFlash || second);
}

void PicoSystem::enter_boot_loader() {
    rom_reset_usb_boot(0, 0);
}

void PicoSystem::panic(const char* words) {
    restart_with(words);
}

void PicoSystem::restart_soon() {
    restarting_ = true;
    watchdog_reboot(0, 0, kRestartDelayMs);
}

}  // namespace hal::pico

/// With the words that the processor pushed when it went wrong: r0 to r3, r12, lr, pc, psr. If it could not push them,
/// or cannot read this code because the flash is busy, it stands still, and the watchdog alone tells of it.
extern "C" [[noreturn, gnu::used]] void reedfish_fault(const uint32_t* frame) {
    hal::pico::restart_with(hal::pico::kFaulted, frame[6], frame[5]);
}

extern "C" [[gnu::naked]] void isr_hardfault() {
    asm volatile(
        "mrs r0, msp\n"
        "ldr r1, =reedfish_fault\n"
        "bx r1\n");
}

/// Where the SDK goes when it cannot go on: the watchdog restarts the board.
extern "C" [[noreturn]] void reedfish_panic(const char* words, ...) {
    save_and_disable_interrupts();
    hal::pico::restart_with(words);
}
