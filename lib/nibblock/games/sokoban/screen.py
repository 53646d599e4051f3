"""A Sokoban level in play. RAM: the level's cells, view and record; dialogs load when needed.

A step sets at most three tiles and a few digits and refreshes once, with no allocation.
"""

from nibblock import const
from nibblock.games.sokoban import TINT
from nibblock.games.sokoban.rules import Sokoban
from nibblock.games.sokoban.view import BoardView
from nibblock.keys import DOWN
from nibblock.play import layout
from nibblock.play.screen import Playing
from nibblock.play.session import Session
from nibblock.settings import TURN
from nibblock.sounds import REFUSED

_SQUARES = const(8)  # checked for being dead in one idle slice: about 2 ms


class Screen(Playing):
    """See Playing. Stuck crates are tinted if the player has chosen that setting."""

    game = "sokoban"
    _dead = None  # the search for dead squares, until it is over

    def take(self, level):
        """Create the rules and the session for a level."""
        self.rules = Sokoban(level)
        self.session = Session(self.rules)
        self._dead = None
        if self._console.setting(TINT):
            # Only needed until all squares are checked: settle() then forgets it.
            from nibblock.games.sokoban.start import DeadSquares

            self._dead = DeadSquares(self.rules)

    def build(self):
        """Build the display: the HUD above, the board below."""
        rules, width = self.rules, self._console.width
        turn = self._console.setting(TURN)
        self.lay_out(
            BoardView,
            lambda room: layout(rules.width, rules.height, width, room, turn, True),
        )
        self.show_counts()

    def show_all(self):
        """Redraw the board and the counters after more than one step."""
        self.view.follow(self.rules.at)
        self.rules.take_changed()
        self.view.draw_all()
        self.show_counts()
        self._console.display.refresh()

    def show_step(self):
        """Draw what one step changed: up to three tiles and the digits that differ."""
        rules = self.rules
        self.view.draw_changed()
        self._hud.show(rules.moves, rules.pushes)
        self._console.display.refresh()

    def show_counts(self):
        """Show the counters in the HUD, without ``counts()``, which allocates a tuple."""
        self._hud.show(self.rules.moves, self.rules.pushes)

    def counts(self):
        """Return (moves, pushes)."""
        return self.rules.moves, self.rules.pushes

    def press(self, code, repeated):
        """Walk or push with the D-pad; return whether the key was used."""
        if code > DOWN:
            return False
        step = code - self.view.turned & 3
        if self.motion:
            self.motion.step(step, repeated)
        else:
            self.jump(step)
        return True

    def jump(self, step):
        """Play a step, and show at once what it changes."""
        if not self.session.step(step):
            if self._console.sound:
                self._console.sound.play(REFUSED)
            return
        self.show_step()
        self.see()

    def see(self):
        """See whether the step that was shown solves the level."""
        if self.rules.solved:
            self.show_solved()
        else:
            self.warn_if_short()

    def work(self):
        """Look for dead squares, then mark the crates on them; return whether there was work."""
        if not self._dead:
            return False
        if self._dead.work(_SQUARES):
            self.rules.warn = True
            self._tint(self._dead)
            self._dead = None
            self._console.settle()
        return True

    def _tint(self, dead):
        """Draw crates that are stuck from the start, with a refresh each: they may be far apart."""
        cell = dead.next_crate(0)
        while cell >= 0:
            self.view.draw(cell)
            self._console.display.refresh()
            cell = dead.next_crate(cell + 1)
