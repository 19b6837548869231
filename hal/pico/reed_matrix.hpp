#pragma once
#include <array>
#include <cstdint>

#include "hal/board.hpp"
#include "hal/pico/ticker.hpp"

namespace hal::pico {

/// How a matrix of reed switches is wired: a pin for each file and a pin for each rank, a switch and a diode
/// between them at each square, the diode's cathode towards the file.
struct ReedMatrixWiring {
    etl::span<const uint8_t> file_pins;  ///< driven low one at a time, floating with a pull-up otherwise
    etl::span<const uint8_t> rank_pins;  ///< read, with pull-ups: low means a closed switch
};

/// Scans a diode matrix from a timer interrupt: one file each 125 microseconds, so that a line has that long
/// to settle and 8 files make a frame each millisecond. Active low with pull-ups, since the weak pull-downs
/// of the RP2350 latch (erratum E9).
class ReedMatrix final : public Sensors, private Ticked {
  public:
    static constexpr uint32_t kFileMicroseconds = 125;

    /// Claims a timer and starts scanning. One matrix at a time.
    void start(const ReedMatrixWiring& wiring);
    bool scan(etl::span<uint16_t> frame) override;
    Origin origin(unsigned cell) const override;

  private:
    void tick() override;
    uint16_t read_ranks() const;

    ReedMatrixWiring wiring_;
    uint8_t file_ = 0;
    std::array<uint16_t, kMaxFiles> scanning_{};           ///< a bit for each rank, by file
    std::array<volatile uint16_t, kMaxFiles> complete_{};  ///< the last whole frame
    volatile bool fresh_ = false;
};

}  // namespace hal::pico
