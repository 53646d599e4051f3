"""A rectangle of a board, to be put elsewhere. RAM: a byte per cell and plane."""


class Patch:
    """``cells`` holds the bytes of each cell, one per plane, row by row."""

    def __init__(self, width, height, cells):
        self.width = width
        self.height = height
        self.cells = cells

    def turned(self, part, mirror):
        """Return the patch after a quarter turn clockwise, or mirrored left to right."""
        wide, high = self.width, self.height
        planes = len(self.cells) // (wide * high)
        across = wide if mirror else high
        cells = bytearray(len(self.cells))
        for y in range(high):
            for x in range(wide):
                at = (y * wide + x) * planes
                to = y * across + wide - 1 - x if mirror else x * across + high - 1 - y
                values = part.turned(self.cells[at : at + planes], mirror)
                cells[to * planes : (to + 1) * planes] = values
        return Patch(across, high if mirror else wide, cells)

    def put(self, board, left, top, part):
        """Put it onto the board at (left, top); cells off the board are dropped."""
        put = []
        for y in range(max(0, -top), min(self.height, board.height - top)):
            for x in range(max(0, -left), min(self.width, board.width - left)):
                cell = (top + y) * board.width + left + x
                at = (y * self.width + x) * board.planes
                for plane in range(board.planes):
                    board.set(plane, cell, self.cells[at + plane])
                put.append(cell)
        part.paste(board, put)


def patch_of(board, left, top, right, bottom):
    """Return a Patch of these cells, both corners included."""
    wide, high, planes = right - left + 1, bottom - top + 1, board.planes
    cells = bytearray(wide * high * planes)
    at = 0
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            for plane in range(planes):
                cells[at] = board.get(plane, y * board.width + x)
                at += 1
    return Patch(wide, high, cells)


def cells_in(board, left, top, right, bottom):
    """Return the cells of a rectangle, row by row."""
    return [y * board.width + x for y in range(top, bottom + 1) for x in range(left, right + 1)]
