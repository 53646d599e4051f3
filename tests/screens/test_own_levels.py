"""Own levels and drafts on the console: listed with the packs, played, moved, copied, deleted."""

import os

import pytest
from hands import choose, pause, rows_of, running, visit
from on_a_drive import FIRST_SOLUTION, SECOND, TALL, make_pack
from progress.conftest import Folder, with_files

from nibblock.packs import PackError, open_pack, own_edit
from nibblock.packs.own_levels import DRAFTS, LEVELS, OwnPack
from nibblock.progress import Progress
from tools.simulate.simulator import Simulator

FIRST = ("#######", "#@ $ .#", "# $  .#", "#######")
TITLES = ["One", "Two", "Three"]


@pytest.fixture
def drive(tmp_path):
    """A drive with a pack of three levels, those three as own levels, and one as a draft."""
    folder = tmp_path / "drive"
    make_pack(folder / "levels/test.skbn", (FIRST, SECOND, TALL), titles=TITLES)
    progress = Progress(with_files(Folder(folder)))
    with open_pack(str(folder / "levels/test.skbn")) as pack:
        for n, title in enumerate(TITLES):
            level = pack.read(n)
            level.title = title
            own_edit.store(progress, level, draft=False)
        level.title = "Draft"
        own_edit.store(progress, level)
    assert progress.flush() == ""
    return folder


def stored(drive, path=LEVELS):
    """Return the titles on the drive."""
    try:
        pack = OwnPack(path, Progress(Folder(drive)))
    except PackError:
        return []
    found = [pack.titles.get(n) for n in range(pack.count)]
    pack.close()
    return found


def opened(simulator, path=LEVELS, at=0):
    """Go to a list of levels; return the simulator."""
    simulator.run("wait:1500")
    running(simulator).go("levels", path, at, True)
    return simulator.run("wait:1500")


def change(simulator, *rows):
    """Open the menu of the chosen level, and choose these rows there."""
    pause(simulator, "This level", *rows)
    simulator.run("wait:1500")


def test_they_are_listed_with_the_packs(drive, simulators):
    simulator = simulators(drive).run("wait:1500")
    page = visit(simulator, "packs", keys="wait:2500")
    assert page._names == ["test.skbn", LEVELS, DRAFTS]
    assert [page._rows.info(n).name for n in (1, 2)] == ["My levels", "Drafts"]
    simulator.run("DOWN A wait:1500")
    assert running(simulator)._name == "levels"
    assert (running(simulator).screen.name, running(simulator).screen.count) == ("My levels", 3)
    simulator.run("B wait:1500")
    assert page._wheres[running(simulator).screen._rows.at] == LEVELS


def test_a_game_lists_its_own(drive, simulators):
    os.mkdir(drive / "levels/1-sokoban")
    os.mkdir(drive / "levels/2-klocki")
    simulator = simulators(drive).run("wait:1500")
    for folder, names in (("1-sokoban", [LEVELS, DRAFTS]), ("2-klocki", [])):
        page = visit(simulator, "packs", f"levels/{folder}", keys="wait:1500")
        assert page._names == names


def test_one_is_played_and_counted(drive):
    with opened(Simulator(drive)) as simulator:
        simulator.run("A wait:1500")
        assert running(simulator)._name == "games.sokoban.screen"
        simulator.run(FIRST_SOLUTION + " wait:2500")
        assert running(simulator).screen.rules.solved
        assert visit(simulator, "levels", LEVELS, 0, True, keys="wait:3000")._marks[0] >= 5
        assert visit(simulator, "packs", keys="wait:3000")._rows.info(1).solved == 1
    assert Progress(Folder(drive)).place == (LEVELS, 0)


def test_continue_goes_on_with_them(drive, simulators):
    simulator = opened(simulators(drive))
    simulator.run("A wait:1500 " + FIRST_SOLUTION + " wait:2500")
    going = visit(simulator, "title", keys="wait:2500").choices._going
    assert (going.path, going.index) == (LEVELS, 1)
    for _ in range(3):
        visit(simulator, "levels", LEVELS, 0, True, keys="wait:1500")
        change(simulator, "Delete", "Delete it")
    assert visit(simulator, "title", keys="wait:2500").choices._going.path == ""
    simulator.run("A wait:1500")
    assert running(simulator)._name == "packs"


def test_the_last_of_them_leads_to_the_page_of_a_finished_pack(drive, simulators):
    progress = Progress(Folder(drive))
    for n in (2, 3):
        own_edit.remove(progress, n)
    assert progress.flush() == ""
    simulator = opened(simulators(drive))
    simulator.run("A wait:1500 " + FIRST_SOLUTION + " wait:2500 A wait:4000")
    assert running(simulator)._name == "pack_finished"
    simulator.run("A wait:2500")
    page = running(simulator).screen
    assert running(simulator)._name == "packs" and page._wheres[page._rows.at] == LEVELS


def test_the_menu_changes_them(drive, simulators):
    simulator = opened(simulators(drive), at=1)
    change(simulator, "Move up")
    assert stored(drive) == ["Two", "One", "Three"]
    assert running(simulator).screen.chosen() == 0
    change(simulator, "Move down")
    change(simulator, "Move down")
    assert stored(drive) == ["One", "Three", "Two"]
    change(simulator, "Move to top")
    assert stored(drive) == ["Two", "One", "Three"]
    change(simulator, "Copy")
    assert stored(drive) == ["Two", "Two (copy)", "One", "Three"]
    assert running(simulator).screen.chosen() == 1
    change(simulator, "Delete", "Keep it")
    assert len(stored(drive)) == 4
    choose(simulator, "Delete", "Delete it")  # the menu is still open
    simulator.run("wait:1500")
    assert stored(drive) == TITLES[1::-1] + TITLES[2:]
    assert stored(drive, DRAFTS) == ["Draft"]


def test_after_the_last_one_come_the_packs(drive):
    with opened(Simulator(drive), DRAFTS) as simulator:
        change(simulator, "Delete", "Delete it")
        assert running(simulator)._name == "packs"
        assert running(simulator).screen._names == ["test.skbn", LEVELS]
    assert stored(drive, DRAFTS) == [] and stored(drive) == TITLES


def test_other_packs_have_no_such_menu(drive, simulators):
    simulator = opened(simulators(drive), "levels/test.skbn")
    simulator.run("A:400 wait:300")
    assert "This level" not in rows_of(running(simulator).screen.dialog)


def test_their_scores_and_level_info_are_shown(drive, simulators):
    simulator = opened(simulators(drive))
    visit(simulator, "scores", LEVELS, 1, keys="wait:2500")
    assert running(simulator)._name == "scores"
    simulator.run("B wait:1500")
    assert running(simulator)._name == "levels"
    simulator.run("A wait:1500")
    pause(simulator, "Level info")
    simulator.run("wait:500 B wait:200")


def test_the_keyboard_renames_one(drive, simulators):
    pytest.importorskip("nibblock.editor.dialogs.keyboard")
    simulator = opened(simulators(drive), at=1)
    change(simulator, "Rename")
    assert running(simulator).screen.dialog.text == "Two"
    simulator.run("A wait:100 A:400 wait:1500")  # a letter, then A held: done
    one, two, three = stored(drive)
    assert (one, three) == ("One", "Three") and two[:3] == "Two" and len(two) == 4
    assert running(simulator).screen.chosen() == 1
