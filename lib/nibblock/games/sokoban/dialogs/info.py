# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The lines of the level info for a Sokoban level. RAM: none."""

from nibblock.play.dialogs.info import bests, counted
from nibblock.ui.words import words


def lines(console, play):
    """Return the size and crates, the crates on goals, the counters and the bests."""
    rules = play.rules
    size, goals = words("games/sokoban", "info")
    lines = [size % (rules.width, rules.height, rules.crates), goals % (rules.on_goal, rules.goals)]
    return lines + counted(rules) + bests(console, play)
