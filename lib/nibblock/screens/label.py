"""A large heading in the built-in font, drawn by adafruit_display_text. RAM: 19 KB.

Importing the library takes 0.4 s, so this is for a screen that is already shown. It is not on a
drive that is too small for the library.
"""

import terminalio
from adafruit_display_text.bitmap_label import Label

from nibblock.pictures import LIGHT


def heading(console, text, place):
    """Return a label with ``text`` twice as large as the rest, its top left corner at ``place``."""
    return Label(
        terminalio.FONT,
        text=text,
        color=console.pictures.palette[LIGHT],
        scale=2,
        anchor_point=(0, 0),
        anchored_position=place,
    )
