"""What to drill and cut, at true scale: one drawing in millimetres, and the same on sheets of A4."""

import math

import body
from svg import number

PAGE, BORDER, OVERLAP = (210, 297), 10, 10
STEP = tuple(size - 2 * BORDER - OVERLAP for size in PAGE)
THIN, HAIR = 0.25, 0.12


def size(board):
    return board.width + 2 * body.MARGIN, board.height + 2 * body.MARGIN


def svg(width, height, content, label):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}mm" height="{number(height)}mm" '
            f'viewBox="0 0 {number(width)} {number(height)}" role="img" aria-label="{label}">'
            "<style>text{font-family:sans-serif;font-size:3px;fill:#333}.b{font-size:4px}"
            f".o{{fill:none;stroke:#222;stroke-width:{THIN}}}.h{{fill:none;stroke:#888;stroke-width:{HAIR}}}"
            f'.d{{fill:none;stroke:#b00020;stroke-width:{THIN}}}</style>\n'
            f'<rect width="{number(width)}" height="{number(height)}" fill="#fff"/>\n{content}\n</svg>\n')


def drawing(board):
    """The plate from above; a1 is at the lower left."""
    width, height = size(board)
    up = lambda y: height - body.MARGIN - y
    right = lambda x: body.MARGIN + x
    parts = [f'<rect class="o" x="0" y="0" width="{number(width)}" height="{number(height)}"/>']
    edges = [f"M{number(right(file * board.square))},{number(up(0))}V{number(up(board.height))}" for file in range(board.files + 1)]
    edges += [f"M{number(right(0))},{number(up(rank * board.square))}H{number(right(board.width))}" for rank in range(board.ranks + 1)]
    parts.append(f'<path class="h" d="{"".join(edges)}"/>')
    crosses, circles = [], []
    for hole in body.holes(board):
        x, y, r = right(hole.x), up(hole.y), hole.diameter / 2
        circles.append(f'<circle class="d" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>')
        arm = max(r + 1, 2)
        crosses.append(f"M{number(x - arm)},{number(y)}h{number(2 * arm)}M{number(x)},{number(y - arm)}v{number(2 * arm)}")
    parts += circles
    parts.append(f'<path class="h" d="{"".join(crosses)}"/>')
    for square in range(board.squares):
        x, y = board.centre(square)
        parts.append(f'<text x="{number(right(x) + board.square / 2 - 2)}" y="{number(up(y) - board.square / 2 + 4.5)}" '
                     f'text-anchor="end">{board.square_name(square)}</text>')
    if board.has_strips:
        parts.append(f'<path class="h" stroke-dasharray="3 1.5" d="{"".join(strip_path(board, strip, right, up) for strip in board.strips)}"/>')
    parts += legend(board, width, height)
    return "\n".join(parts)


def strip_path(board, strip, right, up):
    """Where a strip lies, with an arrow head at its end."""
    places = board.light_places()
    runs_right = 1 if strip.squares[-1] > strip.squares[0] else -1
    length = board.strip_lights * board.pitch
    start = (board.width - runs_right * length) / 2
    y = up(places[strip.squares[0]][1])
    end = right(start + runs_right * length)
    return f"M{number(right(start))},{number(y)}H{number(end)}M{number(end - 3 * runs_right)},{number(y - 1.5)}L{number(end)},{number(y)}l{number(-3 * runs_right)},1.5"


def legend(board, width, height):
    sensor = (f"{body.SENSOR_HOLE} mm sensor" if body.is_hall(board)
              else f"{body.SWITCH_HOLE} mm switch, {body.WIRE_HOLE} mm wire")
    y = height - body.MARGIN / 2
    start = 2 * body.SCREW_INSET
    bar = f"M{start},{number(y + 4)}h100M{start},{number(y + 2.5)}v3M{start + 100},{number(y + 2.5)}v3M{start + 50},{number(y + 3)}v2"
    return [f'<text class="b" x="{start}" y="{number(y - 5)}">{board.name}, squares of {board.square:g} mm, from above; drill '
            f"{sensor},</text>",
            f'<text class="b" x="{start}" y="{number(y)}">{body.LIGHT_HOLE} mm light, {body.SCREW_HOLE} mm screw; dashed: the strips, from below</text>',
            f'<path class="o" d="{bar}"/>', f'<text x="{start + 102}" y="{number(y + 5)}">100 mm</text>']


def draw(board):
    return svg(*size(board), drawing(board), f"drill template of {board.name}")


def tiles(board):
    """Sheets of A4, row by row from the top left. Neighbours share crosses: lay them on each other."""
    width, height = size(board)
    columns, rows = math.ceil(width / STEP[0]), math.ceil(height / STEP[1])
    content = drawing(board)
    made = []
    for row in range(rows):
        for column in range(columns):
            made.append(tile(board, content, column, row, columns, rows))
    return made


def tile(board, content, column, row, columns, rows):
    x0, y0 = column * STEP[0] - OVERLAP / 2, row * STEP[1] - OVERLAP / 2
    view = (PAGE[0] - 2 * BORDER, PAGE[1] - 2 * BORDER)
    marks = "".join(cross(x, y) for x in (column * STEP[0], (column + 1) * STEP[0]) for y in (row * STEP[1], (row + 1) * STEP[1]))
    count = row * columns + column + 1
    words = (f"{board.name}: sheet {count} of {columns * rows}, row {row + 1}, column {column + 1}. Print at 100 %: the crosses are "
             f"{STEP[0]} x {STEP[1]} mm apart. Lay cross on cross.")
    inner = (f'<svg x="{BORDER}" y="{BORDER}" width="{view[0]}" height="{view[1]}" viewBox="{number(x0)} {number(y0)} {view[0]} {view[1]}">\n'
             f"{content}\n{marks}</svg>\n"
             f'<rect class="h" x="{BORDER}" y="{BORDER}" width="{view[0]}" height="{view[1]}" stroke-dasharray="2 2"/>\n'
             f'<text x="{BORDER}" y="{PAGE[1] - 5}">{words}</text>')
    return svg(*PAGE, inner, words)


def cross(x, y):
    return f'<path class="o" d="M{number(x - 4)},{number(y)}h8M{number(x)},{number(y - 4)}v8"/><circle class="o" cx="{number(x)}" cy="{number(y)}" r="2"/>'


def pages(count):
    """A page that prints all sheets at once."""
    sheets = "\n".join(f'<img src="template_a4_{i + 1}.svg" alt="sheet {i + 1}">' for i in range(count))
    return ("<!doctype html><meta charset=\"utf-8\"><title>drill template</title>\n"
            "<style>@page{size:A4;margin:0}body{margin:0}img{display:block;width:210mm;height:297mm;page-break-after:always}</style>\n"
            f"{sheets}\n")
