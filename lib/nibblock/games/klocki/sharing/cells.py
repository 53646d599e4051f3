"""Any Klocki board in a level code, cell by cell.

A cell is empty, a frame, of a block that begins here, or of one that goes on. The tables are only a
start: probabilities follow what was coded. RAM: 1.5 KB, and two bytes per cell.
"""

from nibblock import const
from nibblock.games.klocki.codes import FRAME, KEYHOLE, NAMED, NONE
from nibblock.games.klocki.kinds import kin
from nibblock.games.klocki.level import CHARACTERS, MARKS, TYPES
from nibblock.games.klocki.sharing.tables import (
    DRAWN,
    EDGED,
    MARK_KINDS,
    MARKED,
    NAMES,
    TOKENS,
)
from nibblock.sharing.coder import even, learned, learning, tree
from nibblock.sharing.letters import BadCode

# What a cell is.
_EMPTY = const(0)
_FRAME = const(1)
_LEFT = const(2)  # of the block at its left,
_UP = const(3)  # or above it,
_LATEST = const(4)  # of a new block of the latest type,
_OTHER = const(5)  # or of a type that is named,
_EARLIER = const(6)  # of a block that is neither at its left nor above,
_BEFORE = const(7)  # of a new block of the type before the latest
_NODES = const(7)
# Where a mark comes from.
_LEFT_MARK = const(0)
_UPPER_MARK = const(1)
_LAST_MARK = const(2)
_ANY_MARK = const(3)

_ROUNDS = const(32)
_FIRST_ROUND = const(161)
_LAST_ROUND = const(247)
_VARIANTS = b"[x@X*!"  # pairs of types that may be parts of one block
_NAMELESS = b"#%*!~"
_NOTHING = "The code holds no board"


def code(coder, level, made, owner):
    """Write ``level``, or read if it is None; ``made`` becomes the same board with made-up names,
    and ``owner`` the number of the block in each cell.
    """
    _Cells(coder, level, made, owner).code()


class _Cells:
    def __init__(self, coder, level, made, owner):
        self._coder = coder
        self._level = level
        self._made = made
        self._owner = owner
        self._blocks = 0
        self._latest = 91
        self._before = 64
        self._mark = 43  # the last one that was coded
        self._name = 0  # of the last block that has one
        self._tokens = learning(TOKENS)
        self._marked = learning(MARKED)
        self._mark_kinds = learning(MARK_KINDS)
        self._named = learning(NAMES)
        self._drawn = learning(DRAWN)

    def code(self):
        """Code all cells, or all but a border of frames."""
        width, height = self._made.width, self._made.height
        edge = tree(self._coder, EDGED, 0, 1, self._is_edged() if self._level else 0)
        for y in range(height):
            for x in range(width):
                cell = y * width + x
                made = self._made
                made.marks[cell] = made.types[cell] = NONE
                made.first[cell] = made.second[cell] = NONE
                if edge and not (0 < x < width - 1 and 0 < y < height - 1):
                    made.types[cell] = FRAME
                else:
                    self._code_cell(cell, x, y)

    def _is_edged(self):
        """Return 1 if all cells at the edges are frames without marks, else 0."""
        width, height = self._level.width, self._level.height
        for cell in range(width * height):
            x, y = cell % width, cell // width
            inner = 0 < x < width - 1 and 0 < y < height - 1
            if not inner and (self._level.types[cell], self._level.marks[cell]) != (FRAME, NONE):
                return 0
        return 1

    def _code_cell(self, cell, x, y):
        made, owner = self._made, self._owner
        width = made.width
        left = owner[cell - 1] if x else 0
        up = owner[cell - width] if y else 0
        corner = owner[cell - width - 1] if x and y else 0
        context = 3 * self._look(cell - 1 if x else -1) + self._look(cell - width if y else -1)
        context <<= 3
        if left and left == corner:
            context |= 4
        if up and up == corner:
            context |= 2
        if up and x < width - 1 and up == owner[cell - width + 1]:
            context |= 1
        same = self._earlier(cell) if self._level else -1
        want = self._wanted(cell, same, left, up) if self._level else 0
        token = learned(self._coder, self._tokens, context * _NODES, 3, want)
        if token == _FRAME:
            made.types[cell] = FRAME
        elif token == _LEFT:
            self._join(cell, cell - 1 if left else -1)
        elif token == _UP:
            self._join(cell, cell - width if up else -1)
        elif token == _EARLIER:
            want = owner[same] - 1 if self._level else 0
            b = 1 + even(self._coder, self._blocks, want)
            self._join(cell, next(owner.cells(b)) if self._blocks else -1)
        elif token != _EMPTY:
            self._begin(cell, token)
        self._code_mark(cell, x, y)

    def _look(self, cell):
        """Return what a neighbour looks like: 0 solid, 1 empty, 2 a block."""
        if cell < 0:
            return 0
        return 2 if self._owner[cell] else 1 if self._made.types[cell] == NONE else 0

    def _earlier(self, cell):
        """Return an earlier cell of the same block of the level, -1 if there is none."""
        level = self._level
        type_ = level.types[cell]
        one, two = level.first[cell], level.second[cell]
        if type_ in b".#%" or one == NONE == two:
            return -1
        key = bytes((one,))
        at = level.first.find(key, 0, cell)
        while at >= 0:
            if level.second[at] == two and kin(level.types[at]) == kin(type_):
                return at
            at = level.first.find(key, at + 1, cell)
        return -1

    def _wanted(self, cell, same, left, up):
        """Return what a cell of the level is."""
        type_ = self._level.types[cell]
        if type_ == NONE:
            return _EMPTY
        if type_ == FRAME:
            return _FRAME
        if same >= 0:
            b = self._owner[same]
            return _LEFT if b == left else _UP if b == up else _EARLIER
        if type_ == self._latest:
            return _LATEST
        return _BEFORE if type_ == self._before else _OTHER

    def _join(self, cell, other):
        """Add a cell to the block in another one."""
        made = self._made
        type_ = made.types[other] if other >= 0 else KEYHOLE
        if type_ == KEYHOLE:
            raise BadCode(_NOTHING)
        at = _VARIANTS.find(bytes((type_,)))
        if at >= 0:
            want = 1 if self._level and self._level.types[cell] != type_ else 0
            if learned(self._coder, self._drawn, 0, 1, want):
                type_ = _VARIANTS[at ^ 1]
        made.types[cell] = type_
        made.first[cell], made.second[cell] = made.first[other], made.second[other]
        self._owner[cell] = self._owner[other]

    def _begin(self, cell, token):
        """Begin a block."""
        made = self._made
        if token == _LATEST:
            type_ = self._latest
        elif token == _BEFORE:
            type_ = self._before
        else:
            want = _number_of(self._level.types[cell], TYPES) if self._level else 0
            type_ = _sign_of(even(self._coder, len(TYPES) + _ROUNDS, want), TYPES)
        if type_ == NONE or type_ == FRAME:
            raise BadCode(_NOTHING)
        if type_ != self._latest:
            self._latest, self._before = type_, self._latest
        made.types[cell] = type_
        self._blocks += 1
        self._owner[cell] = self._blocks
        if type_ in _NAMELESS:
            return
        level = self._level
        is_named = 1 if level and level.first[cell] == NAMED else 0
        if not learned(self._coder, self._named, 0, 1, is_named):
            return
        name = CHARACTERS.find(bytes((level.second[cell],))) if level else 0
        following = (self._name + 1) % len(CHARACTERS)
        if learned(self._coder, self._named, 1, 1, 1 if name == following else 0):
            name = following
        else:
            name = even(self._coder, len(CHARACTERS), name)
        self._name = name
        made.first[cell], made.second[cell] = NAMED, CHARACTERS[name]

    def _code_mark(self, cell, x, y):
        made, marks = self._made, self._made.marks
        left = marks[cell - 1] if x else NONE
        up = marks[cell - made.width] if y else NONE
        context = (1 if left != NONE else 0) + (2 if up != NONE else 0)
        if made.types[cell] == FRAME:
            context = 4
        mark = self._level.marks[cell] if self._level else NONE
        if not learned(self._coder, self._marked, context, 1, 1 if mark != NONE else 0):
            return
        near = (left if left != NONE else self._mark, up if up != NONE else self._mark, self._mark)
        want = near.index(mark) if mark in near else _ANY_MARK
        kind = learned(self._coder, self._mark_kinds, 0, 2, want)
        if kind == _ANY_MARK:
            mark = even(self._coder, len(MARKS) + _ROUNDS, _number_of(mark, MARKS))
            mark = _sign_of(mark, MARKS)
        else:
            mark = near[kind]
        marks[cell] = self._mark = mark


def _number_of(sign, signs):
    """Return the number of a type or mark: its place in ``signs``, or behind them if round."""
    if sign >= _FIRST_ROUND and sign not in signs:
        return len(signs) + (_ROUNDS - 1 if sign == _LAST_ROUND else sign - _FIRST_ROUND)
    return signs.find(bytes((sign,)))


def _sign_of(number, signs):
    """Return the type or mark with a number."""
    if number < len(signs):
        return signs[number]
    number -= len(signs)
    return _LAST_ROUND if number == _ROUNDS - 1 else _FIRST_ROUND + number
