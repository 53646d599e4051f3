"""Paste parts of a Brain board. RAM: a bit per cell and per block."""

from nibblock import const
from nibblock.games.brain.editor.part import last, number

_BLOCK = const(0x70)  # bits of a cell's first byte: kind + 1, or 0
_LAST = const(65535)


def paste(board, cells):
    """Number the pasted blocks that are copies: they come last, in the order of the originals."""
    cells = [cell for cell in cells if board.cells[cell] & _BLOCK]
    area = board.area
    taken = bytearray((last(board) >> 3) + 1)
    pasted = bytearray((area >> 3) + 1)
    for cell in cells:
        pasted[cell >> 3] |= 1 << (cell & 7)
    for cell in range(area):
        if board.cells[cell] & _BLOCK and not pasted[cell >> 3] & 1 << (cell & 7):
            n = _number_of(board, cell)
            taken[n >> 3] |= 1 << (n & 7)
    top = last(board)
    for cell in sorted(cells, key=lambda cell: _number_of(board, cell)):
        n = _number_of(board, cell)
        if taken[n >> 3] & 1 << (n & 7):
            top = min(top + 1, _LAST)
            number(board, cell, top)


def _number_of(board, cell):
    return board.get(1, cell) << 8 | board.get(2, cell)
