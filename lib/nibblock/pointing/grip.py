"""What the pointer has taken hold of: it says which keys to press next. RAM: 100 bytes."""

from nibblock import const
from nibblock.keys import REPEAT

DONE = const(-2)  # what ``next`` returns when nothing is left to do
_SLACK = const(10)  # pixels that a click may move
_ROW = const(20)  # pixels to drag a list by one row
_LONGEST = const(200)  # keys to choose something; more mean that it cannot be reached


class Grip:
    """From a press to what follows from its release."""

    waits = False  # whether it is finished before the next press counts
    holds = False  # whether its keys stay down until it returns their release, or is done
    pace = 0  # ms from one key to the next
    dropped = False

    def move(self, x, y):
        """The pointer is at (x, y) now."""

    def drop(self):
        """The player has let go."""
        self.dropped = True

    def next(self):
        """Return the next event, -1 if there is none for now, DONE after the last."""
        return DONE if self.dropped else -1

    def survives(self, console, front) -> bool:
        """Return whether it goes on though another screen or dialog has come in front."""
        return False


class Tap(Grip):
    """Presses a button when the player lets go."""

    waits = True

    def __init__(self, code):
        self._code = code

    def next(self):
        """Return the button once."""
        if not self.dropped:
            return -1
        code, self._code = self._code, DONE
        return code


class Scroll(Grip):
    """Scrolls along with a drag: one of the keys ``wheel`` for each ``_ROW`` pixels up or down."""

    def __init__(self, wheel, x, y):
        self._wheel = wheel
        self._x = x
        self._y = y
        self._moved = False
        self._rows = 0  # to scroll, down is positive

    def move(self, x, y):
        """Scroll once the pointer has gone further than a click may."""
        if abs(x - self._x) > _SLACK or abs(y - self._y) > _SLACK:
            self._moved = True
        rows = (self._y - y) // _ROW if y < self._y else -((y - self._y) // _ROW)
        if self._moved and rows:
            self._rows += rows
            self._y -= rows * _ROW

    def next(self):
        """Return the next of the wheel's keys."""
        rows = self._rows
        if not rows:
            return Grip.next(self)
        self._rows -= 1 if rows > 0 else -1
        return self._wheel[rows > 0] | REPEAT


class Choose(Scroll):
    """Chooses ``thing`` when the player lets go where the press was, then presses ``key``; scrolls
    when it is dragged.

    ``toward(front, thing)`` is the key that brings the choice nearer to it, -1 if it is there.
    """

    waits = True

    def __init__(self, front, found, toward, wheel, x, y):
        Scroll.__init__(self, wheel, x, y)
        self._front = front
        self._thing, self._key = found
        self._toward = toward
        self._left = _LONGEST

    def next(self):
        """Return a key towards the thing, then its own key; after a drag, what scrolls."""
        if self._moved or not self.dropped:
            return Scroll.next(self)
        if self._left <= 0:
            return DONE
        self._left -= 1
        code = self._toward(self._front, self._thing)
        if code < 0:
            self._left = 0
            code = self._key if self._key >= 0 else DONE
        return code
