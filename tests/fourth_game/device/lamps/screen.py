"""A level of Lamps in play. RAM: the level's cells, its view and record; dialogs come and go."""

from nibblock.games.lamps import WRAP
from nibblock.games.lamps.rules import Lamps
from nibblock.games.lamps.view import LampsView
from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.play import layout
from nibblock.play.screen import Playing
from nibblock.play.session import Session


class Screen(Playing):
    """The D-pad moves the cursor and A presses; held, A opens the menu as in every game."""

    game = "lamps"
    cursor = 0  # the cell it is on

    def take(self, level):
        """Make rules and session of a level."""
        self.rules = Lamps(level)
        self.session = Session(self.rules)
        self.cursor = 0

    def build(self):
        """Make the picture: HUD above, the board below."""
        rules, width = self.rules, self._console.width
        self.lay_out(LampsView, lambda room: layout(rules.width, rules.height, width, room, False))
        self.view.follow(self.cursor)
        self.show_counts()

    def show_all(self):
        """Redraw the board and the counter after more than one step."""
        self.rules.take_changed()
        self.view.draw_all()
        self.show_counts()
        self._console.display.refresh()

    def show_step(self):
        """Draw what one step changed."""
        self.view.draw_changed()
        self.show_counts()
        self._console.display.refresh()

    def show_counts(self):
        """Set the counter in the HUD."""
        self._hud.show(self.rules.moves)

    def counts(self):
        """Return the number of presses."""
        return (self.rules.moves,)

    def press(self, code, repeated):
        """Move the cursor, or press the lamp under it; return whether the key is the game's."""
        if code <= DOWN:
            self._move(code)
            return True
        if code != A:
            return False
        if self.session.step(self.cursor):
            self.show_step()
            if self.rules.solved:
                self.show_solved()
            else:
                self.warn_if_short()
        return True

    def take_back_press(self):
        """Forget the press that A made when it went down: it is held for the menu."""
        self.undo()
        self.session.record.cut(self.session.at)

    def _move(self, code):
        rules = self.rules
        width, height = rules.width, rules.height
        x = self.cursor % width + (code == RIGHT) - (code == LEFT)
        y = self.cursor // width + (code == DOWN) - (code == UP)
        if self._console.setting(WRAP):
            x %= width
            y %= height
        elif not (0 <= x < width and 0 <= y < height):
            return
        self.cursor = y * width + x
        self.view.follow(self.cursor)
        self._console.display.refresh()
