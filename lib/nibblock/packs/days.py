"""The calendar: which level is whose day, what day it is, and how many days in a row were solved.

``levels/calendar`` has a pack for each game and a table of a pair (pack, level) for each day of a
leap year; a day is its place there, from 0. The streak is a named record (progress/records): the
last day whose level was solved on that day, as the days since 2026 began 2, and its length 2.
RAM: 0.7 KB for the table.
"""

from nibblock import const
from nibblock.games import NAMES
from nibblock.packs import CALENDAR
from nibblock.progress.records.named import named, set_named

COUNT = const(366)
LEAP_DAY = const(59)  # 29 February
MONTHS = b"\x1f\x1d\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"  # the days of each, in a leap year
SAMPLE = const(2027)  # the year that is shown where no clock was set
_FIRST = const(2026)  # a clock that stands before this was never set
_WEEKDAY = const(3)  # of 1 January 2026: Thursday
_TABLE = CALENDAR + "days.table"
_NAME = b"streak"


def clock():
    """Return the year and the day, or None on a board whose clock was not set."""
    try:
        from rtc import RTC

        now = RTC().datetime
    except (ImportError, NotImplementedError, RuntimeError):  # it has none
        return None
    return (now[0], first_of(now[1] - 1) + now[2] - 1) if now[0] >= _FIRST else None


def first_of(month):
    """Return the first day of a month, from 0."""
    return sum(MONTHS[:month])


def date_of(day):
    """Return the month, from 0, and the day of the month, from 1."""
    month = 0
    while day >= MONTHS[month]:
        day -= MONTHS[month]
        month += 1
    return month, day + 1


def has(year, day):
    """Return whether a year has this day."""
    return day != LEAP_DAY or not year % 4


def since(year, day):
    """Return the days from 1 January 2026 to a day of a year."""
    past = year - _FIRST
    return 365 * past + (past + 1) // 4 + day - (1 if day > LEAP_DAY and year % 4 else 0)


def weekday(year, day):
    """Return the weekday, 0 for Monday."""
    return (since(year, day) + _WEEKDAY) % 7


def paths():
    """Return the packs of the calendar, in the order of the table's numbers."""
    return ["%s%d-%s-days.nbk" % (CALENDAR, n + 1, name) for n, name in enumerate(NAMES)]


def table():
    """Return the table. Raises OSError with its path if it is missing or damaged."""
    found = b""
    try:
        with open(_TABLE, "rb") as file:
            found = file.read()
    except OSError:
        pass
    if len(found) != 2 * COUNT or max(found[2 * day] for day in range(COUNT)) >= len(NAMES):
        raise OSError(_TABLE)  # the page about such files says the rest
    return found


def streak(progress, now):
    """Return the length of the streak; it ends with today or yesterday."""
    body = named(progress, _NAME)
    if not now or not body or len(body) != 4:
        return 0
    missed = since(*now) - (body[0] << 8 | body[1])
    return body[2] << 8 | body[3] if 0 <= missed < 2 else 0


def note(progress, path, index):
    """Let the streak grow if the level that was solved is today's."""
    now = clock()
    if not now:
        return
    with open(_TABLE, "rb") as file:
        file.seek(2 * now[1])
        day = file.read(2)
    if list(day) != [n for n, name in enumerate(paths()) if name == path] + [index]:
        return
    today = since(*now)
    body = named(progress, _NAME)
    if not body or body[:2] != bytes((today >> 8, today & 255)):
        length = streak(progress, now) + 1
        set_named(progress, _NAME, bytes((today >> 8, today & 255, length >> 8, length & 255)))
