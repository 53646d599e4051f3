"""Pieces of a page: cards, bars, meters, icons, and the footer that says what the buttons do. The
bar of a level that opens, over the old picture, is the first thing to see of it.

Each but the footer is one TileGrid of whole rows, so that it adds one layer to what lies on it.
Icons and button caps have one colour and 12 pixels, on small screens 8; the small sheet has those
up to INFO. RAM: half a byte per pixel of width and a byte per row of each; 0.3 KB for the footer.
"""

import displayio

from nibblock import const
from nibblock.pictures import (
    DIM,
    DONE,
    FLOOR,
    FRONT,
    GROUND,
    LIGHT,
    TEXT,
    WALL,
    fill_region,
    grid_of,
)
from nibblock.ui.text import GLYPH, Words, fit, line, plain

_WIDE = const(160)  # pixels
_SHORTEST = const(8)  # letters of a name that is cut
_PIECE = const(40)  # pixels; the screens' widths are multiples of it, or nearly
CAPS = "ABHDLUX"  # in the order of the icons: A, B, A held, D-pad whole, sideways, up and down, X


# Numbers in the order of tools/art/icons.txt; what is not used has no name here.
CAP_A = const(0)
CAP_B = const(1)
CAP_HELD = const(2)  # A held
CAP_PAD = const(3)
CAP_X = const(6)
TICK = const(7)
STAR = const(8)
STAR_EMPTY = const(9)
UP = const(12)
DOWN = const(13)
LEFT = const(14)
RIGHT = const(15)
STEPS = const(16)
CRATE = const(17)
BLOCKS = const(18)
CLOCK = const(20)
FLAG = const(21)
BULB = const(22)
SAVE = const(23)
CUP = const(24)
BACK = const(25)
INFO = const(26)
PLAY = const(27)
AGAIN = const(28)
FILM = const(29)
STEP = const(30)
GEAR = const(31)
DOOR = const(32)
EYE = const(33)
DICE = const(34)
TABLE = const(35)
HELP = const(36)
LIST = const(37)
SEARCH = const(38)
PENCIL = const(39)
SOUND = const(41)


def rectangle(console, x, y, width, height, colour):
    """Return a TileGrid of one colour; index 0 covers what is below it, like any other."""
    row = displayio.Bitmap(width, 1, 16)
    row.fill(colour)
    return grid_of(row, console.pictures.palette, 1, height, (width, 1), x, y)


def card(console, x, y, width, height, fill=FLOOR, edge=DIM):
    """Return a TileGrid of a filled rectangle with an edge and its corners cut off by a pixel."""
    return _framed(console, x, y, width, height, fill, edge, edge, True)


def well(console, x, y, width, height):
    """Return a TileGrid of a dark rectangle with a thin frame: a place for a picture."""
    return _framed(console, x, y, width, height, GROUND, FRONT, FRONT)


def header_bar(console, x, y, width, height):
    """Return a TileGrid of a wall: ``height`` rows of its top with a line above and below."""
    return _framed(console, x, y, width, height, WALL, DIM, WALL)


def _framed(console, x, y, width, height, fill, edge, side, cut=False):
    """Return a TileGrid of rows that end in the colour ``side``. The first and the last are of the
    colour ``edge``, and without their ends if ``cut``.
    """
    rows, pictures = displayio.Bitmap(width, 2, 16), console.pictures
    palette = pictures.clear if cut else pictures.palette
    grid = grid_of(rows, palette, 1, height, (width, 1), x, y)
    rows.fill(fill)
    rows[0, 0] = rows[width - 1, 0] = side
    fill_region(rows, 0, 1, width, 2, edge)
    if cut:
        rows[0, 1] = rows[width - 1, 1] = 0
    grid[0] = grid[height - 1] = 1
    return grid


def footer_bar(console, y, height):
    """Return a TileGrid as wide as the screen with a line along its top."""
    return bar(console, y, 0, height)


def bar(console, y, at, height=0):
    """Return a bar of floor as wide as the screen, ``console.bar`` high, with a line in row ``at``.

    Both its rows are in one bitmap of two bits per pixel, which repeats across the screen.
    """
    rows = displayio.Bitmap(_PIECE, 2, 4)
    columns, palette = (console.width + _PIECE - 1) // _PIECE, console.pictures.palette
    grid = grid_of(rows, palette, columns, height or console.bar, (_PIECE, 1), 0, y)
    rows.fill(FLOOR)
    fill_region(rows, 0, 1, _PIECE, 2, FRONT)
    for i in range(grid.width):
        grid[i, at] = 1
    return grid


class Meter:
    """How much of something is done: a framed bar 6 pixels high; ``grid`` is its TileGrid."""

    def __init__(self, console, x, y, width, done, total):
        self._map = bitmap = displayio.Bitmap(width, 6, 16)
        bitmap.fill(DIM)
        self._full = 1  # the first column that is empty
        fill_region(bitmap, 1, 1, width - 1, 5, FRONT)
        self.grid = displayio.TileGrid(bitmap, pixel_shader=console.pictures.palette, x=x, y=y)
        self.show(done, total)

    def show(self, done, total):
        """Fill the bar to ``done`` of ``total``; only columns that differ are redrawn."""
        room = self._map.width - 2
        full = 1 + (max(2, room * min(done, total) // total) if done and total else 0)
        while self._full < full:
            self._column(self._full, DONE)
            self._full += 1
        while self._full > full:
            self._full -= 1
            self._column(self._full, FRONT)

    def _column(self, x, colour):
        fill_region(self._map, x, 1, x + 1, 5, colour)


def legend(console, keys):
    """Return a Group along the bottom edge for ``keys``, a text like ``A open, B back``.

    The first letter of each part is a button: A, B, H (A held), D, L, U (D-pad whole, sideways, up
    and down) or X; word files have ``\\A`` and ``\\B``, which the player may have swapped. A
    comma without a button behind it is part of a name. Where a part has no room left, it and those
    after it are not shown.
    """
    height = console.bar
    group = displayio.Group(y=console.height - height)
    group.append(footer_bar(console, 0, height))
    add_keys(console, group, keys, 4, 2)
    return group


def add_keys(console, group, keys, x, y, ink=TEXT):
    """Add caps and words to ``group``, on a bar, from (x, y); return the x after the last."""
    cap = 8 if console.small else 12
    parts = keys.split(", ")
    while parts:
        part = parts.pop(0)
        while parts and parts[0][1:2] != " ":
            part += ", " + parts.pop(0)
        words = plain(part[2:])
        wide = cap + 6 * len(words)
        if x + wide > console.width:
            break
        group.append(icon(console, CAPS.find(part[0]) & 7, x, y, ink))  # not below 0 for a name
        text = Words(console, x + cap, y, len(words), 1, ink, paper=FLOOR)
        text.write(words)
        group.append(text.grid)
        x += wide + (4 if console.small else 7)
    return x


def icon(console, which, x, y, ink=LIGHT, paper=-1):
    """Return a TileGrid of an icon in colour ``ink``; set its tile for another one. ``paper``: see
    Pictures.ink.
    """
    size, name = (8, "icons8") if console.small else (12, "icons")
    return console.pictures.inked(name, (size, size), 1, 1, ink, x, y, which, paper)


def announce(console, index):
    """Show level ``index`` of the pack that is shown, in the upper bar: opening takes a while."""
    screen = console.screen
    name, count = getattr(screen, "name", ""), getattr(screen, "count", 0)
    group, edge = displayio.Group(), 2 if console.small else 4
    group.append(bar(console, 0, console.bar - 1))
    number, level = str(index + 1), "/%d" % count if count else ""
    free = console.width - 2 * edge - GLYPH * (len(number) + len(level))
    add_level(console, group, name, number, level, edge, free)
    screen.group.append(group)
    console.display.refresh()


def add_level(console, group, name, number, level, edge, free):
    """Add the pack's name, the level's number and, dim, how many there are; where it is not
    narrow, rather the whole name than that.
    """
    room = free - GLYPH
    more = room + len(level) * GLYPH
    if room < len(name) * GLYPH <= more and console.width >= _WIDE:
        room, level = more, ""
    before = ""
    least = len(name) if console.small else min(len(name), _SHORTEST)
    if room >= least * GLYPH and name:
        before = fit(name, room) + " "
    dim = before + " " * len(number) + level
    if dim.strip():
        group.append(line(console, dim, edge, 1, DIM, paper=FLOOR))
    group.append(line(console, number, edge + len(before) * GLYPH, 1, TEXT, paper=FLOOR))
