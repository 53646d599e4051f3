# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""How to play, in a few lines for each game. RAM: as prose."""

from nibblock.games import NAMES
from nibblock.screens.prose import Page
from nibblock.ui.words import words


class Screen(Page):
    """The help page, opened from the title."""

    def __init__(self, console):
        Page.__init__(self, console, words("screens", "how to play")[0], _paragraphs())


def _paragraphs():
    """Return the help of each game on the drive, then the console's own."""
    paragraphs = []
    for name in NAMES:
        try:
            paragraphs += words("games/" + name, "help")
        except OSError:  # the game is not on this drive
            continue
        paragraphs.append("")
    return paragraphs + words("screens", "help")
