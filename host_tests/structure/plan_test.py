"""The plans of all boards: every wire list is walked as an electrician would, every picture looked at for words that run
into each other. Arguments: the folder boards/plan, the folder of the describe programs."""

import pathlib
import re
import sys
import unittest
import xml.etree.ElementTree as xml

sys.path.insert(0, sys.argv[1])
import body
import magnets
import page
import parts
import plan
import power_picture
import template
from board import Board, check_square
from netlist import LEG, NUMBERED, Netlist

PROGRAMS = [path for path in sorted(pathlib.Path(sys.argv[2]).glob("describe-*")) if not path.suffix]
DESCRIPTIONS = [plan.describe(program) for program in PROGRAMS]
SIZES = (33.4, 40, 45, 50, 57.15, 100)

LEGS = {"reed switch": {"leg 1", "leg 2"}, "diode": {"anode", "cathode (ring)"}, "Hall sensor": {"VCC", "GND", "OUT"},
        "capacitor 100 nF": {"leg 1", "leg 2"}, "resistor 330 Ohm": {"leg 1", "leg 2"}, "resistor 100 Ohm": {"leg 1", "leg 2"},
        "capacitor 1000 uF": {"plus", "minus"}, "supply 5 V": {"plus", "minus"}, "bus bar": {""},
        "network 8 x 10 kOhm": {"common", *(f"R{i}" for i in range(1, 9))},
        "multiplexer": set(NUMBERED["multiplexer"]), "chip": set(NUMBERED["chip"]) - {"/QH"}}


class Circuit:
    """Which legs are joined, read back from the wires.csv that a builder gets."""

    def __init__(self, netlist, joins_grounds=True):
        self.parent = {}
        self.legs = {}
        rows = page.wires_csv(netlist).splitlines()[1:]
        for row in rows:
            _, _, from_part, from_pin, to_part, to_pin, _, _ = row.split(",")
            for part, pin in ((from_part, from_pin), (to_part, to_pin)):
                self.legs.setdefault(part, set()).add(pin)
            self.join((from_part, from_pin), (to_part, to_pin))
        for part, pins in list(self.legs.items()):
            if part == "Pico" and joins_grounds:
                grounds = [pin for pin in pins if "GND" in pin]
                for pin in grounds:
                    self.join((part, grounds[0]), (part, pin))
            if part.startswith(("strip", "light ")):
                self.join((part, "5V in"), (part, "5V out"))
                self.join((part, "GND in"), (part, "GND out"))
        self.nets = {}
        for leg in self.parent:
            self.nets.setdefault(self.find(leg), set()).add(leg)

    def find(self, leg):
        while self.parent.get(leg, leg) != leg:
            leg = self.parent[leg]
        return leg

    def join(self, one, other):
        self.parent.setdefault(one, one)
        self.parent.setdefault(other, other)
        self.parent[self.find(one)] = self.find(other)

    def net(self, part, pin):
        assert pin in self.legs[part], f"{part} {pin} is joined to nothing"
        return self.nets[self.find((part, pin))]

    def pico(self, part, pin):
        """The pins of the Pico that this leg is joined to, by name."""
        return {name.split(" ")[0] for where, name in self.net(part, pin) if where == "Pico"}

    def is_joined(self, one, other):
        return self.find(one) == self.find(other)


def boards(sizes=(50,)):
    for description in DESCRIPTIONS:
        for size in sizes:
            yield Board(description, size)


class Wires(unittest.TestCase):
    def each(self, sizes=(50, 45)):
        for board in boards(sizes):
            self.at = f"{board.name}, {board.square} mm"
            netlist = Netlist(board)
            yield board, netlist, Circuit(netlist)

    def _formatMessage(self, message, standard):
        return super()._formatMessage(message, f"{self.at}: {standard}")

    def test_every_leg_of_every_part_is_joined(self):
        for board, netlist, circuit in self.each():
            kinds = {terminal.part: terminal.kind for wire in netlist.wires for terminal in (wire.start, wire.end)}
            for part, pins in circuit.legs.items():
                if kinds[part] in LEGS:
                    self.assertEqual(pins, LEGS[kinds[part]], part)

    def test_no_two_things_that_drive_share_a_net(self):
        for board, netlist, circuit in self.each():
            drivers = {}
            for part, pin in circuit.parent:
                name = pin.split(" ")[0] if part == "Pico" else {"plus": "5 V", "minus": "GND"}.get(pin) if part == "supply 5 V" else None
                if name:
                    name = "GND" if name == "AGND" else name
                    drivers.setdefault(circuit.find((part, pin)), set()).add(name)
            for names in drivers.values():
                self.assertEqual(len(names), 1, names)

    def test_no_pin_of_the_pico_has_two_jobs(self):
        for board, netlist, circuit in self.each():
            used = [str(terminal) for wire in netlist.wires for terminal in (wire.start, wire.end)
                    if terminal.kind == "Pico" and "GND" not in terminal.pin]
            self.assertEqual(len(used), len(set(used)))

    def test_every_square_leads_to_its_pins(self):
        for board, netlist, circuit in self.each():
            trace = getattr(self, f"trace_{board.driver}")
            for index in range(board.squares):
                trace(board, circuit, index, board.square_name(index))

    def trace_reed_matrix(self, board, circuit, index, name):
        file, rank = index % board.files, index // board.files
        self.assertEqual(circuit.pico(f"reed switch {name}", "leg 1"), {f"GP{board.wiring['rank_pins'][rank]}"})
        self.assertEqual(circuit.net(f"reed switch {name}", "leg 2"), {(f"reed switch {name}", "leg 2"), (f"diode {name}", "anode")})
        self.assertEqual(circuit.pico(f"diode {name}", "cathode (ring)"), {f"GP{board.wiring['file_pins'][file]}"})

    def trace_reed_pins(self, board, circuit, index, name):
        self.assertEqual(circuit.pico(f"reed switch {name}", "leg 1"), {f"GP{board.wiring['square_pins'][index]}"})
        self.assertIn("GND", circuit.pico(f"reed switch {name}", "leg 2"))

    def trace_shift_registers(self, board, circuit, index, name):
        chip, entry = f"chip {index // 8 + 1}", f"D{index % 8}"
        self.assertEqual(circuit.net(f"reed switch {name}", "leg 1"),
                         {(f"reed switch {name}", "leg 1"), (chip, entry), (f"network 8 x 10 kOhm of chip {index // 8 + 1}", f"R{index % 8 + 1}")})
        self.assertIn("GND", circuit.pico(f"reed switch {name}", "leg 2"))
        self.assertEqual(circuit.pico(f"network 8 x 10 kOhm of chip {index // 8 + 1}", "common"), {"3V3"})
        for pin, role in (("VCC", "3V3"), ("GND", "GND"), ("CLK INH", "GND")):
            self.assertIn(role, circuit.pico(chip, pin))
        for role, gp in (("CLK", board.wiring["clock_pin"]), ("SH/LD", board.wiring["load_pin"])):
            self.assertIn((f"resistor 100 Ohm of {role}", "leg 2"), circuit.net(chip, role))
            self.assertEqual(circuit.pico(f"resistor 100 Ohm of {role}", "leg 1"), {f"GP{gp}"})
        if index // 8 == 0:
            self.assertIn(("resistor 100 Ohm of QH", "leg 2"), circuit.net(chip, "QH"))
            self.assertEqual(circuit.pico("resistor 100 Ohm of QH", "leg 1"), {f"GP{board.wiring['data_pin']}"})
        else:
            self.assertTrue(circuit.is_joined((chip, "QH"), (f"chip {index // 8}", "SER")))

    def trace_hall_multiplexers(self, board, circuit, index, name):
        number = index // 8
        multiplexer = f"multiplexer {number + 1}"
        self.assertEqual(circuit.net(f"Hall sensor {name}", "OUT"), {(f"Hall sensor {name}", "OUT"), (multiplexer, f"Y{index % 8}")})
        for part in (f"Hall sensor {name}", multiplexer):
            self.assertEqual(circuit.pico(part, "VCC"), {"3V3"})
            self.assertIn("AGND", circuit.pico(part, "GND"))
        self.assertIn("AGND", circuit.pico(multiplexer, "VEE"))
        self.assertEqual(circuit.pico(multiplexer, "Z"), {f"GP{26 + number % 3}"})
        self.assertEqual(circuit.pico(multiplexer, "E"), {f"GP{board.wiring['enable_pins'][number // 3]}"})
        for i, gp in enumerate(board.wiring["select_pins"]):
            self.assertEqual(circuit.pico(multiplexer, f"S{i}"), {f"GP{gp}"})

    def test_the_lights_follow_each_other_as_the_firmware_sends(self):
        for board, netlist, circuit in self.each():
            self.assertEqual(circuit.pico("resistor 330 Ohm", "leg 1"), {f"GP{board.settings['lights_pin']}"})
            here = circuit.net("resistor 330 Ohm", "leg 2")
            seen = []
            while True:
                following = [part for part, pin in here if pin == "DIN"]
                if not following:
                    break
                seen.append(following[0])
                if "DOUT" not in circuit.legs[following[0]]:
                    break
                here = circuit.net(following[0], "DOUT")
            chain = board.wiring["light_chain"]
            if board.has_strips:
                self.assertEqual(seen, [f"strip {i + 1}" for i in range(board.ranks)])
                self.assertEqual([square for strip in board.strips for square in strip.squares], chain)
            else:
                self.assertEqual(seen, [f"light {board.square_name(square)}" for square in chain])

    def test_nothing_but_lights_meets_five_volt_and_a_supply_never_meets_vbus(self):
        for board, netlist, circuit in self.each():
            first = "strip 1" if board.has_strips else f"light {board.square_name(board.wiring['light_chain'][0])}"
            net = circuit.net(first, "5V in")
            kinds = {part.split(" ")[0] for part, pin in net}
            self.assertLessEqual(kinds, {"strip", "light", "Pico", "supply", "capacitor"})
            self.assertNotEqual(("Pico", "VBUS (pin 40)") in net, ("supply 5 V", "plus") in net)
            self.assertFalse(("Pico", "VBUS (pin 40)") in net and ("capacitor 1000 uF", "plus") in net)
            self.assertIn("GND", circuit.pico(first, "GND in"))


    def test_what_lights_draw_does_not_flow_where_millivolts_are_measured(self):
        found = 0
        for board, netlist, _ in self.each():
            if not body.is_hall(board):
                continue
            wires = Circuit(netlist, joins_grounds=False)
            for index in range(board.squares):
                self.assertEqual(wires.pico(f"Hall sensor {board.square_name(index)}", "GND"), {"AGND"})
                found += 1
            first = "strip 1" if board.has_strips else f"light {board.square_name(board.wiring['light_chain'][0])}"
            self.assertNotIn("AGND", wires.pico(first, "GND in"))
            # A star: the bar has a wire for each rank, and no rank has its ground from another one.
            for bar in ("3V3", "ground"):
                wanted = f"bus bar {bar}"
                self.assertEqual(sum(wanted in (str(wire.start).strip(), str(wire.end).strip()) for wire in netlist.wires), board.ranks + 1)
        self.assertGreater(found, 0)


class Papers(unittest.TestCase):
    def test_the_list_of_parts_has_what_the_wires_need_and_a_tenth_more(self):
        for board in boards(SIZES):
            netlist = Netlist(board)
            rows = {row[0]: row for row in parts.listing(board, netlist)}
            for kind, count in netlist.parts().items():
                if kind in parts.TABLE:
                    name, _, _, has_spare = parts.TABLE[kind]
                    row = rows[name.format(supply=parts.supply_amperes(board))]
                    self.assertEqual(row[1], count)
                    self.assertGreaterEqual(10 * row[2], 11 * count if has_spare else 10 * count)
            for name, needed, order, unit, package, matters in rows.values():
                self.assertTrue(name and package and matters and order >= needed > 0)
        self.assertEqual(parts.order(64), 71)
        self.assertEqual(parts.order(100), 110)

    def test_sixty_a_metre_and_every_third_fit_fifty_millimetres(self):
        for board in boards():
            self.assertEqual((board.density, board.stride), (60, 3))
            for square, (x, _) in board.light_places().items():
                self.assertLess(abs(x - board.centre(square)[0]), board.square / 2)

    def test_holes_stay_in_their_squares_and_apart(self):
        for board in boards(SIZES):
            holes = [hole for hole in body.holes(board) if hole.what != "screw"]
            for hole in holes:
                for place in (hole.x, hole.y):
                    inside = place % board.square
                    self.assertGreaterEqual(min(inside, board.square - inside), hole.diameter / 2, (board.name, board.square, hole))
            for i, one in enumerate(holes):
                for other in holes[i + 1:i + 4]:
                    gap = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                    self.assertGreater(gap, (one.diameter + other.diameter) / 2)

    def test_the_template_is_in_millimetres_and_the_sheets_cover_it(self):
        for board in boards(SIZES):
            drawn = xml.fromstring(template.draw(board))
            width, height = template.size(board)
            self.assertEqual(float(drawn.get("width").removesuffix("mm")), round(width, 2))
            self.assertEqual([float(value) for value in drawn.get("viewBox").split()][2:], [round(width, 2), round(height, 2)])
            circles = drawn.findall(".//{*}circle")
            self.assertEqual(len(circles), len(body.holes(board)))
            reach_x = reach_y = 0
            for sheet in template.tiles(board):
                outer = xml.fromstring(sheet)
                self.assertEqual((outer.get("width"), outer.get("height")), ("210mm", "297mm"))
                inner = outer.find("{*}svg")
                x, y, w, h = (float(value) for value in inner.get("viewBox").split())
                self.assertEqual((w, h), (float(inner.get("width")), float(inner.get("height"))))
                reach_x, reach_y = max(reach_x, x + w), max(reach_y, y + h)
            self.assertTrue(reach_x >= width and reach_y >= height)

    def test_a_size_that_makes_no_sense_is_refused(self):
        for text in ("", "x", "12", "101", "nan", "-50"):
            with self.assertRaisesRegex(ValueError, "33 to 100 mm"):
                check_square(text)
        self.assertEqual(check_square("50"), 50)
        self.assertEqual(check_square("57.15"), 57.15)
        for options, why in ((["--square"], "--square needs a size in mm"), (["--nope"], "plan does not know '--nope'")):
            with self.assertRaisesRegex(ValueError, why):
                plan.make("", "", options)

    def test_words_in_pictures_do_not_run_into_each_other(self):
        pictures = [("power", power_picture.draw())]
        for board in boards((50, 45)):
            netlist = Netlist(board)
            papers = plan.kept_papers(board, netlist, "")
            pictures += [(f"{board.name} {name}", papers[name]) for name in ("wiring.svg", "stack_up.svg")]
        for name, text in pictures:
            self.look_at(name, xml.fromstring(text))

    def look_at(self, name, drawn):
        sizes = {"s": 12, "t": 10.5, "h": 15, "f": 12}
        boxes = []
        for element in drawn.findall(".//{*}text"):
            size = sizes[element.get("class")]
            width = len(element.text) * size * 0.602
            x = float(element.get("x")) - {"start": 0, "middle": width / 2, "end": width}[element.get("text-anchor")]
            y = float(element.get("y"))
            boxes.append((x, y - 0.75 * size, x + width, y + 0.2 * size, element.text))
        for i, (left, top, right, bottom, words) in enumerate(boxes):
            self.assertTrue(left >= 0 and top >= 0 and right <= float(drawn.get("width")) and bottom <= float(drawn.get("height")),
                            f"{name}: '{words}' leaves the picture")
            for left2, top2, right2, bottom2, words2 in boxes[i + 1:]:
                apart = right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top
                self.assertTrue(apart, f"{name}: '{words}' meets '{words2}'")

    def test_the_page_numbers_every_wire(self):
        for board in boards():
            netlist = Netlist(board)
            text = page.page(board, netlist, "")
            numbers = [int(number) for number in re.findall(r"^\| (\d+) \| ", text, re.M)]
            self.assertEqual(numbers, list(range(1, len(netlist.wires) + 1)))
            self.assertTrue(all((wire.length == 0) == (wire.colour == LEG) for wire in netlist.wires))


class Fields(unittest.TestCase):
    def test_the_formula_against_known_values(self):
        # Infinitely long: half of the remanence at the face. Far away: a dipole.
        self.assertAlmostEqual(magnets.on_axis(1000, 10, 1e6, 0), 500, delta=0.01)
        far = magnets.on_axis(1000, 10, 5, 500)
        self.assertAlmostEqual(far, 2 * magnets.neighbour(1000, 10, 5, 502.5), delta=far * 0.001)
        self.assertAlmostEqual(magnets.on_axis(1170, 6, 3, 5), 46.12, delta=0.01)

    def test_the_sum_beside_the_axis_agrees_on_it(self):
        for diameter, thickness in magnets.SIZES:
            for distance in magnets.DISTANCES:
                exact = magnets.on_axis(1170, diameter, thickness, distance)
                self.assertAlmostEqual(magnets.beside_axis(1170, diameter, thickness, distance, 0), exact, delta=exact * 0.005)


if __name__ == "__main__":
    assert len(PROGRAMS) >= 6, "no describe programs there"
    unittest.main(argv=sys.argv[:1])
