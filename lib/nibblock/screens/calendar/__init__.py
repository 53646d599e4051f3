"""The calendar: a level for each day of a year, with its state; A plays the chosen one.

Where a clock was set, today is chosen at first, elsewhere the next day that is unsolved. What is
solved is known from the packs' tallies; which days hold a record or a game that was left is read
level by level while nothing else happens. Large screens show the year and a card of the chosen day,
small ones the year or a month, which A opens. RAM: 3 KB, and what is shown.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.keys import DOWN, LEFT, RIGHT, UP, B
from nibblock.memory import load
from nibblock.packs import CALENDAR, PackError, open_pack, reason
from nibblock.packs.days import COUNT, SAMPLE, clock, first_of, has, paths, streak, table
from nibblock.progress.records.tally import stars
from nibblock.screens.base import Base
from nibblock.screens.calendar.year import BEGUN, DONE, FUTURE, OPEN, RECORD, Year
from nibblock.screens.counting import Counting
from nibblock.ui.text import words

_CALM = const(120)  # ms without a key before the words about the day are written
_STILL = const(300)  # and before its board is drawn
_STARS = const(3)  # of a record
_WEEK = const(7)


class Screen(Base):
    """The year, with the day of level ``index`` of the pack at ``path`` chosen if there is one."""

    def __init__(self, console, path="", index=0):
        self._console = console
        self._packs = {}
        self._game = -1  # whose level was read last
        self._counting = None
        self.now = clock()
        self.year = self.now[0] if self.now else SAMPLE
        self.streak = streak(console.progress, self.now)
        self._table = table()
        self.marks = bytearray(bytes((OPEN,)) * COUNT)
        if self.now:
            for day in range(self.now[1] + 1, COUNT):
                self.marks[day] = FUTURE
        self._tallies = []
        self._learnt = 0  # days that were looked at one by one
        self._counting = Counting(console.progress, paths())
        place = console.progress.place
        if path or not place or not place[0].startswith(CALENDAR):
            place = path, index
        self.day = self._day_of(*place)
        self._seeks = not self.now  # the next unsolved day is to be chosen
        if self.now and not path:
            self.day = self.now[1]
        self.texts = words("screens/calendar", "calendar")
        self._seen = ticks_ms()
        self._due = 2  # 2: the words are to be written, 1: the board is to be drawn
        self.view = Year(console, self)
        self.group = self.view.group

    def _day_of(self, path, index):
        """Return the day of a level, 0 if it is none."""
        for day in range(COUNT):
            if self._table[2 * day + 1] == index and paths()[self._table[2 * day]] == path:
                return day
        return 0

    def days_of(self, month):
        """Return the days of a month that this year has."""
        first = first_of(month)
        end = first_of(month + 1)
        return range(first, end if has(self.year, end - 1) else end - 1)

    def solved(self, days):
        """Return how many of these days are solved."""
        return sum([1 for day in days if self.marks[day] >= DONE])

    # Keys.

    def press(self, code, repeated):
        """Choose a day by the D-pad: left and right by one, up and down by a week; B goes back."""
        if code in (LEFT, RIGHT):
            self._move(1 if code == RIGHT else -1)
        elif code in (UP, DOWN):
            self._move(_WEEK if code == DOWN else -_WEEK)
        elif code == B and not repeated:
            self._back()

    def tap(self):
        """Play the chosen day, or open its month."""
        if self._console.small and isinstance(self.view, Year):
            self._show(load("screens.calendar.month").Month)
        else:
            self._play()

    def _move(self, step):
        """Choose the day so many later that this year has; its end is followed by its start."""
        day = (self.day + step) % COUNT
        if not has(self.year, day):
            day += 1 if step > 0 else -1
        self.choose(day)

    def choose(self, day):
        """Choose a day; the words about it follow when the player pauses."""
        self._seeks = False
        self.day = day
        self._seen = ticks_ms()
        self._due = 2
        self.view.choose()
        self._console.display.refresh()

    def hold(self):
        """Choose today, or the next unsolved day."""
        if self.now:
            self.choose(self.now[1])
        else:
            self.choose(self._unsolved(self.day + 1))

    def _unsolved(self, first):
        """Return the first unsolved day from this one on, the day itself if there is none."""
        for i in range(COUNT):
            day = (first + i) % COUNT
            if self.marks[day] < DONE and has(self.year, day):
                return day
        return first % COUNT

    def _back(self):
        if isinstance(self.view, Year):
            self._console.go("title", "calendar")
        else:
            self._show(Year)

    def _show(self, view):
        """Show the year or a month."""
        self.view = None
        self.view = view(self._console, self)
        self.group = self.view.group
        self._due = 2
        self._console.show(self.group)

    def _play(self):
        console, path = self._console, paths()[self._table[2 * self.day]]
        try:
            pack, n = self._level()
        except (OSError, PackError) as error:
            console.failed = error
            console.go("unread", path)
        else:
            console.play(path, n, pack.game(n))

    def _level(self, day=-1):
        """Return the open pack of a day, or of the chosen one, and the number of its level."""
        at = 2 * (self.day if day < 0 else day)
        which = self._table[at]
        if which != self._game:  # what reads this game's levels takes the place of the other's
            self._game = which
            self._console.spare_reading()
        if which not in self._packs:
            self._packs[which] = open_pack(paths()[which])
        return self._packs[which], self._table[at + 1]

    # Work.

    def work(self):
        """Draw what the page still lacks, then the chosen day's words and board; learn states."""
        if self.view.work():
            self._console.display.refresh()
            return True
        calm = ticks_diff(ticks_ms(), self._seen)
        if self._due and calm >= (_CALM if self._due == 2 else _STILL):
            self._describe()
            return True
        if self._counting:
            if not self._counting.work():
                self._take()
            return True
        return self._learn()

    def _describe(self):
        """Write the words about the chosen day, or draw its board."""
        self._due -= 1
        try:
            pack, n = self._level()
            level = pack.read(n)
            left = self._console.progress.unfinished(level.key)
            if self._due:
                self.view.about.describe(level, left[1] if left else -1)
            else:
                self.view.about.draw(level)
        except (OSError, PackError, MemoryError) as error:
            self._due = 0
            self.view.about.refuse(reason(error))
        self._console.display.refresh()

    def _take(self):
        """Use what was counted."""
        tally = load("progress.records.tally")
        self._tallies = tally.load_all(self._console.progress, paths())
        for day in range(COUNT):
            found = self._tallies[self._table[2 * day]]
            n = self._table[2 * day + 1]
            if found and n < found.count and found.has(n):
                self.marks[day] = DONE
        if self._counting.stored:
            self._console.save()
        self._counting = None
        if self._seeks:
            self.choose(self._unsolved(self.day))
        self.view.take()
        self._console.display.refresh()

    def _learn(self):
        """Read one more level that may hold a record or a game that was left, one pack after the
        other; return false once there is none.
        """
        progress = self._console.progress
        while self._learnt < COUNT * len(self._tallies):
            which, day = self._learnt // COUNT, self._learnt % COUNT
            self._learnt += 1
            begun = progress.games or progress.waiting
            if self._table[2 * day] == which and (begun or self.marks[day] == DONE):
                mark = self._mark(day)
                if mark != self.marks[day]:
                    self.marks[day] = mark
                    self.view.write(day)
                    self._console.display.refresh()
                return True
        return False

    def _mark(self, day):
        """Return the state of a day after its level was read."""
        progress = self._console.progress
        try:
            pack, n = self._level(day)
            level = pack.read(n)
        except (OSError, PackError, MemoryError):
            return self.marks[day]
        key = level.key
        marks = progress.marks(key)
        if marks & 1:
            return RECORD if stars(progress, key, level.best) == _STARS else DONE
        return BEGUN if marks & 2 else self.marks[day]

    def leave(self):
        """Close the packs."""
        if self._counting:
            self._counting.close()
        for pack in self._packs.values():
            pack.close()
