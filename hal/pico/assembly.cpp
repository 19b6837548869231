#include "hal/pico/assembly.hpp"

#include "hal/pico/flash_store.hpp"
#include "hal/pico/system.hpp"
#include "hal/pico/usb_interfaces.hpp"
#include "hal/pico/usb_link.hpp"
#include "hardware/gpio.h"
#include "tusb.h"

namespace hal::pico {

namespace {

/// Whether the computer sleeps that feeds the board. A board that is on a supply of its own, or that was unplugged, finds
/// the bus as quiet, but no voltage on it.
bool host_sleeps() {
    return tud_suspended() && gpio_get(PICO_VBUS_PIN);
}

}  // namespace

Board& assemble(Sensors& sensors, const Ws2812Wiring& wiring, const Layout& layout, unsigned milliamps) {
    static Ws2812 lights;
    static MillisecondClock clock;
    static UsbLink link;
    static FlashStore journal(kJournal);
    static FlashStore archive(kArchive);
    static PicoSystem system;
    static Board board{sensors, lights, clock, link, journal, archive, system, layout};

    gpio_init(PICO_VBUS_PIN);
    lights.start(wiring, host_sleeps);
    const unsigned with_lights = milliamps + wiring.max_milliamps;
    set_usb_milliamps(with_lights <= kMostMilliamps ? with_lights : milliamps);
    link.start();
    system.start();
    return board;
}

}  // namespace hal::pico
