# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Directions held and tapped, as the set that a frame takes: chords are diagonals. RAM: 100 bytes.

Source: brain-rules, section 11.1. A key acts in the frame it goes down, and from the second frame
after that on in each while it is held; all that act in a frame are combined.
"""

from nibblock import const

AT_ONCE = const(0)  # ways to combine: keys of the same frame
WITH_B = const(1)  # while B is held a direction waits for another one, however long that takes
WAITING = const(2)  # each first direction waits a moment for another one

_PATIENCE = const(2)  # frames
_BOTH = (3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15)  # sets of more than one direction


class Chords:
    """Takes presses and releases of directions 0 to 3; ``take`` once a frame."""

    def __init__(self, way=AT_ONCE):
        self.way = way
        self._age = bytearray(4)  # frames since a key went down, up to 2
        self.clear()

    def clear(self):
        """No key is down any more, as far as the game is concerned."""
        self.down = 0  # directions held, bit 1 << direction
        self._fresh = 0  # gone down since the last frame
        self._armed = 0  # held back until another one comes
        self._patience = 0
        self.combines = False

    def press(self, direction):
        """A key goes down."""
        self.down |= 1 << direction
        self._fresh |= 1 << direction
        self._age[direction] = 0

    def release(self, direction):
        """A key goes up; a tap shorter than a frame counts for one all the same."""
        self.down &= ~(1 << direction)

    def combine(self, is_on):
        """B goes down or up; a direction still waiting then is given up."""
        self.combines = is_on
        self._armed = 0

    @property
    def waiting(self):
        """Whether any key is down or has still to act."""
        return self.down or self._fresh or (self._armed and self.way == WAITING)

    def take(self):
        """The directions of this frame, 1 left + 2 up + 4 right + 8 down."""
        fresh = self._fresh
        self._fresh = 0
        acting = fresh
        age = self._age
        for direction in range(4):
            bit = 1 << direction
            if self.down & bit and not fresh & bit:
                if age[direction] < 2:
                    age[direction] += 1
                if age[direction] == 2:
                    acting |= bit
        if self.combines:
            return self._combined(acting)
        if self.way == WAITING:
            return self._awaited(acting, fresh)
        return acting

    def _combined(self, acting):
        self._armed |= acting
        if self._armed not in _BOTH:
            return 0
        acting = self._armed
        self._armed = 0
        return acting

    def _awaited(self, acting, fresh):
        if self._armed:
            self._patience -= 1
            if self._patience and not acting & ~self._armed:
                return 0
            acting |= self._armed
            self._armed = 0
        elif fresh and acting not in _BOTH:
            self._armed = acting
            self._patience = _PATIENCE
            return 0
        return acting
