"""The cells of the list of levels: numbers in frames whose shape and colour tell their state.

All cells are one TileGrid and all digits another, with the same pitch, so a page of any size takes
two layers. Both sheets are drawn here, as they would take room on the drive.
RAM: 2.4 KB, on small screens 1.3 KB, and two bytes per piece of a cell that is shown.
"""

import displayio

from nibblock import const
from nibblock.pictures import (
    DONE,
    FLOOR,
    GOAL,
    GROUND,
    LIGHT,
    OUTLINE,
    TEXT,
    WALL,
    WOOD,
    WOOD_SHADE,
)
from nibblock.ui.corners import Corners
from nibblock.ui.rail import Rail

# How a cell looks.
OPEN = const(0)
BEGUN = const(1)
SOLVED = const(2)
RECORD = const(3)
BAD = const(4)  # cannot be read
_LOOKS = const(5)

_PIECE = const(6)  # pixels of a piece of a cell: as wide as a digit
_TICK = b"\x01\x03\x26\x3c\x18"
_STAR = b"\x08\x08\x7f\x3e\x1c\x36\x22"
_CROSS = b"\x11\x0a\x04\x0a\x11"

# By look: frame, fill, and the ink of the number: 0 text, 1 outline, 2 ground.
_FRAMES = bytes((WALL, WOOD_SHADE, OUTLINE, OUTLINE, GOAL))
_FILLS = bytes((FLOOR, FLOOR, DONE, LIGHT, FLOOR))
_INKS = b"\0\0\1\2\0"


class Grid:
    """Cells for ``count`` levels in a column ``width`` pixels wide, at most ``rows`` rows of them.

    ``digits``: of the largest number. If there are more levels than places, ``page`` shows where
    in the list they are. ``group`` is what to append.
    """

    def __init__(self, console, count, digits, x, y, width, rows):
        small = console.small
        self._digits = digits
        self._pieces = digits + (1 if small else 2)
        self._plain = 3 if small else 4  # pieces of a cell with two digits
        self.pitch = 13 if small else 20
        self._wide = _PIECE * self._pieces
        self.columns = width // self._wide
        lines = (count + self.columns - 1) // self.columns
        self.rows = min(rows, lines)
        self.height = self.rows * self.pitch
        self._x = x + (width - self.columns * self._wide) // 2
        self._y = y
        self.group = displayio.Group()
        self._cells = self._layer(_cells(small, self._plain), console.pictures.clear, 0)
        self._numbers = self._layer(_numbers(console, self.pitch), _inks(console), 3)
        high = self.pitch - (1 if small else 2)
        self._corners = Corners(console, self._wide + 2, high + 4)
        self._rail = Rail(console, x + width + 2, y + 1, self.height - 4, self.rows, lines)
        self.group.append(self._rail.group)
        self.group.append(self._corners.group)

    def _layer(self, sheet, palette, inset):
        """Add a TileGrid of pieces, ``inset`` pixels to the right, and return it."""
        grid = displayio.TileGrid(
            sheet,
            pixel_shader=palette,
            width=self.columns * self._pieces,
            height=self.rows,
            tile_width=_PIECE,
            tile_height=self.pitch,
            x=self._x + inset,
            y=self._y,
        )
        self.group.append(grid)
        return grid

    @property
    def places(self):
        """How many levels a page has."""
        return self.columns * self.rows

    def page(self, top):
        """Show where the page that begins at position ``top`` is."""
        self._rail.show(top // self.columns)

    def point(self, spot):
        """Put the corners around the cell at ``spot`` on the page."""
        x = self._x + spot % self.columns * self._wide
        self._corners.place(x - 2, self._y + spot // self.columns * self.pitch - 2)

    def write(self, spot, number, look):
        """Write ``number`` at ``spot`` in a cell of this look; number 0 leaves the place empty."""
        pieces = self._pieces
        first = spot * pieces
        blank = _LOOKS * self._plain
        spare = pieces - self._plain  # digits more than two: the second piece again for each
        for i in range(pieces):
            piece = i if i < 2 else max(1, i - spare)
            _put(self._cells, first + i, look * self._plain + piece if number else blank)
        ink = 1 + 10 * _INKS[look]
        for i in range(self._digits - 1, -1, -1):
            _put(self._numbers, first + i, ink + number % 10 if number else 0)
            number //= 10

    def samples(self, count, x, y):
        """Return a column of empty cells of the first ``count`` looks, the last one on top."""
        grid = displayio.TileGrid(
            self._cells.bitmap,
            pixel_shader=self._cells.pixel_shader,
            width=self._plain,
            height=count,
            tile_width=_PIECE,
            tile_height=self.pitch,
            x=x,
            y=y,
        )
        for i in range(count * self._plain):
            grid[i] = (count - 1 - i // self._plain) * self._plain + i % self._plain
        return grid

    def number_at(self, spot):
        """Return the number written at ``spot``; 0 if the place is empty."""
        number = 0
        for i in range(spot * self._pieces, spot * self._pieces + self._digits):
            tile = self._numbers[i]
            number = 10 * number + ((tile - 1) % 10 if tile else 0)
        return number

    def look_at(self, spot):
        """Return the look of the cell at ``spot``; 5 if the place is empty."""
        return self._cells[spot * self._pieces] // self._plain


def _put(grid, i, tile):
    """Set a tile if it differs: setting it repaints it even if it is the same."""
    if grid[i] != tile:
        grid[i] = tile


def _inks(console):
    """Return the palette of the numbers."""
    palette = displayio.Palette(4)
    palette.make_transparent(0)
    for i, colour in enumerate((TEXT, OUTLINE, GROUND)):
        palette[i + 1] = console.pictures.palette[colour]
    return palette


def _numbers(console, pitch):
    """Return a sheet: a blank, then the digits of the font in each of the three inks."""
    font = console.pictures.sheet("font8" if console.small else "font")
    across = font.width // _PIECE
    sheet = displayio.Bitmap(_PIECE * 31, pitch, 4)
    for digit in range(10):
        tile = digit + 16  # the font begins with the blank
        left = tile % across * _PIECE
        top = tile // across * console.row
        for y in range(console.row):
            for x in range(_PIECE):
                if font[left + x, top + y]:
                    for ink in range(3):
                        sheet[_PIECE * (1 + 10 * ink + digit) + x, y + 2] = ink + 1
    return sheet


def _cells(small, pieces):
    """Return a sheet of each look in turn, then an empty piece; 0 is clear."""
    side = _PIECE * pieces
    sheet = displayio.Bitmap(side * _LOOKS + _PIECE, 13 if small else 20, 16)
    width, height = side - 2, 12 if small else 18
    for look in range(_LOOKS):
        left = side * look
        _fill(sheet, left, 0, width, height, _FRAMES[look])
        _fill(sheet, left + 1, 1, width - 2, height - 2, _FILLS[look])
        if look == BEGUN:
            deep = 3 if small else 5
            _fill(sheet, left, height - deep, width, deep, WOOD_SHADE)
            if not small:
                _fill(sheet, left, height - deep, width, 1, WOOD)
        elif look == BAD:
            _break(sheet, left, width, height)
        if small:
            if look == RECORD:
                _cut(sheet, left, width, height)
        elif look >= SOLVED:
            _mark(sheet, left + width, height, look)
        for x in (left, left + width - 1):
            sheet[x, 0] = sheet[x, height - 1] = 0
    return sheet


def _break(sheet, left, width, height):
    """Leave only parts of a frame."""
    for i in range(1, width - 1):
        if i & 3 > 1:
            sheet[left + i, 0] = sheet[left + i, height - 1] = FLOOR
    for y in range(1, height - 1):
        if y & 3 > 1:
            sheet[left, y] = sheet[left + width - 1, y] = FLOOR


def _cut(sheet, left, width, height):
    """Make a tag of a small cell: its left corners are cut off, its lower edge is thick."""
    _fill(sheet, left, height - 2, width, 1, OUTLINE)
    for y in (0, height - 3):
        _fill(sheet, left, y, 3, 3, OUTLINE)
    for y in (0, height - 2):
        _fill(sheet, left, y, 2, 2, GROUND)


def _mark(sheet, right, height, look):
    """Put a tick, star or cross into the bottom right corner."""
    rows, wide, colour = ((_TICK, 6, OUTLINE), (_STAR, 7, GROUND), (_CROSS, 5, GOAL))[look - SOLVED]
    left, top = right - 1 - wide, height - 1 - len(rows) - (look == SOLVED)
    for y in range(len(rows)):
        for x in range(wide):
            if rows[y] >> wide - 1 - x & 1:
                sheet[left + x, top + y] = colour


def _fill(sheet, left, top, width, height, colour):
    for y in range(top, top + height):
        for x in range(left, left + width):
            sheet[x, y] = colour
