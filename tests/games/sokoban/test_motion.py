"""Sokoban's cat walks and crates glide, on the simulator; in the end all is as without motion."""

import random
from pathlib import Path
from tempfile import mkdtemp

import numpy
import pytest
from hands import choose, running, set_to
from on_a_drive import copy_console

from nibblock.games.sokoban import START
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn

CORNER = 72, 112  # where the cat stands at first, on 240x240
TINY = ("#######", "#@$  .#", "#     #", "#     #", "#     #", "#######")
#: Too wide for tiles of 24 pixels, so they have 16; the cat is at CORNER.
WIDE = ("    ######", "#####    #####", "####@ $  .####", "#####    #####", "    ######")
OPEN = "wait:1500 A wait:1500"


def add_wide(folder):
    """Let a new player start with WIDE."""
    path = folder / START
    path.parent.mkdir(parents=True)
    path.write_bytes(nbk.write(Collection((Level(rows=WIDE, title="Wide", game="sokoban"),))))


@pytest.fixture
def played(tmp_path, simulators):
    """Return a function that switches on, with the first level open."""

    def switch_on(board="pimoroni_picosystem", motion="on", theme="Cellar"):
        folder = Path(mkdtemp(dir=tmp_path))
        if board == "pimoroni_picosystem":
            add_wide(folder)
        simulator = simulators(
            folder, board, settings={"NIBBLOCK_MOTION": motion, "NIBBLOCK_THEME": theme}
        )
        simulator.run(OPEN)
        return simulator

    return switch_on


@pytest.fixture
def doubled(tmp_path, simulators):
    """Return a function that switches on, with a level open whose board is doubled."""

    def switch_on(motion="on"):
        folder = tmp_path / motion
        folder.mkdir()
        copy_console(folder)
        (folder / "levels").mkdir()
        pack = Collection((Level(rows=TINY, game="sokoban"),), title="Tiny")
        (folder / "levels/tiny.skbn").write_bytes(skbn.write(pack))
        settings = {"NIBBLOCK_MOTION": motion, "NIBBLOCK_START": "levels/tiny.skbn"}
        simulator = simulators(folder, "pimoroni_picosystem", settings=settings)
        simulator.run("wait:2000")
        assert running(simulator).screen.view.scale == 2
        return simulator

    return switch_on


def areas(simulator, keys):
    """Return the rectangles of the board that ``keys`` repaint, refresh by refresh."""
    before = len(simulator.display.log)
    simulator.run(keys)
    painted = [[a for a in seen.areas if a[1] > 14] for seen in simulator.display.log[before:]]
    return [part for part in painted if part]


def some_keys(chance, simulator):
    """Return keys that walk and undo: at the start B would open the menu, whose stars blink."""
    keys = chance.choice(("LEFT", "RIGHT", "UP", "DOWN", "RIGHT", "B", "RIGHT LEFT", "B UP"))
    return keys if running(simulator).screen.session.at else keys.replace("B", "RIGHT")


def test_a_walk_takes_four_frames(played):
    x, y = CORNER
    frames = [[(x + 4 * i, y, x + 4 * i + 20, y + 16)] for i in range(4)]
    assert areas(played(), "RIGHT wait:100") == frames


def pushed(simulator):
    """Push twice; return the rectangle that each frame repaints. Two frames of the first push make
    the crate a sprite.
    """
    first, again = (areas(simulator, "RIGHT wait:200") for _ in range(2))
    assert ([len(part) for part in first], [len(part) for part in again]) == ([1] * 10, [1] * 8)
    return [area for (area,) in first + again]


def test_a_push_paints_no_more_than_a_cell_and_a_quarter_at_once(played):
    for x1, y1, x2, y2 in pushed(played().run("RIGHT wait:200")):
        assert (x2 - x1) * (y2 - y1) <= 20 * 16


def test_a_frame_of_a_doubled_push_paints_one_rectangle(doubled):
    found = [(x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in pushed(doubled())]
    assert max(found) <= 42 * 32 and found[10] <= 34 * 32


def ends_alike(moving, jumping):
    """Press the same keys with and without motion: check that what is shown in the end is alike."""
    chance = random.Random(5)
    compared = 0
    for _ in range(40):
        keys = some_keys(chance, moving)
        for simulator in (moving, jumping):
            simulator.run(keys + " wait:200")
        rules = running(moving).screen.rules
        if rules.facing == running(jumping).screen.rules.facing:  # else it has turned to a wall
            assert (moving.display.panel == jumping.display.panel).all()
            compared += 1
    assert compared > 20


def test_a_doubled_board_ends_as_without_motion(doubled):
    moving = doubled()
    ends_alike(moving, doubled("off"))
    assert running(moving).screen.rules.pushes


@pytest.mark.parametrize(
    "keys", ["A wait:300", "RIGHT*2 wait:300 +RIGHT wait:20 -RIGHT +A wait:5 -A"]
)
def test_sprites_of_a_doubled_board_go_below_a_dialog(doubled, keys):
    """It moves the board aside, or shows it at half the size."""
    moving, jumping = doubled(), doubled("off")
    for simulator in (moving, jumping):
        simulator.run(keys + " wait:300")
    view = running(moving).screen.view
    assert running(moving).screen.dialog and view.away
    left = moving.display.panel[14:90] == jumping.display.panel[14:90]  # below, stars blink
    assert left.all()
    if not running(moving).screen.rules.solved:
        for simulator in (moving, jumping):
            simulator.run("B wait:300")
        assert not view.away and not view.moving
        assert (moving.display.panel == jumping.display.panel).all()
        assert len(areas(moving, "RIGHT wait:200")) == 10


def test_a_step_before_the_large_sprites_are_made_jumps(doubled):
    simulator = doubled()
    screen = running(simulator).screen
    simulator.run("A wait:300 +B wait:1 -B +RIGHT")
    assert screen.dialog is None and screen.rules.moves == 1
    simulator.run("-RIGHT wait:300")
    assert not screen.view.away


def test_without_memory_for_large_sprites_a_doubled_board_jumps(doubled, monkeypatch):
    simulator = doubled()
    view = running(simulator).screen.view
    view.leave()
    view._cat = None

    def no_room(*_):
        raise MemoryError

    view._ready = no_room
    simulator.run("wait:100")
    assert view.away and not view.moving
    assert len(areas(simulator, "RIGHT wait:200")) == 1
    assert running(simulator).screen.rules.pushes == 1


def test_the_next_key_cuts_a_step_short(played):
    simulator = played()
    x, y = CORNER
    frames = areas(simulator, "+RIGHT wait:5 -RIGHT wait:10 +RIGHT wait:2")
    assert frames[0] == [(x, y, x + 20, y + 16)]
    assert (x + 20, y, x + 36, y + 16) in frames[1]  # two steps on, at once


@pytest.mark.parametrize("motion", ["on", "off"])
def test_holding_a_direction_is_as_fast(played, motion):
    """It takes 250 ms to the second step and 90 to each after that."""
    simulator = played(motion=motion)
    simulator.run("+RIGHT wait:345")
    assert running(simulator).screen.rules.moves == 3
    simulator.run("-RIGHT")


def test_a_refused_step_is_seen_and_comes_back(played):
    simulator = played()
    x, y = CORNER
    before = numpy.array(simulator.display.panel)
    assert areas(simulator, "+LEFT wait:5") == [[(x - 2, y, x + 16, y + 16)]]
    assert (simulator.display.panel != before).any()
    simulator.run("wait:200")
    turned = numpy.array(simulator.display.panel)
    assert areas(simulator, "wait:600") == []  # held: it says so once
    simulator.run("-LEFT")
    changed = numpy.argwhere(turned != before)
    assert changed.size
    assert changed.min() >= x and changed[:, 1].max() < x + 16  # the cat has turned


def test_the_last_push_is_seen_before_the_banner(played):
    simulator = played()
    simulator.run("RIGHT*3 wait:200 +RIGHT wait:40")
    screen = running(simulator).screen
    assert screen.rules.solved and screen.dialog is None
    simulator.run("wait:200")
    assert screen.dialog is not None


def test_a_key_ends_the_last_push_and_opens_the_banner(played):
    simulator = played()
    simulator.run("RIGHT*3 wait:200 +RIGHT wait:20 -RIGHT +B wait:5 -B wait:5")
    screen = running(simulator).screen
    assert screen.dialog is not None and screen.dialog._banner is not None
    assert not screen.view.moving


def test_a_menu_ends_what_moves(played):
    simulator = played()
    simulator.run("+RIGHT wait:5 +A wait:5")
    screen = running(simulator).screen
    assert screen.dialog is not None and not screen.view.moving


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "pygamer", "tinycircuits_thumby_color"])
def test_all_ends_as_without_motion(played, board):
    ends_alike(played(board), played(board, "off"))


def test_a_drive_without_it_jumps(tmp_path, simulators):
    copy_console(tmp_path, lambda name: name not in ("play/glide.py", "games/sokoban/motion.py"))
    add_wide(tmp_path)
    simulator = simulators(tmp_path, "pimoroni_picosystem").run(OPEN)
    x, y = CORNER
    assert areas(simulator, "RIGHT wait:200") == [[(x, y, x + 32, y + 16)]]


@pytest.mark.parametrize(
    ("board", "size"), [("pimoroni_picosystem", "240x240"), ("pygamer", "160x128")]
)
def test_a_push_halfway(played, golden, board, size):
    simulator = played(board)
    simulator.run("RIGHT wait:200 +RIGHT wait:35")
    golden(simulator.screen(), f"glide-{size}")


def test_sprites_follow_the_theme(played):
    """It is changed on a page of its own, so that the level opens again."""
    simulator, paper = played(), played(theme="Paper")
    simulator.run("RIGHT*2 wait:300 A wait:300")
    choose(simulator, "Settings")
    simulator.run("wait:500")
    set_to(simulator, "Theme", 2)
    simulator.run("wait:1500 B wait:9000")
    paper.run("RIGHT*2 wait:300 A wait:300 B wait:9000")
    assert (simulator.display.panel[60:200] == paper.display.panel[60:200]).all()
