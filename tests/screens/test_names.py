"""One thing has one name, and a setting of a game says of which."""

import pytest
from hands import visit

from nibblock.boards import LANGUAGES
from nibblock.games import NAMES, card
from nibblock.ui.text import words_in
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


def test_no_old_name_is_left():
    for folder in ("play", "screens", "editor", *("games/" + name for name in NAMES)):
        text = (ROOT / "lib/nibblock" / folder / "words/en.txt").read_text("utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        assert not [line for line in lines for name in GONE if line.startswith(name)]
