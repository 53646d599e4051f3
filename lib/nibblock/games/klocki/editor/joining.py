"""Join a barrier or a magnet that was just put with those that it touches. RAM: a list of cells.

The manual's option: a barrier joins those beside it, a magnet also those beside these, as in play.
"""

from nibblock import const
from nibblock.games.klocki.codes import NAMED, NONE, STRONG
from nibblock.games.klocki.editor.blocks import (
    FIRST,
    SECOND,
    TYPE,
    beside,
    block_of,
    name_new,
    rename,
    same,
)
from nibblock.games.klocki.kinds import kin

BARRIERS = const(1)  # bits of the setting
MAGNETS = const(2)

_MAGNETS = b"{?}z"  # magnets and antimagnets, each with its master behind it


def kind_of(type_):
    """Return which bit of the setting concerns a type; 0 for none."""
    if kin(type_) == STRONG:
        return BARRIERS
    return MAGNETS if type_ != NONE and type_ in _MAGNETS else 0


def join(board, cell):
    """Join the block at ``cell`` with what it touches."""
    magnets = kind_of(board.get(TYPE, cell)) == MAGNETS
    reached = block_of(board, cell) if magnets else [cell]
    for at in reached:
        for to in beside(board, at):
            if to >= 0 and not same(board, to, at) and _are_alike(board, to, at):
                other = block_of(board, to)
                _unite(board, block_of(board, at), other)
                if magnets:
                    reached += other


def _are_alike(board, a, b):
    return _family(board.get(TYPE, a)) == _family(board.get(TYPE, b))


def _family(type_):
    """Return a type that all those which join with this one share."""
    at = _MAGNETS.find(bytes((type_,)))
    return kin(type_) if at < 0 else _MAGNETS[at & 2]


def _unite(board, block, other):
    """Make one block of two: a letter of either stays, and one master makes all of it masters."""
    for cells in (block, other):
        if board.get(FIRST, cells[0]) == NAMED:
            letter = board.get(SECOND, cells[0])
            break
    else:
        letter = 0
    cells = block + other
    masters = [board.get(TYPE, cell) for cell in cells]
    for master in (_MAGNETS[1], _MAGNETS[3]):
        if master in masters:
            for cell in cells:
                board.set(TYPE, cell, master)
    if letter:
        rename(board, cells, NAMED, letter)
    else:
        name_new(board, cells)
