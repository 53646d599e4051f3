"""Read the moves of a Klocki record one by one: ``row,column:steps``. RAM: 100 bytes.

Rows and columns count from an origin, which is the first cell in Klocki's files. On a board shown
turned, they and the directions are as seen. A removal, ``x``, is a separate line with the number of
the move before it, or 1.
"""

from nibblock import const
from nibblock.games.klocki.codes import REMOVE
from nibblock.play.steps import code_at

SIGNS = "<^>vx"
_WIDTH = const(16)  # bits of a stored step
_FRESH = const(0x8000)  # it begins a move
_CODE = const(0x7FFF)
_NOWHERE = const(7)  # an action that every board refuses: the place is off the board
_LONGEST = const(40)  # characters per line; no screen shows more


class Runs:
    """The lines of ``session``: there are ``count``, and line i begins at step ``start(i)``.

    ``turned`` says whether the board is shown turned.
    """

    def __init__(self, session, turned=False):
        self._session = session
        self._turned = turned
        record = session.record
        self.count = self._line = self._step = self._moves = 0
        for n in range(record.first, record.end):
            if record.begins(n) or n == record.first:
                self.count += 1
        self._to(0, record.first, 0)

    def _to(self, line, step, moves):
        """Note that ``line`` begins at ``step``, after ``moves`` moves."""
        self._line, self._step, self._moves = line, step, moves

    def start(self, line):
        """Return the step that begins ``line``; after the last line, the end of the record."""
        record = self._session.record
        if line < self._line:
            self._to(0, record.first, 0)
        while self._line < line and self._step < record.end:
            self._to(self._line + 1, self._end(), self._moves + (not self._is_removal()))
        return self._step

    def _end(self):
        """Return the step after the line that begins at ``_step``."""
        record = self._session.record
        n = self._step + 1
        while n < record.end and not record.begins(n):
            n += 1
        return n

    def _is_removal(self):
        return self._session.code(self._step) & 7 == REMOVE

    def line_at(self, step):
        """Return the line that holds the step before ``step``; -1 at the start."""
        if step <= self._session.record.first:
            return -1
        line = 0 if self._step >= step else self._line
        while line + 1 < self.count and self.start(line + 1) < step:
            line += 1
        return line

    def after(self, move):
        """Return the step after ``move`` and the removals that belong to it; 0 is the start."""
        if move > 0:
            for line in range(self.count):
                self.start(line)
                if self._moves >= move and not self._is_removal():
                    return self._step
            return self._session.record.end
        return self._session.record.first

    def moves_at(self, step):
        """Return how many moves are complete at ``step``, and how many have begun."""
        line = self.line_at(step)
        if line < 0:
            return 0, 0
        self.start(line)
        if self._is_removal():
            return self._moves, max(self._moves, 1)
        return self._moves + (self._end() == step), self._moves + 1

    def text(self, line, origin, most=_LONGEST):
        """Return a line as text: its number, place and up to ``most`` steps."""
        start = self.start(line)
        number = self._moves if self._is_removal() else self._moves + 1
        return "%d) " % max(number, 1) + self._written(start, origin, start + most)

    def stretch(self, chosen, origin):
        """Return the lines for which ``chosen`` has a byte other than 0, separated by ``;``."""
        lines = []
        for line in range(self.count):
            if chosen[line]:
                start = self.start(line)
                lines.append(self._written(start, origin, self._end()))
        return ";".join(lines)

    def _written(self, start, origin, most):
        """Return the line that begins at step ``start``, up to step ``most``, without number."""
        code, rules, turned = self._session.code, self._session.rules, self._turned
        cell = code(start) >> 3
        row, column = cell // rules.width, cell % rules.width
        if turned:
            row, column = column, rules.height - 1 - row
        ways = [code(n) & 7 for n in range(start, min(self._end(), most))]
        signs = [SIGNS[way if way == REMOVE else way + turned & 3] for way in ways]
        return "%d,%d:" % (row - origin[0], column - origin[1]) + "".join(signs)


def play(session, stored):
    """Play ``stored`` steps, in the form of ``session.packed``, from here: each line moves the
    block now at its cell, wherever that goes. Stop at a refused step; return the number of steps
    played.
    """
    rules = session.rules
    block = 0
    for n in range(len(stored) >> 1):
        code = code_at(stored, n, _WIDTH)
        begins = code & _FRESH
        code &= _CODE
        if not n or begins:
            inside = code >> 3 < len(rules.types)
            block = rules.block_at(code >> 3) if inside else 0
        head = rules.head_of(block) if block else -1
        if head < 0 or not session.step(head << 3 | code & 7):
            return n
    return len(stored) >> 1


def packed(text, rules, origin=(0, 0), turned=False):
    """Return moves ``row,column:steps``, separated by ``;`` or newlines, as two-byte steps.

    The place of a move's end may follow ``row,column``. They are as seen on the board if it is
    ``turned``. Only the first step of a line has the right cell: see ``play``.
    """
    count = 0
    for sign in text:
        count += sign in SIGNS
    stored = bytearray(2 * count)
    at = row = column = number = cell = commas = 0
    one = 1  # -1 after a minus
    first = _FRESH
    for sign in text:
        if "0" <= sign <= "9":
            number = number * 10 + one * (ord(sign) - 48)
        elif sign in SIGNS:
            way = SIGNS.find(sign)
            way = way if way == REMOVE else way - turned & 3
            code = first | (_NOWHERE if cell < 0 else cell << 3 | way)
            stored[at] = code >> 8
            stored[at + 1] = code & 255
            first = 0
            at += 2
        elif sign not in " \t":
            if sign in ",:":
                if not commas:
                    row = number + origin[0]
                elif commas == 1:  # what follows is where the move ends
                    column = number + origin[1]
                commas += 1
            if sign == ":":
                cell = _cell(rules, row, column, turned)
                commas = 0
                first = _FRESH
            one = -1 if sign == "-" else 1
            number = 0
    return stored


def _cell(rules, row, column, turned):
    """Return the cell at ``row`` and ``column``, as seen if ``turned``; -1 off the board."""
    if turned:
        row, column = rules.height - 1 - column, row
    inside = 0 <= row < rules.height and 0 <= column < rules.width
    return row * rules.width + column if inside else -1
