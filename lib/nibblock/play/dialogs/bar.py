"""A bar over the footer while steps are replayed: a word, how far it is, and what the keys do.

RAM: 1 KB while it is shown; a step allocates nothing.
"""

import displayio

from nibblock.pictures import DIM, GROUND, LIGHT, TEXT
from nibblock.play.screen import Number
from nibblock.ui.card import CAPS, Meter, bar, footer_bar, icon, rectangle
from nibblock.ui.text import Words, line


class Bar:
    """Over ``group``: ``word`` on gold, a meter and ``at/of``; below them the legend ``keys``.

    ``keys`` are all texts that ``say`` will be called with (as in ui/card.py), with the same
    buttons: each word keeps its place, and only letters that differ are redrawn. A button that no
    longer fits is left out with its word, the last but two first: the last two end things.
    """

    def __init__(self, console, group, word, of, keys):
        self._console = console
        self._under = group
        high = console.bar
        self.group = displayio.Group(y=console.height - 2 * high - 1)
        self.group.append(bar(console, 0, 0, high + 1))
        self.group.append(footer_bar(console, high + 1, high))
        # Add the word, the meter and the numbers.
        small, width = console.small, console.width
        margin, y = (2, 2) if small else (4, 2)
        tag = 6 * len(word) + (6 if small else 20)
        self.group.append(rectangle(console, 0, 1, tag, console.bar, LIGHT))
        self.group.append(line(console, word, 3 if small else 10, y, GROUND))
        digits = len(str(of))
        x = width - margin - 6 * (2 * digits + 1)
        record = line(console, "/%d" % of, x, y, DIM)
        words = Words(console, x, y, digits, 1, TEXT)
        self.group.append(record)
        self.group.append(words.grid)
        self._number = Number(words.grid, record, digits)
        room = x - tag - 12
        self._of = of
        self._meter = Meter(console, tag + 6, 3 if small else 5, room, 0, of)
        self.group.append(self._meter.grid)
        # Add the buttons, and room for the longest word of each.
        cap, gap, x = (8, 4, 2) if small else (12, 7, 4)
        parts = [text.split(", ") for text in keys]
        columns = list(range(len(parts[0])))
        longest = [max([len(part[i]) - 2 for part in parts]) for i in columns]
        while sum([cap + 6 * longest[i] + gap for i in columns]) - gap > console.width - 2 * x:
            columns.pop(-3 if len(columns) > 2 else 0)
        self._words = {}
        y = console.bar + 3
        for i in columns:
            self._words[i] = Words(console, x + cap, y, longest[i])
            self.group.append(icon(console, CAPS.find(parts[0][i][0]), x, y, TEXT))
            self.group.append(self._words[i].grid)
            x += cap + 6 * longest[i] + gap
        self.say(keys[0])
        group.append(self.group)

    def say(self, keys):
        """Show other words beside the same buttons."""
        parts = keys.split(", ")
        for i, words in self._words.items():
            words.write(parts[i][2:])

    def show(self, at):
        """Show how far it is."""
        self._number.show(at)
        self._meter.show(at, self._of)

    def close(self):
        """Take the bar off the screen."""
        self._under.remove(self.group)
