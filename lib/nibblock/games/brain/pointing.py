"""Brain by pointer: while it is down, the player is pushed towards it. The wheel goes back in time.

A player that reaches the pointer stands still. Playing by single frames, a click is one frame.
"""

from nibblock.games.brain.codes import EDGE, FIRST, GOAL, ICE, PLAYER, WALL
from nibblock.keys import RELEASE, B, X
from nibblock.pointing.board import cell_at, spot_at, spot_of, ways
from nibblock.pointing.grip import DONE, Grip
from nibblock.ui.text import words

WHEEL = (B, X)


def begin(console, play, x, y):
    """Return a Grip that pushes towards (x, y), or None."""
    if play.rules.player() < 0:
        return None
    return Leading(console, play, x, y) if cell_at(console, play.view, x, y) >= 0 else None


def place(play):
    """Return the cell where the player is, -1 if there is none."""
    return play.rules.player()


def told(play, cell):
    """Return what is at a cell, "" for nothing or an arrow."""
    rules = play.rules
    at = (cell // rules.width + 1) * (rules.width + 1) + cell % rules.width + 1
    block, surface = rules.at[at], rules.marks[at] & 15
    parts = [0] if block in (EDGE, WALL) else []
    if block >= FIRST and rules.kind[block] != PLAYER:
        parts.append(4)
    if surface >= GOAL:
        parts.append(1)
    if surface == ICE:
        parts.append(5)
    return ", ".join([words("pointing", "things")[part] for part in parts])


class Leading(Grip):
    """Holds the direction in which the pointer is."""

    holds = True

    def __init__(self, console, play, x, y):
        self._console = console
        self._play = play
        self._to = spot_at(console, play.view, x, y) or (x, y)
        self._held = -1
        self._acted = False

    def move(self, x, y):
        """Push towards there."""
        self._to = spot_at(self._console, self._play.view, x, y) or self._to

    def next(self):
        """Return the press or the release of a direction."""
        want = self._way() if not self.dropped or not self._acted else -1
        held = self._held
        if want == held:
            return DONE if self.dropped else -1
        if held >= 0:
            self._held = -1
            return held | RELEASE
        self._held = want
        self._acted = True
        return want

    def _way(self):
        """Return the direction from the player to the pointer, -1 if it is there."""
        play = self._play
        cell = play.rules.player()
        if cell < 0:
            return -1
        x, y = spot_of(play.view, cell)
        found = ways(self._to[0] - x, self._to[1] - y)
        return found[0] if found else -1


class _Frames:
    """A click plays a frame towards it."""

    @staticmethod
    def begin(console, frames, x, y):
        """Return what ``begin`` does in play."""
        return begin(console, console.screen, x, y)


DIALOGS = {
    "dialogs.demo": "pages.Replay",
    "dialogs.frames": _Frames,
    "dialogs.rewind": "pages.Pages",
}
