"""The rows of a scoreboard: names, moves, records, stars, and a highlight on the chosen name.

RAM: a byte per letter, and a highlight.
"""

import displayio

from nibblock import const
from nibblock.pictures import DIM, FLOOR, FRONT, GROUND
from nibblock.ui.card import STAR, STAR_EMPTY, TICK, icon, icons, rectangle
from nibblock.ui.highlight import Highlight, ScrollBar
from nibblock.ui.text import GLYPH, Words, fit

_NUMBER = const(5)  # letters of a column of numbers


class Rows:
    """``rows`` rows of ``count``, in a Group of ``width`` pixels, below the heads of the columns.

    ``head`` stands over the names, the icon ``mark`` over the moves.
    """

    def __init__(self, console, group, width, rows, count, head, mark):
        self._console = console
        # Choose where the columns begin: the numbers from the right, the names take the rest.
        self._stars_x = width - 8 - 3 * _wide(console)
        at = self._stars_x - 6
        self.extra = width > 300
        if self.extra:  # the difference and the percentage, too
            at -= 14 * GLYPH
        self._best_x = at - _NUMBER * GLYPH if width > 170 else at
        self._moves_x = self._best_x - _NUMBER * GLYPH
        self._names = min((self._moves_x - 10) // GLYPH, 16)  # they must fit on the highlight
        # Add the heads of the columns, stripes, names, numbers, stars and highlight.
        row = console.row
        top = row + 5
        text = Words(console, 6, 3, len(head), 1, DIM)
        text.write(head)
        wide = 8 if console.small else 12
        group.append(text.grid)
        group.append(icon(console, mark, self._best_x - wide - 1, 3))
        if self._best_x < self._stars_x - 6:
            end = self._best_x + _NUMBER * GLYPH
            group.append(icon(console, STAR, end - wide + 3, 3))
        if self.extra:
            more = Words(console, end, 3, 14, 1, DIM)
            more.write("%6s%8s" % ("+/-", "%"))
            group.append(more.grid)
        group.append(rectangle(console, 1, row + 3, width - 2, 1, FRONT))
        group.append(_stripes(console, width, rows, top))
        self._words = Words(console, 6, top, self._names, rows)
        self._moves = Words(console, self._moves_x, top, _NUMBER, rows)
        columns = (self._stars_x - 6 - self._best_x) // GLYPH
        self._best = Words(console, self._best_x, top, columns, rows, DIM) if columns else None
        self._stars = _stars(console, self._stars_x, top, rows)
        # The highlight lies on the name only: two of them are repainted when it moves.
        self._highlight = Highlight(console, self._names * GLYPH + 10, row + 2, 4)
        self._scroll_bar = ScrollBar(console, width - 6, top, rows * row, rows, count)
        grids = [self._words.grid, self._moves.grid, self._stars, self._highlight.group]
        for part in grids + ([self._best.grid] if self._best else []) + [self._scroll_bar.group]:  # noqa: RUF005
            group.append(part)

    def point(self, i, name):
        """Put the highlight on row ``i``, with its name."""
        row = self._console.row
        self._highlight.place(2, row + 4 + i * row, name)

    def page(self, first):
        """Show where in the list the page that begins at ``first`` is."""
        self._scroll_bar.show(first)

    def write(self, i, name, numbers, stars):
        """Write row ``i``; ``numbers``: moves, record, difference and percentage, () if unknown."""
        self._words.write(fit(name, self._names * GLYPH), i)
        self._moves.write(("%5s" % numbers[0])[:_NUMBER] if numbers else "", i)
        if self._best:
            best = "%5s" % numbers[1] if numbers else ""
            if numbers and self.extra:
                best += "%6s%8s" % (numbers[2], numbers[3])
            self._best.write(best, i)
        for j in range(3):  # tiles: nothing, a star won, not won, a tick
            tile = 1 if j < stars else 2
            if stars == 4:
                tile = 3 if j == 2 else 0
            elif not numbers:
                tile = 0
            if self._stars[3 * i + j] != tile:
                self._stars[3 * i + j] = tile


def _wide(console):
    """Return the pitch of stars in pixels."""
    return 8 if console.small else 10


def _stars(console, x, y, rows):
    """Return a grid of three columns; its tiles are nothing, a star won, not won, and a tick."""
    icon_grid = icons(console, 0, 0, 1)
    sheet, size = icon_grid.bitmap, 8 if console.small else 12
    wide = _wide(console)
    bitmap = displayio.Bitmap(4 * wide, console.row, 2)
    across = sheet.width // size
    top = 0 if console.small else 2
    for tile, which in enumerate((STAR, STAR_EMPTY, TICK)):
        for i in range(wide * min(size, console.row - top)):
            px, py = i % wide, i // wide
            if sheet[which % across * size + px, which // across * size + py]:
                bitmap[(tile + 1) * wide + px, top + py] = 1
    return displayio.TileGrid(
        bitmap,
        pixel_shader=icon_grid.pixel_shader,
        width=3,
        height=rows,
        tile_width=wide,
        tile_height=console.row,
        x=x,
        y=y,
    )


def _stripes(console, width, rows, y):
    """Return a TileGrid in which every second row is dark."""
    row = console.row
    bitmap = displayio.Bitmap(width - 2, 2, 2)
    for x in range(width - 2):
        bitmap[x, 1] = 1
    palette = displayio.Palette(2)
    palette[0] = console.pictures.palette[FLOOR]
    palette[1] = console.pictures.palette[GROUND]
    grid = displayio.TileGrid(
        bitmap,
        pixel_shader=palette,
        width=1,
        height=rows * row,
        tile_width=width - 2,
        tile_height=1,
        x=1,
        y=y,
    )
    for i in range(rows * row):
        grid[i] = i // row & 1
    return grid
