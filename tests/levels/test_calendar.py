"""Test the calendar: a level for each day, checked by rules; 29 February is one of its own."""

import json
from dataclasses import replace
from datetime import date

import pytest

from nibblock.packs import open_pack
from tools.commands import ship
from tools.errors import InputError
from tools.games import NAMES, calendar
from tools.games.standards import Graded

LEVELS = calendar.read(ship.SOURCES / ship.CALENDAR)
GAMES = ("sokoban", "klocki", "brain")  # that have days; a new one needs none


def test_the_table_finds_the_level_of_each_day():
    assert len(LEVELS) == calendar.DAYS and LEVELS[calendar.LEAP_DAY].title == "29 Feb"
    folder = ship.SHIPPED / calendar.FOLDER
    table = (folder / calendar.TABLE).read_bytes()
    packs = [open_pack(str(folder / f"{n}-{game}-days.nbk")) for n, game in enumerate(GAMES, 1)]
    try:
        for day, level in enumerate(LEVELS):
            pack, number = table[2 * day : 2 * day + 2]
            assert packs[pack].game(number) == level.game == GAMES[day % len(GAMES)]
            if day % 61 == 0:
                assert packs[pack].read(number).title == level.title
    finally:
        for pack in packs:
            pack.close()


def test_weekdays_are_those_of_2027_whose_29_february_is_a_sunday():
    for at in (date(2027, 1, 1), date(2027, 2, 28), date(2027, 3, 1), date(2027, 12, 31)):
        day = (at - date(2027, 1, 1)).days + (at.month > 2)
        assert calendar.weekday(day) == at.weekday()
        assert calendar.name_of(day) == f"{at.day} {at:%b}"
        assert calendar.is_first(day) == (at.day == 1)
    assert calendar.weekday(calendar.LEAP_DAY) == 6


def test_the_shipped_days_keep_the_rules():
    assert not list(calendar.breaches(LEVELS))


def test_a_rule_names_the_days_that_break_it():
    assert list(calendar.breaches(LEVELS[:5])) == ["calendar: 5 days, expected 366"]
    days = [day for day in range(calendar.DAYS) if LEVELS[day].game == NAMES[0]]
    grades = [9.0 if calendar.weekday(day) == 0 else 1.0 for day in days]
    level = replace(LEVELS[0], title="any")
    pack = [Graded("", 1, level, grade, {}) for grade in grades]
    uneven = list(calendar._uneven(NAMES[0], days, tuple(pack)))
    assert uneven[0] == f"calendar: {NAMES[0]}: Tuesdays are easier than Mondays: 1.0, 9.0"
    assert "expected over" in uneven[-1]
    assert "any and any: 1.00" in next(calendar._look_alikes(NAMES[0], tuple(pack[:2])))
    wrong = replace(level, solutions=(replace(level.solutions[0], moves=""),))
    unsolved = calendar._unsolved((pack[0]._replace(level=wrong),))
    assert list(unsolved) == ["calendar: any: its solution does not solve it"]


def test_a_line_that_is_no_day_is_refused(tmp_path):
    source = tmp_path / ship.CALENDAR
    source.write_text(json.dumps({"game": NAMES[0]}) + "\n")
    with pytest.raises(InputError, match="line 1: not a day"):
        calendar.read(source)
    assert calendar.packed(calendar.read(tmp_path / "none")) == {}
