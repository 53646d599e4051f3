"""Combines held and tapped directions into one set per frame: chords are diagonals. RAM: 100 bytes.

Source: brain-rules, section 11.1. A key acts in the frame in which it goes down, and in every frame
from the second one after that while it is held. All keys that act in a frame are combined.
"""

from nibblock import const

AT_ONCE = const(0)  # ways to combine: keys pressed in the same frame
WITH_B = const(1)  # while B is held, a direction waits for another, however long that takes
WAITING = const(2)  # a first direction waits a moment for another

_PATIENCE = const(2)  # frames


class Chords:
    """Takes presses and releases of directions 0 to 3; call ``take`` once per frame."""

    def __init__(self, way=AT_ONCE):
        self.way = way
        self.combines = False
        self._patience = self.down = self._fresh = self._old = self._armed = 0

    def clear(self):
        """Treat every key as released."""
        self.down = 0  # directions held, as bits 1 << direction
        self._fresh = 0  # pressed since the last frame
        self._old = 0  # held in the last frame, and not pressed since the one before it
        self._armed = 0  # held back until another comes
        self._patience = 0
        self.combines = False

    def press(self, direction):
        """Take the press of a key."""
        self.down |= 1 << direction
        self._fresh |= 1 << direction

    def release(self, direction):
        """Take the release of a key; a tap shorter than a frame still counts for one frame."""
        self.down &= ~(1 << direction)
        if self.way == WAITING:
            self._old = 0  # so that the other key of a diagonal can be released a moment later

    def combine(self, is_on):
        """Start or stop combining, when B goes down or up; a direction still waiting is dropped."""
        self.combines = is_on
        self._armed = 0

    @property
    def waiting(self):
        """Whether any key is down or has yet to act."""
        return self.down or self._fresh or (self._armed and self.way == WAITING)

    def take(self):
        """Return the directions for this frame: 1 left + 2 up + 4 right + 8 down."""
        fresh = self._fresh
        self._fresh = 0
        held = self.down & ~fresh
        acting = fresh | held & self._old
        self._old = held
        if self.combines:
            return self._combined(acting)
        if self.way == WAITING:
            return self._awaited(acting, fresh)
        return acting

    def _combined(self, acting):
        acting |= self._armed
        self._armed = 0
        if not acting & (acting - 1):  # one direction at most
            self._armed = acting
            return 0
        return acting

    def _awaited(self, acting, fresh):
        if self._armed:
            if fresh == self._armed:  # the same key again
                self._patience = _PATIENCE
                return fresh
            self._patience -= 1
            if self._patience and not acting & ~self._armed:
                return 0
            acting |= self._armed
            self._armed = 0
        elif fresh and not acting & (acting - 1):
            self._armed = acting
            self._patience = _PATIENCE
            return 0
        if fresh and acting & (acting - 1):
            self._old = 0  # from now on both act in the same frames, whichever came first
        return acting
