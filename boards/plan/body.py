"""What a board is made of besides wires: the plates, and what is drilled into them. Millimetres."""

from dataclasses import dataclass

MARGIN = 25          # of the plate around the squares: room for the turns of the strips, the Pico and screws
FELT, TOP, PLATE, STRIP = 1, 3, 12, 2
MAGNET = (12, 3)     # diameter, thickness
GRADE = "N35"

GLASS = (10.2, 1.8)  # of a small reed switch: length, diameter
GLASS_DEPTH = 3      # from the top of the plate to the glass of a switch
AIR = 0.5            # from the top of the plate to the end of its upper leg; a copper wire goes on from there
CHIP_DEPTH = 1       # from the face of a Hall sensor to what measures in it, and a little air

SWITCH_HOLE, WIRE_HOLE, SENSOR_HOLE, LIGHT_HOLE, SCREW_HOLE = 3, 1.5, 6, 10, 4
WIRE_OFFSET = 6      # from the middle of the square to the hole of the wire that comes back
SCREW_INSET = 10


@dataclass(frozen=True)
class Hole:
    what: str
    x: float
    y: float
    diameter: float


def is_hall(board):
    return board.driver == "hall_multiplexers"


def magnet_to_sensor(board):
    """From the face of the magnet to where the sensor begins to feel it: the upper leg of a switch, the chip of a sensor."""
    return FELT + TOP + (CHIP_DEPTH if is_hall(board) else AIR)


def holes(board):
    """In the plate, seen from above, from the outer corner of a1."""
    found = []
    lights = board.light_places()
    for square in range(board.squares):
        x, y = board.centre(square)
        if is_hall(board):
            found.append(Hole("sensor", x, y, SENSOR_HOLE))
        else:
            found.append(Hole("switch", x, y, SWITCH_HOLE))
            found.append(Hole("wire", x, y + WIRE_OFFSET, WIRE_HOLE))
        found.append(Hole("light", *lights[square], LIGHT_HOLE))
    for x in (SCREW_INSET - MARGIN, board.width + MARGIN - SCREW_INSET):
        for y in (SCREW_INSET - MARGIN, board.height + MARGIN - SCREW_INSET):
            found.append(Hole("screw", x, y, SCREW_HOLE))
    return found
