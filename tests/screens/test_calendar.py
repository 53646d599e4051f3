"""The calendar: its page on every board, today and the streak by a clock, the next day without."""

import shutil
import time

import pytest
from every_screen import BOARDS
from hands import inside, running, visit

from nibblock.packs import days
from tools.commands import ship
from tools.games import calendar

LEVELS = calendar.read(ship.SOURCES / ship.CALENDAR)
TODAY = 2026, 11, 23
TO_CALENDAR = "wait:2500 UP A wait:2500"
KEYS = {"u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT"}


def at(year, month, day):
    """Return a clock that stands at a date."""
    return lambda: time.struct_time((year, month, day, 12, 0, 0, 0, 0, 0))


def solve(simulator, day):
    """Play the chosen day, of Sokoban, as its stored solution does, and go on."""
    moves = LEVELS[day].solutions[0].moves
    simulator.run("A wait:1500")
    assert running(simulator).screen.path == days.paths()[0]
    simulator.run(" ".join(KEYS[way.lower()] for way in moves) + " wait:3000 A wait:3500")
    assert running(simulator)._name == "calendar" and simulator.machine.errors == []


@pytest.fixture
def opened(tmp_path, simulators):
    """Return a function that opens the calendar on a date; it returns the simulator."""

    def start(*date, board="pimoroni_picosystem", keys=""):
        simulator = simulators(tmp_path, board)
        simulator.machine.clock = at(*date)
        return simulator.run(f"{TO_CALENDAR} {keys}")

    return start


def page(simulator):
    return running(simulator).screen


@pytest.mark.parametrize("size", BOARDS)
def test_the_year_and_a_month(opened, size, golden):
    simulator = opened(*TODAY, board=BOARDS[size])
    screen = page(simulator)
    for day in range(326):
        screen.marks[day] = 2 + day * 7 // 3 % 4
    screen.streak = 9
    screen.view.take()
    simulator.run("LEFT*2 wait:900")
    golden(simulator.screen(), f"calendar-{size}")
    simulator.run("A wait:900")
    if running(simulator).small:
        golden(simulator.screen(), f"calendar-month-{size}")
    assert simulator.machine.errors == []


def test_todays_level_counts_once_and_only_today(opened):
    simulator = opened(*TODAY)
    today = page(simulator).day
    assert LEVELS[today].title == "23 Nov" and page(simulator).streak == 0
    for _ in range(2):
        solve(simulator, today)
        assert page(simulator).streak == 1
    assert page(simulator).marks[today] == 5 and page(simulator).day == today
    simulator.run("LEFT*3 wait:500")
    solve(simulator, today - 3)
    assert page(simulator).streak == 1 and page(simulator).day == today - 3
    simulator.machine.clock = at(2026, 11, 24)
    simulator.run("B wait:1500 A wait:2500")
    assert (page(simulator).streak, page(simulator).day) == (1, today + 1)
    simulator.machine.clock = at(2026, 11, 25)
    simulator.run("B wait:1500 A wait:2500")
    assert page(simulator).streak == 0


def test_without_a_clock_the_next_unsolved_day_is_chosen(opened):
    simulator = opened(2025, 12, 31)
    assert page(simulator).now is None and page(simulator).day == 0
    solve(simulator, 0)
    assert (page(simulator).day, page(simulator).marks[0]) == (1, 5)
    simulator.run("A:400 wait:500")
    assert page(simulator).day == 2
    simulator.run("LEFT*3 wait:500")
    assert page(simulator).day == 365
    simulator.run("power:off power:on wait:2500 A wait:2500")  # Continue
    assert running(simulator)._name == "calendar" and page(simulator).day == 1


def test_a_damaged_pack_has_a_page(tmp_path, root, opened):
    shutil.copytree(root / "levels", tmp_path / "levels")
    simulator = opened(*TODAY)
    for path in days.paths()[1:]:
        (tmp_path / path).write_bytes(b"NBK")
    simulator.run("RIGHT wait:900 A wait:900")
    assert running(simulator)._name == "unread"
    simulator.run("B wait:900")
    assert running(simulator)._name == "calendar" and simulator.errors == []


@pytest.mark.parametrize("data", [None, b"", b"\xff" * 732])
def test_a_damaged_table_is_named(tmp_path, root, opened, data):
    shutil.copytree(root / "levels", tmp_path / "levels")
    simulator = opened(*TODAY, keys="A wait:1500")
    table = tmp_path / days.CALENDAR / "days.table"
    table.unlink()
    if data is not None:
        table.write_bytes(data)
    with inside(simulator):
        page(simulator).show_solved()
    simulator.run("wait:3000 A wait:3500")
    assert running(simulator)._name == "broken"
    assert "levels/calendar/days.table" in "".join(page(simulator)._lines)
    assert simulator.errors == []


def test_packs_do_not_list_it(tmp_path, simulators):
    simulator = simulators(tmp_path).run("wait:2500")
    assert "calendar/" not in visit(simulator, "packs")._names


@pytest.mark.parametrize(
    ("date", "day", "since", "weekday"),
    [
        ((2026, 1, 1), 0, 0, 3),
        ((2027, 3, 1), 60, 424, 0),
        ((2028, 2, 29), 59, 789, 1),
        ((2028, 12, 31), 365, 1095, 6),
        ((2029, 1, 1), 0, 1096, 0),
    ],
)
def test_dates(monkeypatch, date, day, since, weekday):
    monkeypatch.setattr(days, "clock", lambda: (date[0], days.first_of(date[1] - 1) + date[2] - 1))
    assert days.clock() == (date[0], day) and days.date_of(day) == (date[1] - 1, date[2])
    assert (days.since(date[0], day), days.weekday(date[0], day)) == (since, weekday)
    assert days.has(2027, 59) is False and days.has(2028, 59) is True


def test_the_page_of_a_leap_year_has_its_day(opened):
    simulator = opened(2028, 2, 28, keys="RIGHT wait:500")
    assert page(simulator).day == calendar.LEAP_DAY
    simulator.machine.clock = at(2027, 2, 28)
    simulator.run("B wait:1500 A wait:2500 RIGHT wait:500")
    assert page(simulator).day == calendar.LEAP_DAY + 1
