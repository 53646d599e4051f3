"""Test the page of the first start, and choosing a language."""

import pytest
from hands import running, set_to, visit
from on_a_drive import FIRST, make_pack

from nibblock.settings import ASKED, LANGUAGE, SOUND
from tools.simulate.simulator import Simulator

SAYS_BOTH = {"NIBBLOCK_LANGUAGE": "en", "NIBBLOCK_SOUND": "off"}


@pytest.fixture
def asked(drive):
    """Return a simulator of a board whose settings.toml says nothing."""
    make_pack(drive / "levels/test.skbn", (FIRST,))
    with Simulator(drive, "pimoroni_picosystem") as simulator:
        simulator.machine.answers.clear()
        yield simulator


def texts(simulator):
    """Return the names of the rows of the page."""
    return [row.name for row in running(simulator).screen.rows]


def test_a_new_player_is_asked_once(asked):
    asked.run("wait:800")
    assert running(asked)._name == "welcome"
    assert texts(asked) == ["Language", "Sound"]
    asked.run("A wait:2500")
    assert running(asked)._name == "title"
    asked.run("power:off power:on wait:800")
    assert running(asked)._name == "title"
    assert running(asked).progress.settings[ASKED] == 1


def test_the_language_changes_at_once_and_both_are_kept(asked):
    asked.run("wait:800 RIGHT wait:100")
    assert texts(asked) == ["Sprache", "Ton"]
    asked.run("DOWN RIGHT wait:100 START wait:2500")
    assert running(asked)._name == "title"
    asked.run("power:off power:on wait:800")
    settings = running(asked).progress.settings
    assert settings[LANGUAGE] == settings[SOUND] == 2
    assert "Sprache" in [row.name for row in visit(asked, "settings", keys="wait:300").rows]
    set_to(asked, "Sprache")
    assert running(asked).setting(LANGUAGE) == "en"


def test_who_answers_nothing_is_asked_again(asked):
    asked.run("wait:800 wait:25000 B wait:100 power:off power:on wait:800")
    assert running(asked)._name == "welcome"


@pytest.mark.parametrize("name", SAYS_BOTH)
def test_what_settings_toml_says_is_not_asked(name, asked):
    asked.machine.settings[name] = SAYS_BOTH[name]
    asked.run("wait:800")
    assert len(texts(asked)) == 1


def test_nothing_is_left_to_ask(asked):
    asked.machine.settings.update(SAYS_BOTH)
    asked.run("wait:800")
    assert running(asked)._name == "title"


@pytest.mark.parametrize("board", ["tinycircuits_thumby_color", "m5stack_cardputer"])
def test_pressing_a_twice_leads_past_the_title(board, drive):
    make_pack(drive / "levels/test.skbn", (FIRST,))
    with Simulator(drive, board) as simulator:
        simulator.machine.answers.clear()
        simulator.run("wait:800 A wait:2500 A wait:800")
        assert running(simulator)._name not in ("welcome", "title")
