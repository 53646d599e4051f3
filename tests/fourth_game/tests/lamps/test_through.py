"""Lamps on the simulated console and in the VM, from the list of packs to the saves.

These tests run in a copy of the checkout that has the game (see test_fourth_game.py).
"""

import importlib.util
import json
import shutil
from pathlib import Path

import pytest
from fingers import Fingers
from hands import choose, first_packs, go_to, home, menu_is_open, pause, running, set_to

from tools import commands, vm
from tools.simulate.simulator import Simulator

TESTS = Path(__file__).resolve().parents[2]
PACK = first_packs()["lamps"]


@pytest.fixture
def console(tmp_path):
    """A console that stands at the title."""
    with Simulator(tmp_path) as simulator:
        simulator.run("wait:500")
        yield simulator


def test_from_the_list_to_solved_to_the_next_level(console):
    running(console).go("packs", PACK.rpartition("/")[0])
    console.run("wait:300 A wait:1500")
    assert running(console)._name == "levels"
    console.run("A wait:500")
    play = running(console).screen
    assert play.game == "lamps" and play.rules.on == 5
    console.run("RIGHT DOWN A wait:100")
    assert play.rules.solved and menu_is_open(play) and play.counts() == (1,)
    assert running(console).progress.marks(play.key_of_level) == 1
    console.run("wait:600 A wait:500")
    assert play.index == 1 and not play.rules.moves and not play.dialog


def test_a_click_presses_a_lamp(console):
    go_to(console, PACK, 1, "lamps")
    play = running(console).screen
    fingers = Fingers(console)
    grid, size = play.view.group, play.view.size
    cell = play.rules.width + 1
    fingers.click(grid.x + size + size // 2, grid.y + size + size // 2)
    assert (play.cursor, play.rules.moves) == (cell, 1)
    fingers.wheel(1)
    assert not play.rules.moves
    fingers.click(grid.x - 3, grid.y)
    assert not play.rules.moves


def test_a_held_opens_the_menu_and_presses_nothing(console):
    go_to(console, PACK, 1, "lamps")
    play = running(console).screen
    console.run("A wait:600")
    assert play.rules.moves == 1 and not play.dialog
    console.run("RIGHT")
    pause(console)
    assert play.rules.moves == 1 and play.session.record.end == 1
    console.run("B wait:30")
    choose_from_menu(console, "Restart")
    assert not play.rules.moves and play.rules.on == 6
    assert play.session.redo() and play.rules.moves == 1


def choose_from_menu(console, *names):
    pause(console)
    choose(console, *names)


def test_undo_and_resume_after_power_off(console):
    go_to(console, PACK, 1, "lamps")
    console.run("A RIGHT*3 A wait:100 B wait:100")
    play = running(console).screen
    assert play.rules.moves == 1 and play.session.record.end == 2
    console.run("wait:25000 power:off power:on wait:500")
    go_to(console, PACK, 1, "lamps")
    play = running(console).screen
    assert play.rules.moves == 1 and play.session.record.end == 2
    assert play.session.redo() and play.rules.moves == 2


def test_show_a_solution(console):
    go_to(console, PACK, 2, "lamps")
    play = running(console).screen
    choose_from_menu(console, "Solution")
    for _ in range(60):
        console.run("wait:500")
        if play.rules.solved or not play.dialog:
            break
    assert play.rules.solved and play.rules.moves == 15
    console.run("B wait:100")
    assert not play.rules.moves and play.rules.on == 25


def test_level_info(console):
    go_to(console, PACK, 0, "lamps")
    choose_from_menu(console, "Level info")
    dialog = running(console).screen.dialog
    assert type(dialog).__name__ == "Info" and dialog._lines[0] == "Lamps on: 5"


def test_a_copy_that_cannot_be_drawn_leads_back_to_the_list(console):
    go_to(console, PACK, 1, "lamps")
    pause(console)
    choose(console, "Edit a copy")
    console.run("wait:900")
    assert running(console)._name == "levels" and running(console).screen.chosen() == 1


def test_its_setting_lets_the_cursor_wrap(console):
    go_to(console, PACK, 0, "lamps")
    play = running(console).screen
    console.run("LEFT UP")
    assert play.cursor == 0
    running(console).go("settings")
    console.run("wait:300")
    set_to(console, "Cursor")
    assert running(console).setting(13) == 1
    go_to(console, PACK, 0, "lamps")
    console.run("LEFT UP")
    assert running(console).screen.cursor == 8


def test_help_has_its_part(console):
    running(console).go("help")
    console.run("wait:300")
    strips = {tab[0]: tab[2] for tab in running(console).screen._tabs}["lamps"]
    assert strips[0][1].startswith("Press a lamp") and [title for title, _ in strips][1] == "Keys"
    console.run("RIGHT*12 wait:300")


@pytest.mark.parametrize("board", ["pybadge", "tinycircuits_thumby_color", "pajenicko_picopad"])
def test_every_level_is_shown_on_other_boards(tmp_path, board):
    with Simulator(tmp_path, board) as simulator:
        simulator.run("wait:500")
        for n in range(3):
            go_to(simulator, PACK, n, "lamps")
            picture = simulator.screen()
            assert len(picture.crop((0, 20, picture.width, picture.height)).getcolors(4096)) > 3
        home(simulator)


def test_progress_shows_and_exports_the_saves(tmp_path, capsys):
    with Simulator(tmp_path) as simulator:
        simulator.run("wait:500")
        go_to(simulator, PACK, 0, "lamps")
        simulator.run("RIGHT DOWN A wait:500 A wait:500 A RIGHT wait:100")
        home(simulator)  # which saves
    capsys.readouterr()
    assert commands.main(["progress", str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    levels = {level["title"]: level for level in found["levels"] if level["game"] == "lamps"}
    assert levels["One press"]["by_presses"]["presses"] == 1
    assert levels["Two corners"]["unfinished"]["at"] == 1
    assert commands.main(["progress", str(tmp_path)]) == 0
    assert "One press" in capsys.readouterr().out
    assert commands.main(["progress", str(tmp_path), "-o", str(tmp_path / "out.sok")]) == 0
    assert "fewest presses: 1 press" in (tmp_path / "out.sok").read_text(encoding="utf-8")


def test_a_monkey_plays_it(tmp_path, root):
    spec = importlib.util.spec_from_file_location("monkey", TESTS / "screens/test_monkey.py")
    monkeys = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(monkeys)
    with Simulator(tmp_path) as simulator:
        monkey = monkeys.Monkey(simulator, "lamps", root)
        monkey.levels = [level for level in monkey.levels if level[0] == "lamps"]
        assert len(monkey.levels) == 3
        monkey.run("wait:500")
        wired = {key for key in monkeys.OTHERS if simulator.machine.board.button(key)}
        for n in range(120):
            if n % 15 == 0:
                monkey.somewhere()
            if n % 50 == 40:
                monkey.pull()
            monkey.run(monkeys.some_keys(monkey.dice, wired))


def test_the_console_walks_through_it_in_the_vm(tmp_path):
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    vm.make_drive(tmp_path / "drive")
    for path in (tmp_path / "drive/levels").iterdir():
        if not path.name.endswith("-lamps"):
            shutil.rmtree(path)
    script = TESTS / "vm/console/lamps_through.py"
    assert vm.run(script, tmp_path / "drive", heap="4m").split() == ["ok"] * 2
