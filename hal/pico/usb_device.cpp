#include <algorithm>
#include <array>
#include <cstring>

#include "device/usbd_pvt.h"
#include "hal/pico/system.hpp"
#include "hal/pico/usb.hpp"
#include "pico/bootrom.h"
#include "pico/unique_id.h"
#include "tusb.h"

/// What the board is on USB, beside the bytes of its serial port: what it says of itself, and the interface by which
/// picotool restarts it, which TinyUSB does not have. To Windows it says besides that this interface is for WinUSB,
/// which every host gets to see as a capability (BOS): since bcdUSB is 2.1, Windows asks for it.
namespace hal::pico {

namespace {

// Raspberry Pi's own numbers for firmware with a serial port and picotool's reset interface.
constexpr uint16_t kVendor = 0x2E8A;
#if PICO_RP2040
constexpr uint16_t kProduct = 0x000A;
#else
constexpr uint16_t kProduct = 0x0009;
#endif
enum Text : uint8_t { kLanguage, kManufacturer, kProductName, kSerialNumber, kSerialName, kResetName };

/// The vendor interface by which picotool restarts a running board, into its firmware or its boot loader.
constexpr uint8_t kResetSubclass = 0x00;
constexpr uint8_t kResetProtocol = 0x01;

constexpr uint16_t kConfigurationLength = TUD_CONFIG_DESC_LEN + TUD_CDC_DESC_LEN + 9;

constexpr tusb_desc_device_t kDevice{
    .bLength = sizeof(tusb_desc_device_t),
    .bDescriptorType = TUSB_DESC_DEVICE,
    .bcdUSB = 0x0210,
    .bDeviceClass = TUSB_CLASS_MISC,
    .bDeviceSubClass = MISC_SUBCLASS_COMMON,
    .bDeviceProtocol = MISC_PROTOCOL_IAD,
    .bMaxPacketSize0 = CFG_TUD_ENDPOINT0_SIZE,
    .idVendor = kVendor,
    .idProduct = kProduct,
    // Windows remembers what it learnt of a device by this number: raise it whenever a descriptor changes.
    .bcdDevice = 0x0110,
    .iManufacturer = kManufacturer,
    .iProduct = kProductName,
    .iSerialNumber = kSerialNumber,
    .bNumConfigurations = 1,
};

constinit uint8_t configuration[] = {
    TUD_CONFIG_DESCRIPTOR(1, kInterfaces, 0, kConfigurationLength, 0, kMostMilliamps),
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
static_assert(sizeof configuration == kConfigurationLength);
constexpr size_t kMaxPowerAt = 8;

/// A number as bytes, the lowest first.
template <size_t N>
constexpr std::array<uint8_t, N> number(uint32_t value) {
    std::array<uint8_t, N> bytes{};
    for (size_t i = 0; i < N; ++i) bytes[i] = static_cast<uint8_t>(value >> 8 * i);
    return bytes;
}

/// Text in two bytes a character, with its final zero.
template <size_t N>
constexpr std::array<uint8_t, 2 * N> wide(const char (&text)[N]) {
    std::array<uint8_t, 2 * N> bytes{};
    for (size_t i = 0; i < N; ++i) bytes[2 * i] = static_cast<uint8_t>(text[i]);
    return bytes;
}

template <size_t... N>
constexpr auto joined(const std::array<uint8_t, N>&... parts) {
    std::array<uint8_t, (N + ...)> all{};
    size_t at = 0;
    const auto append = [&](const auto& part) {
        for (const uint8_t byte : part) all[at++] = byte;
    };
    (append(parts), ...);
    return all;
}

// Microsoft's OS 2.0 descriptors. Each begins with its length and its type.
constexpr uint32_t kWindows81 = 0x06030000;
constexpr uint16_t kTextList = 7;  // REG_MULTI_SZ
constexpr uint8_t kMicrosoftRequest = 1;
constexpr uint16_t kMicrosoftIndex = 7;

constexpr auto kWinUsb = joined(number<2>(20), number<2>(MS_OS_20_FEATURE_COMPATBLE_ID),
                                std::array<uint8_t, 16>{'W', 'I', 'N', 'U', 'S', 'B'});
constexpr auto kGuidName = wide("DeviceInterfaceGUIDs");
// The same as that of the SDK's own reset interface: it is the same interface. A list ends with an empty text.
constexpr auto kGuids = joined(wide("{bc7398c1-73cd-4cb7-98b8-913a8fca7bf6}"), wide(""));
constexpr auto kGuidProperty =
    joined(number<2>(10 + kGuidName.size() + kGuids.size()), number<2>(MS_OS_20_FEATURE_REG_PROPERTY),
           number<2>(kTextList), number<2>(kGuidName.size()), kGuidName, number<2>(kGuids.size()), kGuids);
constexpr auto kResetFunction =
    joined(number<2>(8), number<2>(MS_OS_20_SUBSET_HEADER_FUNCTION), number<1>(kReset), number<1>(0),
           number<2>(8 + kWinUsb.size() + kGuidProperty.size()), kWinUsb, kGuidProperty);
constexpr auto kMicrosoftSet = joined(number<2>(10), number<2>(MS_OS_20_SET_HEADER_DESCRIPTOR), number<4>(kWindows81),
                                      number<2>(10 + kResetFunction.size()), kResetFunction);

constexpr uint8_t kCapabilities[] = {
    TUD_BOS_DESCRIPTOR(TUD_BOS_DESC_LEN + TUD_BOS_MICROSOFT_OS_DESC_LEN, 1),
    TUD_BOS_MS_OS_20_DESCRIPTOR(kMicrosoftSet.size(), kMicrosoftRequest),
};
static_assert(sizeof kCapabilities == TUD_BOS_DESC_LEN + TUD_BOS_MICROSOFT_OS_DESC_LEN);

constexpr const char* kTexts[] = {nullptr, "Reedfish", "Reedfish board", nullptr, "Serial port", "Reset"};

constexpr size_t kMaxText = 32;

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

void set_usb_milliamps(unsigned milliamps) {
    configuration[kMaxPowerAt] = static_cast<uint8_t>((std::min(milliamps, kMostMilliamps) + 1) / 2);
}

}  // namespace hal::pico

extern "C" const uint8_t* tud_descriptor_device_cb() {
    return reinterpret_cast<const uint8_t*>(&hal::pico::kDevice);
}

extern "C" const uint8_t* tud_descriptor_configuration_cb(uint8_t) {
    return hal::pico::configuration;
}

extern "C" const uint8_t* tud_descriptor_bos_cb() {
    return hal::pico::kCapabilities;
}

extern "C" bool tud_vendor_control_xfer_cb(uint8_t port, uint8_t stage, const tusb_control_request_t* request) {
    using namespace hal::pico;
    if (stage != CONTROL_STAGE_SETUP) return true;
    if (request->bRequest != kMicrosoftRequest || request->wIndex != kMicrosoftIndex) return false;
    return tud_control_xfer(port, request, const_cast<uint8_t*>(kMicrosoftSet.data()), kMicrosoftSet.size());
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

// TinyUSB looks for this weakly, which alone would not pull it out of the library: it comes with the descriptors.
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
