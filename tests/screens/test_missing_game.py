"""Start the console on a drive too small for all games: play the ones there, report the others.

The drives hold sources where a build has .mpy files; everything else is as built.
"""

import shutil
import sys
from contextlib import contextmanager

import pytest
from hands import choose, first_packs, inside, pause, running, visit
from on_a_drive import copy, copy_console

from tools import formats
from tools.build import contents
from tools.simulate.drive import REPOSITORY, Drive
from tools.simulate.simulator import Simulator

PACKS = first_packs()


@pytest.fixture
def small(tmp_path):
    """Return a function that makes a drive with only these games, and a pack of every game as well
    as a Brain level's text.
    """

    def make(*games):
        root = tmp_path / "drive"
        copy_console(root, lambda name: contents.game_of(name) in ("", *games))
        for game, pack in PACKS.items():
            copy(REPOSITORY / pack, root / "levels" / f"{game}{pack[-5:]}")
        (root / "levels/text.txt").write_text("5 3\n3 0 2\n5 1 1\n\n1 1 1\n")
        return root

    return make


@pytest.mark.parametrize("game", PACKS)
def test_one_game_alone(game, small, simulators):
    root = small(game)
    reported = []
    simulator = simulators(Drive(root, frozenset(), 1 << 22), "pajenicko_picopad").run("wait:300")
    console = running(simulator)
    tell = console.tell
    console.tell = lambda text: (reported.append(text), tell(text))
    visit(simulator, "packs", "")
    for other, pack in PACKS.items():
        reported.clear()
        visit(simulator, "levels", f"levels/{other}{pack[-5:]}", keys="wait:900 A wait:900")
        if other == game:
            assert console._name == f"games.{game}.screen" and console.screen.session
            simulator.run("RIGHT wait:300 A wait:500 B wait:300")
        else:
            assert console._name != f"games.{other}.screen"
            assert "its game is not on this console" in " ".join(reported), other
    reported.clear()
    visit(simulator, "levels", "levels/text.txt", keys="wait:900 A wait:900")
    if game != "brain":
        assert "its game is not on this console" in " ".join(reported)


@pytest.mark.parametrize("game", PACKS)
def test_straight_into_a_level_of_another_game(game, small, simulators):
    root = small("klocki" if game == "sokoban" else "sokoban")
    start = f"levels/{game}{PACKS[game][-5:]}"
    drive = Drive(root, frozenset(), 1 << 22)
    simulator = simulators(drive, "pybadge", settings={"NIBBLOCK_START": start}).run("wait:1500")
    assert running(simulator)._name in (
        "packs",
        "levels",
    )
    assert running(simulator).notices.shown is not None


@pytest.mark.parametrize("board", ("pybadge", "tinycircuits_thumby_color"))
def test_a_low_screen_never_asks_for_the_large_font(board, small, simulators):
    """Open every screen and menu on a drive without it, as build makes one for such a board."""
    root = small(*PACKS)
    (root / "lib/nibblock/art/font.bmp").unlink()
    simulator = simulators(Drive(root, frozenset(), 1 << 22), board).run("wait:500")
    for name in ("help", "about", "settings", "packs"):
        visit(simulator, name, keys="wait:900 DOWN RIGHT wait:300")
    for game, pack in PACKS.items():
        visit(simulator, "levels", f"levels/{game}{pack[-5:]}")
        simulator.run("A:500 wait:300 DOWN DOWN A wait:300 B wait:200 B wait:200")
        running(simulator).play(f"levels/{game}{pack[-5:]}", 0)
        simulator.run("wait:900 RIGHT wait:200 A wait:600 DOWN wait:200 A wait:600 B wait:300")


@pytest.mark.parametrize("board", ("pybadge", "pimoroni_picosystem"))
def test_about_without_its_library(board, small, simulators):
    """Read About on a drive without it, as build makes one for a small one; help has one game."""
    root = small("sokoban")
    (root / "lib/nibblock/screens/label.py").unlink()
    simulator = simulators(Drive(root, frozenset(), 1 << 22), board).run("wait:500")
    visit(simulator, "about")
    assert [tab[0] for tab in visit(simulator, "help")._tabs] == ["sokoban", ""]
    simulator.run("RIGHT*9 wait:500")


@pytest.mark.parametrize("start", ("", "levels/klocki.nbk"))
def test_without_the_screen_that_makes_the_save_files_the_title_opens(start, small, simulators):
    """It is tried again at the next start, not at each way back to the title."""
    root = small("klocki")
    (root / "lib/nibblock/screens/saves.py").unlink()
    settings = {"NIBBLOCK_START": start} if start else {}
    simulator = simulators(Drive(root, frozenset(), 1 << 22), "pybadge", settings=settings)
    simulator.run("wait:500")
    console = running(simulator)
    assert console._name == "broken"
    simulator.run("A wait:500")
    assert console._name == "title" and console.notices.shown is None
    visit(simulator, "packs", "")
    visit(simulator, "title")
    assert console._name == "title" and console.notices.shown is None
    assert console.progress.unsettled is False


@contextmanager
def lacking(root):
    """Switch on a drive without what a small one lacks; yield the simulator, and a list that gets
    the name of each message.
    """
    _leave_out(root)
    said = []
    with Simulator(Drive(root, frozenset(), 1 << 22), "pajenicko_picopad") as simulator:
        simulator.run("wait:300")
        say = running(simulator).say
        running(simulator).say = lambda folder, name, *values, **more: (
            said.append(name),
            say(folder, name, *values, **more),
        )
        yield simulator, said


def test_what_a_small_drive_lacks_is_said_where_it_is_chosen(small):
    """Choose each thing that build leaves out where the games would not fit otherwise."""
    with lacking(small(*PACKS)) as (simulator, said):
        console = running(simulator)
        path = f"levels/klocki{PACKS['klocki'][-5:]}"
        screen = visit(simulator, "settings")
        for name in ("statistics", "diagnostics"):
            with inside(simulator):
                screen._open(next(row for row in screen.rows if row.screen == name))
            simulator.run("wait:200")
            assert said.pop() == "not on this drive" and not said, name
            assert console._name == "settings"
        visit(simulator, "scores", path, 0)
        assert said.pop() == "not on this drive" and console._name == "levels"
        simulator.run("A wait:3000")
        pause(simulator)
        choose(simulator, "Scores")  # knows more than the level: the way back to this menu
        simulator.run("wait:1000")
        assert said.pop() == "not on this drive" and console._name == "levels"
        simulator.run("A wait:3000")
        for name in ("moves", "overlays", "shuffle"):
            with inside(simulator):
                assert console.screen.open_dialog(f"games.klocki.dialogs.{name}")
            simulator.run("wait:200")
            assert said.pop() == "not on this drive" and not said, name
            assert console.screen.dialog is None
        with inside(simulator):
            open_pack = sys.modules["nibblock.packs"].open_pack
            with pytest.raises(Exception, match=r"convert it to \.nbk"):
                open_pack("levels/text.txt")


@pytest.mark.parametrize("name", ("old.xsb", "old.skbn"))
def test_a_small_drive_reads_sokopys_packs(name, small):
    """SKBN and text: players have such packs, and a computer to convert them not always."""
    root = small(*PACKS)
    given = formats.read(b"#####\n#@$.#\n#####\n", "given.xsb")
    (root / "levels" / name).write_bytes(formats.write(given, name[4:]))
    with lacking(root) as (simulator, _):
        visit(simulator, "levels", f"levels/{name}", keys="wait:900 A wait:2000")
        console = running(simulator)
        assert console._name == "games.sokoban.screen" and console.screen.session
        simulator.run("RIGHT wait:900")
        assert console.screen.rules.solved


def _leave_out(root):
    """Take everything from a drive that a small one lacks."""
    below = root / "lib/nibblock"
    small = contents.small()
    for path in [path for path in below.rglob("*") if path.is_file()]:
        if small.lacks(path.relative_to(root / "lib").as_posix()):
            path.unlink()
    for name in ("editor/dialogs", "editor/words", "editor", "sharing/errors", "sharing"):
        (below / name).rmdir()  # a drive has no empty folders


def test_where_the_editor_is_missing_it_is_said_or_not_offered(small):
    """Own levels that came from another console are played, and stay as they are."""
    root = small(*PACKS)
    with lacking(root) as (simulator, said):
        console = running(simulator)
        path = f"levels/sokoban{PACKS['sokoban'][-5:]}"
        visit(simulator, "levels", path)
        with inside(simulator):
            menu = sys.modules["nibblock.memory"].load("screens.levels_menu")
            menu._change(console, console.screen, None, path)
        assert said.pop() == "not on this drive" and not said
        pause(simulator, "Edit a copy")
        simulator.run("wait:900")
        assert said.pop() == "not on this drive" and console._name == "levels"
        simulator.run("A wait:3000")
        pause(simulator, "Edit a copy")
        simulator.run("wait:900")
        assert said.pop() == "not on this drive" and console._name == "levels"
        (root / "levels/1-sokoban").mkdir()
        shutil.copy(root / path, root / "levels/1-sokoban/1-one.nbk")
        visit(simulator, "packs", "levels/1-sokoban", keys="wait:900 A:600 wait:500")
        assert console._name == "packs", (console._name, console.screen._game, said)
        assert said.pop() == "not on this drive" and console._name == "packs"
        assert not said
