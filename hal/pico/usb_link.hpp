#pragma once
#include "hal/board.hpp"

namespace hal::pico {

/// A USB serial port, directly on TinyUSB: bytes pass unchanged, nothing waits for DTR (real chess programs
/// clear it), nothing blocks when the host does not read. Setting 1200 baud enters the boot loader.
class UsbLink final : public Link {
  public:
    void start();
    size_t read(etl::span<char> bytes) override;
    size_t write(etl::span<const char> bytes) override;
};

}  // namespace hal::pico
