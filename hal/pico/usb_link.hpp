#pragma once
#include "hal/board.hpp"

namespace hal::pico {

/// A USB serial port, directly on TinyUSB: bytes pass unchanged, nothing waits for DTR (real chess programs
/// clear it), nothing blocks when the host does not read. Setting 1200 baud enters the boot loader.
///
/// A port that nobody has opened keeps what it was given for whoever comes, so nothing is given to it before somebody
/// is known to be there: DTR has risen, or bytes have come, or an empty packet was fetched a while ago.
class UsbLink final : public Link {
  public:
    void start();
    /// Whether the host has done something that nobody has looked at yet.
    static bool is_due();
    bool take_opened() override;
    bool is_open() const override;
    bool has_sent() override;
    bool has_odd_parity() const override;
    size_t read(etl::span<char> bytes) override;
    size_t write(etl::span<const char> bytes) override;
};

}  // namespace hal::pico
