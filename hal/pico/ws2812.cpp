#include "hal/pico/ws2812.hpp"

#include <algorithm>

#include "hardware/clocks.h"
#include "hardware/dma.h"
#include "hardware/pio.h"
#include "hardware/sync.h"
#include "hardware/timer.h"
#include "ws2812.pio.h"

namespace hal::pico {

namespace {

constexpr uint32_t kCyclesPerBit = 20;
constexpr uint32_t kBitNanoseconds = 1300;
constexpr uint32_t kFullScale = 256;

Ws2812* driven_by_timer = nullptr;

/// What a light is sent: a byte each, the one that goes first on top, since the state machine shifts left.
struct Light {
    uint32_t red;
    uint32_t green;
    uint32_t blue;
    uint32_t white;

    uint32_t sum() const { return red + green + blue + white; }
};

constexpr bool has_white(LightOrder order) {
    return order == LightOrder::Grbw || order == LightOrder::Rgbw;
}

/// A light with a white of its own shows the white part of a colour with it.
Light light_of(Colour colour, LightOrder order) {
    const uint32_t white = has_white(order) ? std::min({colour.red, colour.green, colour.blue}) : 0;
    return {colour.red - white, colour.green - white, colour.blue - white, white};
}

uint32_t wire_order(Light light, LightOrder order, uint32_t scale) {
    const auto scaled = [scale](uint32_t value) { return value * scale / kFullScale; };
    const bool red_first = order == LightOrder::Rgb || order == LightOrder::Rgbw;
    const uint32_t first = red_first ? light.red : light.green;
    const uint32_t second = red_first ? light.green : light.red;
    return scaled(first) << 24 | scaled(second) << 16 | scaled(light.blue) << 8 | scaled(light.white);
}

void set_clock_divider(pio_sm_config& config) {
    // In 1/256 steps, without floating point: cycles of the system clock in a cycle of the state machine.
    const uint64_t hertz = clock_get_hz(clk_sys);
    const uint64_t divider = hertz * kBitNanoseconds * 256 / (uint64_t{kCyclesPerBit} * 1'000'000'000);
    sm_config_set_clkdiv_int_frac8(&config, static_cast<uint32_t>(divider >> 8), static_cast<uint8_t>(divider));
}

}  // namespace

void Ws2812::start(const Ws2812Wiring& wiring, bool (*is_resting)()) {
    wiring_ = wiring;
    is_resting_ = is_resting;
    if (lights() > kMaxLights) wiring_.stride = 1;
    wiring_.lights_per_square = std::min(wiring_.lights_per_square, wiring_.stride);
    start_state_machine();
    dma_channel_ = static_cast<unsigned>(dma_claim_unused_channel(true));

    driven_by_timer = this;
    alarm_ = static_cast<unsigned>(hardware_alarm_claim_unused(true));
    hardware_alarm_set_callback(alarm_, on_timer);
}

void Ws2812::start_state_machine() {
    const unsigned bits = has_white(wiring_.order) ? 32 : 24;
    frame_microseconds_ = lights() * bits * kBitNanoseconds / 1000;

    const unsigned program = static_cast<unsigned>(pio_add_program(pio0, &ws2812_program));
    state_machine_ = static_cast<unsigned>(pio_claim_unused_sm(pio0, true));
    pio_gpio_init(pio0, wiring_.data_pin);
    pio_sm_set_consecutive_pindirs(pio0, state_machine_, wiring_.data_pin, 1, true);
    pio_sm_config config = ws2812_program_get_default_config(program);
    sm_config_set_sideset_pins(&config, wiring_.data_pin);
    sm_config_set_out_shift(&config, false, true, bits);
    sm_config_set_fifo_join(&config, PIO_FIFO_JOIN_TX);
    set_clock_divider(config);
    pio_sm_init(pio0, state_machine_, program, &config);
    pio_sm_set_enabled(pio0, state_machine_, true);
}

void Ws2812::show(etl::span<const Colour> frame) {
    const uint32_t scale = scale_for_current(frame);
    const uint32_t interrupts = save_and_disable_interrupts();
    waiting_ = false;
    restore_interrupts(interrupts);

    const unsigned before = (wiring_.stride - wiring_.lights_per_square) / 2u;
    uint32_t* words = buffers_[free_buffer_].data();
    for (const uint8_t square : wiring_.chain) {
        const uint32_t word = wire_order(light_of(frame[square], wiring_.order), wiring_.order, scale);
        std::fill_n(words + before, wiring_.lights_per_square, word);
        words += wiring_.stride;
    }

    const uint32_t again = save_and_disable_interrupts();
    waiting_ = true;
    if (!sending_) send_newest();
    restore_interrupts(again);
}

// Once after each frame, when it is latched, and then again and again while there is nothing new.
void Ws2812::on_timer(unsigned alarm) {
    Ws2812& lights = *driven_by_timer;
    if (!lights.sending_ || lights.waiting_) return lights.send_newest();
    lights.sending_ = false;
    hardware_alarm_set_target(alarm, from_us_since_boot(time_us_64() + kRepeatMicroseconds));
}

void Ws2812::send_newest() {
    if (waiting_) free_buffer_ ^= 1;
    waiting_ = false;
    sending_ = true;
    const bool dark = is_resting_();
    dma_channel_config dma = dma_channel_get_default_config(dma_channel_);
    channel_config_set_dreq(&dma, pio_get_dreq(pio0, state_machine_, true));
    channel_config_set_read_increment(&dma, !dark);
    dma_channel_configure(dma_channel_, &dma, &pio0->txf[state_machine_],
                          dark ? &dark_ : buffers_[free_buffer_ ^ 1].data(), lights(), true);
    const uint64_t done = time_us_64() + frame_microseconds_ + kLatchMicroseconds;
    hardware_alarm_set_target(alarm_, from_us_since_boot(done));
}

uint32_t Ws2812::scale_for_current(etl::span<const Colour> frame) const {
    uint32_t sum = 0;
    for (const uint8_t square : wiring_.chain) {
        sum += light_of(frame[square], wiring_.order).sum() * wiring_.lights_per_square;
    }
    const uint32_t dark = lights() * kMilliampsDark;
    const uint32_t left = wiring_.max_milliamps > dark ? wiring_.max_milliamps - dark : 0;
    const uint32_t allowed = left * 255u / kMilliampsPerChannel;
    return sum <= allowed ? kFullScale : allowed * kFullScale / sum;
}

}  // namespace hal::pico
