"""Sokoban by pointer: a click on floor walks there, or pushes if it is straight ahead.

A crate that is dragged is pushed along, from whichever side that takes; a click on one that is
straight ahead pushes it once. The wheel undoes and redoes.
"""

from nibblock import const
from nibblock.keys import REPEAT, B, X
from nibblock.pointing.board import beyond, cell_at, spot_at, spot_of, ways
from nibblock.pointing.grip import DONE, Grip
from nibblock.ui.text import words

WHEEL = (B, X)

_BLOCKED = const(5)  # a wall or a crate
_CRATE = const(4)
_MARKS = const(7)  # a wall, a goal, a crate
_THINGS = (-1, 0, 1, 0, 2, 0, 3, 0)  # by those, lines of [things]
_PACE = const(60)  # ms between steps: they should be seen
_HERE = const(4)  # of a map of ways: no step is left


def begin(console, play, x, y):
    """Return a Grip of the cell at (x, y), or None."""
    cell = cell_at(console, play.view, x, y)
    if cell < 0:
        return None
    if play.rules.cells[cell] & _CRATE:
        return Pushing(console, play, cell)
    return Walking(console, play, cell)


def place(play):
    """Return the cell where the player is."""
    return play.rules.at


def told(play, cell):
    """Return what is at a cell, "" for floor."""
    thing = _THINGS[play.rules.cells[cell] & _MARKS]
    return words("pointing", "things")[thing] if thing >= 0 else ""


def beside(rules, cell, way):
    """Return the cell next to ``cell``, -1 at the edge of the board."""
    return -1 if rules.leaves(cell, way) else cell + rules.delta[way]


def map_to(rules, to):
    """Return for each cell the way of the first step to ``to``; _HERE there, 255: it cannot."""
    found = bytearray(b"\xff" * len(rules.cells))
    if to < 0 or rules.cells[to] & _BLOCKED:
        return found
    found[to] = _HERE
    edge = [to]
    while edge:
        more = []
        for cell in edge:
            for way in range(4):
                other = beside(rules, cell, way)
                if other >= 0 and found[other] == 255 and not rules.cells[other] & _BLOCKED:
                    found[other] = way ^ 2
                    more.append(other)
        edge = more
    return found


class Walking(Grip):
    """Walks to where the pointer is."""

    pace = _PACE

    def __init__(self, console, play, cell):
        self._console = console
        self._play = play
        self._to = self._was = 0
        self._map = bytearray()
        self._head_for(cell)

    def _head_for(self, cell):
        self._to = cell
        self._map = map_to(self._play.rules, cell)
        self._was = -1

    def move(self, x, y):
        """Go on to there."""
        cell = cell_at(self._console, self._play.view, x, y)
        if cell >= 0 and cell != self._to:
            self._head_for(cell)

    def next(self):
        """Return the key of the next step."""
        rules = self._play.rules
        at = rules.at
        way = self._map[at]
        if way == 255:
            way = self._straight(rules, at)
        if way >= _HERE or at == self._was:  # it is there, or was refused
            return DONE if self.dropped else -1
        self._was = at
        return way + self._play.view.turned & 3 | REPEAT

    def _straight(self, rules, at):
        """Return the way to a cell that cannot be walked to, if it is straight ahead."""
        width, to = rules.width, self._to
        if at // width == to // width:
            return 2 if to > at else 0
        if at % width == to % width:
            return 3 if to > at else 1
        return _HERE


class Pushing(Grip):
    """Pushes a crate to where the pointer is."""

    pace = _PACE

    def __init__(self, console, play, crate):
        self._console = console
        self._play = play
        self._crate = crate
        self._to = spot_of(play.view, crate)
        self._moved = False
        self._tried = None

    def move(self, x, y):
        """Push it on to there."""
        spot = spot_at(self._console, self._play.view, x, y)
        if spot and spot != self._to:
            self._to = spot
            self._moved = True

    def drop(self):
        """A click without moving pushes the crate once, away from the player."""
        Grip.drop(self)
        if not self._moved:
            view = self._play.view
            here, crate = spot_of(view, self._play.rules.at), self._to
            if here[0] == crate[0] or here[1] == crate[1]:
                for key in ways(crate[0] - here[0], crate[1] - here[1]):
                    self._to = beyond(crate, key)

    def next(self):
        """Return the key of the next step: a push, or one on the way to where it can be pushed."""
        rules, view = self._play.rules, self._play.view
        self._follow(rules)
        now = rules.at, self._crate, self._to
        x, y = spot_of(view, self._crate)
        if now != self._tried:
            for key in ways(self._to[0] - x, self._to[1] - y):
                way = key - view.turned & 3
                step = self._step(rules, way)
                if step >= 0:
                    self._tried = now
                    self._last = way if step == way and rules.at == self._behind(rules, way) else -1
                    return step + view.turned & 3 | REPEAT
        return DONE if self.dropped else -1

    _last = -1  # the way of the push that was made last

    def _follow(self, rules):
        """If the crate was pushed, it is one cell further on."""
        if self._last >= 0 and rules.at == self._crate:
            self._crate += rules.delta[self._last]
        self._last = -1

    def _behind(self, rules, way):
        return beside(rules, self._crate, way ^ 2)

    def _step(self, rules, way):
        """Return the next step towards pushing the crate that way; -1: that is impossible."""
        ahead, behind = beside(rules, self._crate, way), self._behind(rules, way)
        if ahead < 0 or behind < 0 or rules.cells[ahead] & _BLOCKED:
            return -1
        if rules.at == behind:
            return way
        step = map_to(rules, behind)[rules.at]
        return step if step < _HERE else -1
