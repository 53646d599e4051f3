# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the level info says about a level of Lamps. RAM: none."""

from nibblock.play.dialogs.info import bests, counted
from nibblock.ui.words import words


def lines(console, play):
    """Return size and lamps, the counter and the best."""
    rules = play.rules
    size = words("games/lamps", "info")[0]
    lines = [size % (rules.width, rules.height, rules.on)]
    return lines + counted(rules) + bests(console, play)
