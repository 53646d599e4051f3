# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Say that time stands still and what starts it, where that matters. RAM: a line of text."""

import displayio

from nibblock.games.brain.codes import MOVED
from nibblock.games.brain.rules import SLICE
from nibblock.pictures import FLOOR, LIGHT
from nibblock.ui.card import card
from nibblock.ui.icons import CLOCK, icon
from nibblock.ui.text import GLYPH, line
from nibblock.ui.words import words


def say_how_to_start(console, play):
    """Show it below the board if time would move a block."""
    if _would_move(play.rules):
        # Once anything is recorded, B goes back in time instead.
        section = "time was stopped" if play.session.end else "time stands still"
        play.line.stand(framed(console, CLOCK, words("games/brain", section)))
        console.display.refresh()
    console.spare_memory()


def framed(console, mark, texts, beside=4):
    """Return a golden frame in the footer's place, with an icon and the longest text that fits.

    ``texts`` get shorter from the first to the last; ``beside`` pixels are left free on the right.
    """
    left = 12 if console.small else 20
    for text in texts:
        if left + GLYPH * len(text) + beside <= console.width:
            break
    group = displayio.Group(y=console.height - console.bar)
    group.append(card(console, 0, 0, console.width, console.bar, FLOOR, LIGHT))
    group.append(icon(console, mark, 3, 1))
    group.append(line(console, text, left, 1))
    return group


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
