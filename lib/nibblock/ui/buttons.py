"""Buttons side by side; the chosen one is a highlight. RAM: a byte per letter, and a highlight."""

import displayio

from nibblock import const
from nibblock.keys import LEFT, RIGHT
from nibblock.pictures import FRONT, SHADE
from nibblock.sounds import CURSOR
from nibblock.ui.card import card
from nibblock.ui.highlight import Highlight
from nibblock.ui.text import GLYPH, fit, line

_GAP = const(2)
_LEAST = const(6)  # pixels of a button beside its word


def height(console):
    """Return the height of a row of buttons in pixels."""
    return console.row + 4


def fits(texts, width):
    """Return whether buttons with these texts fit side by side in ``width`` pixels, uncut."""
    letters = sum([len(text) for text in texts])
    return letters * GLYPH + len(texts) * (_LEAST + _GAP) - _GAP <= width


class Buttons:
    """A row of buttons, each as wide as its word asks; ``at`` is the chosen one."""

    def __init__(self, console, x, y, width, texts, at=0):
        self._console = console
        self._texts = texts
        self.at = 0
        self.group = displayio.Group(x=x, y=y)
        free = width - _GAP * (len(texts) - 1) - sum([len(text) for text in texts]) * GLYPH
        self._places = []
        left = 0
        for i in range(len(texts)):
            wide = len(texts[i]) * GLYPH + free * (i + 1) // len(texts) - free * i // len(texts)
            self._places.append((left, wide))
            self._add(texts[i], left, wide)
            left += wide + _GAP
        self._highlight = None
        self.choose(at)

    def _add(self, text, left, wide):
        console = self._console
        self.group.append(card(console, left, 0, wide, height(console), SHADE, FRONT))
        text = fit(text, wide - 4)
        inset = (wide - len(text) * GLYPH + 1) // 2
        self.group.append(line(console, text, left + inset, 3 if console.small else 2))

    def choose(self, at):
        """Put a highlight of the right width over button ``at``."""
        self.at = at
        console, (left, wide) = self._console, self._places[self.at]
        text = self._texts[self.at]
        text = fit(text, wide - 4)
        highlight = Highlight(console, wide, height(console), (wide - len(text) * GLYPH + 1) // 2)
        highlight.place(left, 0, text)
        if self._highlight:  # only now: memory may end before
            self.group.remove(self._highlight)
        self._highlight = highlight.group
        self.group.append(self._highlight)

    def key(self, code):
        """Choose the button to the left or right; return whether the choice moved."""
        to = self.at + (code == RIGHT) - (code == LEFT)
        if to == self.at or not 0 <= to < len(self._texts):
            return False
        self.choose(to)
        if self._console.sound:
            self._console.sound.play(CURSOR)
        return True
