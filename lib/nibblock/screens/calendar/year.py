"""The year in the calendar: twelve months with a cell for each day; what is said of the chosen day:
its date, its level's board, its state, the streak.

The cells of a month are one TileGrid; their sheet is drawn here, as it would take room on the
drive. RAM: 10 KB on a large screen, 7 KB on a small one.
"""

import displayio

from nibblock import const
from nibblock.games import card as card_of
from nibblock.packs.days import MONTHS, date_of, first_of, weekday
from nibblock.pictures import DIM, FLOOR, FRONT, LIGHT, OUTLINE, TEXT, WOOD, fill_region, grid_of
from nibblock.pictures import DONE as GREEN
from nibblock.screens.thumbnail import holding, thumbnail
from nibblock.settings import THEME
from nibblock.ui.card import CLOCK, FLAG, STAR, TICK, card, icon, rectangle
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, fit, line, words

# The states of a day, in the order of the sheet's tiles.
FUTURE = const(1)
OPEN = const(2)
BEGUN = const(3)
DONE = const(4)
RECORD = const(5)
_PICTURE = const(48)  # pixels of the board beside the words
_TILES = const(6)  # of the sheet: nothing, then the states
_WEEKS = const(6)
_WEEK = const(7)
_ACROSS = const(4)  # months
_COUNTED = const(150)  # pixels of a screen on which months say how many days are solved
_ROOMY = const(200)  # ... and cells are wider
_LARGE = const(7)  # pixels of a cell on a large screen
_PAPER = const(2)  # a theme
_LETTERS = const(8)  # pixels of the letters in months


class Year:
    """The page, filled in month by month; ``screen`` knows the days."""

    def __init__(self, console, screen):
        self._console = console
        self._screen = screen
        small = self._small = console.small
        self._pitch = (4 + (console.width >= _COUNTED) + 2 * (console.width >= _ROOMY), 4)
        if not small:
            self._pitch = _LARGE, _LARGE
        texts = screen.texts
        title = texts[0]
        if screen.now and console.width >= _COUNTED:
            title += " %d" % screen.year
        keys = texts[3] if small else texts[1] if screen.now else texts[2]
        self._page = page = Page(console, title, " " * 7, -1 if small else CLOCK, keys)
        self.group = page.group
        self._names = texts[5].split()
        gold = WOOD if console.setting(THEME) == _PAPER else LIGHT  # as in the list of levels
        self._sheet = _sheet(self._pitch[0], self._pitch[1], gold)
        self._grids = []
        self._heads = []
        self._letters = min(9, (console.width // _ACROSS - 1) // GLYPH)
        self.month = date_of(screen.day)[0]
        self._months = displayio.Group()
        self._head = displayio.Group()  # of the chosen month
        self._frame = _frame(console, self._pitch, LIGHT)
        self._frame.hidden = True
        top = page.bottom - 10 if small else page.top + 163
        self.about = Day(console, screen, page, top)
        self.group.append(_backs(console, page))
        for part in (self._months, self._head, self._frame):
            self.group.append(part)

    def work(self):
        """Add one more month; return false once all are there."""
        month = len(self._grids)
        if month == len(MONTHS):
            return False
        self._add(month)
        if month == len(MONTHS) - 1:
            if self._screen.now:
                today = _frame(self._console, self._pitch, TEXT)
                self._place(today, self._screen.now[1])
                self._months.append(today)
            self._frame.hidden = False
            self.take()
            self.choose()
        return True

    def _add(self, month):
        """Add a month: its name, with room for a number, and its days."""
        console, screen = self._console, self._screen
        x, y = self._corner(month)
        name = Words(console, x, y - 1, self._letters, 1, TEXT, _LETTERS)
        name.write(self._names[month])
        self._heads.append(name)
        self._months.append(name.grid)
        x, y = (x, y + 7) if self._small else (x + 2, y + 9)
        clear = console.pictures.clear
        grid = grid_of(self._sheet, clear, _WEEK, _WEEKS, self._pitch, x, y)
        self._grids.append(grid)
        self._months.append(grid)
        for day in screen.days_of(month):
            self.write(day)

    def _corner(self, month):
        """Return where the name of a month begins."""
        width = self._console.width
        column, row = month % _ACROSS, month // _ACROSS
        if self._small:
            return width // _ACROSS * column + 2, self._page.top + 31 * row
        step = (width - 16) // _ACROSS
        return 9 + column * step + (step - 56) // 2, self._page.top + 3 + 53 * row

    def _bar(self):
        """Return the width and height of what a month's name is on."""
        return (self._console.width // _ACROSS - 1, 7) if self._small else (55, 9)

    def _spot(self, day):
        """Return where a day is in its month's grid."""
        first = first_of(date_of(day)[0])
        return weekday(self._screen.year, first) + day - first

    def _place(self, frame, day):
        """Put a frame around a day."""
        grid, spot = self._grids[date_of(day)[0]], self._spot(day)
        frame.x = grid.x + spot % _WEEK * self._pitch[0] - 2
        frame.y = grid.y + spot // _WEEK * self._pitch[1] - 2

    # What changes.

    def choose(self):
        """Show which day is chosen now, and its month."""
        self.month = date_of(self._screen.day)[0]
        if len(self._grids) < len(MONTHS):
            return
        console = self._console
        self._place(self._frame, self._screen.day)
        head, (x, y), (wide, high) = self._head, self._corner(self.month), self._bar()
        while len(head):
            head.pop()
        head.append(rectangle(console, x - 1, y - 1, wide, high, WOOD))
        head.append(line(console, self._said(self.month), x, y - 1, OUTLINE, _LETTERS))

    def write(self, day):
        """Show the state of a day."""
        month = date_of(day)[0]
        if month < len(self._grids):
            self._grids[month][self._spot(day)] = self._screen.marks[day]

    def take(self):
        """Show the states of all days that the page has, and how many are solved."""
        screen = self._screen
        solved = total = 0
        for month in range(len(self._grids)):
            days = screen.days_of(month)
            for day in days:
                self.write(day)
            solved += screen.solved(days)
            total += len(days)
            self._heads[month].write(self._said(month))
        self._page.note("%d/%d" % (solved, total))
        self.choose()

    def _said(self, month):
        """Return the name of a month and, where there is room, how many days are solved."""
        name, room = self._names[month], self._letters - len(self._names[month])
        solved = str(self._screen.solved(self._screen.days_of(month)))
        return name + " " * (room - len(solved)) + solved if room > 2 else name


def _backs(console, page):
    """Return a TileGrid of what months are on: three rows of four, and what is between them."""
    small = console.small
    wide = console.width // _ACROSS if small else (console.width - 16) // _ACROSS
    rows = displayio.Bitmap(wide, 2, 4)
    fill_region(rows, 0, 0, wide - 1 if small else 55, 1, FLOOR)
    high, pitch = (7, 31) if small else (52, 53)
    x, y = (1, page.top - 1) if small else (8 + (wide - 56) // 2, page.top + 2)
    clear = console.pictures.clear
    grid = grid_of(rows, clear, _ACROSS, 2 * pitch + high, (wide, 1), x, y)
    for y in range(grid.height):
        for i in range(_ACROSS):
            grid[i, y] = 0 if y % pitch < high else 1
    return grid


def _frame(console, pitch, ink):
    """Return a frame around a cell, with its corner 2 pixels up and left of it: a line with a dark
    one on both sides, where there is room.
    """
    wide, high = pitch[0] + 3, pitch[1] + 3
    frame = displayio.Bitmap(wide, high, 16)
    for inset, value in ((0, OUTLINE if pitch[0] > 5 else 0), (1, ink)):
        fill_region(frame, inset, inset, wide - inset, high - inset, value)
    fill_region(frame, 2, 2, wide - 2, high - 2, 0)
    return displayio.TileGrid(frame, pixel_shader=console.pictures.clear)


def _sheet(wide, high, gold):
    """Return the sheet of cells: a dot, an empty, a half full and a full one, one with a star."""
    sheet = displayio.Bitmap(wide * _TILES, high, 16)
    for state, colour in ((OPEN, FRONT), (BEGUN, FRONT), (DONE, GREEN), (RECORD, gold)):
        fill_region(sheet, wide * state, 0, wide * (state + 1) - 1, high - 1, colour)
    middle, centre = (wide - 1) // 2, (high - 1) // 2
    thick = 2 if high > 5 else 1
    right, below = wide * FUTURE + middle + 1, centre + 1
    fill_region(sheet, right - thick, below - thick, right, below, FRONT)
    fill_region(sheet, wide * BEGUN, centre, wide * (BEGUN + 1) - 1, high - 1, WOOD)
    left = wide * RECORD
    if high > 5:
        for x, y in ((3, 1), (1, 3), (3, 3), (4, 3), (3, 4)):
            sheet[left + x, y] = OUTLINE
    else:
        sheet[left + middle, centre] = OUTLINE
    return sheet


class Day:
    """Along the bottom of a Page from ``top`` on: a card, on a small screen one line."""

    def __init__(self, console, screen, page, top):
        self._console = console
        self._screen = screen
        self._picture = None
        self._words = displayio.Group()
        self._room = 4, top, console.width - 8, page.bottom - 2 - top
        if console.small:
            self._room = 0, top, console.width, page.bottom - top
            page.group.append(rectangle(console, *self._room, FLOOR))
        else:
            page.group.append(card(console, *self._room))
        self.group = page.group
        self.group.append(self._words)

    def describe(self, level, at):
        """Write the words about the chosen day; ``at``: the step at which it was left, or -1."""
        self.clear()
        if self._console.small:
            self._describe_small(level, at)
            return
        console, screen = self._console, self._screen
        x, y, wide, high = self._room
        y += (high - 39) // 2
        left, room = x + _PICTURE + 14, wide - _PICTURE - 18
        held = holding(level)
        game = card_of(level.game).TITLE + (", " + held if held else "")
        self._add(fit(self._date(screen.texts[6]), room), left, y + 2)
        self._add(fit(game, room), left, y + 14, DIM)
        mark, text = self._state(level, at)
        free = wide - _PICTURE - 47 - GLYPH * len(text)
        if mark >= 0:
            self._words.append(icon(console, mark, left - 2, y + 26, WOOD if at >= 0 else LIGHT))
        self._add(text, left + (11 if mark >= 0 else 0), y + 26, WOOD if at >= 0 else TEXT)
        if screen.streak:
            text = screen.texts[9] % screen.streak
            if GLYPH * len(text) > free:
                text = str(screen.streak)
            right = x + wide - 6 - GLYPH * len(text)
            self._words.append(icon(console, FLAG, right - 13, y + 26))
            self._add(text, right, y + 26, DIM)

    def _describe_small(self, level, at):
        """Write the date and, where there is room, what is left: then the length of the streak."""
        x, y, wide, _ = self._room
        screen = self._screen
        text = self._date(screen.texts[5])
        self._add(text, 3, y + 1)
        right = wide - 3
        if screen.streak:
            streak = str(screen.streak)
            right -= GLYPH * len(streak)
            self._add(streak, right, y + 1, LIGHT)
        state = self._state(level, at)[1]
        left = 3 + GLYPH * (len(text) + 1)
        if GLYPH * len(state) < right - left:
            self._add(state, left, y + 1, WOOD if at >= 0 else DIM)

    def _date(self, months):
        """Return the chosen date, with the names of ``months``."""
        screen = self._screen
        month, day = date_of(screen.day)
        name = screen.texts[7].split()[weekday(screen.year, screen.day)]
        return screen.texts[8] % (name, day, months.split()[month])

    def _state(self, level, at):
        """Return an icon and a text for the state of the chosen day."""
        if at >= 0:
            return CLOCK, words("games/" + level.game, "chosen level")[0] % at
        mark = self._screen.marks[self._screen.day]
        names = words("screens", "states of cells")
        if mark >= DONE:
            return (STAR, names[0]) if mark == RECORD else (TICK, names[1])
        return -1, names[3]

    def draw(self, level):
        """Draw the board of the chosen day."""
        self._drop()
        if self._console.small:
            return
        x, y, _, high = self._room
        self._picture = displayio.Group(x=x + 4, y=y + 3)
        self._picture.append(thumbnail(self._console, level, _PICTURE, high - 6))
        self.group.append(self._picture)

    def refuse(self, text):
        """Say why the chosen day cannot be shown."""
        self.clear()
        x, y, wide, _ = self._room
        self._add(fit(text, wide - 8), x + 4, y + 2)

    def clear(self):
        """Take words and board away."""
        self._drop()
        while len(self._words):
            self._words.pop()

    def _drop(self):
        if self._picture:
            self.group.remove(self._picture)
            self._picture = None

    def _add(self, text, x, y, colour=TEXT):
        self._words.append(line(self._console, text, x, y, colour))
