#pragma once
#include "hal/board.hpp"
#include "hal/pico/ticker.hpp"

namespace hal::pico {

/// Reed switches with a pin each, between the pin and ground: no diodes, no ghosts. Read each millisecond,
/// low means closed. At most 29 squares, as many as the chip has pins.
class ReedPins final : public Sensors, private Ticked {
  public:
    static constexpr uint32_t kFrameMicroseconds = 1000;

    /// `pins`: the pin of each square along the ranks from a1. Claims a timer.
    void start(etl::span<const uint8_t> pins);
    bool scan(etl::span<uint16_t> frame) override;
    Origin origin(unsigned cell) const override { return {"GP", pins_[cell]}; }

  private:
    void tick() override;

    etl::span<const uint8_t> pins_;
    volatile uint32_t levels_ = 0;
    volatile bool fresh_ = false;
};

}  // namespace hal::pico
