"""The year in the calendar: twelve months with a cell for each day, and the chosen day.

The cells of a month are one TileGrid; their sheet is drawn here, as it would take room on the
drive. RAM: 10 KB on a large screen, 7 KB on a small one.
"""

import displayio

from nibblock import const
from nibblock.packs.days import MONTHS, date_of, first_of, weekday
from nibblock.pictures import DONE as GREEN
from nibblock.pictures import FLOOR, FRONT, LIGHT, OUTLINE, TEXT, WOOD
from nibblock.screens.calendar.day import BEGUN, DONE, FUTURE, OPEN, RECORD, Day
from nibblock.settings import THEME
from nibblock.ui.card import CLOCK, rectangle
from nibblock.ui.page import Page
from nibblock.ui.text import GLYPH, Words, line

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
        grid = displayio.TileGrid(
            self._sheet,
            pixel_shader=console.pictures.clear,
            width=_WEEK,
            height=_WEEKS,
            tile_width=self._pitch[0],
            tile_height=self._pitch[1],
            x=x + (0 if self._small else 2),
            y=y + (7 if self._small else 9),
        )
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
    for i in range(wide - 1 if small else 55):
        rows[i, 0] = FLOOR
    high, pitch = (7, 31) if small else (52, 53)
    grid = displayio.TileGrid(
        rows,
        pixel_shader=console.pictures.clear,
        width=_ACROSS,
        height=2 * pitch + high,
        tile_width=wide,
        tile_height=1,
        x=1 if small else 8 + (wide - 56) // 2,
        y=page.top - 1 if small else page.top + 2,
    )
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
        for x in range(inset, wide - inset):
            frame[x, inset] = frame[x, high - 1 - inset] = value
        for y in range(inset, high - inset):
            frame[inset, y] = frame[wide - 1 - inset, y] = value
    return displayio.TileGrid(frame, pixel_shader=console.pictures.clear)


def _sheet(wide, high, gold):
    """Return the sheet of cells: a dot, an empty, a half full and a full one, one with a star."""
    sheet = displayio.Bitmap(wide * _TILES, high, 16)
    for state, colour in ((OPEN, FRONT), (BEGUN, FRONT), (DONE, GREEN), (RECORD, gold)):
        _fill(sheet, wide * state, 0, wide - 1, high - 1, colour)
    middle, centre = (wide - 1) // 2, (high - 1) // 2
    thick = 2 if high > 5 else 1
    _fill(sheet, wide * FUTURE + middle + 1 - thick, centre + 1 - thick, thick, thick, FRONT)
    _fill(sheet, wide * BEGUN, centre, wide - 1, high - 1 - centre, WOOD)
    left = wide * RECORD
    if high > 5:
        for x, y in ((3, 1), (1, 3), (3, 3), (4, 3), (3, 4)):
            sheet[left + x, y] = OUTLINE
    else:
        sheet[left + middle, centre] = OUTLINE
    return sheet


def _fill(sheet, left, top, wide, high, colour):
    for y in range(top, top + high):
        for x in range(left, left + wide):
            sheet[x, y] = colour
