# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The scoreboard of a pack: best moves against records. RAM: 9 bytes per level, and a page.

Each level has a coloured box and a letter that means the same: A green (record or better), B white
(under 5 % more), C yellow (under 10 %), D cyan (under 25 %), E red; ? orange: no record known;
- red: not solved. Numbers are read one level at a time while the screen is idle.
"""

import displayio
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games import NAMES, card
from nibblock.keys import DOWN, UP, A, B
from nibblock.packs import PackError, open_pack, reason, short_title
from nibblock.pictures import DIM, FRONT, LIGHT
from nibblock.screens.scores_table import LETTERS, Table
from nibblock.screens.still import Still
from nibblock.ui.card import rectangle
from nibblock.ui.text import GLYPH, Words, fit, line, plain
from nibblock.ui.words import words

_MOST = const(999)  # levels in the table: it takes 9 bytes for each
_CALM = const(150)  # ms without a key before the chosen level's details are read
_ALPHABET = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_COLOURS = (0, 0x00C000, 0xFFFFFF, 0xFFFF00, 0x00FFFF, 0xE00000, 0xFF8000, 0xE00000)


class Screen(Still):
    """The pack at ``path``, with level ``at`` chosen.

    Of a pack with over 999 levels, these are the 999 (or fewer) around that level.
    """

    def __init__(self, console, path, at=0):
        self._console = console
        self._path = path
        self.dialog = None
        self._pack = open_pack(path)
        first = self._first = at // _MOST * _MOST
        count = min(self._pack.count - first, _MOST)
        if self._pack.count > _MOST:
            console.say("screens", "part of the scores", first + 1, first + count)
        self._table = Table(self._pack, console.progress, count, first)
        self._wanted = ""
        self._levels = 0  # how many levels to score; 0: all to the end of the list
        self._learned = False
        self._build()
        self._go_to(self._table.place_of(min(at - first, count - 1)))

    def _build(self):
        console = self._console
        row = console.row
        width = console.width
        self.group = console.pictures.page(width, console.height)
        self._columns = width // GLYPH
        title = short_title(self._pack.title) or self._path
        self.group.append(line(console, fit(title, width - 4), 2, 0, LIGHT))
        head, percent, title = words("screens", "scoreboard")
        self._count = card(self._pack.game(0) or NAMES[0]).COUNTS[0]
        head %= self._count
        if self._columns > 30:
            head += percent
        if self._columns > 44:
            head += title
        self.group.append(line(console, head[: self._columns], 0, row, DIM))
        self._rows = min((console.height - 5 * row) // row, self._table.count)
        self._bar = rectangle(console, 0, 0, width, row, FRONT)
        self._top = -1
        self._words = Words(console, 0, 2 * row, self._columns, self._rows)
        self._boxes = _boxes(row, self._rows)
        self._boxes.x = 4 * GLYPH
        self._boxes.y = 2 * row
        self._info = Words(console, 2, (2 + self._rows) * row + row // 2, self._columns, 2, DIM)
        for part in (self._bar, self._words.grid, self._boxes, self._info.grid):
            self.group.append(part)

    def _go_to(self, at):
        """Choose the level in position ``at``."""
        self._at = at
        top = at // self._rows * self._rows
        if top != self._top:
            self._top = top
            for i in range(self._rows):
                self._write(i)
        self._bar.y = (2 + at - top) * self._console.row
        self._seen = ticks_ms()
        self._due = True

    def _write(self, i):
        """Write row ``i`` of the page."""
        table = self._table
        at = self._top + i
        if at >= table.count:
            self._words.write("", i)
            self._boxes[i] = 0
            return
        n = table.level(at)
        state = table.state(n)
        self._boxes[i] = state
        text = ("%3d  " % self._number(n))[:5] + LETTERS[state]
        if state:
            text += "%5s%5s%5s" % (table.moves(n), table.record(n), table.difference(n))
            if self._columns > 30:
                text += "%8s" % table.percent(n)
            if self._columns > 44:
                text += "  " + plain(self._pack.titles.get(self._first + n))
        self._words.write(fit(text, self._columns * GLYPH), i)

    def key(self, code, repeated):
        """Move by the D-pad, play on A, leave on B; START, or up from the first line: menu."""
        if self.dialog:
            self.dialog.key(code, repeated)
            return
        if code <= DOWN:
            self._move(code, repeated)
        elif code == A:
            n = self._first + self._table.level(self._at)
            self._console.play(self._path, n, self._pack.game(n))
        elif code == B:
            self._console.go("levels", self._path, self._first + self._table.level(self._at), True)
        elif not repeated:
            self._open_menu()

    def _number(self, n):
        """Return the number of level ``n`` of the table, as players count."""
        return self._first + n + 1

    def _move(self, code, repeated):
        step = (-self._rows, -1, self._rows, 1)[code]
        to = self._at + step
        if to < 0 and code == UP:
            if not repeated:
                self._open_menu()
            return
        self._go_to(max(0, min(to, self._table.count - 1)))
        self._console.display.refresh()

    def _show(self):
        """Redraw the page with the chosen level."""
        self._top = -1
        self._go_to(self._at)
        self._console.display.refresh()

    # The menu: order, search, score.

    def _open(self, rows, head=()):
        from nibblock.ui.menu import open_menu

        open_menu(self._console, self, rows, head)

    def _open_menu(self):
        sort, find, go_to, states, levels, back, next_one, previous = words("screens", "scores")
        rows = [
            (sort, self._open_orders),
            (find, self._ask_title),
            (go_to, lambda: self._ask(0, len(str(self._pack.count)), self._to_number)),
            (states, self._open_states),
            (levels, lambda: self._ask(1, 3, self._set_levels)),
            (back, lambda: self.key(B)),
        ]
        if self._wanted:
            rows.insert(2, (next_one, lambda: self._find(1)))
            rows.insert(3, (previous, lambda: self._find(-1)))
        self._open(rows)

    def _open_orders(self):
        names = words("screens", "orders")
        names[3] %= self._count
        rows = [(names[i + 1], self._sorter(i)) for i in range(len(names) - 1)]
        self._open(rows, names[:1])

    def _sorter(self, by):
        return lambda: self._sort(by)

    def _sort(self, by):
        n = self._table.level(self._at)
        self._table.sort(by)
        self._at = self._table.place_of(n)
        self._show()

    def _open_states(self):
        names = words("screens", "states of levels")
        self._open(
            [
                ("%s %s" % (LETTERS[i + 1], names[i]), self._state_finder(i + 1))
                for i in range(len(names))
            ]
        )

    def _state_finder(self, state):
        return lambda: self._look_for(1, lambda n: self._table.learn(n) == state)

    def _ask(self, which, length, answer, letters="0123456789"):
        """Ask for ``length`` letters under the heading in line ``which`` of the section."""
        from nibblock.ui.ask import open_ask

        head = words("screens", "score search")[which]
        open_ask(self._console, self, head, letters, length, answer)

    def _ask_title(self):
        self._ask(2, 8, self._find_title, _ALPHABET)

    def _find_title(self, text):
        self._wanted = text.strip().lower()
        if self._wanted:
            self._find(1)

    def _find(self, step):
        titles = self._pack.titles
        self._look_for(step, lambda n: self._wanted in plain(titles.get(self._first + n)).lower())

    def _look_for(self, step, fits):
        """Go to the next level that matches, wrapping at the ends."""
        count = self._table.count
        for i in range(1, count + 1):
            at = (self._at + step * i) % count
            if fits(self._table.level(at)):
                self._go_to(at)
                return
        self._console.say("screens", "none in table")

    def _to_number(self, text):
        number = int(text)
        n = number - 1 - self._first
        if 0 <= n < self._table.count:
            self._go_to(self._table.place_of(n))
        elif 0 < number <= self._pack.count:
            self._console.go("scores", self._path, number - 1)
        else:
            self._console.say("screens", "no such level", self._pack.count)

    def _set_levels(self, text):
        self._levels = int(text)
        self._due = True

    def idle(self):
        """Show the chosen level's line, then read the page, then the remaining levels."""
        if self.dialog:
            return self.dialog.idle()
        if self._due:
            if ticks_diff(ticks_ms(), self._seen) < _CALM:
                return False
            self._due = False
            self._show_info()
            return True
        table = self._table
        for i in range(min(self._rows, table.count - self._top)):
            n = table.level(self._top + i)
            if not table.state(n):
                table.learn(n)
                self._write(i)
                self._console.display.refresh()
                return True
        if not self._learned:
            self._learned = not table.learn_next()
            if self._learned:
                self._sorted()
            return True
        return False

    def _sorted(self):
        """Once every level has been read, sort again if needed and show the score."""
        n = self._table.level(self._at)
        if self._table.refine():
            self._at = self._table.place_of(n)
            self._show()
        self._due = True

    def _show_info(self):
        """Show the title of the chosen level, and the score from that level on."""
        n = self._table.level(self._at)
        width = self._columns * GLYPH
        level, score = words("screens", "score")
        try:
            text = self._pack.titles.get(self._first + n) or level % self._number(n)
        except (OSError, PackError) as error:
            text = reason(error)
        self._info.write(fit(text, width))
        total, solved, count, known = self._table.score(self._at, self._levels)
        text = score % (total, solved, count)
        self._info.write(fit(text if known else text + " ...", width), 1)
        self._console.display.refresh()

    def leave(self):
        """Close the pack's file."""
        self._pack.close()


def _boxes(row, rows):
    """Return a column of boxes, one per line; tile 0 is empty, the others are state colours."""
    bitmap = displayio.Bitmap(GLYPH * len(_COLOURS), row, len(_COLOURS))
    for state in range(1, len(_COLOURS)):
        for x in range(GLYPH * state, GLYPH * state + GLYPH - 1):
            for y in range(1, row - 1):
                bitmap[x, y] = state
    palette = displayio.Palette(len(_COLOURS))
    for i in range(len(_COLOURS)):
        palette[i] = _COLOURS[i]
    palette.make_transparent(0)
    return displayio.TileGrid(
        bitmap, pixel_shader=palette, width=1, height=rows, tile_width=GLYPH, tile_height=row
    )
