"""The card below the packs: the next unsolved level of the chosen one. RAM: 2 KB, and the level."""

import displayio

from nibblock import const
from nibblock.packs import PackError, open_pack, reason, told
from nibblock.pictures import DIM, TEXT
from nibblock.screens.thumbnail import holding, thumbnail
from nibblock.ui.card import card, well
from nibblock.ui.text import GLYPH, Words, fit, wrap
from nibblock.ui.words import words

_LEAST = const(30)  # pixels of a card that has room for a board


class PackCard:
    """A card in the rectangle ``rest`` of a Page."""

    def __init__(self, console, page, rest):
        self._console = console
        x, y, width, height = rest
        small = console.small
        inset = 2 if small else 4
        self._level = self._picture = None
        self.group = displayio.Group(x=x, y=y)
        page.group.append(self.group)
        self.group.append(card(console, 0, 0, width, height))
        below = height > width  # the words are below the board
        if below:
            lines = 5
            across, high = width - 2 * inset, height - 2 * inset - lines * console.row - 2
            left, top = inset + 1, height - lines * console.row - inset
        else:
            across = min((height - 4) * 5 // 4, width * 2 // 5) if small else 100
            high = height - 2 * inset
            left, top = across + 2 * inset + 2, 2 if small else 4
            lines = (height - top) // console.row
        self._room = inset, inset, across, high
        self.group.append(well(console, inset, inset, across, high))
        self._columns = (width - left - 2) // 6
        self._lines = max(lines, 1)
        self._dim = Words(console, left, top, self._columns, self._lines, DIM)
        self._bright = Words(console, left, top, self._columns, self._lines, TEXT)
        self.group.append(self._dim.grid)
        self.group.append(self._bright.grid)

    def clear(self):
        """Show neither words nor a board."""
        self._level = None
        self._write([], [])
        if self._picture:
            self.group.remove(self._picture)
            self._picture = None

    def _write(self, dim, bright):
        """Write lines in both colours; a line of both is the bright one's."""
        for row in range(self._lines):
            over = fit(bright[row], 6 * self._columns) if row < len(bright) else ""
            under = fit(dim[row], 6 * self._columns) if row < len(dim) and not over else ""
            self._bright.write(over, row)
            self._dim.write(under, row)

    def describe(self, where, info):
        """Write about the next unsolved level of the pack at ``where``, and keep it for draw."""
        texts = words("screens", "chosen pack")
        if where.endswith("/"):
            lines = wrap(info.name, self._columns)[:3]
            self._write([""] * len(lines) + [texts[0]], lines)
            return
        try:
            self._describe(where, info, texts)
        except (OSError, PackError, MemoryError, ImportError) as error:
            self._level = None
            lines = wrap(reason(error), self._columns)
            self._write(lines, [])

    def _describe(self, where, info, texts):
        console = self._console
        place = console.progress.place
        n = place[1] if place and place[0] == where else 0
        head = texts[1] if self._columns >= len(texts[1]) else texts[4]
        if info.tally:
            n = info.tally.following(min(n, info.tally.count - 1))
            if n < 0:
                n, head = 0, texts[2]
        pack = open_pack(where)
        try:
            level = pack.read(min(n, pack.count - 1))
        finally:
            pack.close()
        number = str(n + 1)
        columns = max(4, self._columns - len(number) - 1)
        titles = wrap(told(level.title, where), columns)
        if len(titles) > 2:
            titles = [titles[0], fit(" ".join(titles[1:]), columns * GLYPH)]
        bright = [""] + [
            (number if not i else " " * len(number)) + " " + text for i, text in enumerate(titles)
        ]
        dim = [head] + [""] * len(titles) + ["%d x %d" % (level.width, level.height)]
        held = holding(level)
        if held and self._lines > len(dim) + 1:
            dim.append(held)
        if level.best:
            dim.append(texts[3] % level.best[0])
        self._write(dim, bright)
        self._level = level

    def draw(self):
        """Draw the board of the level that was described."""
        level, self._level = self._level, None
        x, y, width, height = self._room
        if not level or width < _LEAST or height < 16:
            return
        try:
            scale = 2 if level.width * 8 < width - 1 and level.height * 8 < height - 1 else 1
            self._picture = displayio.Group(x=x + 1, y=y + 1, scale=scale)
            room = (width - 2) // scale, (height - 2) // scale
            self._picture.append(thumbnail(self._console, level, room[0], room[1]))
        except (MemoryError, OSError, ImportError):
            self._picture = None
            return
        self.group.append(self._picture)
