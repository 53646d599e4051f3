"""A Sokoban level in play. RAM: the level's cells, view and record; dialogs load when needed.

A step sets at most three tiles and a few digits and refreshes once, with no allocation.
"""

import displayio

from nibblock import const
from nibblock.games.sokoban import TINT
from nibblock.games.sokoban.rules import Sokoban
from nibblock.keys import DOWN
from nibblock.play.room import layout, scrolled
from nibblock.play.screen import Playing
from nibblock.play.session import Session
from nibblock.settings import TURN
from nibblock.sounds import REFUSED

_SQUARES = const(8)  # checked for being dead in one idle slice: about 2 ms
# Tile -> tile on a board turned clockwise: players face another way, walls have other neighbours.
_TURNED = (
    b"\x00\x01\x02\x03\x04\x05\x07\x08\x09\x06\x0b\x0c\x0d\x0a\x0e\x0f"
    b"\x10\x12\x14\x16\x18\x1a\x1c\x1e\x11\x13\x15\x17\x19\x1b\x1d\x1f"
)


class Screen(Playing):
    """See Playing. Stuck crates are tinted if the player has chosen that setting."""

    game = "sokoban"

    def take(self, level):
        """Create the rules and the session for a level."""
        self.rules = Sokoban(level)
        self.session = Session(self.rules)
        self._dead = None
        if self._console.setting(TINT):
            # Only needed until all squares are checked: spare_memory() then forgets it.
            from nibblock.games.sokoban.opening.dead import DeadSquares

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
            self._console.spare_memory()
        return True

    def _tint(self, dead):
        """Draw crates that are stuck from the start, with a refresh each: they may be far apart."""
        cell = dead.next_crate(0)
        while cell >= 0:
            self.view.draw(cell)
            self._console.display.refresh()
            cell = dead.next_crate(cell + 1)


class BoardView:
    """Shows ``rules`` in a rectangle of the screen; ``group`` is the Group to append.

    ``size`` is the size of the sheet's tiles; ``scale`` 2 shows them twice as large. As seen, the
    board has ``across`` by ``down`` cells, of which ``columns`` by ``rows`` are visible, from
    ``left``, ``top`` on.
    """

    left = top = 0

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn):
        self._rules = rules
        self._look = rules.look
        pixels, self.turned = layout(rules.width, rules.height, room_x, room_y, may_turn, True)
        self.scale = scale = 2 if pixels > 16 else 1
        self.size = size = pixels // scale
        self.sheets = ("sokoban/tiles%d" % size,)
        across, down = rules.width, rules.height
        if self.turned:
            across, down = down, across
        self.across, self.down = across, down
        self.columns = min(across, room_x // pixels)
        self.rows = min(down, room_y // pixels)
        self._scrolls = across > self.columns or down > self.rows
        self._direct = not (self.turned or self._scrolls)
        self._grid = pictures.tiles(self.sheets[0], (size, size), self.columns, self.rows, True)
        self.group = displayio.Group(
            scale=scale,
            x=x + (room_x - self.columns * pixels) // 2,
            y=y + (room_y - self.rows * pixels) // 2,
        )
        self.group.append(self._grid)
        self.follow(rules.at)
        self.draw_all()

    def draw_all(self):
        """Set the visible tiles that differ: setting a tile repaints it even if it is the same."""
        grid, look = self._grid, self._look
        if self._direct:
            for cell in range(self.columns * self.rows):
                tile = look(cell)
                if grid[cell] != tile:
                    grid[cell] = tile
            return
        i = 0
        for y in range(self.top, self.top + self.rows):
            for x in range(self.left, self.left + self.columns):
                if self.turned:
                    tile = _TURNED[look((self.across - 1 - x) * self.down + y)]
                else:
                    tile = look(y * self.across + x)
                if grid[i] != tile:
                    grid[i] = tile
                i += 1

    def place(self, cell):
        """Return which tile of the visible ones shows ``cell``, -1 if none does."""
        if self._direct:
            return cell
        width = self._rules.width
        x = cell % width
        y = cell // width
        if self.turned:
            x, y = self.across - 1 - y, x
        x -= self.left
        y -= self.top
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else -1

    def draw(self, cell):
        """Set the tile of one cell, if it is visible."""
        at = self.place(cell)
        if at >= 0:
            tile = self._look(cell)
            self._grid[at] = _TURNED[tile] if self.turned else tile

    def draw_changed(self):
        """Draw what the last step changed; scroll when the player comes near the edge."""
        rules = self._rules
        if self._scrolls and self.follow(rules.at):
            rules.take_changed()
            self.draw_all()
            return
        for i in range(rules.take_changed()):
            self.draw(rules.changed[i])

    def follow(self, cell):
        """Scroll so that ``cell`` is well in view; return whether the view moved.

        Only a board that fits is turned, so a board that scrolls never is.
        """
        if not self._scrolls:
            return False
        width = self._rules.width
        left = scrolled(cell % width, self.left, self.columns, self.across)
        top = scrolled(cell // width, self.top, self.rows, self.down)
        if left == self.left and top == self.top:
            return False
        self.left, self.top = left, top
        return True
