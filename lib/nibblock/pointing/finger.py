"""A finger on a touch panel: passes what it does to the console's Pointer. RAM: 0.8 KB.

It stands before the buttons' extra source, and is asked with it every 10 ms. A panel may miss some
reports, and a resistive one reads nonsense while it is hardly touched: so two readings in a row
make a press, and four without any a release. A finger that is on the panel when the console starts,
and stays until the title has been there for a second, opens the page of crosses.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.boards.touch import Panel
from nibblock.memory import load
from nibblock.pointing import Pointer
from nibblock.settings import EDGES, MEASURED

STEPS = const(240)  # of a setting for the largest of a panel's readings
_IDLE = const(3)  # asked this many times, an untouched panel is looked at once
_GONE = const(4)
_SLACK = const(2)  # pixels that a still finger trembles
_LONG = const(1000)  # ms


class Finger:
    """The finger, before the source ``others`` (or None), on the panel of a Board.

    ``raw``: what the panel reads, or None. ``is_new``: the board has just been switched on.
    """

    def __init__(self, others, board, text, is_new):
        self._others = others
        self._board = board
        self.panel = panel = Panel(text)
        self.scale = max(panel.edges) or 1
        board.finger = panel.least
        self.raw = None
        self.pointer = None
        self.to = None  # what is told of presses, moves and releases: the pointer, or a page
        self._down = False
        self._count = 0  # of readings, or of none, since the last change
        self._turn = 0
        self._at = 0, 0
        self._long = is_new  # the finger has stayed since the start
        self._since = ticks_ms()

    def poll(self):
        """Return the next event of the other source, or -1."""
        others = self._others
        event = others.poll() if others else -1
        if event < 0:
            self._turn += 1
            if self._down or self._count or self._turn >= _IDLE:
                self._turn = 0
                self._follow()
        return event

    def _follow(self):
        """Read the panel and tell the pointer what has changed."""
        if not self.to:
            return self._begin()
        self.raw = raw = self.panel.read()
        if self._long:
            return self._wait()
        if (raw is not None) == self._down:
            self._count = 0
            if raw:
                self._move(raw)
            return None
        self._count += 1
        if raw and self._count >= 2:
            self._count = 0
            self._down = True
            self._at = self.place(raw)
            self.to.press(*self._at)
        elif not raw and self._count >= _GONE:
            self._count = 0
            self._down = False
            self.to.release()
        return None

    def _begin(self):
        """Make the pointer once there is a console."""
        console = load("console").running
        if console:
            self.to = self.pointer = Pointer(console)
            self.measure(console.progress.settings)
            self._since = ticks_ms()

    def _wait(self):
        """Open the crosses if the finger stays."""
        console = self.pointer.console
        if self.raw is None:
            self._count += 1
            self._long = self._count < _GONE
            if not self._long:
                self._count = 0
        elif ticks_diff(ticks_ms(), self._since) > _LONG:
            self._long = False
            self._down = True
            if console._name == "title":
                console.go("pointing.crosses", self)

    def _move(self, raw):
        x, y = self.place(raw)
        if abs(x - self._at[0]) > _SLACK or abs(y - self._at[1]) > _SLACK:
            self._at = x, y
            self.to.move(x, y)

    def place(self, raw):
        """Return the pixel where the panel reads ``raw``, on the display in any case."""
        left, right, top, bottom = self.panel.edges
        board = self._board
        x = (raw[0] - left) * board.width // (right - left)
        y = (raw[1] - top) * board.height // (bottom - top)
        return max(0, min(x, board.width - 1)), max(0, min(y, board.height - 1))

    def measure(self, settings):
        """Use what was measured with the crosses, if it was."""
        if settings[MEASURED]:
            self.panel.swapped = settings[MEASURED] == 2
            edges = settings[EDGES : EDGES + 4]
            self.panel.edges = [edge * self.scale // STEPS for edge in edges]
