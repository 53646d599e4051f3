"""Read the texts on the simulated console's display from displayio's tree, and find what is wrong.

``faults`` names text that touches the screen's edge, leaves it, or collides with other text;
``pairs`` returns the colours of letters and of what they stand on.
"""

import re
from collections import Counter
from typing import NamedTuple

import numpy

from tools.art.font import CHARACTERS, ELLIPSIS
from tools.simulate.paint import Area, pixels  # first: it prepares Blinka

from displayio import Group  # isort: skip

_SHOWN = 0.9  # a line with a smaller share of its pixels visible is covered by something
_GROUND = 0.3  # of a letter's cell: smaller areas are no ground
_LEFT = 0.7  # a row beside a highlight loses a line of pixels at most
_HIGHLIGHT = 20  # pixels: higher than any highlight, and narrower
LONGER = 0.3

_WORD = re.compile(r"\\[nAB]|%[0-9]*[a-z%]|[A-Za-z]{3,}")


def lengthened(line):
    """Return a line of a word file with every word of three letters or more 30 % longer."""

    def longer(found):
        word = found[0]
        if not word.isalpha():
            return word
        return word + "eranti"[: -int(-len(word) * LONGER // 1)]

    return _WORD.sub(longer, line)


class Row(NamedTuple):
    """A line of text: its pixels that have ink as (x, y), in pixels of the display."""

    text: str
    grid: int  # which layer
    ink: numpy.ndarray
    cells: list  # (x1, y1, x2, y2) of its letters
    colour: int


class Seen:
    """What is on the display: ``owner`` is the top layer at each pixel, ``colours`` its colours."""

    def __init__(self, console, root, width, height, board=None, front=None):
        self.width, self.height = width, height
        self._fonts = [console.pictures._sheets.get(name) for name in ("font", "font8")]
        self._row = console.row
        self._board = board
        self._front = front
        self._behind = 0  # the layers up to this one are behind the dialog
        self._highlights = set()
        self.owner = numpy.full((height, width), -1)
        self.colours = numpy.zeros((height, width), dtype=int)  # 0xRRGGBB
        self.rows = []
        self._count = 0
        self._add(root, False)

    def _add(self, group, on_board):
        if group.hidden:
            return
        for layer in group._layers:
            if isinstance(layer, Group):
                if layer is self._front:
                    self._behind = self._count
                self._add(layer, on_board or layer is self._board)
            elif not layer._hidden_tilegrid:
                self._add_grid(layer, on_board)

    def _add_grid(self, grid, on_board):
        self._count += 1
        area = grid._current_area
        shape = area.y2 - area.y1, area.x2 - area.x1
        if grid._transpose_xy or not all(shape):
            return
        single = grid._width_in_tiles * grid._height_in_tiles == 1
        if single and shape[0] <= _HIGHLIGHT < shape[1]:
            self._highlights.add(self._count)
        values = pixels(grid, Area(0, 0, shape[1], shape[0]))
        palette = [grid._pixel_shader[i] for i in range(len(grid._pixel_shader))]
        solid = [not grid._pixel_shader.is_transparent(i) for i in range(len(palette))]
        solid = numpy.array(solid + [False] * 256)[values]
        colours = numpy.array(palette)[numpy.minimum(values, len(palette) - 1)]
        top, left = max(area.y1, 0), max(area.x1, 0)
        inside = (
            slice(top - area.y1, max(self.height - area.y1, 0)),
            slice(left - area.x1, max(self.width - area.x1, 0)),
        )
        solid, colours = solid[inside], colours[inside]
        at = slice(top, top + solid.shape[0]), slice(left, left + solid.shape[1])
        self.owner[at][solid] = self._count
        self.colours[at][solid] = colours[solid]
        if any(grid._bitmap is font for font in self._fonts) and not on_board:
            self._add_rows(grid, area, values, palette)
        elif self._count in self._highlights and len(palette) == 4:
            self._add_written(area, values == 1, palette[1])

    def _add_written(self, area, ink, colour):
        """Add the row that is drawn into a highlight: it begins where all that follows is letters,
        not where its icon does.
        """
        high = self._row
        top = (len(ink) - high + (high == 8)) // 2
        font = self._fonts[high == 8]
        for left in range(1, len(ink[0]) - 6):
            cells = [
                (x, top, 6, high)
                for x in range(left, len(ink[0]) - 6, 6)
                if ink[top : top + high, x : x + 6].any()
            ]
            tiles = [_tile_of(font, high, ink[y : y + high, x : x + 6]) for x, y, _, _ in cells]
            if tiles and cells[0][0] == left and None not in tiles:
                break
        else:
            return
        text, at = "", left
        for (x, *_), tile in zip(cells, tiles, strict=True):
            text += " " * ((x - at) // 6) + CHARACTERS[tile].replace(ELLIPSIS, "\u2026")
            at = x + 6
        ys, xs = numpy.nonzero(ink[top : top + high, left:-1])
        place = numpy.stack((xs + left + area.x1, ys + top + area.y1))
        cells = [(x + area.x1, y + area.y1, 6, high) for x, y, _, _ in cells]
        self.rows.append(Row(text, self._count, place, cells, colour))

    def _add_rows(self, grid, area, values, palette):
        columns, rows = grid._width_in_tiles, grid._height_in_tiles
        wide, high = values.shape[1] // columns, values.shape[0] // rows
        ink = values == 1
        for y in range(rows):
            tiles = [grid[y * columns + x] for x in range(columns)]
            text = "".join(CHARACTERS[tile].replace(ELLIPSIS, "\u2026") for tile in tiles)
            if not text.strip():
                continue
            ys, xs = numpy.nonzero(ink[y * high : (y + 1) * high])
            place = numpy.stack((xs + area.x1, ys + area.y1 + y * high))
            cells = [
                (area.x1 + x * wide, area.y1 + y * high, wide, high)
                for x in range(columns)
                if tiles[x]
            ]
            self.rows.append(Row(text.strip(), self._count, place, cells, palette[1]))

    def _visible(self, row):
        """Return which layer is on top of each pixel of a row that is on the display."""
        xs, ys = row.ink
        inside = (xs >= 0) & (xs < self.width) & (ys >= 0) & (ys < self.height)
        return self.owner[ys[inside], xs[inside]]

    def shown(self):
        """Return the rows of what is in front that are not covered, with the box of their ink."""
        found = []
        for row in self.rows:
            owners = self._visible(row)
            if row.grid > self._behind and len(owners) and (owners == row.grid).mean() >= _SHOWN:
                found.append((row, row.ink.min(axis=1), row.ink.max(axis=1)))
        return found

    def faults(self):
        """Return a line for each text that touches or leaves the display, or hits another one."""
        found = []
        shown = self.shown()
        for row, (x1, y1), (x2, y2) in shown:
            if x1 < 1 or y1 < 0 or x2 > self.width - 2 or y2 > self.height - 1:
                found.append(f"{row.text!r} is at the edge: {x1},{y1} to {x2},{y2}")
        for i, (one, (x1, y1), (x2, y2)) in enumerate(shown):
            for other, (left, top), (right, bottom) in shown[i + 1 :]:
                if x1 <= right and left <= x2 and y1 <= bottom and top <= y2 and _meet(one, other):
                    found.append(f"{one.text!r} and {other.text!r} overlap")
        for row in self.rows:
            owners = self._visible(row)
            share = (owners == row.grid).mean() if len(owners) else 0
            beside = self._highlights.intersection(owners)
            if row.grid > self._behind and 0.1 < share < _LEFT and beside:
                found.append(f"{row.text!r} sticks out behind a highlight")
        return found

    def pairs(self):
        """Return the (ink, ground) of all letters that are shown, as colours, with an example."""
        found = {}
        for row, _, _ in self.shown():
            for x, y, wide, high in row.cells:
                box = self.colours[max(y, 0) : y + high, max(x, 0) : x + wide]
                for colour, count in Counter(box[box != row.colour].tolist()).items():
                    if count >= _GROUND * wide * high:
                        found.setdefault((_parts(row.colour), _parts(colour)), row.text)
        return found


_tiles: dict[int, dict[bytes, int]] = {}  # the letters of each font: which tile looks like that


def _tile_of(font, high, ink):
    """Return the tile of a font with just this ink, None if there is none."""
    if high not in _tiles:
        _tiles[high] = {}
        for tile in reversed(range(font.width // 6)):
            rows = [[font[tile * 6 + x, y] == 1 for x in range(6)] for y in range(high)]
            _tiles[high][numpy.array(rows).tobytes()] = tile
    return _tiles[high].get(ink.tobytes())


def _parts(colour):
    return colour >> 16, colour >> 8 & 255, colour & 255


def _meet(one, other):
    """Return whether letters of two rows stand in the same columns: a row may have a gap."""
    return any(
        x < left + wide - 1 and left < x + wide - 1
        for x, _, wide, _ in one.cells
        for left, *_ in other.cells
    )
