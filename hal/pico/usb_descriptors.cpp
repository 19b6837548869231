#include <array>
#include <cstring>

#include "hal/pico/usb_interfaces.hpp"
#include "hal/pico/usb_reset.hpp"
#include "pico/unique_id.h"
#include "tusb.h"

/// What the board says of itself on USB: a serial port, and the interface by which picotool restarts it.
namespace hal::pico {

namespace {

// Raspberry Pi's own numbers for firmware with a serial port and picotool's reset interface.
constexpr uint16_t kVendor = 0x2E8A;
#if PICO_RP2040
constexpr uint16_t kProduct = 0x000A;
#else
constexpr uint16_t kProduct = 0x0009;
#endif
constexpr uint16_t kMilliamps = 500;

enum Text : uint8_t { kLanguage, kManufacturer, kProductName, kSerialNumber, kSerialName, kResetName };

constexpr uint16_t kConfigurationLength = TUD_CONFIG_DESC_LEN + TUD_CDC_DESC_LEN + 9;

constexpr tusb_desc_device_t kDevice{
    .bLength = sizeof(tusb_desc_device_t),
    .bDescriptorType = TUSB_DESC_DEVICE,
    .bcdUSB = 0x0200,
    .bDeviceClass = TUSB_CLASS_MISC,
    .bDeviceSubClass = MISC_SUBCLASS_COMMON,
    .bDeviceProtocol = MISC_PROTOCOL_IAD,
    .bMaxPacketSize0 = CFG_TUD_ENDPOINT0_SIZE,
    .idVendor = kVendor,
    .idProduct = kProduct,
    .bcdDevice = 0x0100,
    .iManufacturer = kManufacturer,
    .iProduct = kProductName,
    .iSerialNumber = kSerialNumber,
    .bNumConfigurations = 1,
};

constexpr uint8_t kConfiguration[] = {
    TUD_CONFIG_DESCRIPTOR(1, kInterfaces, 0, kConfigurationLength, 0, kMilliamps),
    TUD_CDC_DESCRIPTOR(kSerialControl, kSerialName, kNotifications, 8, kFromHost, kToHost, 64),
    9,
    TUSB_DESC_INTERFACE,
    kReset,
    0,
    0,
    TUSB_CLASS_VENDOR_SPECIFIC,
    kResetSubclass,
    kResetProtocol,
    kResetName,
};
static_assert(sizeof kConfiguration == kConfigurationLength);

constexpr const char* kTexts[] = {nullptr, "Reedfish", "Reedfish board", nullptr, "Serial port", "Reset"};

constexpr size_t kMaxText = 32;

}  // namespace

}  // namespace hal::pico

extern "C" const uint8_t* tud_descriptor_device_cb() {
    return reinterpret_cast<const uint8_t*>(&hal::pico::kDevice);
}

extern "C" const uint8_t* tud_descriptor_configuration_cb(uint8_t) {
    return hal::pico::kConfiguration;
}

extern "C" const uint16_t* tud_descriptor_string_cb(uint8_t index, uint16_t) {
    using namespace hal::pico;
    constexpr uint16_t kEnglish = 0x0409;
    static std::array<uint16_t, 1 + kMaxText> descriptor;

    size_t length = 0;
    if (index == kLanguage) {
        descriptor[1 + length++] = kEnglish;
    } else {
        char serial[2 * PICO_UNIQUE_BOARD_ID_SIZE_BYTES + 1];
        const char* text = index < std::size(kTexts) ? kTexts[index] : nullptr;
        if (index == kSerialNumber) {
            pico_get_unique_board_id_string(serial, sizeof serial);
            text = serial;
        }
        if (text == nullptr) return nullptr;
        while (text[length] != '\0' && length < kMaxText) {
            descriptor[1 + length] = static_cast<uint8_t>(text[length]);
            ++length;
        }
    }
    descriptor[0] = static_cast<uint16_t>(TUSB_DESC_STRING << 8 | (2 + 2 * length));
    return descriptor.data();
}
