# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Play Klocki on the console by keys: cursor, dragging, dialogs, best solutions, shuffling."""

import pytest
from PIL import ImageChops

from nibblock.progress import Progress
from nibblock.progress.drive import Drive as Files
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.simulate.simulator import Simulator

#: A master to bring to the lower left, and a block in nobody's way.
PLAIN = (".@.......#......", ".........[......", "....+...........")
PLAIN_SOLUTION = "1,2:>;0,0:v>v"
#: A weak barrier of two cells beside the master, and one that is partly strong.
BARRIER = (".@.......!aa.!aa....+...", ".[...*bb.!bb............")
#: The keeper of a Sokoban level, the only block that can be moved.
ALONE = (".#...#...#...#...#..", ".#...[...V..+....#..", ".#...#...#...#...#..")
WIDE = tuple(
    "".join(
        ".#.." if c in (0, 47) or r in (0, 29) else ".[.." if (7 * c + 3 * r) % 50 == 0 else "...."
        for c in range(48)
    )
    for r in range(30)
)
LEVELS = (
    Level(PLAIN, "Plain", solutions=(Solution(PLAIN_SOLUTION),), game="klocki"),
    Level(BARRIER, "Barrier", game="klocki"),
    Level(ALONE, "Alone", game="klocki"),
    Level(WIDE, "Wide", game="klocki"),
)
PACK = "levels/test.nbk"
BOARDS = ["pimoroni_picosystem", "pajenicko_picopad", "pybadge", "tinycircuits_thumby_color"]

#: From the cursor's first place in PLAIN: go to the master, take it, bring it home.
SOLVE = "UP A DOWN RIGHT DOWN"
MENU = "A:700 wait:200"


@pytest.fixture
def start(tmp_path):
    """Return a function that opens level ``n`` of the pack; the drive lasts for the test."""
    opened = []
    folder = tmp_path / "drive"
    (folder / "levels").mkdir(parents=True)
    (folder / PACK).write_bytes(nbk.write(Collection(LEVELS, title="Test pack")))

    def run(n=0, board="pimoroni_picosystem"):
        console = Simulator(folder, board, settings={"NIBBLOCK_START": PACK})
        opened.append(console)
        console.__enter__()
        console.run("wait:500")
        if n:
            console.run(f"{MENU} UP A wait:700 RIGHT*{n} wait:500 A wait:700")
        return console

    yield run
    for console in opened:
        console.__exit__(None, None, None)


def board_of(console):
    """Return the part of the screen below the counters, without the title."""
    return console.screen().crop((0, 16, 240, 224))


def same(one, other):
    return ImageChops.difference(one, other).getbbox() is None


def choose(console, *rows):
    """Open the menu and go down by so many rows in it, and in each submenu."""
    console.run(MENU)
    for down in rows:
        console.run(
            (f"DOWN*{down} " if down > 0 else f"UP*{-down} " if down else "") + "A wait:300"
        )
    return console


@pytest.mark.parametrize("board", BOARDS)
def test_from_start_to_solved(start, golden, board):
    console = start(board=board)
    golden(console.screen(), f"klocki-{board}-play")
    golden(console.run("UP A wait:100").screen(), f"klocki-{board}-taken")
    golden(console.run(MENU).screen(), f"klocki-{board}-pause")
    console.run("B wait:100")  # the block is still taken
    golden(console.run("DOWN RIGHT DOWN wait:200").screen(), f"klocki-{board}-solved")
    assert console.errors == []


def test_a_taken_block_is_dragged_and_released(start):
    console = start()
    before = board_of(console)
    taken = board_of(console.run("UP A wait:100"))
    moved = board_of(console.run("DOWN wait:100"))
    assert not same(before, taken) and not same(taken, moved)
    let_go = board_of(console.run("A wait:100"))
    assert not same(moved, let_go)
    assert same(board_of(console.run("A wait:100")), moved)
    assert same(board_of(console.run("B wait:100")), taken)
    assert same(board_of(console.run("X wait:100")), moved)


def test_a_drag_paints_little(start):
    console = start()
    console.run("UP A wait:100")
    log = len(console.display.log)
    console.run("DOWN wait:100")
    painted = sum(
        (x2 - x1) * (y2 - y1)
        for shown in console.display.log[log:]
        for x1, y1, x2, y2 in shown.areas
    )
    assert 0 < painted <= 2 * 32 * 32 + 2 * 72, painted  # cells are shown twice as large
    log = len(console.display.log)
    console.run("LEFT wait:100")  # refused
    assert not any(shown.areas for shown in console.display.log[log:])


def test_undo_follows_its_block_and_cancelled_steps_are_forgotten(start):
    console = start()
    first = console.run("UP A wait:100").screen()
    console.run("DOWN UP wait:100")
    assert same(console.screen(), first)  # both steps are gone, counters too
    console.run("DOWN RIGHT B B wait:100")
    assert same(console.screen(), first)


def test_holding_a_direction_goes_cell_by_cell_and_holding_a_on_nothing_opens_the_menu(
    start, golden
):
    console = start()
    console.run("DOWN:600 wait:100")
    golden(console.screen(), "klocki-free-cell")
    console.run("A wait:300")
    golden(console.screen(), "klocki-menu-by-nothing")
    assert console.errors == []


def test_a_press_towards_nothing_stays_at_the_block(start):
    console = start()
    first = console.run("UP wait:100").screen()
    assert same(console.run("UP LEFT wait:100").screen(), first)


def test_a_removed_weak_barrier_can_be_restored(start, golden):
    console = start(1)
    golden(console.screen(), "klocki-barrier")
    console.run("RIGHT A wait:200")
    golden(console.screen(), "klocki-barrier-removed")
    console.run("B wait:200")
    golden(console.screen(), "klocki-barrier-back")


def test_the_only_block_is_taken_automatically(start, golden):
    console = start(2)
    golden(console.screen(), "klocki-alone")
    golden(console.run("A wait:300").screen(), "klocki-alone-menu")
    golden(console.run("B RIGHT wait:300").screen(), "klocki-alone-solved")


def test_a_wide_level_scrolls_with_the_cursor(start, golden):
    console = start(3, "pybadge")
    golden(console.screen(), "klocki-wide")
    golden(console.run("RIGHT*6 DOWN*3 wait:200").screen(), "klocki-wide-scrolled")


def test_move_list(start, golden):
    console = start()
    console.run("A RIGHT A LEFT UP A DOWN RIGHT wait:100")
    choose(console, 2)
    golden(console.screen(), "klocki-moves")
    golden(console.run("UP wait:100").screen(), "klocki-moves-up")
    golden(console.run("LEFT wait:100").screen(), "klocki-moves-step-back")
    golden(console.run("A wait:200").screen(), "klocki-moves-menu")
    console.run("A wait:1500")
    golden(console.screen(), "klocki-moves-replayed")
    console.run("A wait:100 DOWN*3 A wait:200 RIGHT*3 UP A wait:300")
    golden(console.screen(), "klocki-moves-gone-to")
    console.run("B wait:200")
    assert console.errors == []


def test_replay_speeds(start):
    """Compare the time that the same steps take: slow, medium and fast."""
    console = start()
    choose(console, 2, 1)  # the solution of the pack
    console.run("B wait:100")
    choose(console, 2)
    taken = []
    for change in ("DOWN", "UP", "UP"):
        console.run(f"A wait:100 DOWN*4 A wait:200 A wait:100 A {change}")
        began = console.ms
        still = None
        while console.ms - began < 4000:
            console.run("wait:50")
            now = board_of(console)
            if still is None or not same(now, still[0]):
                still = (now, console.ms)
        taken.append(still[1] - began)
    assert taken[0] > taken[1] > taken[2], taken


def test_a_stretch_is_replayed(start, golden):
    console = start()
    console.run("A RIGHT A LEFT UP A DOWN RIGHT wait:100")
    choose(console, 2)
    console.run("UP*2 wait:100 A DOWN*6 A wait:200")
    golden(console.screen(), "klocki-stretch-begun")
    console.run("DOWN wait:100 A wait:200 UP*2 wait:200 A wait:100")
    golden(console.screen(), "klocki-stretch-menu")
    console.run("DOWN*7 A wait:300")
    golden(console.screen(), "klocki-stretch-played")
    # In another level, where no block is at its place, it shows a message.
    console.run("B wait:100")
    choose(console, -1)
    console.run("wait:700 RIGHT wait:500 A wait:700")
    choose(console, 2)
    golden(console.run("A wait:200 DOWN*7 A wait:300").screen(), "klocki-stretch-elsewhere")


def test_the_best_solution_is_loaded_automatically(start, golden, tmp_path):
    console = start()
    console.run(f"{SOLVE} wait:300 DOWN*3 A wait:700 wait:1000")
    console.run("power:off power:on wait:700")
    golden(console.screen(), "klocki-best-loaded")
    console.run("X X X wait:200")
    golden(console.screen(), "klocki-best-redone")
    # A better one replaces it, a worse one does not.
    progress = Progress(Files(str(tmp_path / "drive") + "/"))
    assert [progress.best(key, 0)[:2] for key in _keys(progress)] == [(1, 3)]


def _keys(progress):
    from nibblock.progress.writing.merge import keys

    return list(keys(progress))


def test_the_packs_solution_can_be_loaded(start, golden):
    console = start()
    choose(console, 2)
    golden(console.screen(), "klocki-best-menu")
    golden(console.run("DOWN A wait:300").screen(), "klocki-solution-loaded")
    console.run("X*4 wait:200")
    golden(console.screen(), "klocki-solution-played")


@pytest.mark.parametrize("row", [2, 3, 4])
def test_notes_on_blocks(start, golden, row):
    console = start()
    console.run("A RIGHT A LEFT UP A DOWN wait:100")
    choose(console, 5, row)
    golden(console.screen(), f"klocki-notes-{row}")
    console.run("DOWN wait:100 B wait:100")
    golden(console.screen(), f"klocki-notes-{row}")  # after a step and its undo it is the same


def test_marks_and_coordinates(start, golden):
    console = start()
    console.run("UP A DOWN RIGHT DOWN wait:300 DOWN A wait:300")
    above = board_of(console)
    choose(console, 5, 5)
    assert not same(above, board_of(console))
    choose(console, 5, 6)
    golden(console.screen(), "klocki-coordinates")
    console.run("wait:21000 power:off power:on wait:700")
    golden(console.screen(), "klocki-coordinates-kept")


def test_level_info(start, golden):
    console = start()
    console.run("UP A DOWN RIGHT B wait:100")
    golden(choose(console, 8).screen(), "klocki-info")


def test_a_shuffled_level_is_restored_after_leaving(start, golden):
    console = start()
    choose(console, 5, 3)
    golden(console.screen(), "klocki-shuffle-seed")
    console.run("UP wait:50 RIGHT UP UP A wait:3000")
    golden(console.screen(), "klocki-shuffled")  # seed 120000
    console.run("wait:21000 power:off power:on wait:700")
    golden(console.screen(), "klocki-shuffled")
    choose(console, 5)
    golden(console.screen(), "klocki-shuffled-menu")
    console.run("UP A wait:700")
    golden(console.screen(), "klocki-pimoroni_picosystem-play")  # the level itself again


def test_scoreboard(start, golden):
    console = start()
    console.run(f"{SOLVE} wait:300 DOWN*2 A wait:1500")
    golden(console.screen(), "klocki-scores")
    golden(console.run("UP wait:100").screen(), "klocki-scores-menu")
    console.run("A wait:100 DOWN A wait:1000")
    golden(console.screen(), "klocki-scores-by-title")
    console.run("LEFT wait:50 UP wait:100 DOWN A wait:200 UP*2 wait:50 A wait:600")
    golden(console.screen(), "klocki-scores-found")  # a title with a B
    console.run("B wait:700")  # the list of levels, whose menu has the scores too
    console.run("UP wait:100 UP*2 A wait:600")
    golden(console.screen(), "klocki-scores-from-levels")
    assert console.errors == []
