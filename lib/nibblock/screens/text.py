# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Words on the screen: lines, lists to choose from, panels over the play. RAM: 2 KB.

adafruit_display_text brings another 16 KB: a console short of memory drops this module in play.
"""

import displayio
import terminalio
from adafruit_display_text import wrap_text_to_lines
from adafruit_display_text.bitmap_label import Label

from nibblock import const
from nibblock.pictures import BAR, DIM, GROUND, LIGHT, TEXT

GLYPH = const(6)  # the built-in font: 6 x 12 pixels
ROW = const(12)

_UP = const(1)
_DOWN = const(3)
_LEFT = const(0)
_RIGHT = const(2)
_A = const(4)
_B = const(5)

# Latin-1 from 0xC0 on, as the font without accents has it.
_PLAIN = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"


def plain(text):
    """``text`` in characters that the built-in font has on every board."""
    for character in text:
        if not " " <= character <= "~":
            break
    else:
        return text
    return "".join([_plain(ord(character)) for character in text])


def _plain(code):
    if 32 <= code < 127:
        return chr(code)
    if 0xC0 <= code <= 0xFF:
        return _PLAIN[code - 0xC0]
    return " " if code < 32 else "?"


def fit(text, width):
    """``text`` cut to ``width`` pixels; the cut shows as a dot at its end."""
    text = plain(text)
    most = width // GLYPH
    return text if len(text) <= most else text[: most - 1] + "."


def wrap(console, text):
    """``text`` as lines that fit a panel."""
    return wrap_text_to_lines(plain(text), (console.width - 16) // GLYPH)


def line(console, text, x, y, colour=TEXT):
    """A Label of one or more lines with its upper left corner at ``x``, ``y``."""
    return Label(
        terminalio.FONT,
        text=text or " ",
        color=console.pictures.palette[colour],
        line_spacing=1.0,
        anchor_point=(0, 0),
        anchored_position=(x, y),
    )


class List:
    """Lines to choose from, a page at a time; ``text_of(i)`` gives line ``i``.

    The whole page is one Label, the bar behind it a TileGrid: moving redraws only the bar.
    """

    def __init__(self, console, x, y, width, rows, count, text_of, at=0):
        self.group = displayio.Group(x=x, y=y)
        self.count = count
        self.at = min(at, max(count - 1, 0))
        self._rows = rows
        self._width = width
        self._text_of = text_of
        self._top = -1
        self._bar = console.pictures.plain(BAR, width, ROW)
        self._label = line(console, " ", 3, 0)
        self.group.append(self._bar)
        self.group.append(self._label)
        self.draw()

    def draw(self):
        """Show the page that holds the chosen line; set the text only on a new page."""
        top = self.at // self._rows * self._rows
        if top != self._top:
            self._top = top
            lines = range(top, min(top + self._rows, self.count))
            texts = [fit(self._text_of(i), self._width - 6) or " " for i in lines]
            self._label.text = "\n".join(texts) or " "
        self._bar.y = (self.at - top) * ROW

    def refill(self):
        """Ask for all texts again."""
        self._top = -1
        self.draw()

    def key(self, code):
        """Move by the D-pad: a line, or a page left and right. True if it moved."""
        was = self.at
        if code == _DOWN:
            self.at = (was + 1) % max(self.count, 1)
        elif code == _UP:
            self.at = (was - 1) % max(self.count, 1)
        elif code == _RIGHT:
            self.at = max(min(was + self._rows, self.count - 1), 0)
        elif code == _LEFT:
            self.at = max(was - self._rows, 0)
        if self.at == was:
            return False
        self.draw()
        return True


class Panel:
    """A framed box with lines of text over whatever is shown."""

    def __init__(self, console, lines, choices=0, at_bottom=False):
        widest = max([len(text) for text in lines])
        width = min(widest * GLYPH + 16, console.width)
        rows = min(len(lines), (console.height - 8) // ROW)
        height = rows * ROW + 8
        x = (console.width - width) // 2
        y = console.height - height if at_bottom else (console.height - height) // 2
        self.group = displayio.Group(x=x, y=y)
        self.group.append(_box(console, width, height))
        self.first = len(lines) - choices
        head = min(self.first, rows - min(choices, rows))
        self.list = None
        if head:
            text = "\n".join([fit(text, width - 8) or " " for text in lines[:head]])
            colour = LIGHT if choices else TEXT
            self.group.append(line(console, text, 5, 4, colour))
        if choices:
            self.list = List(
                console,
                2,
                4 + head * ROW,
                width - 4,
                rows - head,
                choices,
                lambda i: lines[self.first + i],
            )
            self.group.append(self.list.group)


def _box(console, width, height):
    """A bitmap with a border: the ground of a panel."""
    bitmap = displayio.Bitmap(width, height, 2)
    for x in range(width):
        bitmap[x, 0] = bitmap[x, height - 1] = 1
    for y in range(height):
        bitmap[0, y] = bitmap[width - 1, y] = 1
    palette = displayio.Palette(2)
    palette[0] = console.pictures.palette[GROUND]
    palette[1] = console.pictures.palette[DIM]
    return displayio.TileGrid(bitmap, pixel_shader=palette)
