"""The page that a builder reads: parts, drilling, stack-up, build order, every wire."""

import csv
import io
import textwrap

import body
import parts
import template
from board import DEFAULT_SQUARE
from magnets import table
from netlist import INPUTS, LEG, origin


def prose(*sentences, indent=""):
    """Wrapped as all pages are; `indent` is for the lines after the first."""
    return textwrap.fill(" ".join(sentences), 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def page(board, netlist, documents):
    """`documents` is the way from the page to the folder docs."""
    sections = [head(board), order(board, netlist), cutting(board), stack(board, documents), wiring(board),
                settings(board), build_order(board, netlist, documents), squares(board), wires(netlist)]
    return "\n\n".join(sections) + "\n"


def head(board):
    how = "" if board.square == DEFAULT_SQUARE else f" --square {board.square:g}"
    return f"# Plan of {board.name}, squares of {board.square:g} mm\n\n" + prose(
        f"Made by `./reedfish plan {board.name}{how}` from [the wiring of the firmware]({wiring_link(board)}); do not edit. The same command",
        "with another `--square` makes another size, and writes tables for a spreadsheet and sheets of A4 to",
        f"`build/plan/{board.name}/`. **Nobody has built a board from this page yet**: if something does not fit, please tell.")


def wiring_link(board):
    return f"../../../boards/{board.name}/wiring.hpp"


def order(board, netlist):
    rows = [[name, amount(needed, unit), f"**{amount(count, unit)}**", package, matters]
            for name, needed, count, unit, package, matters in parts.listing(board, netlist)]
    return "## Order\n\nWhat is small has 10 % to spare.\n\n" + table(["part", "needed", "order", "package", "what matters"], rows) + \
        "\n\nTools: soldering iron and thin solder, wire stripper, pliers with a thin nose, a multimeter that beeps, drills, glue."


def amount(count, unit):
    return f"{count:g} {unit}".strip()


def cutting(board):
    width, height = board.width + 2 * body.MARGIN, board.height + 2 * body.MARGIN
    sensor = (f"{body.SENSOR_HOLE} mm for the sensor" if body.is_hall(board)
              else f"{body.SWITCH_HOLE} mm for the switch and {body.WIRE_HOLE} mm for the wire of its upper leg")
    if board.has_strips:
        where = (f"Of the {board.stride} lights below a square the firmware uses the middle one; the others stay dark. A foot of up to "
                 "38 mm leaves the outer part of the hole free.")
    else:
        where = (f"No strip has lights that fit squares of {board.square:g} mm (50 and 33.3 mm fit), so each square has a light of its "
                 "own, joined by wires.")
    return "## Drill\n\n![the drill template](template.svg)\n\n" + prose(
        f"The plate is {width:g} x {height:g} mm; the template shows it from above, at true scale. In each square: {sensor},",
        f"{body.LIGHT_HOLE} mm for the light. Print the sheets of A4 at 100 % (`template_a4.html` prints them all), check with a ruler",
        f"that the crosses of a sheet are {template.STEP[0]} mm apart, lay cross on cross. {where}")


def stack(board, documents):
    if body.is_hall(board):
        words = ("The sensor lies on its back in its hole, marked face up, legs bent down; a piece of 4 mm dowel below holds it against "
                 "the top.")
    else:
        words = (f"The switch stands upright, its glass {body.GLASS_DEPTH} mm below the top of the plate. Cut its upper leg "
                 f"{body.GLASS_DEPTH - body.AIR:g} mm above the "
                 "glass, held with pliers between cut and glass (glass breaks), solder a thin copper wire to what is left, and lead that "
                 "in a groove (a knife cuts it) to the small hole and down again: that is leg 1 of the list below. A leg that is bent back instead would lead the field past "
                 "the switch.")
    return "## Stack-up\n\n![a cut through one square](stack_up.svg)\n\n" + prose(
        words, f"The fields are calculated: [hardware.md]({documents}hardware.md#magnets) has the formula, and what other magnets do.")


def wiring(board):
    return "## Wiring\n\n![the wiring](wiring.svg)\n\n" + prose(
        "The Pico's pins have their numbers beside their names. GP numbers are what the firmware and its messages use. You solder from",
        "below, where left and right change places: write the squares' names on the underside first.")


def settings(board):
    lines = []
    if board.settings.get("lights_stride", 1) != board.stride:
        lines.append(f"./reedfish picotool config -f -s lights_stride {board.stride}     # one light of {board.stride} is used")
    if board.lights_need_supply:
        milliamps = parts.supply_amperes(board) * 1000 - 500
        lines.append(f"./reedfish picotool config -f -s lights_milliamps {milliamps}  # the supply gives {parts.supply_amperes(board)} A")
    if not lines:
        return "## Settings\n\nNone: what the image has as its defaults is what this plan needs."
    return "## Settings\n\nOnce, after the first flashing:\n\n```\n" + "\n".join(lines) + "\n```"


def build_order(board, netlist, documents):
    groups = netlist.steps()[1:]
    is_chained = board.driver == "shift_registers"
    one = "chip with its eight switches" if is_chained else "rank"
    second = board.square_name(INPUTS if is_chained else board.files)
    steps = [
        [f"**Flash the bare Pico**: `./reedfish flash {board.name}`, open the serial port, type `version` and `board`. Nothing is soldered",
         "yet: if this works, whatever fails later is in the wires."],
        [f"**Settings**, if there are any above. **Drill** the plate; {'lay the strips' if board.has_strips else 'glue in the lights'} and",
         "solder the wires of the step *lights*. `lights test`: each square has its own colour, more red to the right, more green upwards; a",
         "chain that stops shows the bad joint."],
        [f"**One {one}**: the wires of the step *{groups[0]}*, each checked with the beeper, with the USB cable out. Then plug in and type",
         f"`selftest`: it {what_to_see(board)} `selftest stop` ends it."],
        [f"**The next**: {', '.join(groups[1:4])} and so on, each followed by `selftest` from its first square on: `selftest {second}`."],
        [f"**All squares**: `selftest` once more from a1, to `!selftest done {board.squares} of {board.squares}`."],
        ["**Top and pieces**: a magnet and a felt in each foot, then the top on the plate."],
    ]
    if is_chained:
        steps[3].append("Until the next chip is there, join SER (pin 10) of the last one to its VCC (pin 16): what is missing then reads as "
                        "empty.")
    if body.is_hall(board):
        steps[5].append("Test the first magnet of each colour: White makes `sensors` show N.")
        steps.append(["**`calibrate`**, after ten minutes of warming up, and do what it says."])
    steps.append(["**The first game**: set up the pieces until no light is left, and move."])
    numbered = "\n".join(prose(f"{i + 1}.", *step, indent="   ") for i, step in enumerate(steps))
    return f"## Build order\n\n{numbered}\n\n" + prose(
        f"What the messages mean: [hardware.md]({documents}hardware.md#trouble). The first board of all:",
        f"[first_board.md]({documents}first_board.md).")


def what_to_see(board):
    if body.is_hall(board):
        return "names what is not there yet, and asks for the squares that are."
    return "asks for one square after the other; put a magnet there and take it away."


def squares(board):
    return "## Where each square is wired\n\nWhat `sensors wires` prints, once the board runs:\n\n```\n" + wires_answer(board) + "\n```"


def wires_answer(board):
    lines = []
    for rank in reversed(range(board.ranks)):
        lines.append(f"{rank + 1:>2} " + " | ".join(origin(board, index) for index in board.rank_squares(rank)))
    lines.append("   " + " ".join(chr(ord("a") + file) for file in range(board.files)))
    return "\n".join(lines)


def wires(netlist):
    text = "## Every wire\n\n" + prose(
        f"{len(netlist.wires)} of them, in the order of building; tick them off. A colour of `{LEG}` means legs soldered to each other,",
        "without a wire. Lengths have 20 % for corners and stripped ends.")
    number = 1
    for step in netlist.steps():
        rows = []
        for wire in netlist.wires:
            if wire.step == step:
                rows.append([number, str(wire.start), str(wire.end), wire.colour, f"{wire.length} mm" if wire.length else ""])
                number += 1
        text += f"\n\n### {step}\n\n" + table(["", "from", "to", "colour", "length"], rows)
    return text


def spreadsheet(head, rows):
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def parts_csv(board, netlist):
    return spreadsheet(["part", "needed", "order", "unit", "package", "what matters"], parts.listing(board, netlist))


def wires_csv(netlist):
    return spreadsheet(["number", "step", "from part", "from pin", "to part", "to pin", "colour", "mm"],
                       [[i + 1, wire.step, wire.start.part, wire.start.pin, wire.end.part, wire.end.pin, wire.colour, wire.length or ""]
                        for i, wire in enumerate(netlist.wires)])
