# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The characters of Klocki's marks under blocks, as small plates in a cell's corner.

RAM: about 150 bytes per mark with a character; boards with more than 64 of them show none.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.codes import NONE
from nibblock.games.klocki.kinds import GOALS, burden
from nibblock.games.klocki.signs import sign

_PLATE = const(6)
_INK = const(15)
_MOST = const(64)


class Plates:
    """The plates of ``view`` (a SlideView), in ``group``; visible if a block is out of place."""

    def __init__(self, view, pictures, group):
        self._view = view
        self._group = group
        self._grids = {}
        marks = view.rules.marks
        colours = displayio.Palette(2)
        colours[0] = pictures.palette[_PLATE]
        colours[1] = pictures.palette[_INK]
        cells = [cell for cell in range(len(marks)) if GOALS[marks[cell]] > 2]
        for cell in cells if len(cells) <= _MOST else ():
            grid = displayio.TileGrid(
                pictures.sheet("font8"), pixel_shader=colours, tile_width=6, tile_height=8
            )
            grid[0] = _letter(marks[cell]) - 32
            self._grids[cell] = grid
            group.append(grid)
        self.place()

    def place(self):
        """Move all plates to where the board is now."""
        view = self._view
        for cell, grid in self._grids.items():
            grid.x = (view.column(cell) + 1) * view.size - (5 if view.size == 12 else 7)
            grid.y = (view.row(cell) + 1) * view.size - (8 if view.size == 12 else 9)
            self.show(cell)

    def show(self, cell):
        """Show or hide the plate of ``cell``, as needed now."""
        grid = self._grids.get(cell)
        if grid:
            view = self._view
            rules = view.rules
            mark, type_ = rules.marks[cell], rules.types[cell]
            grid.hidden = not (
                type_ != NONE
                and GOALS[mark] > 2
                and burden(mark, type_, rules.char_at(cell)) >= 0
                and 0 <= view.column(cell) < view.columns
                and 0 <= view.row(cell) < view.rows
            )

    def remove(self):
        """Remove all plates."""
        for grid in self._grids.values():
            self._group.remove(grid)


def _letter(mark):
    """Return the ASCII code that shows a mark's character or colour."""
    if mark == 199 or mark == 231:
        return 67 if mark == 199 else 99
    tile = sign(mark)
    return tile + 47 if tile < 11 else tile + 54 if tile < 37 else tile + 60
