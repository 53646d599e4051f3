"""The cat blinks while a screen is idle: 150 ms every 4 s, for a minute after each key.

RAM: 0.5 KB while it is loaded.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.settings import MOTION

_EVERY = const(4000)  # ms
_LONG = const(150)
_MOST = const(15)  # blinks; then the light goes down


class Blink:
    """Shows ``tile`` of ``grid``, and at times ``other``, if the player wants things to move."""

    def __init__(self, console, grid, tile, other):
        self._console = console
        self._grid = grid
        self._tile = tile
        self._other = other
        self._count = self._since = 0
        self._wanted = console.setting(MOTION)
        self._blinks = False
        self.key()

    def key(self):
        """Begin again to count: a key was pressed."""
        self._count = 0
        self._since = ticks_ms()

    def work(self):
        """Blink if it is time; return whether anything was drawn."""
        waited = ticks_diff(ticks_ms(), self._since)
        if not self._wanted or waited < (_LONG if self._blinks else _EVERY):
            return False
        if not self._blinks and self._count == _MOST:
            return False
        self._since = ticks_ms()
        self._blinks = not self._blinks
        self._count += self._blinks
        self._grid[0] = self._other if self._blinks else self._tile
        self._console.display.refresh()
        return True
