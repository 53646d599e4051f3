# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test the line above a board: one to three counters on screens of every width."""

import itertools
from types import SimpleNamespace

import pytest

from tools.simulate.display import Display  # noqa: F401 isort: skip - before any of Blinka's
from nibblock.pictures import Pictures
from nibblock.play.opening.line import make_hud

BLANK, SLASH = 10, 13


@pytest.fixture
def pictures(root, monkeypatch):
    monkeypatch.chdir(root)
    found = Pictures()
    found.set_theme(0)
    return found


def screen(pictures, width, height):
    return SimpleNamespace(pictures=pictures, width=width, height=height)


def text(grid):
    """Return the digits of a grid; ``/`` separates the level from the number of levels."""
    tiles = [grid[i] for i in range(grid.width)]
    return "".join("/" if tile == SLASH else str(tile) for tile in tiles if tile != BLANK)


@pytest.mark.parametrize("width", [128, 160, 240, 320])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_counters_are_side_by_side(pictures, width, count):
    hud = make_hud(screen(pictures, width, 128), 123, 456, bytes((14, 15, 20))[:count])
    hud.show(*(99999, 88888, 77777)[:count])
    grids = sorted(hud.group, key=lambda grid: grid.x)
    assert len(grids) == 1 + 2 * count
    for left, right in itertools.pairwise(grids):
        assert left.x + 6 * left.width <= right.x
    assert grids[0].x == 0 and grids[-1].x + 6 * grids[-1].width <= width
    assert [text(grid) for grid in grids[2::2]] == ["99999", "88888", "77777"][:count]
    assert [grid[0] for grid in grids[1::2]] == [14, 15, 20][:count]
    assert text(grids[0]) == ("123" if (width, count) == (128, 3) else "123/456")


@pytest.mark.parametrize(("width", "first"), [(128, 45), (160, 61), (240, 101), (320, 141)])
def test_two_counters_keep_their_places(pictures, width, first):
    hud = make_hud(screen(pictures, width, 240), 1, 10, b"\x0e\x0f")
    places = [grid.x for grid in hud.group]
    assert places == [0, first, first + 8, width - 39, width - 31]


def test_a_missing_count_is_not_drawn(pictures):
    hud = make_hud(screen(pictures, 128, 128), 7, 9, b"\x0e")
    hud.show(5)
    assert [text(grid) for grid in hud.group][0::2] == ["7/9", "5"]
