"""The pins of a Pico and of a Pico 2, as seen from above with the USB socket up: 1 to 20 down the left side, 40 to 21
down the right."""

LEFT = ("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
        "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15")
RIGHT = ("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "GP28", "AGND", "GP27", "GP26",
         "RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16")

NAMES = LEFT + RIGHT[::-1]  # pin n is NAMES[n - 1]

SWITCH_GROUND = 23  # each ground has a pin of its own
LIGHT_GROUND = 38


def pin_number(name):
    """The number of the pin with this name; of the many grounds, say which."""
    return NAMES.index(name) + 1
