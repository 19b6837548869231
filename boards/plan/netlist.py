"""Every single wire of a board, in the order in which it is built."""

from dataclasses import dataclass

import pico
from pico import LIGHT_GROUND, SWITCH_GROUND

# What a wire is for, and the colour of its insulation.
RANK, FILE, DATA = "blue", "yellow", "white"
FIVE_VOLT, THREE_VOLT, GROUND = "red", "orange", "black"
LIGHT, SELECT, ENABLE, ANALOGUE = "green", "yellow", "grey", "violet"
LEG = "-"  # two legs soldered together

PINS_4051 = {"Y4": 1, "Y6": 2, "Z": 3, "Y7": 4, "Y5": 5, "E": 6, "VEE": 7, "GND": 8, "S2": 9, "S1": 10, "S0": 11,
             "Y3": 12, "Y0": 13, "Y1": 14, "Y2": 15, "VCC": 16}
PINS_165 = {"SH/LD": 1, "CLK": 2, "D4": 3, "D5": 4, "D6": 5, "D7": 6, "/QH": 7, "GND": 8, "QH": 9, "SER": 10,
            "D0": 11, "D1": 12, "D2": 13, "D3": 14, "CLK INH": 15, "VCC": 16}
NUMBERED = {"chip": PINS_165, "multiplexer": PINS_4051}

INPUTS = 8  # of a shift register, and channels of a multiplexer
CONVERTER_PINS = ("GP26", "GP27", "GP28")
EXTRA = 1.2  # of wire, for corners and stripped ends


@dataclass(frozen=True)
class Terminal:
    """A pin of a part: `kind` is a row of the table of parts, `which` tells it from the others of its kind."""
    kind: str
    which: str
    pin: str

    @property
    def part(self):
        return f"{self.kind} {self.which}".strip()

    def __str__(self):
        numbers = NUMBERED.get(self.kind)
        if numbers:
            return f"{self.part} {self.pin} (pin {numbers[self.pin]})"
        return f"{self.part} {self.pin}"


def pico_pin(name):
    return Terminal("Pico", "", f"{name} (pin {pico.pin_number(name)})")


def pico_ground(number):
    return Terminal("Pico", "", f"GND (pin {number})")


@dataclass(frozen=True)
class Wire:
    step: str
    start: Terminal
    end: Terminal
    colour: str
    length: int  # mm; 0 for legs


class Netlist:
    """Collects the wires of a board; `places` knows where each part lies, for the lengths."""

    def __init__(self, board):
        self.board = board
        self.wires = []
        self.step = ""
        self._connect_lights()
        {
            "reed_matrix": self._connect_matrix,
            "reed_pins": self._connect_pins,
            "shift_registers": self._connect_shift_registers,
            "hall_multiplexers": self._connect_multiplexers,
        }[board.driver]()

    def parts(self):
        """How many of each kind of part the wires touch."""
        found = {}
        for wire in self.wires:
            for terminal in (wire.start, wire.end):
                found.setdefault(terminal.kind, set()).add(terminal.which)
        return {kind: len(which) for kind, which in found.items()}

    def steps(self):
        return list(dict.fromkeys(wire.step for wire in self.wires))

    # What all boards share

    def _square(self, kind, index, pin):
        return Terminal(kind, self.board.square_name(index), pin)

    def _place(self, terminal):
        """Where a part lies. Pico and chips are beside file a; strips begin and end at the sides."""
        board = self.board
        beside = -0.7 * board.square
        if terminal.kind in NUMBERED or terminal.kind in ("capacitor 100 nF", "network 8 x 10 kOhm"):
            rows = -(-board.squares // INPUTS)
            number = int(terminal.which.split()[-1])
            return (beside, (number - 0.5) * board.height / rows)
        if terminal.kind in ("strip", "capacitor 1000 uF"):
            strip = board.strips[int(terminal.which) - 1 if terminal.kind == "strip" else 0]
            edge = strip.squares[0] if "out" not in terminal.pin.lower() else strip.squares[-1]
            x, y = board.centre(edge)
            return (0 if x < board.width / 2 else board.width, y)
        if terminal.kind in ("reed switch", "diode", "Hall sensor", "light"):
            return board.centre(self._index(terminal.which))
        return (beside, board.square)

    def _index(self, name):
        return (int(name[1:]) - 1) * self.board.files + ord(name[0]) - ord("a")

    def _join(self, start, end, colour):
        length = 0
        if colour != LEG:
            (x1, y1), (x2, y2) = self._place(start), self._place(end)
            length = max(30, round((abs(x1 - x2) + abs(y1 - y2)) * EXTRA / 10) * 10)
        self.wires.append(Wire(self.step, start, end, colour, length))

    def _connect_lights(self):
        board = self.board
        self.step = "lights"
        resistor = lambda pin: Terminal("resistor 330 Ohm", "", pin)
        self._join(pico_pin(f"GP{board.settings['lights_pin']}"), resistor("leg 1"), LIGHT)
        chain = [self._light_ends(part) for part in self._light_parts()]
        self._join(resistor("leg 2"), chain[0]["DIN"], LIGHT)
        self._power_lights(chain)
        for one, next_one in zip(chain, chain[1:]):
            self._join(one["DOUT"], next_one["DIN"], LIGHT)
            self._join(one["5V out"], next_one["5V in"], FIVE_VOLT)
            self._join(one["GND out"], next_one["GND in"], GROUND)

    def _light_parts(self):
        if self.board.has_strips:
            return [("strip", str(strip.number)) for strip in self.board.strips]
        return [("light", self.board.square_name(square)) for strip in self.board.strips for square in strip.squares]

    @staticmethod
    def _light_ends(part):
        return {pin: Terminal(*part, pin) for pin in ("DIN", "DOUT", "5V in", "5V out", "GND in", "GND out")}

    def _power_lights(self, chain):
        if not self.board.lights_need_supply:
            self._join(pico_pin("VBUS"), chain[0]["5V in"], FIVE_VOLT)
            self._join(pico_ground(LIGHT_GROUND), chain[0]["GND in"], GROUND)
            return
        supply = lambda pin: Terminal("supply 5 V", "", pin)
        self._join(supply("plus"), chain[0]["5V in"], FIVE_VOLT)
        self._join(supply("minus"), chain[0]["GND in"], GROUND)
        self._join(supply("plus"), chain[-1]["5V out"], FIVE_VOLT)
        self._join(supply("minus"), chain[-1]["GND out"], GROUND)
        self._join(supply("minus"), pico_ground(LIGHT_GROUND), GROUND)
        self._join(Terminal("capacitor 1000 uF", "", "plus"), chain[0]["5V in"], LEG)
        self._join(Terminal("capacitor 1000 uF", "", "minus"), chain[0]["GND in"], LEG)

    def _ground_switch(self, index):
        """The second legs hang on each other along a rank; the ranks hang on each other at file a."""
        leg = self._square("reed switch", index, "leg 2")
        if index == 0:
            self._join(pico_ground(SWITCH_GROUND), leg, GROUND)
        else:
            before = index - 1 if index % self.board.files else index - self.board.files
            self._join(self._square("reed switch", before, "leg 2"), leg, GROUND)

    # The four ways in which sensors are read

    def _connect_matrix(self):
        board = self.board
        for rank in range(board.ranks):
            self.step = f"rank {rank + 1}"
            last = pico_pin(f"GP{board.wiring['rank_pins'][rank]}")
            for index in board.rank_squares(rank):
                leg = self._square("reed switch", index, "leg 1")
                self._join(last, leg, RANK)
                last = leg
            for index in board.rank_squares(rank):
                self._join(self._square("reed switch", index, "leg 2"), self._square("diode", index, "anode"), LEG)
            for index in board.rank_squares(rank):
                below = self._square("diode", index - board.files, "cathode (ring)")
                if rank == 0:
                    below = pico_pin(f"GP{board.wiring['file_pins'][index]}")
                self._join(below, self._square("diode", index, "cathode (ring)"), FILE)

    def _connect_pins(self):
        board = self.board
        for rank in range(board.ranks):
            self.step = f"rank {rank + 1}"
            for index in board.rank_squares(rank):
                pin = pico_pin(f"GP{board.wiring['square_pins'][index]}")
                self._join(pin, self._square("reed switch", index, "leg 1"), RANK)
            for index in board.rank_squares(rank):
                self._ground_switch(index)

    def _connect_shift_registers(self):
        board = self.board
        chips = -(-board.squares // INPUTS)
        pin = lambda number, name: Terminal("chip", str(number), name)
        for number in range(1, chips + 1):
            self.step = f"chip {number}"
            self._feed_chip(pin, number)
            self._chain_chip(pin, number, chips)
            for i in range(INPUTS):
                self._join(Terminal("network 8 x 10 kOhm", f"of chip {number}", f"R{i + 1}"), pin(number, f"D{i}"), DATA)
            first = (number - 1) * INPUTS
            squares = range(first, min(first + INPUTS, board.squares))
            for index in squares:
                self._join(pin(number, f"D{index % INPUTS}"), self._square("reed switch", index, "leg 1"), DATA)
            for index in squares:
                self._ground_switch(index)

    def _feed_chip(self, pin, number):
        power, ground = pico_pin("3V3"), pico_ground(SWITCH_GROUND)
        if number > 1:
            power, ground = pin(number - 1, "VCC"), pin(number - 1, "GND")
        self._join(power, pin(number, "VCC"), THREE_VOLT)
        self._join(ground, pin(number, "GND"), GROUND)
        self._join(pin(number, "CLK INH"), pin(number, "GND"), GROUND)
        self._bypass(pin(number, "VCC"), pin(number, "GND"), f"of chip {number}")
        self._join(Terminal("network 8 x 10 kOhm", f"of chip {number}", "common"), pin(number, "VCC"), THREE_VOLT)

    def _bypass(self, power, ground, which):
        self._join(Terminal("capacitor 100 nF", which, "leg 1"), power, LEG)
        self._join(Terminal("capacitor 100 nF", which, "leg 2"), ground, LEG)

    def _chain_chip(self, pin, number, chips):
        wiring = self.board.wiring
        if number == 1:
            for name, role, colour in ((f"GP{wiring['clock_pin']}", "CLK", SELECT), (f"GP{wiring['load_pin']}", "SH/LD", ENABLE),
                                       (f"GP{wiring['data_pin']}", "QH", RANK)):
                self._join(pico_pin(name), Terminal("resistor 100 Ohm", f"of {role}", "leg 1"), colour)
                self._join(Terminal("resistor 100 Ohm", f"of {role}", "leg 2"), pin(1, role), colour)
        else:
            self._join(pin(number - 1, "CLK"), pin(number, "CLK"), SELECT)
            self._join(pin(number - 1, "SH/LD"), pin(number, "SH/LD"), ENABLE)
            self._join(pin(number, "QH"), pin(number - 1, "SER"), RANK)
        if number == chips:
            self._join(pin(number, "SER"), pin(number, "VCC"), THREE_VOLT)

    def _connect_multiplexers(self):
        board = self.board
        pin = lambda number, name: Terminal("multiplexer", str(number), name)
        bar = lambda which: Terminal("bus bar", which, "")
        count = -(-board.squares // INPUTS)
        for number in range(1, count + 1):
            self.step = f"rank {number}"
            if number == 1:
                self._join(pico_pin("3V3"), bar("3V3"), THREE_VOLT)
                self._join(pico_pin("AGND"), bar("ground"), GROUND)
            self._join(bar("3V3"), pin(number, "VCC"), THREE_VOLT)
            self._join(bar("ground"), pin(number, "GND"), GROUND)
            self._join(pin(number, "VEE"), pin(number, "GND"), GROUND)
            self._bypass(pin(number, "VCC"), pin(number, "GND"), f"of multiplexer {number}")
            self._control_multiplexer(pin, number)
            self._connect_hall_rank(pin, number)

    def _control_multiplexer(self, pin, number):
        board = self.board
        group, lane = divmod(number - 1, len(CONVERTER_PINS))
        for i, gp in enumerate(board.wiring["select_pins"]):
            start = pico_pin(f"GP{gp}") if number == 1 else pin(number - 1, f"S{i}")
            self._join(start, pin(number, f"S{i}"), SELECT)
        start = pico_pin(f"GP{board.wiring['enable_pins'][group]}") if lane == 0 else pin(number - 1, "E")
        self._join(start, pin(number, "E"), ENABLE)
        start = pico_pin(CONVERTER_PINS[lane]) if group == 0 else pin(number - len(CONVERTER_PINS), "Z")
        self._join(start, pin(number, "Z"), ANALOGUE)

    def _connect_hall_rank(self, pin, number):
        first = (number - 1) * INPUTS
        squares = range(first, min(first + INPUTS, self.board.squares))
        for role, feed, colour in (("VCC", "VCC", THREE_VOLT), ("GND", "GND", GROUND)):
            last = pin(number, feed)
            for index in squares:
                sensor = self._square("Hall sensor", index, role)
                self._join(last, sensor, colour)
                last = sensor
        end = squares[-1]
        self._bypass(self._square("Hall sensor", end, "VCC"), self._square("Hall sensor", end, "GND"), f"of rank {number}")
        for index in squares:
            self._join(self._square("Hall sensor", index, "OUT"), pin(number, f"Y{index % INPUTS}"), DATA)


def origin(board, index):
    """Where a square is wired, in the words of the firmware's `sensors wires`."""
    wiring = board.wiring
    if board.driver == "reed_matrix":
        return f"GP{wiring['file_pins'][index % board.files]} GP{wiring['rank_pins'][index // board.files]}"
    if board.driver == "reed_pins":
        return f"GP{wiring['square_pins'][index]}"
    if board.driver == "shift_registers":
        return f"chip {index // INPUTS + 1} input D{index % INPUTS}"
    return f"multiplexer {index // INPUTS + 1} channel Y{index % INPUTS}"
