#include "hal/pico/assembly.hpp"

#include "hal/pico/flash_store.hpp"
#include "hal/pico/machine.hpp"
#include "hal/pico/usb_link.hpp"

namespace hal::pico {

Board& assemble(Sensors& sensors, const Ws2812Wiring& wiring, const Layout& layout) {
    static Ws2812 lights;
    static MillisecondClock clock;
    static UsbLink link;
    static FlashStore store;
    static Machine machine;
    static Board board{sensors, lights, clock, link, store, machine, layout};

    lights.start(wiring);
    link.start();
    machine.start();
    return board;
}

}  // namespace hal::pico
