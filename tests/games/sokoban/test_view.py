# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test Sokoban's board on the display."""

import pytest
from drawn import board

from nibblock.games.sokoban.view import BoardView
from tools.render.scene import pictures_of

RING = (
    "  #####",
    "###   #",
    "#.@$* #",
    "### $.#",
    "#.##$ #",
    "# # . #",
    "#$ *$.#",
    "##  $ #",
    "#.   ##",
    "###### ",
)


def view(rules, across, down, turn):
    return BoardView(pictures_of("Cellar"), rules, 0, 0, across, down, turn)


def turned_tile(tile):
    """Return what a tile of Sokoban's sheet becomes when turned clockwise."""
    if 6 <= tile < 14:  # players: left, up, right, down, then the same on a goal
        first = 6 if tile < 10 else 10
        return first + (tile - first + 1) % 4
    return tile if tile < 16 else 16 + (tile << 1 & 15 | (tile & 15) >> 3)  # walls: n, e, s, w


@pytest.mark.parametrize("step", range(4))
def test_a_turned_board_is_the_board_turned_clockwise(step):
    one, other = board(*RING), board(*RING)
    other.warn = one.warn = True
    upright = view(one, 7 * 16, 10 * 16, False)
    lying = view(other, 10 * 16, 7 * 16, True)
    assert lying.turned and not upright.turned and lying.size == upright.size
    for rules in (one, other):
        rules.apply(step)
    upright.draw_changed()
    lying.draw_changed()
    for fresh in (False, True):
        for y in range(10):
            for x in range(7):
                assert lying.group[9 - y, x] == turned_tile(upright.group[x, y]), (x, y)
        if not fresh:
            lying.draw_all()
