"""What the player has done: a card for each game, and one for all of them.

Levels are read one at a time while the page is shown, so the numbers grow for a while: levels and
solved ones, their stars and records. RAM: 5 KB, and a level.
"""

import displayio

from nibblock import const
from nibblock.games import NAMES, card, kind_of
from nibblock.packs import PackError, open_pack
from nibblock.packs.folders import entries
from nibblock.pictures import DIM, LIGHT, OUTLINE, TEXT
from nibblock.progress.records.counts import counts
from nibblock.progress.records.tally import stars
from nibblock.screens.pages import Pages
from nibblock.ui.card import BACK, CLOCK, CUP, STAR, STEPS, TABLE, Meter, icon, rectangle
from nibblock.ui.card import card as draw_card
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, fit, line, words

_PICTURE = const(32)  # pixels of a game's picture
_DEEPEST = const(5)  # folders in folders that are looked into
_NARROW = const(200)  # pixels
_ROOTS = ["levels/", "sd/"]


class _Game:
    """What is known about one game so far."""

    def __init__(self):
        self.levels = self.solved = self.stars = self.most = self.records = 0


class Screen(Pages):
    """The pages of statistics; B returns to the settings, which return to ``back``."""

    def __init__(self, console, *back):
        Pages.__init__(self, console, ("settings",) + back)
        self._shown = {}
        self._waiting = []
        self._pages = self._level = 0
        texts = words("screens", "statistics")
        title, keys, self._of, self._hours, self._minutes = texts[:5]
        self._totals = texts[5:]
        mark = -1 if console.small else TABLE
        self._page = Page(console, title, "", mark, keys)
        self.group = self._page.group
        self._paths = _ROOTS[:]  # packs and folders that have not been read yet
        self._pack = None
        self._games = {name: _Game() for name in NAMES}
        self._counts = counts(console.progress)
        self._cards = None
        self.show()

    # The page

    def show(self):
        """Show the cards of the page; one without room is on the next."""
        console, page = self._console, self._page
        small = console.small
        gap = 2 if small else 3
        x = 2 if small else 4
        width = console.width - 2 * x
        high = 3 * console.row + 6 if small else 44
        end = page.bottom - 1
        if self._cards:
            self.group.remove(self._cards)
            console.repaint()
        self._cards = displayio.Group()
        self.group.append(self._cards)
        self._shown = {}
        self._waiting = []  # pictures to draw: (name of a game, y)
        number, y = 0, page.top + gap
        for name in NAMES + ("",):
            tall = high if name else 3 * self._pitch() + 6
            if y + tall > end:
                number += 1
                y = page.top + gap
            if number == self._at:
                self._cards.append(draw_card(console, x, y, width, tall))
                if name:
                    self._add_game(name, x, y, width)
                else:
                    self._add_totals(x, y, width)
            y += tall + gap
        self._pages = number + 1
        if self._pages > 1:
            page.note("%d/%d" % (self._at + 1, self._pages))
        self._write()

    def _add_game(self, name, x, y, width):
        console, cards = self._console, self._cards
        small = console.small
        row = console.row
        left = x + 4 if small else x + 46
        right = x + width - (4 if small else 6)
        top = y + (2 if small else 4)
        if not small:
            self._waiting.append((name, x + 5, y + 5))
        cards.append(line(console, fit(card(name).TITLE, right - left - 10 * GLYPH), left, top))
        of = Words(console, right - 9 * GLYPH, top, 9, 1, TEXT)
        cards.append(of.grid)
        meter = Meter(console, left, top + row + (1 if small else 3), right - left, 0, 1)
        cards.append(meter.grid)
        y = top + row + (9 if small else 12)
        cards.append(icon(console, STAR, left, y + (0 if small else 3)))
        room = (right - left) // GLYPH
        rated = Words(console, left + 10, y, room // 2, 1, DIM)
        cards.append(rated.grid)
        time = self._time(self._counts[2].get(kind_of(name), 0))
        start = right - len(time) * GLYPH
        cards.append(line(console, time, start, y, DIM))
        cards.append(icon(console, CLOCK, start - (10 if small else 15), y + (0 if small else 1)))
        self._shown[name] = of, meter, rated

    def _pitch(self):
        """Return how high a line of the last card is; on a narrow screen its number is below it."""
        console = self._console
        pitch = console.row + (1 if console.small else 4)
        return pitch + console.row if console.width < _NARROW else pitch

    def _add_totals(self, x, y, width):
        console, cards = self._console, self._cards
        small = console.small
        right = x + width - (4 if small else 6)
        below = console.row if console.width < _NARROW else 0
        values = self._counts[0], self._counts[1]
        for i, mark in enumerate((STEPS, BACK, CUP)):
            top = y + (3 if small else 5) + i * self._pitch()
            cards.append(icon(console, mark, x + (4 if small else 6), top))
            left = x + (15 if small else 24)
            room = right - left - (0 if below else 8 * GLYPH)
            cards.append(line(console, fit(self._totals[i], room), left, top, DIM))
            number = Words(console, right - 7 * GLYPH, top + below, 7, 1, TEXT)
            cards.append(number.grid)
            if i < 2:
                number.write("%7s" % _grouped(values[i]))
            else:
                self._shown[""] = number

    def _time(self, seconds):
        minutes = seconds // 60
        if minutes < 60:
            return self._minutes % minutes
        return self._hours % (minutes // 60, minutes % 60)

    def _write(self):
        """Write the numbers as far as they are known."""
        for name, parts in self._shown.items():
            if not name:
                records = sum([game.records for game in self._games.values()])
                parts.write("%7s" % _grouped(records))
                continue
            game = self._games[name]
            of, meter, rated = parts
            of.write("%9s" % ("%d/%d" % (game.solved, game.levels) if game.levels else ""))
            meter.show(game.solved, game.levels)
            rated.write(self._of % (game.stars, game.most) if game.most else "-")

    # What is counted

    def idle(self):
        """Draw a picture, or read a level, or look into a folder."""
        if self._waiting:
            self._draw_picture(*self._waiting.pop(0))
        elif self._pack:
            self._read()
        elif self._paths:
            self._open(self._paths.pop(0))
        else:
            return False
        return True

    def _draw_picture(self, name, x, y):
        """Draw a game's picture, or its icon if it has none."""
        console = self._console
        try:
            grid = console.pictures.tiles(name + "/card", (_PICTURE, _PICTURE), 1, 1)
        except (OSError, MemoryError):
            self._cards.append(icon(console, card(name).ICON, x + 11, y + 11, LIGHT))
        else:
            grid.x, grid.y = x + 1, y + 1
            self._cards.append(rectangle(console, x, y, _PICTURE + 2, _PICTURE + 2, OUTLINE))
            self._cards.append(grid)
        console.display.refresh()

    def _open(self, path):
        """Open a pack; of a folder, note what is in it."""
        if path.endswith("/"):
            if path.count("/") <= _DEEPEST:
                self._paths = [path + name for name in entries(path[:-1])] + self._paths
            return
        try:
            self._pack = open_pack(path)
        except (OSError, PackError, MemoryError):
            return
        self._level = 0

    def _read(self):
        """Read the next level of the open pack; show the numbers after its last."""
        pack, n = self._pack, self._level
        self._level += 1
        if n >= pack.count:
            self._close()
            self._write()
            self._console.display.refresh()
            return
        game = None
        try:
            game = self._games.get(pack.game(n))
            level = pack.read(n) if game else None
        except (OSError, PackError, MemoryError):
            level = None
        if game:
            game.levels += 1
        if level:
            self._count(game, level)

    def _count(self, game, level):
        won = stars(self._console.progress, level.key, level.best)
        if level.best and [count for count in level.best if count]:
            game.most += 3
        if won:
            game.solved += 1
        if won and won < 4:
            game.stars += won
            game.records += won == 3

    def _close(self):
        if self._pack:
            self._pack.close()
            self._pack = None

    # Keys

    def count(self):
        """Return how many pages there are."""
        return self._pages

    def leave(self):
        """Close the pack that is open."""
        self._close()
        self._console.pictures.keep_only()


def _grouped(number):
    """Return a number with a comma before each three digits."""
    text = str(number)
    parts = []
    while len(text) > 3:
        parts.insert(0, text[-3:])
        text = text[:-3]
    return ",".join([text] + parts)
