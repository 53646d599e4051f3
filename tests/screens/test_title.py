"""Drive the title and the pages of packs by keys: one press goes on, and progress is shown."""

import shutil

import pytest
from every_screen import BOARDS, THEMED
from hands import go_to, inside, level_of, running, visit
from on_a_drive import FIRST, FIRST_SOLUTION, SECOND, make_pack
from restarts import load_there

from nibblock.progress import Drive as Files
from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from tools.simulate.boards import board_model
from tools.simulate.simulator import Simulator

ONE, TWO = "levels/1-sokoban/1-one.skbn", "levels/1-sokoban/2-two.skbn"
WAIT = "wait:1500"


@pytest.fixture
def packs(tmp_path):
    """A drive with two packs of Sokoban, and packs of the player's own."""
    root = tmp_path / "drive"
    make_pack(root / ONE, (FIRST, SECOND), "One", ("Salt", "Pepper"))
    make_pack(root / TWO, (("#####", "#@$.#", "#####"),), "Two", ("Oats",))
    own = root / "levels/mine"
    make_pack(own / "fine.skbn", (FIRST,), "Fine")
    (own / "torn.skbn").write_bytes(b"SKBNno end")
    (own / "empty").mkdir()
    return root


def solve(root, *levels, place=(ONE, 0)):
    """Save the levels, (path, n), as solved, without any tally."""
    progress = Progress(Files(f"{root}/"))
    assert mend(progress, "create") == ""
    for path, n in levels:
        progress.add_solution(level_of(root / path, n).key, 50, 20, b"")
    progress.set_place(*place)
    assert progress.flush() == ""


def going(simulator):
    """Return what Continue says and opens."""
    choices = running(simulator).screen.choices
    return choices._rows[0][0].text, choices._going.path, choices._going.index


def test_a_first_start_says_what_is_wrong_in_the_settings(packs, simulators):
    """Once the saves are made: the page for that would hide it."""
    (packs / "settings.toml").write_text("NIBBLOCK_BRIGHTNESS = 300\n")
    simulator = simulators(packs).run("wait:3000")
    console = running(simulator)
    assert console._name == "title" and console.notices.shown and not console.board.note
    assert (packs / "nbsave_a").exists()


class TestContinue:
    def test_a_new_player_starts_with_the_first_level(self, packs, simulators):
        simulator = simulators(packs).run(WAIT)
        assert going(simulator) == ("Start", ONE, 0)
        simulator.run("A wait:900")
        assert running(simulator).progress.place == (ONE, 0)
        simulator.run("power:off power:on wait:1500")
        assert going(simulator) == ("Continue", ONE, 0)
        simulator.run(f"A wait:900 {FIRST_SOLUTION} wait:2500 power:off power:on wait:1500")
        assert going(simulator) == ("Continue", ONE, 1)
        assert running(simulator).screen.choices._counting.found[ONE] == (1, 2)

    def test_one_press_right_after_the_start_goes_on(self, packs, simulators):
        solve(packs, (ONE, 0))
        simulator = simulators(packs).run("wait:100 A wait:900")
        screen = running(simulator).screen
        assert (screen.path, screen.index) == (ONE, 1)

    def test_what_there_is_no_memory_to_draw_is_left_out(self, packs, simulators):
        """Not tried again in each turn, for ever."""
        simulator = simulators(packs).run("wait:10")
        choices = running(simulator).screen.choices
        tried = []

        def work():
            tried.append(1)
            raise MemoryError

        choices.work = work
        simulator.run("wait:3000")
        assert len(tried) == 1
        simulator.run("A wait:900")
        assert running(simulator).screen.path == ONE

    def test_a_pack_that_is_an_nbk_by_now_is_found(self, packs, simulators):
        solve(packs, (ONE, 0), place=(TWO, 0))
        (packs / TWO).rename((packs / TWO).with_suffix(".nbk"))
        simulator = simulators(packs).run(WAIT)
        assert going(simulator) == ("Continue", TWO.replace(".skbn", ".nbk"), 0)

    def test_after_a_pack_it_offers_the_next_one(self, packs, simulators):
        solve(packs, (ONE, 0), (ONE, 1))
        simulator = simulators(packs).run(WAIT)
        assert going(simulator) == ("Next pack", TWO, 0)
        simulator.run("A wait:900")
        assert running(simulator).screen.path == TWO

    def test_after_everything_it_opens_the_packs(self, packs, simulators):
        solve(packs, (ONE, 0), (ONE, 1), (TWO, 0))
        simulator = simulators(packs).run(WAIT)
        assert going(simulator) == ("Continue", "", 0)
        simulator.run("A wait:900")
        console = running(simulator)
        assert console._name == "packs" and console.screen._path == "levels/1-sokoban"

    def test_without_any_pack_it_opens_the_empty_list(self, tmp_path, simulators):
        (tmp_path / "drive/levels").mkdir(parents=True)
        (tmp_path / "drive/levels/readme.txt").write_text("No levels.")
        simulator = simulators(tmp_path / "drive").run(f"{WAIT} A wait:900 DOWN UP wait:300")
        assert running(simulator)._name == "packs"
        simulator.run("B wait:900")
        assert running(simulator)._name == "title"


class TestProgress:
    def test_levels_solved_before_are_counted_once_and_then_known(self, packs, simulators):
        solve(packs, (ONE, 0), (TWO, 0))
        simulator = simulators(packs).run("wait:3000")
        found = running(simulator).screen.choices._counting.found
        assert found == {ONE: (1, 2), TWO: (1, 1)}
        simulator.run("power:off power:on wait:100 DOWN A wait:800")
        console = running(simulator)
        assert console.screen._counting.found == {ONE: (1, 2), TWO: (1, 1)}
        assert not console.screen._counting.stored  # no level was read again
        assert not console.progress.dirty

    def test_what_another_drive_brings_is_counted_again(self, packs, simulators):
        with Simulator(packs) as simulator:
            simulator.run("wait:3000")
            assert running(simulator).screen.choices._counting.found[ONE] == (0, 2)
        progress = Progress(Files(f"{packs}/"))
        progress.add_solution(level_of(packs / ONE, 1).key, 9, 9, b"")
        assert progress.flush() == ""
        simulator = simulators(packs).run("wait:3000")
        assert running(simulator).screen.choices._counting.found[ONE] == (1, 2)

    def test_erased_bests_leave_the_tally(self, packs, simulators):
        solve(packs, (ONE, 0))
        simulator = simulators(packs).run("wait:3000")
        console = running(simulator)
        go_to(simulator, ONE, 0, "sokoban")
        best = load_there(simulator, "play.dialogs.best")
        with inside(simulator):
            best._erased(console, console.screen)
        counting = visit(simulator, "title", keys="wait:1500").choices._counting
        assert counting.found[ONE] == (0, 2) and not counting.stored


class TestPacks:
    def test_cursors_are_remembered_and_b_goes_up_one_level(self, packs, simulators):
        simulator = simulators(packs).run("wait:900 DOWN A wait:900 DOWN wait:900 B wait:900")
        console = running(simulator)
        assert console.screen.choices._spot.text == "Sokoban"
        simulator.run("A wait:900")
        assert console.screen._rows.at == 1
        simulator.run("A wait:900")
        assert console._name == "levels" and console.screen._path == TWO
        simulator.run("B wait:900")
        assert console._name == "packs" and console.screen._rows.at == 1
        simulator.run("B wait:900 DOWN RIGHT A wait:900")
        assert console.screen._names == ["1-sokoban/", "mine/"]
        simulator.run("DOWN A wait:900 B wait:900")
        assert console.screen._path == "" and console.screen._rows.at == 1
        simulator.run("B wait:900")
        assert console.screen.choices._spot.text == "Packs"

    def test_a_pack_that_cannot_be_read_says_why_and_how_to_mend_it(self, packs, simulators):
        simulator = simulators(packs).run("wait:500")
        console = running(simulator)
        screen = visit(simulator, "packs", "levels/mine")
        assert screen._names == ["empty/", "fine.skbn", "torn.skbn"]
        assert [bool(screen._rows.info(i).error) for i in range(3)] == [False, False, True]
        simulator.run("DOWN*2 wait:900 A wait:500")
        assert console._name == "unread"
        simulator.run("RIGHT A wait:100")
        assert console.screen._details
        simulator.run("A LEFT A wait:900")
        assert console._name == "packs" and console.screen._rows.at == 2
        simulator.run("A wait:500 B wait:900")
        assert console._name == "packs" and console.screen._rows.at == 2
        simulator.run("UP*2 A wait:900")
        assert console.screen._path == "levels/mine/empty" and not console.screen._names
        simulator.run("DOWN UP wait:300 B wait:900")
        assert console.screen._path == "levels/mine"

    def test_a_move_of_the_cursor_redraws_little(self, packs, simulators):
        for n in range(9):
            shutil.copy(packs / TWO, packs / f"levels/mine/more{n}.skbn")
        simulator = simulators(packs).run("wait:500")
        visit(simulator, "packs", "levels/mine", keys="wait:2500 DOWN wait:60 UP wait:60")
        before = len(simulator.display.log)
        simulator.run("+DOWN wait:60")
        painted = simulator.display.log[before:]
        pixels = [sum((c - a) * (d - b) for a, b, c, d in one.areas) for one in painted]
        assert len(pixels) == 1 and 0 < pixels[0] <= 3900


LISTS = {
    "error": ("unread", "levels/mine/torn.skbn"),
    "empty": ("packs", "levels/mine/empty"),
    "packs": ("packs", "levels/mine"),
}


@pytest.mark.parametrize(("size", "theme", "end"), THEMED)
def test_the_title_and_lists_on_every_size(packs, size, theme, end, golden, simulators):
    solve(packs, (ONE, 0), (TWO, 0), place=(ONE, 1))
    simulator = simulators(packs, BOARDS[size], settings={"NIBBLOCK_THEME": theme})
    golden(simulator.run("wait:3000").screen(), f"title-{end}")
    golden(simulator.run("DOWN A wait:2500").screen(), f"game-page-{end}")
    for name, where in LISTS.items() if theme == "Cellar" else ():
        visit(simulator, *where, keys="wait:1500")
        golden(simulator.screen(), f"{name}-{size}")


def test_a_narrow_tall_display_shows_pixels_as_they_are(packs):
    """222x480 halved would be narrower than the console can be."""
    model = board_model("pimoroni_picosystem")._replace(width=222, height=480)
    simulator = Simulator(packs, model)
    simulator.run("wait:3000")
    console = simulator.console
    assert (console.width, console.height) == (222, 480)
    assert all(part.x >= 0 for part in console.screen.group)  # the letters of its name, too
    card = visit(simulator, "levels", ONE, 0, keys="wait:2000")._card
    assert card.group.x + max(head.x for head in card._heads) + 12 <= console.width
    assert not simulator.errors
    simulator.close()
