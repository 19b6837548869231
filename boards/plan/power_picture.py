"""How a supply for the lights is joined to a Pico that also hangs on USB, without feeding the one from the other."""

from svg import FAINT, INK, WIRE, arrow, circle, dot, element, line, picture, rect, text

RED, BLACK, GREEN = WIRE["red"], WIRE["black"], WIRE["green"]


def draw():
    parts = [text(30, 40, "A supply of their own for the lights", style="h"),
             text(30, 60, "USB and the supply never feed each other: each comes to VSYS through a diode of its own", style="f")]
    parts += box(40, 120, 110, 70, "#d5d9de", "USB port", "of the PC")
    parts += box(40, 300, 110, 90, "#f3d9d5", "supply", "5 V")
    parts += pico()
    parts += strip()
    parts += wires()
    return picture(980, 520, "a supply for the lights beside USB", parts)


def box(x, y, width, height, fill, *words):
    parts = [rect(x, y, width, height, fill=fill, rx=6)]
    middle = y + height / 2 - (len(words) - 1) * 9 + 4
    return parts + [text(x + width / 2, middle + i * 18, word, "middle") for i, word in enumerate(words)]


def pico():
    parts = [rect(250, 96, 300, 150, fill="#dcefe3", rx=6), text(264, 118, "Pico", style="h")]
    for y, name, pin in ((140, "VBUS", 40), (180, "VSYS", 39), (220, "GND", 38)):
        parts += [circle(550, y, 4.5, fill="#fff", stroke_width=1.2), text(540, y + 4, f"{name} {pin}", "end")]
    # The diode that the Pico has between VBUS and VSYS.
    parts += [line((250, 155), (400, 155), stroke=RED, stroke_width=2), line((470, 140), (455, 140), stroke=RED),
              line((400, 155), (400, 140), (455, 140), stroke=RED, stroke_width=2), dot(400, 155, RED),
              line((400, 155), (400, 162), stroke=RED, stroke_width=2), diode_down(400, 162), line((400, 175), (400, 180), (474, 180), stroke=RED,
                                                                                                 stroke_width=2),
              text(392, 174, "on board", "end", "t")]
    return parts


def diode_down(x, y):
    return element("path", d=f"M{x - 7},{y}h14l-7,11z", fill=INK) + line((x - 7, y + 12), (x + 7, y + 12), stroke_width=2.2)


def diode_up(x, y):
    return element("path", d=f"M{x - 7},{y}h14l-7,-11z", fill=INK) + line((x - 7, y - 12), (x + 7, y - 12), stroke_width=2.2)


def strip():
    parts = [rect(640, 300, 300, 90, fill="#fdf3d0", rx=6), text(790, 330, "light strip", "middle", "h")]
    for i in range(6):
        parts.append(rect(680 + i * 38, 346, 20, 20, fill="#fff", rx=3, stroke_width=1.2))
    for y, name in ((316, "5V"), (345, "DIN"), (376, "GND")):
        parts.append(text(648, y + 4, name, style="t"))
    return parts


def wires():
    return [
        line((150, 155), (250, 155), stroke=RED, stroke_width=2), text(200, 147, "5 V", "middle", "t", fill=RED),
        # the supply to the strip
        line((150, 316), (640, 316), stroke=RED, stroke_width=3), text(168, 308, "5 V", style="t", fill=RED),
        line((150, 376), (640, 376), stroke=BLACK, stroke_width=3), text(168, 392, "ground", style="t"),
        # the capacitor
        dot(230, 316, RED), dot(230, 376), line((230, 316), (230, 341)), line((214, 341), (246, 341), stroke_width=2.6),
        line((214, 349), (246, 349), stroke_width=2.6), line((230, 349), (230, 376)), text(254, 349, "1000 uF"),
        # the diode into VSYS
        dot(600, 316, RED), line((600, 316), (600, 262), stroke=RED, stroke_width=2), diode_up(600, 262),
        line((600, 250), (600, 180), (555, 180), stroke=RED, stroke_width=2), text(614, 244, "Schottky diode, 1 A (1N5817):"),
        text(614, 260, "only if the board shall also run"), text(614, 276, "without a PC; else leave it out"),
        # ground
        line((555, 220), (575, 220), (575, 376), stroke=BLACK, stroke_width=2), dot(575, 376), text(566, 296, "common", "end", "t"),
        text(566, 309, "ground", "end", "t"),
        # data
        line((400, 246), (400, 345), (470, 345), stroke=GREEN, stroke_width=2), rect(470, 336, 50, 18, fill="#fff", rx=4, stroke_width=1.2),
        text(495, 349, "330R", "middle", "t"), line((520, 345), (640, 345), stroke=GREEN, stroke_width=2),
        text(408, 262, "lights_pin", style="t", fill=GREEN),
        # what must not be
        line((555, 140), (640, 140), stroke=FAINT, stroke_width=2, stroke_dasharray="5 4"),
        line((600, 131), (618, 149), stroke=RED, stroke_width=3), line((600, 149), (618, 131), stroke=RED, stroke_width=3),
        text(650, 136, "VBUS: nothing here. The supply would"), text(650, 152, "push its current into the PC's port."),
        line((30, 430), (950, 430), stroke=FAINT, stroke_width=0.8),
        text(30, 454, "The strip is fed from the supply, never through the Pico. Above 1 A: the same 5 V and ground also to the far end of the strip."),
        text(30, 474, "1000 uF belong to the supply's side. On VBUS they would be an inrush that USB does not allow (10 uF)."),
        text(30, 494, "Switch the supply on first, or both at once: a strip without its supply draws current out of the data line.", style="f"),
    ]
