# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The games of the console: a line each. RAM: under 100 bytes."""

#: The screen that plays a game's levels.
SCREENS = {"sokoban": "play", "klocki": "slide", "brain": "force"}


def screen_of(pack, n):
    """The screen for level ``n`` of an open pack; one that cannot be read is Sokoban's to tell."""
    return SCREENS.get(pack.game(n), "play")
