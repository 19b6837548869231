"""The wiring of a board as a picture: the Pico with what goes to each pin, and the sensors and lights."""

import pico
from netlist import CONVERTER_PINS, INPUTS, NUMBERED, PINS_165, PINS_4051
from svg import FAINT, INK, WIRE, arrow, circle, dot, element, line, number, picture, rect, text

PIN_STEP = 26
PICO_LEFT, PICO_TOP, PICO_WIDTH = 130, 96, 156
RIGHT_PART = 470  # where the sensors begin
CELL = 60

FILE_COLOUR, RANK_COLOUR = WIRE["yellow"], WIRE["blue"]


def draw(board, netlist):
    sensors = {"reed_matrix": matrix, "reed_pins": pins, "shift_registers": shift_registers,
               "hall_multiplexers": multiplexers}[board.driver]
    parts, width, bottom, definitions = sensors(board)
    bottom = max(bottom, PICO_TOP + 20 * PIN_STEP + 16)
    parts = [text(30, 40, board.name, style="h"), *draw_pico(board, netlist), *parts]
    light_parts, height = lights(board, bottom + 24, width)
    return picture(width, height, f"the wiring of {board.name}", parts + light_parts, definitions)


# The Pico

def roles(board, netlist):
    """What each used pin is for: its number, a few words, the colour of its wire."""
    found = {}
    for wire in netlist.wires:
        for terminal, other in ((wire.start, wire.end), (wire.end, wire.start)):
            if terminal.kind == "Pico":
                pin = int(terminal.pin.split("pin ")[1].rstrip(")"))
                found[pin] = (role_of(board, terminal, other), WIRE[wire.colour])
    return found


def role_of(board, terminal, other):
    name = terminal.pin.split(" ")[0]
    gp = int(name[2:]) if name.startswith("GP") else None
    wiring = board.wiring
    for key, words in (("file_pins", "file {}"), ("rank_pins", "rank {}")):
        if gp in wiring.get(key, []):
            at = wiring[key].index(gp)
            return words.format(chr(ord("a") + at) if key == "file_pins" else at + 1)
    if gp in wiring.get("square_pins", []):
        return board.square_name(wiring["square_pins"].index(gp))
    if gp == board.settings["lights_pin"]:
        return "lights, data"
    if other.kind in ("strip", "light", "supply 5 V"):
        return "lights, 5 V" if name == "VBUS" else "lights, ground" if other.kind != "supply 5 V" else "ground of supply"
    if other.kind == "multiplexer" and name in CONVERTER_PINS:
        return f"{other.pin} of " + " ".join(lane_ranks(board, CONVERTER_PINS.index(name)))
    if other.kind == "multiplexer" and other.pin == "E":
        ranks = group_ranks(board, wiring["enable_pins"].index(gp))
        return f"E of {ranks[0]}-{ranks[-1]}"
    if other.kind == "resistor 100 Ohm":
        return other.which.removeprefix("of ")
    if name in ("GND", "AGND"):
        return "sensors, ground" if other.kind == "bus bar" else "switches, ground"
    if name == "3V3":
        return "sensors, 3.3 V" if other.kind == "bus bar" else "chips, 3.3 V"
    return other.pin


def draw_pico(board, netlist):
    used = roles(board, netlist)
    height = 20 * PIN_STEP
    parts = [rect(PICO_LEFT, PICO_TOP - 14, PICO_WIDTH, height + 18, fill="#dcefe3", rx=6),
             rect(PICO_LEFT + PICO_WIDTH / 2 - 18, PICO_TOP - 26, 36, 22, fill="#d5d9de", rx=2),
             text(PICO_LEFT + PICO_WIDTH / 2, PICO_TOP - 11, "USB", "middle", "t"),
             text(30, 60, "Pico or Pico 2, from above", style="f")]
    for i in range(20):
        y = PICO_TOP + 10 + i * PIN_STEP
        parts += pin_of(used, i + 1, pico.LEFT[i], PICO_LEFT, y, -1)
        parts += pin_of(used, 40 - i, pico.RIGHT[i], PICO_LEFT + PICO_WIDTH, y, 1)
    return parts


def pin_of(used, pin, name, x, y, side):
    inside, outside = ("start", "end") if side < 0 else ("end", "start")
    parts = [circle(x, y, 4.5, fill="#fff", stroke_width=1.2),
             text(x - side * 9, y + 4, f"{pin} {name}" if side < 0 else f"{name} {pin}", inside, "t",
                  **({} if pin in used else {"opacity": 0.45}))]
    if pin not in used:
        return parts
    words, colour = used[pin]
    return parts + [line((x + side * 5, y), (x + side * 22, y), stroke=colour, stroke_width=2.4),
                    text(x + side * 27, y + 4, words, outside, "t", fill=colour)]


# Reed switches

REED = rect(-4.5, 0, 9, 20, fill="#fff", rx=4.5, stroke_width=1.3) + line((0, 0), (0, 8), stroke_width=1.3) + \
    line((0, 20), (0, 12), (3.2, 6), stroke_width=1.3)
DIODE = element("path", d="M-5.5,0h11l-5.5,8z", fill=INK) + line((-5.5, 9), (5.5, 9), stroke_width=1.6)


def grid_frame(board, left, top):
    parts = []
    for index in range(board.squares):
        file, rank = index % board.files, index // board.files
        if (file + rank) % 2 == 0:
            parts.append(element("rect", x=left + file * CELL, y=top + (board.ranks - 1 - rank) * CELL, width=CELL, height=CELL,
                                 fill="#ece6da"))
    parts.append(rect(left, top, board.files * CELL, board.ranks * CELL, stroke=FAINT, stroke_width=1))
    return parts


def matrix(board):
    left, top = RIGHT_PART + 84, 96
    right, bottom = left + board.files * CELL, top + board.ranks * CELL
    cell = (f'<g id="c">{dot(38, 6, RANK_COLOUR)}{line((38, 6), (38, 13))}<g transform="translate(38 13)">{REED}</g>'
            f'{line((38, 33), (38, 38))}<g transform="translate(38 38)">{DIODE}</g>'
            f'{line((38, 47), (38, 53), (12, 53))}{dot(12, 53, FILE_COLOUR)}</g>')
    parts = [text(left, 40, "from above: a switch and a diode under each square", style="s"),
             text(left, 60, "the ring of the diode looks to the file", style="f"), *grid_frame(board, left, top)]
    for file, gp in enumerate(board.wiring["file_pins"]):
        x = left + file * CELL + 12
        parts += [line((x, top), (x, bottom + 12), stroke=FILE_COLOUR, stroke_width=2),
                  text(x, bottom + 26, f"{chr(ord('a') + file)}", "middle", "s"),
                  text(x, bottom + 41, f"GP{gp}", "middle", "t")]
    for rank, gp in enumerate(board.wiring["rank_pins"]):
        y = top + (board.ranks - 1 - rank) * CELL + 6
        parts += [line((left - 12, y), (right, y), stroke=RANK_COLOUR, stroke_width=2),
                  text(left - 18, y + 4, f"{rank + 1}  GP{gp}", "end", "t")]
    parts += [f'<use href="#c" x="{number(left + file * CELL)}" y="{number(top + rank * CELL)}"/>'
              for rank in range(board.ranks) for file in range(board.files)]
    return parts, right + 40, bottom + 48, cell


def pins(board):
    left, top = RIGHT_PART + 84, 96
    size = 110
    right, bottom = left + board.files * size, top + board.ranks * size
    cell = (f'<g id="c"><g transform="translate(55 42)">{REED}</g>{line((55, 34), (55, 42))}{line((55, 62), (55, 80), (0, 80))}'
            f"{dot(55, 80)}{line((55, 80), (110, 80))}</g>")
    parts = [text(left, 40, "from above: a switch under each square", style="s"),
             text(left, 60, "one leg to its pin, the other to ground", style="f")]
    for index in range(board.squares):
        file, rank = index % board.files, index // board.files
        x, y = left + file * size, top + (board.ranks - 1 - rank) * size
        parts.append(rect(x, y, size, size, fill="#ece6da" if (file + rank) % 2 == 0 else "none", stroke=FAINT, stroke_width=1))
        parts += [text(x + 8, y + 18, board.square_name(index), style="s"),
                  text(x + 55, y + 30, f"GP{board.wiring['square_pins'][index]}", "middle", "t", fill=RANK_COLOUR)]
        parts.append(f'<use href="#c" x="{number(x)}" y="{number(y)}"/>')
    for rank in range(board.ranks):
        y = top + rank * size + 80
        parts.append(line((left, y), (left - 26, y), stroke_width=1.6))
    parts += [line((left - 26, top + 80), (left - 26, bottom - size + 80 + 34)),
              text(left - 26, bottom - size + 80 + 48, "ground", "middle", "t"),
              text(left - 26, bottom - size + 80 + 62, f"pin {pico.SWITCH_GROUND}", "middle", "t")]
    return parts, right + 40, bottom + 12, cell


# Chips with sixteen legs

def chip(left, top, title, pin_names, words):
    """A DIP-16 from above, with what goes to each leg."""
    width, step = 150, 26
    height = 8 * step + 16
    by_number = {pin: name for name, pin in pin_names.items()}
    parts = [rect(left, top, width, height, fill="#dbe4f3", rx=4),
             element("path", d=f"M{number(left + width / 2 - 9)},{number(top)}a9,9 0 0 0 18,0", fill="#f6f4ef", stroke=INK,
                     stroke_width=1.5),
             text(left + width / 2, top - 10, title, "middle", "s")]
    for i in range(8):
        for pin, x, side in ((i + 1, left, -1), (16 - i, left + width, 1)):
            y = top + 20 + i * step
            role, colour = words[by_number[pin]]
            parts += [rect(x - 6, y - 5, 12, 10, fill="#fff", stroke_width=1.2),
                      text(x - side * 11, y + 4, f"{pin} {by_number[pin]}" if side < 0 else f"{by_number[pin]} {pin}",
                           "start" if side < 0 else "end", "t"),
                      line((x + side * 6, y), (x + side * 20, y), stroke=WIRE[colour], stroke_width=2.2),
                      text(x + side * 25, y + 4, role, "end" if side < 0 else "start", "t", fill=WIRE[colour])]
    return parts, top + height


def shift_registers(board):
    chips = -(-board.squares // INPUTS)
    words = {"SH/LD": ("LD of all", "grey"), "CLK": ("CLK of all", "yellow"), "/QH": ("free", "white"), "GND": ("ground", "black"),
             "QH": ("SER of the one before", "blue"), "SER": ("QH of the next", "blue"), "CLK INH": ("ground", "black"),
             "VCC": ("3.3 V", "orange"), **{f"D{i}": (f"switch {i + 1}", "white") for i in range(INPUTS)}}
    left = RIGHT_PART + 140
    parts = [text(RIGHT_PART + 40, 40, f"74HC165, {chips} of them: every leg of each", style="s"),
             text(RIGHT_PART + 40, 60, "100 nF from 16 to 8; each input also to 3.3 V through 10 kOhm, and by its switch to ground", style="f")]
    drawn, bottom = chip(left, 110, "chip n", PINS_165, words)
    parts += drawn
    parts += switch_detail(left + 330, 130)
    y = bottom + 54
    parts += [text(RIGHT_PART + 40, y - 14, "the chain: data runs from the last chip to the Pico", style="s")]
    per_row = 7 if chips > 8 else 4
    for i in range(chips):
        row, column = divmod(i, per_row)
        x, top = RIGHT_PART + 40 + column * 102, y + row * 92
        first, last = i * INPUTS, min((i + 1) * INPUTS, board.squares) - 1
        parts += [rect(x, top, 82, 58, fill="#dbe4f3", rx=5), text(x + 41, top + 19, f"chip {i + 1}", "middle", "s"),
                  text(x + 41, top + 35, f"D0 {board.square_name(first)}", "middle", "t"),
                  text(x + 41, top + 50, f"D{last - first} {board.square_name(last)}", "middle", "t")]
        if i + 1 < chips and column + 1 < per_row:
            parts.append(arrow(x + 102, top + 29, x + 84, top + 29, WIRE["blue"]))
        elif i + 1 < chips:
            parts += [line((RIGHT_PART + 81, top + 92), (RIGHT_PART + 81, top + 76), (x + 41, top + 76), stroke=WIRE["blue"]),
                      arrow(x + 41, top + 76, x + 41, top + 60, WIRE["blue"])]
    rows = -(-chips // per_row)
    last_column = (chips - 1) % per_row
    end_x, end_y = RIGHT_PART + 40 + last_column * 102 + 82, y + (rows - 1) * 92 + 29
    parts += [line((end_x, end_y), (end_x + 16, end_y), stroke=WIRE["orange"], stroke_width=2),
              text(end_x + 20, end_y + 4, "SER to 3.3 V", style="t", fill=WIRE["orange"])]
    parts += [arrow(RIGHT_PART + 38, y + 29, RIGHT_PART + 16, y + 29, WIRE["blue"]),
              text(RIGHT_PART + 14, y + 18, "100R", "middle", "t", fill=WIRE["blue"]),
              text(RIGHT_PART + 40, y + rows * 92, "100R also between the Pico and CLK, and between the Pico and SH/LD", style="t")]
    return parts, RIGHT_PART + 40 + 7 * 102 + 40, y + rows * 92 + 6, ""


def switch_detail(x, y):
    return [text(x, y - 20, "each input", "middle", "s"),
            text(x, y, "3.3 V", "middle", "t", fill=WIRE["orange"]), line((x, y + 5), (x, y + 18)),
            rect(x - 6, y + 18, 12, 30, fill="#fff", stroke_width=1.3), text(x + 12, y + 37, "10 k", style="t"),
            line((x, y + 48), (x, y + 76)), dot(x, y + 62), line((x, y + 62), (x - 40, y + 62), stroke=WIRE["white"], stroke_width=2),
            text(x - 44, y + 66, "Dn", "end", "t"),
            f'<g transform="translate({number(x)} {number(y + 76)})">{REED}</g>', text(x + 12, y + 90, "switch", style="t"),
            line((x, y + 96), (x, y + 112)), line((x - 10, y + 112), (x + 10, y + 112), stroke_width=2.2),
            text(x, y + 128, "ground", "middle", "t")]


def lane_ranks(board, lane):
    count = -(-board.squares // INPUTS)
    return [str(number) for number in range(1, count + 1) if (number - 1) % len(CONVERTER_PINS) == lane]


def group_ranks(board, group):
    count = -(-board.squares // INPUTS)
    return [number for number in range(1, count + 1) if (number - 1) // len(CONVERTER_PINS) == group]


def multiplexers(board):
    count = -(-board.squares // INPUTS)
    files = "abcdefgh"
    words = {"VEE": ("ground", "black"), "GND": ("ground", "black"), "VCC": ("3.3 V", "orange"), "E": ("see below", "grey"),
             "Z": ("see below", "violet"), **{f"S{i}": (f"GP{gp}", "yellow") for i, gp in enumerate(board.wiring["select_pins"])},
             **{f"Y{i}": (f"OUT of {files[i]}", "white") for i in range(INPUTS)}}
    left = RIGHT_PART + 140
    parts = [text(RIGHT_PART + 40, 40, f"74HC4051, {count} of them, a rank each: every leg", style="s"),
             text(RIGHT_PART + 40, 60, "100 nF from 16 to 8; supply and ground of each rank come from the bus bars alone (a star)", style="f")]
    drawn, bottom = chip(left, 110, "multiplexer of a rank", PINS_4051, words)
    parts += drawn + hall_detail(left + 330, 126)
    y = bottom + 54
    parts.append(text(RIGHT_PART + 40, y - 14, "which pin of the Pico goes to E and Z of which multiplexer", style="s"))
    for i in range(count):
        group, lane = divmod(i, len(CONVERTER_PINS))
        x = RIGHT_PART + 40 + i * 88
        parts += [rect(x, y, 78, 66, fill="#dbe4f3", rx=5), text(x + 39, y + 19, f"rank {i + 1}", "middle", "s"),
                  text(x + 39, y + 38, f"E  GP{board.wiring['enable_pins'][group]}", "middle", "t", fill=WIRE["grey"]),
                  text(x + 39, y + 56, f"Z  {CONVERTER_PINS[lane]}", "middle", "t", fill=WIRE["violet"])]
    return parts + star(count, y + 110), RIGHT_PART + 40 + count * 88 + 30, y + 190, ""


def star(count, y):
    """Supply and ground: one wire a rank, from a bar beside the Pico."""
    left = RIGHT_PART + 40
    parts = [text(left, y, "supply and ground: a star, so that no rank's current flows through another rank's wires")]
    for row, (name, colour) in enumerate((("3V3", "orange"), ("AGND", "black"))):
        top = y + 18 + row * 32
        parts += [text(left + 34, top + 10, name, "end", "t", fill=WIRE[colour]),
                  line((left + 38, top + 6), (left + 62, top + 6), stroke=WIRE[colour], stroke_width=2.2),
                  rect(left + 62, top, 62, 12, fill="#e3c77a", stroke_width=1.2)]
        parts += [line((left + 68 + i * 50 / (count - 1), top + 12), (left + 68 + i * 50 / (count - 1), top + 20),
                       stroke=WIRE[colour], stroke_width=2) for i in range(count)]
        parts.append(text(left + 136, top + 10, f"bus bar: {count} wires, one to each rank's multiplexer, from there along its sensors",
                          style="t"))
    return parts


def hall_detail(x, y):
    """The sensor in its TO-92 house, seen on its marked face."""
    parts = [text(x, y - 16, "sensor, marked face", "middle", "s"),
             element("path", d=f"M{number(x - 30)},{number(y + 44)}v-34l8,-10h44l8,10v34z", fill="#3b4048"),
             text(x, y + 30, "49E", "middle", fill="#f6f4ef")]
    for i, (name, colour) in enumerate((("VCC", "orange"), ("GND", "black"), ("OUT", "white"))):
        leg = x - 18 + i * 18
        parts += [line((leg, y + 44), (leg, y + 92), stroke=WIRE[colour], stroke_width=2.4),
                  text(leg, y + 106 + (14 if i == 1 else 0), name, "middle", "t", fill=WIRE[colour])]
    return parts + [text(x, y + 146, "this face looks up,", "middle", "f"), text(x, y + 162, "to the pieces", "middle", "f")]


# Lights

def lights(board, top, width):
    gp = board.settings["lights_pin"]
    parts = [line((30, top), (width - 30, top), stroke=FAINT, stroke_width=0.8)]
    y = top + 40
    if board.has_strips:
        title = (f"lights: {len(board.strips)} pieces of a strip with {board.density} a metre, {board.strip_lights} lights each, "
                 f"one of {board.stride} is used")
        boxes = [f"{board.square_name(strip.squares[0])}-{board.square_name(strip.squares[-1])}" for strip in board.strips]
    else:
        title = f"lights: {board.squares} single ones in a chain"
        chain = [square for strip in board.strips for square in strip.squares]
        boxes = [board.square_name(chain[0]), board.square_name(chain[1]), "...", board.square_name(chain[-1])]
    parts.append(text(30, top + 22, title, style="s"))
    x = 30
    parts += [text(x, y + 26, f"GP{gp}", style="s", fill=WIRE["green"]), line((x + 42, y + 22), (x + 56, y + 22), stroke=WIRE["green"], stroke_width=2),
              rect(x + 56, y + 13, 44, 18, fill="#fff", rx=4, stroke_width=1.2), text(x + 78, y + 26, "330R", "middle", "t")]
    x += 100
    box = min(88, (width - x - 30) / len(boxes) - 20)
    for label in boxes:
        parts += [arrow(x, y + 22, x + 18, y + 22, WIRE["green"]), rect(x + 20, y + 6, box, 32, fill="#fdf3d0", rx=5, stroke_width=1.3),
                  text(x + 20 + box / 2, y + 26, label, "middle", "t")]
        x += 20 + box
    if board.lights_need_supply:
        words = ("5 V and ground of the strips: from a supply of their own, fed in at both ends of the chain, 1000 uF at the first; "
                 "its ground also to the Pico, its 5 V not")
    else:
        words = "5 V and ground: VBUS (pin 40) and GND (pin 38), handed on from piece to piece; no big capacitor on VBUS"
    parts.append(text(30, y + 64, words, style="f"))
    return parts, y + 84
