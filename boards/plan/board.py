"""A board as its image knows it (describe.cpp), and as it lies on the table: squares and lights in millimetres.

The origin is the outer corner of a1; x grows along the files, y along the ranks."""

import math

SMALLEST_SQUARE = 33
LARGEST_SQUARE = 100
DEFAULT_SQUARE = 50

STRIP_DENSITIES = (30, 60, 144)  # lights a metre that are sold
MOST_STRIDE = 4                  # lights of a strip for one square; more would mostly be dark ones
MOST_DRIFT = 0.06                # how far, in squares, a light may be off at the end of a rank
LIGHT_TO_EDGE = 7                # mm from a light to the near edge of its square: half a strip and 2 mm

MILLIAMPS_DARK = 1               # a WS2812B that shows nothing
MILLIAMPS_TO_SHOW = 150          # what must be left for lit squares, else the lights need a supply of their own


class Strip:
    """One piece of light strip below one rank: `squares` in the order of the data."""

    def __init__(self, number, squares):
        self.number = number
        self.squares = squares


class Board:
    def __init__(self, description, square):
        self.name = description["name"]
        self.files = description["files"]
        self.ranks = description["ranks"]
        self.driver = description["driver"]
        self.wiring = description
        self.settings = {name: setting["value"] for name, setting in description["settings"].items()}
        self.square = square
        self.squares = self.files * self.ranks
        self._choose_lights(description["light_chain"])

    # Squares

    def square_name(self, index):
        return f"{chr(ord('a') + index % self.files)}{index // self.files + 1}"

    def rank_squares(self, rank):
        return range(rank * self.files, (rank + 1) * self.files)

    def centre(self, index):
        return ((index % self.files + 0.5) * self.square, (index // self.files + 0.5) * self.square)

    @property
    def width(self):
        return self.files * self.square

    @property
    def height(self):
        return self.ranks * self.square

    @property
    def pieces(self):
        """As many as the largest game on this board begins with."""
        return 2 * self.files if self.files < 8 else 4 * self.files

    # Lights

    def _choose_lights(self, chain):
        self.density, self.stride = 0, 1
        for density in STRIP_DENSITIES:
            stride = round(self.square * density / 1000)
            if not 1 <= stride <= MOST_STRIDE:
                continue
            drift = abs(stride * 1000 / density - self.square) * self.files / 2
            if drift <= MOST_DRIFT * self.square:
                self.density, self.stride = density, stride
                break
        self.strips = []
        for square in chain:
            if not self.strips or self.strips[-1].squares[0] // self.files != square // self.files:
                self.strips.append(Strip(len(self.strips) + 1, []))
            self.strips[-1].squares.append(square)

    @property
    def has_strips(self):
        return self.density != 0

    @property
    def pitch(self):
        return 1000 / self.density if self.has_strips else self.square

    @property
    def strip_lights(self):
        """How many lights a piece of strip has; those that light no square count."""
        return self.files * self.stride

    @property
    def lights(self):
        return len(self.strips) * self.strip_lights

    @property
    def lights_need_supply(self):
        return self.settings["lights_milliamps"] < self.lights * MILLIAMPS_DARK + MILLIAMPS_TO_SHOW

    def light_places(self):
        """Where the light of each square is. A strip begins where its first square does; of the lights below a square
        the firmware uses the middle one."""
        places = {}
        for strip in self.strips:
            runs_right = strip.squares[-1] > strip.squares[0]
            slack = (self.width - self.strip_lights * self.pitch) / 2
            for i, square in enumerate(strip.squares):
                along = slack + (i * self.stride + (self.stride - 1) // 2 + 0.5) * self.pitch
                x, y = self.centre(square)
                y += LIGHT_TO_EDGE - self.square / 2
                if self.has_strips:
                    x = along if runs_right else self.width - along
                places[square] = (x, y)
        return places


def check_square(text):
    """The size of a square in millimetres, or a ValueError that a person can read."""
    try:
        square = float(text)
    except ValueError:
        square = math.nan
    if not SMALLEST_SQUARE <= square <= LARGEST_SQUARE:
        raise ValueError(f"a square can be {SMALLEST_SQUARE} to {LARGEST_SQUARE} mm, not '{text}'")
    return int(square) if square == int(square) else square
