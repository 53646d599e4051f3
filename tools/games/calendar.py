"""The calendar: a level for each day of a year, found by the generators.

Its source has a line of JSON per day, from 1 January to 31 December with 29 February: the options
of ``generate`` that found the level, the game, the board's rows and the solution. Each game's
levels become one pack, and a table of 366 pairs (pack, level), a byte each, gives the days.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from statistics import fmean

from tools.errors import InputError
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.games import NAMES, module, playback
from tools.games.standards import Graded, Pack, alike
from tools.plurals import counted

FOLDER = "calendar"
TABLE = "days.table"
DAYS = 366
LEAP_DAY = 59  #: 29 February, counted from 0; other years skip it
MOST_BYTES = 45 * 1024
_YEAR = date(2027, 1, 1)  #: whose weekdays the grades follow
_TITLE = "Calendar"
_FIELDS = {"recipe", "game", "rows", "solution"}
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_WEEKDAYS = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"]


def read(source: Path) -> list[Level]:
    """Read the levels of all days; [] if there is no source. Raises InputError."""
    if not source.exists():
        return []
    levels = []
    for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or set(found) != _FIELDS or found["game"] not in NAMES:
            names = ", ".join(sorted(_FIELDS))
            raise InputError(str(source), f"line {number}", "not a day", f"an object with {names}")
        solutions = (Solution(found["solution"]),)
        comment = f"generate {found['recipe']}"
        rows = tuple(found["rows"])
        levels.append(Level(rows, name_of(number - 1), "", comment, solutions, game=found["game"]))
    return levels


def name_of(day: int) -> str:
    """Return a day's name, counted from 0, such as "29 Feb"."""
    at = date(2028, 1, 1) + timedelta(day)
    return f"{at.day} {_MONTHS[at.month - 1]}"


def weekday(day: int) -> int:
    """Return the weekday of a day in the year that the grades follow, 0 for Monday; 29 February is
    a Sunday like the day before.
    """
    return (_YEAR + timedelta(day - (day >= LEAP_DAY))).weekday()


def is_first(day: int) -> bool:
    """Return whether a day is the first of a month."""
    return (date(2028, 1, 1) + timedelta(day)).day == 1


def packed(levels: list[Level]) -> dict[str, bytes]:
    """Return the packs and the table, by the names of their files; nothing without levels."""
    if not levels:
        return {}
    by_game: dict[str, list[Level]] = {name: [] for name in _games(levels)}
    table = bytearray()
    for level in levels:
        table += bytes((NAMES.index(level.game), len(by_game[level.game])))
        by_game[level.game].append(level)
    files = {}
    for number, (game, own) in enumerate(by_game.items(), 1):
        bare = (Level(each.rows, each.title, solutions=each.solutions, game=game) for each in own)
        files[f"{number}-{game}-days.nbk"] = nbk.write(Collection(tuple(bare), title=_TITLE))
    return {**files, TABLE: bytes(table)}


def _games(levels: list[Level]) -> list[str]:
    """Return the games that have days: a new game has none, and needs none."""
    found = {level.game for level in levels}
    return [name for name in NAMES if name in found]


def breaches(levels: list[Level]) -> Iterator[str]:
    """Yield a line for each rule that the calendar breaks; none without levels."""
    if len(levels) not in (0, DAYS):
        yield f"calendar: {len(levels)} days, expected {DAYS}"
    if len(levels) != DAYS:
        return
    games = _games(levels)
    for day, level in enumerate(levels):
        if level.game != games[day % len(games)]:
            yield f"calendar: {level.title} is of {level.game}, out of turn"
    size = sum(map(len, packed(levels).values()))
    if size > MOST_BYTES:
        yield f"calendar: {size:,} bytes, at most {MOST_BYTES:,}"
    for game in games:
        days = [day for day in range(DAYS) if levels[day].game == game]
        pack = tuple(_measured(levels[day], number) for number, day in enumerate(days, 1))
        yield from _unsolved(pack)
        yield from _uneven(game, days, pack)
        yield from _look_alikes(game, pack)


def _measured(level: Level, number: int) -> Graded:
    """Return a level with its difficulty, by its stored solution."""
    found = module(level.game, "difficulty").measure(level, FOLDER, number, 0.0)
    return Graded(FOLDER, number, level, found.value or 0.0, found.counters)


def _unsolved(pack: Pack) -> Iterator[str]:
    """Yield the levels that their solutions do not solve."""
    for one in pack:
        player = playback.start(one.level, FOLDER, one.number)
        actions = player.actions(one.level.solutions[0].moves, FOLDER)
        if playback.play(player, actions).result != "solved":
            yield f"calendar: {one.level.title}: its solution does not solve it"


def _uneven(game: str, days: list[int], pack: Pack) -> Iterator[str]:
    """Yield weekdays whose mean grade is below that of the day before, and the first days of months
    that are no larger than others.
    """
    plain = [(weekday(day), one) for day, one in zip(days, pack, strict=True) if not is_first(day)]
    means = [fmean(one.grade for at, one in plain if at == number) for number in range(7)]
    for number in range(6):
        if means[number + 1] < means[number]:
            names = f"{_WEEKDAYS[number + 1]} are easier than {_WEEKDAYS[number]}"
            yield f"calendar: {game}: {names}: {means[number + 1]:.1f}, {means[number]:.1f}"
    usual = fmean(_area(one) for _, one in plain)
    for day, one in zip(days, pack, strict=True):
        if is_first(day) and _area(one) <= usual:
            cells = counted(_area(one), "cells")
            yield f"calendar: {one.level.title}: {cells}, expected over {usual:.0f}"


def _area(one: Graded) -> int:
    return one.level.width * one.level.height


def _look_alikes(game: str, pack: Pack) -> Iterator[str]:
    if module(game, "standards") is None:
        return
    for one, other, found in alike(pack):
        yield f"calendar: {one.level.title} and {other.level.title}: {found:.2f}"
