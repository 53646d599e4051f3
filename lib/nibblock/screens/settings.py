# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The player's settings, one per line; A, left and right change them. RAM: one page of text."""

from nibblock.games import NAMES, card
from nibblock.keys import START, A, B
from nibblock.memory import find
from nibblock.pictures import DIM, LIGHT
from nibblock.progress.reading.choices import OWN, change, choices, value
from nibblock.screens.still import Still
from nibblock.settings import RATE, SORT, SOUND, SWAP, THEME
from nibblock.ui.rows import Rows
from nibblock.ui.text import line
from nibblock.ui.words import words


class Screen(Still):
    """The list of settings; B returns to the screen that ``back`` names."""

    def __init__(self, console, *back):
        self._console = console
        self._back = back or ("title",)
        self._at = 0
        self._lines = _lines()
        self._build()

    def _build(self):
        console = self._console
        self.group = console.pictures.page(console.width, console.height)
        head, self._further, hint = words("screens", "settings")
        self.group.append(line(console, head, 4, 1, LIGHT))
        top, bottom = console.row + 4, console.height - console.row - 1
        count = len(self._lines) + 1
        rows = min(count, (bottom - top) // console.row)
        self._list = Rows(console, 0, top, console.width, rows, count, self._text_of, self._at)
        self.group.append(self._list.group)
        self.group.append(line(console, hint, 4, bottom, DIM))

    def _text_of(self, i):
        """Return the setting's name and value: a choice, or a number from settings.toml.

        The last line opens another page.
        """
        if i == len(self._lines):
            return self._further
        which, name, shown = self._lines[i]
        now = value(self._console.progress.settings, which)
        used = choices(which)
        text = shown.split(", ")[used.index(now)] if now in used else str(now)
        return "%-13s %s" % (name, text)

    def key(self, code, repeated):
        """Choose with up and down, change with A, left and right, go back on B."""
        console = self._console
        if code in (B, START):
            console.go(*self._back)
        elif code & 1 and code < A:
            self._list.key(code)
            console.display.refresh()
        elif code <= A and not repeated:
            self._change(-1 if code == 0 else 1)

    def _change(self, step):
        console = self._console
        at = self._list.at
        if at == len(self._lines):
            if step > 0 and find("screens.diagnostics"):
                console.go("diagnostics", *self._back)
            elif step > 0:
                console.say("screens", "no diagnostics")
            return
        which = self._lines[at][0]
        change(console.progress.settings, which, step)
        console.progress.touch_settings()
        console.apply_settings()
        if which not in (THEME, SWAP):  # these change more of the page
            self._list.refill()
            console.display.refresh()
            return
        self._at = at
        self._build()
        console.show(self.group)

    def leave(self):
        """Save the changes."""
        self._console.save()


def _lines():
    """Return the lines as (byte, name, choices), sorted by byte, but the console's own together.

    A game without its word file is not on this drive, so its settings are left out.
    """
    lines = _named(OWN, words("screens", "own settings"))
    for name in NAMES:
        own = card(name).SETTINGS
        if own:
            try:
                lines += _named(own, words("games/" + name, "settings"))
            except OSError:
                pass
    lines.sort(key=_place)
    return lines


def _place(line):
    """Return a number to sort a line by."""
    if line[0] == SWAP:
        return 2 * RATE + 1
    return 2 * (SORT if line[0] == SOUND else line[0])


def _named(table, texts):
    """Return (byte, name, choices) per setting of ``table``, from texts split at the colon."""
    lines = []
    for setting, text in zip(table, texts):
        name, shown = text.split(": ", 1)
        lines.append((setting[0], name, shown))
    return lines
