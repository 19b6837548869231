#pragma once
#include <array>
#include <cstdint>

#include "hal/board.hpp"

namespace hal::pico {

/// How a chain of WS2812 lights is wired.
struct Ws2812Wiring {
    uint8_t data_pin;
    etl::span<const uint8_t> chain;  ///< for each light in the order of the wire: the square it lights
    uint16_t max_milliamps;          ///< the whole chain, its dark lights too, is dimmed to stay below this
};

/// Drives a chain of WS2812 lights with PIO and DMA: no processor time while a frame goes out. Two buffers:
/// one is being sent while the next is written.
class Ws2812 final : public Lights {
  public:
    /// Claims a state machine, a DMA channel and a timer. One chain at a time.
    void start(const Ws2812Wiring& wiring);
    void show(etl::span<const Colour> frame) override;

  private:
    static constexpr uint32_t kMilliampsPerChannel = 20;  ///< one of red, green, blue at 255
    static constexpr uint32_t kMilliampsDark = 1;         ///< what a light draws that shows nothing
    static constexpr uint32_t kLatchMicroseconds = 300;   ///< low for this long ends a frame

    static void on_frame_sent(unsigned alarm);
    void send_waiting();
    uint32_t scale_for_current(etl::span<const Colour> frame) const;

    Ws2812Wiring wiring_;
    unsigned state_machine_ = 0;
    unsigned dma_channel_ = 0;
    unsigned alarm_ = 0;
    uint32_t frame_microseconds_ = 0;
    std::array<std::array<uint32_t, kMaxCells>, 2> buffers_{};
    uint8_t free_buffer_ = 0;
    volatile bool sending_ = false;
    volatile bool waiting_ = false;  ///< the free buffer holds a frame that is to follow
};

}  // namespace hal::pico
