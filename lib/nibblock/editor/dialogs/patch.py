"""Chosen cells of a board, to be put elsewhere. RAM: a byte per cell and plane, and one more.

Chosen cells are a list of rectangles: (left, top, right, bottom, whether its cells are chosen). A
later one decides about the cells that it shares with others.
"""


class Patch:
    """``cells`` holds the bytes of each cell, one per plane, then whether it is chosen, row by
    row.
    """

    def __init__(self, width, height, cells):
        self.width = width
        self.height = height
        self.cells = cells

    def mirrored(self, screen):
        """Return the patch mirrored left to right, as it is seen."""
        part = screen.part
        found = self.turned(part, True)
        return found.turned(part).turned(part) if screen.view.turned else found

    def turned(self, part, mirror=False):
        """Return the patch after a quarter turn clockwise, or mirrored left to right."""
        wide, high = self.width, self.height
        size = len(self.cells) // (wide * high)
        across = wide if mirror else high
        cells = bytearray(len(self.cells))
        for y in range(high):
            for x in range(wide):
                at = (y * wide + x) * size
                to = y * across + wide - 1 - x if mirror else x * across + high - 1 - y
                values = part.turned(self.cells[at : at + size - 1], mirror)
                cells[to * size : (to + 1) * size - 1] = values
                cells[(to + 1) * size - 1] = self.cells[at + size - 1]
        return Patch(across, high if mirror else wide, cells)

    def places(self, board, left, top):
        """Return the cells of the board that are chosen with the patch at (left, top)."""
        size = board.planes + 1
        found = []
        for y in range(max(0, -top), min(self.height, board.height - top)):
            for x in range(max(0, -left), min(self.width, board.width - left)):
                if self.cells[(y * self.width + x) * size + size - 1]:
                    found.append((top + y) * board.width + left + x)
        return found

    def put(self, board, left, top, part):
        """Put it onto the board at (left, top); cells off the board are dropped."""
        cells = self.places(board, left, top)
        for cell in cells:
            x, y = cell % board.width - left, cell // board.width - top
            at = (y * self.width + x) * (board.planes + 1)
            for plane in range(board.planes):
                board.set(plane, cell, self.cells[at + plane])
        part.paste(board, cells)


def holds(chosen, x, y):
    """Return whether the cell at (x, y) is chosen."""
    found = False
    for left, top, right, bottom, adds in chosen:
        if left <= x <= right and top <= y <= bottom:
            found = adds
    return found


def patch_of(board, chosen):
    """Return a Patch of these cells, and its column and row; None if there is no such cell."""
    boxes = [box for box in chosen if box[4]]
    left, top = min([box[0] for box in boxes]), min([box[1] for box in boxes])
    wide = max([box[2] for box in boxes]) - left + 1
    high = max([box[3] for box in boxes]) - top + 1
    cells = bytearray(wide * high * (board.planes + 1))
    at = 0
    for y in range(top, top + high):
        for x in range(left, left + wide):
            for plane in range(board.planes):
                cells[at] = board.get(plane, y * board.width + x)
                at += 1
            cells[at] = holds(chosen, x, y)
            at += 1
    return Patch(wide, high, cells), left, top


def cells_in(board, left, top, right, bottom):
    """Return the cells of a rectangle, row by row."""
    return [y * board.width + x for y in range(top, bottom + 1) for x in range(left, right + 1)]
