"""Moves a picture over the board in a few small frames, while the console is idle.

Without this, or if the player has chosen so, what moves jumps; see play/page.py. Nothing
is allocated once a Glide is made. RAM: 150 bytes for each.
"""

from nibblock import const

BEAT = const(24)  # ms from one frame to the next

# How far to be in each frame, in sixteenths of a cell.
STEP = b"\x04\x08\x0c\x10"
DOUBLED = b"\x01\x06\x0b\x10"  # a step of tiles twice as large, of which a frame takes 8 ms
BUMP = b"\x02\x03\x01\x00"  # refused: there and back
SETTLE = b"\x02\x02\x00"


class Glide:
    """Moves ``part`` (a TileGrid or Group) from where it was put, a frame with each ``turn``."""

    def __init__(self, part, size):
        self.part = part
        self._size = size  # of a cell
        self._x = self._y = 0
        self._way = 0
        self._path = STEP
        self._at = len(STEP)

    @property
    def moving(self):
        """Whether there are frames left."""
        return self._at < len(self._path)

    def put(self, x, y):
        """Put it at a place at once."""
        self._x, self._y = x, y
        self._at = len(self._path)
        self._show(0)

    def start(self, way, path):
        """Begin to move: ``way`` is 0..3 = left, up, right, down, as seen."""
        self._way = way
        self._path = path
        self._at = 0

    def turn(self):
        """Show the next frame."""
        self._show(self._path[self._at] * self._size >> 4)
        self._at += 1
        if self._at == len(self._path):
            self._x, self._y = self.part.x, self.part.y

    def finish(self):
        """Show the last frame, if there are any left."""
        if self._at < len(self._path):
            self._at = len(self._path) - 1
            self.turn()

    def _show(self, far):
        part, way = self.part, self._way
        x, y = self._x, self._y
        if way & 1:
            y += far if way == 3 else -far
        else:
            x += far if way == 2 else -far
        if part.x != x:
            part.x = x
        if part.y != y:
            part.y = y


class Mover:
    """The ``motion`` of ``play``, a game's Screen: moves the sprites on its board frame by frame.

    ``moved`` has ``moving``; ``turn()`` draws what is due and returns whether it drew; ``finish()``
    draws how it ends.
    """

    solving = False  # the level is solved, and what moves is waited for

    def __init__(self, console, play, moved=None):
        self._console = console
        self._play = play
        self.moved = moved

    def work(self):
        """Go on with what moves, then say that it solves the level, or do the screen's work."""
        if self.moved.moving:
            return self.moved.turn() and self._shown()
        if self.solving:
            self._solved()
            return True
        return self._play.work()

    def _shown(self):
        self._play.show_counts()
        self._console.display.refresh()
        return True

    def _solved(self):
        self.solving = False
        self._play.show_solved()

    def show_solved(self):
        """Say that the level is solved, as soon as nothing moves."""
        if self.moved.moving:
            self.solving = True
        else:
            self._play.show_solved()

    def key(self):
        """If the level is solved, end what moves and say so: any key does that."""
        if self.solving:
            self.stop()
            self._solved()

    def stop(self):
        """End what moves at once."""
        if self.moved.moving:
            self.moved.finish()
            self._shown()

    def leave(self):
        """See Playing; the solution counts even if its last step still moves."""
        if self.solving:
            self.solving = False
            self._play.store()
