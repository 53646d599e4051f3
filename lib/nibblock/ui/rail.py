"""How far down a list is: a rail with a knob, shown only if there is more. RAM: 0.2 KB."""

import displayio

from nibblock import const
from nibblock.pictures import FRONT, TEXT
from nibblock.ui.card import rectangle

_WIDTH = const(4)
_LEAST = const(4)  # pixels of a knob


class Rail:
    """A rail ``height`` pixels high at (x, y); ``group`` is what to append."""

    def __init__(self, console, x, y, height, shown, count):
        self._height = height
        self._room = max(count - shown, 1)
        self._knob_height = knob = max(_LEAST, height * shown // max(count, 1))
        self.group = displayio.Group(x=x, y=y)
        self.group.append(rectangle(console, 0, 0, _WIDTH, height, FRONT))
        self._knob = rectangle(console, 0, 0, _WIDTH, knob, TEXT)
        self.group.append(self._knob)
        self.group.hidden = count <= shown

    def show(self, first):
        """Move the knob: ``first`` is the first line that is shown."""
        free = self._height - self._knob_height
        self._knob.y = min(free, free * first // self._room)
