"""Test what Klocki's blocks and marks are called."""

import pytest
from rows_of_cells import KINDS, MARKS, cells, level

from nibblock.games.klocki.dialogs import names
from nibblock.games.klocki.rules import Klocki


@pytest.mark.parametrize(
    ("mark", "type_", "name", "lines"),
    [
        ("+", "@", "aa", ["Here: Master", "Under it: Masters' goal"]),
        (":", "=", "aa", ["Here: Left and right, master", "Under it: Ice"]),
        (".", "[", "\xffK", ["Here: Block K"]),
        ("\xa1", "\xf7", "..", ["Here: Disc 7", "Under it: Goal of Disc A"]),
        ("k", ".", "..", ["Here: Goal of k"]),
        (".", ".", "..", []),
        ("^", "Z", "..", ["Here: Hover, master", "Under it: Crossed place"]),
    ],
)
def test_blocks_and_marks_have_names(mark, type_, name, lines):
    rules = Klocki(level([cells(mark + ".", type_ + ".", [name, ".."])]))
    assert names.lines(rules, 0) == lines


def test_every_type_and_mark_has_a_name():
    for kind in KINDS:
        for mark in MARKS:
            rules = Klocki(level([cells(mark + ".", kind + ".")]))
            found = names.lines(rules, 0)
            assert len(found) == 1 + (mark != ".") and all(found)
    assert len({names.lines(Klocki(level([cells("..", k + ".")])), 0)[0] for k in KINDS}) == len(
        KINDS
    )
