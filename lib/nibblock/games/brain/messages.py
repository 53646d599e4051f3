"""The bar below a Brain board: the level's messages, page by page, or why time stands still.

start.py builds it. RAM: the text, and a byte for each character shown.
"""

from adafruit_ticks import ticks_add, ticks_diff

from nibblock import const
from nibblock.ui.card import DOWN, UP

_PAGE = const(2500)  # ms per line


class MessageLine:
    """``group`` is the Group to append; it begins ``top`` pixels from the screen's top.

    ``lines`` are shown ``rows`` at a time. ``more`` is a TileGrid of one icon: it points down while
    pages follow, and up on the last.
    """

    def __init__(self, group, top, lines, rows, words, more):
        self.group = group
        self.top = top
        self.clock = None  # why time stands still (start.py)
        self._beneath = False  # it covers the only row, on a page of its own
        self._lines = lines
        self._all = self._rows = rows
        self._words = words
        self._more = more
        self._at = 0
        self._due = -1
        self.show()

    def show(self):
        """Write the lines of this page; past the last one, show ``clock``."""
        first = self._at if self._at < len(self._lines) else 0
        for row in range(self._rows):
            i = first + row
            self._words.write(self._lines[i] if i < len(self._lines) else "", row)
        if self._beneath:
            self.clock.hidden = self._at < len(self._lines)
        self._more.hidden = len(self._lines) <= self._rows
        self._more[0] = DOWN if self._at + self._rows < len(self._lines) else UP

    def stand(self, clock, mark=None, beneath=False):
        """Show two Groups, ``mark`` and ``clock``; None hides them.

        ``beneath``: ``clock`` covers the last row, so the messages have the others. If there is
        just one, it is covered now and after every round of the messages.
        """
        if self.clock:
            self.group.pop()
            self.group.pop()
        self.clock = clock
        self._rows = max(self._all - beneath, 1)
        self._beneath = beneath = beneath and self._all < 2
        self._at = len(self._lines) if beneath else 0
        self._due = -1
        if clock:
            self.group.append(mark)
            self.group.append(clock)
        self.show()

    def turn(self, display, now):
        """Show the next page when it is time; return False, for idle(): nothing more to do."""
        if len(self._lines) <= self._rows and not self._beneath:
            return False
        if self._due >= 0:
            if ticks_diff(now, self._due) < 0:
                return False
            self._at += self._rows
            if self._at >= len(self._lines) + (self._rows if self._beneath else 0):
                self._at = 0
            self.show()
            display.refresh()
        self._due = ticks_add(now, _PAGE * self._rows)
        return False
