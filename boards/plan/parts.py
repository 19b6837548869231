"""The list of parts, to order from: what, how many, and what matters when choosing."""

import math

import body
from board import MILLIAMPS_DARK

SPARE = 1.1  # for what breaks, gets lost, or is soldered the wrong way round

# kind of part in the netlist: name, package, what matters when choosing, whether spare ones are ordered
TABLE = {
    "Pico": ("Raspberry Pi Pico or Pico 2", "with or without headers",
             "the plain one: the W has its radio on pins that the firmware does not know", False),
    "reed switch": ("reed switch, normally open, 10 to 20 AT", "glass 10 to 13 mm, axial legs",
                    "10-15 or 15-20 AT (ampere-turns), such as Littelfuse MDSR-10 or MDSR-7", True),
    "diode": ("diode 1N4148", "DO-35, axial", "any small silicon signal diode", True),
    "Hall sensor": ("linear Hall sensor, ratiometric, at 3.3 V", "TO-92, three legs",
                    "at most 4 mA each, specified at 3.3 V: AH49F or another 49E; SS49E draws 6 mA, too much", True),
    "multiplexer": ("74HC4051", "DIP-16", "74HC, not 74HCT: it runs at 3.3 V", True),
    "chip": ("74HC165", "DIP-16", "74HC, not 74HCT: it runs at 3.3 V", True),
    "network 8 x 10 kOhm": ("resistor network 8 x 10 kOhm, one common leg", "SIP-9", "or eight resistors of 10 kOhm a chip", True),
    "capacitor 100 nF": ("capacitor 100 nF, ceramic", "5 mm pitch", "10 V or more", True),
    "resistor 330 Ohm": ("resistor 330 Ohm", "axial, 1/4 W", "220 to 470 do as well", True),
    "resistor 100 Ohm": ("resistor 100 Ohm", "axial, 1/4 W", "47 to 150 do as well; they quieten the edges on the cable", True),
    "bus bar": ("bus bar or terminal strip, 10 poles", "screws or solder", "a piece of bare copper wire does", False),
    "light": ("WS2812B light on a small board of its own", "about 10 x 10 mm", "5 V, with its capacitor on it", True),
    "supply 5 V": ("supply 5 V, {supply} A", "plug with screw terminals", "regulated, insulated from the mains; see docs/hardware.md", False),
    "capacitor 1000 uF": ("capacitor 1000 uF, electrolytic, 10 V", "radial",
                          "across the supply of the lights, never on VBUS; mind plus and minus", False),
}


def order(count, has_spare=True):
    return math.ceil(round(count * SPARE, 6)) if has_spare else count


def supply_amperes(board):
    """Dark lights, and every square lit at a quarter of white."""
    return math.ceil((board.lights * MILLIAMPS_DARK + board.squares * 15) / 1000 + 0.5)


def listing(board, netlist):
    """Rows: part, needed, to order, unit, package, what matters."""
    rows = []
    for kind, count in netlist.parts().items():
        if kind == "strip":
            rows.append(strip_row(board))
            continue
        name, package, matters, has_spare = TABLE[kind]
        rows.append((name.format(supply=supply_amperes(board)), count, order(count, has_spare), "", package, matters))
    chips = netlist.parts().get("chip", 0) + netlist.parts().get("multiplexer", 0)
    if chips:
        rows += [("socket DIP-16", chips, order(chips), "", "2.54 mm pitch", "solder the socket, not the chip"),
                 ("perforated board 50 x 70 mm", chips, order(chips), "", "2.54 mm pitch", "one a chip, screwed below the plate beside file a")]
    return rows + wire_rows(netlist) + body_rows(board)


def strip_row(board):
    metres = len(board.strips) * board.strip_lights / board.density
    return (f"light strip WS2812B, {board.density} lights a metre, 5 V", round(metres, 2), order(metres), "m", "10 mm wide, not potted",
            f"5 V (not 12), every light with its own chip; cut into {len(board.strips)} pieces of {board.strip_lights} lights")


def wire_rows(netlist):
    lengths = {}
    for wire in netlist.wires:
        if wire.length:
            lengths[wire.colour] = lengths.get(wire.colour, 0) + wire.length / 1000
    return [(f"wire, {colour}", math.ceil(metres * 10) / 10, order(metres), "m", "0.14 mm2 (AWG 26), stranded",
             "0.5 mm2 from a supply of its own to the strips" if colour == "red" else "the colours only help you; any will do")
            for colour, metres in lengths.items()]


def body_rows(board):
    width, height = board.width + 2 * body.MARGIN, board.height + 2 * body.MARGIN
    diameter, thickness = body.MAGNET
    magnets = "half for White, half for Black, poles the other way round" if body.is_hall(board) else "either pole down"
    return [
        (f"magnet, neodymium disc {diameter} x {thickness} mm, {body.GRADE}", board.pieces, order(board.pieces), "",
         "nickel-plated", f"{magnets}; what other sizes do: docs/hardware.md"),
        (f"plate {width:g} x {height:g} x {body.PLATE} mm", 1, 1, "", "plywood or MDF", "flat; no metal in it"),
        (f"top {width:g} x {height:g} x {body.TOP} mm", 1, 1, "", "opal acrylic, or veneer on acrylic",
         "lets light through; each millimetre more costs field"),
        ("felt, self-adhesive, 1 mm", board.pieces, order(board.pieces), "", "discs as wide as the feet", "all of the same thickness"),
        ("screw 4 mm with nut, and a foot of 20 mm", 4, order(4), "", "brass or nylon", "room below for wires; steel bends the field"),
        ("USB cable", 1, 1, "", "micro-USB; the Pico 2 too", "with data wires: many are for charging only"),
    ]
