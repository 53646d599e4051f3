"""The page that measures a touch panel: the player touches four crosses, one after the other.

It finds out which way round the panel is, too. What it keeps in the settings is everyone's. Any key
leaves everything as it was.
"""

from adafruit_ticks import ticks_ms

from nibblock import const
from nibblock.pictures import LIGHT
from nibblock.pointing.finger import STEPS
from nibblock.settings import EDGES, MEASURED
from nibblock.ui.card import rectangle
from nibblock.ui.page import Page
from nibblock.ui.text import line, words

_PARTS = const(8)  # of the display; the crosses are one from its edges
_ARM = const(9)  # pixels
_GLYPH = const(6)


class Screen:
    """The page; ``finger`` is the Finger whose panel it is."""

    dialog = None

    def __init__(self, console, finger):
        self._console = console
        self._finger = finger
        self._touches = []  # each as (across, along), as read
        self._raw = None  # of this touch
        title, *self._texts = words("pointing", "crosses")
        self.group = Page(console, title).group
        self._page = len(self.group)  # parts of the page, before text and crosses
        self._begin(self._texts[0])
        finger.to = self

    def _begin(self, text):
        """Write what to do, and show the first cross."""
        console, group = self._console, self.group
        self._touches = []
        while len(group) > self._page:
            group.pop()
        y = console.height // 2 - console.row
        for part in text.split("\n"):
            group.append(line(console, part, (console.width - _GLYPH * len(part)) // 2, y))
            y += console.row
        self._show_cross()

    def _show_cross(self):
        console, at = self._console, len(self._touches)
        if at:
            self.group.pop()
            self.group.pop()
        x = console.width * (1 if at in (0, 3) else _PARTS - 1) // _PARTS
        y = console.height * (1 if at < 2 else _PARTS - 1) // _PARTS
        self.group.append(rectangle(console, x - _ARM, y, 2 * _ARM + 1, 1, LIGHT))
        self.group.append(rectangle(console, x, y - _ARM, 1, 2 * _ARM + 1, LIGHT))
        console.display.refresh()

    def press(self, x, y):
        """Note what the panel reads there; on a dark screen, only wake it."""
        console = self._console
        console._last_key = ticks_ms()
        if console._dimmed:
            console._wake()
        else:
            self._raw = self._finger.raw

    def move(self, x, y):
        """Note it again."""
        if self._raw:
            self._raw = self._finger.raw

    def release(self):
        """Go on to the next cross; after the fourth, measure."""
        if not self._raw:  # the touch that opened the page
            return
        self._touches.append(self._raw)
        self._raw = None
        if len(self._touches) < 4:
            self._show_cross()
        elif self._measure():
            self._console.go("title")
        else:
            self._begin(self._texts[1])

    def _measure(self):
        """Keep the readings at the display's edges; return False if they make no sense."""
        finger, touches = self._finger, self._touches
        turned = abs(touches[1][0] - touches[0][0]) < abs(touches[1][1] - touches[0][1])
        left, top, right, bottom = [
            (touches[i][turned ^ i & 1] + touches[j][turned ^ i & 1]) // 2
            for i, j in ((0, 3), (1, 0), (2, 1), (3, 2))
        ]
        edges = []
        for near, far in ((left, right), (top, bottom)):
            out = (far - near) // (_PARTS - 2)
            edges += [near - out, far + out]
        steps = [max(0, min(edge * STEPS // finger.scale, 255)) for edge in edges]
        if abs(steps[1] - steps[0]) < STEPS // 3 or abs(steps[3] - steps[2]) < STEPS // 3:
            return False
        progress = self._console.progress
        progress.settings[EDGES : EDGES + 4] = bytes(steps)
        progress.settings[MEASURED] = 1 + (finger.panel.swapped ^ turned)
        progress.touch_settings()
        finger.measure(progress.settings)
        self._console.save()
        return True

    def key(self, code, repeated):
        """Go back to the title."""
        self._console.go("title")

    def released(self, code):
        """Ignore the release of a button."""

    def keep(self):
        """Pass nothing to progress: what was measured has been."""

    def idle(self):
        """Return false: there is no work to do."""
        return False

    def leave(self):
        """Let the finger work the console again."""
        self._finger.to = self._finger.pointer
