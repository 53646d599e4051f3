"""When an author saves a pack while the console runs, the screen that shows it is reloaded."""

import os

import pytest

from tools.simulate import drive as drives
from tools.simulate.drive import Drive
from tools.simulate.opened import Opened
from tools.simulate.simulator import Simulator

ONE = "#######\n#@ $ .#\n#######\nTitle: One\n"
TWO = "\n#######\n#@$  .#\n#######\nTitle: Two\n"
OTHER = "########\n#@ $  .#\n########\nTitle: One\n"
PATH = "levels/x.xsb"


class Author:
    """A drive with one text pack, and a console with the pack open."""

    def __init__(self, root, watch=True):
        self.root = root
        (root / "levels").mkdir(parents=True)
        self.ticks = 0
        self.save(ONE + TWO)
        drive = Drive(root, frozenset(("code.py", "boot.py", "lib")))
        self.simulator = Simulator(drive, "pimoroni_picosystem", watch=watch)

    def save(self, text, path=PATH):
        """Write as an editor does; each time at a later second."""
        self.ticks += 1
        (self.root / path).parent.mkdir(exist_ok=True)
        (self.root / path).write_text(text)
        os.utime(self.root / path, (1_700_000_000 + self.ticks,) * 2)

    def run(self, script):
        """Play on. Return the console object of the simulated board."""
        self.simulator.run(script)
        assert self.simulator.errors == []
        return self.simulator._console.world._modules["nibblock.console"].running

    def open_list(self):
        """Title, packs, levels."""
        self.run("wait:300")
        console = self.run("A wait:300")
        for _ in range(3):
            if console._name == "levels":
                break
            console = self.run("A wait:400")
        assert (console._name, console.screen._path) == ("levels", PATH)
        return console

    def open_level(self):
        self.open_list()
        console = self.run("A wait:500")
        assert console._name == "games.sokoban.screen"
        return console


@pytest.fixture
def author(tmp_path):
    made = Author(tmp_path / "drive")
    yield made
    made.simulator.close()


def panel(console):
    """Return whether a message is shown over the screen."""
    return console.notices.shown is not None


def test_a_level_in_play_restarts_when_it_changes(author):
    console = author.open_level()
    author.run("RIGHT wait:100")
    width, old = console.screen.rules.width, console.screen.key_of_level
    author.save(OTHER + TWO)
    author.run("wait:800")
    assert console._name == "games.sokoban.screen" and console.screen.rules.width == width + 1
    assert console.screen.rules.moves == 0 and panel(console)
    assert not console.progress.unfinished(old)
    author.run("RIGHT wait:100")
    assert console.screen.rules.moves == 1


def test_a_game_goes_on_while_another_level_changes(author):
    console = author.open_level()
    author.run("RIGHT wait:100")
    screen = console.screen
    author.save(ONE + TWO.replace("Two", "Second"))
    author.run("wait:800")
    assert console.screen is screen and screen.rules.moves == 1
    (author.root / "levels/x.titles").write_text("")
    author.save("", "levels/other.xsb")
    author.run("wait:800")
    assert console.screen is screen


def test_a_level_changes_while_a_dialog_is_open(author):
    console = author.open_level()
    author.run("RIGHT A wait:200")
    assert console.screen.dialog is not None
    author.save(OTHER)
    author.run("wait:800")
    assert console._name == "games.sokoban.screen" and console.screen.dialog is None
    assert console.screen.rules.width == 8


def test_a_level_that_is_gone_leads_to_the_list(author):
    console = author.open_list()
    author.run("RIGHT A wait:500")
    assert console.screen.index == 1
    author.save(ONE)
    author.run("wait:900")
    assert console._name == "levels" and console.screen.count == 1 and panel(console)


def test_an_unreadable_pack_leads_to_the_packs_with_the_reason(author):
    console = author.open_level()
    author.save("nothing at all\n")
    author.run("wait:900")
    assert console._name == "packs" and panel(console)
    author.save(ONE)
    author.run("wait:900 A wait:500")
    assert console._name == "levels"


def test_a_pack_that_is_gone_leads_to_the_packs(author):
    console = author.open_level()
    (author.root / PATH).unlink()
    author.run("wait:900")
    assert console._name == "packs" and console.screen._names == [] and panel(console)


def test_the_list_follows_and_keeps_its_place(author):
    console = author.open_list()
    author.run("RIGHT wait:100")
    author.save(ONE + TWO + OTHER)
    author.run("wait:900")
    assert console._name == "levels" and console.screen.count == 3
    assert console.screen._order.level(console.screen._at) == 1
    author.save(ONE)
    author.run("wait:900")
    assert console.screen.count == 1 and console.screen._at == 0


def test_packs_that_are_added_appear(author):
    author.save(ONE, "levels/a.xsb")
    author.run("wait:300")
    console = author.run("A wait:600")
    while console._name != "packs":
        console = author.run("B wait:400")
    before = list(console.screen._names)
    author.save(ONE, "levels/new.xsb")
    author.run("wait:900")
    assert console.screen._names == sorted([*before, "new.xsb"])


def test_another_game_takes_over_its_own_screen(author):
    console = author.open_level()
    pack = sorted((drives.REPOSITORY / "levels/3-brain").glob("*.nbk"))[0]
    (author.root / PATH).write_bytes(pack.read_bytes())
    author.run("wait:1200")
    assert console._name == "games.brain.screen" and console.screen.path == PATH


def test_a_file_saved_in_two_steps_is_read_once_it_is_whole(author):
    console = author.open_level()
    screen = console.screen
    author.save("")
    author.run("wait:260")
    author.save(OTHER)
    author.run("wait:200")
    assert console.screen is screen
    author.run("wait:800")
    assert console.screen.rules.width == 8


def test_a_dark_screen_wakes(author):
    console = author.open_level()
    author.run("wait:200000")
    assert console._dimmed == 2
    author.save(OTHER)
    author.run("wait:900")
    assert console._dimmed == 0 and console.screen.rules.width == 8
    assert len(author.simulator.screen().getcolors(1 << 16)) > 3


@pytest.fixture
def file_author(tmp_path):
    """Open a FILE that lies elsewhere, as ``play FILE`` does."""
    made = Author(tmp_path / "drive")
    made.simulator.close()
    made.file = tmp_path / "mine.xsb"
    made.file.write_text(ONE + TWO)
    drive = Drive(made.root, foreign=True)
    opened = Opened(str(made.file), drive)
    settings = {"NIBBLOCK_START": opened.save()}
    made.simulator = Simulator(drive, watch=True, opened=opened, settings=settings)
    yield made
    made.simulator.close()


def test_the_file_itself_is_watched(file_author):
    console = file_author.run("wait:500")
    width = console.screen.rules.width
    file_author.file.write_text(OTHER + TWO)
    file_author.run("wait:2000")
    assert console._name == "games.sokoban.screen" and console.screen.rules.width == width + 1
    assert file_author.run("RIGHT wait:100").screen.rules.moves == 1


def test_the_file_may_become_another_game(file_author):
    console = file_author.run("wait:500")
    pack = sorted((drives.REPOSITORY / "levels/2-klocki").glob("*.nbk"))[0]
    file_author.file.write_bytes(pack.read_bytes())
    file_author.run("wait:2000")
    assert console._name == "games.klocki.screen"


@pytest.mark.parametrize("broken", ["nothing at all\n", None])
def test_a_file_that_cannot_be_read_is_named_and_its_last_state_stays(file_author, broken):
    console = file_author.run("wait:500 RIGHT wait:100")
    screen = console.screen
    file_author.file.unlink()
    if broken:
        file_author.file.write_text(broken)
    file_author.run("wait:2000")
    assert console.screen is screen and screen.rules.moves == 1 and panel(console)
    file_author.file.write_text(OTHER)
    file_author.run("wait:2000")
    assert console.screen.rules.width == 8


def test_without_watching_nothing_happens(tmp_path):
    author = Author(tmp_path / "drive", watch=False)
    console = author.open_level()
    screen = console.screen
    author.save(OTHER)
    author.run("wait:2000")
    assert console.screen is screen
    author.simulator.close()
