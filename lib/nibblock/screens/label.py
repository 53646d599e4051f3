# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Prose in the built-in font, drawn by adafruit_display_text. RAM: 19 KB.

Stands in for ``wrap`` and ``line`` of nibblock.ui.text. Not on a drive too small for the library.
"""

import terminalio
from adafruit_display_text import wrap_text_to_lines
from adafruit_display_text.bitmap_label import Label

from nibblock import const
from nibblock.pictures import TEXT

ROW = const(14)  # height of a line


def wrap(text, columns):
    """Return ``text`` as a list of lines of at most ``columns`` characters, broken at spaces."""
    return wrap_text_to_lines(text, columns)


def line(console, text, x, y):
    """Return a label of one or more lines with its corner at x, y."""
    return Label(
        terminalio.FONT,
        text=text,
        color=console.pictures.palette[TEXT],
        line_spacing=ROW / 12,
        anchor_point=(0, 0),
        anchored_position=(x, y),
    )
