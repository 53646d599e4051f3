"""The player's settings on cards by what they concern, and the way to the pages of facts.

Left and right change the chosen one; moving past the last row turns the page. ``make_rows`` reads
the rows from the word files. RAM: 6 KB.
"""

import displayio
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games import NAMES
from nibblock.games import card as card_of
from nibblock.keys import DOWN, LEFT, START, UP, A, B
from nibblock.memory import find, forget
from nibblock.pictures import DIM, OUTLINE, TEXT, fill_region
from nibblock.progress.records.choices import OWN, SPEAKER, change, choices, value
from nibblock.screens.base import Base
from nibblock.settings import LANGUAGE, MOTION, SOUND, SWAP, THEME
from nibblock.sounds import CURSOR, SOLVED
from nibblock.ui.card import GEAR, RIGHT, card, icon
from nibblock.ui.card import LEFT as LEFT_ARROW
from nibblock.ui.highlight import Highlight
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, fit, line, names, words, wrap

_MOST = const(112)  # pixels of a highlight: two of them are redrawn within 25 ms
_VALUE = const(12)  # letters of a choice
_EXPLAIN_AFTER = const(120)  # ms: moving on must not wait for the explanation
_SQUARES = b"\x01\x04\x07\x09\x0a\x0c"  # the colours that show what a theme is like
_SCREENS = ("statistics", "diagnostics", "about")


class Screen(Base):
    """The settings; B returns to the screen that ``back`` names.

    A number before that is the row to start with.
    """

    _section, _mark = "settings", GEAR

    def __init__(self, console, *back):
        self._console = console
        self._page = self.group = self._cards = self._help = None
        self._highlight = self._now = self._bright = None
        self._legends, self._page_of, self._tops, self._boxes = [], [], [], []
        self._values = {}
        self._squares = self._next = None
        self._keys = self._lines = self._x = self._wide = self._most = self._value_x = 0
        self._since = self._shown = self._width = self._tall = self._pitch = self._below = 0
        self._followed = self._explained = False
        self.at = 0
        if back and isinstance(back[0], int):
            self.at, back = back[0], back[1:]
        self._back = back or ("title",)
        self.rows = self._rows()
        self._build()

    # The page

    def _rows(self):
        return make_rows()

    def _build(self):
        """Draw the page; the texts depend on which buttons are A and B."""
        console = self._console
        texts = words("screens", self._section)
        title = texts[0]
        self._legends = texts[1:]
        self._keys = -1
        self._page = Page(console, title, "", -1 if console.small else self._mark)
        self.group = self._page.group
        self._measure()
        self._lay_out()
        self._cards = None
        self._lines = 3 if console.width < 200 else 2
        top = self._page.bottom - self._lines * console.row - 2
        columns = (console.width - 2 * self._x - 8) // GLYPH
        self._help = Words(console, self._x + 4, top + 1, columns, self._lines, DIM)
        self.group.append(self._help.grid)
        self._shown = -1
        self._choose()
        self._follow()

    def _measure(self):
        """Set where names and values stand: side by side, or on a narrow screen one below another.

        There must be room for names a third longer than ours.
        """
        console = self._console
        self._x = 2 if console.small else 4
        self._width = console.width - 2 * self._x
        longest = max([len(row.name) for row in self.rows])
        self._wide = min(_MOST, self._width - 8, longest * GLYPH + 10)
        self._most = min(_VALUE, max([len(text) for row in self.rows for text in row.choices]))
        choice = self._most * GLYPH
        self._tall = self._wide + choice + 24 > self._width
        self._pitch = max(console.row + (3 if console.small else 4), console.board.finger * 2 // 3)
        self._value_x = self._x + (16 if self._tall else max(self._wide + 22, self._width // 2))
        if not self._tall:
            self._value_x = min(self._value_x, self._x + self._width - choice - 10)
        self._below = console.row + 1 if self._tall else 0

    def spot(self, i):
        """Return where the value of row ``i`` stands, and how far below the name.

        Even on a narrow screen a short value is beside a short name.
        """
        row = self.rows[i]
        if self._tall and row.which >= 0 and len(row.name) * GLYPH + 6 <= self._half():
            x = self._x + self._width // 2 + 13
            if max([len(text) for text in row.choices]) <= self._room(x):
                return x, 0
        return self._value_x, self._below

    def _half(self):
        """Return how wide the highlight is with a value beside it on a narrow screen."""
        return self._width // 2 - 2

    def _high(self, i):
        """Return how high row ``i`` is."""
        return self._pitch + (self.spot(i)[1] if self.rows[i].which >= 0 else 0)

    def _lay_out(self):
        """Put the rows on pages, a card for each group, as many as fit.

        A group too high for a page has about as many rows on each.
        """
        page = self._page
        console = self._console
        gap = 2 if console.small else 4
        edge = 4 if console.small else 5
        end = page.bottom - (3 if console.width < 200 else 2) * console.row - 4
        self._page_of, self._tops = [], []
        self._boxes = []  # of each card: its page, top and height
        number, start, most, left = 0, page.top + gap - 1, 0, 0
        y = start
        group = ""
        for i in range(len(self.rows)):
            row = self.rows[i]
            begins = row.group != group
            first = y == start
            if begins and not first:
                y += gap + edge
            room = self._group_height(i) if begins else self._high(i)
            if begins:
                pages = (room - 1) // (end - edge - start) + 1
                count = len([other for other in self.rows if other.group == row.group])
                most = left = (count + pages - 1) // pages
            if not left or (y + room + edge > end and not first):
                number += 1
                y = start
                begins = True
                left = most
            left -= 1
            group = row.group
            if begins:
                self._boxes.append([number, y, edge])
            self._boxes[-1][2] += self._high(i)
            self._page_of.append(number)
            self._tops.append(y)
            y += self._high(i)

    def _group_height(self, at):
        """Return how high the rows from ``at`` on are that belong to the same card."""
        group = self.rows[at].group
        return sum(
            [self._high(i) for i in range(at, len(self.rows)) if self.rows[i].group == group]
        )

    def _show_page(self, number):
        """Put the cards of page ``number`` on the screen, and the highlight over them."""
        console, group = self._console, self.group
        self._shown = number
        last = self._page_of[-1]
        if last:
            self._page.note("%d/%d" % (number + 1, last + 1))
        if self._cards:
            group.remove(self._cards)
            console.repaint()
        self._cards = cards = displayio.Group()
        self._values = {}
        for page, top, high in self._boxes:
            if page == number:
                cards.append(card(console, self._x, top, self._width, high))
        for i in range(len(self.rows)):
            if self._page_of[i] == number:
                self._add_row(i)
        self._add_choice()
        group.append(cards)

    def _add_row(self, i):
        """Add the name and the value of row ``i``."""
        console, row, y = self._console, self.rows[i], self._inside(i)
        cards = self._cards
        cards.append(line(console, fit(row.name, self._wide - 4), self._x + 7, y))
        if row.which < 0:
            end = self._x + self._width - 8
            cards.append(icon(console, RIGHT, end, y + self._nudge(), DIM))
            return
        x, below = self.spot(i)
        self._values[i] = Words(console, x, y + below, self._room(x), 1, DIM)
        self._values[i].write(self._value_of(i))
        cards.append(self._values[i].grid)

    def _add_choice(self):
        """Add what moves along with the choice: highlight, arrows, a bright value, squares."""
        console = self._console
        self._highlight = Highlight(console, self._wide, self._pitch - 1)
        self._cards.append(self._highlight.group)
        self._now = now = displayio.Group()
        nudge = self._nudge()
        now.append(icon(console, LEFT_ARROW, self._value_x - 10, nudge))
        end = self._x + self._width - (6 if console.small else 8)
        self._next = icon(console, RIGHT, end, nudge)
        now.append(self._next)
        self._bright = Words(console, self._value_x, 0, self._room(self._value_x), 1, TEXT)
        now.append(self._bright.grid)
        self._squares = None
        left = self._value_x + 48
        if left + 6 * len(_SQUARES) < end and not self._tall:
            self._squares = _squares(console, left, min(8, (end - left - 4) // len(_SQUARES)))
            now.append(self._squares)
        self._cards.append(now)

    def _room(self, x):
        """Return how many letters a value at ``x`` may have."""
        edge = self._x + self._width - (7 if self._console.small else 10)
        return min(self._most, (edge - x) // GLYPH)

    def _nudge(self):
        """Return how much lower than a line of text an arrow stands."""
        return 0 if self._console.small else 3

    def _inside(self, i):
        """Return where the text of row ``i`` stands."""
        console = self._console
        return self._tops[i] + (self._pitch - console.row + (3 if console.small else 4)) // 2

    # The choice

    def _choose(self):
        """Show which row is chosen; turn the page if it is on another one."""
        if self._page_of[self.at] != self._shown:
            self._show_page(self._page_of[self.at])
        row = self.rows[self.at]
        if self._tall:
            self._fit_highlight()
        self._highlight.place(self._x + 3, self._tops[self.at] + 2, row.name)
        self._since = ticks_ms()
        self._followed = self._explained = False

    def _fit_highlight(self):
        """Make the highlight as wide as the chosen row's name may be."""
        is_beside = self.rows[self.at].which >= 0 and not self.spot(self.at)[1]
        old = self._highlight
        self._highlight = Highlight(
            self._console, self._half() if is_beside else self._wide, self._pitch - 1
        )
        self._highlight.said = old.said
        at = self._cards.index(old.group)
        self._cards.pop(at)
        self._cards.insert(at, self._highlight.group)

    def _follow(self):
        """Let arrows, value and legend follow the highlight in the next turn, to save 10 ms."""
        row = self.rows[self.at]
        self._followed = True
        self._now.hidden = row.which < 0
        x, below = self.spot(self.at)
        self._now.x = x - self._value_x
        self._now.y = self._inside(self.at) + below
        if self._tall:
            self._next.x = min(
                self._x + self._width - 6 - self._now.x,
                self._value_x + self._room(x) * GLYPH + 4,
            )
        if row.which >= 0:
            self._bright.write(self._value_of(self.at))
        if self._squares:
            self._squares.hidden = row.which != THEME
        keys = 1 if row.which < 0 else 0
        if keys != self._keys:
            self._keys = keys
            self._page.legend(self._legends[keys])

    def _value_of(self, i):
        """Return the choice of row ``i``, or a number from settings.toml."""
        row = self.rows[i]
        now = value(self._console.progress.settings, row.which)
        used = choices(row.which)
        text = row.choices[used.index(now)] if now in used else str(now)
        return fit(text, self._room(self.spot(i)[0]) * GLYPH)

    def idle(self):
        """Show the arrows at the chosen row; explain it once it has been chosen for a while."""
        if not self._followed:
            self._follow()
            self._console.display.refresh()
            return True
        if self._explained or ticks_diff(ticks_ms(), self._since) < _EXPLAIN_AFTER:
            return False
        self._explained = True
        columns = (self._console.width - 2 * self._x - 8) // GLYPH
        lines = wrap(self.rows[self.at].explained, columns, self._lines)
        for i in range(self._lines):
            self._help.write(lines[i] if i < len(lines) else "", i)
        self._console.display.refresh()
        return True

    def key(self, code, repeated):
        """Choose with up and down, change with left, right and A, go back on B."""
        if code in (B, START):
            if not repeated:
                self._console.go(*self._back)
        elif code == UP or code == DOWN:
            self.at = (self.at + (1 if code == DOWN else -1)) % len(self.rows)
            self._choose()
            self._console.display.refresh()
        elif code <= A and not repeated:
            row = self.rows[self.at]
            if row.which >= 0:
                self._change(row.which, -1 if code == LEFT else 1)
            elif code != LEFT:
                self._open(row)

    def _open(self, row):
        """Open the page that a row leads to; a small drive lacks some."""
        if find("screens." + row.screen):
            self._console.go(row.screen, self.at, *self._back)
        else:
            self._console.say("screens", "not on this drive")

    def _change(self, which, step):
        console = self._console
        if not self._followed:
            self._follow()
        change(console.progress.settings, which, step)
        while not self._value_of(self.at):  # a language that is not on this drive
            change(console.progress.settings, which, step)
        console.progress.touch_settings()
        console.apply_settings()
        if console.sound:
            console.sound.play(SOLVED if which == SOUND else CURSOR)  # how loud is it now?
        if which in (THEME, SWAP, LANGUAGE):  # they change the ground or the texts
            self.rows = self._rows()
            self._build()
            console.show(self.group)
            return
        self._values[self.at].write(self._value_of(self.at))
        self._bright.write(self._value_of(self.at))
        console.display.refresh()

    def leave(self):
        """Save the changes."""
        self._console.save()


def _squares(console, x, pitch):
    """Return a TileGrid of squares in the colours of the theme."""
    width = pitch * len(_SQUARES) + 1
    high = 8 if console.small else 10
    bitmap = displayio.Bitmap(width, high, 16)
    bitmap.fill(OUTLINE)
    for i in range(len(_SQUARES)):
        fill_region(bitmap, 1 + i * pitch, 1, (i + 1) * pitch, high - 1, _SQUARES[i])
    y = 0 if console.small else 2
    return displayio.TileGrid(bitmap, pixel_shader=console.pictures.palette, x=x, y=y)


class Row:
    """A setting, or for ``which`` -1 the way to another screen.

    ``group`` names the card it is on; ``choices`` are the names of its choices.
    """

    def __init__(self, group, which, name, choices, explained, screen=""):
        self.group = group
        self.which = which  # the byte of the setting
        self.name = name
        self.choices = choices
        self.explained = explained
        self.screen = screen


def make_rows():
    """Return the rows in the order of the cards: the console's own settings, then the games'.

    What has no choice is left out: settings of a game that is not on this drive, which then has no
    word file, sound or motion if its code is not, and the language if there is just one.
    """
    rows = []
    usual = ""  # the card begun last
    for (which, _), text in zip(OWN, words("screens", "own settings")):
        if which == SOUND and not _can_sound() or which == MOTION and not find("screens.blink"):
            continue
        row = _row(which, text, "")
        if which == LANGUAGE:
            row.choices = names()
        if row.group not in [other.group for other in rows]:
            usual = row.group
        rows.append(row)
    for name in NAMES:
        own = card_of(name).SETTINGS
        if own:
            try:
                texts = words("games/" + name, "settings")
            except OSError:
                continue
            for setting, text in zip(own, texts):
                row = _row(setting[0], text, usual)
                row.explained = card_of(name).TITLE + ": " + row.explained
                rows.append(row)
    rows = [row for row in rows if len([name for name in row.choices if name]) > 1]
    links = words("screens", "pages of facts")
    for screen, text in zip(_SCREENS, links):
        name, explained = text.split(": ", 1)
        rows.append(Row(" ", -1, name, (), explained, screen))
    return _by_group(rows)


def _can_sound():
    """Return whether this drive has what plays sounds; a small one may lack it."""
    found = find("boards.speaker")
    forget(SPEAKER)
    return found is not None


def _row(which, text, group):
    """Return the row of a line ``Card/Name: choices: what it does``; the card may be left out."""
    parts = text.split(": ", 2)
    name = parts[0]
    slash = name.find("/")
    if slash >= 0:
        group, name = name[:slash], name[slash + 1 :]
    explained = parts[2] if len(parts) > 2 else ""
    return Row(group, which, name, parts[1].split(", "), explained)


def _by_group(rows):
    """Return the rows with those of one group together, groups in the order of their first."""
    groups = []
    for row in rows:
        if row.group not in groups:
            groups.append(row.group)
    return [row for group in groups for row in rows if row.group == group]
