"""Klocki by pointer: a block that is dragged goes along step by step; letting go lets go of it.

A click on a weak barrier removes it. The wheel undoes and redoes. In the list of moves a click on
the right half goes a step on, on the left half back.
"""

from nibblock.games.klocki.codes import NONE
from nibblock.keys import DOWN, LEFT, REPEAT, RIGHT, UP, A, B, X
from nibblock.memory import load
from nibblock.pointing.board import cell_at, spot_at, spot_of, ways
from nibblock.pointing.grip import DONE, Grip, Tap
from nibblock.pointing.places import nearer

WHEEL = (B, X)


def begin(console, play, x, y):
    """Return a Grip of the block at (x, y), or None."""
    cell = cell_at(console, play.view, x, y)
    cursor = play.cursor
    if cell < 0 or not cursor.is_target(cell):
        return None
    cursor.cell = cell
    if cursor.can_remove():
        cursor.block = 0
        play.show_step()
        return Tap(A)
    cursor.block = play.rules.block_at(cell) if play.rules.can_step(cell) else 0
    play.show_step()
    return Dragging(console, play, cell) if cursor.block else None


def place(play):
    """Return the cell of the cursor."""
    return play.cursor.cell


def told(play, cell):
    """Return what is at a cell, "" for nothing."""
    names, rules = load("games.klocki.dialogs.names"), play.rules
    type_, mark = rules.types[cell], rules.marks[cell]
    parts = [names.block_name(type_)] if type_ != NONE else []
    return ", ".join(parts + [names.mark_name(mark)] if mark != NONE else parts)


class Dragging(Grip):
    """Moves a block along with the pointer."""

    def __init__(self, console, play, cell):
        self._console = console
        self._play = play
        self._block = play.rules.block_at(cell)
        self._to = spot_of(play.view, cell)
        head = spot_of(play.view, play.rules.head(self._block))
        self._off = self._to[0] - head[0], self._to[1] - head[1]  # of what is held
        self._failed = []  # ways that were refused towards where the pointer is
        self._last = None  # how many steps were made before the last key, and its way

    def move(self, x, y):
        """Go on to there."""
        spot = spot_at(self._console, self._play.view, x, y)
        if spot and spot != self._to:
            self._to = spot
            self._failed = []
            self._last = None

    def next(self):
        """Return the key of the next step."""
        play = self._play
        head = play.rules.head_of(self._block)
        if head < 0:  # it has vanished, or is another one now
            return DONE
        if self._last:
            if play.session.made == self._last[0]:
                self._failed.append(self._last[1])
            else:
                self._failed = []
            self._last = None
        x, y = spot_of(play.view, head)
        for key in ways(self._to[0] - x - self._off[0], self._to[1] - y - self._off[1]):
            if key not in self._failed and self._can_go(key):
                self._last = play.session.made, key
                return key | REPEAT
        if not self.dropped:
            return -1
        self._let_go()
        return DONE

    def _can_go(self, key):
        """Return whether the key would move this block; take it again if something let go of it."""
        play = self._play
        gap = play._gap()
        if gap >= 0:  # keys move what can fill the only free cell
            cell = play.rules.beside(gap, (key - play.view.turned & 3) ^ 2)
            return cell >= 0 and play.rules.block_at(cell) == self._block
        cursor = play.cursor
        if cursor.block != self._block:
            cursor.cell, cursor.block = play.rules.head(self._block), self._block
        return True

    def _let_go(self):
        cursor = self._play.cursor
        if cursor.block and cursor.only() != cursor.block:
            cursor.block = 0
            self._play.show_step()


class _Show:
    """What is shown over the board: a click on a name chooses it, on its value changes it."""

    @staticmethod
    def at(console, show, x, y):
        """Return the row at (x, y), and the key that changes it."""
        row = (y - show._row_at(show._top)) // show._pitch
        i = show._top + row
        inside = show._x <= x < show._x + show._wide and 0 <= row < show._most_rows()
        if not inside or i >= len(show._rows()):
            return None
        if y < show._row_at(i) + show._below():
            return i, -1
        return i, LEFT if x < show._x + show._inset else RIGHT

    @staticmethod
    def toward(show, row):
        """Return the key towards a row."""
        return nearer(show._at, row, UP, DOWN)


DIALOGS = {
    "dialogs.overlays": _Show,
    "dialogs.signs": "pages.Pages",
    "dialogs.moves": "pages.Pages",
}
