"""Reach every level of a pack with thousands, and check what the lists say about odd files."""

import pytest
from hands import choose, number_at, running, visit
from on_a_drive import FIRST, FIRST_SOLUTION

from nibblock.packs import reason
from tools import formats
from tools.formats import nbk, write
from tools.formats.model import Collection, Level
from tools.simulate.simulator import Simulator

COUNT = 2345


@pytest.fixture(scope="module", params=["many.nbk", "many.xsb"])
def many(request, tmp_path_factory):
    """A console with a pack of 2,345 levels, each with other outer walls and a number as title."""
    drive = tmp_path_factory.mktemp("drive")
    (drive / "levels").mkdir()
    levels = []
    for n in range(COUNT):
        wall = "".join("#" if n >> bit & 1 else " " for bit in range(12))
        levels.append(Level((*FIRST, "#" + wall + "#"), f"Number {n + 1}"))
    name = request.param
    data = write(Collection(tuple(levels)), name.rsplit(".", 1)[1])
    (drive / "levels" / name).write_bytes(data)
    with Simulator(drive) as simulator:
        simulator.run("wait:2000")
        visit(simulator, "levels", "levels/" + name, keys="wait:300")
        yield simulator


def number_shown(screen):
    """Return the number under the cursor, read from the digits."""
    return number_at(screen._grid, screen._at - screen._top)


def test_the_last_level_is_reached_played_and_counted(many):
    console = running(many)
    screen = console.screen
    assert screen.count == COUNT and not console.notices.shown
    many.run("LEFT wait:400")
    assert screen._order.level(screen._at) == COUNT - 1 and number_shown(screen) == COUNT
    many.run("A wait:600")
    play = console.screen
    assert play.index == COUNT - 1 and play.title == f"Number {COUNT}"
    many.run(f"{FIRST_SOLUTION} wait:500")
    assert play.rules.solved and play.result[1]
    choose(many, "Levels")
    many.run("wait:900")
    screen = console.screen
    assert screen.chosen() == 0 and screen._marks[COUNT - 1] == 8  # the next one not solved
    assert console.progress.place == (screen._path, COUNT - 1)
    many.run("power:off power:on wait:1500")
    console = running(many)
    assert console._name == "title" and console.progress.place[1] == COUNT - 1
    assert visit(many, "levels", screen._path).chosen() == 0
    many.run("LEFT wait:600 B wait:300")
    screen = visit(many, "levels", screen._path)  # the list remembers where its cursor was
    assert screen.chosen() == COUNT - 1 and screen._marks[COUNT - 1] == 8


@pytest.mark.parametrize("number", [1, 999, 1000, 1001, 1234, COUNT])
def test_go_to_number(many, number):
    screen = running(many).screen
    screen.select(number - 1)
    many.run("wait:300")
    assert number_shown(screen) == number
    screen.hold()
    choose(many, "Go to")
    assert int(screen.dialog.text) == number and len(screen.dialog.text) == 4
    many.run("UP A wait:100")
    assert screen.chosen() == (number + 999 if number <= COUNT - 1000 else number - 1)


def test_sorting_and_scores(many):
    console = running(many)
    screen = console.screen
    for _ in range(4):
        screen.hold()
        choose(many, "Sort")
        many.run("B")
        order = screen._order
        assert sorted(order.level(at) for at in range(COUNT)) == list(range(COUNT))
        assert all(order.place(order.level(at)) == at for at in range(0, COUNT, 97))
    scores = visit(many, "scores", screen._path, 1500, keys="wait:500")
    assert scores._first == 999 and scores._table.count == 999 and console.notices.shown
    assert scores._number(scores._table.level(scores._at)) == 1501
    scores._to_number("2345")
    many.run("wait:500")
    scores = console.screen
    assert scores._first == 1998 and scores._table.count == COUNT - 1998
    many.run("B wait:500")
    assert console.screen._order.level(console.screen._at) == COUNT - 1


def listed(simulator, drive, name, data):
    """Put a file into levels, open the list, and return its rows as (name, whether an error is
    marked), and what A says about them.
    """
    for path in (drive / "levels").iterdir():
        path.unlink()
    (drive / "levels" / name).write_bytes(data)
    page = visit(simulator, "packs", keys="wait:300")
    infos = [page._rows.info(i) for i in range(len(page._names))]
    lines = [(info.name, info.error is not None) for info in infos]
    if not lines:
        return lines, []
    simulator.run("A wait:300")
    assert running(simulator)._name == "unread"
    return lines, [reason(running(simulator).screen._error)]


def test_files_that_only_a_computer_can_read_are_listed_with_the_reason(drive, simulators):
    boards = Collection((Level(FIRST, "One"),))
    simulator = simulators(drive).run("wait:2000")
    for name, data in (
        ("a.slc", write(boards, "slc")),
        ("a.ssx", write(boards, "ssx")),
        ("A.SLC", write(boards, "slc")),
        ("a.zip", b"PK\x03\x04" + bytes(60)),
    ):
        (line,), (said,) = listed(simulator, drive, name, data)
        assert line == (name, True)
        assert said.startswith("convert this on a computer")
    for name in ("readme.txt", "README_first.TXT", "License.txt", "notes.md"):
        assert listed(simulator, drive, name, b"Some words.\n") == ([], [])
    (line,), (said,) = listed(simulator, drive, "mine.txt", b"Some words.\n")
    assert line[0] == "mine.txt" and "no board" in said


def test_every_format_of_the_desktop_is_listed():
    from nibblock.packs.folders import is_pack

    for details in formats.FORMATS.values():
        assert all(is_pack("a" + ending) for ending in details.extensions)


NO_GOALS = {
    "sokoban": Level(("#####", "#@$ #", "#####")),
    "klocki": Level((".[aa....", "........"), game="klocki"),
}


@pytest.mark.parametrize("game", NO_GOALS)
def test_a_level_without_goals_says_so(drive, game, simulators):
    (drive / "levels").mkdir(parents=True, exist_ok=True)
    (drive / "levels/odd.nbk").write_bytes(nbk.write(Collection((NO_GOALS[game],))))
    simulator = simulators(drive).run("wait:2000")
    console = running(simulator)
    said = []
    tell = console.tell
    console.tell = lambda text: (said.append(text), tell(text))
    visit(simulator, "levels", "levels/odd.nbk", keys="wait:900 A wait:600")
    assert console.screen.game == game
    assert said == ["It has no goals, so it can't be solved"]
