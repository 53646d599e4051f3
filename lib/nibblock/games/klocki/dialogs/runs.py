# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Read the moves of a Klocki record one by one: ``row,column:steps``. RAM: 100 bytes.

Rows and columns count from 0, as in Klocki's files. A removal, ``x``, is a separate line with the
number of the move before it, or 1.
"""

from nibblock import const
from nibblock.games.klocki.codes import REMOVE
from nibblock.play.record import code_at

SIGNS = "<^>vx"
_WIDTH = const(16)  # bits of a stored step
_FRESH = const(0x8000)  # it begins a move
_CODE = const(0x7FFF)
_LONGEST = const(40)  # characters per line; no screen shows more


class Runs:
    """The lines of ``session``: there are ``count``, and line i begins at step ``start(i)``."""

    def __init__(self, session):
        self._session = session
        record = session.record
        self.count = 0
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

    def _code(self, n):
        return self._session.code(n)

    def _is_removal(self):
        return self._code(self._step) & 7 == REMOVE

    def line_at(self, step):
        """Return the line that holds the step before ``step``; -1 at the start."""
        if step <= self._session.record.first:
            return -1
        line = 0 if self._step >= step else self._line
        while line + 1 < self.count and self.start(line + 1) < step:
            line += 1
        return line

    def text(self, line):
        """Return a line as text: its number, place and steps."""
        start = self.start(line)
        removal = self._is_removal()
        number = self._moves if removal else self._moves + 1
        cell = self._code(start) >> 3
        width = self._session.rules.width
        signs = ""
        for n in range(start, min(self._end(), start + _LONGEST)):
            signs += SIGNS[self._code(n) & 7]
        return "%d) %d,%d:%s" % (max(number, 1), cell // width, cell % width, signs)


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


def packed(text, width):
    """Return moves ``row,column:steps``, separated by ``;`` or newlines, as two-byte steps.

    Only the first step of a line has the right cell: see ``play``.
    """
    count = 0
    for sign in text:
        count += sign in SIGNS
    stored = bytearray(2 * count)
    at = row = number = 0
    first = _FRESH
    cell = 0
    for sign in text:
        if "0" <= sign <= "9":
            number = number * 10 + ord(sign) - 48
        elif sign == ")":
            number = 0
        elif sign == ",":
            row = number
            number = 0
        elif sign == ":":
            cell = row * width + number
            first = _FRESH
            number = 0
        elif sign in SIGNS:
            code = first | (cell & 4095) << 3 | SIGNS.find(sign)
            stored[at] = code >> 8
            stored[at + 1] = code & 255
            first = 0
            at += 2
    return stored
