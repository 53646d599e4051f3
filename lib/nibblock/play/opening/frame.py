# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The first thing to see of a level that opens: bars over the old picture. RAM: none.

Reading and drawing a level takes up to a second; this says at once which one is coming.
"""

from nibblock.games import card
from nibblock.pictures import DIM, GROUND, TEXT
from nibblock.ui.card import rectangle
from nibblock.ui.text import line


def frame(console, index, game):
    """Paint the level's number above the picture that is shown now, and the game's name below."""
    width, row = console.width, console.row
    name = card(game).TITLE
    group = console.screen.group
    for text, x, y, colour in (
        (str(index + 1), 0, 0, TEXT),
        (name, (width - 6 * len(name)) // 2, console.height - row, DIM),
    ):
        group.append(rectangle(console, 0, y, width, row, GROUND))
        group.append(line(console, text, x, y, colour))
    console.display.refresh()
