"""The last unsolved level of a pack was solved: its stars and records, and what is next.

The levels are read one by one while the screen is idle, to add up the numbers. RAM: 3 KB, and a
level while it is read.
"""

import displayio
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games import card as card_of
from nibblock.keys import DOWN, UP, B
from nibblock.packs import PackError, open_pack, short_title, told
from nibblock.packs.folders import list_of
from nibblock.packs.next import Next
from nibblock.pictures import DIM, FRONT, LIGHT
from nibblock.progress.records.tally import stars
from nibblock.screens.base import Base
from nibblock.settings import MOTION, SORT
from nibblock.sounds import RECORD
from nibblock.ui.card import CUP, STAR, TICK, card, icon, rectangle
from nibblock.ui.highlight import Highlight
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, counts, fit, line, words

_SIZE = const(16)  # of the cat and the crates
_HAPPY = const(2)
_AT_HOME = const(5)
_CAT = const(4)
_FEWEST_STARS = const(3)  # a way to sort levels
_NUMBER = const(22)  # letters of a row's value
_BLINK = const(180)  # ms
_FRAMES = const(4)
_SPOTS = ((4, 10), (88, 2), (78, 26), (-4, 44), (92, 52))  # of the stars around the cat


class Screen(Base):
    """The pack at ``path``, whose level ``index`` was solved last."""

    def __init__(self, console, path, index):
        self._console = console
        self._path = path
        self._index = index
        self._highlight = self._stars = None
        self._cat = []
        self._rows = []
        self._dead = []  # rows that lead nowhere: they are known once all levels were read
        self._place = 0, 0, 0
        self._pack = open_pack(path)
        self._search = None
        self._found = False  # whether the search is over
        self._n = self._won = self._most = self._records = self._better = self._total = 0
        self._game = self._pack.game(index)
        self._texts = words("screens", "pack is done")
        title = told(short_title(self._pack.title), path)
        count = self._count = self._pack.count
        note = "%d/%d" % (count, count)
        mark = TICK if GLYPH * (len(title) + len(note)) + 30 <= console.width else -1
        self._page = Page(console, title, note, mark, self._texts[0])
        self.group = self._page.group
        self._at = 0
        self._build()
        self._since = ticks_ms()
        self._frame = 0 if console.setting(MOTION) else _FRAMES
        if console.sound:
            console.sound.play(RECORD)

    # What it shows

    def _build(self):
        console, small = self._console, self._console.small
        pitch = 14 if small else 25
        top = self._page.bottom - 3 * pitch - 1
        high = top - self._page.top - (4 if small else 8)
        y = self._page.top + (2 if small else 4)
        wide = console.width - (4 if small else 8)
        edge = 2 if small else 4
        self.group.append(card(console, edge, y, wide, high))
        self._draw_heap(high, y)
        self._draw_words(high, y)
        self._rows = []
        game = card_of(self._game).TITLE if self._game else ""
        texts = [fit(text, wide // 2) for text in (self._texts[3], self._texts[4], game)]
        longest = max([len(text) for text in texts]) * GLYPH
        left = edge + 16 + longest  # the highlight covers no value
        for text in texts:
            self.group.append(card(console, edge, top, wide, pitch - (2 if small else 3)))
            inset = (pitch - console.row - 2) // 2
            self.group.append(line(console, text, edge + 8, top + inset))
            columns = min(_NUMBER, (edge + wide - 6 - left) // GLYPH)
            x = edge + wide - 4 - columns * GLYPH
            value = Words(console, x, top + inset, columns, 1, DIM)
            self.group.append(value.grid)
            self._rows.append((text, top, value, columns))
            top += pitch
        left = 6 if small else 4  # so that its text covers the row's
        self._highlight = Highlight(
            console, max(longest + 12, 92 if not small else 0), pitch - (4 if small else 9), left
        )
        self.group.append(self._highlight.group)
        self._set(2, self._texts[5], " ")
        self._choose(0)

    def _draw_heap(self, high, y):
        """Draw five crates at home with the cat on top, twice as large where there is room."""
        console = self._console
        scale = 1 if console.small else 2
        x = 8 if console.small else 24
        y += (high - 48 * scale) // 2
        self._stars = displayio.Group(x=x, y=y)
        if scale > 1:
            for left, top in _SPOTS:
                self._stars.append(icon(console, STAR, left, top))
            self.group.append(self._stars)
        heap = displayio.Group(x=x, y=y, scale=scale)
        for i in range(3):
            x, y, tile = 8 * (2 - i), _SIZE * i, _AT_HOME if i else _HAPPY
            grid = console.pictures.tiles("stars", (_SIZE, _SIZE), i + 1, 1, True, x, y, tile)
            heap.append(grid)
            if not i:
                self._cat = grid
        self.group.append(heap)

    def _draw_words(self, high, y):
        """Write ``Pack done!`` in doubled letters, and leave room for the numbers below it."""
        console, row = self._console, self._console.row
        x = 64 if console.small else 140
        more = console.small and console.width >= 200
        tall = 4 * row if more else 4 * row + (row if console.small else 3 * row + 9)
        top = y + max(2, (high - tall) // 2)
        pack, done = self._texts[1:3]
        wide = max(len(pack), len(done)) * 2 * GLYPH
        room = console.width - x - 4
        title = displayio.Group(x=x, y=top, scale=2 if wide <= room else 1)
        title.append(line(console, fit(pack, room) + "\n" + fit(done, room), 0, 0, LIGHT))
        self.group.append(title)
        if more:
            x, top = 136, y + (high - 3 * row - 4) // 2
        else:
            top += 4 * row + 1
            if not console.small:
                self.group.append(rectangle(console, x, top + 2, console.width - x - 12, 1, FRONT))
                top += 6
        self._place = x, top, (3 if more or not console.small else 1)

    def _set(self, i, text, short=""):
        """Write the value of a row on its right, or the short one; none without room for that."""
        _, _, value, columns = self._rows[i]
        text = text if len(text) <= columns else short
        text = text if len(text) <= columns else ""
        value.write(" " * (columns - len(text)) + text)

    def _close_row(self, i):
        """Let the highlight skip a row."""
        self._dead.append(i)
        if self._at == i:
            self._choose(2)

    def _choose(self, at):
        self._at = at
        text, top, _, _ = self._rows[at]
        small = self._console.small
        self._highlight.place(4 if small else 8, top + (1 if small else 3), text)

    def _show_numbers(self):
        """Show the stars, records and moves, now that all levels were read."""
        console, row = self._console, self._console.row
        won, records, better = self._texts[6:9]
        lines = []
        if self._most:
            lines.append((STAR, won % (self._won, self._most)))
            lines.append((CUP, records % self._records))
        else:
            lines.append((TICK, won % (self._count, self._count)))
        if self._game:
            game = card_of(self._game)
            lines.append((game.ICONS[0], "%d %s" % (self._total, counts(self._game)[0])))
        x, y, most = self._place
        left = 10 if console.small else 14
        for mark, text in lines[:most]:
            self.group.append(icon(console, mark, x - 2, y))
            text = fit(text, console.width - x - left - 4)
            self.group.append(line(console, text, x + left, y))
            y += row + (1 if console.small else 3)
        if self._better or not self._most:
            self._set(1, better % self._better, str(self._better))
        else:
            self._set(1, self._texts[12], "-")
        if not self._better:
            self._close_row(1)

    # Work

    def idle(self):
        """Let the stars blink twice; read one more level, then look for the next pack."""
        if self._frame < _FRAMES and ticks_diff(ticks_ms(), self._since) >= _BLINK:
            self._since = ticks_ms()
            self._frame += 1
            self._stars.hidden = self._frame & 1 > 0
            self._cat[0] = _CAT if self._frame & 1 else _HAPPY
            self._console.display.refresh()
            return True
        if self._pack:
            self._read()
        elif not self._search or not self._found:
            self._look()
        else:
            return False
        return True

    def _read(self):
        """Add the next level's numbers; after the last, show them."""
        if self._n < self._count:
            n = self._n
            self._n += 1
            try:
                self._add(self._pack.read(n))
            except (OSError, PackError, MemoryError):
                pass
            return
        self._pack.close()
        self._pack = None
        self._show_numbers()
        self._console.display.refresh()

    def _add(self, level):
        progress = self._console.progress
        key = level.key
        best = progress.numbers(key, 0)
        if best:
            self._total += best[0]
        won = stars(progress, key, level.best)
        if won < 4 and level.best:
            self._won += won
            self._most += 3
            self._records += won == 3
            self._better += won < 3

    def _look(self):
        """Look for the next pack with unsolved levels."""
        progress, search = self._console.progress, self._search
        if not search:
            search = self._search = Next(progress, self._path, self._index + 1)
        if search.work():
            return
        self._found = True
        if search.path:
            name = told(search.title, search.path)
            levels, only = self._texts[9:11]
            place = name, search.count
            short = only % place
            if len(short) > self._rows[0][3]:
                short = name
            self._set(0, (levels if search.count > 1 else only) % place, short)
        else:
            self._set(0, self._texts[11])
            self._close_row(0)
        self._console.display.refresh()

    # Keys

    def key(self, code, repeated):
        """Choose with up and down; B goes to the levels, any other key does what is chosen."""
        console = self._console
        if code in (UP, DOWN):
            step = 1 if code == DOWN else -1
            at = (self._at + step) % 3
            while at in self._dead:
                at = (at + step) % 3
            self._choose(at)
            console.display.refresh()
        elif repeated or code < DOWN:
            return
        elif code == B:
            console.go("levels", self._path, self._index)
        elif self._at == 0:
            self._go_on()
        elif self._at == 1:
            console.progress.settings[SORT] = _FEWEST_STARS
            console.progress.touch_settings()
            console.go("levels", self._path)
        else:
            console.go(*list_of(self._path))

    def _go_on(self):
        """Open the next pack; look for it now if that was not done yet."""
        while not self._found:
            self._look()
        search = self._search
        if search.path:
            self._console.go("levels", search.path, search.index)
        else:
            self._console.go(*list_of(self._path))

    def leave(self):
        """Close the packs that are open."""
        if self._pack:
            self._pack.close()
        if self._search:
            self._search.close()
