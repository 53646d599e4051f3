"""Buttons that come and go as events: keyboards and pads, or keys that are read, not scanned.

RAM: 0.3 KB.
"""

from nibblock.keys import RELEASE


class Plugged:
    """The buttons held on all sources together. A source's ``read()`` returns bits 1 << code."""

    def __init__(self, *sources):
        self._sources = sources
        self._down = 0  # buttons reported as held
        self._now = 0  # those that are

    def poll(self):
        """Return a button pressed, one released | RELEASE, or -1 if nothing happened."""
        if self._now == self._down:
            now = 0
            for source in self._sources:
                now |= source.read()
            self._now = now
        changed = self._now ^ self._down
        if not changed:
            return -1
        code = 0
        while not changed & (1 << code):
            code += 1
        self._down ^= 1 << code
        return code if self._now & (1 << code) else code | RELEASE
