"""The bar above a board: pack, level, and up to three counts, each against the best known.

RAM: two bytes per letter and digit. setup/page.py builds it.
"""

from nibblock import const

_POWERS = (10, 100, 1000, 10000)
_ZERO = const(16)  # a tile of the font; 0 is the blank
_GLYPH = const(6)


class Number:
    """A count in ``grid``, aligned left; only digits that differ are redrawn.

    Behind it follows ``record``, a TileGrid of a slash and the best known, or None; it is hidden
    while the count is longer than ``most`` digits.
    """

    def __init__(self, grid, record, most):
        self.grid = grid
        self._record = record
        self._most = most
        self._value = -1
        self.show(0)

    def show(self, value):
        """Show ``value``, or its last digits if it is longer than the grid."""
        if value == self._value:
            return
        self._value = value
        grid = self.grid
        count = 1
        while count < grid.width and value >= _POWERS[count - 1]:
            count += 1
        for i in range(grid.width - 1, -1, -1):
            tile = 0
            if i < count:
                tile = _ZERO + value % 10
                value //= 10
            if grid[i] != tile:
                grid[i] = tile
        record = self._record
        if record:
            x = grid.x + count * _GLYPH
            if record.x != x:
                record.x = x
                record.hidden = count > self._most


class Hud:
    """Shows counts: ``numbers`` are Numbers in ``group``; the bar ends at row ``height``."""

    def __init__(self, group, height, numbers):
        self.group = group
        self.height = height
        self._numbers = numbers

    def show(self, first, second=0, third=0):
        """Update the counts; values without a counter are ignored."""
        numbers = self._numbers
        numbers[0].show(first)
        if len(numbers) > 1:
            numbers[1].show(second)
        if len(numbers) > 2:
            numbers[2].show(third)
