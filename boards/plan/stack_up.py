"""A cut through one square, to scale: what lies above what, and how far the magnet is from the sensor."""

import body
import magnets
from svg import FAINT, GLASS, INK, WIRE, WOOD, arrow, element, line, picture, rect, text

SCALE = 9  # pixels a millimetre
LEFT, TOP = 250, 70
FOOT = 11


def draw(board):
    width = board.square * SCALE
    middle = LEFT + width / 2
    levels = [FOOT, body.FELT, body.TOP, body.PLATE]
    y = [TOP]
    for level in levels:
        y.append(y[-1] + level * SCALE)
    foot, felt, top, plate, under = y
    parts = [text(30, 40, f"{board.name}: a cut through one square, to scale", style="h")]
    parts += piece(middle, foot, felt)
    parts += plates(width, middle, felt, top, plate, under, board)
    parts += hall(middle, plate) if body.is_hall(board) else reed(middle, plate, under)
    parts += lights(middle, under, board)
    parts += dimensions(width, middle, felt, top, plate, under, board)
    return picture(LEFT + width + 350, under + 120, f"a cut through a square of {board.name}", parts)


def piece(middle, foot, felt):
    diameter, thickness = (size * SCALE for size in body.MAGNET)
    half = 15 * SCALE
    return [element("path", d=f"M{middle - half},{felt}v-34q0,-14 16,-18l60,-20q20,-8 22,-27h{2 * half - 196}q2,19 22,27l60,20q16,4 16,18v34z",
                    fill="#fbf7ec", stroke=INK, stroke_width=1.4),
            rect(middle - diameter / 2, felt - thickness, diameter, thickness, fill="#b9c0c8"),
            text(middle, felt - thickness / 2 + 4, "magnet", "middle"),
            rect(middle - half, felt, 2 * half, body.FELT * SCALE, fill="#5c8a63", stroke_width=1)]


def plates(width, middle, felt, top, plate, under, board):
    light = middle + body_light(board) * SCALE
    hole = body.LIGHT_HOLE * SCALE
    parts = [rect(LEFT, top, width, body.TOP * SCALE, fill=GLASS), rect(LEFT, plate, width, body.PLATE * SCALE, fill=WOOD),
             rect(light - hole / 2, plate, hole, body.PLATE * SCALE, fill="#fffbe6", stroke_width=1),
             element("path", d=f"M{light - 10},{under}L{light - hole / 2 + 2},{plate}h{hole - 4}L{light + 10},{under}z", fill="#ffe58a",
                     opacity=0.8)]
    for x in (LEFT, LEFT + width):
        parts.append(line((x, top - 16), (x, under + 14), stroke=FAINT, stroke_width=1, stroke_dasharray="5 4"))
    return parts


def body_light(board):
    """Where the light of a1 is, across the rank, from the middle of the square."""
    return board.light_places()[0][1] - board.centre(0)[1]


def reed(middle, plate, under):
    hole, leg = body.SWITCH_HOLE * SCALE, body.WIRE_HOLE * SCALE
    back = middle + body.WIRE_OFFSET * SCALE
    glass_top = plate + body.GLASS_DEPTH * SCALE
    length, diameter = body.GLASS[0] * SCALE, body.GLASS[1] * SCALE
    return [rect(middle - hole / 2, plate, hole, under - plate, fill="#fff", stroke_width=1),
            rect(back - leg / 2, plate, leg, under - plate, fill="#fff", stroke_width=1),
            line((middle, glass_top + 8), (middle, plate + body.AIR * SCALE), stroke="#6b7280", stroke_width=3.4),
            line((middle, plate + body.AIR * SCALE + 4), (back, plate + body.AIR * SCALE + 4), (back, under + 40), stroke=WIRE["blue"], stroke_width=2,
                 stroke_linejoin="round"),
            rect(middle - diameter / 2, glass_top, diameter, length, fill="#e6f4ea", rx=8, stroke_width=1.3),
            line((middle, glass_top), (middle, glass_top + length * 0.56), stroke="#6b7280", stroke_width=2.2),
            line((middle, glass_top + length + 36), (middle, glass_top + length), (middle + 4, glass_top + length * 0.44), stroke="#6b7280",
                 stroke_width=2.2)]


def hall(middle, plate):
    hole = body.SENSOR_HOLE * SCALE
    under = plate + body.PLATE * SCALE
    return [rect(middle - hole / 2, plate, hole, under - plate, fill="#fff", stroke_width=1),
            rect(middle - 2 * SCALE, plate + 2, 4 * SCALE, 1.5 * SCALE, fill="#3b4048", stroke_width=1),
            line((middle + 2 * SCALE, plate + 9), (middle + 2.4 * SCALE, plate + 9), (middle + 2.4 * SCALE, under + 34), stroke="#6b7280",
                 stroke_width=2.4),
            rect(middle - 2.2 * SCALE, plate + 2 + 1.5 * SCALE, 4 * SCALE, under - plate - 1.5 * SCALE - 2, fill="#d9c6a3", stroke_width=1)]


def lights(middle, under, board):
    light = middle + body_light(board) * SCALE
    return [rect(light - 5 * SCALE, under, 10 * SCALE, 0.6 * SCALE, fill="#2f855a", stroke_width=1),
            rect(light - 2.5 * SCALE, under - 12, 5 * SCALE, 12, fill="#fdf3d0", stroke_width=1.2)]


def dimensions(width, middle, felt, top, plate, under, board):
    right = LEFT + width
    magnet = (magnets.GRADES[body.GRADE][0], *body.MAGNET)
    rows = [(felt - 20, f"magnet {body.MAGNET[0]} x {body.MAGNET[1]} mm, {body.GRADE}, flush with the foot"),
            (felt + 6, f"felt {body.FELT} mm"), (top + 18, f"top {body.TOP} mm, lets light through"),
            (plate + 40, f"plate {body.PLATE} mm, drilled through"),
            (under + 10, "light strip, glued below the plate"), (under + 34, "wires and soldering: all below")]
    parts = []
    for y, words in rows:
        parts += [line((right + 4, y - 4), (right + 18, y - 4), stroke=FAINT, stroke_width=1), text(right + 24, y, words)]
    parts += sizes(middle, under, board)
    near = body.magnet_to_sensor(board)
    x = LEFT - 24
    start, end = felt, plate + (body.CHIP_DEPTH if body.is_hall(board) else body.AIR) * SCALE
    what = "to the sensor" if body.is_hall(board) else "to its upper leg"
    parts += distance(x, start, end, near, what, magnet, below=False)
    if not body.is_hall(board):
        glass = plate + body.GLASS_DEPTH * SCALE
        parts += distance(x - 60, start, glass, body.FELT + body.TOP + body.GLASS_DEPTH, "to the glass", magnet,
                          below=True)
    return parts


def distance(x, start, end, mm, words, magnet, below):
    field = magnets.on_axis(*magnet, mm)
    y = end + 20 if below else start - 36
    return [line((x - 8, start), (LEFT - 2, start), stroke=FAINT, stroke_width=1),
            line((x - 8, end), (LEFT - 2, end), stroke=FAINT, stroke_width=1),
            arrow(x, start, x, end, both=True), text(x + 8, y, f"{mm:g} mm", "end"), text(x + 8, y + 15, words, "end", "t"),
            text(x + 8, y + 29, f"{field:.0f} mT", "end", "t")]


def sizes(middle, under, board):
    """Below: how far things are from the middle of the square."""
    light = body_light(board)
    y = under + 62
    parts = [line((middle, under + 48), (middle, y + 8), stroke=FAINT, stroke_width=1),
             line((middle + light * SCALE, under + 14), (middle + light * SCALE, y + 8), stroke=FAINT, stroke_width=1),
             arrow(middle, y, middle + light * SCALE, y, both=True),
             text(middle + light * SCALE / 2, y + 18, f"{-light:g} mm to the light", "middle")]
    if not body.is_hall(board):
        back = middle + body.WIRE_OFFSET * SCALE
        parts += [line((back, under + 44), (back, y + 8), stroke=FAINT, stroke_width=1), arrow(middle, y, back, y, both=True, size=5),
                  text(middle + 6, y + 18, f"{body.WIRE_OFFSET} mm", "start")]
    parts.append(text(middle, y + 44, f"square {board.square:g} mm; White sits on the left", "middle", "f"))
    return parts
