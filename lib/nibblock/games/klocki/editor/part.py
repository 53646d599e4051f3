"""Klocki's part of the editor: see editor/__init__.py. RAM: none but the module.

A cell is what it is in a file: a mark, a type of block, and an identifier of two bytes. Cells with
the same type and identifier are one block; ``..`` is a block of one cell.
"""

from nibblock import const
from nibblock.games.klocki.codes import FIXED, MASTER, NAMED, NONE, NORMAL
from nibblock.games.klocki.editor.blocks import (
    FIRST,
    MARK,
    SECOND,
    TYPE,
    block_of,
    connected,
    mend,
    name_new,
    part_from_rest,
    rename,
    same,
    take,
)
from nibblock.games.klocki.editor.tiles import Tiles as Tiles
from nibblock.games.klocki.kinds import GOALS, KINDS, burden, is_open_goal, kin
from nibblock.games.klocki.settings import JOINS
from nibblock.memory import load
from nibblock.ui.card import BLOCKS
from nibblock.ui.text import words

SMALLEST = 2
LARGEST = 64
NOTHING = b"...."
SIDE_WALL = b".#.."

_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\xe7\xc7"
_ROUNDS = bytes(range(161, 192)) + b"\xf7"
# Each page of tools: how it works, and what each puts.
_FLOOR = const(0)
_BLOCK = const(1)
_MARK = const(2)
_LETTER = const(3)
_PAGES = (
    (_BLOCK, b"[@"),
    (_LETTER, b"A"),
    (_MARK, b"+"),
    (_BLOCK, b"#"),
    (_FLOOR, b"."),
    (_BLOCK, b']-=|";ZxXvV{?}z&w$Y>y~(%*!'),
    (_MARK, b"^/<\\)_:"),
    (_LETTER, _LETTERS),
    (_MARK, _LETTERS),
    (_BLOCK, _ROUNDS),
    (_MARK, _ROUNDS),
)
_FLOOR_TOOL = const(5)
START = 0
GROUPS = (6, 26, 7, 64, 64, 32, 32)

_SINGLE = b"#%"  # these never join
_NAMELESS = b"#%."
_UNNAMED = b"#%*!~"  # these bear no character
_GOAL = const(43)
_TURNS = b'-|="'  # types with an axis, and what they are after a quarter turn
_TURNED = b'|-"='
_MOST = const(6200)  # pixels that a step repaints, as in start.py
_ACROSS = const(4)  # cells of a new level
_DOWN = const(5)

joins = bytearray(1)  # see joining.py

_NOTHING = const(0)
_SOLVED = const(1)
_FEWER = const(2)
_TWO_AIMS = const(3)


def begin(console):
    """Take over what the player wants joined."""
    joins[0] = console.progress.settings[JOINS] & 3


def new():
    """Return an empty tray."""
    return _ACROSS, _DOWN, bytearray(b"." * (4 * _ACROSS * _DOWN))


def cells_of(level):
    """Return the four planes of a level; frames, keyholes and free cells need no names."""
    area = len(level.types)
    cells = bytearray(level.marks + level.types + level.first + level.second)
    for cell in range(area):
        if level.types[cell] in _NAMELESS:
            cells[2 * area + cell] = cells[3 * area + cell] = NONE
    return cells


def level_of(draft):
    """Return the level that was drawn."""
    area = draft.width * draft.height
    planes = [bytearray(draft.cells[i * area : (i + 1) * area]) for i in range(4)]
    make = load("games.klocki.level").KlockiLevel
    level = make(draft.width, draft.height, *planes, draft.title)
    level.author = draft.author
    return level


def _tool(tool):
    """Return how a tool works, and what it puts."""
    for how, codes in _PAGES:
        if tool < len(codes):
            return how, codes[tool]
        tool -= len(codes)
    return _FLOOR, NONE


def name(tool):
    """Return what a tool puts, in a few words."""
    how, code = _tool(tool)
    if how == _FLOOR:
        return words("games/klocki", "tools")[0]
    names = load("games.klocki.dialogs.names")
    if how == _LETTER:
        return words("games/klocki", "tools")[1] % names.letter_of(code)
    text = names.block_name(code) if how == _BLOCK else names.mark_name(code)
    return text[0].lower() + text[1:]


def has(board, cell, tool):
    """Return whether the tool's piece is at the cell: then a press removes it."""
    how, code = _tool(tool)
    if how == _BLOCK:
        return board.get(TYPE, cell) == code
    if how == _MARK:
        return board.get(MARK, cell) == code
    if how == _LETTER:
        return board.get(FIRST, cell) == NAMED and board.get(SECOND, cell) == code
    return False


def pick(board, cell):
    """Return the tool for what is at a cell: the letter of a block, the block, or the mark."""
    for wanted in (_LETTER, _BLOCK, _MARK):
        first = 0
        for how, codes in _PAGES:
            for i in range(len(codes)):
                if how == wanted and has(board, cell, first + i):
                    return first + i
            first += len(codes)
    return _FLOOR_TOOL


def doubles(board, size):
    """Return whether play shows tiles twice as large: if all blocks that can move are small."""
    seen = bytearray(board.area)
    for cell in range(board.area):
        type_ = board.get(TYPE, cell)
        if seen[cell] or type_ == NONE or KINDS[type_] & FIXED:
            continue
        block = block_of(board, cell)
        for at in block:
            seen[at] = 1
        columns = [at % board.width for at in block]
        wide = max(columns) - min(columns) + 1
        high = block[-1] // board.width - block[0] // board.width + 1
        if (wide * high + max(wide, high)) * 4 * size * size > _MOST:
            return False
    return True


def stretches(tool):
    """Return True: the D-pad stretches a rectangle with every tool."""
    return True


def put(board, cell, tool, erase, first):
    """Use a tool: what it puts on ``cell`` becomes part of the block at ``first``."""
    how, code = _tool(tool)
    if how == _MARK:
        board.set(MARK, cell, NONE if erase else code)
    elif how == _LETTER:
        _letter(board, cell, code, erase)
    elif how == _BLOCK and not erase:
        _join(board, cell, code, first)
        if joins[0]:
            joining = load("games.klocki.editor.joining")
            if joins[0] & joining.kind_of(code):
                joining.join(board, cell)
    elif board.get(TYPE, cell) != NONE:
        take(board, cell)
    elif how == _FLOOR:
        board.set(MARK, cell, NONE)


def _join(board, cell, type_, first):
    """Put a cell of the block at ``first``; the first cell begins one unless it is there.

    Tyres become plain and the other way round, and barriers weak or strong, where they are.
    """
    if cell == first or type_ in _SINGLE:
        if kin(board.get(TYPE, cell)) != kin(type_):
            take(board, cell)
        board.set(TYPE, cell, type_)
        return
    if not same(board, cell, first):
        take(board, cell)
        if board.get(FIRST, first) == NONE == board.get(SECOND, first):
            name_new(board, (first, cell))
        rename(board, (cell,), board.get(FIRST, first), board.get(SECOND, first))
    board.set(TYPE, cell, type_)


def _letter(board, cell, char, erase):
    """Write a character on a block, or take it off; on the floor, put a block with it."""
    type_ = board.get(TYPE, cell)
    if type_ in _UNNAMED:
        return
    if erase:
        name_new(board, connected(board, cell, bytearray(board.area)))
        return
    block = block_of(board, cell)
    if type_ == NONE:
        board.set(TYPE, cell, NORMAL)
    rename(board, block, NAMED, char)


def turned(values, mirror):
    """Return a cell after a quarter turn: blocks that slide along an axis change it."""
    at = _TURNS.find(bytes((values[1],)))
    if mirror or at < 0 or values[1] == NONE:
        return values
    return bytes((values[0], _TURNED[at], values[2], values[3]))


def paste(board, cells):
    """Make blocks of their own of what was copied, and of what fell apart under it."""
    part_from_rest(board, cells)
    mend(board, cells)


def status(board):
    """Return how many cells masters have, and how many goals there are for them."""
    masters, goals, fusing = _counts(board)
    text = "%d/%d" % (min(masters, 999), min(goals, 999))
    return BLOCKS, text, masters + fusing < goals


def _counts(board):
    """Return how many cells masters have, goals, and cells that can become masters."""
    area, cells = board.area, board.cells
    masters = goals = fusing = 0
    for cell in range(area):
        if cells[cell] == _GOAL:
            goals += 1
        if KINDS[cells[area + cell]] & MASTER:
            masters += 1
    for plain, master in b"{?", b"}z":
        types = cells[area : 2 * area]
        if bytes((master,)) in types:
            fusing += sum([1 for type_ in types if type_ == plain])
    return masters, goals, fusing


def faults(board):
    """Return the faults that verify would report: (cell or -1, number of the text)."""
    masters, goals, fusing = _counts(board)
    area, cells = board.area, board.cells
    aim = masters + goals > 0
    open_ = 0  # conditions for "solved" that do not hold
    torn = -1
    for cell in range(area):
        mark, type_ = cells[cell], cells[area + cell]
        char = cells[3 * area + cell] if cells[2 * area + cell] == NAMED else 0
        aim = aim or char > 0 or GOALS[mark] > 0
        open_ += is_open_goal(mark)
        if type_ != NONE:
            open_ += burden(mark, type_, char)
        if char and KINDS[type_] & MASTER and torn < 0:
            torn = cell
    if not aim:
        return [(-1, _NOTHING)]
    found = []
    if not open_:
        found.append((-1, _SOLVED))
    if masters + fusing < goals:
        found.append((-1, _FEWER))
    if torn >= 0:
        found.append((torn, _TWO_AIMS))
    return found
