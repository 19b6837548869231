#include "hal/pico/usb_link.hpp"

#include <algorithm>

#include "pico/bootrom.h"
#include "tusb.h"

namespace hal::pico {

namespace {

/// What an uploader sets to ask a serial port for its boot loader.
constexpr uint32_t kTouchBaud = 1200;

}  // namespace

void UsbLink::start() {
    const tusb_rhport_init_t device{.role = TUSB_ROLE_DEVICE, .speed = TUSB_SPEED_AUTO};
    tusb_init(0, &device);
}

// Both directions first let TinyUSB work off what its interrupt queued: the application may for a long time
// only write, or only read.
size_t UsbLink::read(etl::span<char> bytes) {
    tud_task();
    return tud_cdc_read(bytes.data(), static_cast<uint32_t>(bytes.size()));
}

size_t UsbLink::write(etl::span<const char> bytes) {
    tud_task();
    if (!tud_ready()) return 0;
    // Until a host sets DTR, TinyUSB would overwrite what waits: offer it no more than it has room for.
    const uint32_t room = tud_cdc_write_available();
    const uint32_t taken = tud_cdc_write(bytes.data(), std::min(static_cast<uint32_t>(bytes.size()), room));
    tud_cdc_write_flush();
    return taken;
}

}  // namespace hal::pico

extern "C" void tud_cdc_line_coding_cb(uint8_t, const cdc_line_coding_t* coding) {
    if (coding->bit_rate == hal::pico::kTouchBaud) rom_reset_usb_boot(0, 0);
}
