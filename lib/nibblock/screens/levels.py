# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The levels of a pack: numbers, marks, a thumbnail of the chosen one. RAM: 5 bytes per level.

A mark needs the level's contents, so marks appear one by one while the screen is idle.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games import card
from nibblock.keys import DOWN, UP, A, B, X, Y
from nibblock.memory import load
from nibblock.packs import PackError, open_pack, reason, short_title
from nibblock.pictures import DIM, FRONT, LIGHT
from nibblock.play.room import layout
from nibblock.play.screen import MOST
from nibblock.screens.order import Order
from nibblock.screens.still import Still
from nibblock.screens.thumbnail import thumbnail
from nibblock.settings import SORT
from nibblock.ui.card import rectangle
from nibblock.ui.text import Words, fit, line, plain, wrap
from nibblock.ui.words import words

_GLYPH = const(6)  # pixels
_DIGITS = "0123456789"
_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_CALM = const(150)  # ms without a key before the thumbnail is drawn

# Marks; 0 means not read yet.
_OPEN = const(1)
_SOLVED = const(2)
_BEGUN = const(3)
_BAD = const(4)
_LARGE = const(5)  # does not fit in memory beside the list
_GLYPHS = b"\x0a\x0a\x0b\x0c\x13\x0a"  # digits sheet: blank, blank, tick, half, broken, blank


class Screen(Still):
    """The pack at ``path``, with level ``at`` chosen (-1: the last one played, or the first)."""

    def __init__(self, console, path, at=-1):
        self._console = console
        self._path = path
        self.dialog = None
        self._pack = open_pack(path)
        self.count = min(self._pack.count, MOST)
        if self._pack.count > MOST:
            console.say("screens", "too many levels", MOST)
        self._marks = bytearray(self.count)
        self._known = 0  # the marks of all levels before this one have been read
        place = console.progress.place
        if at < 0:
            at = place[1] if place and place[0] == path else 0
        self._order = Order(self.count)
        self._digits = max(3, len(str(self.count)))
        self._build()
        self._sort(console.progress.settings[SORT])
        self._at = self._order.place(min(at, self.count - 1))
        self._show_page()
        self._seen = ticks_ms()
        self._detail = None
        self._due = True
        self._preload = True

    def _build(self):
        console = self._console
        pictures = console.pictures
        self._small = console.small
        name, self._tall = ("digits8", 8) if self._small else ("digits", 12)
        cell = self._cell = _GLYPH * (self._digits + 1)  # digits and a mark
        self._columns = console.width // cell
        most = (console.height - 2 * console.row) * 2 // 5 // self._tall
        needed = (self.count + self._columns - 1) // self._columns
        self._lines = min(most, needed)
        self.group = pictures.page(console.width, console.height)
        title = short_title(self._pack.title) or self._path[self._path.rfind("/") + 1 :]
        head = line(console, fit(title, console.width), 2, 0, LIGHT)
        self._cursor = rectangle(console, 0, 0, cell, self._tall, FRONT)
        self._grid = pictures.tiles(
            name,
            (_GLYPH, self._tall),
            self._columns * (self._digits + 1),
            self._lines,
            see_through=True,
        )
        self._grid.x = (console.width - self._columns * cell) // 2
        self._grid.y = console.row + 2
        below = self._grid.y + self._lines * self._tall + 1
        self._info = Words(console, 2, below, console.width // 6, 2, DIM)
        for part in (head, self._cursor, self._grid, self._info.grid):
            self.group.append(part)

    @property
    def _page(self):
        return self._columns * self._lines

    def _sort(self, how):
        """Sort by 0 number, 1 size, 2 unsolved first (as far as that is known so far)."""
        self._to_learn = how == 2
        order = self._order = Order(self.count)
        try:
            if how == 1:
                order.by_size(self._bytes_of)
            elif how == 2:
                order.last(lambda n: self._marks[n] == _SOLVED)
        except MemoryError:  # a pack of thousands: it stays as it is
            self._console.say("screens", "too little memory")
        self._top = -1

    def _bytes_of(self, n):
        """Return how many bytes level ``n`` takes: close enough to its size, and quick to find."""
        try:
            first, end = self._pack.extent(n)
        except (PackError, OSError):
            return 0
        return end - first

    def _mark(self, n):
        """Return the mark of level ``n``, reading the level the first time."""
        if not self._marks[n]:
            try:
                marks = self._console.progress.marks(self._pack.read(n).key)
                mark = _SOLVED if marks & 1 else _BEGUN if marks & 2 else _OPEN
            except MemoryError:
                mark = _LARGE
            except (PackError, OSError):
                mark = _BAD
            self._marks[n] = mark
        return self._marks[n]

    def _show_page(self):
        """Show the page with the chosen level, and place the cursor."""
        top = self._at // self._page * self._page
        if top != self._top:
            self._top = top
            for i in range(self._page):
                self._write(i, top + i)
        spot = self._at - top
        self._cursor.x = self._grid.x + spot % self._columns * self._cell
        self._cursor.y = self._grid.y + spot // self._columns * self._tall

    def _write(self, spot, at):
        """Write the number and mark of the level in position ``at`` at ``spot`` on the page."""
        grid = self._grid
        digits = self._digits
        i = spot * (digits + 1)
        if at >= self.count:
            for j in range(digits + 1):
                grid[i + j] = 10
            return
        n = self._order.level(at)
        number = n + 1
        for j in range(digits - 1, -1, -1):
            grid[i + j] = number % 10 if number else 10
            number //= 10
        grid[i + digits] = _GLYPHS[self._marks[n]]

    def key(self, code, repeated):
        """Move by the D-pad, play on A, leave on B; START, or up from the first line: menu."""
        if self.dialog:
            self.dialog.key(code, repeated)
            return
        if code <= DOWN:
            self._move(code, repeated)
        elif code == A:
            self._play()
        elif code == B:
            self._up()
        elif code == X:
            self._next_open(1)
        elif code == Y:
            self._next_open(-1)
        else:
            self._open_menu()

    def _move(self, code, repeated):
        step = (-1, -self._columns, 1, self._columns)[code]
        to = self._at + step
        if to < 0 and code == UP:
            if not repeated:
                self._open_menu()
            return
        if to >= self.count and code == DOWN:
            to = self.count - 1
        self._go_to(to % self.count)

    def _go_to(self, at):
        """Choose the level in position ``at``; what is shown of the one before goes at once."""
        self._at = at
        self._show_page()
        self._drop_detail()
        self._info.write("")
        self._info.write("", 1)
        self._console.display.refresh()
        self._seen = ticks_ms()
        self._due = True

    def _play(self):
        n = self._order.level(self._at)
        if self._mark(n) == _BAD:
            try:
                self._pack.read(n)
            except MemoryError:  # play has room for it
                pass
            except (OSError, PackError) as error:
                self._console.tell(reason(error))
                return
        self._console.play(self._path, n, self._pack.game(n))

    def _up(self):
        cut = self._path.rfind("/")
        folder = self._path[:cut]
        self._console.go("packs", "" if folder == "levels" else folder, self._path[cut + 1 :])

    def _next_open(self, step):
        """Go to the next (or previous) unsolved level, wrapping at the ends."""
        at = self._at
        for _ in range(self.count):
            at = (at + step) % self.count
            if self._mark(self._order.level(at)) != _SOLVED:
                self._go_to(at)
                return
        self._console.say("screens", "all are solved", self.count)

    def _open_menu(self):
        from nibblock.ui.menu import open_menu

        how = self._console.progress.settings[SORT] % 3
        texts = words("screens", "levels")
        do = (
            lambda: self._next_open(1),
            lambda: self._next_open(-1),
            lambda: self._ask(0, _DIGITS, self._digits, self._go_to_number),
            lambda: self._ask(1, _LETTERS, 8, self._find_title),
            self._next_sort,
            lambda: self._console.go("scores", self._path, self._order.level(self._at)),
            self._up,
        )
        texts[4] %= texts[7 + how]
        open_menu(self._console, self, [(texts[i], do[i]) for i in range(7)])

    def _ask(self, which, letters, length, answer):
        """Ask for ``length`` letters under the heading in line ``which`` of the section."""
        from nibblock.ui.ask import open_ask

        head = words("screens", "search")[which]
        open_ask(self._console, self, head, letters, length, answer)

    def _go_to_number(self, text):
        number = int(text)
        if 1 <= number <= self.count:
            self._go_to(self._order.place(number - 1))
        else:
            self._console.say("screens", "no such level", self.count)

    def _find_title(self, text):
        """Go to the next level whose title contains ``text``, ignoring case."""
        wanted = text.strip().lower()
        titles = self._pack.titles
        for i in range(1, self.count + 1):
            n = (self._order.level(self._at) + i) % self.count
            if wanted and wanted in plain(titles.get(n)).lower():
                self._go_to(self._order.place(n))
                return
        self._console.say("screens", "no such title" if wanted else "nothing to find")

    def _next_sort(self):
        progress = self._console.progress
        how = (progress.settings[SORT] + 1) % 3
        progress.settings[SORT] = how
        progress.touch_settings()
        n = self._order.level(self._at)
        self._sort(how)
        self._go_to(self._order.place(n))

    def idle(self):
        """Show the chosen level's details, then load what playing it needs, then read marks."""
        if self.dialog:
            return self.dialog.idle()
        if self._due:
            if ticks_diff(ticks_ms(), self._seen) < _CALM:
                return False
            self._due = False
            self._show_detail()
            return True
        if self._preload:
            self._preload = False
            self._console.load_ahead(self._pack.game(self._order.level(self._at)))
            return True
        for i in range(min(self._page, self.count - self._top)):
            n = self._order.level(self._top + i)
            if not self._marks[n]:
                self._mark(n)
                if self._marks[n] > _OPEN:
                    self._grid[i * (self._digits + 1) + self._digits] = _GLYPHS[self._marks[n]]
                    self._console.display.refresh()
                return True
        return self._to_learn and self._learn()

    def _learn(self):
        """Read one more level; after the last one, sort unsolved levels first."""
        while self._known < self.count:
            n = self._known
            self._known += 1
            if not self._marks[n]:
                self._mark(n)
                return True
        chosen = self._order.level(self._at)
        self._sort(2)
        self._to_learn = False
        self._at = self._order.place(chosen)
        self._show_page()
        self._console.display.refresh()
        return False

    def _show_detail(self):
        """Show the thumbnail, title, size and best of the chosen level."""
        console = self._console
        n = self._order.level(self._at)
        self._drop_detail()
        try:
            level = self._pack.read(n)
            text, more = self._describe(level)
            top = self._grid.y + self._lines * self._tall + 2 * console.row + 2
            self._detail = thumbnail(console, level, top)
            self.group.append(self._detail)
            sheet = load("games." + level.game + ".packs.thumb").sheet
            if sheet:
                room = console.width, console.height - 12
                size = layout(level.width, level.height, room[0], room[1], True)[0]
                console.pictures.sheet(sheet % size)
        except MemoryError:
            text, more = words("screens", "too large to preview")[0], ""
        except (OSError, PackError) as error:
            text, more = (wrap(reason(error), console.width // _GLYPH) + [""])[:2]
        self._info.write(text)
        self._info.write(more, 1)
        console.display.refresh()

    def _drop_detail(self):
        if self._detail:
            self.group.remove(self._detail)
            self._detail = None

    def _describe(self, level):
        """Return two lines: the title, if it has one, then the size, best and record."""
        best_is, record_is = words("screens", "chosen level")
        text = "%d x %d" % (level.width, level.height)
        best = self._console.progress.numbers(level.key, 0)
        if best:
            counts = ["%d %s" % count for count in zip(best, card(level.game).COUNTS)]
            text += ", " + best_is % ", ".join(counts)
        if level.best and not (best and best[0] <= level.best[0]):
            text += ", " + record_is % level.best[0]
        width = self._console.width - 4
        doubt = getattr(level, "doubt", "")
        if doubt:
            return fit(level.title or text, width), fit(doubt, width)
        if level.title:
            return fit(level.title, width), fit(text, width)
        return fit(text, width), ""

    def leave(self):
        """Close the pack's file."""
        self._pack.close()
