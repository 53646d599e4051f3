# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the editor must know of Klocki: see editor/__init__.py. RAM: none but the module.

A cell is what it is in a file: a mark, a type of block, and an identifier of two bytes. Cells with
the same type and identifier are one block; ``..`` is a block of one cell.
"""

from nibblock import const
from nibblock.games.klocki.codes import FRAME, KEYHOLE, NAMED, NONE, NORMAL
from nibblock.games.klocki.editor.tiles import Tiles as Tiles
from nibblock.games.klocki.editor.tiles import kin
from nibblock.games.klocki.kinds import GOALS, KINDS
from nibblock.memory import load
from nibblock.ui.icons import BLOCKS
from nibblock.ui.words import words

SMALLEST = 2
LARGEST = 64
BLANK = b"...."

_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\xe7\xc7"
_ROUNDS = bytes(range(161, 192)) + b"\xf7"
# Each page of tools: how it works, and what each puts.
_FLOOR = const(0)
_BLOCK = const(1)
_MARK = const(2)
_LETTER = const(3)
_PAGES = (
    (_BLOCK, b"[@#"),
    (_MARK, b"+"),
    (_FLOOR, b"."),
    (_BLOCK, b']-=|";ZxXvV{?}z&w$Y>y~(%*!'),
    (_MARK, b"^/<\\)_:"),
    (_LETTER, _LETTERS),
    (_MARK, _LETTERS),
    (_BLOCK, _ROUNDS),
    (_MARK, _ROUNDS),
)
START = 0
GROUPS = (5, 26, 7, 64, 64, 32, 32)

_MARKS = const(0)  # the planes
_TYPES = const(1)
_FIRST = const(2)
_SECOND = const(3)

_SINGLE = b"#%"  # these never join
_UNNAMED = b"#%*!~"
_TURNS = b'-|="'  # types with an axis, and what they are after a quarter turn
_TURNED = b'|-"='
_ACROSS = const(4)  # cells of a new level
_DOWN = const(5)

_NOTHING = const(0)
_FEWER = const(1)
_TWO_AIMS = const(2)


def new():
    """Return an empty tray."""
    return _ACROSS, _DOWN, bytearray(b"." * (4 * _ACROSS * _DOWN))


def cells_of(level):
    """Return the four planes of a level."""
    return bytearray(level.marks + level.types + level.first + level.second)


def level_of(draft):
    """Return the level that was drawn."""
    area = draft.width * draft.height
    planes = [bytearray(draft.cells[i * area : (i + 1) * area]) for i in range(4)]
    make = load("games.klocki.packs.level").KlockiLevel
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
    return names.block_name(code) if how == _BLOCK else names.mark_name(code)


def has(board, cell, tool):
    """Return whether the tool would find there what it puts: then a press takes that away."""
    how, code = _tool(tool)
    if how == _BLOCK:
        return board.get(_TYPES, cell) == code
    if how == _MARK:
        return board.get(_MARKS, cell) == code
    if how == _LETTER:
        return board.get(_FIRST, cell) == NAMED and board.get(_SECOND, cell) == code
    return False


def stretches(tool):
    """Return True: a block is stretched, and so is everything else."""
    return True


def put(board, cell, tool, erase, first):
    """Use a tool: what it puts on ``cell`` becomes part of the block at ``first``."""
    how, code = _tool(tool)
    if how == _MARK:
        board.set(_MARKS, cell, NONE if erase else code)
    elif how == _LETTER:
        _name(board, cell, code, erase)
    elif how == _BLOCK and not erase:
        _join(board, cell, code, first)
    elif board.get(_TYPES, cell) != NONE:
        _fill(board, cell, NONE, NONE, NONE)
    elif how == _FLOOR:
        board.set(_MARKS, cell, NONE)


def _fill(board, cell, type_, one, two):
    board.set(_TYPES, cell, type_)
    board.set(_FIRST, cell, one)
    board.set(_SECOND, cell, two)


def _join(board, cell, type_, first):
    """Put a cell of the block at ``first``; the first cell begins one unless it is there."""
    if cell == first and board.get(_TYPES, cell) == type_:
        return
    if cell == first or type_ in _SINGLE:
        _fill(board, cell, type_, NONE, NONE)
        return
    one, two = board.get(_FIRST, first), board.get(_SECOND, first)
    if one == NONE and two == NONE:
        one, two = _free(board)
        _fill(board, first, type_, one, two)
    _fill(board, cell, type_, one, two)


def _free(board):
    """Return an identifier that no cell has."""
    area = board.area
    used = set()
    for cell in range(area):
        used.add(board.cells[2 * area + cell] << 8 | board.cells[3 * area + cell])
    for one in _LETTERS:
        for two in _LETTERS:
            if one << 8 | two not in used:
                return one, two
    return _LETTERS[0], _LETTERS[0]


def block_of(board, cell):
    """Return the cells of the block at ``cell``."""
    area, cells = board.area, board.cells
    type_ = cells[area + cell]
    one, two = cells[2 * area + cell], cells[3 * area + cell]
    if type_ in _SINGLE or one == NONE == two:
        return [cell]
    type_ = kin(type_)
    return [
        i
        for i in range(area)
        if cells[2 * area + i] == one
        and cells[3 * area + i] == two
        and kin(cells[area + i]) == type_
    ]


def _name(board, cell, char, erase):
    """Write a character on a block, or take it off; on the floor, put a block with it."""
    type_ = board.get(_TYPES, cell)
    if type_ == NONE:
        if not erase:
            _fill(board, cell, NORMAL, NAMED, char)
        return
    if type_ in _UNNAMED:
        return
    found = block_of(board, cell)
    one, two = NAMED, char
    if erase:
        one, two = _free(board) if len(found) > 1 else (NONE, NONE)
    for i in found:
        board.set(_FIRST, i, one)
        board.set(_SECOND, i, two)


def turned(values, mirror):
    """Return a cell after a quarter turn: blocks that slide along an axis change it."""
    at = _TURNS.find(bytes((values[1],)))
    if mirror or at < 0 or values[1] == NONE:
        return values
    return bytes((values[0], _TURNED[at], values[2], values[3]))


def paste(board, cells):
    """Make blocks that were copied blocks of their own: the others keep their identifiers."""
    pasted = set(cells)
    done = set()
    for cell in cells:
        one = board.get(_FIRST, cell)
        if cell in done or board.get(_TYPES, cell) == NONE or one in (NAMED, NONE):
            continue
        block = block_of(board, cell)
        inside = [i for i in block if i in pasted]
        done.update(inside)
        if len(inside) < len(block):
            one, two = _free(board)
            for i in inside:
                board.set(_FIRST, i, one)
                board.set(_SECOND, i, two)


def status(board):
    """Return how many cells masters have, and how many goals there are for them."""
    masters, goals = _counts(board)
    return BLOCKS, "%d/%d" % (masters, goals), masters != goals


def _counts(board):
    area, cells = board.area, board.cells
    masters = goals = 0
    for cell in range(area):
        if cells[cell] != NONE and GOALS[cells[cell]] == 1:
            goals += 1
        if cells[area + cell] != NONE and KINDS[cells[area + cell]] & 1:
            masters += 1
    return masters, goals


def faults(board):
    """Return what verify would say: (cell or -1, number of the text)."""
    area, cells = board.area, board.cells
    masters, goals = _counts(board)
    aim = masters + goals
    found = []
    for cell in range(area):
        type_ = cells[area + cell]
        named = type_ not in (NONE, FRAME, KEYHOLE) and cells[2 * area + cell] == NAMED
        aim += named or GOALS[cells[cell]] != 0
        if named and KINDS[type_] & 1 and not found:
            found.append((cell, _TWO_AIMS))
    if masters < goals:
        found.insert(0, (-1, _FEWER))
    return found if aim else [(-1, _NOTHING)]
