#pragma once
#include <array>

#include "hal/board.hpp"
#include "hal/pico/ticker.hpp"

namespace hal::pico {

/// How a chain of 74HC165 shift registers is wired.
struct ShiftRegisterWiring {
    uint8_t data_pin;   ///< QH of the chip nearest to the Pico
    uint8_t clock_pin;  ///< CLK of all chips; the load line SH/LD is on the next pin
    uint8_t squares;    ///< up to 128; from a1 on they are on D0 to D7 of the nearest chip, then on the next one's
    uint16_t clock_kilohertz;  ///< slower for long cables
};

/// Reads a chain of up to 16 chips, a switch to ground and a pull-up at each input. PIO shifts, a timer
/// interrupt collects a whole frame each millisecond, or each few if the clock is slow: at 500 kHz 64 bits take 130
/// microseconds on the wire, 128 take 257.
class ShiftRegisters final : public Sensors, private Ticked {
  public:
    static constexpr uint32_t kFrameMicroseconds = 1000;

    /// Claims a state machine and a timer.
    void start(const ShiftRegisterWiring& wiring);
    bool scan(etl::span<uint16_t> frame) override;
    Origin origin(unsigned cell) const override;

  private:
    static constexpr unsigned kBitsPerWord = 32;
    static constexpr unsigned kMaxWords = 4;  ///< as deep as the state machine's queue

    void tick() override;
    unsigned words() const { return (wiring_.squares + kBitsPerWord - 1) / kBitsPerWord; }
    void request_frame();

    ShiftRegisterWiring wiring_;
    unsigned state_machine_ = 0;
    std::array<volatile uint32_t, kMaxWords> levels_{};  ///< the first input is the highest bit
    volatile bool fresh_ = false;
};

}  // namespace hal::pico
