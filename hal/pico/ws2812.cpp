#include "hal/pico/ws2812.hpp"

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
constexpr uint32_t kBitsPerLight = 24;
constexpr uint32_t kFullScale = 256;

Ws2812* driven_by_timer = nullptr;

/// Green first, then red and blue, in the upper 24 bits: the state machine shifts left.
uint32_t wire_order(Colour colour, uint32_t scale) {
    const auto scaled = [scale](uint8_t value) { return value * scale / kFullScale; };
    return scaled(colour.green) << 24 | scaled(colour.red) << 16 | scaled(colour.blue) << 8;
}

void set_clock_divider(pio_sm_config& config) {
    // In 1/256 steps, without floating point: cycles of the system clock in a cycle of the state machine.
    const uint64_t hertz = clock_get_hz(clk_sys);
    const uint64_t divider = hertz * kBitNanoseconds * 256 / (uint64_t{kCyclesPerBit} * 1'000'000'000);
    sm_config_set_clkdiv_int_frac8(&config, static_cast<uint32_t>(divider >> 8),
                                   static_cast<uint8_t>(divider));
}

}  // namespace

void Ws2812::start(const Ws2812Wiring& wiring) {
    wiring_ = wiring;
    frame_microseconds_ = static_cast<uint32_t>(wiring.chain.size()) * kBitsPerLight * kBitNanoseconds / 1000;

    const unsigned program = static_cast<unsigned>(pio_add_program(pio0, &ws2812_program));
    state_machine_ = static_cast<unsigned>(pio_claim_unused_sm(pio0, true));
    pio_gpio_init(pio0, wiring.data_pin);
    pio_sm_set_consecutive_pindirs(pio0, state_machine_, wiring.data_pin, 1, true);
    pio_sm_config config = ws2812_program_get_default_config(program);
    sm_config_set_sideset_pins(&config, wiring.data_pin);
    sm_config_set_out_shift(&config, false, true, kBitsPerLight);
    sm_config_set_fifo_join(&config, PIO_FIFO_JOIN_TX);
    set_clock_divider(config);
    pio_sm_init(pio0, state_machine_, program, &config);
    pio_sm_set_enabled(pio0, state_machine_, true);

    dma_channel_ = static_cast<unsigned>(dma_claim_unused_channel(true));
    dma_channel_config dma = dma_channel_get_default_config(dma_channel_);
    channel_config_set_dreq(&dma, pio_get_dreq(pio0, state_machine_, true));
    dma_channel_configure(dma_channel_, &dma, &pio0->txf[state_machine_], nullptr,
                          static_cast<uint32_t>(wiring.chain.size()), false);

    driven_by_timer = this;
    alarm_ = static_cast<unsigned>(hardware_alarm_claim_unused(true));
    hardware_alarm_set_callback(alarm_, on_frame_sent);
}

void Ws2812::show(etl::span<const Colour> frame) {
    const uint32_t scale = scale_for_current(frame);
    const uint32_t interrupts = save_and_disable_interrupts();
    waiting_ = false;
    restore_interrupts(interrupts);

    std::array<uint32_t, kMaxCells>& buffer = buffers_[free_buffer_];
    for (size_t light = 0; light < wiring_.chain.size(); ++light) {
        buffer[light] = wire_order(frame[wiring_.chain[light]], scale);
    }

    const uint32_t again = save_and_disable_interrupts();
    waiting_ = true;
    if (!sending_) send_waiting();
    restore_interrupts(again);
}

void Ws2812::on_frame_sent(unsigned) {
    driven_by_timer->sending_ = false;
    if (driven_by_timer->waiting_) driven_by_timer->send_waiting();
}

void Ws2812::send_waiting() {
    waiting_ = false;
    sending_ = true;
    dma_channel_set_read_addr(dma_channel_, buffers_[free_buffer_].data(), true);
    free_buffer_ ^= 1;
    const uint64_t done = time_us_64() + frame_microseconds_ + kLatchMicroseconds;
    hardware_alarm_set_target(alarm_, from_us_since_boot(done));
}

uint32_t Ws2812::scale_for_current(etl::span<const Colour> frame) const {
    uint32_t sum = 0;
    for (const uint8_t square : wiring_.chain) {
        const Colour& colour = frame[square];
        sum += static_cast<uint32_t>(colour.red + colour.green + colour.blue);
    }
    const auto dark = static_cast<uint32_t>(wiring_.chain.size()) * kMilliampsDark;
    const uint32_t left = wiring_.max_milliamps > dark ? wiring_.max_milliamps - dark : 0;
    const uint32_t allowed = left * 255u / kMilliampsPerChannel;
    return sum <= allowed ? kFullScale : allowed * kFullScale / sum;
}

}  // namespace hal::pico
