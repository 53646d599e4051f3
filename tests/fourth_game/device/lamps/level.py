"""One level of Lamps as read from a pack. RAM: one byte per cell and 100 bytes."""

from nibblock import const
from nibblock.packs import make_cells

_LARGEST = const(8)  # cells per side: a step has six bits


class LampsLevel:
    """``cells`` holds 1 for a lamp that is on, row by row."""

    game = "lamps"

    def __init__(self, width, height, cells):
        self.width = width
        self.height = height
        self.cells = cells
        self.title = self.author = ""
        self.best = None
        self._key = None

    @property
    def key(self):
        """Six bytes made from the board alone, by which progress knows the level."""
        if self._key is None:
            low, high = self.width, self.height
            for cell in self.cells:
                low = (low * 31 + cell + 1) & 0xFFFFFF
                high = (high * 37 ^ cell + 7) & 0xFFFFFF
            self._key = bytes(
                (low >> 16, low >> 8 & 255, low & 255, high >> 16, high >> 8 & 255, high & 255)
            )
        return self._key


def read_nbk(pack, width, height, comment):
    """Return the level whose board the open ``pack`` is at. Raises PackError."""
    first = pack.place
    if not 0 < width <= _LARGEST or not 0 < height <= _LARGEST:
        raise pack.error(first, "%dx%d lamps; 1x1 to 8x8 can be played" % (width, height))
    if pack.left != width * height:
        raise pack.error(first, "%d bytes for %dx%d lamps" % (pack.left, width, height))
    cells = make_cells(width, height, pack.where())
    at = 0
    left = pack.left
    while left:
        got = pack.fill(left)
        left -= got
        for i in range(got):
            if pack.buffer[i] > 1:
                raise pack.error(first, "a lamp is neither 0 nor 1")
            cells[at] = pack.buffer[i]
            at += 1
    return LampsLevel(width, height, cells)
