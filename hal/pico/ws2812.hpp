#pragma once
#include <array>
#include <cstdint>

#include "hal/board.hpp"

namespace hal::pico {

/// In which order a light of this kind takes its colours.
enum class LightOrder : uint8_t { Grb, Rgb, Grbw, Rgbw };

/// How a chain of WS2812 lights is wired.
struct Ws2812Wiring {
    uint8_t data_pin;
    etl::span<const uint8_t> chain;  ///< the squares in the order of the wire
    uint16_t max_milliamps;          ///< the whole chain, its dark lights too, is dimmed to stay below this
    uint8_t stride = 1;              ///< so many lights from one square to the next; those between stay dark
    uint8_t lights_per_square = 1;   ///< in the middle of them; at most `stride`
    LightOrder order = LightOrder::Grb;
};

/// Drives a chain of WS2812 lights with PIO and DMA: no processor time while a frame goes out. Two buffers:
/// one is being sent while the next is written. The last frame is sent again several times a second, so that a light
/// that missed it, or got its supply late, comes round.
class Ws2812 final : public Lights {
  public:
    static constexpr unsigned kMaxLights = 512;

    /// Claims a state machine, a DMA channel and a timer. One chain at a time. A chain of more than kMaxLights is taken
    /// to have one light a square. While `is_resting()`, the lights are dark; it is asked from an interrupt.
    void start(const Ws2812Wiring& wiring, bool (*is_resting)());
    void show(etl::span<const Colour> frame) override;

  private:
    static constexpr uint32_t kMilliampsPerChannel = 20;  ///< one of red, green, blue, white at 255
    static constexpr uint32_t kMilliampsDark = 1;         ///< what a light draws that shows nothing
    static constexpr uint32_t kLatchMicroseconds = 300;   ///< low for this long ends a frame
    static constexpr uint32_t kRepeatMicroseconds = 250'000;

    using Frame = std::array<uint32_t, kMaxLights>;

    static void on_timer(unsigned alarm);
    void start_state_machine();
    void send_newest();
    unsigned lights() const { return static_cast<unsigned>(wiring_.chain.size()) * wiring_.stride; }
    uint32_t scale_for_current(etl::span<const Colour> frame) const;

    Ws2812Wiring wiring_;
    bool (*is_resting_)() = nullptr;
    unsigned state_machine_ = 0;
    unsigned dma_channel_ = 0;
    unsigned alarm_ = 0;
    uint32_t frame_microseconds_ = 0;
    std::array<Frame, 2> buffers_{};
    uint32_t dark_ = 0;  ///< in RAM like the buffers: the flash cannot be read while it is written
    uint8_t free_buffer_ = 0;
    volatile bool sending_ = false;
    volatile bool waiting_ = false;  ///< the free buffer holds a frame that is to follow
};

}  // namespace hal::pico
