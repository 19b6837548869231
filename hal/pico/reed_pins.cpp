#include "hal/pico/reed_pins.hpp"

#include "hardware/gpio.h"

namespace hal::pico {

void ReedPins::start(etl::span<const uint8_t> pins) {
    pins_ = pins;
    for (const uint8_t pin : pins_) {
        gpio_init(pin);
        gpio_pull_up(pin);
    }
    start_ticker(*this, kFrameMicroseconds);
}

bool ReedPins::scan(etl::span<uint16_t> frame) {
    if (!fresh_) return false;
    fresh_ = false;
    const uint32_t levels = levels_;
    for (size_t cell = 0; cell < pins_.size(); ++cell) {
        frame[cell] = (levels >> pins_[cell] & 1u) == 0 ? kClosed : kOpen;
    }
    return true;
}

void ReedPins::tick() {
    levels_ = gpio_get_all();
    fresh_ = true;
}

}  // namespace hal::pico
