"""Which cells of a drawing form a block: take a cell out of it, join blocks, number new ones.

A block is named as in Klocki's files, by two bytes: ``..`` is a cell of its own, 255 and a letter
all blocks of that type and letter; any others are made up. RAM: a byte per cell while a block is
looked through.
"""

from nibblock import const
from nibblock.games.klocki.codes import NAMED, NONE
from nibblock.games.klocki.kinds import kin

MARK = const(0)  # the planes of a board
TYPE = const(1)
FIRST = const(2)
SECOND = const(3)

_MAGIC = const(93)  # blocks that may be in parts
_DIGIT = const(48)  # made-up names begin with this character twice


def same(board, a, b):
    """Return whether two cells belong to one block."""
    get = board.get
    return a == b or (
        get(FIRST, a) == get(FIRST, b)
        and get(SECOND, a) == get(SECOND, b)
        and kin(get(TYPE, a)) == kin(get(TYPE, b))
        and not get(FIRST, a) == NONE == get(SECOND, a)
    )


def block_of(board, cell):
    """Return all cells of the block at ``cell``, in reading order."""
    if board.get(FIRST, cell) == NONE == board.get(SECOND, cell):
        return [cell]
    found = []
    key = bytes((board.get(FIRST, cell),))
    area = board.area
    at = board.cells.find(key, FIRST * area, SECOND * area)
    while at >= 0:
        if same(board, cell, at - FIRST * area):
            found.append(at - FIRST * area)
        at = board.cells.find(key, at + 1, SECOND * area)
    return found


def rename(board, cells, first, second):
    """Name the block of these cells."""
    for cell in cells:
        board.set(FIRST, cell, first)
        board.set(SECOND, cell, second)


def name_new(board, cells):
    """Make a block of these cells, whatever they belonged to."""
    if len(cells) == 1:
        rename(board, cells, NONE, NONE)
        return
    n = cells[0]
    while _is_used(board, n):
        n += 1
    rename(board, cells, _first(n), _second(n))


def _first(n):
    return _DIGIT + (n >> 6 & 127)  # twice as many names as a board has cells


def _second(n):
    return _DIGIT + (n & 63)


def _is_used(board, n):
    key, second = bytes((_first(n),)), _second(n)
    area = board.area
    at = board.cells.find(key, FIRST * area, SECOND * area)
    while at >= 0:
        if board.cells[at + area] == second:
            return True
        at = board.cells.find(key, at + 1, SECOND * area)
    return False


def take(board, cell):
    """Take a cell out of its block, and the block off it: it is empty then, but for its mark."""
    apart = _may_part(board, cell)
    board.set(TYPE, cell, NONE)
    rename(board, (cell,), NONE, NONE)
    if apart:
        mend(board, (cell,))


def _may_part(board, cell):
    """Return whether the block at ``cell`` may fall into parts without that cell."""
    if board.get(FIRST, cell) == NONE == board.get(SECOND, cell):
        return False
    ring = [to >= 0 and same(board, cell, to) for to in _around(board, cell)]
    parts = 0
    for i in range(0, 8, 2):
        parts += ring[i] and not (ring[i + 1] and ring[(i + 2) % 8])
    return parts > 1


def _around(board, cell):
    """Return the eight cells around one, clockwise from the one above; -1 off the board."""
    width = board.width
    x, y = cell % width, cell // width
    found = []
    for across, down in (
        (0, -1),
        (1, -1),
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
    ):
        inside = 0 <= x + across < width and 0 <= y + down < board.height
        found.append(cell + down * width + across if inside else -1)
    return found


def beside(board, cell):
    """Return the four cells beside one; -1 off the board."""
    return _around(board, cell)[::2]


def mend(board, cells):
    """Make blocks of the parts of those that fell apart when these cells were emptied or covered.

    A block whose parts were never beside these cells stays one.
    """
    seen = bytearray(board.area)
    for cell in cells:
        seen[cell] = 1
    known = []
    for cell in cells:
        for to in beside(board, cell):
            if to < 0 or seen[to] or not _can_part(board, to):
                continue
            part = connected(board, to, seen)
            title = kin(board.get(TYPE, to)), board.get(FIRST, to), board.get(SECOND, to)
            if title in known:
                name_new(board, part)
            else:
                known.append(title)


def _can_part(board, cell):
    """Return whether the block at ``cell`` has a made-up name, and is not meant to be in parts."""
    return _is_made_up(board, cell) and board.get(TYPE, cell) not in (NONE, _MAGIC)


def connected(board, cell, seen):
    """Return the cells of a block that hang together with ``cell``; note them in ``seen``."""
    found = [cell]
    seen[cell] = 1
    for at in found:
        for to in beside(board, at):
            if to >= 0 and not seen[to] and same(board, at, to):
                seen[to] = 1
                found.append(to)
    return sorted(found)


def part_from_rest(board, cells):
    """Make blocks of their own of what these cells, which were just put, share with others."""
    inside = bytearray(board.area)
    for cell in cells:
        inside[cell] = 1
    for cell in cells:
        if inside[cell] == 1 and _is_made_up(board, cell):
            block = block_of(board, cell)
            mine = [at for at in block if inside[at]]
            for at in mine:
                inside[at] = 2
            if len(mine) < len(block):
                name_new(board, mine)


def _is_made_up(board, cell):
    """Return whether a name is neither that of a single cell nor a letter."""
    first = board.get(FIRST, cell)
    return first != NAMED and not first == NONE == board.get(SECOND, cell)
