# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The games of the console: a line each. RAM: under 300 bytes."""

#: The screen that plays a game's levels.
SCREENS = {"sokoban": "play", "klocki": "slide", "brain": "force"}

#: What a game counts; of each the least is kept, and the first is what a level's record is in.
COUNTED = {
    "sokoban": ("moves", "pushes"),
    "klocki": ("moves", "steps"),
    "brain": ("frames", "moves"),
}


def screen_of(pack, n):
    """The screen for level ``n`` of an open pack; one that cannot be read is Sokoban's to tell."""
    return SCREENS.get(pack.game(n), "play")
