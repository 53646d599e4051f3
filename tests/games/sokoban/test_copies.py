"""The keys of a level's mirrored and turned copies, as the list of levels looks them up."""

import pytest

from nibblock.games.sokoban import copies
from tools.games.sokoban.formats import board

ROOM = ("#######", "#@ $ .#", "#  #  #", "#####  ", "    #  ")


def turned(rows):
    return ["".join(row)[::-1] for row in zip(*rows, strict=True)]


def test_they_are_those_of_the_seven_other_ways_to_see_it():
    seen, rows = [], list(ROOM)
    for _ in range(4):
        seen += [rows, [row[::-1] for row in rows]]
        rows = turned(rows)
    expected = {board.to_device(rows).key for rows in seen[1:]}
    level = board.to_device(ROOM)
    found = list(copies.keys(level))
    assert len(found) == 7 and set(found) == expected and level.key not in expected


@pytest.mark.parametrize(("high", "count"), [(50, 7), (51, 0)])
def test_a_large_level_has_none_as_a_key_would_wait_for_each(high, count):
    rows = ["#" * 40, "#@$." + " " * 35 + "#", *["#" + " " * 38 + "#"] * (high - 3), "#" * 40]
    assert len(list(copies.keys(board.to_device(rows)))) == count
