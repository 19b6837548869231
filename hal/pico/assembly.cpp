#include "hal/pico/assembly.hpp"

#include "hal/pico/flash_store.hpp"
#include "hal/pico/machine.hpp"
#include "hal/pico/usb_interfaces.hpp"
#include "hal/pico/usb_link.hpp"

namespace hal::pico {

Board& assemble(Sensors& sensors, Gauges& gauges, const Ws2812Wiring& wiring, const Layout& layout,
                unsigned milliamps) {
    static Ws2812 lights;
    static MillisecondClock clock;
    static UsbLink link;
    static FlashStore store;
    static Machine machine;
    static Board board{sensors, gauges, lights, clock, link, store, machine, layout};

    lights.start(wiring);
    const unsigned with_lights = milliamps + wiring.max_milliamps;
    set_usb_milliamps(with_lights <= kMostMilliamps ? with_lights : milliamps);
    link.start();
    machine.start();
    return board;
}

}  // namespace hal::pico
