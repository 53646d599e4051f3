# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The level info for a Brain level: counts, bests and its messages. RAM: those texts."""

from nibblock.play.dialogs.info import bests, counted
from nibblock.ui.text import wrap
from nibblock.ui.words import words


def lines(console, play):
    """Return the lines below the title."""
    rules = play.rules
    size, goals, least, draft = words("games/brain", "info")
    lines = [size % (rules.width, rules.height, rules.count), goals % (rules.met, rules.goals)]
    lines += counted(rules)
    if play.best:
        lines.append(least % play.best[0])
    lines += bests(console, play)
    if play.draft:
        lines.append(draft % play.draft)
    for message in play.messages:
        lines += [""] + wrap(message, (console.width - 16) // 6)
    return lines
