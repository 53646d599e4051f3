# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Text on the screen: lines, lists to choose from, panels over the game. RAM: 2 KB.

A text is a TileGrid over our own font sheet, one tile per character: a page of text takes a few ms,
where labels in the built-in font would take half a second and 17 KB of code.
"""

import displayio

from nibblock import const
from nibblock.keys import DOWN, LEFT, RIGHT, UP
from nibblock.pictures import BAR, DIM, GROUND, LIGHT, TEXT

GLYPH = const(6)  # width; the height is console.row


# Latin-1 from 0xC0 on, without its accents, which the font lacks.
_PLAIN = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"


def plain(text):
    """Return ``text`` in characters that the built-in font has on every board."""
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
    """Return ``text`` cut to ``width`` pixels; if cut, its last character is an ellipsis."""
    text = plain(text)
    most = width // GLYPH
    return text if len(text) <= most else text[: most - 1] + "\x7f"


def wrap(text, columns):
    """Return ``text`` as a list of lines of at most ``columns`` characters, broken at spaces."""
    lines = [""]
    for word in plain(text).split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > columns:
            lines.append("")
        if lines[-1]:
            word = " " + word
        lines[-1] += word
        while len(lines[-1]) > columns:
            rest = lines[-1][columns:]
            lines[-1] = lines[-1][:columns]
            lines.append(rest)
    return lines


class Words:
    """``rows`` lines of ``columns`` characters with the top left corner at ``x``, ``y``."""

    def __init__(self, console, x, y, columns, rows=1, colour=TEXT):
        self._columns = columns
        self.grid = console.pictures.glyphs(columns, rows, console.row, colour)
        self.grid.x = x
        self.grid.y = y

    def write(self, text, row=0):
        """Set one line; only characters that differ are redrawn."""
        grid = self.grid
        at = row * self._columns
        for i in range(self._columns):
            tile = ord(text[i]) - 32 if i < len(text) else 0
            if grid[at + i] != tile:
                grid[at + i] = tile


def line(console, text, x, y, colour=TEXT):
    """Return a TileGrid of one or more lines, as wide as the longest, with its corner at x, y."""
    lines = text.split("\n")
    words = Words(console, x, y, max([len(part) for part in lines]) or 1, len(lines), colour)
    for i in range(len(lines)):
        words.write(lines[i], i)
    return words.grid


class List:
    """Lines to choose from, one page at a time; ``text_of(i)`` returns line ``i``.

    The page is one TileGrid and the bar behind it is another, so moving redraws only the bar.
    """

    def __init__(self, console, x, y, width, rows, count, text_of, at=0):
        self.group = displayio.Group(x=x, y=y)
        self._console = console
        self.count = count
        self.at = min(at, max(count - 1, 0))
        self._rows = rows
        self._width = width
        self._text_of = text_of
        self._top = -1
        self._bar = console.pictures.plain(BAR, width, console.row)
        self.group.append(self._bar)
        self.draw()

    def draw(self):
        """Show the page with the chosen line; set the text only when the page changes."""
        top = self.at // self._rows * self._rows
        if top != self._top:
            self._top = top
            lines = range(top, min(top + self._rows, self.count))
            texts = [fit(self._text_of(i), self._width - 6) for i in lines]
            if len(self.group) > 1:
                self.group.pop()
            self.group.append(line(self._console, "\n".join(texts), 3, 0))
        self._bar.y = (self.at - top) * self._console.row

    def page(self):
        """Return the first line on the page, and the one after its last."""
        return self._top, min(self._top + self._rows, self.count)

    def refill(self):
        """Reload the texts of the page."""
        self._top = -1
        self.draw()

    def key(self, code):
        """Move by a line (up, down) or a page (left, right); return whether it moved."""
        was = self.at
        if code == DOWN:
            self.at = (was + 1) % max(self.count, 1)
        elif code == UP:
            self.at = (was - 1) % max(self.count, 1)
        elif code == RIGHT:
            self.at = max(min(was + self._rows, self.count - 1), 0)
        elif code == LEFT:
            self.at = max(was - self._rows, 0)
        if self.at == was:
            return False
        self.draw()
        return True


class Panel:
    """A framed box with lines of text, over the rest of the screen."""

    def __init__(self, console, lines, choices=0, at_bottom=False):
        row = console.row
        widest = max([len(text) for text in lines])
        width = min(widest * GLYPH + 16, console.width)
        rows = min(len(lines), (console.height - 8) // row)
        height = rows * row + 8
        x = (console.width - width) // 2
        y = console.height - height if at_bottom else (console.height - height) // 2
        self.group = displayio.Group(x=x, y=y)
        self.group.append(_box(console, width, height))
        first = len(lines) - choices
        head = min(first, rows - min(choices, rows))
        self.list = None
        if head:
            text = "\n".join([fit(text, width - 8) for text in lines[:head]])
            self.group.append(line(console, text, 5, 4, LIGHT if choices else TEXT))
        if choices:
            self.list = List(
                console,
                2,
                4 + head * row,
                width - 4,
                rows - head,
                choices,
                lambda i: lines[first + i],
            )
            self.group.append(self.list.group)


def _box(console, width, height):
    """Return the background of a panel, with a border.

    It consists of two kinds of line: a bitmap of all its pixels would need a free block of 2 KB.
    """
    lines = displayio.Bitmap(width, 2, 2)
    for x in range(width):
        lines[x, 0] = 1
    lines[0, 1] = lines[width - 1, 1] = 1
    palette = displayio.Palette(2)
    palette[0] = console.pictures.palette[GROUND]
    palette[1] = console.pictures.palette[DIM]
    box = displayio.TileGrid(
        lines, pixel_shader=palette, width=1, height=height, tile_width=width, tile_height=1
    )
    for y in range(1, height - 1):
        box[y] = 1
    return box
