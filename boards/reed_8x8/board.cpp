#include "boards/reed_8x8/wiring.hpp"
#include "hal/pico/flash_store.hpp"
#include "hal/pico/machine.hpp"
#include "hal/pico/reed_matrix.hpp"
#include "hal/pico/usb_link.hpp"
#include "hal/pico/ws2812.hpp"
#include "pico/binary_info.h"

namespace reed_8x8 {

namespace {

constexpr hal::Layout kLayout{"reed_8x8", 8, 8, "reed switches in a diode matrix", false, 64};

bi_decl(bi_pin_mask_with_name(0x003FC, "files a-h, driven low one at a time"));
bi_decl(bi_pin_mask_with_name(0x3FC00, "ranks 1-8, low when a switch is closed"));
bi_decl(bi_1pin_with_name(kLightsPin, "WS2812 lights, data"));

}  // namespace

}  // namespace reed_8x8

hal::Board& hal::board() {
    using namespace reed_8x8;
    static pico::ReedMatrix sensors;
    static pico::Ws2812 lights;
    static pico::MillisecondClock clock;
    static pico::UsbLink link;
    static pico::FlashStore store;
    static pico::Machine machine;
    static Board board{sensors, lights, clock, link, store, machine, kLayout};

    sensors.start({kFilePins, kRankPins});
    lights.start({kLightsPin, kLightChain, kLightsMilliamps});
    link.start();
    machine.start();
    return board;
}
