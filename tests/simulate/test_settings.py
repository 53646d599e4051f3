"""Faults of settings.toml that a board does not tell: the simulator does, in one line."""

import re

import pytest
from hands import ROOT

from tools.errors import ToolError
from tools.simulate import settings
from tools.simulate.drive import Drive
from tools.simulate.machine import toml_value
from tools.simulate.simulator import Simulator

SIX = 'NIBBLOCK_BUTTONS = "UP=GP2 DOWN=GP3 LEFT=GP4 RIGHT=GP5 A=GP6 B=GP7"\n'


def said(text):
    return settings.wrong(text, lambda key: toml_value(text, key))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "NIBBLOCK_BUTONS = 1",
            "no setting NIBBLOCK_BUTONS; after NIBBLOCK_ expected BUTTONS, or ",
        ),
        (
            "  NIBBLOCK_QQ=1",
            "no setting NIBBLOCK_QQ; after NIBBLOCK_ expected one of docs/settings.md",
        ),
        (SIX.replace("GP7", "GP2"), "GP2 is the pin of UP of NIBBLOCK_BUTTONS and of B of NIBBLO"),
        (SIX + 'NIBBLOCK_SPEAKER = "GP4"', "GP4 is the pin of LEFT of NIBBLOCK_BUTTONS and of NI"),
        (SIX + 'NIBBLOCK_SPI = "DC=GP6 CS=GP9"', "GP6 is the pin of A of NIBBLOCK_BUTTONS and of "),
        (
            'NIBBLOCK_WIRING = "waveshare_pico_lcd_1_3"\nNIBBLOCK_SPEAKER = "GP8"',
            "GP8 is the pin of DC of NIBBLOCK_SPI and of NIBBLOCK_SPEAKER",
        ),
    ],
)
def test_what_is_wrong(text, line):
    assert said(text).startswith(f"settings.toml: {line}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        SIX,
        "# NIBBLOCK_BUTONS = 1\nCIRCUITPY_HEAP_START_SIZE = 1\n",
        "[mine]\nNIBBLOCK_BUTONS = 1\n",
        'NIBBLOCK_BUTTONS = "gamepad_qt"\n',
        'NIBBLOCK_WIRING = "no_such"\n',  # the console says so
        SIX.replace("GP7", "GP2") + 'NIBBLOCK_BOARD = "pybadge"\n',  # not used
    ],
)
def test_what_is_not(text):
    assert said(text) == ""


def test_every_setting_of_the_manual_is_known():
    manual = (ROOT / "docs/settings.md").read_text("utf-8")
    listed = set(re.findall(r"^    NIBBLOCK_(\w+) =", manual, re.MULTILINE))
    assert listed == set(settings.NAMES)


def test_the_simulator_says_it_and_stops(tmp_path):
    (tmp_path / "settings.toml").write_text("NIBBLOCK_SUOND = 1\n")
    found = pytest.raises(ToolError, match=r"no setting NIBBLOCK_SUOND; .* expected SOUND")
    with found, Simulator(Drive(tmp_path)) as simulator:
        simulator.run("wait:100")
