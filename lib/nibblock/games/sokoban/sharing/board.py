"""Sokoban boards in level codes: where the player can get, then goals, crates and the player.

Walls outside are left out: each cell around those that the player can reach is a wall. A board with
anything else is stored as all its cells. RAM: two bytes per cell, and the tables.
"""

from nibblock import const
from nibblock.games.sokoban.level import (
    CRATE,
    CRATE_ON_GOAL,
    FLOOR,
    GOAL,
    OUTSIDE,
    PLAYER,
    PLAYER_ON_GOAL,
    WALL,
    Level,
    bounds,
    trim,
)
from nibblock.games.sokoban.sharing.tables import (
    CRATE_WEIGHTS,
    CRATES,
    FORMS,
    GOAL_WEIGHTS,
    GOALS,
    HEIGHTS,
    SAME,
    WALLS,
    WIDTHS,
)
from nibblock.packs import make_cells
from nibblock.sharing import MOST_CELLS
from nibblock.sharing.coder import even, number, share, tree
from nibblock.sharing.letters import BadCode

_CLOSED = const(0)  # all cells around those the player can reach are walls
_BARE = const(1)  # but those that touch them only with a corner are blank
WHOLE = const(2)  # every cell is stored

_ON_GOAL = const(1)
_HAS_CRATE = const(2)
_HAS_PLAYER = const(4)
_FREE = const(8)  # no wall; reached by the player, unless the board is stored whole
_CONTENTS = (FLOOR, GOAL, CRATE, CRATE_ON_GOAL, PLAYER, PLAYER_ON_GOAL)
_SAME_WEIGHT = const(128)  # a place like any other
_NUMBER = const(31)  # bytes of a table for one number
_MOST_PLAYERS = const(4)
_LONGEST = const(253)  # cells a side


class _Board:
    """The cells that are coded, with three columns left and two rows above that are never free."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.stride = stride = width + 3
        self.cells = bytearray(stride * (height + 3) + 1)
        self.first = 2 * stride + 3

    def places(self):
        """Return the places of all cells, row by row."""
        stride = self.stride
        for row in range(self.first, self.first + self.height * stride, stride):
            for at in range(row, row + self.width):
                yield at

    def count(self, bit):
        """Return how many cells have a bit."""
        found = 0
        for cell in self.cells:
            if cell & bit:
                found += 1
        return found


def code(coder, level):
    """Write ``level``, or read a level if it is None, and return it. Raises BadCode."""
    board, form = taken(level) if level else (None, 0)
    form = tree(coder, FORMS, 0, 2, form)
    if form > WHOLE:
        raise BadCode("The code holds no board")
    board = _size(coder, board)
    _code_free(coder, board)
    _code_things(coder, board, form)
    return level or _level_of(board, form)


def taken(level):
    """Return a level's board, and the form in which it is stored."""
    board = _Board(level.width, level.height)
    cells = board.cells
    player = 0
    for at, what in zip(board.places(), level.cells):
        if what >= PLAYER and what != WALL:
            cells[at] = _CONTENTS.index(what)
            if what == PLAYER or what == PLAYER_ON_GOAL:
                player = at
    form = WHOLE
    if player and board.count(_HAS_PLAYER) == 1 and _flood(board, level, player):
        form = _form(board, level)
    if form != WHOLE:
        return _cut(board, _reached(board)), form
    for at, what in zip(board.places(), level.cells):
        if what != WALL:
            cells[at] |= _FREE
    return _cut(board, bounds(level.cells, level.width, level.height)), form


def _flood(board, level, player):
    """Mark what the player reaches if there were no crates; return False if the border is open, or
    anything is elsewhere.
    """
    cells, stride = board.cells, board.stride
    cells[player] |= _FREE
    stack = [player]
    while stack:
        at = stack.pop()
        x, y = (at - board.first) % stride, (at - board.first) // stride
        if not (0 < x < level.width - 1 and 0 < y < level.height - 1):
            return False
        i = y * level.width + x
        below, above = i + level.width, i - level.width
        for step, other in ((-1, i - 1), (1, i + 1), (-stride, above), (stride, below)):
            if level.cells[other] != WALL and not cells[at + step] & _FREE:
                cells[at + step] |= _FREE
                stack.append(at + step)
    for cell in cells:
        if 0 < cell < _FREE:
            return False
    return True


def _form(board, level):
    """Return the form that stores a closed board: it depends on the walls that need not be."""
    corners = blanks = 0
    for at, what in zip(board.places(), level.cells):
        is_wall = what == WALL
        if board.cells[at] & _FREE or _touches(board, at, False):
            continue
        if not _touches(board, at, True):
            if is_wall:
                return WHOLE
        elif is_wall:
            corners += 1
        else:
            blanks += 1
    return WHOLE if corners and blanks else _BARE if blanks else _CLOSED


def _touches(board, at, corners):
    """Return whether a cell is beside a free one, or diagonal to one if ``corners``."""
    cells, stride = board.cells, board.stride
    if corners:
        near = cells[at - stride - 1] | cells[at - stride + 1]
        near |= cells[at + stride - 1] | cells[at + stride + 1]
    else:
        near = cells[at - 1] | cells[at + 1] | cells[at - stride] | cells[at + stride]
    return near & _FREE


def _reached(board):
    """Return (left, top, right, bottom) of the free cells."""
    left, top, right, bottom = board.width, board.height, 0, 0
    for at in board.places():
        if board.cells[at] & _FREE:
            x, y = (at - board.first) % board.stride, (at - board.first) // board.stride
            left, right = min(left, x), max(right, x + 1)
            top, bottom = min(top, y), y + 1
    return left, top, right, bottom


def _cut(board, frame):
    """Return the part of a board within (left, top, right, bottom)."""
    left, top, right, bottom = frame
    if right <= left:
        raise BadCode("An empty board has no code")
    part = _Board(right - left, bottom - top)
    for y in range(part.height):
        source = board.first + (top + y) * board.stride + left
        to = part.first + y * part.stride
        part.cells[to : to + part.width] = board.cells[source : source + part.width]
    return part


def _size(coder, board):
    width = 1 + number(coder, WIDTHS, 0, board.width - 1 if board else 0)
    bucket = 0 if width < 5 else 1 if width < 8 else 2 if width < 12 else 3
    height = 1 + number(coder, HEIGHTS, bucket * _NUMBER, board.height - 1 if board else 0)
    if width * height > MOST_CELLS or width > _LONGEST or height > _LONGEST:
        raise BadCode("%dx%d cells are too many" % (width, height))
    return board or _Board(width, height)


def _code_free(coder, board):
    """Code which cells are free, each predicted from eleven known before it."""
    cells, stride = board.cells, board.stride
    for row in range(board.first, board.first + board.height * stride, stride):
        left = 0
        above = row - stride
        middle = cells[above] >> 2 & 2 | cells[above + 1] >> 3
        above -= stride
        upper = cells[above] >> 3
        for at in range(row, row + board.width):
            middle = middle << 1 & 31 | cells[at - stride + 2] >> 3
            upper = upper << 1 & 7 | cells[at - 2 * stride + 1] >> 3
            free = coder.bit(cells[at] >> 3, WALLS[upper << 8 | middle << 3 | left] << 4 | 8)
            cells[at] |= free << 3
            left = left << 1 & 7 | free


def _code_things(coder, board, form):
    """Code goals, crates and players."""
    free = board.count(_FREE)
    bucket = 0 if free < 16 else 1 if free < 32 else 2 if free < 64 else 3 if free < 128 else 4
    goals = number(coder, GOALS, bucket * _NUMBER, board.count(_ON_GOAL))
    crates = board.count(_HAS_CRATE)
    if not tree(coder, SAME, 0, 1, 0 if crates == goals else 1):
        crates = goals
    else:
        crates = number(coder, CRATES, 0, crates)
    players = 1
    if form == WHOLE:
        players = board.count(_HAS_PLAYER)
        if players >= _MOST_PLAYERS:
            raise BadCode("%d players; a code holds at most 3" % players)
        players = even(coder, _MOST_PLAYERS, players)
    if goals > free or crates + players > free:
        raise BadCode("The code holds no board")
    _place(coder, board, _ON_GOAL, goals, free)
    _place(coder, board, _HAS_CRATE, crates, free)
    _place(coder, board, _HAS_PLAYER, players, free - crates)


def _place(coder, board, bit, left, rest):
    """Code where ``left`` things of one kind are, among ``left`` + ``rest`` free cells."""
    cells = board.cells
    rest -= left
    for at in board.places():
        cell = cells[at]
        if not cell & _FREE or bit == _HAS_PLAYER and cell & _HAS_CRATE:
            continue
        want = 1 if cell & bit else 0
        if share(coder, left, rest, _weight(board, at, bit), want):
            cells[at] |= bit
            left -= 1
        else:
            rest -= 1


def _weight(board, at, bit):
    """Return how probable a thing is in a cell, from the walls around it and things nearby."""
    if bit == _HAS_PLAYER:
        return _SAME_WEIGHT
    cells, stride = board.cells, board.stride
    west, north = cells[at - 1], cells[at - stride]
    around = west >> 3 | north >> 2 & 2 | cells[at + 1] >> 1 & 4 | cells[at + stride] & 8
    if west & bit:
        around |= 16
    if north & bit:
        around |= 32
    west, north = cells[at - stride - 1], cells[at - stride + 1]
    if bit == _ON_GOAL:
        around |= 64 if north & bit else 0
        return GOAL_WEIGHTS[around | (128 if west & bit else 0)]
    around |= 64 if cells[at] & _ON_GOAL else 0
    return CRATE_WEIGHTS[around | (128 if (north | west) & bit else 0)]


def _level_of(board, form):
    """Return the level of a board that was read."""
    if form == WHOLE:
        width, height, edge = board.width, board.height, 0
    else:
        width, height, edge = board.width + 2, board.height + 2, 1
    cells = make_cells(width, height, "The code")
    around = _Board(width, height)
    for y in range(board.height):
        source = board.first + y * board.stride
        to = around.first + (y + edge) * around.stride + edge
        around.cells[to : to + board.width] = board.cells[source : source + board.width]
    for i, at in enumerate(around.places()):
        cell = around.cells[at]
        if cell & _FREE:
            cells[i] = _CONTENTS[cell & 7]
        elif form == WHOLE or _touches(around, at, False):
            cells[i] = WALL
        else:
            cells[i] = WALL if form == _CLOSED and _touches(around, at, True) else OUTSIDE
    if form == WHOLE:
        trim(cells, width)
    return Level(width, height, cells)
