"""Sokoban's board with a cat that walks, and crates that glide. RAM: 2.7 KB, doubled 6.2.

The cat is a sprite: below it the board shows the floor. A crate becomes one when it is pushed, and
stays one until another is pushed or a step is undone. So a frame moves one sprite, and repaints a
cell and a quarter. Whatever else happens, such as undo, is shown at once.

Of a sprite in a doubled group, displayio would repaint both where it was and where it is. So
those of a doubled board have large tiles of their own (``doubled``), over the board's group; they
are made while the console is idle. As dialogs move that group, or show it at half the size, they go
away then.
"""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms
from displayio import Bitmap, Group, Palette, TileGrid

from nibblock import const
from nibblock.games.sokoban.view import BoardView
from nibblock.play.glide import BEAT, BUMP, DOUBLED, SETTLE, STEP, Glide, Mover
from nibblock.sounds import REFUSED

_FLOOR = const(1)  # tiles
_GOAL = const(2)
_CRATE = const(3)
_HOME = const(4)
_CAT = const(6)
_FIRST = const(3)  # the first of the sprites' tiles: crates, then players
_COUNT = const(7)  # ... and how many they are
_GROUND = const(3)  # colours below this are the floor's: it shows through around sprites
_DOWN = const(3)

# Where a sprite is that is not shown. (displayio repaints a hidden one again and again.)
_OUTSIDE = const(-999)

# Whether the sprites of a doubled board are away: until the console is idle, or for want of memory.
_FOR_NOW = const(1)
_FOR_GOOD = const(2)

# Slices of work, a cell each, in which a crate becomes a sprite; nothing is shown yet.
_DRAW_OLD = const(1)  # draw the crate that was one before on the board
_HIDE = const(2)
_PUT = const(3)


def begin(console, play, view):
    """Return what to show the board with: see ``moving`` in play/page.py."""
    play.motion = Walking(console, play)
    return play.motion.show


class Walking(Mover):
    """Shows steps as what moves."""

    def show(self, *where):
        """Return a view of the board on which the cat walks."""
        self.moved = MovingView(*where)
        return self.moved

    def step(self, step, repeated):
        """Begin to show a step, or that it is refused; what still moves is shown at its end."""
        play = self._play
        view = self.moved
        if view.away:
            play.jump(step)
            return
        view.finish()
        done = play.session.step(step)
        if done:
            view.step(step)
            self.solving = play.rules.solved
            if not view.moving:  # it has scrolled
                play.show_counts()
            if not self.solving:
                play.warn_if_short()
        elif not repeated:
            view.bump(step)
        self._console.display.refresh()
        if not done and self._console.sound:
            self._console.sound.play(REFUSED)

    def work(self):
        """See Mover; fetch the sprites of a doubled board."""
        if self.moved.away == _FOR_NOW:
            if self.moved.fetch(self._play.group):
                self._console.display.refresh()
            return True
        return Mover.work(self)

    def stop(self):
        """See Mover; the sprites of a doubled board go away."""
        Mover.stop(self)
        if self.moved.leave():
            self._console.display.refresh()


class MovingView(BoardView):
    """See BoardView. ``step`` and ``bump`` begin to move something, and ``turn`` goes on."""

    away = _FOR_NOW
    _cat = _doubled = None
    _first = 0  # the first tile of the sprites' sheet
    _lifted = -1  # the cell of the crate that is a sprite now
    _stage = 0  # a slice that comes next
    _from = _to = -1  # the cells of the crate that is pushed
    _way = 0
    _follows = False  # whether the crate moves next, after the cat
    _pushed = False  # whether the crate has not arrived yet
    _due = 0

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn):
        BoardView.__init__(self, pictures, rules, x, y, room_x, room_y, may_turn)
        self._pictures = pictures
        self._crate = None
        self._side = self.size * self.scale  # of a cell, for sprites
        self._path = STEP if self.scale == 1 else DOUBLED
        self._look = self._below
        if self.scale == 1:
            self._make(pictures.sheet(self.sheets[0]), self.group)
            self._show()
            self.draw_all()

    def _make(self, sheet, group):
        shader = Palette(16)
        for i in range(16):
            shader[i] = self._pictures.board[i]
        for i in range(_GROUND):
            shader.make_transparent(i)
        self._crate = self._sprite(sheet, shader, group)
        self._cat = self._sprite(sheet, shader, group)

    def _sprite(self, sheet, shader, group):
        side = self._side
        grid = TileGrid(sheet, pixel_shader=shader, tile_width=side, tile_height=side)
        grid.x = _OUTSIDE
        group.append(grid)
        return Glide(grid, side)

    def _below(self, cell):
        """Return the tile that the board shows at ``cell``: not what a sprite shows there."""
        tile = self._rules.look(cell)
        if self.away:
            return tile
        if _CAT <= tile < _CAT + 8:
            return _FLOOR if tile < _CAT + 4 else _GOAL
        if cell == self._lifted:
            return _GOAL if tile == _HOME else _FLOOR
        return tile

    # The sprites of a doubled board

    def fetch(self, page):
        """Do a slice of bringing the sprites back, or making them at first, over the board on
        ``page``; return whether anything is to be seen of it.
        """
        if not self._cat:
            try:
                if not self._ready(page):
                    return False
            except MemoryError:
                self.away = _FOR_GOOD
                return False
        self._show()
        self.draw(self._rules.at)
        return True

    def _ready(self, page):
        if not self._doubled:
            self._first = _FIRST
            self._doubled = doubled(self._pictures.sheet(self.sheets[0]), self.size)
        sheet = next(self._doubled)
        if sheet is None:
            return False
        group = Group(x=self.group.x, y=self.group.y)
        self._make(sheet, group)
        page.insert(page.index(self.group) + 1, group)
        return True

    def _show(self):
        self.away = 0
        self._face()

    def leave(self):
        """Make the sprites of a doubled board a part of it; return whether there were any."""
        if self.away or self.scale == 1:
            return False
        self._stop()
        self.away = _FOR_NOW
        self._cat.put(_OUTSIDE, 0)
        self.draw(self._rules.at)
        return True

    # Drawing at once

    def _put(self, glide, cell):
        """Put a sprite over ``cell``, or outside if that is not visible."""
        at = self.place(cell)
        if at < 0:
            glide.put(_OUTSIDE, 0)
        else:
            glide.put(at % self.columns * self._side, at // self.columns * self._side)

    def _dress(self, glide, tile):
        """Give a sprite the picture of a tile."""
        tile -= self._first
        if glide.part[0] != tile:
            glide.part[0] = tile

    def _face(self):
        """Put the cat where it is, and turn it."""
        rules, cat = self._rules, self._cat
        self._dress(cat, _CAT + (rules.facing + self.turned & 3))
        self._put(cat, rules.at)

    def draw(self, cell):
        """Set the tile of one cell, if it is visible; a crate that is a sprite has its own."""
        BoardView.draw(self, cell)
        if cell == self._lifted and not self._pushed:
            self._dress(self._crate, self._rules.look(cell))

    def draw_all(self):
        """Draw the whole board; nothing moves then."""
        if not self.away:
            self._stop()
            self._face()
        BoardView.draw_all(self)

    def draw_changed(self):
        """Draw what the last step changed at once; scroll when the player comes near the edge."""
        if self.away:
            BoardView.draw_changed(self)
            return
        self._stop()
        BoardView.draw_changed(self)
        self._face()

    def _stop(self):
        """End what moves, and make the board's tile of a crate that is a sprite."""
        self.finish()
        cell = self._lifted
        if cell >= 0:
            self._lifted = -1
            self._crate.put(_OUTSIDE, 0)
            self.draw(cell)

    # Moving

    @property
    def moving(self):
        """Whether something moves."""
        if self.away:
            return False
        return self._stage or self._follows or self._cat.moving or self._crate.moving

    def step(self, step):
        """Begin to show the step that was just played; nothing must be moving."""
        rules = self._rules
        here = rules.changed[0]
        if self._scrolls and self.follow(rules.at):
            rules.take_changed()
            self.draw_all()
            return
        pushed = rules.take_changed() == 3
        self._face()
        self._put(self._cat, here)
        self._start(step, self._path)
        if pushed:
            self._push(rules.at, rules.changed[2])

    def bump(self, step):
        """Begin to show that the cat cannot go that way."""
        self._rules.facing = step
        self._face()
        self._start(step, BUMP)

    def _start(self, step, path):
        self._way = step + self.turned & 3
        self._cat.start(self._way, path)
        self._cat.turn()
        self._due = ticks_add(ticks_ms(), BEAT)

    def _push(self, cell, to):
        """Let the crate at ``cell`` follow the cat; make it a sprite first, if it is none."""
        self._from = cell
        self._to = to
        self._pushed = True
        if cell == self._lifted:
            if self._crate.part[0] == _HOME - self._first:
                self._dress(self._crate, _CRATE)
            self._go()
        else:
            self._stage = _DRAW_OLD if self._lifted >= 0 else _PUT

    def _go(self):
        self._lifted = self._to
        self._crate.start(self._way, self._path)
        self._follows = True

    def turn(self):
        """Draw what is due of what moves; return whether anything was drawn."""
        if self._stage:
            self._lift()
        elif self._follows:
            self._follows = False
            self._crate.turn()
            self._arrive()
        elif ticks_diff(ticks_ms(), self._due) < 0:
            return False
        else:
            self._due = ticks_add(self._due, BEAT)
            if self._cat.moving:
                self._cat.turn()
                self._follows = self._crate.moving
            elif self._crate.moving:
                self._crate.turn()
                self._arrive()
        return True

    def _lift(self):
        """Do the next slice that makes the crate a sprite, and draws the one before as a tile."""
        stage = self._stage
        self._stage = stage + 1
        if stage == _DRAW_OLD:
            cell = self._lifted
            self._lifted = -1
            self.draw(cell)
        elif stage == _HIDE:
            self._crate.put(_OUTSIDE, 0)
        elif stage == _PUT:
            self._dress(self._crate, _CRATE)
            self._put(self._crate, self._from)
        else:
            self._stage = 0
            self.draw(self._from)
            self._go()

    def _arrive(self):
        """Once the crate has arrived, show whether it is at home now, and let it settle there."""
        if self._pushed and not self._crate.moving:
            self._pushed = False
            if self._land() == _HOME:
                self._crate.start(_DOWN, SETTLE)

    def _land(self):
        """Give the crate the tile that it has on its cell, and return that."""
        tile = self._rules.look(self._to)
        self._dress(self._crate, tile)
        return tile

    def finish(self):
        """End what moves; the caller refreshes the display."""
        self._cat.finish()
        self._follows = False
        stage = self._stage
        if stage:
            self._stage = 0
            if stage != _DRAW_OLD:
                self._crate.put(_OUTSIDE, 0)
            self.draw(self._from)
            self.draw(self._to)
        else:
            self._crate.finish()
            if self._pushed:
                self._land()
        self._pushed = False


def doubled(sheet, size):
    """Yield None after each slice, then a sheet of the tiles from _FIRST on, twice as large.

    A slice takes about 9 ms on an RP2040.
    """
    wide = sheet.width
    across = wide // size
    row = _COUNT * 2 * size
    found = Bitmap(row, 2 * size, 16)
    for tile in range(_COUNT):
        at = (_FIRST + tile) // across * size * wide + (_FIRST + tile) % across * size
        to = 2 * tile * size
        for _ in range(size):
            for i in range(size):
                colour = sheet[at + i]
                if colour >= _GROUND:
                    found[to] = found[to + 1] = found[to + row] = found[to + row + 1] = colour
                to += 2
            at += wide
            to += 2 * (row - size)
        yield None
    yield found
