#pragma once
#include <cstdint>

namespace hal::pico {

/// The interfaces and endpoints of the board on USB, as its descriptors number them.
enum Interface : uint8_t { kSerialControl, kSerialData, kReset, kInterfaces };
enum Endpoint : uint8_t { kNotifications = 0x81, kFromHost = 0x02, kToHost = 0x82 };

}  // namespace hal::pico
