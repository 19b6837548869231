#include "hal/pico/hall_multiplexers.hpp"

#include "hardware/adc.h"
#include "hardware/gpio.h"
#include "hardware/timer.h"

namespace hal::pico {

namespace {

constexpr unsigned kFirstConverterPin = 26;
constexpr unsigned kAllConverterPins = 0b111;
constexpr uint32_t kConverterPinMask = kAllConverterPins << kFirstConverterPin;

/// Hundreds of times what a pin needs to empty a metre of wire.
constexpr uint32_t kDischargeMicroseconds = 1;

/// A conversion each 8 microseconds of the 48 MHz converter clock. Left to itself the converter would take
/// the next sample at once and fill its queue long before anybody reads it.
constexpr unsigned kConversionCycles = 384;

/// Analogue, and yet ready to be pulled to ground.
void start_converter_pin(unsigned pin) {
    gpio_init(pin);
    gpio_set_input_enabled(pin, false);
    gpio_disable_pulls(pin);
}

void start_output(unsigned pin, bool level) {
    gpio_init(pin);
    gpio_put(pin, level);
    gpio_set_dir(pin, GPIO_OUT);
}

}  // namespace

void HallMultiplexers::start(const HallWiring& wiring) {
    wiring_ = wiring;
    for (const uint8_t pin : wiring_.select_pins) start_output(pin, false);
    for (const uint8_t pin : wiring_.enable_pins) start_output(pin, true);
    // The Pico's own converter for 3.3 V: less ripple, at the price of a few milliamps.
    start_output(PICO_SMPS_MODE_PIN, true);
    adc_init();
    for (unsigned i = 0; i < kConverterPins; ++i) start_converter_pin(kFirstConverterPin + i);
    adc_set_round_robin(kAllConverterPins);
    adc_fifo_setup(true, false, 0, false, false);
    adc_hw->div = (kConversionCycles - 1) << ADC_DIV_INT_LSB;
    switch_multiplexers();
    start_ticker(*this, wiring_.settle_microseconds);
}

bool HallMultiplexers::scan(etl::span<uint16_t> frame) {
    if (!fresh_) return false;
    fresh_ = false;
    for (unsigned cell = 0; cell < wiring_.squares; ++cell) frame[cell] = readings_[cell];
    return true;
}

Origin HallMultiplexers::origin(unsigned cell) const {
    return {"multiplexer ", cell / kChannels + 1, "channel Y", cell % kChannels};
}

Origin HallMultiplexers::line(unsigned cell) const {
    return {"GP", kFirstConverterPin + cell / kChannels % kConverterPins};
}

void HallMultiplexers::tick() {
    if (converting_) {
        adc_run(false);
        take_results();
        switch_multiplexers();
    } else {
        adc_fifo_drain();
        adc_select_input(0);
        adc_run(true);
    }
    converting_ = !converting_;
}

// Break before make: two multiplexers that are enabled at once would drive one line against each other. In between, the
// lines are emptied: one that nothing drives would keep what the channel before left on it, and pass for a sensor.
void HallMultiplexers::switch_multiplexers() {
    for (const uint8_t pin : wiring_.enable_pins) gpio_put(pin, true);
    gpio_set_dir_out_masked(kConverterPinMask);
    busy_wait_us_32(kDischargeMicroseconds);
    gpio_set_dir_in_masked(kConverterPinMask);
    for (unsigned bit = 0; bit < wiring_.select_pins.size(); ++bit) {
        gpio_put(wiring_.select_pins[bit], (channel_ >> bit & 1u) != 0);
    }
    gpio_put(wiring_.enable_pins[group_], false);
}

void HallMultiplexers::take_results() {
    for (unsigned pin = 0; pin < kConverterPins; ++pin) {
        const uint16_t result = adc_fifo_get();
        const unsigned square = (group_ * kConverterPins + pin) * kChannels + channel_;
        if (square < wiring_.squares) readings_[square] = result;
    }
    if (++channel_ < kChannels) return;
    channel_ = 0;
    if (++group_ < wiring_.enable_pins.size()) return;
    group_ = 0;
    fresh_ = true;
}

}  // namespace hal::pico
