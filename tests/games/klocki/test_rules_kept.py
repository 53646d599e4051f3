"""A game keeps the rules it was begun with, Klocki's or those of Bricks, whatever the setting."""

import pytest
from hands import choose, running, show

from nibblock.games.klocki.rules import bricks_in
from nibblock.games.klocki.settings import BRICKS
from nibblock.progress import Drive as Files
from nibblock.progress import Progress
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.simulate.simulator import Simulator

PACK = "levels/test.nbk"
#: By Bricks rules alone, the keystone on a switch frees the blockade at the lower left.
KEYSTONE = ("....<&.......%......", ".(...........(..+.[.")
OTHER = (".@..+...", "........")


@pytest.fixture
def console(tmp_path):
    folder = tmp_path / "drive"
    (folder / "levels").mkdir(parents=True)
    levels = (Level(KEYSTONE, "Keystone", game="klocki"), Level(OTHER, "Other", game="klocki"))
    (folder / PACK).write_bytes(nbk.write(Collection(levels)))
    with Simulator(folder, "pimoroni_picosystem", settings={"NIBBLOCK_START": PACK}) as console:
        console.folder = folder
        yield console.run("wait:500")


def open_level(console, n):
    """Open level ``n``, through the list, and return its screen."""
    running(console).play(PACK, n, "klocki")
    console.run("wait:700")
    return running(console).screen


def switch(console, *more):
    """Change to the other rules on the page Show, and answer if it asks."""
    show(console, "Rules")
    if more:
        choose(console, *more)
    console.run("wait:300")


def play_two(console):
    """Play two steps, of which the second follows only the rules of Bricks."""
    play = running(console).screen
    assert play.rules.bricks
    for code in (1 << 3 | 2, 5 << 3 | 2):
        assert play.session.step(code)
    return play


def test_other_levels_keep_their_rules(console):
    switch(console)
    play = play_two(console)
    console.run("A:700 wait:200 B wait:200")
    open_level(console, 1)
    switch(console)
    assert not running(console).screen.rules.bricks
    console.run("A:700 wait:200 B wait:200")
    play = open_level(console, 0)  # leaving the other one saves
    assert Progress(Files(f"{console.folder}/")).settings[BRICKS] == 0
    assert play.rules.bricks and play.session.stand()[:2] == (2, 2)
    play.session.undo()
    play.keep()
    assert bricks_in(running(console).progress.unfinished(play.key_of_level)[3])


def test_switching_asks_before_it_drops_a_game(console, golden):
    switch(console)
    play_two(console)
    switch(console)
    golden(console.screen(), "klocki-other-rules")
    choose(console, "Keep")
    assert type(running(console).screen.dialog).__name__ == "Show"
    console.run("B wait:50 B wait:100")  # the page Show, and the menu
    play = running(console).screen
    assert play.rules.bricks and play.session.stand()[:2] == (2, 2)
    switch(console, "Restart")
    play = running(console).screen
    assert not play.rules.bricks and play.session.stand()[:2] == (0, 0)
    assert not running(console).progress.unfinished(play.key_of_level)


def test_a_level_without_moves_switches_at_once(console):
    for bricks in (True, False):
        switch(console)
        assert running(console).screen.rules.bricks == bricks
        assert running(console).screen.dialog is None


@pytest.mark.parametrize("setting", [0, 1])
def test_a_game_of_an_earlier_version_follows_the_setting(console, setting):
    switch(console)
    play = play_two(console)
    game = play.session.game()
    assert len(game) == 5
    open_level(console, 1)
    progress = running(console).progress
    progress.settings[BRICKS] = setting
    progress.set_unfinished(play.key_of_level, 2, 2, -1, game[:-1])
    play = open_level(console, 0)
    assert play.session.at == (2 if setting else 1) and play.rules.bricks == bool(setting)


def test_a_best_is_loaded_by_its_own_rules_only(console):
    switch(console)
    play = play_two(console)
    running(console).progress.add_solution(play.key_of_level, 2, 2, play.session.solution())
    open_level(console, 1)
    running(console).progress.clear_unfinished(play.key_of_level)
    switch(console)
    play = open_level(console, 0)
    assert not play.rules.bricks and not play.session.record.end  # a new game, by the setting
    console.run("A:700 wait:200")
    choose(console, "Best", "Load best moves")
    assert play.rules.bricks and play.session.stand()[:2] == (2, 0)
    assert play.session.redo() and play.session.redo()
