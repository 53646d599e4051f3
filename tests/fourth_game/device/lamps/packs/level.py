"""One level of Lamps as read from a pack. RAM: one byte per cell and 100 bytes."""


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
