#include "core/console/words.hpp"
#include "firmware/commands.hpp"
#include "firmware/light_panel.hpp"
#include "firmware/machine.hpp"
#include "firmware/version.hpp"

namespace firmware {

namespace {

Answer version(Request& request) {
    return request.say(kVersion);
}

Answer board(Request& request, const Machine& machine) {
    const hal::Layout& layout = machine.layout();
    switch (request.step) {
        case 0: request.line.put("name ", layout.name); return Answer::More;
        case 1: request.line.put("squares ", layout.files, 'x', layout.ranks); return Answer::More;
        case 2: request.line.put("sensors ", layout.sensors); return Answer::More;
        default: return request.say("lights ", layout.lights);
    }
}

Answer lights(Request& request, LightPanel& lights, const Machine& machine, EventStream& events) {
    const etl::string_view word = request.word();
    uint32_t brightness = machine.layout().brightness;
    if (word.empty()) return request.say(lights.brightness());
    if (word == "test") {
        lights.show_test();
        return Answer::Done;
    }
    if (word == "off") brightness = 0;
    if (word != "on" && word != "off" && !console::read_number(word, 255, brightness)) {
        return request.refuse("bad-argument", "lights can be 'on', 'off', 'test' or a brightness from 0 to 255");
    }
    lights.set_brightness(static_cast<uint8_t>(brightness));
    events.publish(Event::Kind::SettingChanged);
    return Answer::Done;
}

Answer uptime(Request& request, const Machine& machine) {
    return request.say(machine.uptime());
}

Answer bootsel(Request&, Machine& machine) {
    machine.enter_boot_loader_soon();
    return Answer::Done;
}

constexpr Command kCommands[] = {
    {"version", "", 0, "the version of this firmware", "", run<version>},
    {"board", "", 0, "what this board is: name, size, sensors, lights",
     R"(The virtual and the emulated board also have hands: lines that begin with @ move pieces, and are no
commands. '@help' lists them; '@play e2e4' carries a piece.)",
     run<board>},
    {"lights", "[on|off|test|0-255]", 1, "switches or dims the lights; without a word, tells the brightness",
     R"(dim white, white    the last move: from, to
green, orange       where the lifted piece may go, what it may capture
red                 a king in check
blinking blue, violet, red   a white or a black piece is missing, a piece is too many
dim cyan, cyan, orange       a move that a program played: lift, put down, take off
magenta, blue, cyan, yellow  a pawn became a queen, rook, bishop, knight
The brightness is kept across a power cut; 'on' goes back to the board's own.
'lights test' gives every square a colour of its own, until the next 'lights': more red to the right,
more green upwards, less blue from square to square.)",
     run<lights>},
    {"uptime", "", 0, "milliseconds since the start", "", run<uptime>},
    {"bootsel", "", 0, "restarts into the boot loader, ready for a new UF2", "", run<bootsel>},
};

}  // namespace

constinit const CommandGroup kBoardCommands(kCommands);

}  // namespace firmware
