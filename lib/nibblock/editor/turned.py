"""A board that is drawn as it is seen after a quarter turn clockwise, and tools for it.

RAM: a byte per cell and plane.
"""

from nibblock.editor.board import Board


class Turned(Board):
    """``board`` turned, to be shown by the tiles of the game's ``part``."""

    def __init__(self, board, part):
        super().__init__(board.height, board.width, bytearray(len(board.cells)), board.blank)
        self._board = board
        self._part = part
        self.history = board.history

    def take(self, cells):
        """Take over these cells of the board; None: all."""
        board = self._board
        wide = board.width
        for cell in range(board.area) if cells is None else cells:
            values = bytes([board.get(plane, cell) for plane in range(board.planes)])
            values = self._part.turned(values, False)
            to = cell % wide * self.width + self.width - 1 - cell // wide
            for plane in range(board.planes):
                self.cells[plane * board.area + to] = values[plane]


def tool_of(part, tool, turns):
    """Return the tool that puts what ``tool`` does, after so many quarter turns clockwise."""
    board = Board(1, 1, bytearray(part.NOTHING), part.NOTHING)
    part.put(board, 0, tool, False, 0)
    values = board.cells
    for _ in range(turns):
        values = part.turned(bytes(values), False)
    if values == board.cells:
        return tool
    board.cells = bytearray(values)
    return part.pick(board, 0)
