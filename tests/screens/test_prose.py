"""Look at the pages of help, settings and facts on screens of every size."""

import sys
from types import SimpleNamespace

import pytest
from every_screen import BOARDS
from hands import running, text_of, visit
from on_a_drive import copy_console

from nibblock.games import NAMES
from tools.simulate.drive import Drive
from tools.simulate.simulator import Simulator


@pytest.mark.parametrize("board", BOARDS.values())
def test_help_has_pictures_for_each_game_and_tabs(board, tmp_path, golden):
    with Simulator(tmp_path, board) as simulator:
        simulator.run("wait:3000")
        console = running(simulator)
        before = len(simulator.display.log)
        page = visit(simulator, "help", keys="wait:1500")
        shown = page._pages[0][2]  # the texts first, then a picture at a time
        assert not page._waiting and len(simulator.display.log) - before >= 1 + shown
        seen = []
        for n in range(len(page._pages)):
            tab = page._pages[page._at][0]
            if tab not in seen:
                seen.append(tab)
                size = f"{console.width}x{console.height}"
                golden(simulator.screen(), f"help-{page._tabs[tab][0] or 'console'}-{size}")
            assert page._arrows[0].hidden is (n == 0)
            simulator.run("RIGHT wait:900")
        assert seen == [*range(len(NAMES) + 1)] and page._arrows[1].hidden
        simulator.run("LEFT wait:50 UP wait:50")
        assert page._at == len(page._pages) - 3
        simulator.run("B wait:300")
        assert console._name == "title"


def test_help_of_a_game_without_pictures_or_titles_shows_its_texts(tmp_path):
    copy_console(tmp_path)
    (tmp_path / "lib/nibblock/games/brain/dialogs/help.py").unlink()
    path = tmp_path / "lib/nibblock/games/brain/words/en.txt"
    path.write_text(path.read_text().replace("[help]\nPush: ", "[help]\n"))
    with Simulator(Drive(tmp_path, frozenset(), 1 << 22), BOARDS["128x128"]) as simulator:
        simulator.run("wait:500")
        name, pictures, strips, _ = visit(simulator, "help")._tabs[2]
        assert name == "brain" and not pictures and strips[0][0] == ""
        simulator.run("RIGHT*9 wait:900")


@pytest.mark.parametrize(("board", "large"), (("pimoroni_picosystem", True), ("pybadge", False)))
def test_the_heading_of_about_becomes_large_after_the_page_is_shown(board, large, tmp_path):
    with Simulator(tmp_path, board) as simulator:
        simulator.run("wait:9000")
        before = len(simulator.display.log)
        visit(simulator, "about", keys="wait:1000")
        loaded = simulator._console.world._modules
        assert len(simulator.display.log) - before == (2 if large else 1)
        assert ("adafruit_display_text.bitmap_label" in loaded) == large
        simulator.run("A wait:500")
        assert "adafruit_display_text" not in simulator._console.world._modules


def test_statistics_count_steps_time_and_levels(drive):
    with Simulator(drive) as simulator:
        simulator.run("wait:300")
        console = running(simulator)
        console.play("levels/test.skbn", 0, "sokoban")
        simulator.run("wait:500 RIGHT LEFT wait:2000 LEFT wait:100 B wait:100 A:700 wait:300")
        simulator.run("B wait:300")
        page = visit(simulator, "statistics")
        made, undone, seconds = page._counts
        assert made >= 2 and undone == 1 and 1 <= seconds[1] <= 10, page._counts
        assert text_of(page._shown["sokoban"][0].grid) == "0/4"
        simulator.run("power:off power:on wait:500")
        page = visit(simulator, "statistics")
        assert page._counts == (made, undone, seconds)  # and nothing played since adds nothing
        console = running(simulator)
        console.play("levels/test.skbn", 0, "sokoban")  # resuming it makes its steps
        simulator.run("wait:500")
        assert not console.screen.session.made
        console.progress.touch_settings()  # there is something to save
        counter = "nibblock.progress.records.counts"
        simulator._console.world._modules.pop(counter)
        console.go("packs")
        simulator.run("wait:600")
        assert counter not in simulator._console.world._modules  # there was nothing to add
        page = visit(simulator, "statistics")
        assert page._counts == (made, undone, seconds)
        simulator.run("B wait:300")
        assert running(simulator)._name == "settings"


@pytest.mark.parametrize("board", BOARDS.values())
def test_settings_and_facts_on_screens_of_all_sizes(board, tmp_path, golden, monkeypatch):
    # About names the version of this Python.
    python = SimpleNamespace(**{**vars(sys.implementation), "version": (3, 11, 7)})
    monkeypatch.setattr(sys, "implementation", python)
    with Simulator(tmp_path, board) as simulator:
        simulator.run("wait:3000")
        console = running(simulator)
        size = f"{console.width}x{console.height}"
        page = visit(simulator, "settings")
        golden(simulator.screen(), f"settings-{size}")
        for theme in ("night", "paper", "grey") if size == "240x240" else ():
            golden(simulator.run("A wait:300").screen(), f"settings-{size}-{theme}")
        simulator.run(f"DOWN*{len(page.rows) - 1} wait:300")
        golden(simulator.screen(), f"settings-end-{size}")
        assert page._page_of == sorted(page._page_of) and page._page_of[-1] > 0
        for screen in ("statistics", "about"):
            visit(simulator, screen, keys="wait:5900")
            golden(simulator.screen(), f"{screen}-{size}")
