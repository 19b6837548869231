"""The field of a disc magnet, and the tables that docs/hardware.md shows of it. Millimetres and millitesla."""

import math

GRADES = {"N35": (1170, 1220), "N42": (1280, 1320), "N52": (1430, 1480)}  # remanence in mT, least and most
SIZES = ((6, 3), (8, 3), (10, 2), (10, 3), (12, 3), (15, 3))  # diameter, thickness
DISTANCES = (4, 5, 6, 8, 10, 12)
DEPTH = 5       # from magnet to sensor, where it is asked how far a piece may stand beside the middle
REED_FIELD = 10  # mT that close a switch of 10 to 20 AT for certain; docs/hardware.md says why
SQUARE = 50

CONVERTER_STEP = 3300 / 4096  # mV
SUPPLY = 3.3


def on_axis(remanence, diameter, thickness, distance):
    """B(z) = Br/2 ((z+L) / sqrt(R^2 + (z+L)^2) - z / sqrt(R^2 + z^2)), z from the face of the magnet."""
    radius = diameter / 2
    return remanence / 2 * ((distance + thickness) / math.hypot(radius, distance + thickness)
                            - distance / math.hypot(radius, distance))


def beside_axis(remanence, diameter, thickness, distance, beside, rings=24, spokes=48):
    """The component along the axis at a point `beside` it: the two faces as discs of magnetic charge, summed up."""
    radius = diameter / 2
    total = 0.0
    for ring in range(rings):
        r = (ring + 0.5) * radius / rings
        area = 2 * math.pi * r / spokes * radius / rings
        for spoke in range(spokes):
            angle = 2 * math.pi * (spoke + 0.5) / spokes
            dx, dy = beside - r * math.cos(angle), r * math.sin(angle)
            for z, sign in ((distance, 1), (distance + thickness, -1)):
                total += sign * area * z / (dx * dx + dy * dy + z * z) ** 1.5
    return remanence * total / (4 * math.pi)


def reach(remanence, diameter, thickness, field):
    """How far from its face the magnet still has this field on its axis, to a tenth of a millimetre."""
    distance = 0.0
    while on_axis(remanence, diameter, thickness, distance + 0.1) >= field:
        distance += 0.1
    return distance


def neighbour(remanence, diameter, thickness, square):
    """What it does one square away: as a dipole, in its equatorial plane."""
    volume = math.pi * (diameter / 2) ** 2 * thickness
    return remanence * volume / (4 * math.pi * square ** 3)


# Sensors that measure: millivolts a millitesla at 3.3 V, and the field at which the output ends.
SENSORS = (
    ("49E, typical", 14.0 * SUPPLY / 5, 68),
    ("49E, least sensitive", 10.0 * SUPPLY / 5, 95),
    ("DRV5055A3", 15.0, 85),
    ("DRV5055A2", 30.0, 44),
    ("DRV5053PA", 23.0, 35),
)


def steps(sensitivity, limit, field):
    return round(min(field, limit) * sensitivity / CONVERTER_STEP)


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table(head, rows):
    return "\n".join([row(head), "|" + "---|" * len(head), *(row(cells) for cells in rows)])


def slack(magnet, field):
    """How far beside the middle the field is still at least this, in whole millimetres."""
    beside = 0
    while beside_axis(*magnet, DEPTH, beside + 1) >= field:
        beside += 1
    return beside


def field_table():
    rows = []
    for diameter, thickness in SIZES:
        magnet = (GRADES["N35"][0], diameter, thickness)
        rows.append([f"{diameter} x {thickness} mm", *(f"{on_axis(*magnet, z):.0f}" for z in DISTANCES),
                     f"{reach(*magnet, REED_FIELD):.0f} mm", f"{slack(magnet, REED_FIELD)} mm",
                     f"{slack(magnet, on_axis(*magnet, DEPTH) / 2)} mm", f"{neighbour(*magnet, SQUARE):.2f}"])
    return table(["disc, N35", *(f"{z} mm" for z in DISTANCES), f"{REED_FIELD} mT up to", "reed, beside",
                  "Hall, beside", "next square"], rows)


def grade_table():
    weakest = GRADES["N35"][0]
    return table(["grade", "remanence", "times the table"],
                 [[grade, f"{least / 1000:.2f} to {most / 1000:.2f} T", f"{least / weakest:.2f} to {most / weakest:.2f}"]
                  for grade, (least, most) in GRADES.items()])


def step_table():
    magnet = (GRADES["N35"][0], 12, 3)
    rows = [["field, mT", *(f"{on_axis(*magnet, z):.1f}" for z in DISTANCES)]]
    for name, sensitivity, limit in SENSORS:
        cells = []
        for z in DISTANCES:
            field = on_axis(*magnet, z)
            cells.append(f"{steps(sensitivity, limit, field)}{' (end)' if field > limit else ''}")
        rows.append([name, *cells])
    return table(["12 x 3 mm, N35", *(f"{z} mm" for z in DISTANCES)], rows)


if __name__ == "__main__":
    print(field_table(), grade_table(), step_table(), sep="\n\n")
