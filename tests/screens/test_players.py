"""Drive the page of the players by keys: who plays, new players, names, erasing."""

import pytest
from every_screen import BOARDS
from hands import first_packs, levels_of, running
from on_a_drive import FIRST, FIRST_SOLUTION, SECOND, copy, copy_console, make_pack

from nibblock.progress import Drive as Files
from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from nibblock.progress.writing.merge import of_player
from nibblock.progress.writing.players import choose, names, set_name
from tools.build import contents
from tools.simulate.drive import REPOSITORY, Drive
from tools.simulate.simulator import Simulator

ONE = "levels/1-sokoban/1-one.skbn"
WAIT = "wait:1500"
OPEN = "wait:900 UP A wait:1200"  # from Continue
NEW = "DOWN A:100 wait:900"
MOVES = {2: "", 0: "DOWN", 1: "DOWN"}  # from the one before
TYPE_Q = "A:50 wait:100 A:500 wait:2000"


@pytest.fixture
def drive(tmp_path):
    root = tmp_path / "drive"
    make_pack(root / ONE, (FIRST, SECOND), "One", ("Salt", "Pepper"))
    return root


def three(root, count=2):
    """Save something for players in one log: each has solved the first level or none."""
    progress = Progress(Files(f"{root}/"))
    assert mend(progress, "create") == ""
    keys = [level.key for level in levels_of(root / ONE)]
    for player in range(count):
        choose(progress, player)
        set_name(progress, player, ("Ada", "Bob", "Cleo")[player])
        progress.add_solution(keys[player % 2], 50 - player, 20, b"")
        progress.set_unfinished(keys[1 - player % 2], 3, 3, -1, b"\0")
        progress.set_place(ONE, 1 - player % 2)
        assert progress.flush() == ""
    choose(progress, 0)
    assert progress.flush() == ""
    return keys


def bests(root, keys):
    """Return what each player has of the two levels, on the drive."""
    progress = Progress(Files(f"{root}/"))
    found = [of_player(progress, player) for player in range(3)]
    return [[(each.best(key, 0) or (0,))[0] for key in keys] for each in found]


def tag(simulator):
    return running(simulator).screen.choices._rows[-1][0].text


class TestThePage:
    @pytest.mark.parametrize("board", ["pimoroni_picosystem", "tinycircuits_thumby_color"])
    def test_a_second_player_begins_anew_and_the_first_goes_on(self, drive, board, simulators):
        simulator = simulators(drive, board=board)
        simulator.run(f"{WAIT} A wait:900 {FIRST_SOLUTION} wait:2500 power:off power:on {WAIT}")
        assert running(simulator).screen.choices._going.index == 1
        assert tag(simulator) == "Players"
        simulator.run(f"{OPEN} {NEW} {TYPE_Q}")
        console = running(simulator)
        assert (console._name, tag(simulator)) == ("title", "Q")
        assert console.progress.player == 1 and console.progress.place is None
        assert console.screen.choices._going.index == 0
        assert console.screen.choices._counting.found[ONE] == (0, 2)
        simulator.run(f"power:off power:on {WAIT}")
        assert tag(simulator) == "Q" and running(simulator).progress.player == 1
        simulator.run(f"{OPEN} UP A:100 wait:2000")
        console = running(simulator)
        assert tag(simulator) == ("1" if board[0] == "t" else "Player 1")
        assert console.screen.choices._going.index == 1
        assert console.screen.choices._counting.found[ONE] == (1, 2)

    def test_up_from_continue_and_down_from_the_bar_lead_to_it(self, drive, simulators):
        simulator = simulators(drive)
        for keys in ("UP", "DOWN DOWN DOWN"):
            simulator.run(f"{WAIT} {keys} A wait:900")
            assert running(simulator)._name == "players"
            simulator.run("B wait:900")
            assert running(simulator).screen.choices._spot.where == ("players",)
            simulator.run("power:off power:on")

    def test_rows_say_what_each_has_solved(self, drive, simulators):
        three(drive)
        simulator = simulators(drive).run(f"{WAIT} {OPEN} wait:500")
        screen = running(simulator).screen
        assert screen._counts == [(1, 1), (1, 1), (-1, 0)]
        assert [screen._name(i) for i in range(3)] == ["Ada", "Bob", "New player"]

    def test_a_player_is_renamed(self, drive):
        three(drive)
        with Simulator(drive) as simulator:
            simulator.run(f"{WAIT} {OPEN} DOWN A:700 wait:300 A wait:900 B B B {TYPE_Q}")
            assert running(simulator)._name == "players"
            simulator.run("power:off power:on wait:500")
        assert names(Progress(Files(f"{drive}/"))) == ["Ada", "q", ""]

    def test_choosing_oneself_changes_nothing(self, drive):
        keys = three(drive)
        before = bests(drive, keys)
        with Simulator(drive) as simulator:
            simulator.run(f"{WAIT} {OPEN} A:100 wait:1500 power:off power:on {WAIT}")
            assert tag(simulator) == "Ada"
        assert bests(drive, keys) == before

    @pytest.mark.parametrize("size, board", list(BOARDS.items())[:4])
    def test_how_it_looks(self, drive, size, board, golden, simulators):
        three(drive)
        simulator = simulators(drive, board).run(f"{WAIT} {OPEN} wait:1500")
        golden(simulator.screen(), f"players-{size}")


def test_three_play_all_games(tmp_path, simulators):
    """Solve one level more of each game with each player; each sees no other's."""
    root = tmp_path / "drive"
    packs = first_packs()
    for path in packs.values():
        copy(REPOSITORY / path, root / path)
    progress = Progress(Files(f"{root}/"))
    assert mend(progress, "create") == ""
    for player in range(3):
        choose(progress, player)
        for path in packs.values():
            levels = levels_of(root / path)
            for level in levels[: player + 1]:
                progress.add_solution(level.key, 99, 99, b"")
            progress.set_unfinished(levels[0].key, player + 1, 0, -1, b"\0")
            progress.set_place(path, player)
        assert progress.flush() == ""
    simulator = simulators(root)
    for player in (2, 0, 1):
        simulator.run(f"wait:6000 wait:900 UP A wait:1200 {MOVES[player]} A:100 wait:6000")
        console = running(simulator)
        assert console.progress.player == player
        found = console.screen.choices._counting.found
        assert {path: found[path][0] for path in packs.values()} == dict.fromkeys(
            packs.values(), player + 1
        )
        assert console.progress.place == (list(packs.values())[-1], player)
        assert len(console.progress.unfinished_keys()) == len(packs)


class TestErasing:
    ASK = f"{WAIT} {OPEN} DOWN A:700 wait:300 DOWN A wait:600"

    def test_it_asks_twice_and_only_then_erases(self, drive):
        keys = three(drive, 3)
        before = bests(drive, keys)
        assert before == [[50, 0], [0, 49], [48, 0]]
        with Simulator(drive) as simulator:
            for keep in ("A", "B", "DOWN A wait:300 A", "DOWN A wait:300 B"):
                simulator.run(f"{self.ASK} {keep} wait:900")
                assert running(simulator)._name == "players"
                assert bests(drive, keys) == before
                simulator.run("power:off power:on")
            simulator.run(f"{self.ASK} DOWN A wait:300 DOWN A wait:3000")
            assert running(simulator).screen._there == [True, False, True]
            simulator.run("power:off power:on wait:500")
        assert bests(drive, keys) == [[50, 0], [0, 0], [48, 0]]
        assert names(Progress(Files(f"{drive}/"))) == ["Ada", "", "Cleo"]

    def test_whoever_plays_can_be_erased_and_the_first_plays_on(self, drive):
        keys = three(drive, 2)
        progress = Progress(Files(f"{drive}/"))
        choose(progress, 1)
        assert progress.flush() == ""
        with Simulator(drive) as simulator:
            simulator.run(
                self.ASK.replace("DOWN A:700", "A:700") + " DOWN A wait:300 DOWN A wait:3000"
            )
            assert running(simulator).progress.player == 0
            simulator.run(f"B {WAIT}")
            assert tag(simulator) == "Ada"
        assert bests(drive, keys)[:2] == [[50, 0], [0, 0]]

    def test_a_held_drive_erases_nothing_and_says_why(self, drive):
        keys = three(drive)
        before = bests(drive, keys)
        with Simulator(drive, computer=True) as simulator:
            simulator.run(f"{self.ASK} DOWN A wait:300 DOWN A wait:1000")
            assert running(simulator).screen._there == [True, True, False]
            assert running(simulator).notices.shown is not None
        assert bests(drive, keys) == before


def test_a_console_without_the_page_has_one_player_and_no_entry(drive, simulators):
    three(drive)
    progress = Progress(Files(f"{drive}/"))
    choose(progress, 1)
    assert progress.flush() == ""
    parts = contents.small().without["More than one player"]
    copy_console(drive, lambda name: f"nibblock/{name}" not in parts)
    simulator = simulators(Drive(drive, frozenset(), 1 << 22)).run(WAIT)
    console = running(simulator)
    assert console.progress.player == 0 and len(console.screen.choices._rows) == 3
    simulator.run("UP wait:100 UP wait:100 A wait:900")
