#pragma once
#include <array>

#include "hal/board.hpp"
#include "hal/pico/ticker.hpp"

namespace hal::pico {

/// How linear Hall sensors hang on 8-channel multiplexers (74HC4051). Three multiplexers that are enabled
/// together feed ADC0 to ADC2 (GP26 to GP28); the select lines are shared by all.
struct HallWiring {
    etl::span<const uint8_t> select_pins;  ///< S0 to S2
    etl::span<const uint8_t> enable_pins;  ///< low enables the multiplexers 3n, 3n+1 and 3n+2
    uint8_t squares;               ///< from a1 on they are on Y0 to Y7 of the first multiplexer, then on the next
    uint16_t settle_microseconds;  ///< from switching the multiplexers to measuring
};

/// Measures a multiplexer channel of each group in turn from a timer interrupt: one tick after switching the
/// lines have settled and three conversions start, one tick later their results are taken and the multiplexers
/// switched. Three converter pins need 24 steps for 64 squares, one pin behind a second level of
/// multiplexers would need 64: since settling takes most of a step, three pins are more than twice as fast. A line that
/// nothing drives (no sensor, no multiplexer, a broken wire) reads next to nothing.
class HallMultiplexers final : public Sensors, private Ticked {
  public:
    /// Claims a timer and the converter.
    void start(const HallWiring& wiring);

    bool scan(etl::span<uint16_t> frame) override;
    Origin origin(unsigned cell) const override;

    Origin line(unsigned cell) const override;

  private:
    static constexpr unsigned kChannels = 8;
    static constexpr unsigned kConverterPins = 3;

    void tick() override;
    void switch_multiplexers();
    void take_results();

    HallWiring wiring_;
    uint8_t channel_ = 0;
    uint8_t group_ = 0;
    bool converting_ = false;
    std::array<volatile uint16_t, kMaxCells> readings_{};
    volatile bool fresh_ = false;
};

}  // namespace hal::pico
