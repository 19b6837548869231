#include "hal/pico/shift_registers.hpp"

#include "hardware/clocks.h"
#include "hardware/gpio.h"
#include "hardware/pio.h"
#include "hardware/sync.h"
#include "shift_registers.pio.h"

namespace hal::pico {

namespace {

constexpr uint32_t kCyclesPerBit = 4;
constexpr unsigned kInputsPerChip = 8;

/// Where in the stream of bits a square comes: D7, which the data sheet calls H, is the first one out of a chip.
constexpr unsigned position(unsigned square) {
    return square / kInputsPerChip * kInputsPerChip + (kInputsPerChip - 1 - square % kInputsPerChip);
}

}  // namespace

void ShiftRegisters::start(const ShiftRegisterWiring& wiring) {
    wiring_ = wiring;
    const uint8_t load_pin = static_cast<uint8_t>(wiring.clock_pin + 1);
    const auto program = static_cast<unsigned>(pio_add_program(pio1, &shift_registers_program));
    state_machine_ = static_cast<unsigned>(pio_claim_unused_sm(pio1, true));
    pio_gpio_init(pio1, wiring.clock_pin);
    pio_gpio_init(pio1, load_pin);
    // A data line that nobody drives, because a chip is missing, reads as open switches.
    gpio_init(wiring.data_pin);
    gpio_pull_up(wiring.data_pin);
    pio_sm_set_consecutive_pindirs(pio1, state_machine_, wiring.clock_pin, 2, true);

    pio_sm_config config = shift_registers_program_get_default_config(program);
    sm_config_set_sideset_pins(&config, wiring.clock_pin);
    sm_config_set_in_pins(&config, wiring.data_pin);
    sm_config_set_in_shift(&config, false, true, kBitsPerWord);
    const uint32_t divider = clock_get_hz(clk_sys) / (kCyclesPerBit * 1000 * wiring.clock_kilohertz);
    sm_config_set_clkdiv_int_frac8(&config, divider, 0);
    pio_sm_init(pio1, state_machine_, program, &config);
    pio_sm_set_enabled(pio1, state_machine_, true);

    request_frame();
    start_ticker(*this, kFrameMicroseconds);
}

bool ShiftRegisters::scan(etl::span<uint16_t> frame) {
    if (!fresh_) return false;
    const uint32_t interrupts = save_and_disable_interrupts();
    fresh_ = false;
    std::array<uint32_t, kMaxWords> levels;
    for (unsigned i = 0; i < kMaxWords; ++i) levels[i] = levels_[i];
    restore_interrupts(interrupts);

    for (unsigned square = 0; square < wiring_.squares; ++square) {
        const unsigned bit = position(square);
        const uint32_t level = levels[bit / kBitsPerWord] >> (kBitsPerWord - 1 - bit % kBitsPerWord) & 1u;
        frame[square] = level == 0 ? kClosed : kOpen;
    }
    return true;
}

Origin ShiftRegisters::origin(unsigned cell) const {
    return {"chip ", cell / kInputsPerChip + 1, "input D", cell % kInputsPerChip};
}

void ShiftRegisters::tick() {
    if (pio_sm_get_rx_fifo_level(pio1, state_machine_) < words()) return;
    for (unsigned i = 0; i < words(); ++i) levels_[i] = pio_sm_get(pio1, state_machine_);
    fresh_ = true;
    request_frame();
}

void ShiftRegisters::request_frame() {
    pio_sm_put(pio1, state_machine_, words() * kBitsPerWord - 1);
}

}  // namespace hal::pico
