# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Say that time stands still and what starts it, where that matters. RAM: a line of text."""

from nibblock.games.brain.codes import ARROW, FIRST, MOMENTUM
from nibblock.ui.words import words


def say_how_to_start(console, play):
    """Show it below the board if time would move a block, by an arrow or by its own force."""
    if _would_move(play.rules):
        # Once anything is recorded, B goes back in time instead.
        section = "time was stopped" if play.session.end else "time stands still"
        for text in words("games/brain", section):
            if len(text) <= play.line.columns:
                break
        _add_page(play.line, text)
        console.display.refresh()
    console.spare_memory()


def _add_page(line, text):
    """Add a page with ``text`` on its last line, and show it; the messages follow in turn."""
    line.say(None)
    lines = line._lines
    lines += [""] * (-len(lines) % line._rows)
    line._at = len(lines)
    lines += [""] * (line._rows - 1) + [text]
    line._due = -1
    line._show()


def _would_move(rules):
    for b in range(FIRST, rules.top):
        if rules.live[b] & (ARROW | MOMENTUM):
            return True
    return False
