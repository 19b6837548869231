#include "hal/pico/usb.hpp"

#include <algorithm>
#include <utility>

#include "device/usbd_pvt.h"
#include "hal/pico/system.hpp"
#include "hardware/timer.h"
#include "pico/bootrom.h"
#include "tusb.h"

namespace hal::pico {

namespace {

/// What an uploader sets to ask a serial port for its boot loader.
constexpr uint32_t kTouchBaud = 1200;

/// Linux begins to read a little before it sets DTR; only who reads for longer without it does so on purpose.
constexpr uint32_t kDtrMicroseconds = 50'000;

/// What is known of whoever is at the other end.
struct Host {
    bool dtr = false;
    bool listens = false;
    bool opened = false;       ///< and the application does not know yet
    bool cuts_line = false;    ///< what was sent last may end in the middle of a line
    bool probing = false;      ///< an empty packet waits in the controller
    bool has_fetched = false;  ///< it was fetched
    uint32_t fetched_at = 0;   ///< in microseconds
} host;

/// What waits is for nobody any more. A packet that is already in the controller cannot be taken back.
void drop_waiting() {
    host.cuts_line |= !host.probing && usbd_edpt_busy(0, kToHost);
    tud_cdc_write_clear();
}

/// Somebody is there, and what waits is not for them.
void greet() {
    drop_waiting();
    host.listens = true;
    host.opened = true;
}

void look_for_listener() {
    if (host.listens || !tud_ready()) return;
    if (host.has_fetched) {
        if (time_us_32() - host.fetched_at >= kDtrMicroseconds) greet();
    } else if (!host.probing && usbd_edpt_claim(0, kToHost)) {
        host.probing = usbd_edpt_xfer(0, kToHost, nullptr, 0);
    }
}

void work() {
    tud_task();
    look_for_listener();
}

}  // namespace

void UsbLink::start() {
    const tusb_rhport_init_t device{.role = TUSB_ROLE_DEVICE, .speed = TUSB_SPEED_AUTO};
    tusb_init(0, &device);
}

bool UsbLink::is_due() {
    return tud_task_event_ready();
}

bool UsbLink::take_opened() {
    return std::exchange(host.opened, false);
}

bool UsbLink::is_open() const {
    return host.listens;
}

bool UsbLink::has_odd_parity() const {
    constexpr uint8_t kOdd = 1;
    cdc_line_coding_t coding{};
    tud_cdc_get_line_coding(&coding);
    return coding.data_bits == 7 && coding.parity == kOdd;
}

bool UsbLink::has_sent() {
    work();
    return tud_cdc_write_available() == CFG_TUD_CDC_TX_BUFSIZE;
}

// Both directions first let TinyUSB work off what its interrupt queued: the application may for a long time
// only write, or only read. Neither moves a byte before the application knows whom it talks to.
size_t UsbLink::read(etl::span<char> bytes) {
    work();
    if (host.opened) return 0;
    const uint32_t taken = tud_cdc_read(bytes.data(), static_cast<uint32_t>(bytes.size()));
    if (taken != 0) PicoSystem::stay_awake();
    return taken;
}

size_t UsbLink::write(etl::span<const char> bytes) {
    work();
    if (!tud_ready() || !host.listens || host.opened) return 0;
    if (std::exchange(host.cuts_line, false)) tud_cdc_write_str("\r\n");
    // Until a host sets DTR, TinyUSB would overwrite what waits: offer it no more than it has room for.
    const uint32_t room = tud_cdc_write_available();
    const uint32_t taken = tud_cdc_write(bytes.data(), std::min(static_cast<uint32_t>(bytes.size()), room));
    tud_cdc_write_flush();
    if (taken != 0) PicoSystem::stay_awake();
    return taken;
}

}  // namespace hal::pico

extern "C" void tud_mount_cb() {
    hal::pico::host = {};
}

extern "C" void tud_cdc_line_state_cb(uint8_t, bool dtr, bool) {
    using namespace hal::pico;
    if (dtr == host.dtr) return;
    host.dtr = dtr;
    host.listens = false;
    host.has_fetched = false;
    if (!dtr) return drop_waiting();
    tud_cdc_read_flush();
    greet();
}

extern "C" void tud_cdc_rx_cb(uint8_t) {
    if (!hal::pico::host.listens) hal::pico::greet();
}

extern "C" void tud_cdc_tx_complete_cb(uint8_t) {
    using namespace hal::pico;
    if (!std::exchange(host.probing, false) || host.listens) return;
    host.has_fetched = true;
    host.fetched_at = time_us_32();
}

extern "C" void tud_cdc_line_coding_cb(uint8_t, const cdc_line_coding_t* coding) {
    if (coding->bit_rate == hal::pico::kTouchBaud) rom_reset_usb_boot(0, 0);
}
