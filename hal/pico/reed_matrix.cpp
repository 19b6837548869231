#include "hal/pico/reed_matrix.hpp"

#include "hardware/gpio.h"
#include "hardware/sync.h"

namespace hal::pico {

void ReedMatrix::start(const ReedMatrixWiring& wiring) {
    wiring_ = wiring;
    for (const uint8_t pin : wiring_.file_pins) {
        gpio_init(pin);
        gpio_pull_up(pin);
        // Low as soon as it is an output: from here on its direction alone drives a file, or releases it.
        gpio_put(pin, false);
    }
    for (const uint8_t pin : wiring_.rank_pins) {
        gpio_init(pin);
        gpio_pull_up(pin);
    }
    gpio_set_dir(wiring_.file_pins[file_], GPIO_OUT);
    start_ticker(*this, kFileMicroseconds);
}

bool ReedMatrix::scan(etl::span<uint16_t> frame) {
    if (!fresh_) return false;
    const uint32_t interrupts = save_and_disable_interrupts();
    fresh_ = false;
    std::array<uint16_t, kMaxFiles> files;
    for (size_t file = 0; file < wiring_.file_pins.size(); ++file) files[file] = complete_[file];
    restore_interrupts(interrupts);

    size_t cell = 0;
    for (size_t rank = 0; rank < wiring_.rank_pins.size(); ++rank) {
        for (size_t file = 0; file < wiring_.file_pins.size(); ++file) {
            frame[cell++] = (files[file] >> rank & 1u) != 0 ? kClosed : kOpen;
        }
    }
    return true;
}

Origin ReedMatrix::origin(unsigned cell) const {
    const size_t files = wiring_.file_pins.size();
    return {"GP", wiring_.file_pins[cell % files], "GP", wiring_.rank_pins[cell / files]};
}

void ReedMatrix::tick() {
    scanning_[file_] = read_ranks();
    gpio_set_dir(wiring_.file_pins[file_], GPIO_IN);
    if (++file_ == wiring_.file_pins.size()) {
        file_ = 0;
        for (size_t i = 0; i < wiring_.file_pins.size(); ++i) complete_[i] = scanning_[i];
        fresh_ = true;
    }
    gpio_set_dir(wiring_.file_pins[file_], GPIO_OUT);
}

uint16_t ReedMatrix::read_ranks() const {
    const uint32_t pins = gpio_get_all();
    uint16_t closed = 0;
    for (size_t rank = 0; rank < wiring_.rank_pins.size(); ++rank) {
        if ((pins >> wiring_.rank_pins[rank] & 1u) == 0) closed |= static_cast<uint16_t>(1u << rank);
    }
    return closed;
}

}  // namespace hal::pico
