"""Test Sokoban's boards in level codes: any board comes back, common ones in few letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock import sharing
from nibblock.sharing.letters import BadCode
from nibblock.sharing.parts import bare
from tools.files import read_levels
from tools.formats import xsb
from tools.games.sokoban import clean
from tools.games.sokoban.formats import board


def through(rows):
    """Return the rows that come back from a board's code."""
    level = board.to_device(rows)
    again = sharing.decode(sharing.encode(level))
    assert again.key == level.key
    return board.rows_of(again)


@given(st.lists(st.text("# @$.*+#  ", min_size=1, max_size=9), min_size=1, max_size=9))
def test_any_board_comes_back(rows):
    rows = xsb.normal(rows)
    if sum(row.count("@") + row.count("+") for row in rows) > 3:
        return
    if any(rows):
        assert through(rows) == rows


BOARDS = {
    "closed": "#####\n#@$.#\n#####",
    "without corners": " ###\n#@$.#\n ###",
    "with some corners": "####\n#@$.#\n#####",
    "decorated": "#####  #\n#@$.#  #\n#####",
    "a crate outside": "#####\n#@$.#\n#####\n#$.##\n#####",
    "open": "#####\n#@$.\n#####",
    "no player": "#####\n# $.#\n#####",
    "three players": "#####\n#@@@#\n#####",
    "on goals": "######\n#+*$.#\n######",
    "more goals": "######\n#@.$.#\n######",
    "no crates": "####\n#@.#\n####",
    "one cell": "###\n#@#\n###",
    "a wall alone": "#",
    "a crate alone": "$",
    "a row": "@" + "$." * 90,
}


@pytest.mark.parametrize("rows", BOARDS.values(), ids=BOARDS)
def test_boards_of_all_kinds_come_back(rows):
    rows = xsb.normal(rows.split("\n"))
    assert through(rows) == rows


def test_a_wide_board():
    rows = xsb.normal(["#" * 250, "#@" + " " * 246 + "$.#", "#" * 252])
    assert through(rows) == rows


def test_what_has_no_code():
    with pytest.raises(BadCode, match="empty board"):
        sharing.encode(board.to_device(("",)))
    with pytest.raises(BadCode, match="4 players"):
        sharing.encode(board.to_device(("@@@@",)))
    with pytest.raises(BadCode, match="300x2 cells"):
        sharing.encode(board.to_device(("#" * 300, "#")))


@pytest.mark.parametrize(
    ("name", "levels", "most"),
    [
        ("Microban (2000 - David W. Skinner).lvl", 155, 19),
        ("8801 Sokoban (1982 - Thinking Rabbit).lvl", 50, 49),
    ],
)
def test_collections_that_no_table_was_trained_on(shared, name, levels, most):
    found = read_levels(str(shared / "corpus" / "skbn" / name)).levels
    assert len(found) == levels
    letters = 0
    for level in found:
        rows = clean.normalised(level).rows
        assert through(rows) == rows
        letters += len(bare(sharing.encode(board.to_device(rows))))
    assert letters / levels < most
