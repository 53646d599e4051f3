# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Say that time stands still and what starts it, where that matters. RAM: a line of text."""

from nibblock.games.brain.codes import MOVED
from nibblock.games.brain.rules import SLICE
from nibblock.ui.words import words


def say_how_to_start(console, play):
    """Show it below the board if time would move a block."""
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
    """Return whether something moves within two frames without input; leave all as it is.

    In one frame alone a force may end that blocked another. A frame that takes long counts too.
    """
    saved = bytearray(rules.size)
    rules.save(saved)
    counts = rules.frames, rules.moves, rules.pauses, rules.facing
    moves = False
    for _ in range(2):
        rules.start(0)
        if not rules.go_on(SLICE):
            rules.reset()  # the frame is not over
            moves = True
        elif rules.heard & MOVED:
            moves = True
        if moves:
            break
    rules.restore(saved)
    rules.frames, rules.moves, rules.pauses, rules.facing = counts
    rules.take_changed()
    return moves
