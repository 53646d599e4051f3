"""What the calendar says of the chosen day: its date, its level's board, its state, the streak.

RAM: 1 KB, and the board while it is shown.
"""

import displayio

from nibblock import const
from nibblock.games import card as card_of
from nibblock.packs.days import date_of, weekday
from nibblock.pictures import DIM, FLOOR, LIGHT, TEXT, WOOD
from nibblock.screens.thumbnail import holding, thumbnail
from nibblock.ui.card import CLOCK, FLAG, STAR, TICK, card, icon, rectangle
from nibblock.ui.text import GLYPH, fit, line, words

# The states of a day, in the order of the sheet's tiles.
FUTURE = const(1)
OPEN = const(2)
BEGUN = const(3)
DONE = const(4)
RECORD = const(5)
_PICTURE = const(48)  # pixels of the board beside the words
_WIDE = const(150)  # pixels of a small screen that has room for more than the date


class Day:
    """Along the bottom of a Page from ``top`` on: a card, on a small screen one line."""

    def __init__(self, console, screen, page, top):
        self._console = console
        self._screen = screen
        self._picture = None
        self._words = displayio.Group()
        self._room = 4, top, console.width - 8, page.bottom - 2 - top
        if console.small:
            self._room = 0, top, console.width, page.bottom - top
            page.group.append(rectangle(console, *self._room, FLOOR))
        else:
            page.group.append(card(console, *self._room))
        self.group = page.group
        self.group.append(self._words)

    def describe(self, level, at):
        """Write the words about the chosen day; ``at``: the step at which it was left, or -1."""
        self.clear()
        if self._console.small:
            self._describe_small(level, at)
            return
        console, screen = self._console, self._screen
        x, y, wide, high = self._room
        y += (high - 39) // 2
        left, room = x + _PICTURE + 14, wide - _PICTURE - 18
        held = holding(level)
        game = card_of(level.game).TITLE + (", " + held if held else "")
        self._add(fit(self._date(screen.texts[6]), room), left, y + 2)
        self._add(fit(game, room), left, y + 14, DIM)
        mark, text = self._state(level, at)
        free = wide - _PICTURE - 47 - GLYPH * len(text)
        if mark >= 0:
            self._words.append(icon(console, mark, left - 2, y + 26, WOOD if at >= 0 else LIGHT))
        self._add(text, left + (11 if mark >= 0 else 0), y + 26, WOOD if at >= 0 else TEXT)
        if screen.streak:
            text = screen.texts[9] % screen.streak
            if GLYPH * len(text) > free:
                text = str(screen.streak)
            right = x + wide - 6 - GLYPH * len(text)
            self._words.append(icon(console, FLAG, right - 13, y + 26))
            self._add(text, right, y + 26, DIM)

    def _describe_small(self, level, at):
        """Write the date and, where there is room, what is left: then the length of the streak."""
        x, y, wide, _ = self._room
        screen = self._screen
        text = self._date(screen.texts[5])
        self._add(text, 3, y + 1)
        right = wide - 3
        if screen.streak:
            streak = str(screen.streak)
            right -= GLYPH * len(streak)
            self._add(streak, right, y + 1, LIGHT)
        state = self._state(level, at)[1]
        left = 3 + GLYPH * (len(text) + 1)
        if GLYPH * len(state) < right - left:
            self._add(state, left, y + 1, WOOD if at >= 0 else DIM)

    def _date(self, months):
        """Return the chosen date, with the names of ``months``."""
        screen = self._screen
        month, day = date_of(screen.day)
        name = screen.texts[7].split()[weekday(screen.year, screen.day)]
        return screen.texts[8] % (name, day, months.split()[month])

    def _state(self, level, at):
        """Return an icon and a text for the state of the chosen day."""
        if at >= 0:
            return CLOCK, words("games/" + level.game, "chosen level")[0] % at
        mark = self._screen.marks[self._screen.day]
        names = words("screens", "states of cells")
        if mark >= DONE:
            return (STAR, names[0]) if mark == RECORD else (TICK, names[1])
        return -1, names[3]

    def draw(self, level):
        """Draw the board of the chosen day."""
        self._drop()
        if self._console.small:
            return
        x, y, _, high = self._room
        self._picture = displayio.Group(x=x + 4, y=y + 3)
        self._picture.append(thumbnail(self._console, level, _PICTURE, high - 6))
        self.group.append(self._picture)

    def refuse(self, text):
        """Say why the chosen day cannot be shown."""
        self.clear()
        x, y, wide, _ = self._room
        self._add(fit(text, wide - 8), x + 4, y + 2)

    def clear(self):
        """Take words and board away."""
        self._drop()
        while len(self._words):
            self._words.pop()

    def _drop(self):
        if self._picture:
            self.group.remove(self._picture)
            self._picture = None

    def _add(self, text, x, y, colour=TEXT):
        self._words.append(line(self._console, text, x, y, colour))
