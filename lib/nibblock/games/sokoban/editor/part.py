"""What the editor must know of Sokoban: see editor/__init__.py. RAM: none but the module."""

from nibblock import const
from nibblock.ui.card import CRATE as CRATE_ICON
from nibblock.ui.text import words

LARGEST = 255
SMALLEST = 1
NOTHING = b"\0"
SIDE_WALL = b"\1"
GROUPS = (6,)
START = 1  # walls

# Bits of a cell; with none of them it is floor.
_WALL = const(1)
_GOAL = const(2)
_CRATE = const(4)
_PLAYER = const(8)

# The tools: what each puts, and what of the cell it keeps then.
_PUTS = b"\0\1\4\2\6\x08"
_KEEPS = b"\0\0\2\x0c\0\2"


_FROM_CODE = b"\0\0\0\x08\1\4\2\6\x0a"  # SKBN code -> bits, and back
_CODES = b"\2\4\6\0\5\0\7\0\3\0\x08"
_TILES = b"\1\x1f\2\2\3\3\4\4\x09\x09\x0d"  # see art; walls join
_SIDE = const(8)  # cells of a new level

_NO_PLAYER = const(0)
_NO_CRATES = const(1)
_NO_GOALS = const(2)
_FEWER = const(3)
_MORE = const(4)
_OPEN = const(5)
_APART = const(6)


def new():
    """Return a room with walls around it."""
    cells = bytearray(_SIDE * _SIDE)
    for i in range(_SIDE):
        cells[i] = cells[-1 - i] = cells[i * _SIDE] = cells[i * _SIDE + _SIDE - 1] = _WALL
    return _SIDE, _SIDE, cells


def cells_of(level):
    """Return the cells of a level as bits."""
    cells = bytearray(len(level.cells))
    for i in range(len(cells)):
        cells[i] = _FROM_CODE[level.cells[i]]
    return cells


def level_of(draft):
    """Return the level that was drawn."""
    from nibblock.games.sokoban.level import Level

    cells = bytearray(len(draft.cells))
    for i in range(len(cells)):
        cells[i] = _CODES[draft.cells[i]]
    return Level(draft.width, draft.height, cells, draft.title, draft.author)


def name(tool):
    """Return what a tool puts."""
    return words("games/sokoban", "tools")[tool]


def has(board, cell, tool):
    """Return whether the tool would change nothing; floor always puts floor."""
    if not tool:
        return False
    return _after(board.cells[cell], tool) == board.cells[cell]


def _after(bits, tool):
    return bits & _KEEPS[tool] | _PUTS[tool]


def put(board, cell, tool, erase, first):
    """Put what the tool says, or take it away; floor takes a crate or the player away first."""
    bits = board.cells[cell]
    if erase:
        after = bits & ~_PUTS[tool]
    elif not tool and bits & (_CRATE | _PLAYER):
        after = bits & _GOAL
    else:
        after = _after(bits, tool)
    if after & _PLAYER:
        _remove_player(board, cell)
    board.set(0, cell, after)


def _remove_player(board, but):
    cells = board.cells
    for cell in range(len(cells)):
        if cells[cell] & _PLAYER and cell != but:
            board.set(0, cell, cells[cell] & _GOAL)


def pick(board, cell):
    """Return the tool that puts what is at a cell: of those that fit, the last puts most."""
    return max([tool for tool in range(GROUPS[0]) if not tool or has(board, cell, tool)])


def doubles(board, size):
    """Return True: wherever they fit, play shows tiles twice as large."""
    return True


def stretches(tool):
    """Return False: A puts a single cell, or a line while it is held."""
    return False


def turned(values, mirror):
    """Return a cell as it is: nothing here has a direction."""
    return values


def paste(board, cells):
    """Keep one player only: the pasted one, if there is one."""
    for cell in cells:
        if board.cells[cell] & _PLAYER:
            _remove_player(board, cell)
            return


class Tiles:
    """The board in tiles of ``size`` pixels; walls join those beside them."""

    def __init__(self, pictures, board, size, columns, rows):
        self._board = board
        self._columns = columns
        self.stale = False
        self.sheets = ("sokoban/tiles%d" % size,)
        self.group = pictures.tiles(self.sheets[0], (size, size), columns, rows, True)

    def show(self, x, y, cell):
        """Draw a cell; -1: nothing."""
        tile = 0
        if cell >= 0:
            bits = self._board.cells[cell]
            tile = self._wall(cell) if bits & _WALL else _TILES[bits]
        i = y * self._columns + x
        if self.group[i] != tile:
            self.group[i] = tile

    def _wall(self, cell):
        board = self._board
        cells, width = board.cells, board.width
        x = cell % width
        tile = 16
        if cell >= width and cells[cell - width] & _WALL:
            tile += 1
        if x + 1 < width and cells[cell + 1] & _WALL:
            tile += 2
        if cell + width < len(cells) and cells[cell + width] & _WALL:
            tile += 4
        if x and cells[cell - 1] & _WALL:
            tile += 8
        return tile


def status(board):
    """Return how many crates and goals there are; they should be equally many."""
    crates, goals = _counts(board)
    return CRATE_ICON, "%d/%d" % (crates, goals), crates != goals


def _counts(board):
    crates = goals = 0
    for bits in board.cells:
        if bits & _CRATE:
            crates += 1
        if bits & _GOAL:
            goals += 1
    return crates, goals


def faults(board):
    """Return what verify would say: (cell or -1, number of the text)."""
    crates, goals = _counts(board)
    found = []
    if not crates:
        found.append((-1, _NO_CRATES))
    if not goals:
        found.append((-1, _NO_GOALS))
    if crates and goals and crates != goals:
        found.append((-1, _FEWER if crates < goals else _MORE))
    cells = board.cells
    player = -1
    for cell in range(len(cells)):
        if cells[cell] & _PLAYER:
            player = cell
    if player < 0:
        found.insert(0, (-1, _NO_PLAYER))
        return found
    seen, gap = _flood(board, player)
    if gap >= 0:
        found.append((gap, _OPEN))
    for cell in range(len(cells)):
        if cells[cell] & (_CRATE | _GOAL) == _CRATE and not seen[cell]:
            found.append((cell, _APART))
            break
    return found


def _flood(board, start):
    """Return what can be reached from ``start``, not 0, and the first gap at the edge; -1: none."""
    cells, width = board.cells, board.width
    area = len(cells)
    seen = bytearray(area)  # 1: reached; 2: and so are the cells beside it
    seen[start] = 1
    gap = -1
    more = True
    while more:
        more = False
        for cell in range(area):
            if seen[cell] != 1:
                continue
            seen[cell] = 2
            x = cell % width
            for to in (
                cell - 1 if x else -1,
                cell - width,
                cell + 1 if x + 1 < width else -1,
                cell + width if cell + width < area else -1,
            ):
                if to < 0:
                    gap = cell if gap < 0 else min(gap, cell)
                elif not seen[to] and not cells[to] & _WALL:
                    seen[to] = 1
                    more = more or to < cell
    return seen, gap
