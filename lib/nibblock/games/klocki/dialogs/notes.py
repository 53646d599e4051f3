# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What can be written on Klocki's blocks: identifiers, moves made, the path of a block.

Counts follow play step by step; after a jump they are made anew by playing from the start.
RAM: an entry a block that was moved, or a list of the path's cells.
"""

from nibblock import const
from nibblock.games.klocki.codes import BOX
from nibblock.games.klocki.kinds import KINDS

IDENTIFIERS = const(1)
COUNTS = const(2)
PATH = const(3)

_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_MOST = const(200)  # cells of a path that are shown, the last ones


def letters(rules, block):
    """The identifier of a block: its character, else one or two made up for it."""
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
        self._block = 0  # whose path it is
        self._box = 0
        self.recount()

    def recount(self):
        """Play from the start to where the player stands, counting."""
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
        """``block`` is about to step that way, or stands again where it did before it."""
        self._box = self._play.rules.box_ahead(block, way) if block and way < 4 else 0

    def played(self, block, n):
        """``block`` made step ``n``."""
        self._count(block, n, 1)
        self._add_cell()

    def undone(self, block, n):
        """Step ``n``, which ``block`` made, was taken back."""
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
        """Moves are counted from this position on, and back from it below zero."""
        self._zero = dict(self._counts)

    def value_of(self, block):
        """Moves made by ``block``, or how often it was pushed if it is a box."""
        rules = self._play.rules
        count = self._counts.get(block, 0)
        if KINDS[rules.types[rules.head(block)]] & BOX:
            return count
        return count - self._zero.get(block, 0)

    def show(self, view):
        """Hand the notes to the view."""
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
