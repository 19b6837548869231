#include "hal/pico/ticker.hpp"

#include "hardware/timer.h"

namespace hal::pico {

namespace {

Ticked* ticked_by_timer = nullptr;
uint32_t period_microseconds = 0;

// Counted from now rather than from the last time: after a long pause (a flash write, say) there is nothing
// to catch up with.
void arm(unsigned alarm) {
    hardware_alarm_set_target(alarm, from_us_since_boot(time_us_64() + period_microseconds));
}

void on_timer(unsigned alarm) {
    ticked_by_timer->tick();
    arm(alarm);
}

}  // namespace

void start_ticker(Ticked& ticked, uint32_t period) {
    ticked_by_timer = &ticked;
    period_microseconds = period;
    const auto alarm = static_cast<unsigned>(hardware_alarm_claim_unused(true));
    hardware_alarm_set_callback(alarm, on_timer);
    arm(alarm);
}

}  // namespace hal::pico
