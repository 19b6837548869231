#pragma once
#include <cstdint>

namespace hal::pico {

/// The vendor interface by which picotool restarts a running board, into its firmware or its boot loader.
inline constexpr uint8_t kResetSubclass = 0x00;
inline constexpr uint8_t kResetProtocol = 0x01;

}  // namespace hal::pico
