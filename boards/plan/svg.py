"""A little drawing by hand: elements are strings, a picture is a list of them."""

from xml.sax.saxutils import escape

INK, PAPER, FAINT, WOOD, GLASS = "#20242a", "#f6f4ef", "#9aa2ab", "#ead9bd", "#dbe9f6"
WIRE = {"blue": "#2b6cb0", "yellow": "#b7791f", "white": "#6b7280", "red": "#c0392b", "orange": "#d9730d",
        "black": "#20242a", "green": "#1f8a4c", "grey": "#7a6f8f", "violet": "#7c3aed"}


def number(value):
    """As short as it can be: coordinates to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(named):
    return "".join(f' {key.replace("_", "-")}="{number(value) if isinstance(value, (int, float)) else escape(str(value))}"'
                   for key, value in named.items())


def element(tag, **named):
    return f"<{tag}{attributes(named)}/>"


def rect(x, y, width, height, fill="none", stroke=INK, stroke_width=1.5, **more):
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=stroke, stroke_width=stroke_width, **more)


def line(*points, stroke=INK, stroke_width=1.6, **more):
    return element("polyline", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), fill="none",
                   stroke=stroke, stroke_width=stroke_width, **more)


def circle(x, y, r, fill="none", stroke=INK, stroke_width=1.5, **more):
    return element("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=stroke_width, **more)


def dot(x, y, colour=INK):
    return element("circle", cx=x, cy=y, r=2.6, fill=colour)


def text(x, y, words, anchor="start", style="s", fill=None, **more):
    if fill:
        more["style"] = f"fill:{fill}"  # an attribute would lose against the style sheet
    return f'<text class="{style}"{attributes(dict(x=x, y=y, text_anchor=anchor, **more))}>{escape(words)}</text>'


def arrow(x1, y1, x2, y2, colour=INK, both=False, size=6):
    """A line with a head at its end, straight along x or y."""
    parts = [line((x1, y1), (x2, y2), stroke=colour, stroke_width=1.2)]
    for (fx, fy), (tx, ty) in [((x1, y1), (x2, y2))] + ([((x2, y2), (x1, y1))] if both else []):
        dx = (tx > fx) - (tx < fx)
        dy = (ty > fy) - (ty < fy)
        base_x, base_y = tx - dx * size, ty - dy * size
        parts.append(element("polygon", fill=colour, points=f"{number(tx)},{number(ty)} {number(base_x - dy * size / 2.2)},"
                             f"{number(base_y - dx * size / 2.2)} {number(base_x + dy * size / 2.2)},{number(base_y + dx * size / 2.2)}"))
    return "\n".join(parts)


def picture(width, height, label, parts, definitions=""):
    style = ("text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1f2933}"
             ".s{font-size:12px}.t{font-size:10.5px}.h{font-size:15px;font-weight:600}.f{font-size:12px;fill:#5b6673}")
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" '
        f'height="{number(height)}" role="img" aria-label="{escape(label)}"><style>{style}</style>',
        *([f"<defs>{definitions}</defs>"] if definitions else []),
        element("rect", width=width, height=height, rx=14, fill=PAPER), *parts, "</svg>", ""])
