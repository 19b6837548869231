#include "device/usbd_pvt.h"
#include "hal/pico/system.hpp"
#include "hal/pico/usb_interfaces.hpp"
#include "pico/bootrom.h"
#include "tusb.h"

namespace hal::pico {

namespace {

/// From the host, of this class, to an interface. Standard requests have the same numbers and other meanings.
constexpr uint8_t kRequestType = 0x21;
constexpr uint8_t kRequestBootLoader = 0x01;
constexpr uint8_t kRequestRestart = 0x02;

uint8_t interface_number = 0;

uint16_t open(uint8_t, const tusb_desc_interface_t* interface, uint16_t max_length) {
    const bool ours = interface->bInterfaceClass == TUSB_CLASS_VENDOR_SPECIFIC &&
                      interface->bInterfaceSubClass == kResetSubclass &&
                      interface->bInterfaceProtocol == kResetProtocol && max_length >= sizeof *interface;
    if (!ours) return 0;
    interface_number = interface->bInterfaceNumber;
    return sizeof *interface;
}

bool control(uint8_t, uint8_t stage, const tusb_control_request_t* request) {
    if (stage != CONTROL_STAGE_SETUP) return true;
    if (request->bmRequestType != kRequestType || request->wIndex != interface_number) return false;
    if (request->bRequest == kRequestBootLoader) {
        // Bits 0-6 of the value say which interfaces the boot loader is to leave out.
        rom_reset_usb_boot(0, request->wValue & 0x7Fu);
    }
    if (request->bRequest != kRequestRestart) return false;
    PicoSystem::restart_soon();
    return true;
}

}  // namespace

}  // namespace hal::pico

extern "C" const usbd_class_driver_t* usbd_app_driver_get_cb(uint8_t* count) {
    static constexpr usbd_class_driver_t kDriver{
        .name = "reset",
        .init = [] {},
        .deinit = [] { return true; },
        .reset = [](uint8_t) { hal::pico::interface_number = 0; },
        .open = hal::pico::open,
        .control_xfer_cb = hal::pico::control,
        .xfer_cb = [](uint8_t, uint8_t, xfer_result_t, uint32_t) { return true; },
        .sof = nullptr,
    };
    *count = 1;
    return &kDriver;
}
