"""A month of the calendar on a small screen: a numbered cell for each day, a bar for each month.

RAM: 3 KB, and the chosen day.
"""

from nibblock import const
from nibblock.packs.days import MONTHS, date_of, first_of, weekday
from nibblock.screens.calendar.year import BEGUN, DONE, RECORD, Day
from nibblock.screens.levels_card import BEGUN as BEGUN_CELL
from nibblock.screens.levels_card import OPEN as OPEN_CELL
from nibblock.screens.levels_card import RECORD as RECORD_CELL
from nibblock.screens.levels_card import SOLVED, Grid
from nibblock.ui.card import Meter
from nibblock.ui.page import Page

_SPOTS = const(42)  # six weeks
_ACROSS = const(126)  # pixels of seven cells
_LEFT = const(2)
_WEEKS = const(6)
_BAR = const(28)  # pixels of a month's bar
_HIGH = const(7)
_BARS = const(157)  # pixels of a screen with room for them


class Month:
    """The page of the chosen day's month."""

    def __init__(self, console, screen):
        self._console = console
        self._screen = screen
        self.group = self._page = self._grid = self.about = None
        self.month = -1
        self._lay_out()

    def _lay_out(self):
        """Make the page of the month that is now chosen."""
        console, screen = self._console, self._screen
        self.month = month = date_of(screen.day)[0]
        texts = screen.texts
        title = texts[6].split()[month] + (" %d" % screen.year if screen.now else "")
        self._page = page = Page(console, title, " " * 5, -1, texts[4])
        self.group = page.group
        self._grid = Grid(console, _SPOTS, 2, _LEFT, page.top + 1, _ACROSS, _WEEKS)
        self.about = Day(console, screen, page, page.bottom - 10)
        self.group.append(self._grid.group)
        if console.width >= _BARS:
            for i in range(len(MONTHS)):
                days = screen.days_of(i)
                done = screen.solved(days)
                y = page.top + 2 + _HIGH * i
                bar = Meter(console, _ACROSS + 5, y, _BAR, done, len(days))
                self.group.append(bar.grid)
        self.take()
        self._point()

    def _first(self):
        """Return the weekday of the month's first day."""
        return weekday(self._screen.year, first_of(self.month))

    def _point(self):
        self._grid.point(self._first() + self._screen.day - first_of(self.month))

    def work(self):
        """Return that the page lacks nothing."""
        return False

    def choose(self):
        """Show which day is chosen now."""
        if date_of(self._screen.day)[0] == self.month:
            self._point()
            return
        self._lay_out()
        self._screen.group = self.group
        self._console.show(self.group)

    def write(self, day):
        """Show the state of a day, if it is in this month."""
        month, number = date_of(day)
        if month == self.month:
            mark = self._screen.marks[day]
            look = {BEGUN: BEGUN_CELL, DONE: SOLVED, RECORD: RECORD_CELL}.get(mark, OPEN_CELL)
            self._grid.write(self._first() + number - 1, number, look)

    def take(self):
        """Show the states of the month's days, and how many are solved."""
        days = self._screen.days_of(self.month)
        for spot in range(_SPOTS):
            self._grid.write(spot, 0, 0)
        for day in days:
            self.write(day)
        self._page.note("%d/%d" % (self._screen.solved(days), len(days)))
