"""Brain's players lean into a push, and are nudged where one is refused. RAM: 1.2 KB.

Each is a sprite between the blocks and the marks; of more than four, the rest are tiles. They are
drawn with the frame that has just ended, so nothing is drawn more often than without them.
"""

from nibblock import const
from nibblock.games.brain.codes import BUMP
from nibblock.games.brain.view import ForceView

_MOST = const(4)
_MARKS = const(2)  # the place of the layer over blocks


def begin(console, play, view):
    """Return the class of view that shows the board: see ``moving`` in play/page.py."""
    return lambda *where: LeaningView(play, *where)


class LeaningView(ForceView):
    """See ForceView; players are sprites."""

    def __init__(self, play, *where):
        self._play = play
        self._at = [-1] * _MOST  # their cells
        self._nudged = 0  # a bit for each
        self._players = []
        ForceView.__init__(self, *where)
        size = self.size, self.size
        while len(self._players) < _MOST and self._rules.player(len(self._players)) >= 0:
            self._players.append(where[0].tiles(self.sheets[0], size, 1, 1, True))
            self.group.insert(_MARKS, self._players[-1])
        self._stand()
        for cell in self._at:
            self.draw(cell)

    def _tile(self, cell):
        return self._surface(cell) if cell in self._at else ForceView._tile(self, cell)

    def draw_all(self):
        """See ForceView; nobody leans then."""
        self._stand()
        ForceView.draw_all(self)

    def draw_changed(self, display=None):
        """See ForceView."""
        play = self._play
        leans = play.session.pressed and not (self._rules.solved or play.dialog)  # no replay
        for i in range(len(self._players)):
            before = self._at[i]
            self._put(i, self._lean(i) if leans else 0)
            if before != self._at[i]:
                self._draw_mark(before)
                self._draw_mark(self._at[i])
        ForceView.draw_changed(self, display)

    def _lean(self, i):
        """Return by how many pixels a player leans after the last frame, which pushed it."""
        rules = self._rules
        refused = rules.heard & BUMP and rules.player(i) == self._at[i]
        if refused:
            self._nudged ^= 1 << i
        else:
            self._nudged &= ~(1 << i)
        if self._nudged & 1 << i:
            return (self.size >> 3) + 1
        return 0 if refused else max(1, self.size >> 3)

    def _stand(self):
        for i in range(len(self._players)):
            self._put(i, 0)

    def _put(self, i, lean):
        """Put a player where it is now, turned and leaning to where it faces."""
        rules, player, size = self._rules, self._players[i], self.size
        self._at[i] = -1
        cell = rules.player(i)
        place = self._place(cell)
        if player.hidden != (place < 0):
            player.hidden = place < 0
        if place < 0:
            return
        tile = ForceView._tile(self, cell)
        self._at[i] = cell
        if player[0] != tile:
            player[0] = tile
        x, y = place % self.columns * size, place // self.columns * size
        way = rules.facing + self.turned & 3
        if way & 1:
            y += lean if way == 3 else -lean
        else:
            x += lean if way == 2 else -lean
        if player.x != x:
            player.x = x
        if player.y != y:
            player.y = y
