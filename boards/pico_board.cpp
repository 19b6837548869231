// What all boards with a Pico have in common. It is compiled once for each of them: wiring.hpp is the one in the
// board's own folder.
#include "hal/pico/flash_store.hpp"
#include "hal/pico/system.hpp"
#include "hal/pico/usb.hpp"
#include "hal/pico/ws2812.hpp"
#include "hardware/gpio.h"
#include "pico/binary_info.h"
#include "tusb.h"
#include "wiring.hpp"

namespace {

constexpr uint16_t kTag = 'R' | 'F' << 8;
constexpr uint32_t kWiringId = 1;

constexpr size_t kSettings = std::size(wiring::kSettings);
constexpr size_t kLabels = std::size(wiring::kPins);

/// An array of what `make` makes of 0 to N - 1.
template <size_t N, typename Make>
constexpr auto each(Make make) {
    std::array<decltype(make(0)), N> made{};
    for (size_t i = 0; i < N; ++i) made[i] = make(i);
    return made;
}

using Info = const binary_info_core_t*;

// What picotool finds in the image: a list of pointers in a section of its own, each to an entry that names a pin, or
// names a number and tells where it lies.
[[gnu::section(".data")]] constinit auto values = each<kSettings>([](size_t i) { return wiring::kSettings[i].value; });

constinit const auto settings = each<kSettings>([](size_t i) {
    return binary_info_ptr_int32_with_name_t{
        {BINARY_INFO_TYPE_PTR_INT32_WITH_NAME, kTag}, kWiringId, &values[i], wiring::kSettings[i].name};
});
[[gnu::section(".binary_info.keep.settings"), gnu::used]] constinit const auto settings_list =
    each<kSettings>([](size_t i) -> Info { return &settings[i].core; });

constinit const auto labels = each<kLabels>([](size_t i) {
    return binary_info_pins_with_name_t{
        {BINARY_INFO_TYPE_PINS_WITH_NAME, BINARY_INFO_TAG_RASPBERRY_PI}, wiring::kPins[i].pins, wiring::kPins[i].label};
});
[[gnu::section(".binary_info.keep.labels"), gnu::used]] constinit const auto labels_list =
    each<kLabels>([](size_t i) -> Info { return &labels[i].core; });

/// Whether the computer sleeps that feeds the board. A board that is on a supply of its own, or that was unplugged,
/// finds the bus as quiet, but no voltage on it.
bool host_sleeps() {
    return tud_suspended() && gpio_get(PICO_VBUS_PIN);
}

}  // namespace

static_assert(wiring::kLayout.files <= hal::kMaxFiles && wiring::kLayout.ranks <= hal::kMaxRanks);

// A chain of lights, and what every Pico has (clock, USB, flash, watchdog), come to the sensors that the wiring names.
hal::Board& hal::board() {
    static const wiring::Settings configured(values.data());
    static wiring::Driver sensors;
    static pico::Ws2812 lights;
    static pico::MillisecondClock clock;
    static pico::UsbLink link;
    static pico::FlashStore journal(pico::kJournal);
    static pico::FlashStore archive(pico::kArchive);
    static pico::PicoSystem system;
    static Layout layout = wiring::kLayout;
    static Board board{sensors, lights, clock, link, journal, archive, system, layout};

    layout.brightness = static_cast<uint8_t>(configured["brightness"]);
    sensors.start(wiring::sensors(configured));
    gpio_init(PICO_VBUS_PIN);
    const uint16_t lights_milliamps = configured["lights_milliamps"];
    lights.start({.data_pin = configured.pin("lights_pin"),
                  .chain = wiring::kLightChain,
                  .max_milliamps = lights_milliamps,
                  .stride = configured.pin("lights_stride"),
                  .lights_per_square = configured.pin("lights_per_square"),
                  .order = static_cast<pico::LightOrder>(configured["lights_order"])},
                 host_sleeps);
    // Where that is more than a USB port gives, the lights must have a supply of their own, and the host is asked for
    // the rest only.
    const unsigned with_lights = wiring::kMilliamps + lights_milliamps;
    pico::set_usb_milliamps(with_lights <= pico::kMostMilliamps ? with_lights : wiring::kMilliamps);
    link.start();
    system.start();
    return board;
}
