"""Test Brain's levels in level codes: any level comes back, in less than the original's codes."""

import json
import zlib

import any_brain
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock import sharing
from nibblock.games.brain import level as brain
from nibblock.games.brain.sharing import original
from nibblock.sharing.letters import BadCode
from nibblock.sharing.parts import bare
from tools.games import levels
from tools.games.brain import text

MESSAGES = st.lists(st.text(max_size=20) | st.text("abc Z9'~", max_size=20), max_size=3)
SOLUTIONS = st.lists(st.text(",drlu0<>=1[]23456789", max_size=20), max_size=3)


@given(any_brain.levels(8, MESSAGES, SOLUTIONS))
def test_any_level_comes_back(level):
    again = sharing.decode(sharing.encode(level))
    assert (again.width, again.height, again.key) == (level.width, level.height, level.key)
    assert again.blocks == level.blocks and brain.tiles(again) == brain.tiles(level)
    assert again.messages == level.messages and again.solutions == level.solutions


def shorter(level):
    """Return whether a level's code is shorter than the original's."""
    theirs = original.code_of(level, lambda data: zlib.compress(data, 9))
    return len(bare(sharing.encode(level))) < len(theirs)


def test_codes_of_what_we_ship_are_shorter_than_the_originals():
    for source in levels.sources_of("brain"):
        for level in levels.read("brain", source).levels:
            assert shorter(text.load(level)), level.title


def test_codes_of_levels_that_no_table_was_trained_on_are_shorter(shared):
    path = shared / "vectors" / "brain.json"
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    boards = {case["level"] for case in cases if case["name"][:2].isdigit()}
    assert len(boards) >= 10
    for board in boards:
        assert shorter(brain.read(board.split("\n"))), board


def test_what_has_no_code():
    level = brain.BrainLevel(3, 1)
    level.solutions = ["r,x"]
    with pytest.raises(BadCode, match="'x' is not a sign of a solution"):
        sharing.encode(level)
    level.solutions = [",r"] * 33
    with pytest.raises(BadCode, match="More than 32"):
        sharing.encode(level)
    level.solutions, level.messages = [], ["a" * 5000]
    with pytest.raises(BadCode, match="more than 4096"):
        sharing.encode(level)
