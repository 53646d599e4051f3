"""Footers say what A does, one thing has one name, and a game's setting says its game."""

import pytest
from hands import first_packs, go_to, pause, running, visit

from nibblock.boards import LANGUAGES
from nibblock.games import NAMES, card
from nibblock.ui.text import plain, words_in
from tools.places import ROOT
from tools.simulate.simulator import Simulator

#: Names that things no longer have.
GONE = (
    "Edit further",
    "Lid of holes",
    "Publish",
    "Rounds",
    "Every round",
    "Keep it free",
    "In parts",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_setting_of_a_game_says_which(tmp_path, language):
    with Simulator(tmp_path, settings={"NIBBLOCK_LANGUAGE": language}) as simulator:
        simulator.run("wait:1500")
        rows = visit(simulator, "settings", keys="wait:500").rows
        said = {row.name: row.explained for row in rows}
    for name in NAMES:
        for text in words_in(language, "games/" + name, "settings"):
            title = text.split(": ")[0].split("/")[-1]
            assert said[title].startswith(f"{card(name).TITLE}: "), title


def test_sharing_a_solved_level_chooses_what_to_share(tmp_path):
    """There A opens a code, and watches nothing."""
    with Simulator(tmp_path) as simulator:
        simulator.run("wait:1500")
        go_to(simulator, first_packs()["sokoban"], 0, "sokoban")
        simulator.run("RIGHT*4 wait:3000")
        visit(simulator, "play", first_packs()["sokoban"], 0, keys="wait:1500")
        pause(simulator, "Share")
        keys = words_in("en", "play", "pause")
        assert plain(keys[21]) == "A choose, B back" and keys[18] == "Share"
        simulator.run("A wait:1500")
        assert running(simulator)._name == "screens.share"


def test_no_old_name_is_left():
    for folder in ("play", "screens", "editor", *("games/" + name for name in NAMES)):
        text = (ROOT / "lib/nibblock" / folder / "words/en.txt").read_text("utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        assert not [line for line in lines for name in GONE if line.startswith(name)]
