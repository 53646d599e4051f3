"""The scoreboard of a pack: best moves against records. RAM: 9 bytes per level, and a page.

A row has the level's number and title, your moves, the record, and stars, or a tick if no record is
known. Below are the chosen level's title, its moves above the record, and the score of the pack.
Numbers are read one level at a time while the screen is idle.
"""

import displayio
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games import NAMES, card
from nibblock.keys import DOWN, RIGHT, UP
from nibblock.packs import PackError, open_pack, reason, short_title, told
from nibblock.pictures import DIM, FRONT
from nibblock.screens.base import Base
from nibblock.screens.scores_table import Rows, Table, lines_of
from nibblock.ui.card import BACK, DOOR, EYE, LIST, SEARCH, STEP, TABLE, rectangle
from nibblock.ui.card import card as card_of
from nibblock.ui.letters import bare, titles
from nibblock.ui.menu import MORE, open_menu
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, counts, fit, plain, words

_MOST = const(999)  # levels in the table: it takes 9 bytes for each
_CALM = const(150)  # ms without a key before the chosen level's details are read
_ALPHABET = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class Screen(Base):
    """The pack at ``path``, with level ``at`` chosen. B goes ``back``, or else to the levels.

    Of a pack with over 999 levels, these are the 999 (or fewer) around that level.
    """

    def __init__(self, console, path, at=0, *back):
        self._console = console
        self._back = back
        self._path = path
        self.group = self._lines = None
        self._info = None
        self._seen = self._count = self._top = self._columns = self._at = self._rows = 0
        self._due = False
        self._pack = open_pack(path)
        first = self._first = at // _MOST * _MOST
        count = min(self._pack.count - first, _MOST)
        if self._pack.count > _MOST:
            console.say("screens", "part of the scores", first + 1, first + count)
        self._titles = titles(self._pack, path)
        self._table = Table(self._pack, console.progress, count, first, self._titles)
        self._wanted = ""
        self._levels = 0  # how many levels to score; 0: all to the end of the list
        self._learned = False
        self._build()
        self._go_to(self._table.place_of(min(at - first, count - 1)))

    def _build(self):
        console = self._console
        row = console.row
        game = self._pack.game(0) or NAMES[0]
        self._count = counts(game)[0]
        level, scores, keys = words("screens", "scoreboard")
        path = self._path
        title = told(short_title(self._pack.title), path)
        if len(scores % title) * GLYPH <= console.width - (8 if console.small else 27):
            title = scores % title
        page = Page(console, title, "", -1 if console.small else TABLE, keys)
        self.group = page.group
        x = 2 if console.small else 4
        width = console.width - 2 * x
        height = page.bottom - page.top - 2 * x
        self.group.append(card_of(console, x, page.top + x, width, height))
        self._rows = min((height - 3 * row - 8) // (lines_of(console) * row), self._table.count)
        lines = displayio.Group(x=x, y=page.top + x)
        self.group.append(lines)
        count = self._table.count
        self._lines = Rows(console, lines, width, self._rows, count, level, card(game).ICONS[0])
        self._add_below(lines, width, height - 2 * row - 2)
        self._top = -1

    def _add_below(self, group, width, y):
        """Add what is said about the chosen level, and the score."""
        group.append(rectangle(self._console, 1, y - 2, width - 2, 1, FRONT))
        self._columns = (width - 10) // GLYPH
        self._info = Words(self._console, 6, y, self._columns, 2, DIM)
        group.append(self._info.grid)

    def _go_to(self, at):
        """Choose the level in position ``at``."""
        self._at = at
        top = at // self._rows * self._rows
        if top != self._top:
            self._top = top
            self._lines.page(top)
            for i in range(self._rows):
                self._write(i)
        self._lines.point(at - top, self._name(self._table.level(at)))
        self._seen = ticks_ms()
        self._due = True

    def _name(self, n):
        """Return the number and title of level ``n``."""
        try:
            title = plain(self._titles.get(self._first + n))
        except (OSError, PackError):
            title = ""
        return "%d %s" % (self._number(n), title)

    def _write(self, i):
        """Write row ``i`` of the page."""
        table = self._table
        at = self._top + i
        if at >= table.count:
            self._lines.write(i, "", (), 0)
            return
        n = table.level(at)
        numbers = ()
        if table.state(n):
            numbers = table.moves(n), table.record(n), table.difference(n), table.percent(n)
        self._lines.write(i, self._name(n), numbers, table.stars(n))

    def up(self):
        """Go back to where this was opened from, or else to the levels."""
        if self._back:
            self._console.go(*self._back)
        else:
            self._to_levels()

    def _to_levels(self):
        self._console.go("levels", self._path, self._first + self._table.level(self._at), True)

    def tap(self):
        """Play the chosen level."""
        n = self._first + self._table.level(self._at)
        self._console.play(self._path, n, self._pack.game(n))

    def _number(self, n):
        """Return the number of level ``n`` of the table, as players count."""
        return self._first + n + 1

    def move(self, code):
        """Move by a row, round at the ends, or by a page."""
        at, count = self._at, self._table.count
        if code in (UP, DOWN):
            to = (at + (1 if code == DOWN else -1)) % count
        else:
            to = max(0, min(at + (self._rows if code == RIGHT else -self._rows), count - 1))
        self._go_to(to)
        self._console.display.refresh()

    def _show(self):
        """Redraw the page with the chosen level."""
        self._top = -1
        self._go_to(self._at)
        self._console.display.refresh()

    # The menu: order, search, score.

    def _open(self, rows, title):
        console = self._console
        place = console.width, console.bar + (3 if console.small else 13)
        keys = words("screens", "levels buttons")[1]
        open_menu(console, self, rows, title=title, place=place, keys=keys)

    def hold(self):
        """Open the menu."""
        self.held = -1
        names = words("screens", "scores")
        rows = [
            (names[0], self._open_orders, LIST, MORE),
            (names[1], self._open_states, EYE, MORE),
            None,
            (names[2], self._ask_title, SEARCH),
            (names[3], lambda: self._ask(0, len(str(self._pack.count)), self._to_number), STEP),
            (names[4], lambda: self._ask(1, 3, self._set_levels), TABLE),
            None,
            (names[5], self._to_levels, DOOR),
        ]
        if self._wanted:
            rows.insert(4, (names[6], lambda: self._find(1), STEP))
            rows.insert(5, (names[7], lambda: self._find(-1), BACK))
        self._open(rows, names[8])

    def _open_orders(self):
        names = words("screens", "orders")
        names[3] %= self._count
        rows = [(name, lambda by=by: self._sort(by)) for by, name in enumerate(names[1:])]
        self._open(rows, names[0])

    def _sort(self, by):
        n = self._table.level(self._at)
        self._table.sort(by)
        self._at = self._table.place_of(n)
        self._show()

    def _open_states(self):
        names = words("screens", "states of levels")
        rows = [
            (name, lambda state=i + 1: self._find_state(state)) for i, name in enumerate(names[1:])
        ]
        self._open(rows, names[0])

    def _find_state(self, state):
        self._look_for(1, lambda n: self._table.learn(n) == state)

    def _ask(self, which, length, answer, letters="0123456789"):
        """Ask for ``length`` letters under the heading in line ``which`` of the section."""
        from nibblock.ui.ask import open_ask

        head = words("screens", "score search")[which]
        open_ask(self._console, self, head, letters, length, answer)

    def _ask_title(self):
        self._ask(2, 8, self._find_title, _ALPHABET)

    def _find_title(self, text):
        self._wanted = bare(text.strip())
        if self._wanted:
            self._find(1)

    def _find(self, step):
        self._look_for(step, lambda n: self._wanted in bare(self._titles.get(self._first + n)))

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
            self._console.go("scores", self._path, number - 1, *self._back)
        else:
            self._console.say("screens", "no such level", self._pack.count)

    def _set_levels(self, text):
        self._levels = int(text)
        self._due = True

    def work(self):
        """Show the chosen level's line, then read the page, then the remaining levels."""
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
        """Show the title and difference of the chosen level, and the score from that level on."""
        table = self._table
        n = table.level(self._at)
        width = self._columns * GLYPH
        score, stars = words("screens", "score")
        try:
            text = self._titles.get(self._first + n)
        except (OSError, PackError) as error:
            text = reason(error)
        text = plain(text) or str(self._number(n))
        if table.difference(n) != "-" and not self._lines.extra:
            more = "%s, %s %%" % (table.difference(n), table.percent(n))
            text = fit(text, width - GLYPH * (len(more) + 1))
            text += " " * (self._columns - len(text) - len(more)) + more
        else:
            text = fit(text, width)
        self._info.write(text[: self._columns])
        total, solved, count, known = table.score(self._at, self._levels)
        text = score % (total, solved, count) + ("" if known else " ...")
        won = stars % table.won()[1:]
        if len(text) + len(won) + 1 <= self._columns:
            text += " " * (self._columns - len(text) - len(won)) + won
        self._info.write(fit(text, width), 1)
        self._console.display.refresh()

    def leave(self):
        """Close the files of the pack and its titles."""
        if self._titles is not self._pack.titles:
            self._titles.close()
        self._pack.close()
