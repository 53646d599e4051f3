"""Lines of a grid, and marks on chosen cells, over the board that is drawn.

RAM: a byte per cell that is seen, and 1 KB at 16 pixels a cell.
"""

import displayio

from nibblock import const
from nibblock.editor.dialogs.patch import holds
from nibblock.pictures import DIM, OUTLINE, TEXT, grid_of

_LEFT = const(1)  # bits of a tile: a line of the grid on the left, above; chosen
_ABOVE = const(2)
_CHOSEN = const(4)


def over(screen):
    """Return the editor's Overlay, made if it is needed first."""
    view = screen.view
    if not view.over:
        view.over = Overlay(view)
    return view.over


class Overlay:
    """``grid`` is () or (a column and a row where lines begin, columns apart, rows apart)."""

    def __init__(self, view):
        self.grid = ()  # type: tuple[int, ...]
        self._chosen = ()
        self._view = view
        self._tiles = self._made()

    def build(self):
        """Make the tiles for the size that the board has now."""
        self._tiles = self._made()

    def _made(self):
        view = self._view
        size = view.size
        bitmap = displayio.Bitmap(8 * size, size, 16)
        for tile in range(8):
            for i in range(size):
                if tile & _CHOSEN:
                    for x in (i, i + size // 2):
                        bitmap[tile * size + x % size, size - 1 - i] = TEXT
                        bitmap[tile * size + (x + 1) % size, size - 1 - i] = OUTLINE
                if tile & _LEFT:
                    bitmap[tile * size, i] = DIM
                if tile & _ABOVE:
                    bitmap[tile * size + i, 0] = DIM
        x, y = view.at
        tiles = grid_of(bitmap, view.clear, view.columns, view.rows, (size, size), x, y)
        view.group.append(tiles)
        return tiles

    def choose(self, chosen):
        """Mark these cells: see patch.py."""
        self._chosen = chosen
        self.draw()

    def draw(self):
        """Draw the part of the board that is seen; with nothing to show, go."""
        view, chosen = self._view, self._chosen
        if not chosen and not self.grid:
            view.group.remove(self._tiles)
            view.over = None
            return
        for i in range(view.columns * view.rows):
            x, y = view.left + i % view.columns, view.top + i // view.columns
            turned = view.turned
            if turned:
                x, y = y, view.across - 1 - x
            tile = _CHOSEN if chosen and holds(chosen, x, y) else 0
            if self.grid:
                left, top, across, down = self.grid
                tile |= (_ABOVE if turned else _LEFT) if (x - left) % across == 0 else 0
                y += turned  # what is left of a turned cell is below it
                tile |= (_LEFT if turned else _ABOVE) if (y - top) % down == 0 else 0
            self._tiles[i] = tile
