# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A game with nothing to solve: copy this file to begin a new one. RAM: the level's own cells.

It plays, is undone and is saved like any other; the player just walks over an empty board.
"""


class Null:
    """The rules' interface (see the package) with the least behind it."""

    game = "null"
    bits = 4

    def __init__(self, level):
        self.width = level.width
        self.height = level.height
        self.at = 0
        self.moves = self.pushes = 0
        self.solved = False
        self.changed = [0, 0, 0]
        self._touched = 0

    def look(self, cell):
        """Floor everywhere, and the player."""
        return 9 if cell == self.at else 1

    def apply(self, step):
        """Walk one cell, as long as it stays on the board."""
        x, y = self.at % self.width, self.at // self.width
        if step & 1:
            y += step - 2
        else:
            x += step - 1
        if not (0 <= x < self.width and 0 <= y < self.height):
            return 0
        self._go(y * self.width + x)
        self.moves += 1
        return 16 | step

    def unapply(self, done, before):
        """Walk back."""
        self.apply(done ^ 2)
        self.moves -= 2

    def _go(self, cell):
        self.changed[0], self.changed[1] = self.at, cell
        self._touched = 2
        self.at = cell

    def recall(self, record, first, end):
        """Nothing is remembered between steps."""

    def take_changed(self):
        """How many cells of ``changed`` are to be drawn anew; then none."""
        count = self._touched
        self._touched = 0
        return count

    def step_of(self, done):
        """The step that a stored ``done`` played."""
        return done

    def counters(self):
        """Names and values of all that is counted."""
        return (("moves", self.moves),)
