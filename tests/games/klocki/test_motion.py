"""Klocki's taken block glides, on the simulator; in the end all is as without motion."""

import random
from tempfile import mkdtemp

import pytest
from hands import running
from on_a_drive import copy_console

from nibblock.games.klocki.dialogs import labels
from tools.bench import picosystem
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.simulate.simulator import Simulator


@pytest.fixture
def played(tmp_path, simulators):
    """Return a function that switches on, with a level open."""

    def switch_on(path, index, board="pimoroni_picosystem", motion="on"):
        folder = mkdtemp(dir=tmp_path)
        simulator = simulators(folder, board, settings={"NIBBLOCK_MOTION": motion})
        simulator.run("wait:1500")
        running(simulator).go("play", path, index)
        simulator.run("wait:1500")
        return simulator

    return switch_on


def mover(simulator):
    """Return what moves the block."""
    return running(simulator).screen.motion


@pytest.mark.parametrize(
    ("board", "pack", "index"),
    [
        ("pygamer", "1-lessons", 0),
        ("pygamer", "1-lessons", 5),
        ("pygamer", "2-workshop", 5),
        ("pimoroni_picosystem", "2-workshop", 5),
        ("tinycircuits_thumby_color", "2-workshop", 7),
        ("tinycircuits_thumby_color", "7-classics", 2),
    ],
)
def test_all_ends_as_without_motion(played, board, pack, index):
    path = f"levels/2-klocki/{pack}.nbk"
    moving, jumping = played(path, index, board), played(path, index, board, "off")
    chance = random.Random(3)
    for i in range(50):
        keys = chance.choice(("LEFT", "RIGHT", "UP", "DOWN") * 3 + ("A", "B", "RIGHT LEFT"))
        for simulator in (moving, jumping):
            simulator.run(keys + " wait:250")
        assert (moving.display.panel == jumping.display.panel).all(), (i, keys)


EMPTY = 14 * "...."
SLIDE = ".....@......+..." + 10 * "...."


def opened(folder, *boards):
    """Return a simulator, not switched on yet, that opens the first of these boards."""
    levels = [Level(board, "Slide", game="klocki") for board in boards]
    copy_console(folder)
    (folder / "levels").mkdir()
    pack = nbk.write(Collection(tuple(levels), title="Test"))
    (folder / "levels/slide.nbk").write_bytes(pack)
    settings = {"NIBBLOCK_MOTION": "on", "NIBBLOCK_START": "levels/slide.nbk"}
    return Simulator(folder, "pimoroni_picosystem", settings=settings)


@pytest.fixture
def slide(tmp_path):
    """Return a simulator with a block that is two steps from its goal."""
    boards = [(EMPTY, SLIDE, *high * (EMPTY,)) for high in (3, 2)]
    with opened(tmp_path, *boards) as simulator:
        simulator.run("wait:1500")
        yield simulator


@pytest.fixture
def two(tmp_path):
    """Return a simulator with two blocks; the cursor is on the one that has none to its left."""
    row = SLIDE[:32] + ".[.." + SLIDE[36:]
    with opened(tmp_path, (EMPTY, row, *3 * (EMPTY,))) as simulator:
        simulator.run("wait:1500 LEFT wait:300")
        cursor = running(simulator).screen.cursor
        assert not cursor.block and cursor.snap(2) and cursor.snap(0)
        yield simulator


def held(simulator):
    """Return whether the taken block is a sprite."""
    return running(simulator).screen.view._gone >= 0


def shown(simulator, key, part):
    """Return how far ``part`` of the board was from its place while ``key`` was held, in turn."""
    x, y = part.x, part.y
    seen = [0]
    simulator.run("+" + key)
    for _ in range(14):
        simulator.run("wait:10")
        seen.append(abs(part.x - x) + abs(part.y - y))
    simulator.run(f"-{key} wait:200")
    return [far for far, before in zip(seen[1:], seen, strict=False) if far != before]


def test_a_small_block_glides_and_is_nudged_where_it_is_refused(played):
    simulator = played("levels/2-klocki/1-lessons.nbk", 0, "pygamer")
    assert held(simulator)
    grid = mover(simulator)._glide.part
    ways: dict[int, list[int]] = {}
    for key in ("RIGHT", "RIGHT", "UP", "DOWN"):
        steps = running(simulator).screen.rules.steps
        seen = shown(simulator, key, grid)
        assert held(simulator)
        ways[running(simulator).screen.rules.steps - steps] = seen
    assert ways == {1: [4, 8, 12, 16], 0: [2, 3, 1, 0]}


def test_a_held_direction_is_refused_without_a_nudge(slide):
    slide.run("LEFT*4 wait:300")
    grid = mover(slide)._glide.part
    slide.run("+LEFT wait:200")
    x, before = grid.x, len(slide.display.log)
    slide.run("wait:600")
    assert grid.x == x and held(slide)
    assert not any(refresh.areas for refresh in slide.display.log[before:])
    slide.run("-LEFT")


def test_the_cursor_is_nudged_where_it_is_refused(two):
    screen = running(two).screen
    before = len(two.display.log)
    assert shown(two, "LEFT", screen.view._above) == [2, 3, 1, 0]
    assert screen._off < 0
    for refresh in two.display.log[before:]:
        spent = picosystem.draw_ms(len(refresh.areas), refresh.pixels, refresh.looked)
        assert spent <= 12, refresh


def test_the_cursor_goes_on_in_the_midst_of_a_nudge(two):
    screen = running(two).screen
    before = two.display.panel.copy()
    two.run("+LEFT wait:5 -LEFT +RIGHT wait:5 -RIGHT wait:300")
    right = two.display.panel.copy()
    two.run("LEFT wait:300")
    assert (two.display.panel == before).all()
    two.run("RIGHT wait:300")
    assert (two.display.panel == right).all() and (right != before).any()
    two.run("LEFT wait:300 +LEFT wait:5 -LEFT")
    assert screen.motion.moving
    screen.motion.stop()  # as before a dialog
    assert not screen.motion.moving
    assert (two.display.panel == before).all()


def blinks(simulator, key):
    """Return whether the cursor goes out for a moment at this press, and nothing is nudged."""
    screen = running(simulator).screen
    still = shown(simulator, key, screen.view._above) == []
    simulator.run(f"+{key} wait:20")
    went = screen._off >= 0
    simulator.run(f"-{key} wait:300")
    return still and went and screen._off < 0


def test_a_cursor_that_is_written_on_blinks(two):
    labels.coordinates(running(two).screen.view, (0, 0))
    assert blinks(two, "LEFT")


def test_a_doubled_block_blinks(played):
    simulator = played("levels/2-klocki/1-lessons.nbk", 0)
    assert running(simulator).screen.view.scale == 2
    assert blinks(simulator, "UP")


def test_a_doubled_block_jumps(played):
    simulator = played("levels/2-klocki/1-lessons.nbk", 0)
    assert running(simulator).screen.view.scale == 2
    assert running(simulator).screen.cursor.block and not held(simulator)


def test_the_last_step_is_seen_before_the_banner(slide):
    assert held(slide)
    slide.run("RIGHT wait:200 +RIGHT wait:40")
    screen = running(slide).screen
    assert screen.rules.solved and screen.dialog is None
    slide.run("wait:200")
    assert screen.dialog is not None and not held(slide)


def test_a_key_ends_the_last_step_and_opens_the_banner(slide):
    slide.run("RIGHT wait:200 +RIGHT wait:20 -RIGHT +B wait:5 -B wait:5")
    assert running(slide).screen.dialog is not None and not held(slide)


def test_a_step_that_is_left_while_it_solves_counts(slide):
    slide.run("RIGHT wait:200 +RIGHT wait:20")
    screen = running(slide).screen
    assert screen.motion.solving
    screen.leave()
    assert not screen.motion.solving
    assert running(slide).progress.numbers(screen.key_of_level, 0) is not None


def test_the_next_key_cuts_a_step_short_and_holding_is_as_fast(slide):
    grid = mover(slide)._glide.part
    x, y = grid.x, grid.y
    slide.run("+DOWN wait:5 -DOWN wait:10 +DOWN wait:2 -DOWN")
    assert (grid.x, grid.y) == (x, y + 16 + 4)
    slide.run("wait:200 +LEFT wait:345 -LEFT")
    assert running(slide).screen.rules.steps == 3  # one, after the wall no more


def test_the_same_screen_opens_another_level_in_which_blocks_glide(slide):
    screen = running(slide).screen
    slide.run("RIGHT wait:200 RIGHT wait:3000 A wait:1500")
    assert screen is running(slide).screen and screen.index == 1
    assert held(slide) and not screen.rules.steps


def test_a_menu_makes_the_block_a_part_of_the_board(slide):
    slide.run("+DOWN wait:5 -DOWN +START wait:5 -START")
    assert running(slide).screen.dialog is not None and not held(slide)
    slide.run("B wait:200")
    assert held(slide)


def test_without_motion_blocks_jump(played):
    assert mover(played("levels/2-klocki/1-lessons.nbk", 0, "pygamer", "off")) is None
