# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki's taken block glides, on the simulator; in the end all is as without motion."""

import random
import shutil

import pytest

from tools.build import ROOT
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.simulate.simulator import Simulator


@pytest.fixture
def played(tmp_path):
    """Return a function that switches on, with a level open."""
    opened = []

    def switch_on(path, index, board="pimoroni_picosystem", motion="on"):
        folder = tmp_path / str(len(opened))
        folder.mkdir(exist_ok=True)
        simulator = Simulator(folder, board, settings={"NIBBLOCK_MOTION": motion})
        opened.append(simulator.__enter__())
        simulator.run("wait:1500")
        console(simulator).go("play", path, index)
        simulator.run("wait:1500")
        return simulator

    yield switch_on
    for simulator in opened:
        simulator.__exit__(None, None, None)


def console(simulator):
    """Return the running console."""
    return simulator._console.world._modules["nibblock.console"].running


def mover(simulator):
    """Return what moves the block."""
    return console(simulator).screen.motion


@pytest.mark.parametrize(
    ("board", "pack", "index"),
    [
        ("pygamer", "1-lessons", 0),
        ("pygamer", "1-lessons", 5),
        ("pygamer", "2-workshop", 3),
        ("pimoroni_picosystem", "2-workshop", 3),
        ("tinycircuits_thumby_color", "2-workshop", 8),
        ("tinycircuits_thumby_color", "3-classics", 2),
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


def held(simulator):
    """Return whether the taken block is a sprite."""
    return console(simulator).screen.view._gone >= 0


def test_a_small_block_glides_and_a_refused_step_blinks(played):
    simulator = played("levels/2-klocki/1-lessons.nbk", 0, "pygamer")
    assert held(simulator)
    grid = mover(simulator)._glide.part
    ways: dict[int, list[int]] = {}
    for key in ("RIGHT", "RIGHT", "UP", "DOWN"):
        x, y = grid.x, grid.y
        steps = console(simulator).screen.rules.steps
        seen = []
        simulator.run("+" + key)
        for _ in range(14):
            simulator.run("wait:10")
            seen.append(abs(grid.x - x) + abs(grid.y - y))
        simulator.run(f"-{key} wait:200")
        assert held(simulator)
        ways[console(simulator).screen.rules.steps - steps] = sorted(set(seen))
    assert ways[1] == [4, 8, 12, 16]
    assert ways[0] == [0]


def test_a_doubled_block_jumps(played):
    simulator = played("levels/2-klocki/1-lessons.nbk", 0)
    assert console(simulator).screen.view.scale == 2
    assert console(simulator).screen.cursor.block and not held(simulator)


@pytest.fixture
def slide(tmp_path):
    """Return a simulator with a block that is two steps from its goal."""
    rows = (14 * "....", ".....@......+..." + 10 * "....", *3 * (14 * "....",))
    levels = [Level(rows[:high], "Slide", game="klocki") for high in (5, 4)]
    pack = Collection(tuple(levels), title="Test")
    for name in ("code.py", "boot.py"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "lib", tmp_path / "lib")
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels/slide.nbk").write_bytes(nbk.write(pack))
    settings = {"NIBBLOCK_MOTION": "on", "NIBBLOCK_START": "levels/slide.nbk"}
    with Simulator(tmp_path, "pimoroni_picosystem", settings=settings) as simulator:
        simulator.run("wait:1500")
        yield simulator


def test_the_last_step_is_seen_before_the_banner(slide):
    assert held(slide)
    slide.run("RIGHT wait:200 +RIGHT wait:40")
    screen = console(slide).screen
    assert screen.rules.solved and screen.dialog is None
    slide.run("wait:200")
    assert screen.dialog is not None and not held(slide)


def test_a_key_ends_the_last_step_and_opens_the_banner(slide):
    slide.run("RIGHT wait:200 +RIGHT wait:20 -RIGHT +B wait:5 -B wait:5")
    assert console(slide).screen.dialog is not None and not held(slide)


def test_a_step_that_is_left_while_it_solves_counts(slide):
    slide.run("RIGHT wait:200 +RIGHT wait:20")
    screen = console(slide).screen
    assert screen.motion.solving
    screen.leave()
    assert not screen.motion.solving
    assert console(slide).progress.numbers(screen.key_of_level, 0) is not None


def test_the_next_key_cuts_a_step_short_and_holding_is_as_fast(slide):
    grid = mover(slide)._glide.part
    x, y = grid.x, grid.y
    slide.run("+DOWN wait:5 -DOWN wait:10 +DOWN wait:2 -DOWN")
    assert (grid.x, grid.y) == (x, y + 16 + 4)
    slide.run("wait:200 +LEFT wait:345 -LEFT")
    assert console(slide).screen.rules.steps == 3  # one, after the wall no more


def test_the_same_screen_opens_another_level_in_which_blocks_glide(slide):
    screen = console(slide).screen
    slide.run("RIGHT wait:200 RIGHT wait:3000 A wait:1500")
    assert screen is console(slide).screen and screen.index == 1
    assert held(slide) and not screen.rules.steps


def test_a_menu_makes_the_block_a_part_of_the_board(slide):
    slide.run("+DOWN wait:5 -DOWN +START wait:5 -START")
    assert console(slide).screen.dialog is not None and not held(slide)
    slide.run("B wait:200")
    assert held(slide)


def test_without_motion_blocks_jump(played):
    simulator = played("levels/2-klocki/1-lessons.nbk", 0, "pygamer", "off")
    assert mover(simulator) is None
