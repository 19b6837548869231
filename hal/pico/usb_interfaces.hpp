#pragma once
#include <cstdint>

namespace hal::pico {

/// The interfaces and endpoints of the board on USB, as its descriptors number them.
enum Interface : uint8_t { kSerialControl, kSerialData, kReset, kInterfaces };
enum Endpoint : uint8_t { kNotifications = 0x81, kFromHost = 0x02, kToHost = 0x82 };

/// The vendor interface by which picotool restarts a running board, into its firmware or its boot loader.
inline constexpr uint8_t kResetSubclass = 0x00;
inline constexpr uint8_t kResetProtocol = 0x01;

/// What a port of USB 2.0 may be asked for.
inline constexpr unsigned kMostMilliamps = 500;

/// Tells hosts that the board may draw so much, at most kMostMilliamps. To be called before USB starts.
void set_usb_milliamps(unsigned milliamps);

}  // namespace hal::pico
