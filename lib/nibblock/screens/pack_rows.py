"""The list of packs: rows with name, difficulty and progress, and a card below them.

Each row is a card, filled slice by slice. The highlight moves over them. The card below has the
next unsolved level of the chosen pack. RAM: 6 KB, and the level.
"""

import displayio

from nibblock import const
from nibblock.keys import DOWN, LEFT, UP
from nibblock.memory import load
from nibblock.packs import PackError, open_pack, reason, short_title, told
from nibblock.packs.folders import entries, has_head
from nibblock.pictures import DIM, DONE, FLOOR, GOAL, OUTLINE, TEXT
from nibblock.screens.thumbnail import holding, thumbnail
from nibblock.ui.card import RIGHT as ARROW
from nibblock.ui.card import TICK, Meter, card, icon, rectangle, well
from nibblock.ui.highlight import Highlight, ScrollBar
from nibblock.ui.look import pips
from nibblock.ui.text import Words, fit, line, words, wrap

_METER = const(44)
_FIELD = const(80)  # the meter and the numbers beside it
_PIPS = const(103)  # pixels from the left of a row
_SHORT = const(3)  # rows that are shown at least
_LEAST = const(30)  # pixels of a card that has room for a board


class Info:
    """What a row says; ``solved`` is -1 while that is not known, ``count`` 0."""

    def __init__(self, name):
        self.name = name
        self.solved = -1
        self.count = 0
        self.look = 0
        self.tally = None
        self.error = None  # type: Exception | None


class PackRows:
    """Rows for ``wheres``, paths of packs and folders (with a slash at the end).

    ``pips`` are the packs' difficulties by file name, {} if none is known. ``rest`` is the
    rectangle left for the card, (x, y, width, height).
    """

    def __init__(self, console, page, wheres, at, pips):
        self._console = console
        self._wheres = wheres
        self.at = at
        self._pitch = self._drop = self._shown = self._x = self._width = self._y = 0
        self._beside = 1  # pixels between the rows and the scroll bar
        self._highlight = None
        self.rest = ()
        self._pips = {} if console.small else pips
        self._infos = {}
        self._lay_out(page)
        self._top = len(wheres)
        self._groups = []
        self._waiting = []
        self._tallies = {}
        self._lines = displayio.Group()
        page.group.append(self._lines)
        self._add_mark(page)
        x, high = self._x + self._width + self._beside, self._shown * self._pitch - 1
        self._scroll_bar = ScrollBar(console, x, self._y, high, self._shown, len(wheres))
        page.group.append(self._scroll_bar.group)
        self._show()

    def _add_mark(self, page):
        """Add what shows which row is chosen."""
        console = self._console
        wide = 94 if not console.small else min(self._width - 4, 74)
        self._highlight = Highlight(console, wide, 11 if console.small else 14)
        page.group.append(self._highlight.group)

    def _lay_out(self, page):
        """Set the place, size and number of rows shown."""
        console, count = self._console, len(self._wheres)
        width, room = console.width, page.bottom - page.top
        small = console.small
        margin = 2 if small else 4
        beside = width >= (200 if small else 300)
        self._pitch = max(12 if small else 24, console.board.finger)
        self._drop = (self._pitch - (12 if small else 24)) // 2  # of what is in a row
        self._x, self._y = margin, page.top + (2 if small else 4)
        self._width = width - 2 * margin
        if beside:
            self._width = 132 if small else 208
            most = (room - 4) // self._pitch
        else:
            least = 38 if small else 60
            most = max(_SHORT, (room - least - 6) // self._pitch)
            if not small and count == 6 and most == 5 and not self._drop:
                self._pitch, most = 23, 6
        self._shown = min(most, count)
        if count > self._shown:
            self._width -= 6
        if beside:
            x = self._x + self._width + (8 if count > self._shown else 4)
            high = page.bottom - self._y - margin
            self.rest = x, self._y, width - margin - x, high
        else:
            y = self._y + self._shown * self._pitch + (1 if small else 0)
            self.rest = margin, y, width - 2 * margin, page.bottom - y - (1 if small else 2)

    def info(self, i):
        """Return what is known about entry ``i``, reading its pack if that has not been done."""
        return self._infos.get(i) or self._read(i)

    def _show(self):
        """Show the page with the chosen row, and the mark on it."""
        shown = self._shown
        if not self._top <= self.at < self._top + shown:
            self._top = top = min(self.at // shown * shown, len(self._wheres) - shown)
            while len(self._lines):
                self._lines.pop()
            self._groups = []
            for i in range(shown):
                y = self._y + i * self._pitch + self._drop
                group = displayio.Group(x=self._x, y=y)
                self._begin(group)
                self._groups.append(group)
                self._lines.append(group)
            self._waiting = list(range(top, top + shown))
            self._scroll_bar.show(top)
        self._mark(self._y + (self.at - self._top) * self._pitch + self._drop)

    def _begin(self, group):
        """Add to the Group of a row what it has before its pack is read."""
        height = self._pitch - (1 if self._console.small else 2)
        group.append(card(self._console, 0, -self._drop, self._width, height))

    def _mark(self, y):
        """Mark the chosen row, which is at ``y``."""
        small = self._console.small
        info = self._infos.get(self.at)
        name = info.name if info else plain_name(self._wheres[self.at])
        self._highlight.place(self._x + (0 if small else 3), y + (0 if small else 4), name)

    def work(self):
        """Fill in one row; return false if all that are shown are filled in."""
        if not self._waiting:
            return False
        i = self._waiting.pop(0)
        self.info(i)
        self._fill(i)
        return True

    def take(self, counting):
        """Write what is new of packs that have been counted (screens/counting.py)."""
        for i, info in self._infos.items():
            where = self._wheres[i]
            pack = counting.found.get(where)
            error = counting.failed.get(where)
            if error and not info.error or pack and pack != (info.solved, info.count):
                info.error = error
                info.solved, info.count = pack or (-1, 0)
                if self._top <= i < self._top + self._shown:
                    self._fill(i)
                    self._console.display.refresh()

    def move(self, code):
        """Move by a row (up, down) or a page (left, right); return whether that moved."""
        was, count = self.at, len(self._wheres)
        if code == DOWN:
            self.at = (was + 1) % count
        elif code == UP:
            self.at = (was - 1) % count
        elif code == LEFT:
            self.at = max(was - self._shown, 0)
        else:
            self.at = min(was + self._shown, count - 1)
        if self.at == was:
            return False
        self._show()
        return True

    def _read(self, i):
        """Read a pack's title, number of levels and tally.

        A text is not opened: to count its levels it would have to be read to the end.
        """
        where = self._wheres[i]
        info = self._infos[i] = Info(plain_name(where))
        if where.endswith("/"):
            return info
        try:
            info.tally = self._tally(i)
            if has_head(where):
                with open_pack(where) as pack:
                    info.name = told(short_title(pack.title), where) or info.name
                    info.count = pack.count
                    info.look = getattr(pack, "look", 0)
            if info.tally:
                info.solved, info.count = info.tally.solved(), info.tally.count
        except (OSError, PackError, MemoryError) as error:
            info.error = error
        return info

    def _tally(self, i):
        """Return the tally of entry ``i``; those of all rows that are shown are read together."""
        if i not in self._tallies:
            shown = self._wheres[self._top : self._top + self._shown]
            found = load("progress.records.tally").load_all(self._console.progress, shown)
            self._tallies = {self._top + n: tally for n, tally in enumerate(found)}
        return self._tallies[i]

    def _fill(self, i):
        """Draw the contents of the row of entry ``i``."""
        group = self._groups[i - self._top]
        while len(group) > 1:
            group.pop()
        info, small = self._infos[i], self._console.small
        right = self._width - (4 if small else 6)
        if self._wheres[i].endswith("/"):
            group.append(icon(self._console, ARROW, right - 8, 2 if small else 6))
        elif info.error:
            mark = words("screens", "states of packs")[0]
            self._add(group, mark, right - 6 * len(mark), GOAL)
            right -= 6 * len(mark)
        elif info.count:
            right = self._add_progress(group, info, right)
            where = self._wheres[i]
            difficulty = self._pips.get(where[where.rfind("/") + 1 :])
            if difficulty:
                group.append(pips(self._console, _PIPS, 8, difficulty))
        left = 4 if small else 7
        room = min(right - left - 4, 6 * (11 if small else 14))  # no more than the highlight covers
        self._add(group, fit(info.name, room), left, TEXT)
        if i == self.at:
            self._highlight.write(info.name)

    def _field(self, right):
        """Return where the meter of a row begins."""
        return max(right - _FIELD, _PIPS + 43 if self._pips else 0)

    def _add(self, group, text, x, colour):
        group.append(line(self._console, text, x, 2 if self._console.small else 5, colour))

    def _add_progress(self, group, info, right):
        """Add meter and numbers, or the green field of a finished pack; return where they begin."""
        console, small = self._console, self._console.small
        known = info.solved >= 0
        text = "%d/%d" % (info.solved, info.count) if known else str(info.count)
        wide = 6 * len(text)
        if known and info.solved == info.count:
            field = wide + 14 if small else max(wide + 22, right - self._field(right))
            x = right - field + (2 if small else 0)
            group.append(rectangle(console, x, 1 if small else 5, field, 9 if small else 12, DONE))
            group.append(icon(console, TICK, x + 2, 2 if small else 5, OUTLINE))
            self._add(group, text, x + field - wide - (1 if small else 3), OUTLINE)
            return x
        self._add(group, text, right - wide, TEXT if info.solved > 0 else DIM)
        left = right - wide
        meter = self._field(right) if not small else right - 36 - 30
        if known and left - meter >= 16 and meter > (96 if not small else 74):
            bar = min(_METER, left - meter - 4)
            group.append(
                Meter(console, meter, 3 if small else 8, bar, info.solved, info.count).grid
            )
            left = meter
        return left


def plain_name(where):
    """Return the name of a pack or folder as the player knows it: that of ``levels/2-x`` is X."""
    name = where[:-1] if where.endswith("/") else where
    name = name[name.rfind("/") + 1 :]
    if name[1:2] == "-" and name[0] in "123456789":
        name = name[2:3].upper() + name[3:]
    return name


class PackCard:
    """A card in the rectangle ``rest`` of a Page, with the words ``said``."""

    def __init__(self, console, page, rest, said):
        self._console = console
        self._said = said
        x, y, width, height = rest
        self._level = self._picture = None
        self.group = displayio.Group(x=x, y=y)
        page.group.append(self.group)
        self.group.append(card(console, 0, 0, width, height))
        self._room, left, top, lines = self._lay_out(width, height)
        self._corner = left, top
        self._well = None
        if self._room:
            self._well = well(console, *self._room)
            self.group.append(self._well)
        self._columns = (width - left - 2) // 6
        self._texts = []
        for _ in range(max(lines, 1)):
            self._texts.append(Words(console, left, 0, self._columns, paper=FLOOR))
            self.group.append(self._texts[-1].grid)
        self._place(left, top)

    def _lay_out(self, width, height) -> tuple:
        """Return the place of the board, and of the words, and how many lines these have."""
        small, row = self._console.small, self._console.row
        inset = 2 if small else 4
        if height > width:  # the words are below the board
            across, high = width - 2 * inset, height - 2 * inset - 5 * row - 2
            return (inset, inset, across, high), inset + 1, height - 5 * row - inset, 5
        across = min((height - 4) * 5 // 4, width * 2 // 5) if small else 100
        room = inset, inset, across, height - 2 * inset
        top = 2 if small else 4
        return room, across + 2 * inset + 2, top, (height - top) // row

    def _place(self, x, y):
        """Put the words at (x, y)."""
        for text in self._texts:
            text.grid.x, text.grid.y = x, y
            y += self._console.row

    def clear(self):
        """Show neither words nor a board."""
        self._level = None
        self._write([], [])
        if self._picture:
            self.group.remove(self._picture)
            self._picture = None

    def _write(self, dim, bright):
        """Write lines in both colours; a line of both is the bright one's."""
        for row in range(len(self._texts)):
            over = bright[row] if row < len(bright) else ""
            text = over or (dim[row] if row < len(dim) else "")
            grid = self._texts[row].grid
            ink = self._console.pictures.ink(TEXT if over else DIM, FLOOR)
            if text and grid.pixel_shader is not ink:  # that draws all of it again
                grid.pixel_shader = ink
            self._texts[row].write(fit(text, 6 * self._columns))

    def describe(self, where, info):
        """Write about the next unsolved level of the pack at ``where``, and keep it for draw."""
        folder = where.endswith("/")
        if self._well:  # words about a folder take its place
            self._well.hidden = folder
            x, y = (self._room[0] + 2, self._room[1]) if folder else self._corner
            self._place(x, y)
        if folder:
            inside = [plain_name(name).replace(".nbk", "") for name in entries(where[:-1])]
            lines = wrap(info.name, self._columns)[:3]
            self._write([""] * len(lines) + [self._said[0]] + inside, lines)
            return
        try:
            self._describe(where, info)
        except (OSError, PackError, MemoryError, ImportError) as error:
            self._level = None
            lines = wrap(reason(error), self._columns)
            self._write(lines, [])

    def _next(self, where, info):
        """Return the number of the next unsolved level, -1 if all are solved, and that level."""
        place = self._console.progress.place
        n = place[1] if place and place[0] == where else 0
        if info.tally:
            n = info.tally.following(min(n, info.tally.count - 1))
        with open_pack(where) as pack:
            return n, pack.read(min(max(n, 0), pack.count - 1))

    def _describe(self, where, info):
        n, level = self._next(where, info)
        texts = self._said
        head = texts[1] if self._columns >= len(texts[1]) else texts[4]
        if n < 0:
            n, head = 0, texts[2]
        number = str(n + 1)
        columns = max(4, self._columns - len(number) - 1)
        titles = wrap(told(level.title, where), columns, 2)
        bright = [""] + [
            (number if not i else " " * len(number)) + " " + text for i, text in enumerate(titles)
        ]
        dim = [head] + [""] * len(titles) + ["%d x %d" % (level.width, level.height)]
        held = holding(level)
        if held and len(self._texts) > len(dim) + 1:
            dim.append(held)
        if level.best:
            dim.append(texts[3] % level.best[0])
        self._write(dim, bright)
        self._level = level

    def draw(self):
        """Draw the board of the level that was described."""
        level, self._level = self._level, None
        if not level or not self._room:
            return
        x, y, width, height = self._room
        if width < _LEAST or height < 16:
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
