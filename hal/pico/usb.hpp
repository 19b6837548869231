#pragma once
#include "hal/board.hpp"

namespace hal::pico {

/// The interfaces and endpoints of the board on USB, as its descriptors number them.
enum Interface : uint8_t { kSerialControl, kSerialData, kReset, kInterfaces };
enum Endpoint : uint8_t { kNotifications = 0x81, kFromHost = 0x02, kToHost = 0x82 };

/// What a port of USB 2.0 may be asked for.
inline constexpr unsigned kMostMilliamps = 500;

/// Tells hosts that the board may draw so much, at most kMostMilliamps. To be called before USB starts.
void set_usb_milliamps(unsigned milliamps);

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
