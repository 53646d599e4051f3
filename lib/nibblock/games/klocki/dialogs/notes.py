# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Notes on Klocki's blocks: identifiers, moves made, or the path of a block.

Counts follow play step by step; after a jump they are recounted by playing from the start.
RAM: an entry per moved block, or a list of the path's cells.
"""

from nibblock import const
from nibblock.games.klocki.codes import BOX
from nibblock.games.klocki.kinds import KINDS

IDENTIFIERS = const(1)
COUNTS = const(2)
PATH = const(3)

_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_MOST = const(200)  # cells of a path that are shown: the last ones


def letters(rules, block):
    """Return a block's identifier: its character, or one or two made up for it."""
    char = rules.chars[block]
    if char:
        return chr(char)
    n = block - 1
    if n < 26:
        return _SIGNS[n]
    n -= 26
    return _SIGNS[n // 62 % 62] + _SIGNS[n % 62]


class Notes:
    """Notes of kind ``mode`` on the blocks of ``play``."""

    def __init__(self, play, mode):
        self._play = play
        self.mode = mode
        self._zero = {}
        self._block = 0  # the block whose path this is
        self._box = 0
        self.recount()

    def recount(self):
        """Recount by playing from the start to the current step."""
        play = self._play
        rules, session = play.rules, play.session
        self._counts = {}
        self._cells = []
        if self.mode == PATH:
            self._block = play.cursor.block or rules.block_at(play.cursor.cell)
        if self.mode == IDENTIFIERS:
            return
        at = session.at
        session.go(session.record.first)
        self._add_cell()
        while session.at < at:
            code = session.code(session.at)
            block = rules.block_at(code >> 3)
            self.before(block, code & 7)
            if not session.redo():
                break
            self.played(block, session.at - 1)

    def before(self, block, way):
        """Prepare for a step of ``block`` that way, from where it is, or its undoing."""
        self._box = self._play.rules.box_ahead(block, way) if block and way < 4 else 0

    def played(self, block, n):
        """Count step ``n``, which ``block`` made."""
        self._count(block, n, 1)
        self._add_cell()

    def undone(self, block, n):
        """Uncount step ``n``, made by ``block`` and now undone."""
        self._count(block, n, -1)
        cells = self._cells
        if self.mode == PATH and len(cells) > 1:
            head = self._play.rules.head_of(self._block)
            if head != cells[-1]:
                cells.pop()
                if head != cells[-1]:
                    cells.append(head)

    def _count(self, block, n, one):
        if self._play.session.record.begins(n):
            self._counts[block] = self._counts.get(block, 0) + one
        if self._box:
            self._counts[self._box] = self._counts.get(self._box, 0) + one

    def _add_cell(self):
        if self.mode != PATH or not self._block:
            return
        cells = self._cells
        head = self._play.rules.head_of(self._block)
        if head >= 0 and (not cells or cells[-1] != head):
            cells.append(head)
            if len(cells) > _MOST:
                cells.pop(0)

    def count_from_here(self):
        """Count moves from this position on; going back before it counts below zero."""
        self._zero = dict(self._counts)

    def value_of(self, block):
        """Return the moves made by ``block``, or the pushes if it is a box."""
        rules = self._play.rules
        count = self._counts.get(block, 0)
        if KINDS[rules.types[rules.head(block)]] & BOX:
            return count
        return count - self._zero.get(block, 0)

    def show(self, view):
        """Show the notes in the view."""
        if self.mode == PATH:
            block = self._play.cursor.block or self._play.rules.block_at(self._play.cursor.cell)
            if block and block != self._block:
                self.recount()
            view.annotate(self.mode, self._cells)
        elif self.mode == COUNTS:
            view.annotate(self.mode, self.value_of)
        else:
            view.annotate(self.mode, self._letters)

    def _letters(self, block):
        return letters(self._play.rules, block)
